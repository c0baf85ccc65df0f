/**
 * Penpa's lattice on square boards. Around the board and its space for clues, there are two more rows or columns of
 * places on each side. All cells are numbered row by row, then all corners (each at the lower right of its cell), then
 * the middles of the borders below cells, then the middles of the borders to the right of cells.
 */

import { entryOf } from '../../../text/entry-of.ts';
import type { ListingText } from '../listing.ts';
import type { LatticePoint, PenpaGrid } from './penpa-grid.ts';
import { ARROWS, QUARTERS, SIDES } from './penpa-tables.ts';
import { roomsBetween } from './rooms.ts';

/** The side length of a cell in Penpa's pixels. */
const CELL_PIXELS = 38;

export interface Space {
  readonly rowsAbove: number;
  readonly rowsBelow: number;
  readonly columnsLeft: number;
  readonly right: number;
}

export class Lattice implements PenpaGrid {
  readonly kind = 'square';
  readonly arrows = ARROWS;
  /** The number of rows of the board, without the space around it. */
  readonly rows: number;
  /** The number of columns of the board, without the space around it. */
  readonly columns: number;
  readonly margins: Space;
  /** The number of lattice places of one kind in a row. */
  readonly placesPerRow: number;
  /** The number of lattice places of one kind in all rows. */
  readonly placeCount: number;

  /** The names of the places without a cell. */
  readonly #holes: ReadonlySet<string>;

  constructor(rows: number, columns: number, space: Space, holes: ReadonlySet<string> = new Set()) {
    this.#holes = holes;
    this.rows = rows;
    this.columns = columns;
    this.margins = space;
    this.placesPerRow = columns + space.columnsLeft + space.right + 4;
    this.placeCount = this.placesPerRow * (rows + space.rowsAbove + space.rowsBelow + 4);
  }

  /** The place with a number in Penpa's lattice: its kind and native name; undefined off the board. */
  place(index: number): LatticePoint | undefined {
    const kind = Math.floor(index / this.placeCount);
    const indexInKind = index % this.placeCount;
    const row = Math.floor(indexInKind / this.placesPerRow) - 2 - this.margins.rowsAbove;
    const column = (indexInKind % this.placesPerRow) - 2 - this.margins.columnsLeft;
    const isInBoard = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
    if (kind === 0) {
      if (isInBoard) return { placeKind: 'cells', at: `(${row},${column})` };
      const isBeyondSheet = this.#isBeyondSheet(row, column);
      if (column >= 0 && column < this.columns)
        return { placeKind: row < 0 ? 'above' : 'below', at: String(column), isBeyondSheet };
      if (row >= 0 && row < this.rows)
        return { placeKind: column < 0 ? 'left' : 'right', at: String(row), isBeyondSheet };
      return { placeKind: 'beside', at: `(${row},${column})`, isBeyondSheet };
    }
    const touchesBoard = row >= -1 && column >= -1 && row < this.rows && column < this.columns;
    if (!touchesBoard) return undefined;
    if (kind === 1) return { placeKind: 'corners', at: `(${row + 1},${column + 1})` };
    if (kind === 2 && column >= 0)
      return { placeKind: 'borders', at: row < 0 ? `(0,${column})north` : `(${row},${column})south` };
    if (kind === 3 && row >= 0)
      return { placeKind: 'borders', at: column < 0 ? `(${row},0)west` : `(${row},${column})east` };
    return undefined;
  }

