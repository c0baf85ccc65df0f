/**
 * Conversion between Penpa's boards of hexagons, of triangles and its pyramids, and pzl's boards. The cells that a link
 * shows form a hexagonal board if they are rows that grow and then shrink, the triangular tiling if they are whole rows
 * of triangles, otherwise a board of their polygons. Places are matched by coordinates. Time is linear in the number of
 * places; but writing must find the board's position among Penpa's cells, which takes at most the product of both
 * numbers of cells.
 */
import type { Board } from '../../../model/board.ts';
import { hexBoard } from '../../../model/boards/hex.ts';
import { isRagged } from '../../../model/boards/kinds.ts';
import { type Polygon, polygonBoard } from '../../../model/boards/polygons.ts';
import { tilingBoard } from '../../../model/boards/tilings.ts';
import { greatest, least } from '../../../model/large-lists.ts';
import type { ElementKind } from '../../../model/values.ts';
import { ElementText } from '../../values/element-text.ts';
import { cellsAt } from '../around.ts';
import { addBoardLines } from '../board-lines.ts';
import type { ListingText } from '../listing.ts';
import { BadLink } from './pack.ts';
import type { LatticePoint, PenpaGrid } from './penpa-grid.ts';
import { Numbering, type PlaceKind, type PlaneKind, SIX_DIRECTIONS, type Spot } from './penpa-numbering.ts';

/**
 * The greatest side of a board that is read. Penpa allows twenty cells; numbering boards larger than this limit would
 * take long.
 */
const MAX_SIDE = 50;
/** The length of a cell's side, in steps of the lattice. */
const SIDE = { hex: 1 / Math.sqrt(3), tri: 1, pyramid: 1 / Math.sqrt(3) } as const;
const PLURAL_OF_KIND = { cell: 'cells', corner: 'corners', border: 'borders' } as const;
const [RIGHT, DOWN] = [4, 12 / Math.sqrt(3)];

/** The description of the board in a link. */
export interface ShownBoard {
  readonly type: PlaneKind;
  readonly rowLength: number;
  readonly down: number;
  readonly space: number;
  /**
   * The numbers of the board's cells; empty if the board is the one that Penpa shows for these sizes before anything is
   * changed.
   */
  readonly shownCells: readonly number[];
}

/** The board that a link shows. @throws BadLink if the link's description of the board is invalid. */
export function planeOfLink({ type, rowLength, down, space, shownCells }: ShownBoard): Plane {
  const isValidSize = [rowLength, down].every(
    (side) => Number.isInteger(side) && side >= 1 && side <= MAX_SIDE,
  );
  if (!isValidSize) throw new BadLink(`The link tells no size of a board up to ${MAX_SIDE}.`);
  const numbering = new Numbering(type, rowLength, type === 'pyramid' ? down : rowLength);
  const shownSpots = [...new Set(shownCells)].flatMap((index) => {
    const place = Number.isInteger(index) ? numbering.place(index) : undefined;
    return place?.kind === 'cell' ? [place.spot] : [];
  });
  const defaultSpots = Number.isInteger(space) && space >= 0 ? numbering.cells(space) : [];
  const cells = (shownSpots.length > 0 ? shownSpots : defaultSpots).toSorted(
    ([x, y], [u, v]) => Math.floor(y / 6) - Math.floor(v / 6) || x - u,
  );
  const [first] = cells;
  if (!first) throw new BadLink('The link shows no cells.');
  return new Plane(numbering, boardOf(type, cells), first);
}

/**
 * The board as a part of one of Penpa's regular boards, placed as near to its middle as possible. @throws BadLink if no
 * such board contains it.
 */
export function planeOf(board: Board): Plane {
  const kind = kindOf(board);
  if (!kind) throw new BadLink(`Penpa has no boards of such cells: ${FORMS}.`);
  const boardSpots = new Spots(board, SIDE[kind]);
  const cells = Array.from({ length: board.cellCount }, (_, cell) => boardSpots.of('cell', cell));
  const plane = (['pyramid', kind] as const).flatMap((type) =>
    type === 'pyramid' && kind === 'tri' ? [] : (placeOnSheet(type, cells) ?? []),
  )[0];
  if (!plane)
    throw new BadLink(`This board doesn’t lie on Penpa’s: ${FORMS}, of sides up to ${MAX_WRITTEN_SIDE}.`);
  return new Plane(plane.numbering, board, plane.first);
}

