/** The nodes and edges that a connected set can't lose without falling apart, compared with trying each of them. */
import { describe, expect, it } from 'vitest';
import { generatorOf } from '../../backends/sat/random.ts';
import { ConstraintAlone } from '../constraint-alone.ts';

describe('cut points', () => {
  it('are the open nodes and edges whose loss alone would part active nodes', () => {
    const random = generatorOf(3);
    let found = 0;
    for (let round = 0; round < 60; round++) {
      const nodes = Array.from({ length: 4 + random.below(6) }, (_, i) => i + 1);
      const edges = Array.from({ length: nodes.length + random.below(4) }, (_, e) => {
        const a = random.below(nodes.length);
        return [a, (a + 1 + random.below(nodes.length - 1)) % nodes.length, nodes.length + 1 + e] as const;
      });
      const active = nodes.filter(() => random.chance(0.4)).slice(0, 3);
      const reached = (without: number): boolean => {
        if (without === active[0] || active.length === 0) return true;
        const seen = new Set([active[0]! - 1]);
        for (const at of seen)
          for (const [a, b, literal] of edges) {
            const next = a === at ? b : b === at ? a : at;
            if (literal !== without && next + 1 !== without) seen.add(next);
          }
        return active.every((node) => node === without || seen.has(node - 1));
      };
      if (!reached(0)) continue;
      const open = [...nodes, ...edges.map((edge) => edge[2])].filter((literal) => !active.includes(literal));
      const needed = open.filter((literal) => !reached(literal));
      const inferred = new ConstraintAlone({ kind: 'connected', nodes, edges }).infers(...active);
      expect(
        inferred?.filter((literal) => literal > 0),
        `round ${round}`,
      ).toEqual(needed);
      found += needed.length;
    }
    expect(found).toBeGreaterThan(30);
  });

  it('are nodes without which a set that must grow has too little room', () => {
    // A root in a corridor with two arms, of 1 and 3 nodes. If three more nodes are required, the first two nodes of
    // the long arm are needed.
    const alone = new ConstraintAlone({
      kind: 'sized',
      root: 1,
      least: 4,
      most: 5,
      nodes: [1, 2, 3, 4, 5],
      edges: [0, 1, 2, 3].map((node) => [node, node + 1, 0] as const),
    });
    expect(alone.infers(2)).toEqual([3, 4]);
    expect(alone.infers(2, -1)).toEqual([3, 4, 5]);
  });
});
