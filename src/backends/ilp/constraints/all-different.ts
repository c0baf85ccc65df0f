// All different: for each value, at most one of its direct columns is 1; exactly one if there are as many values as
// ints (the assignment polytope). One row per value. Negated: some value is taken twice; one column and one row per
// value. For ints with too many values, every pair differs.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

const MAX_VALUES = 1024;

export const allDifferent: BoolLinearization = {
  support: 'decomposed',
  how: 'direct columns, a row a value',
  whenTrue(linearizer, ref, unless) {
    const items = [...linearizer.terms.arguments(ref)];
    if (hasManyValues(linearizer, items)) {
      for (const same of samePairs(linearizer, items)) linearizer.enforce(same ^ 1, unless);
      return;
    }
    const literalsOfValue = literalsByValue(linearizer, items);
    if (literalsOfValue.length < items.length) {
      linearizer.clauseOf(unless, []);
      return;
    }
    for (const literals of literalsOfValue) {
      const sum = sumOf(literals);
      if (literalsOfValue.length === items.length) linearizer.requireEqual(sum, 1, unless);
      else linearizer.atMost(sum, 1, unless);
    }
  },

  whenFalse(linearizer, ref, unless) {
    const items = [...linearizer.terms.arguments(ref)];
    if (hasManyValues(linearizer, items)) {
      linearizer.enforceAny(samePairs(linearizer, items), unless);
      return;
    }
    const literalsOfValue = literalsByValue(linearizer, items);
    if (literalsOfValue.length < items.length) return;
    const repeatLiterals: number[] = [];
    for (const literals of literalsOfValue) {
      if (literals.length < 2) continue;
      const isRepeated = linearizer.fresh();
      linearizer.atLeast(sumOf(literals), 2, [-isRepeated]);
      repeatLiterals.push(isRepeated);
    }
    linearizer.clauseOf(unless, repeatLiterals);
  },
};

function hasManyValues(linearizer: Linearizer, items: readonly Ref[]): boolean {
  return items.some((item) => linearizer.countValues(item) > MAX_VALUES);
}

/** For each possible value: the literals "this item has the value", one per item that can have it. */
function literalsByValue(linearizer: Linearizer, items: readonly Ref[]): number[][] {
  const literalsByNumber = new Map<number, number[]>();
  for (const item of items) {
    const encoding = linearizer.directLiterals(item);
    for (const value of encoding.values) {
      const literals = literalsByNumber.get(value) ?? [];
      if (literals.length === 0) literalsByNumber.set(value, literals);
      literals.push(encoding.is(value));
    }
  }
  return [...literalsByNumber.values()];
}

function sumOf(literals: readonly number[]): LinearSum {
  const sum = new LinearSum();
  for (const literal of literals) sum.literal(1, literal);
  return sum;
}

function samePairs(linearizer: Linearizer, items: readonly Ref[]): BoolRef[] {
  const equalities: BoolRef[] = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = 0; j < i; j++) equalities.push(linearizer.terms.same(items[j]!, items[i]!));
  }
  return equalities;
}
