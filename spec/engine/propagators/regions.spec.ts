import { describe, expect, it } from 'vitest';
import { ConstraintAlone, itAgreesWithBruteForce } from '../constraint-alone.ts';
import { rowOf } from './rows.ts';

describe('regions with sizes', () => {
  itAgreesWithBruteForce('regions', 150);

  it('have borders around those that are complete', () => {
    const alone = rowOf(5, { 0: 2 });
    expect(alone.infers(-1)).toEqual([2]);
    expect(alone.infers(1)).toBeUndefined();
  });

  it('part blocks that are too large together, or of different sizes', () => {
    const alone = rowOf(6, { 1: 3, 4: 3 });
    expect(alone.infers(-1, -2, -4)).toEqual([3, -5]);
    expect(rowOf(4, { 0: 3, 3: 1 }).infers()).toEqual([-1, -2, 3]);
  });

  it('have no border within, where borders separate', () => {
    // A square of four cells in a ring: three joined edges join all of them.
    const edges = [0, 1, 2, 3].map((node) => [node, (node + 1) % 4, node + 1] as const);
    const ring = { kind: 'regions', separate: true, merge: false, nodes: 4, edges, sizes: [] } as const;
    expect(new ConstraintAlone(ring).infers(-1, -2, -3)).toEqual([-4]);
    expect(new ConstraintAlone({ ...ring, separate: false }).infers(-1, -2, -3)).toEqual([]);
  });

  it('do not take a node that lies between two of one size, where sizes differ across borders', () => {
    // Two dominoes that must grow by one cell, a node between them, and a free place beside each.
    const spec = {
      kind: 'regions',
      separate: true,
      nodes: 7,
      edges: [
        [0, 1, 1],
        [1, 2, 2],
        [1, 3, 3],
        [3, 4, 4],
        [4, 5, 5],
        [4, 6, 6],
      ],
      sizes: [1, 4].map((node) => ({ node, lowest: 3, order: [] })),
    } as const;
    expect(new ConstraintAlone({ ...spec, merge: true }).infers(-1, -6)).toEqual([-2, 3, 4, -5]);
    expect(new ConstraintAlone({ ...spec, merge: false }).infers(-1, -6)).toEqual([]);
  });

  it('turn their guard off where they are broken, and infer nothing while it is open', () => {
    const alone = rowOf(4, { 0: 2 }, { guard: 4 });
    expect(alone.infers(-1)).toEqual([]);
    expect(alone.infers(-1, 4)).toEqual([2]);
    expect(alone.infers(-1, -2)).toEqual([-4]);
  });
});
