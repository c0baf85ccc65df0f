/** Slitherlink and Masyu: all closed loops on a small board, and the clues that agree with each loop. */
import {
  agree,
  cluesFrom,
  type Grid,
  gridOf,
  gridsOf,
  type MakeBoard,
  oncePerSize,
  section,
  spoil,
} from './board.ts';

/** The cells that a loop passes, in order. */
type Loop = readonly number[];

/** All loops, each once, by depth-first search. Each starts at its cell with the lowest number, towards the lower of the two neighbours there. */
export const loopsOf = oncePerSize((grid: Grid): Loop[] => {
  const found: Loop[] = [];
  const extend = (path: readonly number[]): void => {
    const [start, second] = path as [number, number?];
    const last = path.at(-1)!;
    for (const next of grid.neighbours[last]!) {
      if (next === start && second! < last) found.push(path);
      else if (next > start && !path.includes(next)) extend([...path, next]);
    }
  };
  for (const cell of grid.cells) extend([cell]);
  return found;
});

/** Loops that run along borders, as cycles of corners. For each loop, and each cell: how many of the cell's four borders are on the loop. */
const linesAround = oncePerSize((grid: Grid): number[][] => {
  const across = grid.width + 1;
  const cornersOf = (cell: number): number[] => {
    const first = Math.floor(cell / grid.width) * across + (cell % grid.width);
    return [first, first + 1, first + across, first + across + 1];
  };
  const corners = grid.cells.map(cornersOf);
  // A border of the cell is on the loop if its two corners follow each other on the loop.
  const around = (loop: Loop, own: readonly number[]): number =>
    loop.filter((corner, at) => own.includes(corner) && own.includes(loop.at(at - 1)!)).length;
  return loopsOf(gridOf(grid.height + 1, across)).map((loop) => corners.map((own) => around(loop, own)));
});

const SLITHERLINK_SIZES = gridsOf('1x1 1x4 4x1 2x3 3x3 2x5 3x4');

/** One loop runs along borders. The number in a cell is how many of the cell's borders are on the loop. */
export const slitherlink: MakeBoard = (random, planted) => {
  const grid = random.pick(SLITHERLINK_SIZES);
  const all = linesAround(grid);
  const anything = (): number => random.below(5);
  const truth = planted ? spoil(random, random.pick(all), anything) : grid.cells.map(anything);
  const clues = cluesFrom(random, truth, planted ? 0.4 : 0.15);
  // One board of five requires that the loop passes all corners.
  const full = random.chance(0.2);
  const corners = (grid.height + 1) * (grid.width + 1);
  const loops = loopsOf(gridOf(grid.height + 1, grid.width + 1));
  const fits = (lines: readonly number[], at: number): boolean =>
    agree(clues, lines) && (!full || loops[at]!.length === corners);
  return {
    text: `${section('clue', grid.width, clues)}${full ? '\nfull: true' : ''}`,
    answers: all.filter(fits).length,
  };
};

type Pearl = 'white' | 'black';

/** All pearls with which a loop agrees, by cell. */
function pearlsOf(loop: Loop): Map<number, Pearl> {
  const at = (index: number): number => loop[(index + loop.length) % loop.length]!;
  // The loop is straight at a cell if the cell is halfway between the cells before and after it.
  const straight = (index: number): boolean => at(index - 1) + at(index + 1) === 2 * at(index);
  const pearls = new Map<number, Pearl>();
  loop.forEach((cell, index) => {
    const besides = [straight(index - 1), straight(index + 1)];
    // At a white pearl, the loop goes straight on, and turns in the cell before or after it.
    if (straight(index) && besides.includes(false)) pearls.set(cell, 'white');
    // At a black pearl, the loop turns, and goes straight through the cells before and after it.
    if (!straight(index) && !besides.includes(false)) pearls.set(cell, 'black');
  });
  return pearls;
}

const pearlsOfLoops = oncePerSize((grid: Grid) => loopsOf(grid).map(pearlsOf));

const MASYU_SIZES = gridsOf('1x4 2x2 3x3 2x5 3x4 4x4 4x5');

/** One loop passes all pearls; the color of a pearl says whether it turns there. */
export const masyu: MakeBoard = (random, planted) => {
  const grid = random.pick(MASYU_SIZES);
  const all = pearlsOfLoops(grid);
  const truth = planted && all.length > 0 ? random.pick(all) : new Map<number, Pearl>();
  const stray = (): Pearl | undefined =>
    random.chance(planted ? 0.01 : 0.1) ? random.pick(['white', 'black'] as const) : undefined;
  const pearls = grid.cells.map((cell) => (random.chance(0.5) ? truth.get(cell) : undefined) ?? stray());
  // One board of five requires that the loop passes all cells.
  const full = random.chance(0.2);
  const loops = loopsOf(grid);
  const fits = (loop: ReadonlyMap<number, Pearl>, at: number): boolean =>
    pearls.every((pearl, cell) => pearl === undefined || pearl === loop.get(cell)) &&
    (!full || loops[at]!.length === grid.cells.length);
  return {
    text: `size: ${grid.height} ${grid.width}\n${section('pearl', grid.width, pearls)}${full ? '\nfull: true' : ''}`,
    answers: all.filter(fits).length,
  };
};
