// Rows of cells that are divided into regions: boards that are small enough to be solved in one's head.
import { ConstraintAlone } from '../constraint-alone.ts';

/** A row of cells whose borders are 1, 2, …; some cells have a fixed size. */
export function rowOf(
  cells: number,
  sizes: Readonly<Record<number, number>>,
  more: { readonly guard?: number; readonly merge?: boolean } = {},
): ConstraintAlone {
  return new ConstraintAlone({
    kind: 'regions',
    separate: true,
    merge: false,
    nodes: cells,
    edges: Array.from({ length: cells - 1 }, (_, i) => [i, i + 1, i + 1] as const),
    sizes: Object.entries(sizes).map(([node, size]) => ({ node: Number(node), lowest: size, order: [] })),
    ...more,
  });
}

/**
 * A row of cells whose borders are 1, 2, …. The size of one cell has the lowest value `lowest` and `more` order
 * literals, which are numbered from `cells` on.
 */
export function rowWithOpenSize(cells: number, node: number, lowest: number, more: number): ConstraintAlone {
  const order = Array.from({ length: more }, (_, i) => cells + i);
  const spec = {
    kind: 'regions',
    separate: true,
    merge: false,
    nodes: cells,
    edges: Array.from({ length: cells - 1 }, (_, i) => [i, i + 1, i + 1] as const),
    sizes: [{ node, lowest, order }],
  } as const;
  return new ConstraintAlone(
    spec,
    order.slice(1).map((literal, i) => [-literal, order[i]!]),
  );
}
