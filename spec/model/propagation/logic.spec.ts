import { describe, expect, it } from 'vitest';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());

describe('logic', () => {
  it('knows all that follows from a conjunction, a disjunction and an exclusive or', () => {
    expectPropagation(
      (terms, choose) => {
        const items = bools(terms, choose.between(2, 4)).map((item) => item ^ choose.below(2));
        const made = choose.of([terms.and(items), terms.or(items), terms.xor(items[0]!, items[1]!)]);
        return [made ^ choose.below(2)];
      },
      { leaves: 'solutions' },
    );
  });

  it('loses no solution of nested terms', () => {
    expectPropagation((terms, choose) => {
      const [a, b, c, d] = bools(terms, 4) as [BoolRef, BoolRef, BoolRef, BoolRef];
      return [terms.or([terms.and([a, b]), terms.xor(c, d)]) ^ choose.below(2), terms.choose(a, c, d)];
    });
  });

  it('takes the branch that is left of a choice, and knows the condition by the branch that fails', () => {
    const terms = new Terms();
    const condition = terms.boolVariable();
    const [then, otherwise] = [terms.intVariable(0, 4), terms.intVariable(3, 8)];
    const chosen = terms.chooseInt(condition, then, otherwise);
    expect(valuesLeft(terms, [terms.atMost([1], [chosen], 2)])).toEqual([[1], [0, 1, 2], [3, 4, 5, 6, 7, 8]]);
    expect(valuesLeft(terms, [terms.atMost([-1], [chosen], -5)])).toEqual([
      [0],
      [0, 1, 2, 3, 4],
      [5, 6, 7, 8],
    ]);
    expect(valuesLeft(terms, [terms.is(chosen, 4)])?.[0]).toEqual([0, 1]);
    expect(valuesLeft(terms, [terms.is(chosen, 4), condition])?.[1]).toEqual([4]);
  });

  it('loses no solution of a choice of ints', () => {
    expectPropagation((terms, choose) => {
      const [a, b] = [terms.intVariable(0, choose.between(1, 4)), terms.intVariable(choose.between(0, 3), 5)];
      return [terms.is(terms.chooseInt(terms.boolVariable(), a, b), choose.between(0, 5))];
    });
  });
});
