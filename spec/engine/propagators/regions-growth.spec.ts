/** The nodes and edges that a block which must grow can't do without. */
import { describe, expect, it } from 'vitest';
import { ConstraintAlone } from '../constraint-alone.ts';
import { rowOf } from './rows.ts';

describe('a block that must grow', () => {
  it('takes the only way on', () => {
    expect(rowOf(6, { 0: 3 }).infers()).toEqual([-1, -2, 3]);
    expect(rowOf(6, { 3: 3 }).infers()).toEqual([]);
    expect(rowOf(6, { 3: 3 }).infers(3)).toEqual([-4, -5]);
  });

  it('takes the nodes without which what is left is too little', () => {
    // The fourth of seven cells has size 6: its region contains one of the two cells at the ends, and all cells in
    // between.
    expect(rowOf(7, { 3: 6 }).infers()).toEqual([-2, -3, -4, -5]);
  });

  it('refutes a size for which there is no room', () => {
    expect(rowOf(6, { 0: 3 }).infers(2)).toBeUndefined();
    expect(rowOf(4, { 1: 5 }).infers()).toBeUndefined();
  });

  it('gives its size to a node that it needs', () => {
    // The second cell's size is 1 to 4, with literals 5, 6 and 7. The first cell's size is 3, and there is only one way
    // to grow.
    const alone = new ConstraintAlone(
      {
        kind: 'regions',
        separate: true,
        merge: false,
        nodes: 5,
        edges: [0, 1, 2, 3].map((node) => [node, node + 1, node + 1] as const),
        sizes: [
          { node: 0, lowest: 3, order: [] },
          { node: 1, lowest: 1, order: [5, 6, 7] },
        ],
      },
      [
        [-6, 5],
        [-7, 6],
      ],
    );
    expect(alone.infers()).toEqual([-1, -2, 3, 5, 6, -7]);
    expect(alone.infers(-6)).toBeUndefined();
  });
});
