/** The positions of a board's elements in the plane; one unit is about the width of a cell. */
import type { Board, BoardKind } from '../../model/board.ts';
import { isEndless, isStraight } from '../../model/boards/kinds.ts';
import { pointColumns } from '../../model/places.ts';
import type { Element } from '../../model/values.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Geometry {
  /** The centres of cells. */
  readonly centers: readonly Point[];
  readonly corners: readonly Point[];
  /** The corners of the smallest rectangle around the board. */
  readonly topLeft: Point;
  readonly bottomRight: Point;
}

const SLOPE = Math.sqrt(3) / 2;
/** The factor by which a drawn graph is enlarged, so that its cells are small in comparison with its links. */
const LATTICE_STRETCH = 1.4;
/**
 * Half the width available for a cell's contents, in units: on boards of squares, and in the smallest cells of other
 * boards.
 */
const HALF_CONTENT_WIDTH = [0.38, 0.5] as const;

const plainCenters = (board: Board): readonly Point[] =>
  Array.from(board.cellX, (x, cell) => ({ x, y: board.cellY[cell] ?? 0 }));

/** The positions of the cells' centres by kind of board. */
const CENTERS: Readonly<Record<BoardKind, (board: Board) => readonly Point[]>> = {
  square: plainCenters,
  hex: plainCenters,
  drawing: drawnCenters,
  tiling: plainCenters,
  torus: plainCenters,
};

export function geometryOf(board: Board): Geometry {
  const scale = isStraight(board) ? 1 : scaleOf(board);
  const centers = CENTERS[board.kind](board).map(({ x, y }) => ({ x: x * scale, y: y * scale }));
  const corners = Array.from(board.cornerX, (x, corner) => ({
    x: x * scale,
    y: (board.cornerY[corner] ?? 0) * scale,
  }));
  const hasCorners = !isEndless(board) && corners.length > 0;
  const points = hasCorners ? corners : centers;
  const margin = hasCorners ? 0 : isEndless(board) ? 0.5 : 0.4;
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    centers,
    corners,
    topLeft: { x: minimumOf(xs) - margin, y: minimumOf(ys) - margin },
    bottomRight: { x: -minimumOf(xs.map((x) => -x)) + margin, y: -minimumOf(ys.map((y) => -y)) + margin },
  };
}

function drawnCenters(board: Board): readonly Point[] {
  const points = honeycombPositions(board) ?? stretchedPositions(board);
  return points.map(({ x, y }) => ({ x: x * LATTICE_STRETCH, y: y * LATTICE_STRETCH }));
}

function minimumOf(numbers: readonly number[]): number {
  return numbers.reduce((low, number) => Math.min(low, number), numbers[0] ?? 0);
}

type Stroke = readonly [Point, Point];

/** The steps to a cell's neighbours on a torus, in the order of its directions. */
const TORUS_STEPS: readonly Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
/** How far a link that wraps around a torus extends beyond the board at both edges, in cells. */
const WRAP_LENGTH = 0.62;

const movedPoint = ({ x, y }: Point, direction: Point, distance: number): Point => ({
  x: x + direction.x * distance,
  y: y + direction.y * distance,
});
const areNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;

/**
 * The line segments of a border: the line between its corners. A border at the edge of a torus has two segments, one at
 * each of its cells.
 */
export function strokesOfBorder(board: Board, geometry: Geometry, border: number): readonly Stroke[] {
  if (!isEndless(board)) {
    const corner = (end: number): Point =>
      geometry.corners[board.borderCorners[2 * border + end] ?? 0] ?? geometry.topLeft;
    return [[corner(0), corner(1)]];
  }
  const [first, second] = [0, 1].map((side): Stroke => {
    const cell = board.borderCells[2 * border + side] ?? 0;
    const sideIndex = board.stepBorder.indexOf(border, 4 * cell) - 4 * cell;
    const direction = TORUS_STEPS[sideIndex] ?? geometry.topLeft;
    const sideMiddle = movedPoint(geometry.centers[cell] ?? geometry.topLeft, direction, 0.5);
    const crossDirection = { x: Math.abs(direction.y), y: Math.abs(direction.x) };
    return [movedPoint(sideMiddle, crossDirection, -0.5), movedPoint(sideMiddle, crossDirection, 0.5)];
  }) as [Stroke, Stroke];
  return areNear(first[0], second[0]) ? [first] : [first, second];
}

/**
 * The line segments of a link: the line between its cells. A link across the edge of a torus has two segments, outwards
 * from each of its cells.
 */
export function strokesOfLink(board: Board, geometry: Geometry, link: number): readonly Stroke[] {
  const [a = 0, b = 0] = board.linkCells.subarray(2 * link, 2 * link + 2);
  const [from, to] = [geometry.centers[a] ?? geometry.topLeft, geometry.centers[b] ?? geometry.topLeft];
  const direction = isEndless(board) ? TORUS_STEPS[board.stepLink.indexOf(link, 4 * a) - 4 * a] : undefined;
  if (!direction || areNear(movedPoint(from, direction, 1), to)) return [[from, to]];
  return [
    [from, movedPoint(from, direction, WRAP_LENGTH)],
    [to, movedPoint(to, direction, -WRAP_LENGTH)],
  ];
}

