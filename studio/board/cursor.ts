/**
 * Moving the cursor with the arrow keys, by geometry: on any board, the next place is the one most nearly in that
 * direction.
 */
import type { Session } from '../game/session.ts';
import { type BoardPlan, isOfRow, isSide, type Point, type Side, type Spot } from './plan.ts';

/** [arrow]: its direction on the screen; diagonals are for boards that have them. */
export const ARROW_DIRECTIONS: ReadonlyMap<string, Point> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
  ['Home', [-1, -1]],
  ['PageUp', [1, -1]],
  ['End', [-1, 1]],
  ['PageDown', [1, 1]],
]);

/**
 * The next place from a place in a direction: a neighbour, otherwise the nearest cell roughly in that direction;
 * undefined if there is none.
 */
export function nextPlace(plan: BoardPlan, from: Spot, way: Point): Spot | undefined {
  if (from.kind === 'corner') {
    const corners = plan.bordersOfCorner(from.index).map((border) => plan.otherCorner(border, from.index));
    const to = plan.towards(plan.point(from), way, corners, plan.corners);
    return to === undefined ? undefined : { kind: 'corner', index: to };
  }
  if (isSide(from.kind)) return moveAlongStrip(plan, from.kind, from.index, way);
  const startPoint = plan.point(from);
  const neighbour = plan.towards(startPoint, way, plan.neighbours(from.index), plan.cells);
  if (neighbour !== undefined) return { kind: 'cell', index: neighbour };
  const nextIndex = nearestInDirection(plan, startPoint, way);
  return nextIndex === undefined
    ? placeBesideBoard(plan, startPoint, way)
    : { kind: 'cell', index: nextIndex };
}

/** The place beside the board to which the cursor moves from the edge, if there is one straight in that direction. */
function placeBesideBoard(plan: BoardPlan, [x, y]: Point, [dx, dy]: Point): Spot | undefined {
  if (dx !== 0 && dy !== 0) return undefined;
  const kind: Side = dx < 0 ? 'left' : dx > 0 ? 'right' : dy < 0 ? 'top' : 'bottom';
  const index = plan.outsidePlaces[kind].findIndex(
    (place) => place && Math.abs(isOfRow(kind) ? place[1] - y : place[0] - x) < 1,
  );
  return index < 0 ? undefined : { kind, index };
}

/** The place to which the cursor moves from a place beside the board: the next one there, or a cell of the board. */
function moveAlongStrip(plan: BoardPlan, kind: Side, index: number, [dx, dy]: Point): Spot | undefined {
  const isAlong = isOfRow(kind) ? dy : dx;
  if (dx !== 0 && dy !== 0) return undefined;
  if (isAlong !== 0)
    return plan.outsidePlaces[kind][index + isAlong] ? { kind, index: index + isAlong } : undefined;
  const inwards = kind === 'left' ? dx > 0 : kind === 'right' ? dx < 0 : kind === 'top' ? dy > 0 : dy < 0;
  const cell = inwards ? plan.nearestCell(plan.point({ kind, index }), 1.2) : undefined;
  return cell === undefined ? undefined : { kind: 'cell', index: cell };
}

/** The link or border that the cursor crosses or follows when it moves in a direction. */
export function strokeInDirection(
  plan: BoardPlan,
  from: Spot,
  way: Point,
): { readonly spot: Spot; readonly to: Spot } | undefined {
  if (from.kind === 'corner') {
    const borders = plan.bordersOfCorner(from.index);
    const corners = borders.map((border) => plan.otherCorner(border, from.index));
    const to = plan.towards(plan.point(from), way, corners, plan.corners);
    const border = to === undefined ? undefined : borders[corners.indexOf(to)];
    return border === undefined || to === undefined
      ? undefined
      : { spot: { kind: 'border', index: border }, to: { kind: 'corner', index: to } };
  }
  const to = plan.towards(plan.point(from), way, plan.neighbours(from.index), plan.cells);
  const link = to === undefined ? undefined : plan.linkBetween(from.index, to);
  return link === undefined || to === undefined
    ? undefined
    : { spot: { kind: 'link', index: link }, to: { kind: 'cell', index: to } };
}

/** The border of a cell that lies in a direction from its centre. */
export function sideInDirection(plan: BoardPlan, cell: number, way: Point): number | undefined {
  const borders = plan.bordersAt(cell);
  const points = new Map(borders.map((border) => [border, plan.point({ kind: 'border', index: border })]));
  const list: Point[] = [];
  for (const [border, point] of points) list[border] = point;
  return plan.towards(plan.cells[cell] ?? [0, 0], way, borders, list);
}

function nearestInDirection(plan: BoardPlan, [x, y]: Point, [dx, dy]: Point): number | undefined {
  let bestIndex: number | undefined;
  let leastDistance = Number.POSITIVE_INFINITY;
  plan.cells.forEach(([cx, cy], cell) => {
    const [ax, ay] = [cx - x, cy - y];
    const length = Math.hypot(ax, ay);
    const alignment = (ax * dx + ay * dy) / (length || 1) / Math.hypot(dx, dy);
    const cost = length * (2 - alignment);
    if (length > 1 && alignment > 0.5 && cost < leastDistance) [bestIndex, leastDistance] = [cell, cost];
  });
  return bestIndex;
}

/** Where the cursor begins: on a corner if the player draws only borders, otherwise on a cell. */
export function firstPlace({ sheet: { board }, layers }: Session): Spot | undefined {
  if (!board || board.cellCount === 0) return undefined;
  const borders = layers.length > 0 && layers.every(({ place }) => place === 'border');
  return borders && board.cornerCount > 0 ? { kind: 'corner', index: 0 } : { kind: 'cell', index: 0 };
}

/** Moves the cursor from a cell to a corner, or from a corner to a cell. */
export function switchCursor(session: Session): void {
  const { plan } = session;
  const cursorSpot = session.cursor.peek() ?? firstPlace(session);
  if (!plan || !cursorSpot || plan.board.cornerCount === 0) return;
  const point = plan.point(cursorSpot);
  const index = cursorSpot.kind === 'corner' ? plan.nearestCell(point, 1.5) : plan.nearestCorner(point, 2);
  if (index !== undefined)
    session.cursor.value = { kind: cursorSpot.kind === 'corner' ? 'cell' : 'corner', index };
}
