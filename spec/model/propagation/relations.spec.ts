import { describe, expect, it } from 'vitest';
import { type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { expectPropagation, valuesLeft } from './propagated.ts';

const ints = (terms: Terms, count: number, low: number, high: number): Ref[] =>
  Array.from({ length: count }, () => terms.intVariable(low, high));

describe('relations', () => {
  it('keep of a table exactly the values of its rows that are still possible', () => {
    expectPropagation(
      (terms, choose) => {
        const arity = choose.between(2, 3);
        const rows = Array.from({ length: choose.between(1, 6) * arity }, () => choose.between(0, 3));
        return [terms.inTable({ arity, tuples: Int32Array.from(rows) }, ints(terms, arity, 0, 3))];
      },
      { leaves: 'solutions' },
    );
  });

  it('keep of a word exactly the symbols on a way from the start to acceptance', () => {
    expectPropagation(
      (terms, choose) => {
        const [states, width] = [choose.between(1, 3), choose.between(2, 3)];
        const automaton = {
          states,
          startState: choose.below(states),
          accepting: Uint8Array.from({ length: states }, () => choose.below(2)),
          low: 0,
          width,
          transitions: Int32Array.from({ length: states * width }, () => choose.between(-1, states - 1)),
        };
        return [terms.accepts(automaton, ints(terms, choose.between(1, 4), 0, 2))];
      },
      { leaves: 'solutions' },
    );
  });

  it('lose no solution of ints that are all different', () => {
    expectPropagation((terms, choose) => {
      const high = choose.between(2, 4);
      return [terms.allDifferent(ints(terms, choose.between(2, 4), 1, high))];
    });
  });

  it('take a value that one has from the others, again and again', () => {
    const terms = new Terms();
    const [a, b, c, d] = ints(terms, 4, 1, 4) as [Ref, Ref, Ref, Ref];
    const roots = [terms.allDifferent([a, b, c, d]), terms.is(a, 1), terms.atMost([1], [b], 2)];
    expect(valuesLeft(terms, roots)).toEqual([[1], [2], [3, 4], [3, 4]]);
  });

  it('give a value to the only one that can have it, where there are as many values as ints', () => {
    const terms = new Terms();
    const refs = ints(terms, 3, 1, 3);
    const without = refs.slice(0, 2).map((ref) => terms.is(ref, 2) ^ 1);
    expect(valuesLeft(terms, [terms.allDifferent(refs), ...without])?.[2]).toEqual([2]);
    // With one more possible value, the value 2 isn't needed any more.
    const more = new Terms();
    const others = ints(more, 3, 1, 4);
    const gaps = others.slice(0, 2).map((ref) => more.is(ref, 2) ^ 1);
    expect(valuesLeft(more, [more.allDifferent(others), ...gaps])?.[2]).toEqual([1, 2, 3, 4]);
  });

  it('refute a table without a row that fits, and a word that no way leads to', () => {
    const terms = new Terms();
    const refs = ints(terms, 2, 0, 2);
    expect(
      valuesLeft(terms, [terms.inTable({ arity: 2, tuples: Int32Array.of(5, 0, 0, 5) }, refs)]),
    ).toBeUndefined();
    const never = {
      states: 1,
      startState: 0,
      accepting: Uint8Array.of(0),
      low: 0,
      width: 3,
      transitions: Int32Array.of(0, 0, 0),
    };
    expect(valuesLeft(terms, [terms.accepts(never, refs)])).toBeUndefined();
  });
});
