/** Components of joined edges are undone along the trail: after any earlier queries, an engine infers the same as a new one. */
import { describe, expect, it } from 'vitest';
import type { PropagatorSpec } from '../../../src/backends/sat/engine/propagators.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { gridGraph } from '../../model/random-terms.ts';
import { ConstraintAlone } from '../constraint-alone.ts';

const { nodes, ends } = gridGraph(3, 3);
const edges = Array.from(
  { length: ends.length / 2 },
  (_, e) => [ends[2 * e]!, ends[2 * e + 1]!, e + 1] as const,
);
const FOREST: PropagatorSpec = { kind: 'acyclic', directed: false, nodes, edges };

describe('the parts that active edges join', () => {
  it.each([FOREST, { kind: 'loop', nodes, edges }, { kind: 'loop', path: true, nodes, edges }] as const)(
    'are the same after edges were taken back: %o',
    (spec) => {
      const random = generatorOf(11);
      const used = new ConstraintAlone(spec);
      for (let question = 0; question < 40; question++) {
        const order = edges.map(([, , literal]) => literal).filter(() => random.chance(0.35));
        for (let i = order.length - 1; i > 0; i--) {
          const j = random.below(i + 1);
          [order[i], order[j]] = [order[j]!, order[i]!];
        }
        expect(used.infers(...order), `${order}`).toEqual(new ConstraintAlone(spec).infers(...order));
      }
    },
  );

  it('are joined by whichever edge comes last', () => {
    // A ring of four edges around the first square: each three of its edges exclude the fourth, in every order.
    const ring = edges
      .filter(([a, b]) => [0, 1, 3, 4].includes(a) && [0, 1, 3, 4].includes(b))
      .map((edge) => edge[2]);
    expect(ring).toHaveLength(4);
    const alone = new ConstraintAlone(FOREST);
    for (const left of ring) {
      const others = ring.filter((edge) => edge !== left);
      expect(alone.infers(...others)).toEqual([-left]);
      expect(alone.infers(...others.reverse())).toEqual([-left]);
    }
  });
});
