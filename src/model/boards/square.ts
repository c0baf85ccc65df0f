/** The square board: cells in rows and columns, numbered row by row from the top left. */
import type { Board, BoardKind, Direction } from '../board.ts';
import { boardOfTiling } from './tiling.ts';

/**
 * The directions across a corner, numbered after SQUARE_DIRECTIONS; a cell across a corner doesn't count as a
 * neighbour.
 */
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

/**
 * The board without holes that was made last. It is kept because the generator makes boards of the same size again and
 * again; boards are immutable.
 */
let lastBoard: Board | undefined;
/** The greatest number of cells of a board that is kept in `lastBoard`. */
const MAX_CACHED_CELLS = 10_000;

/** `holes`: row by row, true where the rectangle has no cell. */
export function squareBoard(height: number, width: number, holes?: readonly boolean[]): Board {
  if (holes) return boardWithHoles(height, width, holes);
  if (lastBoard?.height === height && lastBoard.width === width) return lastBoard;
  const board = boardWithHoles(height, width);
  lastBoard = height * width <= MAX_CACHED_CELLS ? board : undefined;
  return board;
}

function boardWithHoles(height: number, width: number, holes?: readonly boolean[]): Board {
  const allPlaces = Int32Array.from({ length: height * width }, (_, place) => place);
  const places = holes ? allPlaces.filter((place) => !holes[place]) : allPlaces;
  return boardOfSquares('square', height, width, places, [height + 1, width + 1]);
}

/**
 * A board of unit squares at some places of a rectangle, numbered row by row. `corners`: the numbers of rows and
 * columns of corners. There is one more row of corners than of cells; on a board that wraps around there are equally
 * many, because the corners at the end are those at the beginning.
 */
export function boardOfSquares(
  kind: BoardKind,
  height: number,
  width: number,
  places: Int32Array,
  corners: readonly [down: number, across: number],
): Board {
  const [down, across] = corners;
  const cellRow = places.map((place) => Math.floor(place / width));
  const cellColumn = places.map((place) => place % width);
  const sides = new Int32Array(8 * places.length);
  for (let cell = 0; cell < places.length; cell++) {
    const northRowStart = cellRow[cell]! * across;
    const south = ((cellRow[cell]! + 1) % down) * across;
    const west = cellColumn[cell]!;
    const east = (west + 1) % across;
    const firstEnd = 8 * cell;
    // The two end points of the sides in the north, east, south and west.
    sides[firstEnd] = sides[firstEnd + 6] = northRowStart + west;
    sides[firstEnd + 1] = sides[firstEnd + 2] = northRowStart + east;
    sides[firstEnd + 3] = sides[firstEnd + 5] = south + east;
    sides[firstEnd + 4] = sides[firstEnd + 7] = south + west;
  }
  return boardOfTiling({
    kind,
    height,
    width,
    directions: SQUARE_DIRECTIONS,
    cellRow,
    cellColumn,
    cellX: Float64Array.from(cellColumn, (column) => column + 0.5),
    cellY: Float64Array.from(cellRow, (row) => row + 0.5),
    sides,
    cornerKeyLimit: down * across,
    cornerPosition: (key) => [key % across, Math.floor(key / across)],
    lineFamilies: [
      { name: 'rows', lines: linesOf(cellRow, height) },
      { name: 'columns', lines: linesOf(cellColumn, width) },
    ],
  });
}

/** The cells of each row or column, in order; a line continues across holes. */
function linesOf(line: Int32Array, count: number): Int32Array[] {
  const lines: number[][] = Array.from({ length: count }, () => []);
  line.forEach((at, cell) => {
    lines[at]!.push(cell);
  });
  return lines.map((cells) => Int32Array.from(cells));
}
