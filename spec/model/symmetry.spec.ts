import { beforeAll, describe, expect, it } from 'vitest';
import { hasSymmetry, orbitsOf } from '../../src/model/boards/symmetry.ts';
import type { Ground } from '../../src/model/ground.ts';
import { groundOf, modelOf } from '../models.ts';

const boardOf = (size: string): Ground =>
  groundOf(
    modelOf(`
      board square
      find on[cells]: bool
      rule "One": count(on) = 1
    `),
    `size: ${size}`,
  );

describe('symmetric places', () => {
  let wide: Ground;
  let square: Ground;
  beforeAll(() => {
    wide = boardOf('2 3');
    square = boardOf('3 3');
  });
  const orbits = (
    { board, families }: Ground,
    ...rest: [Parameters<typeof orbitsOf>[2], ((at: number) => boolean)?]
  ) => orbitsOf(families[0]!.domain, board, ...rest).map((orbit) => orbit.toSorted((a, b) => a - b));

  it('stand alone without symmetry', () => {
    expect(orbits(wide, 'none')).toEqual([[0], [1], [2], [3], [4], [5]]);
  });

  it('are opposite cells by a half turn, and columns mirrored', () => {
    expect(orbits(wide, 'rotational')).toEqual([
      [0, 5],
      [1, 4],
      [2, 3],
    ]);
    expect(orbits(wide, 'mirror')).toEqual([[0, 2], [1], [3, 5], [4]]);
  });

  it('are four at a time by quarter turns, but for the middle', () => {
    expect(orbits(square, 'quarter')).toEqual([[0, 2, 6, 8], [1, 3, 5, 7], [4]]);
  });

  it('turn about the middle of those that count', () => {
    // Only the upper two rows are symmetric places; each cell of the lower row is a group of its own.
    expect(orbits(square, 'rotational', (at) => at < 6)).toEqual([[0, 5], [1, 4], [2, 3], [6], [7], [8]]);
  });

  it('are there for all cells of a board that matches itself', () => {
    expect([hasSymmetry(square.board!, 'quarter'), hasSymmetry(wide.board!, 'quarter')]).toEqual([
      true,
      false,
    ]);
  });
});
