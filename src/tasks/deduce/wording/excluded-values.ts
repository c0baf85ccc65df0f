/**
 * Which values each condition of a step rules out, by itself, at the place of the step's claim: the reasons for "only this value is left", one by
 * one. Cost: one propagation of each of the step's conditions.
 */
import { infinitive, runsOf } from '../../../formats/values/predicates.ts';
import { joinClauses, joinList } from '../../../formats/values/spots.ts';
import type { Literal } from '../../common/literals.ts';
import type { ConditionStore } from '../propagate/condition-store.ts';
import type { Deduction } from '../steps/deduction.ts';
import { TUNING } from '../tuning.ts';
import { alternatives } from './nouns.ts';
import { capital, type Writer } from './sayer.ts';

/** The values that one condition rules out; each value is listed for the first condition that rules it out. */
export interface Exclusion {
  readonly condition: number;
  readonly values: readonly number[];
}

/**
 * The exclusions that leave only the claimed value; undefined if the conditions don't leave it one by one, but only together. The claim is one of the
 * step's, that a place has a value.
 */
export function exclusionsOf(
  store: ConditionStore,
  { reasons }: Deduction,
  { variable, value }: Literal,
): readonly Exclusion[] | undefined {
  const variables = [variable, ...reasons.known.map((one) => one.variable)];
  if (!variables.every((one) => store.isStored(one))) return undefined;
  for (const claim of reasons.known) for (const removal of store.excludedBy(claim)) store.addRemoval(removal);
  const open = new Set(store.choicesOf(variable).map((removal) => store.valueOf(removal)));
  open.delete(value);
  const exclusions = reasons.constraints.map((condition): Exclusion => {
    const own = store.propagate(condition).removals.filter((one) => store.variableOf(one) === variable);
    const values = own.map((removal) => store.valueOf(removal)).filter((one) => open.delete(one));
    return { condition, values: values.sort((a, b) => a - b) };
  });
  store.goBack(0);
  const isEachNeeded = exclusions.every(({ values }) => values.length > 0);
  return open.size === 0 && isEachNeeded ? exclusions : undefined;
}

/** The values that conditions of one name rule out. */
interface NamedExclusion {
  readonly name: string;
  /** The name and, if they are few, the places that have these values already. */
  readonly reason: string;
  readonly values: number[];
}

/**
 * The sentence for a value that alone is left, with what rules out the others: `Only 3 is left for r5c2: column 2 rules out 1 and 2, and …`, `r1c4 has no
 * lamp: it can’t have a red lamp (the green cell at r1c3)`. Undefined if the step's claims aren't all about the same value by the same conditions, or
 * there are no words for the values.
 */
export function exclusionSentence(writer: Writer, step: Deduction): string | undefined {
  const { nouns } = writer;
  const { claims, lead } = step;
  const family = nouns.familyOf(lead);
  const isAlike = claims.every(
    (one) => one.holds && one.value === lead.value && nouns.familyOf(one) === family,
  );
  const exclusions = isAlike && !nouns.isBool(lead) ? namedExclusions(writer, step) : undefined;
  if (exclusions === undefined) return undefined;
  const value = claims.length > 1 ? undefined : nouns.valueOf(lead);
  const reason = numbersText(writer, step, exclusions) ?? predicatesText(writer, step, exclusions);
  if (reason === undefined) return undefined;
  const place = nouns.spots.list(nouns.placesOf(claims));
  if (value !== undefined) return `Only ${value} is left for ${place}: ${reason}`;
  const [only, ...others] = exclusions;
  const isOnlyReason = only !== undefined && others.length === 0;
  if (claims.length > 1 || !isOnlyReason || nouns.isAbsent(lead) || !nouns.isPredicate(family))
    return `${capital(writer.claims(claims))}: ${reason}`;
  const predicate = nouns.predicate(family, [lead.value], { holds: true, isPlural: false });
  return `${capital(place)} can only ${infinitive(predicate)}: ${only.reason}`;
}

