/** The joined edges that explain a block: a tree that is just large enough, or a path between two of its nodes. */
import { describe, expect, it } from 'vitest';
import { ConstraintAlone } from '../constraint-alone.ts';
import { rowOf, rowWithOpenSize } from './rows.ts';

describe('what explains a block', () => {
  it('are as many joined edges as make it too large, and no others', () => {
    // The middle one of seven cells has size 3. Two pairs of cells together are too large, whichever other cells are joined.
    expect(rowOf(7, { 3: 3 }).refutes(-6, -1, -3, -4, -2)).toEqual([[3, 2, 1]]);
  });

  it('are the edges on the way between nodes of different sizes', () => {
    // Nodes 0 and 2, of sizes 4 and 5, with node 1 between them; each has enough leaves to grow.
    const leaves = [3, 4, 5, 6].map((leaf) => [0, leaf, leaf] as const);
    const others = [7, 8, 9, 10].map((leaf) => [2, leaf, leaf] as const);
    const alone = new ConstraintAlone({
      kind: 'regions',
      separate: true,
      merge: false,
      nodes: 11,
      edges: [[0, 1, 1], [1, 2, 2], ...leaves, ...others],
      sizes: [
        { node: 0, lowest: 4, order: [] },
        { node: 2, lowest: 5, order: [] },
      ],
    });
    expect(alone.refutes(-1, -2)).toEqual([[2, 1]]);
  });

  it('are the edges of a tree of at least k nodes for a size of at least k', () => {
    const row = rowWithOpenSize(6, 2, 1, 5);
    // The size is at least 3 because of any two joined edges that are connected with the third cell.
    const [clause] = row.refutes(-2, -3, -7);
    expect(clause).toEqual([7, 3, 2]);
  });
});
