/** Cells in a rectangle that is drawn from corner to corner, whatever is written on them. */
import type { Plan, Point, Spot } from './plan.ts';

export function cellsBetween(plan: Plan, [ax, ay]: Point, [bx, by]: Point): readonly Spot[] {
  // The cell where it begins and the one where it ends belong to it, wherever in them that is.
  const ends = [plan.cellAt([ax, ay]), plan.cellAt([bx, by])].flatMap((cell) =>
    cell === undefined ? [] : [plan.cells[cell] ?? [ax, ay]],
  );
  const xs = [ax, bx, ...ends.map(([x]) => x)];
  const ys = [ay, by, ...ends.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return plan.cells.flatMap(([x, y], index): Spot[] =>
    x >= left && x <= right && y >= top && y <= bottom ? [{ kind: 'cell', index }] : [],
  );
}
