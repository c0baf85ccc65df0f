/**
 * The positions of all elements in the picture, and which elements are adjacent: what pointing and moving need to know
 * of a board.
 */
import {
  BoardSvg,
  boardOfSheet,
  isDrawn,
  type LiveScene,
  type PlainBoard,
  type Sheet,
  THEMED_PAINT,
} from '../../src/index.ts';
import type { PlainClaim, PlainElement } from '../worker/protocol.ts';

type PlainPlace = Pick<PlainClaim, 'find' | 'position'>;

export type Point = readonly [x: number, y: number];
export type Side = 'left' | 'right' | 'top' | 'bottom';
/**
 * The kinds of elements that can be pointed at. A side (`left`, `top`, …) stands for the places of rows or columns
 * beside the board.
 */
export type Kind = 'cell' | 'border' | 'link' | 'corner' | Side;

const SIDES: readonly Side[] = ['left', 'right', 'top', 'bottom'];
export const isSide = (kind: string | undefined): kind is Side => SIDES.some((side) => side === kind);
/** Whether the places at this side belong to rows (left and right), and not to columns. */
export const isOfRow = (side: Side): boolean => side === 'left' || side === 'right';

export interface Spot {
  readonly kind: Kind;
  readonly index: number;
}

export const sameSpot = (a: Spot | undefined, b: Spot | undefined): boolean =>
  a?.kind === b?.kind && a?.index === b?.index;

/** The spot of an element, as a list; empty for an element that isn't shown. */
export function spotOf({ kind, index }: PlainElement): Spot[] {
  const isBoardKind = kind === 'cell' || kind === 'border' || kind === 'link' || kind === 'corner';
  return isBoardKind && index >= 0 ? [{ kind, index }] : [];
}

/** The spots of places, given by find and position; places that aren't shown are left out. */
export function spotsOf(sheet: Sheet, claims: readonly PlainPlace[]): Spot[] {
  return claims.flatMap(({ find, position }) => {
    const { place, side, elements } = sheet.finds[find] ?? {};
    const index = elements?.[position] ?? -1;
    if (side && index >= 0) return [{ kind: side, index }];
    return place ? spotOf({ kind: place, index }) : [];
  });
}

/** The side length of a cell in units of the picture. */
export const UNIT = 40;

export class BoardPlan {
  readonly svg: BoardSvg;
  readonly board: PlainBoard;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Point[];
  readonly corners: readonly Point[];
  readonly isDrawn: boolean;
  /** [square of the plane]: the cells in it, for finding the nearest cell quickly. */
  readonly #grid = new Map<string, number[]>();
  readonly #cornerGrid = new Map<string, number[]>();
  /**
   * `outsidePlaces[side][i]`: the position of the place beside row or column i; empty if the side has no places.
   */
  readonly outsidePlaces: Readonly<Record<Side, readonly (Point | undefined)[]>>;
  /**
   * The greatest distance, in cells, of a corner from its cell's middle, since the cells of some tilings are larger
   * than others.
   */
  readonly #cornerReach: number;

