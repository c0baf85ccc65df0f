/** Sudoku and Kakuro: digits are tried cell by cell. */
import type { Generator as Random } from '../../backends/sat/random.ts';
import {
  type Clue,
  cluesFrom,
  type Grid,
  gridOf,
  gridsOf,
  type MakeBoard,
  MOST_ANSWERS,
  range,
  section,
  shuffled,
} from './board.ts';

/** Whether the values set so far (the others are undefined) are allowed; called after each value. */
type MayStand = (values: readonly Clue[], cell: number) => boolean;

/** All ways to fill the free cells, in order, with digits. */
function* fillings(
  values: readonly Clue[],
  free: readonly number[],
  digits: readonly number[],
  mayStand: MayStand,
): Generator<Clue[]> {
  const [cell, ...others] = free;
  if (cell === undefined) return yield [...values];
  for (const digit of digits) {
    const next = values.with(cell, digit);
    if (mayStand(next, cell)) yield* fillings(next, others, digits, mayStand);
  }
}

/** The number of items, at most `MOST_ANSWERS`. */
function countOf(all: Iterable<unknown>): number {
  let count = 0;
  for (const _ of all) if (++count === MOST_ANSWERS) break;
  return count;
}

/** The height of a box, by the board's side length. */
const BOX_HEIGHTS: Readonly<Record<number, number>> = { 1: 1, 4: 2, 6: 2, 9: 3 };

/** The cells of each row, column and box. */
function unitsOf(grid: Grid): (readonly number[])[] {
  const high = BOX_HEIGHTS[grid.height]!;
  const wide = grid.width / high;
  const boxOf = (cell: number): number =>
    Math.floor(cell / grid.width / high) * high + Math.floor((cell % grid.width) / wide);
  const boxes = grid.rows.map((_, box) => grid.cells.filter((cell) => boxOf(cell) === box));
  return [...grid.rows, ...grid.columns, ...boxes];
}

/** Every row, column and box contains every digit once. */
export const sudoku: MakeBoard = (random, planted) => {
  const side = random.pick([1, 4, 4, 6, 6, 9]);
  const grid = gridOf(side, side);
  const units = unitsOf(grid);
  const peers = grid.cells.map((cell) => units.filter((unit) => unit.includes(cell)).flat());
  const mayStand: MayStand = (values, cell) =>
    peers[cell]!.every((other) => other === cell || values[other] !== values[cell]);
  const digits = range(side).map((digit) => digit + 1);
  const empty: Clue[] = grid.cells.map(() => undefined);
  const [answer = []] = fillings(empty, grid.cells, shuffled(random, digits), mayStand);
  const clues = cluesFrom(random, answer as number[], side === 4 ? 0.4 : 0.6);
  if (!planted) clues[random.below(clues.length)] = random.pick(digits);
  const told = clues.map((clue) => (clue === '?' ? undefined : clue));
  const free = grid.cells.filter((cell) => told[cell] === undefined);
  const fits = grid.cells.every((cell) => told[cell] === undefined || mayStand(told, cell));
  return {
    text: section('clue', side, clues),
    answers: fits ? countOf(fillings(told, free, digits, mayStand)) : 0,
  };
};

const DIGITS = range(9).map((digit) => digit + 1);
const KAKURO_SIZES = gridsOf('2x2 2x4 4x2 3x3 3x4 4x4 2x10');

interface Run {
  readonly cells: readonly number[];
  /** The sum of the digits; undefined if it isn't given. */
  readonly sum: number | undefined;
}

/** The runs of open cells between blocks in each line. */
const runsOf = (lines: readonly (readonly number[])[], blocked: readonly boolean[]): number[][] =>
  lines.flatMap((line) => {
    const runs: number[][] = [[]];
    for (const cell of line) {
      if (blocked[cell]) runs.push([]);
      else runs.at(-1)!.push(cell);
    }
    return runs.filter((run) => run.length > 0);
  });

/** Whether the digits of a run are different and can have its sum, if that is known. */
const runMayStand = ({ cells, sum }: Run, values: readonly Clue[]): boolean => {
  const digits = cells.map((cell) => values[cell]).filter((value) => typeof value === 'number');
  if (new Set(digits).size < digits.length) return false;
  return digits.length < cells.length || sum === undefined || digits.reduce((a, b) => a + b) === sum;
};

const mayStandIn =
  (runs: readonly Run[]): MayStand =>
  (values, cell) =>
    runs.every((run) => !run.cells.includes(cell) || runMayStand(run, values));

/** The digits of each run are different and have the given sum. The first row and column consist of blocks, which only show sums. */
export const kakuro: MakeBoard = (random, planted) => {
  const grid = random.pick(KAKURO_SIZES);
  const isEdge = (cell: number): boolean => cell % grid.width === 0 || cell < grid.width;
  const blocked = grid.cells.map((cell) => isEdge(cell) || (grid.width < 10 && random.chance(0.25)));
  const free = grid.cells.filter((cell) => !blocked[cell]);
  const empty: Clue[] = grid.cells.map(() => undefined);
  const lines = [grid.rows, grid.columns].map((all) => runsOf(all, blocked));
  const differ = mayStandIn(lines.flat().map((cells) => ({ cells, sum: undefined })));
  const [answer = []] = fillings(empty, free, shuffled(random, DIGITS), differ);
  const withSum = (cells: readonly number[]): Run => ({ cells, sum: sumOf(random, cells, answer, planted) });
  const [across = [], down = []] = lines.map((runs) => runs.map(withSum));
  return {
    text: kakuroText(grid, blocked, across, down),
    answers: countOf(fillings(empty, free, DIGITS, mayStandIn([...across, ...down]))),
  };
};

/** The sum of a run in the answer. One sum of twelve is unknown; without a planted answer some sums are wrong. */
function sumOf(
  random: Random,
  cells: readonly number[],
  answer: readonly Clue[],
  planted: boolean,
): number | undefined {
  const sum = cells.reduce((total, cell) => total + (answer[cell] as number), 0);
  if (random.chance(1 / 12)) return undefined;
  return planted || random.chance(0.7) ? sum : Math.max(1, sum + random.pick([-1, 1]));
}

/** The instance's text: each sum is in the block before its run. */
function kakuroText(
  grid: Grid,
  blocked: readonly boolean[],
  across: readonly Run[],
  down: readonly Run[],
): string {
  const blocks = blocked.map((one) => (one ? '#' : '.'));
  const sumsOf = (runs: readonly Run[], back: number): Clue[] =>
    grid.cells.map((cell) => runs.find((run) => run.cells[0] === cell + back)?.sum);
  return (
    section('block', grid.width, blocks) +
    section('across', grid.width, sumsOf(across, 1)) +
    section('down', grid.width, sumsOf(down, grid.width))
  );
}