  /** Whether a cell around the board is more than one cell away from the board and its space. */
  #isBeyondSheet(row: number, column: number): boolean {
    const { rowsAbove, rowsBelow, columnsLeft, right } = this.margins;
    return (
      row < -1 - rowsAbove ||
      row > this.rows + rowsBelow ||
      column < -1 - columnsLeft ||
      column > this.columns + right
    );
  }

  /** The name of the border between two neighbouring corners; undefined for other pairs of corners. */
  border(key: string): string | undefined {
    const [first = 0, second = -1] = key.split(',').map(Number);
    const corners = [first, second].map((one) =>
      Math.floor(one / this.placeCount) === 1 ? one - this.placeCount : -1,
    );
    const [low = -1, high = -1] =
      corners[0] !== undefined && corners[1] !== undefined && corners[0] < corners[1]
        ? corners
        : [...corners].reverse();
    if (low < 0) return undefined;
    const row = Math.floor(low / this.placesPerRow) - 1 - this.margins.rowsAbove;
    const column = (low % this.placesPerRow) - 1 - this.margins.columnsLeft;
    if (high === low + 1) {
      if (column < 0 || column >= this.columns || row < 0 || row > this.rows) return undefined;
      return row === 0 ? `(0,${column})north` : `(${row - 1},${column})south`;
    }
    if (
      high !== low + this.placesPerRow ||
      row < 0 ||
      row >= this.rows ||
      column < 0 ||
      column > this.columns
    )
      return undefined;
    return column === 0 ? `(${row},0)west` : `(${row},${column - 1})east`;
  }

  /** The native name of the link between two cells, of which `one` must have the smaller number. */
  link(one: string, other: string): string {
    return `${one}-${other}`;
  }

  /**
   * Returns the place that contains a small text, and the text's corner or side in that place. Each place has four
   * numbers for its corners; then, after all places, each has four numbers for its sides.
   */
  smallTextPlace(index: number): { readonly place: LatticePoint; readonly part: string } | undefined {
    const isSidePlace = index >= 8 * this.placeCount;
    const place = this.place(Math.floor(index / 4) - (isSidePlace ? 2 : 1) * this.placeCount);
    return place && { place, part: (isSidePlace ? SIDES : QUARTERS)[index % 4] ?? '' };
  }

  sum(cell: number): string {
    return String(4 * (this.placeCount + cell));
  }

  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number> {
    return roomsBetween(this.rows, this.columns, divided);
  }

  addBoardLines(text: ListingText): void {
    text.addLine('size', { rows: this.rows, columns: this.columns });
  }

  // ── Writing ──

  smallTextKey(words: readonly string[], place: number): string {
    const quarter = QUARTERS.findIndex((word) => words.includes(word));
    const side = SIDES.findIndex((word) => words.includes(word));
    return String(
      quarter >= 0
        ? 4 * (this.placeCount + place) + quarter
        : 4 * (2 * this.placeCount + place) + Math.max(0, side),
    );
  }

  diagonalEnds(cell: number, way: string): readonly [number, number] {
    const { placeCount, placesPerRow } = this;
    const [low, high] = way === 'rising' ? [cell - placesPerRow, cell - 1] : [cell - placesPerRow - 1, cell];
    return [placeCount + low, placeCount + high];
  }

  /**
   * The borders around the rooms, except those at the edge of the board: Penpa draws the frame itself, and some
   * programs take a stroke on the frame for a clue.
   */
  walls(room: (cell: string) => string | undefined): readonly string[] {
    const { rows, columns } = this;
    const at = (row: number, column: number): string => room(`(${row},${column})`) ?? '';
    return Array.from({ length: rows * columns }, (_, cell) => {
      const [row, column] = [Math.floor(cell / columns), cell % columns];
      const cellRoom = at(row, column);
      return [
        ...(row + 1 === rows || at(row + 1, column) === cellRoom ? [] : [`(${row},${column})south`]),
        ...(column + 1 === columns || at(row, column + 1) === cellRoom ? [] : [`(${row},${column})east`]),
      ];
    }).flat();
  }

  get boardCells(): readonly number[] {
    return Array.from({ length: this.rows * this.columns }, (_, at) =>
      this.cell(Math.floor(at / this.columns), at % this.columns),
    ).filter((cell) => !this.#holes.has(this.place(cell)?.at ?? ''));
  }

  get space(): readonly number[] {
    const { rowsAbove, rowsBelow, columnsLeft, right } = this.margins;
    return [rowsAbove, rowsBelow, columnsLeft, right];
  }

  get header(): readonly (string | number)[] {
    const { rowsAbove, rowsBelow, columnsLeft, right } = this.margins;
    const [wide, high] = [this.columns + columnsLeft + right, this.rows + rowsAbove + rowsBelow];
    const sheet = [(wide + 1) * CELL_PIXELS, (high + 1) * CELL_PIXELS, this.middle, this.middle];
    return [this.kind, wide, high, CELL_PIXELS, 0, 1, 1, ...sheet];
  }

  /** The number of a cell, which may be in the space around the board. */
  cell(row: number, column: number): number {
    return (row + 2 + this.margins.rowsAbove) * this.placesPerRow + column + 2 + this.margins.columnsLeft;
  }

  /** The number of the lattice point at the upper left of a cell. */
  corner(row: number, column: number): number {
    return this.placeCount + this.cell(row - 1, column - 1);
  }

  /**
   * The number of the place with a native name; for a place beside the board, the number of the place next to the
   * board. Undefined if there is none.
   */
  index({ placeKind, at }: LatticePoint): number | undefined {
    if (placeKind === 'cells' || placeKind === 'corners') {
      const [row, column] = pair(at) ?? [];
      if (row === undefined || column === undefined) return undefined;
      return placeKind === 'cells' ? this.cell(row, column) : this.corner(row, column);
    }
    if (placeKind === 'points') {
      // A point counts half cells from the middle of the first cell: two even coordinates are a cell, two odd ones a
      // corner, one of each a border.
      const [row, column] = pair(at) ?? [];
      if (row === undefined || column === undefined) return undefined;
      const kind = [0, 3, 2, 1][2 * (row % 2) + (column % 2)] ?? 0;
      return kind * this.placeCount + this.cell(Math.floor(row / 2), Math.floor(column / 2));
    }
    if (placeKind === 'borders') {
      const ends = this.ends(at);
      if (!ends) return undefined;
      const [low, high] = ends;
      return high === low + 1 ? low + this.placeCount + 1 : low + 2 * this.placeCount + this.placesPerRow;
    }
    if (placeKind === 'beside') {
      const [, row, column] = /^\((-?\d+),\s*(-?\d+)\)$/.exec(at) ?? [];
      return row === undefined ? undefined : this.cell(Number(row), Number(column));
    }
    const line = /^\d+$/.test(at) ? Number(at) : undefined;
    return line === undefined ? undefined : this.placeBeside(placeKind, line, 0);
  }

  /** The place beside a row or column at the distance `away` from the board. */
  placeBeside(where: string, line: number, away: number): number | undefined {
    switch (where) {
      case 'above':
        return this.cell(-1 - away, line);
      case 'below':
        return this.cell(this.rows + away, line);
      case 'left':
        return this.cell(line, -1 - away);
      case 'right':
        return this.cell(line, this.columns + away);
      default:
        return undefined;
    }
  }

  /** The corners at the ends of a border such as `(0,1)south`, the smaller number first. */
  ends(at: string): readonly [number, number] | undefined {
    const [row, column] = pair(at) ?? [];
    if (row === undefined || column === undefined) return undefined;
    const corner = (down: number, right: number): number => this.corner(row + down, column + right);
    switch (at.slice(at.indexOf(')') + 1)) {
      case 'north':
        return [corner(0, 0), corner(0, 1)];
      case 'south':
        return [corner(1, 0), corner(1, 1)];
      case 'west':
        return [corner(0, 0), corner(1, 0)];
      case 'east':
        return [corner(0, 1), corner(1, 1)];
      default:
        return undefined;
    }
  }

  /** The cells on both sides of a border such as `(0,1)south`; one of them may be off the board. */
  sides(at: string): readonly string[] {
    const [row, column] = pair(at) ?? [];
    if (row === undefined || column === undefined) return [];
    const [down, right] = entryOf(STEPS, at.slice(at.indexOf(')') + 1)) ?? [0, 0];
    return [`(${row},${column})`, `(${row + down},${column + right})`];
  }

  /** The cells at the ends of a link such as `(0,1)-(0,2)`, the smaller number first. */
  endsOfLink(at: string): readonly [number, number] | undefined {
    const [first, second] = at.split('-').map((cell) => this.index({ placeKind: 'cells', at: cell }));
    if (first === undefined || second === undefined) return undefined;
    return first < second ? [first, second] : [second, first];
  }

  /** The number of the place nearest to the board's middle: a cell, a corner, or the middle of a border. */
  get middle(): number {
    const high = this.placeCount / this.placesPerRow - 4;
    const boardWidth = this.placesPerRow - 4;
    const cell = (Math.ceil(high / 2) + 1) * this.placesPerRow + Math.ceil(boardWidth / 2) + 1;
    const kind = high % 2 === 0 ? (boardWidth % 2 === 0 ? 1 : 2) : boardWidth % 2 === 0 ? 3 : 0;
    return kind * this.placeCount + cell;
  }
}

const STEPS = { north: [-1, 0], south: [1, 0], west: [0, -1], east: [0, 1] } as const;

function pair(at: string): readonly [number, number] | undefined {
  const [, row, column] = /^\((\d+),\s*(\d+)\)/.exec(at) ?? [];
  return row === undefined || column === undefined ? undefined : [Number(row), Number(column)];
}
