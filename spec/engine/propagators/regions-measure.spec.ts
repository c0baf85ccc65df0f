/** Blocks and reaches are kept from run to run: after any earlier queries, an engine infers the same as a new one. */
import { describe, expect, it } from 'vitest';
import type { PropagatorSpec } from '../../../src/backends/sat/engine/propagators.ts';
import { generatorOf } from '../../backends/sat/random.ts';
import { gridGraph } from '../../model/random-terms.ts';
import { ConstraintAlone } from '../constraint-alone.ts';
import { rowOf, rowWithOpenSize } from './rows.ts';

const { nodes, ends } = gridGraph(4, 4);
const edges = Array.from(
  { length: ends.length / 2 },
  (_, e) => [ends[2 * e]!, ends[2 * e + 1]!, e + 1] as const,
);

describe('what is known of blocks and reaches', () => {
  it.each([true, false])('is the same after other questions, borders separating or not: %s', (separate) => {
    const random = generatorOf(separate ? 21 : 22);
    const sizes = [0, 3, 5, 10, 12].map((node) => ({ node, lowest: 2 + random.below(4), order: [] }));
    const spec: PropagatorSpec = { kind: 'regions', separate, merge: false, nodes, edges, sizes };
    const used = new ConstraintAlone(spec);
    let found = 0;
    for (let question = 0; question < 60; question++) {
      const assumed = edges
        .map(([, , border]) => (random.chance(0.5) ? border : -border))
        .filter(() => random.chance(0.3));
      const fresh = new ConstraintAlone(spec).infers(...assumed);
      expect(used.infers(...assumed), `${assumed}`).toEqual(fresh);
      if (fresh && fresh.length > 0) found++;
    }
    expect(found).toBeGreaterThan(10);
  });

  it('bounds a size by the block from below, by the reach from above', () => {
    // Six cells; the size of the third one is 1 to 6, with literals 6 to 10 for "at least 2" to "at least 6".
    const row = rowWithOpenSize(6, 2, 1, 5);
    expect(row.infers(-2)).toEqual([6]);
    expect(row.infers(4)).toEqual([-9, -10]);
    expect(row.infers(-1, -2, 5)).toEqual([6, 7, -10]);
  });

  it('needs no size for a reach that is larger than any size', () => {
    expect(rowOf(30, { 0: 2 }).infers(20)).toEqual([-1, 2]);
    expect(rowOf(30, { 15: 20 }).infers(5, 20)).toBeUndefined();
  });
});
