/**
 * How a condition on the values of its places fails under a few claims: too few or too many places can have one value, or places that must differ have
 * too few values. Cost: the domains of the condition's variables, some times.
 */
import { infinitive } from '../../../formats/values/predicates.ts';
import type { BoolRef, Ref, Terms } from '../../../model/terms/terms.ts';
import type { Literal } from '../../common/literals.ts';
import type { Conditions } from '../conditions/conditions.ts';
import { valuesOf } from '../conditions/values.ts';
import { TUNING } from '../tuning.ts';
import { alternatives, type Nouns } from './nouns.ts';

export interface ValueFailure {
  /**
   * `unplaced`: no place is left for the value; `scarce`: too few are; `plenty`: too many have it; `twice`: two, where one should; `crowded`: these
   * places have too few values.
   */
  readonly kind: 'unplaced' | 'scarce' | 'plenty' | 'twice' | 'crowded';
  /** A claim with the value at one place of the condition; for `crowded`, one claim for each place and value that is left there. */
  readonly claims: readonly Literal[];
}

/** The failure of the condition under the claims; undefined if it isn't about the values of its places, or doesn't fail in such a way. */
export function valueFailureOf(
  { terms, constraints }: Conditions,
  constraint: number,
  claims: readonly Literal[],
): ValueFailure | undefined {
  const { root } = constraints[constraint]!;
  if ((root & 1) === 1) return undefined;
  const operation = terms.operation(root);
  const domainOf = (variable: number): readonly number[] => {
    const own = claims.filter((claim) => claim.variable === variable);
    return valuesOf(terms, variable).filter((value) =>
      own.every((claim) => (claim.value === value) === claim.holds),
    );
  };
  if (operation === 'equals') return countFailure(terms, terms.arguments(root), domainOf);
  return operation === 'allDifferent'
    ? differenceFailure(terms, [...terms.arguments(root)] as Ref[], domainOf)
    : undefined;
}

/** The failure in words: `row 3 would have no place for 4`, `no place of the room at r1c1 could have a circle`; undefined if there are none. */
export function valueFailureText(
  nouns: Nouns,
  { kind, claims }: ValueFailure,
  constraint: number,
): string | undefined {
  const [claim] = claims as [Literal];
  const values = [...new Set(claims.map(({ value }) => value))].sort((a, b) => a - b);
  const texts = values.flatMap((value) => nouns.valueOf({ ...claim, value }) ?? []);
  const ownVerb = nouns.predicate(nouns.familyOf(claim), values, { holds: true, isPlural: true });
  if (ownVerb === '' && texts.length < values.length) return undefined;
  const be = ownVerb === '' ? `be ${alternatives(texts)}` : infinitive(ownVerb.replace(/^are /, 'is '));
  const isSingle = values.length === 1;
  if (kind === 'crowded') {
    const places = [...new Set(nouns.placesOf(claims))];
    const all = places.length === 2 ? 'both' : 'all';
    return `${nouns.spots.list(places)} ${isSingle ? `would ${all}` : `could ${all} only`} ${be}`;
  }
  const name = nouns.conditions([constraint]);
  if (/^(?:r\d.*)?$/.test(name) || be.includes(name)) return undefined;
  const [value] = texts;
  if (kind === 'scarce') return `too few places of ${name} could ${be}`;
  if (kind === 'unplaced')
    return value === undefined
      ? `no place of ${name} could ${be}`
      : `${name} would have no place for ${value}`;
  return kind === 'twice' && value !== undefined
    ? `${name} would have ${value} twice`
    : `too many places of ${name} would ${be}`;
}

/** The failure of a count of places with one value. */
function countFailure(
  terms: Terms,
  [bound = 0, ...pairs]: Int32Array | readonly number[],
  domainOf: (variable: number) => readonly number[],
): ValueFailure | undefined {
  const counted: Literal[] = [];
  for (let at = 0; at + 1 < pairs.length; at += 2) {
    const literal = pairs[at] === 1 ? valueLiteral(terms, pairs[at + 1] as BoolRef) : undefined;
    if (literal === undefined || literal.value !== (counted[0] ?? literal).value) return undefined;
    counted.push(literal);
  }
  const possible = counted.filter(({ variable, value }) => domainOf(variable).includes(value));
  const sure = possible.filter(({ variable }) => domainOf(variable).length === 1);
  if (sure.length > bound) return { kind: bound === 1 ? 'twice' : 'plenty', claims: sure };
  if (possible.length >= bound) return undefined;
  return { kind: bound === 1 || possible.length === 0 ? 'unplaced' : 'scarce', claims: counted };
}

/** The failure of places that must have different values. */
function differenceFailure(
  terms: Terms,
  refs: readonly Ref[],
  domainOf: (variable: number) => readonly number[],
): ValueFailure | undefined {
  if (!refs.every((ref) => terms.operation(ref) === 'intVariable')) return undefined;
  const variables = refs.map((ref) => terms.variableOf(ref));
  const domains = variables.map(domainOf);
  if (domains.some((domain) => domain.length === 0)) return undefined;
  const literalsOf = (at: number): Literal[] =>
    domains[at]!.map((value) => ({ variable: variables[at]!, value, holds: true }));
  const crowds = domains.flatMap((domain) => {
    const within = [...domains.keys()].filter((at) => domains[at]!.every((one) => domain.includes(one)));
    return within.length > domain.length && within.length < domains.length ? [within] : [];
  });
  const smallest = crowds.sort((a, b) => a.length - b.length)[0];
  if (smallest && smallest.length <= TUNING.plainPlaces)
    return { kind: 'crowded', claims: smallest.flatMap(literalsOf) };
  const allValues = new Set(variables.flatMap((variable) => valuesOf(terms, variable)));
  if (allValues.size !== variables.length) return undefined;
  const single = new Set(domains.flatMap((domain) => (domain.length === 1 ? domain : [])));
  for (const value of allValues) {
    const isPlace = (domain: readonly number[]): boolean =>
      domain.includes(value) && (domain.length === 1 || !single.has(value));
    if (!domains.some(isPlace))
      return { kind: 'unplaced', claims: [{ variable: variables[0]!, value, holds: true }] };
  }
  return undefined;
}

/** The claim that the term states of a single variable: that it has one value; undefined if it states something else. */
function valueLiteral(terms: Terms, ref: BoolRef): Literal | undefined {
  const operation = terms.operation(ref);
  const [bound = 0, factor, int, ...others] = terms.arguments(ref);
  if (operation !== 'equals' && operation !== 'atMost') return undefined;
  if (factor !== 1 || others.length > 0 || terms.operation(int as Ref) !== 'intVariable') return undefined;
  const variable = terms.variableOf(int as Ref);
  const holding = valuesOf(terms, variable).filter(
    (value) => (operation === 'equals' ? value === bound : value <= bound) === ((ref & 1) === 0),
  );
  const [value] = holding;
  return value === undefined || holding.length > 1 ? undefined : { variable, value, holds: true };
}