/** What the conditions exclude, those of one name together; undefined if a condition has no name, or the claims have different reasons. */
function namedExclusions(writer: Writer, step: Deduction): readonly NamedExclusion[] | undefined {
  const { nouns } = writer;
  const [exclusions = [], ...others] = step.claims.map((claim) => writer.exclusions(step, claim));
  const key = JSON.stringify(exclusions);
  if (exclusions.length === 0 || others.some((one) => JSON.stringify(one) !== key)) return undefined;
  const groups = new Map<string, NamedExclusion>();
  for (const { condition, values } of exclusions) {
    const isMarked = nouns.isMarked(condition);
    const name = isMarked ? nouns.conditions([condition]) : (nouns.ruleText(condition) ?? '');
    if (name === '') return undefined;
    const places = placesWith(writer, step, condition, values);
    const reason = places === '' || name.includes(places) ? name : `${name}: ${places}`;
    const group = groups.get(name) ?? { name, reason, values: [] };
    group.values.push(...values);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The text for numbers: `row 1 rules out 1 and 2 and column 1 rules out 3`; undefined if the values have no names. */
function numbersText(
  { nouns }: Writer,
  { lead, reasons }: Deduction,
  exclusions: readonly NamedExclusion[],
): string | undefined {
  const nameOf = (value: number): string => nouns.valueOf({ ...lead, value }) ?? '';
  if (exclusions.some(({ values }) => values.some((value) => nameOf(value) === ''))) return undefined;
  const named = exclusions.map(({ name, reason, values }) => ({
    name,
    reason,
    texts: runsOf(
      [...values].sort((a, b) => a - b),
      nameOf,
    ),
  }));
  return reasons.constraints.every((one) => nouns.isMarked(one))
    ? joinClauses(named.map(({ name, texts }) => `${name} rules out ${joinList(texts)}`))
    : `it can’t be ${named.map(({ reason, texts }) => `${alternatives(texts)} (${reason})`).join(' or ')}`;
}

/** The text for values with a verb: `it can’t have a red or blue lamp (the 1 at r3c2), nor a green lamp (row 2)`. */
function predicatesText(
  { nouns }: Writer,
  { claims, lead }: Deduction,
  exclusions: readonly NamedExclusion[],
): string | undefined {
  const isPlural = claims.length > 1;
  const family = nouns.familyOf(lead);
  const isAbsence = ({ values }: NamedExclusion): boolean =>
    values.length === 1 && nouns.isAbsent({ ...lead, value: values[0]! });
  const needs = exclusions
    .filter(isAbsence)
    .map(
      ({ values, reason }) => `${nouns.predicate(family, values, { holds: false, isPlural })} (${reason})`,
    );
  const excluded = exclusions
    .filter((one) => !isAbsence(one))
    .map(({ values, reason }) => {
      const predicate = nouns.predicate(family, values, { holds: true, isPlural: false });
      return `${infinitive(predicate)} (${reason})`;
    });
  if (!nouns.isPredicate(family)) return undefined;
  const [verb] = excluded[0]?.split(' ') ?? [];
  const nots = excluded.map((text, at) => {
    const isSameVerb = at > 0 && text.startsWith(`${verb} `);
    return `${at === 0 ? 'can’t' : 'nor'} ${isSameVerb ? text.slice(text.indexOf(' ') + 1) : text}`;
  });
  return `${isPlural ? 'they' : 'it'} ${joinList([...needs, nots.join(', ')].filter((text) => text !== ''))}`;
}

/** The places that have the excluded values already, if they are few. */
function placesWith(
  { nouns, scopeOf }: Writer,
  { reasons }: Deduction,
  condition: number,
  values: readonly number[],
): string {
  const inside = reasons.known.filter(
    ({ variable, value, holds }) => holds && values.includes(value) && scopeOf(condition).includes(variable),
  );
  return inside.length > TUNING.plainPlaces ? '' : nouns.spots.list(nouns.placesOf(inside));
}
