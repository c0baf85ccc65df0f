import { describe, expect, it } from 'vitest';
import { COSTS } from '../../../src/model/propagation/costs.ts';
import { type BoolRef, OPERATIONS, type Operation, type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { gridGraph } from '../random-terms.ts';

const costOf = (terms: Terms, ref: Ref): number | undefined =>
  COSTS[terms.code(ref >> 1)]?.(terms.arguments(ref), terms);
const bools = (terms: Terms, count: number): BoolRef[] =>
  Array.from({ length: count }, () => terms.boolVariable());

describe('the cost of a look', () => {
  it('is that of the arguments alone for what is as simple as a sum', () => {
    const simple: Operation[] = [
      'and',
      'xor',
      'choose',
      'atMost',
      'equals',
      'sum',
      'maximum',
      'product',
      'element',
    ];
    for (const operation of simple) expect(COSTS[OPERATIONS.indexOf(operation)], operation).toBeUndefined();
  });

  it('grows with the rows of a table and the transitions of an automaton, not with their ints alone', () => {
    const terms = new Terms();
    const ints = [terms.intVariable(0, 3), terms.intVariable(0, 3)];
    const table = (rows: number) =>
      terms.inTable({ arity: 2, tuples: Int32Array.from({ length: 2 * rows }, (_, i) => (i * i) % 4) }, ints);
    expect(costOf(terms, table(8))!).toBeGreaterThan(costOf(terms, table(2))!);
    const word = (states: number) =>
      terms.accepts(
        {
          states,
          startState: 0,
          accepting: new Uint8Array(states).fill(1),
          low: 0,
          width: 3,
          transitions: new Int32Array(3 * states),
        },
        ints,
      );
    expect(costOf(terms, word(6))! / costOf(terms, word(3))!).toBe(2);
  });

  it('is that of the whole graph for what is asked of one node of it', () => {
    const size = (width: number): number => {
      const terms = new Terms();
      const graph = gridGraph(2, width);
      const components = terms.components(
        graph,
        bools(terms, graph.nodes),
        bools(terms, graph.ends.length / 2),
      );
      return costOf(terms, terms.componentSize(components, 0))!;
    };
    expect(size(8)).toBeGreaterThan(1.5 * size(4));
  });
});
