/** A torus: a square board whose left edge goes on at the right, and the upper one below. */
import type { Board } from '../board.ts';
import { SQUARE_DIRECTIONS } from './square.ts';
import { boardOfTiling } from './tiling.ts';

/** With fewer rows or columns a cell would be its own neighbor, or another one twice. */
export const LEAST_TORUS = 3;

export function torusBoard(height: number, width: number): Board {
  const count = height * width;
  const cellRow = Int32Array.from({ length: count }, (_, cell) => Math.floor(cell / width));
  const cellColumn = Int32Array.from({ length: count }, (_, cell) => cell % width);
  const key = (row: number, column: number): number => (row % height) * width + (column % width);
  const sides = new Int32Array(8 * count);
  for (let cell = 0; cell < count; cell++) {
    const [row, column] = [cellRow[cell]!, cellColumn[cell]!];
    const [nw, ne] = [key(row, column), key(row, column + 1)];
    const [sw, se] = [key(row + 1, column), key(row + 1, column + 1)];
    sides.set([nw, ne, ne, se, sw, se, nw, sw], 8 * cell);
  }
  const line = (length: number, cell: (at: number) => number): Int32Array =>
    Int32Array.from({ length }, (_, at) => cell(at));
  const board = boardOfTiling({
    kind: 'torus',
    height,
    width,
    directions: SQUARE_DIRECTIONS,
    cellRow,
    cellColumn,
    cellX: Float64Array.from(cellColumn, (column) => column + 0.5),
    cellY: Float64Array.from(cellRow, (row) => row + 0.5),
    sides,
    cornerKeys: count,
    corner: (at) => [at % width, Math.floor(at / width)],
    lineFamilies: [
      {
        name: 'rows',
        lines: Array.from({ length: height }, (_, r) => line(width, (c) => r * width + c)),
      },
      {
        name: 'columns',
        lines: Array.from({ length: width }, (_, c) => line(height, (r) => r * width + c)),
      },
    ],
  });
  const wrapped = (at: number, length: number): number => ((at % length) + length) % length;
  return Object.assign(board, {
    cellAt: (row: number, column: number) => wrapped(row, height) * width + wrapped(column, width),
  });
}
