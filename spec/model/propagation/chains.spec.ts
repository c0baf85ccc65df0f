import { describe, expect, it } from 'vitest';
import { tighten } from '../../../src/model/propagation/tighten.ts';
import { Terms } from '../../../src/model/terms/terms.ts';
import { groundOf, randomGraph } from '../random-terms.ts';
import { expectPropagation } from './propagated.ts';

describe('ranks along edges', () => {
  it('leaves out edges that would raise a rank too far, and takes the one that gives it', () => {
    const terms = new Terms();
    // The edges 0 → 1 → 2 → 3, 0 → 2 and 0 → 3.
    const graph = { nodes: 4, ends: Int32Array.of(0, 1, 1, 2, 2, 3, 0, 2, 0, 3) };
    const edges = Array.from({ length: 5 }, () => terms.boolVariable());
    const chains = terms.chains(graph, edges);
    const knownOf = (...places: (readonly [node: number, rank: number])[]) => {
      const roots = places.map(([node, rank]) => terms.is(terms.rank(chains, node), rank));
      const known = tighten(groundOf(terms, roots));
      return edges.map((edge) => known.truthOf(edge));
    };
    const open = undefined;
    expect(knownOf([3, 3])).toEqual([open, open, true, open, open]);
    expect(knownOf([3, 3], [2, 2])).toEqual([open, true, true, open, open]);
    expect(knownOf([3, 3], [2, 2], [1, 1])).toEqual([true, true, true, open, open]);
    expect(knownOf([3, 0])).toEqual([open, open, false, open, false]);
    expect(knownOf([2, 1], [1, 1])).toEqual([true, false, open, true, open]);
    expect(knownOf([2, 1], [3, 1])).toEqual([open, open, false, open, true]);
  });

  it('lose no solution', () => {
    expectPropagation((terms, choose) => {
      const graph = randomGraph(choose, 4, 6);
      const edges = Array.from({ length: graph.ends.length / 2 }, () => terms.boolVariable());
      if (edges.length === 0) terms.boolVariable();
      const chains = terms.chains(graph, edges);
      return Array.from({ length: choose.between(1, 3) }, () => {
        const rank = terms.rank(chains, choose.below(graph.nodes));
        return choose.below(2) === 0
          ? terms.is(rank, choose.below(4))
          : terms.atMost([-1], [rank], -choose.between(1, 3));
      });
    });
  });
});