const FORMS =
  'its boards are of squares, of regular hexagons that stand on a corner, and of regular triangles on a side';
/** The greatest side of a board that Penpa makes. */
const MAX_WRITTEN_SIDE = 20;

const kindOf = (board: Board): 'hex' | 'tri' | undefined => {
  if (isRagged(board)) return 'hex';
  if (!board.tiling || board.stepBorder.some((border) => border < 0)) return undefined;
  const sides = board.directions.length;
  return sides === 6 ? 'hex' : sides === 3 ? 'tri' : undefined;
};

/**
 * The smallest of Penpa's initial boards that contains all the cells, in any position; and the position of the first
 * cell that is most central.
 */
function placeOnSheet(
  type: PlaneKind,
  cells: readonly Spot[],
): { readonly numbering: Numbering; readonly first: Spot } | undefined {
  const [origin] = cells;
  if (!origin || cells.some((spot) => !spot.every(Number.isInteger))) return undefined;
  const steps = cells.map(([x, y]): Spot => [x - origin[0], y - origin[1]]);
  const middleSpot = (spots: readonly Spot[]): Spot => {
    const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
    return [(greatest(xs) + least(xs)) / 2, (greatest(ys) + least(ys)) / 2];
  };
  const [mx, my] = middleSpot(steps);
  for (let side = 1; side <= MAX_WRITTEN_SIDE; side++) {
    const numbering = new Numbering(type, side);
    const sheetSpots = numbering.cells(0);
    // A pyramid must have exactly these cells; other cells of a pyramid are drawn as hexagons.
    if (sheetSpots.length < cells.length || (type === 'pyramid' && sheetSpots.length > cells.length))
      continue;
    const sheetSpotKeys = new Set(sheetSpots.map(([x, y]) => `${x},${y}`));
    const [cx, cy] = middleSpot(sheetSpots);
    const squaredDistance = ([x, y]: Spot): number => (x + mx - cx) ** 2 + (y + my - cy) ** 2;
    const firstSpot = sheetSpots
      .toSorted((one, other) => squaredDistance(one) - squaredDistance(other))
      .find(([x, y]) => steps.every(([dx, dy]) => sheetSpotKeys.has(`${x + dx},${y + dy}`)));
    if (firstSpot) return { numbering, first: firstSpot };
  }
  return undefined;
}

// ── The board of cells ──

/** The board of these cells, which are sorted by rows. */
function boardOf(type: PlaneKind, cells: readonly Spot[]): Board {
  return (
    (type === 'tri' ? rowsOfTriangles(cells) : rowsOfHexagons(cells)) ??
    polygonBoard(polygonsOf(type, cells), { name: 'polygons', sizes: [] })
  );
}

/**
 * The hexagonal board of these cells; undefined unless they are rows without gaps, each longer by one than the row
 * above, and then shorter by one.
 */
function rowsOfHexagons(cells: readonly Spot[]): Board | undefined {
  const rows: Spot[][] = [];
  for (const cell of cells) {
    const row = rows.at(-1);
    if (row && row[0]?.[1] === cell[1]) row.push(cell);
    else rows.push([cell]);
  }
  const lengths = rows.map((row) => row.length);
  let isGrowing = true;
  const areRowsJoined = rows.every((row, at) => {
    const [x = 0, y = 0] = row[0] ?? [];
    if (row.some(([other], column) => other !== x + 4 * column)) return false;
    const rowAbove = rows[at - 1];
    if (!rowAbove) return true;
    const lengthChange = row.length - rowAbove.length;
    if (lengthChange !== 1) isGrowing = false;
    const [overX = 0, overY = 0] = rowAbove[0] ?? [];
    return (
      y - overY === 6 &&
      (lengthChange === -1 || (isGrowing && lengthChange === 1)) &&
      x - overX === -2 * lengthChange
    );
  });
  // A board of one row would have a single length, which stands for a hexagon with sides of that length; so it is
  // described by polygons.
  return areRowsJoined && (rows.length > 1 || cells.length === 1) ? hexBoard(lengths) : undefined;
}

