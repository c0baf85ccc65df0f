import { describe, expect, it } from 'vitest';
import { type Ref, Terms } from '../../../src/model/terms/terms.ts';
import type { Choices } from '../random-terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const int = (terms: Terms, choose: Choices, least = -3): Ref => {
  const low = choose.between(least, 2);
  return terms.intVariable(low, low + choose.between(1, 4));
};

/** A comparison of the term with a number between its bounds. */
const bounded = (terms: Terms, choose: Choices, term: Ref): number => {
  const value = choose.between(terms.low(term), terms.high(term));
  return choose.of([
    terms.is(term, value),
    terms.atMost([1], [term], value),
    terms.atMost([-1], [term], -value),
  ]);
};

type Made = (terms: Terms, choose: Choices) => Ref;

describe('arithmetic', () => {
  const TERMS: Readonly<Record<string, Made>> = {
    'a maximum': (terms, choose) =>
      terms.maximum([int(terms, choose), int(terms, choose), int(terms, choose)]),
    'a minimum': (terms, choose) =>
      terms.minimum([int(terms, choose), int(terms, choose), int(terms, choose)]),
    'a product': (terms, choose) => terms.product(int(terms, choose), int(terms, choose)),
    'a product of positive numbers': (terms, choose) =>
      terms.product(int(terms, choose, 1), int(terms, choose, 0)),
    'a quotient': (terms, choose) =>
      terms.quotient(int(terms, choose), terms.constant(choose.of([-3, -2, 2, 3]))),
    'a quotient by a positive int': (terms, choose) =>
      terms.quotient(int(terms, choose), int(terms, choose, 1)),
    'a remainder': (terms, choose) =>
      terms.remainder(int(terms, choose), terms.constant(choose.of([-3, 2, 3]))),
    'an absolute value': (terms, choose) => terms.absolute(int(terms, choose, -6)),
    'an element': (terms, choose) => {
      const index = terms.intVariable(1, 3);
      return terms.element(index, 1, [
        int(terms, choose),
        terms.constant(choose.below(4)),
        int(terms, choose),
      ]);
    },
  };
  for (const [name, make] of Object.entries(TERMS))
    it(`loses no solution by ${name}`, () => {
      expectPropagation((terms, choose) => [bounded(terms, choose, make(terms, choose))], { runs: 150 });
    });

  it('leaves of a greatest and a least number what the others cannot be', () => {
    const terms = new Terms();
    const [a, b] = [terms.intVariable(0, 5), terms.intVariable(0, 9)];
    expect(valuesLeft(terms, [terms.is(terms.maximum([a, b]), 7)])).toEqual([[0, 1, 2, 3, 4, 5], [7]]);
    expect(valuesLeft(terms, [terms.is(terms.minimum([a, b]), 4)])).toEqual([
      [4, 5],
      [4, 5, 6, 7, 8, 9],
    ]);
    expect(valuesLeft(terms, [terms.is(terms.minimum([a, b]), 4), terms.is(a, 5)])?.[1]).toEqual([4]);
  });

  it('leaves of an index the items that may have the value', () => {
    const terms = new Terms();
    const index = terms.intVariable(1, 4);
    const item = terms.intVariable(2, 9);
    const items = [terms.constant(1), item, terms.constant(3), terms.constant(7)];
    expect(valuesLeft(terms, [terms.is(terms.element(index, 1, items), 3)])).toEqual([
      [2, 3],
      [2, 3, 4, 5, 6, 7, 8, 9],
    ]);
    expect(valuesLeft(terms, [terms.is(terms.element(index, 1, items), 5)])).toEqual([[2], [5]]);
  });

  it('leaves of a dividend what has the quotient and the remainder, rounded down', () => {
    const terms = new Terms();
    const x = terms.intVariable(-9, 9);
    expect(valuesLeft(terms, [terms.is(terms.quotient(x, terms.constant(4)), -2)])).toEqual([
      [-8, -7, -6, -5],
    ]);
    expect(valuesLeft(terms, [terms.is(terms.remainder(x, terms.constant(4)), 3)])).toEqual([
      [-9, -5, -1, 3, 7],
    ]);
    expect(valuesLeft(terms, [terms.is(terms.remainder(x, terms.constant(-4)), -1)])).toEqual([
      [-9, -5, -1, 3, 7],
    ]);
  });

  it('leaves both signs of an absolute value while both are possible', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(-9, 9), terms.intVariable(-2, 9)];
    expect(valuesLeft(terms, [terms.is(terms.absolute(x), 3)])?.[0]).toEqual(expect.arrayContaining([-3, 3]));
    expect(valuesLeft(terms, [terms.is(terms.absolute(y), 3)])?.[1]).toEqual([3]);
  });

  it('divides the bounds of a product', () => {
    const terms = new Terms();
    const [x, y] = [terms.intVariable(1, 20), terms.intVariable(3, 5)];
    const product = terms.product(x, y);
    expect(valuesLeft(terms, [terms.atMost([1], [product], 10)])?.[0]).toEqual([1, 2, 3]);
    expect(valuesLeft(terms, [terms.atMost([-1], [product], -91)])?.[0]).toEqual([19, 20]);
  });
});
