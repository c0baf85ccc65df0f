/** Groups of places that a symmetry of the clues maps to each other, by rotations and reflections of the board's plane. */

import type { Board } from '../board.ts';
import { Element, type Value } from '../values.ts';

/**
 * The symmetries that the places of clues can have: a half turn (`rotational`), a quarter turn (`quarter`), or a
 * reflection of left and right (`mirror`).
 */
export const SYMMETRIES = ['none', 'rotational', 'quarter', 'mirror'] as const;
export type SymmetryName = (typeof SYMMETRIES)[number];

type PlaneMotion = (x: number, y: number) => readonly [number, number];

const MOTIONS: Record<SymmetryName, readonly PlaneMotion[]> = {
  none: [],
  rotational: [(x, y) => [-x, -y]],
  quarter: [(x, y) => [-y, x], (x, y) => [-x, -y], (x, y) => [y, -x]],
  mirror: [(x, y) => [-x, y]],
};

/**
 * Groups the positions of a domain: a group holds a cell and its images under the symmetry, about the centre of the
 * cells that pass `isIncluded`. A cell whose images aren't all among these cells forms a group alone. If the domain
 * contains anything but cells, each position forms a group alone.
 */
export function orbitsOf(
  domain: readonly Value[] | undefined,
  board: Board | undefined,
  symmetry: SymmetryName,
  isIncluded: (position: number) => boolean = () => true,
): readonly (readonly number[])[] {
  const singletons = (domain ?? [null]).map((_, position) => [position]);
  const cells = domain?.map((value) =>
    value instanceof Element && value.kind === 'cell' ? value.index : -1,
  );
  if (!cells || !board || symmetry === 'none' || cells.includes(-1)) return singletons;
  const plane = new CentredPlane(
    board,
    cells.filter((_, position) => isIncluded(position)),
  );
  const positionByKey = new Map<string, number>();
  cells.forEach((cell, position) => {
    if (isIncluded(position)) positionByKey.set(plane.key(cell), position);
  });
  const visitedPositions = new Set<number>();
  const orbits: number[][] = [];
  cells.forEach((cell, position) => {
    if (visitedPositions.has(position)) return;
    const images = isIncluded(position)
      ? MOTIONS[symmetry].map((move) => positionByKey.get(plane.key(cell, move)))
      : [undefined];
    const orbit = images.includes(undefined)
      ? [position]
      : [...new Set([position, ...images.filter((image) => image !== undefined)])];
    for (const image of orbit) visitedPositions.add(image);
    orbits.push(orbit);
  });
  return orbits;
}

/** Whether the symmetry maps every cell of the board to a cell of the board. */
export function hasSymmetry(board: Board, symmetry: SymmetryName): boolean {
  const cells = Array.from({ length: board.cellCount }, (_, cell) => cell);
  const plane = new CentredPlane(board, cells);
  const keys = new Set(cells.map((cell) => plane.key(cell)));
  return MOTIONS[symmetry].every((move) => cells.every((cell) => keys.has(plane.key(cell, move))));
}

/** Positions of cells, relative to the centre of the cells given to the constructor. */
class CentredPlane {
  readonly #board: Board;
  readonly #centre: readonly [number, number];

  constructor(board: Board, cells: readonly number[]) {
    this.#board = board;
    this.#centre = [midpointOf(cells, board.cellX), midpointOf(cells, board.cellY)];
  }

  /** A key for the position of the cell or, with `move`, of the cell's image; equal positions have equal keys. */
  key(cell: number, move: PlaneMotion = (x, y) => [x, y]): string {
    const [cx, cy] = this.#centre;
    const [x, y] = move(this.#board.cellX[cell]! - cx, this.#board.cellY[cell]! - cy);
    return `${Math.round(x * 16) + 0},${Math.round(y * 16) + 0}`;
  }
}

function midpointOf(cells: readonly number[], values: Float64Array): number {
  let [low, high] = [Infinity, -Infinity];
  for (const cell of cells) {
    low = Math.min(low, values[cell]!);
    high = Math.max(high, values[cell]!);
  }
  return (low + high) / 2;
}
