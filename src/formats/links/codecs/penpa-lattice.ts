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
const CELL = 38;

export interface Space {
  readonly over: number;
  readonly under: number;
  readonly left: number;
  readonly right: number;
}

export class Lattice implements PenpaGrid {
  readonly kind = 'square';
  readonly arrows = ARROWS;
  /** The number of rows of the board, without the space around it. */
  readonly rows: number;
  /** The number of columns of the board, without the space around it. */
  readonly columns: number;
  readonly around: Space;
  /** The number of lattice places of one kind in a row. */
  readonly across: number;
  /** The number of lattice places of one kind in all rows. */
  readonly all: number;

  constructor(rows: number, columns: number, space: Space) {
    this.rows = rows;
    this.columns = columns;
    this.around = space;
    this.across = columns + space.left + space.right + 4;
    this.all = this.across * (rows + space.over + space.under + 4);
  }

  /** The place with a number in Penpa's lattice: its kind and native name; undefined off the board. */
  place(index: number): LatticePoint | undefined {
    const kind = Math.floor(index / this.all);
    const within = index % this.all;
    const row = Math.floor(within / this.across) - 2 - this.around.over;
    const column = (within % this.across) - 2 - this.around.left;
    const inside = row >= 0 && column >= 0 && row < this.rows && column < this.columns;
    if (kind === 0) {
      if (inside) return { where: 'cells', at: `(${row},${column})` };
      if (column >= 0 && column < this.columns)
        return { where: row < 0 ? 'above' : 'below', at: String(column) };
      if (row >= 0 && row < this.rows) return { where: column < 0 ? 'left' : 'right', at: String(row) };
      return { where: 'beside', at: `(${row},${column})` };
    }
    const reaches = row >= -1 && column >= -1 && row < this.rows && column < this.columns;
    if (!reaches) return undefined;
    if (kind === 1) return { where: 'corners', at: `(${row + 1},${column + 1})` };
    if (kind === 2 && column >= 0)
      return { where: 'borders', at: row < 0 ? `(0,${column})north` : `(${row},${column})south` };
    if (kind === 3 && row >= 0)
      return { where: 'borders', at: column < 0 ? `(${row},0)west` : `(${row},${column})east` };
    return undefined;
  }

