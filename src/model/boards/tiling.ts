/**
 * Boards whose cells are polygons with any number of sides. The whole complex (borders, corners, links) is derived from
 * the list of each cell's sides.
 */
import type { Board, BoardKind, Direction, LineFamily } from '../board.ts';

export interface Tiling {
  readonly kind: BoardKind;
  readonly height: number;
  readonly width: number;
  readonly directions: readonly Direction[];
  readonly cellRow: Int32Array;
  readonly cellColumn: Int32Array;
  readonly cellX: Float64Array;
  readonly cellY: Float64Array;
  /**
   * `sides[2 · (cell · directions + direction)]` and the next entry: the keys of that side's two corners; both are
   * ABSENT if the cell has no side in that direction.
   */
  readonly sides: Int32Array;
  /** Every corner key is below this number. */
  readonly cornerKeyLimit: number;
  /** The position of the corner with this key. */
  readonly cornerPosition: (key: number) => readonly [number, number];
  readonly lineFamilies: readonly LineFamily[];
}

const NO_POSITIONS = new Int32Array(0);
/** Stands for a missing side: a triangle, for example, has no side in the north, or none in the south. */
export const ABSENT = -1;

/**
 * Numbers borders, corners and links in the order in which they first occur among the cells' sides, by cell and
 * direction. Time and memory are linear in the number of cells and of corner keys.
 */
export function boardOfTiling(tiling: Tiling): Board {
  const { cellRow, cellColumn, directions } = tiling;
  const cellCount = cellRow.length;
  const { ends, keys } = numberCorners(tiling);
  const cornerX = new Float64Array(keys.length);
  const cornerY = new Float64Array(keys.length);
  keys.forEach((key, corner) => {
    [cornerX[corner], cornerY[corner]] = tiling.cornerPosition(key);
  });
  const sides = joinSides(ends, keys.length, directions.length);
  let cachedCornerNeighbors: Int32Array | undefined;
  return {
    kind: tiling.kind,
    height: tiling.height,
    width: tiling.width,
    cellCount,
    cellRow,
    cellColumn,
    cellAt: cellLookup(cellRow, cellColumn, tiling.height, tiling.width),
    cellX: tiling.cellX,
    cellY: tiling.cellY,
    directions,
    ...sides,
    borderCount: sides.borderCells.length / 2,
    cornerCount: keys.length,
    cornerX,
    cornerY,
    linkCount: sides.linkCells.length / 2,
    linkRow: NO_POSITIONS,
    linkColumn: NO_POSITIONS,
    lineFamilies: tiling.lineFamilies,
    // Computed on demand, since few rules use pairs of cells at corners.
    get cornerNeighbors() {
      cachedCornerNeighbors ??= pairsAtCorners(ends, keys.length, sides.step, directions.length);
      return cachedCornerNeighbors;
    },
  };
}

/** The numbers of the corners at the two ends of every side (ABSENT for a missing side), and the key of each corner. */
function numberCorners({ sides, cornerKeyLimit: cornerKeys }: Tiling): { ends: Int32Array; keys: number[] } {
  const cornerNumbers = new Int32Array(cornerKeys).fill(-1);
  const keys: number[] = [];
  const ends = sides.map((key) => {
    if (key === ABSENT) return ABSENT;
    if (cornerNumbers[key] === -1) {
      cornerNumbers[key] = keys.length;
      keys.push(key);
    }
    return cornerNumbers[key]!;
  });
  return { ends, keys };
}

type Sides = Pick<Board, 'step' | 'stepBorder' | 'stepLink' | 'borderCells' | 'borderCorners' | 'linkCells'>;

