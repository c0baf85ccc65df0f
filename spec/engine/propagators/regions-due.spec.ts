/**
 * Blocks are searched again only if something has changed about the nodes to which they could grow: no block is
 * forgotten, after any earlier assumptions.
 */
import { describe, expect, it } from 'vitest';
import { rowOf } from './rows.ts';

describe('blocks that are due', () => {
  it('are those that a border cuts off, though others were sought before', () => {
    const row = rowOf(12, { 2: 3, 9: 3 });
    expect(row.infers()).toEqual([]);
    // First only the first block is assumed, then only the second, then both.
    expect(row.infers(2)).toEqual([-3, -4, 5]);
    expect(row.infers(9)).toEqual([-10, -11]);
    expect(row.infers(2, 9)).toEqual([-3, -4, 5, -10, -11]);
    expect(row.infers()).toEqual([]);
  });

  it('are due again after a question that was refuted', () => {
    const row = rowOf(12, { 2: 3, 9: 3 });
    expect(row.infers(2, 4)).toBeUndefined();
    expect(row.infers(2)).toEqual([-3, -4, 5]);
    expect(row.infers(2, 4)).toBeUndefined();
    expect(row.infers(3)).toEqual([-1, -2]);
  });

  it('are all due while the guard is open, as nothing is inferred then', () => {
    const row = rowOf(12, { 2: 3, 9: 3 }, { guard: 12 });
    expect(row.infers(2)).toEqual([]);
    expect(row.infers(2, 12)).toEqual([-3, -4, 5]);
    expect(row.infers(2, 4)).toEqual([-12]);
  });
});