  /** `sides`: the sides of the board at which something can be entered. */
  constructor(scene: LiveScene, board: PlainBoard, sides: ReadonlySet<string> = new Set()) {
    this.board = board;
    this.svg = new BoardSvg(scene, scene.board ?? boardOfSheet(board), { unit: UNIT, paint: THEMED_PAINT });
    this.width = this.svg.width;
    this.height = this.svg.height;
    this.isDrawn = isDrawn(board);
    const pointsOnSide = (side: Side): (Point | undefined)[] =>
      sides.has(side) ? scene.margins[side].map((_, line) => this.svg.beside(side, line)) : [];
    this.outsidePlaces = {
      left: pointsOnSide('left'),
      right: pointsOnSide('right'),
      top: pointsOnSide('top'),
      bottom: pointsOnSide('bottom'),
    };
    this.cells = Array.from({ length: board.cellCount }, (_, cell) => this.svg.cell(cell));
    this.corners = Array.from({ length: board.cornerCount }, (_, corner) => this.svg.corner(corner));
    const setPoint =
      (grid: Map<string, number[]>) =>
      ([x, y]: Point, index: number) => {
        const key = `${Math.floor(x / UNIT)},${Math.floor(y / UNIT)}`;
        grid.set(key, [...(grid.get(key) ?? []), index]);
      };
    this.cells.forEach(setPoint(this.#grid));
    this.corners.forEach(setPoint(this.#cornerGrid));
    this.#cornerReach = this.isDrawn ? 0 : this.#greatestCornerReach();
  }

  #greatestCornerReach(): number {
    let maxDistance = 0;
    this.cells.forEach((middle, cell) => {
      for (const border of this.bordersAt(cell)) {
        for (const end of this.ends({ kind: 'border', index: border }))
          maxDistance = Math.max(maxDistance, distance(middle, end) / UNIT);
      }
    });
    return maxDistance;
  }

  /** The point of a spot in the picture; for a border or link, its middle. */
  point({ kind, index }: Spot): Point {
    switch (kind) {
      case 'cell':
        return this.cells[index] ?? [0, 0];
      case 'corner':
        return this.corners[index] ?? [0, 0];
      case 'left':
      case 'right':
      case 'top':
      case 'bottom':
        return this.outsidePlaces[kind][index] ?? [0, 0];
      default: {
        const [[ax, ay], [bx, by]] = this.ends({ kind, index });
        return [(ax + bx) / 2, (ay + by) / 2];
      }
    }
  }

  /** The ends of a stroke: for a border its corners, for a link its cells. */
  ends({ kind, index }: Spot): readonly [Point, Point] {
    const endNumbers = kind === 'link' ? this.board.linkCells : this.board.borderCorners;
    const points = kind === 'link' ? this.cells : this.corners;
    return [points[endNumbers[2 * index] ?? 0] ?? [0, 0], points[endNumbers[2 * index + 1] ?? 0] ?? [0, 0]];
  }

  /** The cell whose middle is nearest to a point; undefined if none is within `reach` cells. */
  nearestCell(point: Point, reach = 0.8): number | undefined {
    return nearestPoint(this.#grid, this.cells, point, reach);
  }

  /** The cell that contains a point; on a board drawn with nodes and lines, the node near the point. */
  cellAt(point: Point): number | undefined {
    return this.nearestCell(point, this.isDrawn ? 0.45 : Math.max(0.75, this.#cornerReach));
  }

  /** The place beside the board, at the end of a row or column, whose area (`strip`) contains a point. */
  outsideSpotAt([x, y]: Point): Spot | undefined {
    for (const kind of SIDES) {
      const index = this.outsidePlaces[kind].findIndex((place) => {
        if (!place) return false;
        const [left, top, width, height] = this.strip(kind, place);
        return x >= left && x < left + width && y >= top && y < top + height;
      });
      if (index >= 0) return { kind, index };
    }
    return undefined;
  }

  /** The strip from a row or column to the edge of the picture, as left, top, width and height. */
  strip(side: Side, [x, y]: Point): readonly [number, number, number, number] {
    const halfUnit = UNIT / 2;
    // The strip begins slightly inside the board, so that presses near the border count.
    const insideDepth = 0.25 * UNIT;
    switch (side) {
      case 'left':
        return [0, y - halfUnit, x + insideDepth, UNIT];
      case 'right':
        return [x - insideDepth, y - halfUnit, this.width - x + insideDepth, UNIT];
      case 'top':
        return [x - halfUnit, 0, UNIT, y + insideDepth];
      case 'bottom':
        return [x - halfUnit, y - insideDepth, UNIT, this.height - y + insideDepth];
    }
  }

  turns(cell: number): number[] {
    const count = this.board.directions.length;
    return Array.from({ length: count }, (_, direction) => cell * count + direction);
  }

  neighbours(cell: number): number[] {
    return this.turns(cell)
      .map((turn) => this.board.step[turn] ?? -1)
      .filter((other) => other >= 0);
  }

  linksAt(cell: number): number[] {
    return this.turns(cell)
      .map((turn) => this.board.stepLink[turn] ?? -1)
      .filter((link) => link >= 0);
  }

  bordersAt(cell: number): number[] {
    return this.turns(cell)
      .map((turn) => this.board.stepBorder[turn] ?? -1)
      .filter((border) => border >= 0);
  }

  linkBetween(a: number, b: number): number | undefined {
    return this.linksAt(a).find((link) => this.otherEnd(link, a) === b);
  }

  otherEnd(link: number, cell: number): number {
    const [a = -1, b = -1] = [this.board.linkCells[2 * link], this.board.linkCells[2 * link + 1]];
    return a === cell ? b : a;
  }

  /** The borders that end at a corner; all lists are computed at the first call. */
  bordersOfCorner(corner: number): readonly number[] {
    this.#bordersByCornerCache ??= this.#bordersByCorner();
    return this.#bordersByCornerCache[corner] ?? [];
  }
  #bordersByCornerCache: number[][] | undefined;

  #bordersByCorner(): number[][] {
    const borderLists: number[][] = Array.from({ length: this.board.cornerCount }, () => []);
    this.board.borderCorners.forEach((corner, at) => {
      borderLists[corner]?.push(at >> 1);
    });
    return borderLists;
  }

  otherCorner(border: number, corner: number): number {
    const { borderCorners } = this.board;
    const [a = -1, b = -1] = [borderCorners[2 * border], borderCorners[2 * border + 1]];
    return a === corner ? b : a;
  }

  /** The corner nearest to a point; undefined if none is within `reach` cells. */
  nearestCorner(point: Point, reach: number): number | undefined {
    return nearestPoint(this.#cornerGrid, this.corners, point, reach);
  }

  /** The border or link nearest to a point, and its distance in cells. */
  nearestStroke(
    kind: 'border' | 'link',
    point: Point,
    isWanted: (index: number) => boolean = () => true,
  ): { index: number; away: number; lead: number } | undefined {
    const nearCell = this.isDrawn
      ? undefined
      : this.nearestCell(point, Math.max(1.2, this.#cornerReach + 0.2));
    const candidates = this.isDrawn
      ? this.board.linkRow.keys()
      : nearCell === undefined
        ? []
        : [nearCell, ...this.neighbours(nearCell)].flatMap((cell) =>
            kind === 'border' ? this.bordersAt(cell) : this.linksAt(cell),
          );
    let bestStroke: { index: number; away: number } | undefined;
    let nextDistance = Number.POSITIVE_INFINITY;
    for (const index of candidates) {
      if (index === bestStroke?.index || !isWanted(index)) continue;
      const [a, b] = this.ends({ kind, index });
      const strokeDistance = distanceToSegment(point, a, b) / UNIT;
      if (!bestStroke || strokeDistance < bestStroke.away) {
        nextDistance = bestStroke?.away ?? nextDistance;
        bestStroke = { index, away: strokeDistance };
      } else nextDistance = Math.min(nextDistance, strokeDistance);
    }
    return bestStroke && { ...bestStroke, lead: nextDistance - bestStroke.away };
  }

  /** The candidate that lies most nearly in the direction of a vector from a point. */
  towards(
    from: Point,
    [dx, dy]: Point,
    candidates: Iterable<number>,
    points: readonly Point[],
  ): number | undefined {
    let bestIndex: number | undefined;
    let bestAlignment = 0.35;
    for (const candidate of candidates) {
      const [x, y] = points[candidate] ?? [0, 0];
      const [ax, ay] = [x - from[0], y - from[1]];
      const length = Math.hypot(ax, ay);
      if (length < 1) continue;
      const alignment = (ax * dx + ay * dy) / length / Math.hypot(dx, dy);
      // The candidate whose direction is closest wins; among equals, the upper left one.
      if (alignment > bestAlignment + 1e-6) [bestIndex, bestAlignment] = [candidate, alignment];
    }
    return bestIndex;
  }
}

export function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

export function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy || 1;
  const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** The cell or corner nearest to a point, by a grid of squares; undefined if none is within `reach` cells. */
function nearestPoint(
  grid: ReadonlyMap<string, readonly number[]>,
  points: readonly Point[],
  [x, y]: Point,
  reach: number,
): number | undefined {
  let bestIndex: number | undefined;
  let leastDistance = reach * UNIT;
  const bucketRadius = Math.ceil(reach);
  for (let dx = -bucketRadius; dx <= bucketRadius; dx++) {
    for (let dy = -bucketRadius; dy <= bucketRadius; dy++) {
      const key = `${Math.floor(x / UNIT) + dx},${Math.floor(y / UNIT) + dy}`;
      for (const index of grid.get(key) ?? []) {
        const pointDistance = distance(points[index] ?? [0, 0], [x, y]);
        if (pointDistance < leastDistance) [bestIndex, leastDistance] = [index, pointDistance];
      }
    }
  }
  return bestIndex;
}
