/**
 * Boards made of polygons in the plane; which polygons share corners follows from their coordinates. The cells of a
 * tiling are numbered row by row from the top, each row from left to right. A row consists of the cells whose centres
 * are less than half a side below the centre of its first cell, so that people can write an instance's values row by
 * row while looking at the picture. Polygons listed in an instance keep their order, in a single row. Cost: that of
 * sorting the cells.
 */
import type { Board, Direction } from '../board.ts';
import { ABSENT, boardOfTiling } from './tiling.ts';

export type Point = readonly [x: number, y: number];
/** Corners in order around the cell, in either orientation; sides are about 1 long. */
export type Polygon = readonly Point[];

/** The distance below which two points are the same corner. */
const SAME_POINT_DISTANCE = 1e-3;
/** The difference in height below which the centres of two cells may share a row. */
const ROW_TOLERANCE = 0.5;

export function polygonBoard(polygons: readonly Polygon[], tiling: NonNullable<Board['tiling']>): Board {
  const cells = (tiling.sizes.length > 0 ? placeInRows : placedInOneRow)(polygons.map(clockwiseFromTop));
  const corners = new Corners();
  const maxSideCount = cells.reduce((most, { polygon }) => Math.max(most, polygon.length), 0);
  const sides = new Int32Array(2 * maxSideCount * cells.length).fill(ABSENT);
  cells.forEach(({ polygon }, cell) => {
    const keys = polygon.map((point) => corners.key(point));
    keys.forEach((key, at) => {
      sides.set([key, keys[(at + 1) % keys.length]!], 2 * (cell * maxSideCount + at));
    });
  });
  const lastCell = cells.at(-1);
  const board = boardOfTiling({
    kind: 'tiling',
    height: lastCell ? lastCell.row + 1 : 0,
    width: cells.reduce((most, { column }) => Math.max(most, column + 1), 0),
    directions: Array.from(
      { length: maxSideCount },
      (_, at): Direction => ({ name: `side${at + 1}`, opposite: at }),
    ),
    cellRow: Int32Array.from(cells, ({ row }) => row),
    cellColumn: Int32Array.from(cells, ({ column }) => column),
    cellX: Float64Array.from(cells, ({ centre }) => centre[0]),
    cellY: Float64Array.from(cells, ({ centre }) => centre[1]),
    sides,
    cornerKeyLimit: corners.points.length,
    cornerPosition: (key) => corners.points[key]!,
    lineFamilies: [],
  });
  return Object.assign(board, { tiling });
}

/** Gives numbers to points: points closer than SAME_POINT_DISTANCE get the same number. */
export class Corners {
  readonly points: Point[] = [];
  /** For each small square of the plane, named by a text: the number of the point in it. */
  readonly #keyBySquare = new Map<string, number>();

  key([x, y]: Point): number {
    const [column, row] = [Math.round(x / SAME_POINT_DISTANCE), Math.round(y / SAME_POINT_DISTANCE)];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const nearbyKey = this.#keyBySquare.get(`${column + dx},${row + dy}`);
        if (nearbyKey !== undefined) return nearbyKey;
      }
    }
    this.#keyBySquare.set(`${column},${row}`, this.points.length);
    return this.points.push([x, y]) - 1;
  }
}

interface PlacedCell {
  readonly polygon: Polygon;
  readonly centre: Point;
  readonly row: number;
  readonly column: number;
}

const placedInOneRow = (polygons: readonly Polygon[]): PlacedCell[] =>
  polygons.map((polygon, column) => ({ polygon, centre: centreOf(polygon), row: 0, column }));

function placeInRows(polygons: readonly Polygon[]): PlacedCell[] {
  const polygonsByHeight = polygons
    .map((polygon) => ({ polygon, centre: centreOf(polygon) }))
    .sort((a, b) => a.centre[1] - b.centre[1]);
  const placedCells: PlacedCell[] = [];
  for (let start = 0, row = 0; start < polygonsByHeight.length; row++) {
    const top = polygonsByHeight[start]!.centre[1];
    let end = start;
    while (end < polygonsByHeight.length && polygonsByHeight[end]!.centre[1] < top + ROW_TOLERANCE) end++;
    polygonsByHeight
      .slice(start, end)
      .sort((a, b) => a.centre[0] - b.centre[0])
      .forEach((cell, column) => {
        placedCells.push({ ...cell, row, column });
      });
    start = end;
  }
  return placedCells;
}

/** Twice the signed area, positive if the corners run clockwise (in a plane whose y grows downwards). */
export function doubleArea(polygon: Polygon): number {
  return polygon.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = polygon[(at + 1) % polygon.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
}

/** The polygon's centre of mass. */
export function centreOf(polygon: Polygon): Point {
  const area = doubleArea(polygon);
  let [x, y] = [0, 0];
  polygon.forEach(([x1, y1], at) => {
    const [x2, y2] = polygon[(at + 1) % polygon.length]!;
    const part = x1 * y2 - x2 * y1;
    x += (x1 + x2) * part;
    y += (y1 + y2) * part;
  });
  return [x / (3 * area), y / (3 * area)];
}

/**
 * The same polygon with its corners clockwise. The first side is the one with the highest midpoint; of several such
 * sides, the leftmost.
 */
function clockwiseFromTop(polygon: Polygon): Polygon {
  const clockwisePolygon = doubleArea(polygon) < 0 ? polygon.toReversed() : polygon;
  const height = (at: number): number =>
    clockwisePolygon[at]![1] + clockwisePolygon[(at + 1) % clockwisePolygon.length]![1];
  const doubledMiddleColumn = (at: number): number =>
    clockwisePolygon[at]![0] + clockwisePolygon[(at + 1) % clockwisePolygon.length]![0];
  let firstCorner = 0;
  for (let at = 1; at < clockwisePolygon.length; at++) {
    const heightDifference = height(at) - height(firstCorner);
    if (
      heightDifference < -SAME_POINT_DISTANCE ||
      (heightDifference < SAME_POINT_DISTANCE && doubledMiddleColumn(at) < doubledMiddleColumn(firstCorner))
    )
      firstCorner = at;
  }
  return [...clockwisePolygon.slice(firstCorner), ...clockwisePolygon.slice(0, firstCorner)];
}
