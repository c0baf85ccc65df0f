/**
 * The graph that propagators use: which data it refuses, which nodes can be reached in it, and which cut explains that
 * a node can't.
 */
import { describe, expect, it } from 'vitest';
import { ConstraintAlone, itRefuses } from '../constraint-alone.ts';

describe('a graph', () => {
  itRefuses({
    'an end below 0': { kind: 'connected', nodes: [1, 2], edges: [[-1, 1, 0]] },
    'an end beyond the nodes': { kind: 'loop', nodes: 3, edges: [[0, 3, 1]] },
  });

  it('takes edges side by side, edges from a node to itself and nodes without edges', () => {
    const alone = new ConstraintAlone({
      kind: 'connected',
      nodes: [1, 2, 3],
      edges: [
        [0, 1, 4],
        [1, 0, 5],
        [0, 0, 6],
      ],
    });
    expect(alone.infers(1, 2)).toEqual([-3]);
    expect(alone.infers(1, 2, -4)).toEqual([-3, 5]);
    expect(alone.infers(1, 2, -4, -5)).toBeUndefined();
  });

  it('gives as a cut the false literals met first from the far side, none behind them', () => {
    // A path of seven nodes, three of which, in the middle, are false: one of them separates the ends.
    const nodes = [1, 2, 3, 4, 5, 6, 7];
    const edges = nodes.slice(1).map((_, node) => [node, node + 1, 0] as const);
    const alone = new ConstraintAlone({ kind: 'connected', nodes, edges });
    const [conflict] = alone.refutes(1, 7, -3, -4, -5);
    expect(conflict).toHaveLength(3);
    expect(conflict).toEqual(expect.arrayContaining([-1, -7]));
    expect(conflict?.some((literal) => [3, 4, 5].includes(literal))).toBe(true);
  });

  it('cuts through edges where their nodes are open', () => {
    const alone = new ConstraintAlone({
      kind: 'connected',
      nodes: [1, 2, 3],
      edges: [
        [0, 1, 4],
        [1, 2, 5],
      ],
    });
    expect(alone.refutes(1, 3, -5)).toEqual([[5, -1, -3]]);
  });
});