/** The triangular tiling of these cells; undefined unless they are whole rows and columns of triangles. */
function rowsOfTriangles(cells: readonly Spot[]): Board | undefined {
  const rows = new Set(cells.map(([, y]) => Math.floor(y / 6))).size;
  const columns = cells.length / rows / 2;
  if (!Number.isInteger(columns)) return undefined;
  const board = tilingBoard('triangular', rows, columns);
  const boardSpots = new Spots(board, SIDE.tri, cells[0]);
  const hasSameSpots = cells.every((spot, cell) => String(boardSpots.of('cell', cell)) === String(spot));
  return hasSameSpots && board.cellCount === cells.length ? board : undefined;
}

const HEXAGON: readonly Spot[] = [
  [0, -4],
  [2, -2],
  [2, 2],
  [0, 4],
  [-2, 2],
  [-2, -2],
];
const UP: readonly Spot[] = [
  [0, -4],
  [2, 2],
  [-2, 2],
];

/** The cells as polygons with sides of length 1, the upper left one at the origin. */
function polygonsOf(type: PlaneKind, cells: readonly Spot[]): Polygon[] {
  const [left, top] = [least(cells.map(([x]) => x)) - 2, least(cells.map(([, y]) => y)) - 4];
  return cells.map(([x, y]): Polygon => {
    const pointsDown = type === 'tri' && (y % 6) + (y < 0 ? 6 : 0) === 2;
    const cornerOffsets = type === 'tri' ? UP : HEXAGON;
    return cornerOffsets.map(([dx, dy]) => [
      (x + dx - left) / RIGHT / SIDE[type],
      (y + (pointsDown ? -dy : dy) - top) / DOWN / SIDE[type],
    ]);
  });
}

/** Returns the lattice spots of a board's places, if the board's first cell is at a given spot. */
class Spots {
  readonly #board: Board;
  readonly #scale: number;
  readonly #firstSpot: Spot;

  /** `side` is the length of a cell's sides on the lattice; `first` is the position of the first cell. */
  constructor(board: Board, side: number, first: Spot = [0, 0]) {
    this.#board = board;
    this.#firstSpot = first;
    const [a = 0, b = 0] = board.borderCorners;
    const borderLength = Math.hypot(
      board.cornerX[a]! - board.cornerX[b]!,
      board.cornerY[a]! - board.cornerY[b]!,
    );
    this.#scale = side / borderLength;
  }

  /** The lattice spot of a place; it isn't integral if no lattice place is there. */
  of(kind: PlaceKind, at: number): Spot {
    const { cellX, cellY, cornerX, cornerY, borderCorners } = this.#board;
    const [a, b] = kind === 'border' ? [borderCorners[2 * at]!, borderCorners[2 * at + 1]!] : [at, at];
    const [xs, ys] = kind === 'cell' ? [cellX, cellY] : [cornerX, cornerY];
    const roundToWhole = (value: number): number => {
      const nearestWhole = Math.round(value);
      return Math.abs(value - nearestWhole) < 0.02 ? nearestWhole : value;
    };
    const x = ((xs[a]! + xs[b]!) / 2 - cellX[0]!) * this.#scale * RIGHT;
    const y = ((ys[a]! + ys[b]!) / 2 - cellY[0]!) * this.#scale * DOWN;
    return [this.#firstSpot[0] + roundToWhole(x), this.#firstSpot[1] + roundToWhole(y)];
  }
}

// ── The grid ──

const PLACE_KINDS: readonly PlaceKind[] = ['cell', 'corner', 'border'];

class Plane implements PenpaGrid {
  readonly arrows = SIX_DIRECTIONS;
  readonly kind: string;
  readonly space = [0];
  readonly #numbering: Numbering;
  readonly #board: Board;
  readonly #elementText: ElementText;
  readonly #boardSpots: Spots;
  /** `places[Penpa's number]`: the board's element at this place. */
  readonly #places = new Map<number, readonly [kind: PlaceKind, element: number]>();

