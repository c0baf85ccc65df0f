// All different: no value occurs twice, by "at most one" over each value's direct literals; if there are as many values
// as ints, every value occurs. n ints with d values: d constraints "at most one of n". With fewer values than ints
// there is a contradiction at once. Negated: some value occurs twice, found by counting to two along the ints: 2n
// variables and 5n clauses per value.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import { NO } from '../../common/literals.ts';
import { atMostOne } from '../counters/at-most-one.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import { isWide } from '../integers/fresh.ts';

export const allDifferent: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const items = [...encoder.terms.arguments(ref)];
    if (hasWideInt(encoder, items)) {
      for (const same of samePairs(encoder, items)) encoder.enforce(same ^ 1, unless);
      return;
    }
    const literalsOfValue = literalsByValue(encoder, items);
    if (literalsOfValue.length < items.length) {
      encoder.clause(unless);
      return;
    }
    for (const literals of literalsOfValue) {
      atMostOne(encoder, literals, unless);
      if (literalsOfValue.length === items.length) encoder.clauseOf(unless, literals);
    }
  },

  whenFalse(encoder, ref, unless) {
    const items = [...encoder.terms.arguments(ref)];
    if (hasWideInt(encoder, items)) {
      encoder.enforceAny(samePairs(encoder, items), unless);
      return;
    }
    const literalsOfValue = literalsByValue(encoder, items);
    if (literalsOfValue.length < items.length) return;
    const repeatableValues = literalsOfValue.filter((literals) => literals.length > 1);
    encoder.clauseOf(
      unless,
      repeatableValues.map((literals) => atLeastTwoLiteral(encoder, literals)),
    );
  },
};

function hasWideInt(encoder: Encoder, items: readonly Ref[]): boolean {
  return items.some((item) => isWide(encoder, encoder.integer(item).domain));
}

/** For each possible value: the literals "this item has the value", one per item that can have it. */
function literalsByValue(encoder: Encoder, items: readonly Ref[]): number[][] {
  const literalsByNumber = new Map<number, number[]>();
  for (const item of items) {
    const integer = encoder.integer(item);
    for (let i = 0; i < integer.domain.size; i++) {
      const value = integer.domain.at(i);
      const literals = literalsByNumber.get(value) ?? [];
      if (literals.length === 0) literalsByNumber.set(value, literals);
      literals.push(integer.is(value));
    }
  }
  return [...literalsByNumber.values()];
}

function samePairs(encoder: Encoder, items: readonly Ref[]): BoolRef[] {
  const equalities: BoolRef[] = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = 0; j < i; j++) equalities.push(encoder.terms.same(items[j]!, items[i]!));
  }
  return equalities;
}

/** A literal that implies that at least two of the literals are true. */
function atLeastTwoLiteral(encoder: Encoder, literals: readonly number[]): number {
  // Two of the first i + 1 literals are true if two of the first i are, or if one of the first i is true and literal
  // i, too.
  let atLeastOne = literals[0]!;
  let twoTrueLiteral = NO;
  /** The number of true literals so far, as the trace for the certificate refers to it. */
  let count = encoder.trace?.literal(atLeastOne) ?? 0;
  for (let i = 1; i < literals.length; i++) {
    const literal = literals[i]!;
    const nextLiterals = encoder.fresh(2);
    if (encoder.trace) {
      count = encoder.trace.sum([1, count, 1, encoder.trace.literal(literal)]);
      encoder.trace.atLeast(nextLiterals, count, 2);
      encoder.trace.atLeast(nextLiterals + 1, count, 1);
    }
    encoder.clause([], -nextLiterals, twoTrueLiteral, atLeastOne);
    encoder.clause([], -nextLiterals, twoTrueLiteral, literal);
    encoder.clause([], -(nextLiterals + 1), atLeastOne, literal);
    twoTrueLiteral = nextLiterals;
    atLeastOne = nextLiterals + 1;
  }
  return twoTrueLiteral;
}
