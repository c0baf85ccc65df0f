import { expect, it } from 'vitest';
import { blockNames, markOutlines } from '../../src/draw/scene/outlines.ts';
import { squareBoard } from '../../src/model/boards/square.ts';

it('gives the cells of one block the same name', () => {
  const names = blockNames(squareBoard(4, 6), [2, 3]);
  expect(new Set(names).size).toBe(4);
  expect(new Set([0, 1, 2, 6, 7, 8].map((cell) => names[cell])).size).toBe(1);
  expect(names[3]).not.toBe(names[2]);
  expect(names[12]).not.toBe(names[6]);
});

it('marks the borders between regions, and those around the board', () => {
  const board = squareBoard(1, 3);
  const borders: { outline?: boolean }[] = Array.from({ length: board.borderCount }, () => ({}));
  markOutlines(board, borders, ['a', 'a', 'b']);
  const between = (a: number, b: number): number =>
    borders.findIndex(
      (_, border) => board.borderCells[2 * border] === a && board.borderCells[2 * border + 1] === b,
    );
  expect(borders[between(0, 1)]?.outline).toBeUndefined();
  expect(borders[between(1, 2)]?.outline).toBe(true);
  // All borders but the one between the two cells named a.
  expect(borders.filter(({ outline }) => outline)).toHaveLength(board.borderCount - 1);
});
