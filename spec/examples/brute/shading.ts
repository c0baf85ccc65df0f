/** Nurikabe, Hitori and Heyawake: all ways to shade a small board, tested rule by rule. */
import {
  agree,
  cluesFrom,
  componentsOf,
  type Grid,
  gridsOf,
  growRooms,
  type MakeBoard,
  oncePerSize,
  section,
  shadingsOf,
  shuffled,
  spoil,
} from './board.ts';

type Shading = readonly boolean[];

const SIZES = gridsOf('1x1 1x5 4x1 2x2 2x5 3x3 3x4 4x4');

const isConnected = (grid: Grid, inside: (cell: number) => boolean): boolean =>
  componentsOf(grid, inside).length <= 1;

/** All ways to divide the board into a connected sea without a square of four cells and islands: the islands of each. */
const archipelagosOf = oncePerSize((grid: Grid): number[][][] => {
  const corners = grid.cells.filter((cell) => cell % grid.width > 0 && cell >= grid.width);
  const isPool = (sea: Shading, corner: number): boolean =>
    [corner, corner - 1, corner - grid.width, corner - grid.width - 1].every((cell) => sea[cell]);
  return shadingsOf(grid)
    .filter((sea) => !corners.some((corner) => isPool(sea, corner)))
    .filter((sea) => isConnected(grid, (cell) => sea[cell]!))
    .map((sea) => componentsOf(grid, (cell) => !sea[cell]));
});

/** Every island contains exactly one clue, which is its size or unknown. No clue is in the sea. */
export const nurikabe: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const all = archipelagosOf(grid);
  const stray = grid.cells.map(() => 1 + random.below(Math.min(4, grid.cells.length)));
  const clues = cluesFrom(random, stray, planted ? 0.03 : 0.2);
  for (const island of planted ? random.pick(all) : []) {
    for (const cell of island) clues[cell] = undefined;
    clues[random.pick(island)] = random.chance(0.2) ? '?' : island.length;
  }
  const told = grid.cells.filter((cell) => clues[cell] !== undefined);
  const isRight = (islands: readonly (readonly number[])[]): boolean =>
    islands.length === told.length &&
    told.every((cell) => {
      const island = islands.find((one) => one.includes(cell));
      const others = told.filter((other) => other !== cell && island?.includes(other));
      return island && others.length === 0 && ['?', island.length].includes(clues[cell]!);
    });
  return { text: section('clue', grid.width, clues), answers: all.filter(isRight).length };
};

/** All shadings in which shaded cells don't touch along a border and the unshaded cells are connected: a rule of Hitori and of Heyawake. */
const scatteringsOf = oncePerSize((grid: Grid): Shading[] =>
  shadingsOf(grid)
    .filter(
      (shaded) =>
        !grid.cells.some((cell) => shaded[cell] && grid.neighbours[cell]!.some((next) => shaded[next])),
    )
    .filter((shaded) => isConnected(grid, (cell) => !shaded[cell])),
);

/** No number occurs twice among the unshaded cells of a row or column. On a planted board, numbers repeat only at the shaded cells of an answer. */
export const hitori: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const all = scatteringsOf(grid);
  const most = Math.max(grid.height, grid.width);
  const anything = (): number => 1 + random.below(most);
  const latin = (cell: number): number => 1 + ((Math.floor(cell / grid.width) + (cell % grid.width)) % most);
  const shaded = random.pick(all);
  const values = grid.cells.map((cell) => (planted && !shaded[cell] ? latin(cell) : anything()));
  const numbers = spoil(random, values, anything).map((value) => (random.chance(0.95) ? value : undefined));
  const isRight = (answer: Shading): boolean =>
    [...grid.rows, ...grid.columns].every((line) => {
      const left = line.filter((cell) => !answer[cell] && numbers[cell] !== undefined);
      return new Set(left.map((cell) => numbers[cell])).size === left.length;
    });
  return { text: section('number', grid.width, numbers), answers: all.filter(isRight).length };
};

/** The number in a room is its number of shaded cells. No straight run of unshaded cells crosses two room borders. */
export const heyawake: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const seeds = shuffled(random, grid.cells).slice(0, 1 + random.below(6));
  const rooms = growRooms(random, grid, seeds);
  const crossesTwoWalls = (shaded: Shading, line: readonly number[]): boolean => {
    let walls = 0;
    return line.some((cell, at) => {
      if (shaded[cell]) walls = 0;
      else if (at > 0 && !shaded[line[at - 1]!] && rooms[cell] !== rooms[line[at - 1]!]) walls++;
      return walls === 2;
    });
  };
  const lines = [...grid.rows, ...grid.columns];
  const countsOf = (shaded: Shading): number[] =>
    seeds.map((_, room) => grid.cells.filter((cell) => rooms[cell] === room && shaded[cell]).length);
  const all = scatteringsOf(grid)
    .filter((shaded) => !lines.some((line) => crossesTwoWalls(shaded, line)))
    .map(countsOf);
  const anything = (): number => random.below(Math.min(4, grid.cells.length + 1));
  const truth = planted && all.length > 0 ? spoil(random, random.pick(all), anything) : seeds.map(anything);
  const clues = cluesFrom(random, truth, 0.5);
  const marks = grid.cells.map((cell) => clues[seeds.indexOf(cell)]);
  return {
    text: section('room', grid.width, rooms) + section('clue', grid.width, marks),
    answers: all.filter((counts) => agree(clues, counts)).length,
  };
};
