import { describe, expect, it } from 'vitest';
import { type Ref, Terms } from '../../../src/model/terms/terms.ts';
import type { Choices } from '../random-terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const parts = (terms: Terms, choose: Choices, count: number): [coefficients: number[], refs: Ref[]] => [
  Array.from({ length: count }, () => choose.of([-3, -2, -1, 1, 2, 3])),
  Array.from({ length: count }, () => {
    const low = choose.between(-2, 2);
    return terms.intVariable(low, low + choose.between(1, 4));
  }),
];

describe('linear constraints', () => {
  it('bound each term of an inequality by what the others leave', () => {
    expectPropagation(
      (terms, choose) => {
        const [coefficients, refs] = parts(terms, choose, choose.between(1, 3));
        const atMost = terms.atMost(coefficients, refs, choose.between(-8, 8));
        return [choose.below(2) === 0 ? atMost : atMost ^ 1];
      },
      { leaves: 'solutions' },
    );
  });

  it('keep of an equation of two variables the values with a partner', () => {
    expectPropagation(
      (terms, choose) => {
        const [coefficients, refs] = parts(terms, choose, 2);
        return [terms.equals(coefficients, refs, choose.between(-8, 8))];
      },
      { leaves: 'solutions' },
    );
  });

  it('lose no solution of longer equations, and of those that must not hold', () => {
    expectPropagation((terms, choose) => {
      const [coefficients, refs] = parts(terms, choose, 3);
      const equals = terms.equals(coefficients, refs, choose.between(-6, 6));
      return [choose.below(3) > 0 ? equals : equals ^ 1];
    });
  });

  it('take the one value out that would make an equation hold that must not', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 6), terms.intVariable(0, 6)];
    const differs = terms.equals([2, 1], [x, y], 8) ^ 1;
    expect(valuesLeft(terms, [differs, terms.is(y, 2)])).toEqual([[0, 1, 2, 4, 5, 6], [2]]);
    // 2x = 5 has no solution anyway.
    expect(valuesLeft(terms, [differs, terms.is(y, 3)])).toEqual([[0, 1, 2, 3, 4, 5, 6], [3]]);
  });

  it('keep a shift of a domain with gaps', () => {
    const terms = new Terms();
    const x = terms.intVariable(1, 9, Int32Array.of(1, 4, 9));
    const y = terms.intVariable(0, 9);
    expect(valuesLeft(terms, [terms.equals([1, -1], [x, y], 1)])).toEqual([
      [1, 4, 9],
      [0, 3, 8],
    ]);
  });

  it('bound a sum by its parts and its parts by the sum', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(0, 9), terms.intVariable(0, 9)];
    const sum = terms.sum([2, 1], [x, y], 3);
    expect(valuesLeft(terms, [terms.atMost([1], [sum], 8), terms.atMost([-1], [x], -1)])).toEqual([
      [1, 2],
      [0, 1, 2, 3],
    ]);
  });

  it('order the first pair of two lists that may differ', () => {
    expectPropagation((terms, choose) => {
      const length = choose.between(1, 3);
      const list = (): Ref[] => Array.from({ length }, () => terms.intVariable(0, choose.between(1, 3)));
      const order = terms.lexicographic(list(), list());
      return [choose.below(2) === 0 ? order : order ^ 1];
    });
    const terms = new Terms();
    const [a, b, c, d] = [1, 2, 3, 4].map(() => terms.intVariable(0, 3)) as [Ref, Ref, Ref, Ref];
    const order = terms.lexicographic([a, b], [c, d]);
    const equalFirst = [terms.is(a, 1), terms.is(c, 1), terms.is(d, 2)];
    expect(valuesLeft(terms, [order, ...equalFirst])?.[1]).toEqual([0, 1, 2]);
    expect(valuesLeft(terms, [order ^ 1, ...equalFirst])?.[1]).toEqual([2, 3]);
    expect(valuesLeft(terms, [order, terms.is(c, 1)])?.slice(0, 2)).toEqual([
      [0, 1],
      [0, 1, 2, 3],
    ]);
  });
});
