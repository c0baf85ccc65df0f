/** Akari, Star Battle and Nonogram: all ways to mark cells of a small board. */
import {
  agree,
  cluesFrom,
  type Grid,
  gridOf,
  gridsOf,
  growRooms,
  type MakeBoard,
  oncePerSize,
  section,
  shadingsOf,
  shuffled,
  spoil,
} from './board.ts';

const SIZES = gridsOf('1x1 1x5 4x1 2x2 2x5 3x3 3x4');

/** For each cell: the open cells that a lamp there lights, along its row and column as far as the next block. */
function litFrom(grid: Grid, blocked: readonly boolean[]): number[][] {
  const ahead = (line: readonly number[]): number[] => {
    const end = line.findIndex((cell) => blocked[cell]);
    return line.slice(0, end < 0 ? line.length : end);
  };
  const along = (line: readonly number[], cell: number): number[] => {
    const at = line.indexOf(cell);
    return [...ahead(line.slice(0, at).reverse()), ...ahead(line.slice(at + 1))];
  };
  const row = (cell: number): readonly number[] => grid.rows[Math.floor(cell / grid.width)]!;
  const column = (cell: number): readonly number[] => grid.columns[cell % grid.width]!;
  return grid.cells.map((cell) => [...along(row(cell), cell), ...along(column(cell), cell)]);
}

/** Lamps light every open cell, and no lamp shines on another; the number in a block is the number of lamps beside it. */
export const akari: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const blocked = grid.cells.map(() => random.chance(0.3));
  const lit = litFrom(grid, blocked);
  const isRight = (lamps: readonly boolean[]): boolean =>
    grid.cells.every((cell) => {
      if (blocked[cell]) return !lamps[cell];
      // A cell has a lamp if and only if no other lamp lights it.
      return lit[cell]!.some((other) => lamps[other]) !== lamps[cell];
    });
  const besides = (lamps: readonly boolean[]): number[] =>
    grid.neighbours.map((next) => next.filter((cell) => lamps[cell]).length);
  const all = shadingsOf(grid).filter(isRight).map(besides);
  const anything = (): number => random.below(5);
  const truth = planted ? spoil(random, random.pick(all), anything) : grid.cells.map(anything);
  const numbers = cluesFrom(random, truth, planted ? 0.7 : 0.3);
  const marks = grid.cells.map((cell) => (blocked[cell] ? (numbers[cell] ?? '?') : undefined));
  return {
    text: section('block', grid.width, marks),
    answers: all.filter((counts) => agree(marks, counts)).length,
  };
};

/** All ways to put one star into every row and column such that no two stars touch, not even at corners. For each row, the cell of its star. */
const skiesOf = oncePerSize((grid: Grid): number[][] => {
  let skies: number[][] = [[]];
  for (const row of grid.rows) {
    const columnOf = (cell: number): number => cell % grid.width;
    const free = (sky: readonly number[], cell: number): boolean =>
      sky.every((star) => columnOf(star) !== columnOf(cell)) &&
      (sky.length === 0 || Math.abs(columnOf(sky.at(-1)!) - columnOf(cell)) > 1);
    skies = skies.flatMap((sky) => row.filter((cell) => free(sky, cell)).map((cell) => [...sky, cell]));
  }
  return skies;
});

/** Every row, column and region contains one star. The regions of a planted board grow from the stars of an answer. */
export const starBattle: MakeBoard = (random, planted) => {
  const side = random.pick([1, 4, 5, 6]);
  const grid = gridOf(side, side);
  const all = skiesOf(grid);
  const seeds = planted ? random.pick(all) : shuffled(random, grid.cells).slice(0, side);
  const regions = growRooms(random, grid, seeds);
  return {
    text: `stars: 1\n${section('region', side, regions)}`,
    answers: all.filter((sky) => new Set(sky.map((star) => regions[star])).size === side).length,
  };
};

/** The lengths of a line's runs of filled cells, as in an instance: `2 1`, or `-` for none. */
function runsOf(filled: readonly boolean[]): string {
  const marks = filled.map((one) => (one ? '#' : ' ')).join('');
  const runs = marks.split(/ +/).filter((run) => run !== '');
  return runs.length === 0 ? '-' : runs.map((run) => run.length).join(' ');
}

interface Picture {
  readonly rows: readonly string[];
  readonly columns: readonly string[];
}

const picturesOf = oncePerSize((grid: Grid): Picture[] =>
  shadingsOf(grid).map((filled) => {
    const told = (line: readonly number[]): string => runsOf(line.map((cell) => filled[cell]!));
    return { rows: grid.rows.map(told), columns: grid.columns.map(told) };
  }),
);

/** The numbers of a row or column are the lengths of its runs, in order. Without a planted answer, rows and columns come from two pictures. */
export const nonogram: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const all = picturesOf(grid);
  const { rows, columns: own } = random.pick(all);
  const columns = planted ? own : random.pick(all).columns;
  const block = (name: string, lines: readonly string[]): string => section(name, 1, lines);
  const key = JSON.stringify([rows, columns]);
  return {
    text: block('rowRuns', rows) + block('columnRuns', columns),
    answers: all.filter((picture) => JSON.stringify([picture.rows, picture.columns]) === key).length,
  };
};
