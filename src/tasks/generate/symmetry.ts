/** Which places belong together when clues are to stand symmetrically: by the turns and mirrors of the board's plane. */
import type { Board } from '../../model/board.ts';
import { Element, type Value } from '../../model/values.ts';

export const SYMMETRIES = ['none', 'rotational', 'quarter', 'mirror'] as const;
export type Orbits = (typeof SYMMETRIES)[number];

type Move = (x: number, y: number) => readonly [number, number];

const MOVES: Record<Orbits, readonly Move[]> = {
  none: [],
  rotational: [(x, y) => [-x, -y]],
  quarter: [(x, y) => [-y, x], (x, y) => [-x, -y], (x, y) => [y, -x]],
  mirror: [(x, y) => [-x, y]],
};

/** The positions of a domain in groups; a place whose images are not all there stands alone. */
export function orbitsOf(
  domain: readonly Value[] | undefined,
  board: Board | undefined,
  symmetry: Orbits,
): readonly (readonly number[])[] {
  const alone = (domain ?? [null]).map((_, position) => [position]);
  const cells = domain?.map((value) =>
    value instanceof Element && value.kind === 'cell' ? value.index : -1,
  );
  if (!cells || !board || symmetry === 'none' || cells.includes(-1)) return alone;
  const middle = (values: Float64Array): number =>
    (values.reduce((a, b) => Math.min(a, b), Infinity) + values.reduce((a, b) => Math.max(a, b), -Infinity)) /
    2;
  const [cx, cy] = [middle(board.cellX), middle(board.cellY)];
  const key = (x: number, y: number): string => `${Math.round(x * 16) + 0},${Math.round(y * 16) + 0}`;
  const place = (cell: number): readonly [number, number] => [
    board.cellX[cell]! - cx,
    board.cellY[cell]! - cy,
  ];
  const positions = new Map(cells.map((cell, position) => [key(...place(cell)), position]));
  const seen = new Set<number>();
  const orbits: number[][] = [];
  cells.forEach((cell, position) => {
    if (seen.has(position)) return;
    const images = MOVES[symmetry].map((move) => positions.get(key(...move(...place(cell)))));
    const orbit = images.includes(undefined)
      ? [position]
      : [...new Set([position, ...images.filter((image) => image !== undefined)])];
    for (const image of orbit) seen.add(image);
    orbits.push(orbit);
  });
  return orbits;
}
