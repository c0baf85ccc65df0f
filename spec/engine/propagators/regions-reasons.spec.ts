/** Explanations of `regions`: each is a clause that the constraint implies, without unnecessary literals. */
import { describe, expect, it } from 'vitest';
import { rowOf, rowWithOpenSize } from './rows.ts';

describe('why', () => {
  it('an edge is a border: the block on one side is complete', () => {
    expect(rowOf(6, { 1: 2 }).refutes(-1, -2)).toEqual([[2, 1]]);
  });

  it('an edge is a border: both blocks together are too large for one of them', () => {
    const clauses = rowOf(7, { 1: 3, 5: 3 }).refutes(-1, -2, -3);
    expect(clauses.some((clause) => clause.every((literal) => [1, 2, 3].includes(literal)))).toBe(true);
  });

  it('an edge is no border: there is no other way to grow', () => {
    expect(rowOf(6, { 2: 3 }).refutes(2, 3)).toEqual([[-2, -3]]);
    expect(rowOf(6, { 2: 3 }).refutes(2, 4)).toEqual([[-2, -4]]);
  });

  it('a size is at most k: the borders around the reach', () => {
    // The third of six cells has a size from 1 to 6; literal 8 means "at least 4".
    const row = rowWithOpenSize(6, 2, 1, 5);
    expect(row.refutes(1, 4, 8)).toEqual([[-1, -4, -8]]);
  });

  it('a size is at least k: as many joined cells', () => {
    expect(rowWithOpenSize(6, 2, 1, 5).refutes(-2, -3, -4, -7)).toContainEqual([7, 3, 2]);
  });

  it('names the guard, where there is one', () => {
    expect(rowOf(6, { 1: 2 }, { guard: 6 }).refutes(6, -1, -2)).toEqual([[2, 1, -6]]);
  });
});
