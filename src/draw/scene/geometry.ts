/** Where things stand in the plane, in units of about one cell. */
import type { Board, BoardKind } from '../../model/board.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  /** Centres of cells. */
  readonly centers: readonly Point[];
  readonly corners: readonly Point[];
  readonly least: Point;
  readonly most: Point;
}

const SLOPE = Math.sqrt(3) / 2;
/** Atoms of a drawing are small beside its links. */
const SPREAD = 1.4;

const plainCenters = (board: Board): readonly Point[] =>
  Array.from(board.cellX, (x, cell) => ({ x, y: board.cellY[cell] ?? 0 }));

/** Where the cells' centres are drawn. */
const CENTERS: Readonly<Record<BoardKind, (board: Board) => readonly Point[]>> = {
  square: plainCenters,
  hex: plainCenters,
  drawing: drawnCenters,
};

export function geometryOf(board: Board): Geometry {
  const centers = CENTERS[board.kind](board);
  const corners = Array.from(board.cornerX, (x, corner) => ({ x, y: board.cornerY[corner] ?? 0 }));
  const all = corners.length > 0 ? corners : centers;
  const reach = corners.length > 0 ? 0 : 0.4;
  const xs = all.map(({ x }) => x);
  const ys = all.map(({ y }) => y);
  return {
    centers,
    corners,
    least: { x: least(xs) - reach, y: least(ys) - reach },
    most: { x: -least(xs.map((x) => -x)) + reach, y: -least(ys.map((y) => -y)) + reach },
  };
}

function drawnCenters(board: Board): readonly Point[] {
  const points = honeycomb(board) ?? stretched(board);
  return points.map(({ x, y }) => ({ x: x * SPREAD, y: y * SPREAD }));
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number), numbers[0] ?? 0);
}

/** The corners of a cell, clockwise around its centre. */
export function outlineOf(board: Board, geometry: Geometry, cell: number): readonly Point[] {
  const turns = board.directions.length;
  const found = new Set<number>();
  for (let direction = 0; direction < turns; direction++) {
    const border = board.stepBorder[cell * turns + direction] ?? -1;
    if (border < 0) continue;
    found.add(board.borderCorners[2 * border] ?? 0);
    found.add(board.borderCorners[2 * border + 1] ?? 0);
  }
  const center = geometry.centers[cell] ?? { x: 0, y: 0 };
  const angle = (point: Point): number => Math.atan2(point.y - center.y, point.x - center.x);
  return Array.from(found, (corner) => geometry.corners[corner] ?? center).sort(
    (a, b) => angle(a) - angle(b),
  );
}

/**
 * A drawing whose links go together as steps of a honeycomb (`-` one to the right, `/` and `\` half a step aside) or grid
 * is laid out that way, with links of equal length; undefined if it doesn't close, hangs apart or overlaps.
 */
function honeycomb(board: Board): readonly Point[] | undefined {
  const placed: (Point | undefined)[] = new Array(board.cellCount);
  const turns = board.directions.length;
  const queue = [0];
  placed[0] = { x: 0, y: 0 };
  for (const cell of queue) {
    const from = placed[cell];
    if (!from) continue;
    for (let direction = 0; direction < turns; direction++) {
      const other = board.step[cell * turns + direction] ?? -1;
      if (other < 0) continue;
      const there = stepped(from, board, cell, other);
      const known = placed[other];
      if (!known) {
        placed[other] = there;
        queue.push(other);
      } else if (Math.hypot(known.x - there.x, known.y - there.y) > 0.01) return undefined;
    }
  }
  const points = placed.filter((point) => point !== undefined);
  const distinct = new Set(points.map(({ x, y }) => `${Math.round(x * 2)},${Math.round(y / SLOPE)}`));
  return distinct.size === board.cellCount && points.length === board.cellCount ? points : undefined;
}

function stepped(from: Point, board: Board, a: number, b: number): Point {
  const columns = Math.sign((board.cellColumn[b] ?? 0) - (board.cellColumn[a] ?? 0));
  const rows = Math.sign((board.cellRow[b] ?? 0) - (board.cellRow[a] ?? 0));
  return rows === 0
    ? { x: from.x + columns, y: from.y }
    : { x: from.x + columns / 2, y: from.y + rows * SLOPE };
}

/** The drawing as it stands in text, characters being higher than wide. */
function stretched(board: Board): readonly Point[] {
  return Array.from(board.cellX, (x, cell) => ({ x, y: (board.cellY[cell] ?? 0) * 1.3 }));
}
