/**
 * The hexagonal board: rows of hexagons standing on a point, their lengths growing by one, then shrinking by one
 * (3 4 5 4 3). Axial coordinates (Patel, "Hexagonal Grids"): east is (q + 1, r), south-east (q, r + 1).
 */

import type { Board, Direction } from '../board.ts';
import { greatest } from '../large-lists.ts';
import { boardOfTiling, linesAlong } from './tiling.ts';

export const HEX_DIRECTIONS: readonly Direction[] = [
  { name: 'northeast', opposite: 3 },
  { name: 'east', opposite: 4 },
  { name: 'southeast', opposite: 5 },
  { name: 'southwest', opposite: 0 },
  { name: 'west', opposite: 1 },
  { name: 'northwest', opposite: 2 },
];

/** Corners clockwise from the top, relative to the centre: x in half widths of a hexagon, y in thirds of a side. */
const HEX_CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;

/** `lengths`: the number of cells in each row, growing by one to the middle, then shrinking by one. */
export function hexBoard(lengths: readonly number[]): Board {
  const width = Math.max(0, greatest(lengths));
  const height = lengths.length;
  const keySpan = 2 * width + height + 6;
  const cornerKey = (x: number, y: number): number => (y + 2) * keySpan + x + height + 2;
  const cellRow: number[] = [];
  const cellColumn: number[] = [];
  /** `cellX[cell]`: the x coordinate of its centre, in half widths of a hexagon. */
  const cellX: number[] = [];
  const sides: number[] = [];
  let firstOffset = 0;
  lengths.forEach((length, row) => {
    if (row > 0 && length > lengths[row - 1]!) firstOffset--;
    for (let column = 0; column < length; column++) {
      const x = 2 * (firstOffset + column) + row;
      cellRow.push(row);
      cellColumn.push(column);
      cellX.push(x);
      for (let direction = 0; direction < 6; direction++) {
        const [dx, dy] = HEX_CORNERS[direction]!;
        const [ex, ey] = HEX_CORNERS[(direction + 1) % 6]!;
        sides.push(cornerKey(x + dx, 3 * row + dy), cornerKey(x + ex, 3 * row + ey));
      }
    }
  });
  const board = boardOfTiling({
    kind: 'hex',
    height,
    width,
    directions: HEX_DIRECTIONS,
    cellRow: Int32Array.from(cellRow),
    cellColumn: Int32Array.from(cellColumn),
    cellX: Float64Array.from(cellX, (x) => x / 2),
    cellY: Float64Array.from(cellRow, (row) => row * (Math.sqrt(3) / 2)),
    sides: Int32Array.from(sides),
    cornerKeyLimit: cornerKey(0, 3 * height + 1),
    cornerPosition: (corner) => [
      ((corner % keySpan) - height - 2) / 2,
      ((Math.floor(corner / keySpan) - 2) / 3) * (Math.sqrt(3) / 2),
    ],
    lineFamilies: [],
  });
  const linesBetween = (back: number, forth: number): Int32Array[] =>
    linesAlong(
      board.cellCount,
      (cell) => board.step[cell * 6 + back]!,
      (cell) => board.step[cell * 6 + forth]!,
    );
  return {
    ...board,
    lineFamilies: [
      { name: 'rows', lines: linesBetween(4, 1) },
      { name: 'columns', lines: linesBetween(5, 2) },
      { name: 'diagonals', lines: linesBetween(0, 3) },
    ],
  };
}
