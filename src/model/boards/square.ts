/** The square board: cells in rows and columns, numbered row by row from the top left. */
import type { Board, Direction } from '../board.ts';
import { boardOfTiling, type TilingCell } from './tiling.ts';

const DIRECTIONS: readonly Direction[] = [
  { name: 'north', opposite: 2 },
  { name: 'east', opposite: 3 },
  { name: 'south', opposite: 0 },
  { name: 'west', opposite: 1 },
];

export function squareBoard(height: number, width: number): Board {
  const corner = (row: number, column: number): number => row * (width + 1) + column;
  const cells: TilingCell[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [nw, ne] = [corner(row, column), corner(row, column + 1)];
      const [sw, se] = [corner(row + 1, column), corner(row + 1, column + 1)];
      const sides = [
        [nw, ne],
        [ne, se],
        [sw, se],
        [nw, sw],
      ] as const;
      cells.push({ row, column, x: column + 0.5, y: row + 0.5, sides });
    }
  }
  const line = (length: number, cell: (at: number) => number): Int32Array =>
    Int32Array.from({ length }, (_, at) => cell(at));
  return boardOfTiling({
    kind: 'square',
    height,
    width,
    directions: DIRECTIONS,
    cells,
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
