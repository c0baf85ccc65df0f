/**
 * How far a block can grow: over edges that aren't closed, to nodes that may have the same size, within the number of
 * nodes left to add.
 */
import { describe, expect, it } from 'vitest';
import { ConstraintAlone } from '../constraint-alone.ts';
import { rowOf } from './rows.ts';

describe('a block that spreads', () => {
  it('stops at nodes of a smaller size', () => {
    // The second cell has size 1, so the third one can only grow to the right.
    expect(rowOf(6, { 1: 1, 2: 3 }).infers()).toEqual([1, 2, -3, -4, 5]);
  });

  it('stops at nodes of a larger size', () => {
    // Neither block can grow into the other, and the second one can't contain the cell between them if the first one
    // does.
    expect(rowOf(7, { 0: 4, 4: 2 }).infers()).toEqual([-1, -2, -3, 4, -5, 6]);
    expect(rowOf(7, { 0: 3, 4: 2 }).infers()).toEqual([-1, -2, 3]);
  });

  it('explains a want of room by the borders around it', () => {
    expect(rowOf(6, { 2: 4 }).refutes(2, 4)).toContainEqual([3, -2, -4]);
  });

  it('counts the places that the block has taken', () => {
    // A star with three arms of two cells each; the centre has size 4.
    const alone = new ConstraintAlone({
      kind: 'regions',
      separate: true,
      merge: false,
      nodes: 7,
      edges: [
        [0, 1, 1],
        [1, 2, 2],
        [0, 3, 3],
        [3, 4, 4],
        [0, 5, 5],
        [5, 6, 6],
      ],
      sizes: [{ node: 0, lowest: 4, order: [] }],
    });
    expect(alone.infers(-1)).toEqual([]);
    // With the first arm's cells, the block has one more place, not two.
    expect(alone.infers(-1, -2, 3)).toEqual([-5, 6]);
    expect(alone.infers(-1, -2, -5)).toEqual([3, 6]);
  });
});
