/**
 * Penpa's numbering of places on its boards of hexagons, of triangles, and on its pyramids. All three use one lattice
 * of points in rows, every second one shifted by half a step to the right: `across` points per row, all numbered row by
 * row. A group of places has one place for each of these points, all at the same offset from their points. On boards of
 * triangles the points are the corners, on the others the cells. The bricks of a pyramid touch like hexagons, so they
 * are treated as hexagons here.
 *
 * Distances are integers: quarters of a step to the right, and twelfths of √3 steps down.
 */
import { QUARTERS } from './penpa-tables.ts';

export type Spot = readonly [x: number, y: number];
export type PlaceKind = 'cell' | 'corner' | 'border';
export type PlaneKind = 'hex' | 'tri' | 'pyramid';

interface Group {
  readonly kind: PlaceKind;
  /** Where the group's numbers start, as a multiple of the number of lattice points. */
  readonly baseGroup: number;
  /** The number of groups whose numbers are interleaved: a point has this many numbers in a row. */
  readonly stride: number;
  /** This group's index among the interleaved groups. */
  readonly part: number;
  readonly offset: Spot;
}

/** The six directions on hexagons in Penpa's order, from upper left to lower right. */
export const SIX_DIRECTIONS = ['northwest', 'northeast', 'west', 'east', 'southwest', 'southeast'];

interface LatticeTraits {
  readonly groups: readonly Group[];
  /** The names of the positions in a cell that small texts can have. */
  readonly parts: readonly string[];
  /** Returns the number of lattice points in a row, and the number of rows. */
  readonly extent: (across: number, down: number) => readonly [number, number];
  /** The distance between neighbouring lattice points, in pixels. */
  readonly step: number;
  /** Returns the width and height of the sheet, in pixels. */
  readonly sheet: (side: number) => readonly [number, number];
}

const group = (kind: PlaceKind, base: number, x: number, y: number, stride = 1, part = 0): Group => ({
  kind,
  baseGroup: base,
  stride,
  part,
  offset: [x, y],
});

const SIDES = [group('border', 3, -1, 3), group('border', 4, 1, 3), group('border', 5, 2, 0)];
const SQRT_3 = Math.sqrt(3);

const TRAITS: Readonly<Record<PlaneKind, LatticeTraits>> = {
  hex: {
    groups: [group('cell', 0, 0, 0), group('corner', 1, 0, 4), group('corner', 2, -2, 2), ...SIDES],
    parts: SIX_DIRECTIONS,
    extent: (side) => [3 * side + 1, 3 * side + 1],
    step: 40,
    sheet: (side) => [2 * side, 2 * side],
  },
  tri: {
    groups: [group('corner', 0, 0, 0), group('cell', 1, 0, 4), group('cell', 2, -2, 2), ...SIDES],
    parts: [],
    extent: (side) => [Math.trunc((side * 4) / 3 + 4), Math.trunc((side * 4) / 3 + 4)],
    step: 60,
    sheet: (side) => [side + 1, (side * SQRT_3) / 2 + 1],
  },
  pyramid: {
    groups: [
      group('cell', 0, 0, 0),
      group('corner', 1, 2, -2),
      group('corner', 2, 2, 2),
      group('border', 3, 2, 0),
      group('border', 4, -1, 3, 2, 0),
      group('border', 4, 1, 3, 2, 1),
    ],
    parts: QUARTERS,
    extent: (across, down) => [across + 4, down + 4],
    step: 50,
    sheet: (side) => [side + 1, side + 1],
  },
};

/** The base of the numbers of small texts, which come after those of all other places. */
const SMALL_GROUP = 6;

export const isPlane = (kind: string): kind is PlaneKind => Object.hasOwn(TRAITS, kind);

/** A place of Penpa's lattice. */
export interface Place {
  readonly kind: PlaceKind;
  readonly spot: Spot;
  /** The row of the lattice point to which the place belongs. */
  readonly row: number;
  /** The column of the lattice point to which the place belongs. */
  readonly column: number;
}

export class Numbering {
  readonly kind: PlaneKind;
  readonly side: number;
  readonly #pointsPerRow: number;
  readonly #rowCount: number;
  readonly #latticeTraits: LatticeTraits;

  constructor(kind: PlaneKind, side: number, down = side) {
    this.kind = kind;
    this.side = side;
    this.#latticeTraits = TRAITS[kind];
    [this.#pointsPerRow, this.#rowCount] = this.#latticeTraits.extent(side, down);
  }

  get #pointCount(): number {
    return this.#pointsPerRow * this.#rowCount;
  }

