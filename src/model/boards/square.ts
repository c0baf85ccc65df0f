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

/** `holes`: row by row, where the rectangle has no cell. */
export function squareBoard(height: number, width: number, holes?: readonly boolean[]): Board {
  const all = Int32Array.from({ length: height * width }, (_, place) => place);
  const places = holes ? all.filter((place) => !holes[place]) : all;
  const cellRow = places.map((place) => Math.floor(place / width));
  const cellColumn = places.map((place) => place % width);
  const sides = new Int32Array(8 * places.length);
  places.forEach((_, cell) => {
    const nw = cellRow[cell]! * (width + 1) + cellColumn[cell]!;
    const sw = nw + width + 1;
    sides.set([nw, nw + 1, nw + 1, sw + 1, sw, sw + 1, nw, sw], 8 * cell);
  });
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
      { name: 'rows', lines: linesOf(cellRow, height) },
      { name: 'columns', lines: linesOf(cellColumn, width) },
    ],
  });
}

/** The cells of each row or column, in order; over holes, too. */
function linesOf(line: Int32Array, count: number): Int32Array[] {
  const lines: number[][] = Array.from({ length: count }, () => []);
  line.forEach((at, cell) => {
    lines[at]!.push(cell);
  });
  return lines.map((cells) => Int32Array.from(cells));
}
