/** Boards whose cells are polygons: square, hex, triangle. From each cell's sides the whole complex follows. */
import type { Board, Direction, LineFamily } from '../board.ts';

export interface TilingCell {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  /** Per direction the two corners of that side, as keys of `corners`. */
  readonly sides: readonly (readonly [number, number])[];
}

export interface Tiling {
  readonly kind: string;
  readonly height: number;
  readonly width: number;
  readonly directions: readonly Direction[];
  readonly cells: readonly TilingCell[];
  /** Where the corner with this key lies. */
  readonly corner: (key: number) => readonly [number, number];
  readonly lineFamilies: readonly LineFamily[];
}

const EMPTY = new Int32Array(0);

/** Numbers borders, corners and links in the order in which the cells, by number and direction, come upon them. */
export function boardOfTiling(tiling: Tiling): Board {
  const { cells, directions } = tiling;
  const turns = directions.length;
  const step = new Int32Array(cells.length * turns).fill(-1);
  const stepBorder = new Int32Array(cells.length * turns).fill(-1);
  const stepLink = new Int32Array(cells.length * turns).fill(-1);
  const cornerNumbers = new Map<number, number>();
  const borderNumbers = new Map<number, number>();
  const cornerX: number[] = [];
  const cornerY: number[] = [];
  const borderCells: number[] = [];
  const borderCorners: number[] = [];
  const borderSide: number[] = [];
  const linkCells: number[] = [];

  const corner = (key: number): number => {
    const known = cornerNumbers.get(key);
    if (known !== undefined) return known;
    const [x, y] = tiling.corner(key);
    cornerX.push(x);
    cornerY.push(y);
    cornerNumbers.set(key, cornerX.length - 1);
    return cornerX.length - 1;
  };

  const corners = cells.map((cell) => cell.sides.map(([a, b]) => [corner(a), corner(b)] as const));
  corners.forEach((sides, cell) => {
    sides.forEach(([a, b], direction) => {
      const key = Math.min(a, b) * cornerX.length + Math.max(a, b);
      const at = cell * turns + direction;
      const border = borderNumbers.get(key);
      if (border === undefined) {
        stepBorder[at] = borderCells.length / 2;
        borderNumbers.set(key, borderCells.length / 2);
        borderCells.push(cell, -1);
        borderCorners.push(a, b);
        borderSide.push(at);
        return;
      }
      const other = borderCells[2 * border]!;
      const back = borderSide[border]!;
      borderCells[2 * border + 1] = cell;
      stepBorder[at] = border;
      step[at] = other;
      step[back] = cell;
      stepLink[at] = linkCells.length / 2;
      stepLink[back] = linkCells.length / 2;
      linkCells.push(other, cell);
    });
  });

  return {
    kind: tiling.kind,
    height: tiling.height,
    width: tiling.width,
    cellCount: cells.length,
    cellRow: Int32Array.from(cells, (cell) => cell.row),
    cellColumn: Int32Array.from(cells, (cell) => cell.column),
    cellAt: positions(cells, tiling.width),
    cellX: Float64Array.from(cells, (cell) => cell.x),
    cellY: Float64Array.from(cells, (cell) => cell.y),
    directions,
    step,
    stepBorder,
    stepLink,
    borderCount: borderCells.length / 2,
    borderCells: Int32Array.from(borderCells),
    borderCorners: Int32Array.from(borderCorners),
    cornerCount: cornerX.length,
    cornerX: Float64Array.from(cornerX),
    cornerY: Float64Array.from(cornerY),
    linkCount: linkCells.length / 2,
    linkCells: Int32Array.from(linkCells),
    linkRow: EMPTY,
    linkColumn: EMPTY,
    lineFamilies: tiling.lineFamilies,
    cornerNeighbors: pairsAtCorners(corners, cornerX.length, step, turns),
  };
}

function positions(cells: readonly TilingCell[], width: number): (row: number, column: number) => number {
  const numbers = new Map(cells.map((cell, number) => [cell.row * width + cell.column, number]));
  return (row, column) => (column < 0 || column >= width ? -1 : (numbers.get(row * width + column) ?? -1));
}

/** Pairs of cells with a common corner and no common border. */
function pairsAtCorners(
  corners: readonly (readonly (readonly [number, number])[])[],
  cornerCount: number,
  step: Int32Array,
  turns: number,
): Int32Array {
  const cellsAt: number[][] = Array.from({ length: cornerCount }, () => []);
  corners.forEach((sides, cell) => {
    for (const number of new Set(sides.flat())) cellsAt[number]!.push(cell);
  });
  const pairs: number[] = [];
  for (const around of cellsAt) {
    for (const a of around) {
      const neighbors = step.subarray(a * turns, (a + 1) * turns);
      for (const b of around) if (a < b && !neighbors.includes(b)) pairs.push(a, b);
    }
  }
  return Int32Array.from(pairs);
}

/** The maximal chains of cells in one direction, in the order of their first cells. */
export function linesAlong(
  count: number,
  before: (cell: number) => number,
  after: (cell: number) => number,
): Int32Array[] {
  const lines: Int32Array[] = [];
  for (let cell = 0; cell < count; cell++) {
    if (before(cell) >= 0) continue;
    const line: number[] = [];
    for (let at = cell; at >= 0; at = after(at)) line.push(at);
    lines.push(Int32Array.from(line));
  }
  return lines;
}