  /** Returns the place with this number; undefined if the number is too large. */
  place(index: number): Place | undefined {
    const group = this.#latticeTraits.groups.find(({ baseGroup, stride, part }) => {
      const indexInGroup = index - baseGroup * this.#pointCount;
      return indexInGroup >= 0 && indexInGroup < stride * this.#pointCount && indexInGroup % stride === part;
    });
    if (!group) return undefined;
    const point = Math.floor((index - group.baseGroup * this.#pointCount) / group.stride);
    const [row, column] = [Math.floor(point / this.#pointsPerRow), point % this.#pointsPerRow];
    const [dx, dy] = group.offset;
    return { kind: group.kind, spot: [4 * column + 2 * (row % 2) + dx, 6 * row + dy], row, column };
  }

  /** Returns the number of the place of this kind at a spot; undefined if there is none. */
  index(kind: PlaceKind, [x, y]: Spot): number | undefined {
    for (const { kind: own, baseGroup, stride, part, offset } of this.#latticeTraits.groups) {
      const row = (y - offset[1]) / 6;
      const column = (x - offset[0] - 2 * (Math.abs(row) % 2)) / 4;
      if (own !== kind || !Number.isInteger(row) || !Number.isInteger(column)) continue;
      if (row < 0 || column < 0 || row >= this.#rowCount || column >= this.#pointsPerRow) continue;
      return baseGroup * this.#pointCount + stride * (row * this.#pointsPerRow + column) + part;
    }
    return undefined;
  }

  /** Returns the number of the cell that contains a small text, and the text's position in that cell. */
  smallTextPlace(index: number): { readonly cell: number; readonly part: string } | undefined {
    const { parts } = this.#latticeTraits;
    const indexInGroup = index - SMALL_GROUP * this.#pointCount;
    if (indexInGroup < 0 || indexInGroup >= parts.length * this.#pointCount) return undefined;
    return { cell: Math.floor(indexInGroup / parts.length), part: parts[indexInGroup % parts.length] ?? '' };
  }

  smallIndex(cell: number, words: readonly string[]): number | undefined {
    const { parts } = this.#latticeTraits;
    const part = parts.findIndex((word) => words.includes(word));
    return part < 0 ? undefined : SMALL_GROUP * this.#pointCount + parts.length * cell + part;
  }

  /** Returns the spots of the cells of Penpa's initial board, without a margin of `space` cells. */
  cells(space: number): readonly Spot[] {
    const pointsPerRow = this.#pointsPerRow;
    const spotOf = (point: number): Spot => {
      const row = Math.floor(point / pointsPerRow);
      return [4 * (point % pointsPerRow) + 2 * (row % 2), 6 * row];
    };
    switch (this.kind) {
      case 'hex': {
        const [x, y] = spotOf(Math.trunc(this.#pointCount / 2 + (3 * this.side * (this.side % 2)) / 2));
        const maxRow = this.side - 1 - space;
        return rowsOf(-maxRow, maxRow, (row) => ({
          spot: [x - 4 * maxRow + 2 * Math.abs(row), y + 6 * row],
          count: 2 * maxRow + 1 - Math.abs(row),
        }));
      }
      case 'pyramid': {
        const [x, y] = spotOf(Math.trunc(pointsPerRow * 2.5) + 2 * pointsPerRow * space);
        return rowsOf(0, this.side - 1 - 2 * space, (row) => ({
          spot: [x - 2 * row, y + 6 * row],
          count: row + 1,
        }));
      }
      case 'tri': {
        const [x, y] = spotOf(Math.trunc(pointsPerRow * 2.5) - 1 + 2 * pointsPerRow * space);
        const lastIndex = this.side - 1 - 3 * space;
        return [
          ...rowsOf(0, lastIndex, (row) => ({ spot: [x - 2 * row, y + 6 * row + 4], count: row + 1 })),
          ...rowsOf(1, lastIndex, (row) => ({ spot: [x - 2 * row + 2, y + 6 * row + 2], count: row })),
        ];
      }
    }
  }

  /** The length of a step in pixels, and the size of the sheet in pixels. */
  get sheet(): readonly number[] {
    const { step, sheet } = this.#latticeTraits;
    return [step, ...sheet(this.side).map((steps) => Math.round(steps * step))];
  }
}

/** Returns the spots of cells in rows; each row is given by its first cell and its length. */
function rowsOf(
  first: number,
  last: number,
  rowAt: (row: number) => { readonly spot: Spot; readonly count: number },
): readonly Spot[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const { spot, count } = rowAt(first + at);
    return Array.from({ length: count }, (_, column): Spot => [spot[0] + 4 * column, spot[1]]);
  }).flat();
}