/** The middle of a cell, corner, border, link or point. */
export function middleOfPlace(board: Board, geometry: Geometry, { kind, index }: Element): Point {
  const { centers, corners, topLeft } = geometry;
  if (kind === 'cell') return centers[index] ?? topLeft;
  if (kind === 'corner') return corners[index] ?? topLeft;
  if (kind === 'point') {
    const columns = pointColumns(board);
    return {
      x: topLeft.x + ((index % columns) + 1) / 2,
      y: topLeft.y + (Math.floor(index / columns) + 1) / 2,
    };
  }
  const [ends] =
    kind === 'border' ? strokesOfBorder(board, geometry, index) : strokesOfLink(board, geometry, index);
  const [a, b] = ends ?? [topLeft, topLeft];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/** The factor by which labels are scaled so that they fit into the smallest cell. */
function scaleOf(board: Board): number {
  let minDistance = Number.POSITIVE_INFINITY;
  for (let end = 0; end < 2 * board.borderCount; end++) {
    const cell = board.borderCells[end] ?? -1;
    if (cell >= 0) minDistance = Math.min(minDistance, distanceFromLine(board, cell, end >> 1));
  }
  return Math.max(HALF_CONTENT_WIDTH[0], Math.min(HALF_CONTENT_WIDTH[1], minDistance)) / minDistance;
}

/** The distance from the middle of a cell to the line through one of its borders. */
function distanceFromLine(board: Board, cell: number, border: number): number {
  const [a = 0, b = 0] = board.borderCorners.subarray(2 * border, 2 * border + 2);
  const [dx, dy] = [board.cornerX[b]! - board.cornerX[a]!, board.cornerY[b]! - board.cornerY[a]!];
  const [x, y] = [board.cellX[cell]! - board.cornerX[a]!, board.cellY[cell]! - board.cornerY[a]!];
  return Math.abs(x * dy - y * dx) / Math.hypot(dx, dy);
}

/** The corners of a cell, clockwise around it, in the order of its sides. */
export function outlineOf(board: Board, geometry: Geometry, cell: number): readonly Point[] {
  if (isEndless(board)) {
    const center = geometry.centers[cell] ?? geometry.topLeft;
    return [-0.5, 0.5].flatMap((y) => [y, -y].map((x) => ({ x: center.x + x, y: center.y + y })));
  }
  const directionCount = board.directions.length;
  const ends: (readonly [number, number])[] = [];
  for (let direction = 0; direction < directionCount; direction++) {
    const border = board.stepBorder[cell * directionCount + direction] ?? -1;
    if (border >= 0)
      ends.push([board.borderCorners[2 * border] ?? 0, board.borderCorners[2 * border + 1] ?? 0]);
  }
  const center = geometry.centers[cell] ?? { x: 0, y: 0 };
  return ends.map(([a, b], side) => {
    const previousCorners = ends.at(side - 1) ?? [a, a];
    return geometry.corners[previousCorners.includes(a) ? a : b] ?? center;
  });
}

/**
 * Lays out a drawing whose links fit together as steps of a honeycomb (`-` is one step to the right, `/` and `\` half a
 * step aside) or of a grid, so that all links have the same length; undefined if the links don't fit together, the
 * graph isn't connected or cells overlap.
 */
function honeycombPositions(board: Board): readonly Point[] | undefined {
  const positions: (Point | undefined)[] = new Array(board.cellCount);
  const directionCount = board.directions.length;
  const queue = [0];
  positions[0] = { x: 0, y: 0 };
  for (const cell of queue) {
    const fromPoint = positions[cell];
    if (!fromPoint) continue;
    for (let direction = 0; direction < directionCount; direction++) {
      const other = board.step[cell * directionCount + direction] ?? -1;
      if (other < 0) continue;
      const otherPosition = nextPosition(fromPoint, board, cell, other);
      const knownPosition = positions[other];
      if (!knownPosition) {
        positions[other] = otherPosition;
        queue.push(other);
      } else if (Math.hypot(knownPosition.x - otherPosition.x, knownPosition.y - otherPosition.y) > 0.01)
        return undefined;
    }
  }
  const points = positions.filter((point) => point !== undefined);
  const distinctPlaces = new Set(points.map(({ x, y }) => `${Math.round(x * 2)},${Math.round(y / SLOPE)}`));
  return distinctPlaces.size === board.cellCount && points.length === board.cellCount ? points : undefined;
}

function nextPosition(from: Point, board: Board, a: number, b: number): Point {
  const columns = Math.sign((board.cellColumn[b] ?? 0) - (board.cellColumn[a] ?? 0));
  const rows = Math.sign((board.cellRow[b] ?? 0) - (board.cellRow[a] ?? 0));
  return rows === 0
    ? { x: from.x + columns, y: from.y }
    : { x: from.x + columns / 2, y: from.y + rows * SLOPE };
}

/** The positions of a drawing's cells as in its text, stretched because characters are taller than wide. */
function stretchedPositions(board: Board): readonly Point[] {
  return Array.from(board.cellX, (x, cell) => ({ x, y: (board.cellY[cell] ?? 0) * 1.3 }));
}
