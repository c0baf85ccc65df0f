/**
 * Which values each condition of a step rules out, by itself, at the place of the step's claim: the reasons for "only this value is left", one by
 * one. Cost: one propagation of each of the step's conditions. And which values places have left, for a line below a board.
 */
import { infinitive, runsOf } from '../../../formats/values/predicates.ts';
import { joinClauses, joinList } from '../../../formats/values/spots.ts';
import { pushTo } from '../../../model/large-lists.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import type { ConditionStore } from '../propagate/condition-store.ts';
import type { Deduction } from '../steps/deduction.ts';
import type { RemainingChange } from '../steps/remaining-values.ts';
import { TUNING } from '../tuning.ts';
import { caseText } from './chain-sentences.ts';
import { alternatives, type Nouns } from './nouns.ts';
import { capital, reasonName, type Writer } from './sayer.ts';

/** The values that one condition rules out; each value is listed for the first condition that rules it out. */
export interface Exclusion {
  readonly condition: number;
  readonly values: readonly number[];
}

/** What the conditions of a step rule out at a place, one by one, and the values that they rule out only together. */
export interface Exclusions {
  readonly single: readonly Exclusion[];
  readonly joint: readonly number[];
  /** The values that the place is known not to have. */
  readonly earlier: readonly number[];
}

/** The exclusions of the values other than that of the claim, which is one of the step's. Undefined if the domains are too large to be stored. */
export function exclusionsOf(
  store: ConditionStore,
  { reasons }: Deduction,
  { variable, value }: Literal,
): Exclusions | undefined {
  const variables = [variable, ...reasons.known.map((one) => one.variable)];
  if (!variables.every((one) => store.isStored(one))) return undefined;
  for (const claim of reasons.known) for (const removal of store.excludedBy(claim)) store.addRemoval(removal);
  const valuesLeft = (): number[] => store.choicesOf(variable).map((removal) => store.valueOf(removal));
  const open = new Set(valuesLeft());
  open.delete(value);
  const single = reasons.constraints.map((condition): Exclusion => {
    const own = store.propagate(condition).removals.filter((one) => store.variableOf(one) === variable);
    const values = own.map((removal) => store.valueOf(removal)).filter((one) => open.delete(one));
    return { condition, values: values.sort((a, b) => a - b) };
  });
  const remaining = new Set(valuesLeft());
  store.goBack(0);
  return {
    single: single.filter(({ values }) => values.length > 0),
    joint: [...open],
    earlier: valuesLeft().filter((one) => !remaining.has(one)),
  };
}

/** The values that conditions of one name rule out. */
interface NamedExclusion {
  readonly name: string;
  /** The name and, if they are few, the places that have these values already. */
  readonly reason: string;
  readonly values: readonly number[];
  /** Whether the name is that of a place, as a row or a clue, and not a rule's statement. */
  readonly isUnit: boolean;
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
  if (nouns.isBool(lead) || !lead.holds) return undefined;
  const isAlike = claims.every(
    (one) => one.holds && one.value === lead.value && nouns.familyOf(one) === family,
  );
  const [exclusions, ...others] = (isAlike ? claims : [lead]).map((claim) => writer.exclusions(step, claim));
  const key = JSON.stringify(exclusions);
  if (exclusions === undefined || others.some((one) => JSON.stringify(one) !== key)) return undefined;
  const joint = jointExclusions(writer, step, exclusions.joint);
  const named = joint && namedExclusions(writer, step, [...exclusions.single, ...joint.atOnce]);
  // That one condition rules out all other values says no more than how it can be completed.
  const fewest = joint?.isThorough ? 2 : 1;
  if (named === undefined || named.length + joint!.chains.length < fewest) return undefined;
  const { chains } = joint!;
  const told = isAlike && chains.length === 0 ? claims : [lead];
  const single =
    named.length === 0 ? [] : [numbersText(writer, step, named) ?? predicatesText(writer, told, named)];
  const reason = [...single, ...chains].join('; ');
  if (single.includes(undefined)) return undefined;
  const further = claims.filter(({ variable }) => told.every((one) => one.variable !== variable));
  const conclusion = further.length === 0 ? '' : `. So ${writer.claims(further)}`;
  const place = nouns.spots.list(nouns.placesOf(told));
  const value = told.length > 1 ? undefined : nouns.valueOf(lead);
  if (value !== undefined) {
    const { earlier } = exclusions;
    const numbers = runsOf(earlier, (one) => nouns.valueOf({ ...lead, value: one }) ?? '');
    const before =
      earlier.length === 0 || numbers.includes('')
        ? ''
        : `; ${joinList(numbers)} ${earlier.length > 1 ? 'are' : 'is'} out already`;
    return `Only ${value} is left for ${place}: ${reason}${before}${conclusion}`;
  }
  const isOnlyReason = named.length === 1 && chains.length === 0;
  if (told.length > 1 || !isOnlyReason || nouns.isAbsent(lead) || !nouns.isPredicate(family))
    return `${capital(writer.claims(told))}: ${reason}${conclusion}`;
  const predicate = nouns.predicate(family, [lead.value], { holds: true, isPlural: false });
  return `${capital(place)} can only ${infinitive(predicate)}: ${named[0]!.reason}${conclusion}`;
}