/** Joins the sides of neighbouring cells: two sides between the same corners are one border, which one link crosses. */
function joinSides(ends: Int32Array, cornerCount: number, turns: number): Sides {
  const sideCount = ends.length / 2;
  const step = new Int32Array(sideCount).fill(-1);
  const stepBorder = new Int32Array(sideCount).fill(-1);
  const stepLink = new Int32Array(sideCount).fill(-1);
  // `firstSideByBorder[border]` is the side at which the border was found. Each corner has a linked list of the borders of
  // which it is the end with the smaller number: `latestBorder[corner]` is the last border, `earlierBorder[border]` the
  // one before.
  const firstSideByBorder: number[] = [];
  const latestBorder = new Int32Array(cornerCount).fill(-1);
  const earlierBorder: number[] = [];
  const higherCorners: number[] = [];
  const linkCells: number[] = [];
  for (let side = 0; side < sideCount; side++) {
    const a = ends[2 * side]!;
    const b = ends[2 * side + 1]!;
    if (a === ABSENT) continue;
    const low = Math.min(a, b);
    const high = Math.max(a, b);
    let border = latestBorder[low]!;
    while (border >= 0 && higherCorners[border] !== high) border = earlierBorder[border]!;
    if (border < 0) {
      stepBorder[side] = firstSideByBorder.length;
      earlierBorder.push(latestBorder[low]!);
      latestBorder[low] = firstSideByBorder.length;
      higherCorners.push(high);
      firstSideByBorder.push(side);
      continue;
    }
    const firstSide = firstSideByBorder[border]!;
    const cell = Math.floor(side / turns);
    const other = Math.floor(firstSide / turns);
    stepBorder[side] = border;
    step[side] = other;
    step[firstSide] = cell;
    stepLink[side] = linkCells.length / 2;
    stepLink[firstSide] = linkCells.length / 2;
    linkCells.push(other, cell);
  }
  const borderCells = new Int32Array(2 * firstSideByBorder.length);
  const borderCorners = new Int32Array(2 * firstSideByBorder.length);
  firstSideByBorder.forEach((side, border) => {
    borderCells[2 * border] = Math.floor(side / turns);
    borderCells[2 * border + 1] = step[side]!;
    borderCorners[2 * border] = ends[2 * side]!;
    borderCorners[2 * border + 1] = ends[2 * side + 1]!;
  });
  return { step, stepBorder, stepLink, borderCells, borderCorners, linkCells: Int32Array.from(linkCells) };
}

function cellLookup(
  cellRow: Int32Array,
  cellColumn: Int32Array,
  height: number,
  width: number,
): (row: number, column: number) => number {
  const cellBySquare = new Int32Array(height * width).fill(-1);
  cellRow.forEach((row, cell) => {
    cellBySquare[row * width + cellColumn[cell]!] = cell;
  });
  return (row, column) => (column < 0 || column >= width ? -1 : (cellBySquare[row * width + column] ?? -1));
}

/** Pairs of cells with a common corner and no common border. */
function pairsAtCorners(ends: Int32Array, cornerCount: number, step: Int32Array, turns: number): Int32Array {
  const cellsAt: number[][] = Array.from({ length: cornerCount }, () => []);
  for (let side = 0; side < ends.length; side++) {
    const cell = Math.floor(side / (2 * turns));
    const cellsAtCorner = cellsAt[ends[side]!];
    if (cellsAtCorner && cellsAtCorner.at(-1) !== cell) cellsAtCorner.push(cell);
  }
  const shareSide = (a: number, b: number): boolean => {
    for (let side = a * turns; side < (a + 1) * turns; side++) if (step[side] === b) return true;
    return false;
  };
  const cellPairs: number[] = [];
  for (const cellsAround of cellsAt) {
    for (const a of cellsAround) {
      for (const b of cellsAround) if (a < b && !shareSide(a, b)) cellPairs.push(a, b);
    }
  }
  return Int32Array.from(cellPairs);
}

/** The maximal chains of cells in one direction, ordered by their first cells. */
export function linesAlong(
  count: number,
  previousOf: (cell: number) => number,
  nextOf: (cell: number) => number,
): Int32Array[] {
  const lines: Int32Array[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (previousOf(cell) >= 0) continue;
    const line: number[] = [];
    for (let at = cell; at >= 0; at = nextOf(at)) line.push(at);
    lines.push(Int32Array.from(line));
  }
  return lines;
}