  constructor(numbering: Numbering, board: Board, first: Spot) {
    this.kind = numbering.kind;
    this.#numbering = numbering;
    this.#board = board;
    this.#elementText = new ElementText(board);
    this.#boardSpots = new Spots(board, SIDE[numbering.kind], first);
    const counts = { cell: board.cellCount, corner: board.cornerCount, border: board.borderCount };
    for (const kind of PLACE_KINDS)
      for (let element = 0; element < counts[kind]; element++) {
        const index = this.#indexOf(kind, element);
        if (index !== undefined) this.#places.set(index, [kind, element]);
      }
  }

  place(index: number): LatticePoint | undefined {
    const [kind, element] = this.#places.get(index) ?? [];
    if (kind !== undefined && element !== undefined) {
      const placeText = { placeKind: PLURAL_OF_KIND[kind], at: this.#elementText.text(kind, element) };
      if (kind === 'cell') return placeText;
      const cellNames = cellsAt(this.#board, kind, element).map((cell) =>
        this.#elementText.text('cell', cell),
      );
      return { ...placeText, cells: `[${cellNames.join(', ')}]` };
    }
    const place = this.#numbering.place(index);
    return place && { placeKind: 'beside', at: `(${place.row},${place.column})` };
  }

  border(key: string): string | undefined {
    const [first, second] = key.split(',').map((one) => this.#element('corner', Number(one)));
    if (first === undefined || second === undefined) return undefined;
    const border = this.#borderIndexByEnds.get(pair(first, second));
    return border === undefined ? undefined : this.#elementText.text('border', border);
  }

  sides(border: string): readonly string[] {
    const index = this.#elementText.index('border', border);
    if (index === undefined) return [];
    const cells = [0, 1].map((side) => this.#board.borderCells[2 * index + side] ?? -1);
    return cells.map((cell) => (cell < 0 ? '' : this.#elementText.text('cell', cell)));
  }

  link(one: string, other: string): string {
    const cells = [one, other].map((name) => this.#elementText.index('cell', name) ?? 0);
    return (cells[0] ?? 0) < (cells[1] ?? 0) ? `${one}-${other}` : `${other}-${one}`;
  }

  smallTextPlace(index: number) {
    const { cell, part } = this.#numbering.smallTextPlace(index) ?? {};
    const place = cell === undefined ? undefined : this.place(cell);
    return place && part !== undefined ? { place, part } : undefined;
  }

  sum(cell: number): string | undefined {
    const key = this.#numbering.smallIndex(cell, ['northwest']);
    return key === undefined ? undefined : String(key);
  }

  /** The number of each cell's room, found by flood fill in the order of the rooms' first cells. */
  rooms(divided: ReadonlySet<string>): ReadonlyMap<string, number> {
    const { cellCount, directions, step, stepBorder } = this.#board;
    const walls = new Set(Array.from(divided, (border) => this.#elementText.index('border', border)));
    const rooms = new Map<string, number>();
    const isVisited = new Uint8Array(cellCount);
    let roomNumber = 0;
    for (let start = 0; start < cellCount; start++) {
      if (isVisited[start]) continue;
      const openCells = [start];
      isVisited[start] = 1;
      for (let cell = openCells.pop(); cell !== undefined; cell = openCells.pop()) {
        rooms.set(this.#elementText.text('cell', cell), roomNumber);
        for (let way = cell * directions.length; way < (cell + 1) * directions.length; way++) {
          const nextCell = step[way]!;
          if (nextCell < 0 || isVisited[nextCell] || walls.has(stepBorder[way]!)) continue;
          isVisited[nextCell] = 1;
          openCells.push(nextCell);
        }
      }
      roomNumber++;
    }
    return rooms;
  }

  addBoardLines(text: ListingText): void {
    addBoardLines(text, this.#board);
  }

  // ── Writing ──

  index({ placeKind, at }: LatticePoint): number | undefined {
    const kind = PLACE_KINDS.find((one) => PLURAL_OF_KIND[one] === placeKind);
    const element = kind && this.#elementText.index(kind, at);
    return kind && element !== undefined ? this.#indexOf(kind, element) : undefined;
  }

  ends(border: string): readonly [number, number] | undefined {
    const index = this.#elementText.index('border', border);
    if (index === undefined) return undefined;
    const { borderCorners } = this.#board;
    return this.#indicesOfEnds('corner', borderCorners[2 * index]!, borderCorners[2 * index + 1]!);
  }

  endsOfLink(link: string): readonly [number, number] | undefined {
    const [one = '', other = ''] = link.split('-');
    const index = this.#elementText.index('link', this.link(one, other));
    if (index === undefined) return undefined;
    const { linkCells } = this.#board;
    return this.#indicesOfEnds('cell', linkCells[2 * index]!, linkCells[2 * index + 1]!);
  }

  placeBeside(): undefined {
    return undefined;
  }

  smallTextKey(words: readonly string[], place: number): string | undefined {
    const key = this.#numbering.smallIndex(place, words);
    return key === undefined ? undefined : String(key);
  }

  diagonalEnds(): undefined {
    return undefined;
  }

  walls(room: (cell: string) => string | undefined): readonly string[] {
    const { borderCount } = this.#board;
    return Array.from({ length: borderCount }, (_, border) =>
      this.#elementText.text('border', border),
    ).filter((border) => {
      const [one, other] = this.sides(border).map((cell) => (cell === '' ? undefined : (room(cell) ?? '')));
      return one !== other;
    });
  }

  get boardCells(): readonly number[] {
    return Array.from({ length: this.#board.cellCount }, (_, cell) => this.#indexOf('cell', cell) ?? 0);
  }

  /** The beginning of the first line. Penpa rotates the sheet around the place nearest to the middle. */
  get header(): readonly (string | number)[] {
    const [step = 0, ...sheet] = this.#numbering.sheet;
    const cells = this.boardCells.map((_, cell) => this.#boardSpots.of('cell', cell));
    const [xs, ys] = [cells.map(([x]) => x), cells.map(([, y]) => y)];
    const [x, y] = [(greatest(xs) + least(xs)) / 2, (greatest(ys) + least(ys)) / 2];
    const squaredDistance = (index: number): number => {
      const [u, v] = this.#numbering.place(index)?.spot ?? [0, 0];
      return ((u - x) / RIGHT) ** 2 + ((v - y) / DOWN) ** 2;
    };
    const middlePlace = Array.from(this.#places.keys()).reduce((best, one) =>
      squaredDistance(one) < squaredDistance(best) ? one : best,
    );
    const { kind, side } = this.#numbering;
    return [kind, side, side, step, 0, 1, 1, ...sheet, middlePlace, middlePlace];
  }

  // ── Places ──

  #indexOf(kind: PlaceKind, element: number): number | undefined {
    return this.#numbering.index(kind, this.#boardSpots.of(kind, element));
  }

  #element(kind: ElementKind, index: number): number | undefined {
    const [own, element] = this.#places.get(index) ?? [];
    return own === kind ? element : undefined;
  }

  #indicesOfEnds(kind: PlaceKind, one: number, other: number): readonly [number, number] | undefined {
    const [first, second] = [this.#indexOf(kind, one), this.#indexOf(kind, other)];
    if (first === undefined || second === undefined) return undefined;
    return first < second ? [first, second] : [second, first];
  }

  #borders: ReadonlyMap<string, number> | undefined;
  /** Maps `CORNER,CORNER` to the border between these two corners. */
  get #borderIndexByEnds(): ReadonlyMap<string, number> {
    const { borderCount, borderCorners } = this.#board;
    this.#borders ??= new Map(
      Array.from({ length: borderCount }, (_, at) => [
        pair(borderCorners[2 * at]!, borderCorners[2 * at + 1]!),
        at,
      ]),
    );
    return this.#borders;
  }
}

const pair = (one: number, other: number): string => (one < other ? `${one},${other}` : `${other},${one}`);
