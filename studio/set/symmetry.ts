/** Symmetries for entering clues: rotations and reflections about the middle of the board, on any board. */
import type { BoardPlan, Point } from '../board/plan.ts';

type Move = (x: number, y: number) => Point;

const rotation =
  (part: number): Move =>
  (x, y) => {
    const [c, s] = [Math.cos(2 * Math.PI * part), Math.sin(2 * Math.PI * part)];
    return [c * x - s * y, s * x + c * y];
  };
const mirrors = {
  across: (x, y) => [-x, y],
  down: (x, y) => [x, -y],
  falling: (x, y) => [y, x],
  rising: (x, y) => [-y, -x],
} satisfies Record<string, Move>;

const MOVES = {
  none: [],
  rotational: [rotation(1 / 2)],
  quarter: [rotation(1 / 4), rotation(1 / 2), rotation(3 / 4)],
  third: [rotation(1 / 3), rotation(2 / 3)],
  sixth: [1, 2, 3, 4, 5].map((part) => rotation(part / 6)),
  'left-right': [mirrors.across],
  'top-bottom': [mirrors.down],
  both: [mirrors.across, mirrors.down, rotation(1 / 2)],
  falling: [mirrors.falling],
  rising: [mirrors.rising],
  diagonals: [mirrors.falling, mirrors.rising, rotation(1 / 2)],
  all: [...Object.values(mirrors), rotation(1 / 4), rotation(1 / 2), rotation(3 / 4)],
} satisfies Record<string, readonly Move[]>;

export type Symmetry = keyof typeof MOVES;

export const SYMMETRY_WORDS: Readonly<Record<Symmetry, string>> = {
  none: 'no symmetry',
  rotational: 'half turn',
  quarter: 'quarter turns',
  third: 'thirds of a turn',
  sixth: 'sixths of a turn',
  'left-right': 'mirror ⇄',
  'top-bottom': 'mirror ⇅',
  both: 'both mirrors',
  falling: 'diagonal ⤡',
  rising: 'diagonal ⤢',
  diagonals: 'both diagonals',
  all: 'all mirrors and turns',
};

/** How far a rotated or reflected cell may lie from a cell and still match it, in units of a cell's side. */
const TOLERANCE = 0.1;

/** The symmetries that the board has; up to a tenth of the cells may have no symmetric cell. */
export function symmetriesOf(plan: BoardPlan): readonly Symmetry[] {
  const minMatchCount = 0.9 * plan.cells.length;
  return (Object.keys(MOVES) as Symmetry[]).filter((symmetry) =>
    MOVES[symmetry].every(
      (move) =>
        plan.cells.filter((_, cell) => imageOf(plan, cell, move) !== undefined).length >= minMatchCount,
    ),
  );
}

/** Returns a function from a cell to the cells that symmetry assigns to it. */
export function imagesOf(plan: BoardPlan, symmetry: Symmetry): (cell: number) => readonly number[] {
  const moves = MOVES[symmetry];
  return (cell) => {
    const images = moves.flatMap((move) => imageOf(plan, cell, move) ?? []);
    return [...new Set(images)].filter((image) => image !== cell);
  };
}

function imageOf(plan: BoardPlan, cell: number, move: Move): number | undefined {
  const [cx, cy] = middleOf(plan);
  const [x, y] = plan.cells[cell] ?? [0, 0];
  const [dx, dy] = move(x - cx, y - cy);
  return plan.nearestCell([dx + cx, dy + cy], TOLERANCE);
}

const middles = new WeakMap<BoardPlan, Point>();

function middleOf(plan: BoardPlan): Point {
  const knownMiddle = middles.get(plan);
  if (knownMiddle) return knownMiddle;
  const middle = (list: readonly number[]): number =>
    (list.reduce((a, b) => Math.min(a, b)) + list.reduce((a, b) => Math.max(a, b))) / 2;
  const newMiddle: Point = [middle(plan.cells.map(([x]) => x)), middle(plan.cells.map(([, y]) => y))];
  middles.set(plan, newMiddle);
  return newMiddle;
}
