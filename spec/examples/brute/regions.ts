/** Fillomino: all ways to divide a small board into regions. */
import {
  agree,
  cluesFrom,
  type Grid,
  gridsOf,
  type MakeBoard,
  oncePerSize,
  section,
  spoil,
} from './board.ts';

/**
 * All connected sets of at most `most` free cells that contain `first`. A set grows by one neighbouring cell at a time; cells that were tried
 * before stay excluded, so that each set is found once (D. H. Redelmeier, Counting polyominoes, 1981).
 */
export function regionsFrom(
  grid: Grid,
  first: number,
  isFree: (cell: number) => boolean,
  most = grid.cells.length,
): number[][] {
  const found: number[][] = [];
  const extend = (region: readonly number[], banned: readonly number[]): void => {
    found.push([...region]);
    if (region.length === most) return;
    const beside = new Set(region.flatMap((cell) => grid.neighbours[cell]!));
    const open = [...beside].filter(
      (cell) => isFree(cell) && !region.includes(cell) && !banned.includes(cell),
    );
    open.forEach((cell, at) => {
      extend([...region, cell], [...banned, ...open.slice(0, at)]);
    });
  };
  extend([first], []);
  return found;
}

/** All divisions in which regions of the same size don't touch: for each cell, the size of its region. */
const cutsOf = oncePerSize((grid: Grid): number[][] => {
  const found: number[][] = [];
  const lay = (numbers: readonly number[]): void => {
    const first = numbers.indexOf(0);
    if (first < 0) found.push([...numbers]);
    else
      for (const region of regionsFrom(grid, first, (cell) => numbers[cell] === 0))
        layRegion(numbers, region);
  };
  const layRegion = (numbers: readonly number[], region: readonly number[]): void => {
    const touches = region.some((cell) =>
      grid.neighbours[cell]!.some((next) => numbers[next] === region.length),
    );
    if (!touches) lay(numbers.map((number, cell) => (region.includes(cell) ? region.length : number)));
  };
  lay(grid.cells.map(() => 0));
  return found;
});

const SIZES = gridsOf('1x1 1x5 4x1 2x2 2x4 3x3');

/** A clue is the size of its cell's region. */
export const fillomino: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const all = cutsOf(grid);
  const anything = (): number => 1 + random.below(Math.min(grid.cells.length, 6));
  const truth = planted ? spoil(random, random.pick(all), anything) : grid.cells.map(anything);
  const clues = cluesFrom(random, truth, planted ? 0.4 : 0.25);
  // On one board of five, no number may be above 3.
  const upTo3 = random.chance(0.2);
  // On some boards there is a wall at the east side of a cell.
  const walled = random.chance(0.3) && grid.width > 1 ? random.below(grid.height * (grid.width - 1)) : -1;
  const row = Math.floor(walled / (grid.width - 1));
  const west = row * grid.width + (walled - row * (grid.width - 1));
  const fits = (numbers: readonly number[]): boolean =>
    agree(clues, numbers) &&
    (!upTo3 || numbers.every((number) => number <= 3)) &&
    (walled < 0 || numbers[west] !== numbers[west + 1]);
  const wall = walled < 0 ? '' : `\nwall:\n  (${row},${west % grid.width})east: #`;
  return {
    text: `${section('clue', grid.width, clues)}${upTo3 ? '\nupTo3: true' : ''}${wall}`,
    answers: all.filter(fits).length,
  };
};