  /** The name of the border between two neighbouring corners; undefined for other pairs of corners. */
  border(key: string): string | undefined {
    const [first = 0, second = -1] = key.split(',').map(Number);
    const corners = [first, second].map((one) => (Math.floor(one / this.all) === 1 ? one - this.all : -1));
    const [low = -1, high = -1] =
      corners[0] !== undefined && corners[1] !== undefined && corners[0] < corners[1]
        ? corners
        : [...corners].reverse();
    if (low < 0) return undefined;
    const row = Math.floor(low / this.across) - 1 - this.around.over;
    const column = (low % this.across) - 1 - this.around.left;
    if (high === low + 1) {
      if (column < 0 || column >= this.columns || row < 0 || row > this.rows) return undefined;
      return row === 0 ? `(0,${column})north` : `(${row - 1},${column})south`;
    }
    if (high !== low + this.across || row < 0 || row >= this.rows || column < 0 || column > this.columns)
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
  small(index: number): { readonly place: LatticePoint; readonly part: string } | undefined {
    const sided = index >= 8 * this.all;
    const place = this.place(Math.floor(index / 4) - (sided ? 2 : 1) * this.all);
    return place && { place, part: (sided ? SIDES : QUARTERS)[index % 4] ?? '' };
  }

  sum(cell: number): string {
    return String(4 * (this.all + cell));
  }

  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number> {
    return roomsBetween(this.rows, this.columns, divided);
  }

  tell(text: ListingText): void {
    text.add('size', { rows: this.rows, columns: this.columns });
  }

  // ── Writing ──

  smallKey(words: readonly string[], place: number): string {
    const quarter = QUARTERS.findIndex((word) => words.includes(word));
    const side = SIDES.findIndex((word) => words.includes(word));
    return String(
      quarter >= 0 ? 4 * (this.all + place) + quarter : 4 * (2 * this.all + place) + Math.max(0, side),
    );
  }

  diagonal(cell: number, way: string): readonly [number, number] {
    const { all, across } = this;
    const [low, high] = way === 'rising' ? [cell - across, cell - 1] : [cell - across - 1, cell];
    return [all + low, all + high];
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
      const own = at(row, column);
      return [
        ...(row + 1 === rows || at(row + 1, column) === own ? [] : [`(${row},${column})south`]),
        ...(column + 1 === columns || at(row, column + 1) === own ? [] : [`(${row},${column})east`]),
      ];
    }).flat();
  }

  get shown(): readonly number[] {
    return Array.from({ length: this.rows * this.columns }, (_, at) =>
      this.cell(Math.floor(at / this.columns), at % this.columns),
    );
  }

  get space(): readonly number[] {
    const { over, under, left, right } = this.around;
    return [over, under, left, right];
  }

  get header(): readonly (string | number)[] {
    const { over, under, left, right } = this.around;
    const [wide, high] = [this.columns + left + right, this.rows + over + under];
    const sheet = [(wide + 1) * CELL, (high + 1) * CELL, this.middle, this.middle];
    return [this.kind, wide, high, CELL, 0, 1, 1, ...sheet];
  }

  /** The number of a cell, which may be in the space around the board. */
  cell(row: number, column: number): number {
    return (row + 2 + this.around.over) * this.across + column + 2 + this.around.left;
  }

  /** The number of the lattice point at the upper left of a cell. */
  corner(row: number, column: number): number {
    return this.all + this.cell(row - 1, column - 1);
  }

  /**
   * The number of the place with a native name; for a place beside the board, the number of the place next to the
   * board. Undefined if there is none.
   */
  index({ where, at }: LatticePoint): number | undefined {
    if (where === 'cells' || where === 'corners') {
      const [row, column] = pair(at) ?? [];
      if (row === undefined || column === undefined) return undefined;
      return where === 'cells' ? this.cell(row, column) : this.corner(row, column);
    }
    if (where === 'points') {
      // A point counts half cells from the middle of the first cell: two even coordinates are a cell, two odd ones a
      // corner, one of each a border.
      const [row, column] = pair(at) ?? [];
      if (row === undefined || column === undefined) return undefined;
      const kind = [0, 3, 2, 1][2 * (row % 2) + (column % 2)] ?? 0;
      return kind * this.all + this.cell(Math.floor(row / 2), Math.floor(column / 2));
    }
    if (where === 'borders') {
      const ends = this.ends(at);
      if (!ends) return undefined;
      const [low, high] = ends;
      return high === low + 1 ? low + this.all + 1 : low + 2 * this.all + this.across;
    }
    if (where === 'beside') {
      const [, row, column] = /^\((-?\d+),\s*(-?\d+)\)$/.exec(at) ?? [];
      return row === undefined ? undefined : this.cell(Number(row), Number(column));
    }
    const line = /^\d+$/.test(at) ? Number(at) : undefined;
    return line === undefined ? undefined : this.beside(where, line, 0);
  }

  /** The place beside a row or column at the distance `away` from the board. */
  beside(where: string, line: number, away: number): number | undefined {
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
  linked(at: string): readonly [number, number] | undefined {
    const [first, second] = at.split('-').map((cell) => this.index({ where: 'cells', at: cell }));
    if (first === undefined || second === undefined) return undefined;
    return first < second ? [first, second] : [second, first];
  }

  /** The number of the place nearest to the board's middle: a cell, a corner, or the middle of a border. */
  get middle(): number {
    const high = this.all / this.across - 4;
    const wide = this.across - 4;
    const cell = (Math.ceil(high / 2) + 1) * this.across + Math.ceil(wide / 2) + 1;
    const kind = high % 2 === 0 ? (wide % 2 === 0 ? 1 : 2) : wide % 2 === 0 ? 3 : 0;
    return kind * this.all + cell;
  }
}

const STEPS = { north: [-1, 0], south: [1, 0], west: [0, -1], east: [0, 1] } as const;

function pair(at: string): readonly [number, number] | undefined {
  const [, row, column] = /^\((\d+),\s*(\d+)\)/.exec(at) ?? [];
  return row === undefined || column === undefined ? undefined : [Number(row), Number(column)];
}
