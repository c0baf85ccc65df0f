/** The square board: cells in rows and columns, numbered row by row from the top left. */
import type { Board, Direction } from '../board.ts';
import { boardOfTiling } from './tiling.ts';

/** The ways across a corner, numbered behind the others; cells that lie there are no neighbours. */
export const DIAGONAL_DIRECTIONS: readonly Direction[] = [
  { name: 'northeast', opposite: 6 },
  { name: 'southeast', opposite: 7 },
  { name: 'southwest', opposite: 4 },
  { name: 'northwest', opposite: 5 },
];

export const SQUARE_DIRECTIONS: readonly Direction[] = [
  { name: 'north', opposite: 2 },
  { name: 'east', opposite: 3 },
  { name: 'south', opposite: 0 },
  { name: 'west', opposite: 1 },
];

export function squareBoard(height: number, width: number): Board {
  const count = height * width;
  const cellRow = Int32Array.from({ length: count }, (_, cell) => Math.floor(cell / width));
  const cellColumn = Int32Array.from({ length: count }, (_, cell) => cell % width);
  const sides = new Int32Array(8 * count);
  for (let cell = 0; cell < count; cell++) {
    const nw = cellRow[cell]! * (width + 1) + cellColumn[cell]!;
    const sw = nw + width + 1;
    sides.set([nw, nw + 1, nw + 1, sw + 1, sw, sw + 1, nw, sw], 8 * cell);
  }
  const line = (length: number, cell: (at: number) => number): Int32Array =>
    Int32Array.from({ length }, (_, at) => cell(at));
  return boardOfTiling({
    kind: 'square',
    height,
    width,
    directions: SQUARE_DIRECTIONS,
    cellRow,
    cellColumn,
    cellX: Float64Array.from(cellColumn, (column) => column + 0.5),
    cellY: Float64Array.from(cellRow, (row) => row + 0.5),
    sides,
    cornerKeys: (height + 1) * (width + 1),
    corner: (key) => [key % (width + 1), Math.floor(key / (width + 1))],
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
}