interface JointExclusions {
  readonly atOnce: readonly Exclusion[];
  readonly chains: readonly string[];
  /** Whether some value is excluded at once only by one who tries out values at other places of the condition. */
  readonly isThorough: boolean;
}

/**
 * How the values that no condition excludes by itself lead to failures: at once, at a condition, which so excludes the value after all, or by a chain of
 * a single link, in words. Undefined if they are too many, or one doesn't.
 */
function jointExclusions(
  writer: Writer,
  step: Deduction,
  values: readonly number[],
): JointExclusions | undefined {
  if (values.length > TUNING.toldCases) return undefined;
  const atOnce: Exclusion[] = [];
  const chains: string[] = [];
  let isThorough = false;
  for (const value of values) {
    const claim = { ...step.lead, value };
    const supposition = writer.supposed(step, claim);
    if (supposition === undefined || supposition.links.length > 1) return undefined;
    // What follows at hidden places isn't told.
    const isAtOnce = supposition.links.every(({ claims }) => !claims.some((one) => writer.isShown(one)));
    isThorough ||= supposition.isThorough && isAtOnce;
    if (isAtOnce) atOnce.push({ condition: supposition.failingConstraint, values: [value] });
    else chains.push(caseText(writer, claim, supposition, ''));
  }
  return { atOnce, chains, isThorough };
}

/** What the conditions exclude, those of one name together; undefined if a condition has no name. */
function namedExclusions(
  writer: Writer,
  step: Deduction,
  exclusions: readonly Exclusion[],
): readonly NamedExclusion[] | undefined {
  const { nouns } = writer;
  const groups = new Map<string, { isUnit: boolean; parts: Exclusion[] }>();
  for (const one of exclusions) {
    const name = reasonName(writer, one.condition);
    if (name === '') return undefined;
    const group = groups.get(name) ?? { isUnit: name === nouns.conditions([one.condition]), parts: [] };
    group.parts.push(one);
    groups.set(name, group);
  }
  return [...groups].map(([name, { isUnit, parts }]) => {
    const places = placesWith(writer, step, parts);
    return {
      name,
      isUnit,
      reason: places === '' || name.includes(places) ? name : `${name}: ${places}`,
      values: parts.flatMap(({ values }) => values).sort((one, other) => one - other),
    };
  });
}

/** The text for numbers: `row 1 rules out 1 and 2 and column 1 rules out 3`; undefined if the values have no names. */
function numbersText(
  { nouns }: Writer,
  { lead }: Deduction,
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
  return exclusions.every(({ isUnit }) => isUnit)
    ? joinClauses(named.map(({ name, texts }) => `${name} rules out ${joinList(texts)}`))
    : `it can’t be ${named.map(({ reason, texts }) => `${alternatives(texts)} (${reason})`).join(' or ')}`;
}

/** The text for values with a verb: `it can’t have a red or blue lamp (the 1 at r3c2), nor a green lamp (row 2)`. */
function predicatesText(
  { nouns }: Writer,
  claims: readonly Literal[],
  exclusions: readonly NamedExclusion[],
): string | undefined {
  const [lead] = claims as [Literal];
  const isPlural = claims.length > 1;
  const family = nouns.familyOf(lead);
  const isNone = (value: number): boolean => nouns.isAbsent({ ...lead, value });
  const needs = exclusions.flatMap(({ values, reason }) =>
    values
      .filter(isNone)
      .map((none) => `${nouns.predicate(family, [none], { holds: false, isPlural })} (${reason})`),
  );
  const excluded = exclusions.flatMap(({ values, reason }) => {
    const present = values.filter((value) => !isNone(value));
    const predicate = nouns.predicate(family, present, { holds: true, isPlural: false });
    return present.length === 0 ? [] : [`${infinitive(predicate)} (${reason})`];
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
  { lead, reasons }: Deduction,
  parts: readonly Exclusion[],
): string {
  const family = nouns.familyOf(lead);
  const inside = reasons.known.filter(
    ({ variable, value, holds }) =>
      holds &&
      nouns.familyOf({ variable }) === family &&
      parts.some(({ condition, values }) => values.includes(value) && scopeOf(condition).includes(variable)),
  );
  return inside.length > TUNING.plainPlaces ? '' : nouns.spots.list(nouns.placesOf(inside));
}

/** The values that places have left, those alike together: `Candidates: r1c1: 1, 2, 4 → 1, 4`; empty if there are none, or too many values to be listed. */
export function candidatesText(
  nouns: Nouns,
  { families }: Conditions,
  changes: readonly RemainingChange[],
): string {
  const numbered = families.filter(({ hidden, type }) => !hidden && type.kind !== 'bool');
  const placesByText = new Map<string, RemainingChange[]>();
  for (const change of changes) {
    const family = nouns.familyOf(change);
    const [before, after] = [change.before, change.after].map((values) => nouns.valueTexts(family, values));
    if (before!.length > TUNING.listed) continue;
    const [from, to] = [before!.join(', '), after!.join(', ')];
    const find = numbered.length > 1 ? ` (${family.replace(/_$/, '')})` : '';
    pushTo(placesByText, `${find}: ${from === to ? from : `${from} → ${to}`}`, change);
  }
  const texts = [...placesByText].map(([text, alike]) => `${nouns.spots.list(nouns.placesOf(alike))}${text}`);
  return texts.length === 0 ? '' : `Candidates: ${texts.join('; ')}`;
}
