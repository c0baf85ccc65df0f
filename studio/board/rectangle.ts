/** The cells in a rectangle drawn from corner to corner, whatever their contents. */
import type { BoardPlan, Point, Spot } from './plan.ts';

export function cellsBetween(plan: BoardPlan, a: Point, b: Point): readonly Spot[] {
  // Both corners are moved to the middle of their cells, so that these cells belong to the rectangle.
  const middleOf = (point: Point): Point => plan.cells[plan.cellAt(point) ?? -1] ?? point;
  const [[ax, ay], [bx, by]] = [middleOf(a), middleOf(b)];
  const leftColumn = Math.min(a[0], b[0], ax, bx);
  const right = Math.max(a[0], b[0], ax, bx);
  const top = Math.min(a[1], b[1], ay, by);
  const bottom = Math.max(a[1], b[1], ay, by);
  return plan.cells.flatMap(([x, y], index): Spot[] =>
    x >= leftColumn && x <= right && y >= top && y <= bottom ? [{ kind: 'cell', index }] : [],
  );
}
