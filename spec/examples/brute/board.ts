/** Code shared by the brute-force counts of all types: small boards, their cells, and their text. */
import type { Generator } from '../../backends/sat/random.ts';

/** A random board as an instance's text, and its number of answers, found by trying all possibilities. */
export interface Board {
  readonly text: string;
  readonly answers: number;
}

/** Counting stops at this number: a board with more answers would show little more. */
export const MOST_ANSWERS = 200;

/** Makes a random board. The clues of a planted board come from an answer, so it has at least that answer; but sometimes one clue is changed. */
export type MakeBoard = (random: Generator, planted: boolean) => Board;

/** A board of squares; its cells are numbered row by row from 0. */
export interface Grid {
  readonly height: number;
  readonly width: number;
  readonly cells: readonly number[];
  readonly rows: readonly (readonly number[])[];
  readonly columns: readonly (readonly number[])[];
  /** For each cell: the cells beside it, in ascending order. */
  readonly neighbours: readonly (readonly number[])[];
}

export const range = (length: number): number[] => Array.from({ length }, (_, index) => index);

const grids = new Map<string, Grid>();

/** The grid of this size; the same object for the same size. */
export function gridOf(height: number, width: number): Grid {
  const key = `${height} ${width}`;
  const grid = grids.get(key) ?? makeGrid(height, width);
  grids.set(key, grid);
  return grid;
}

/** Boards of sizes such as `2x3`: height, then width. */
export const gridsOf = (sizes: string): Grid[] =>
  sizes.split(' ').map((size) => {
    const [height = 0, width = 0] = size.split('x').map(Number);
    return gridOf(height, width);
  });

function makeGrid(height: number, width: number): Grid {
  const rows = range(height).map((row) => range(width).map((column) => row * width + column));
  const columns = range(width).map((column) => rows.map((row) => row[column]!));
  const cells = rows.flat();
  const beside = (a: number, b: number): boolean =>
    Math.abs(Math.floor(a / width) - Math.floor(b / width)) + Math.abs((a % width) - (b % width)) === 1;
  const neighbours = cells.map((cell) => cells.filter((other) => beside(cell, other)));
  return { height, width, cells, rows, columns, neighbours };
}

/** A function of a grid whose result is computed only once for each size. */
export function oncePerSize<T>(compute: (grid: Grid) => T): (grid: Grid) => T {
  const known = new Map<Grid, T>();
  return (grid) => {
    if (!known.has(grid)) known.set(grid, compute(grid));
    return known.get(grid)!;
  };
}

/** All 2^cells ways to shade the cells of a board. Each is a list with a bool for every cell. */
export const shadingsOf = oncePerSize((grid: Grid): boolean[][] =>
  range(2 ** grid.cells.length).map((bits) => grid.cells.map((cell) => ((bits >> cell) & 1) === 1)),
);

/** The connected groups of cells for which `inside` is true; cells are connected along borders. */
export function componentsOf(grid: Grid, inside: (cell: number) => boolean): number[][] {
  const seen = new Set<number>();
  const grow = (cell: number): number[] => {
    if (seen.has(cell) || !inside(cell)) return [];
    seen.add(cell);
    return [cell, ...grid.neighbours[cell]!.flatMap(grow)];
  };
  return grid.cells.map(grow).filter((piece) => piece.length > 0);
}

/** Grows one room from each seed, cell by cell. Returns the number of each cell's room. */
export function growRooms(random: Generator, grid: Grid, seeds: readonly number[]): number[] {
  const rooms = grid.cells.map((cell) => seeds.indexOf(cell));
  while (rooms.includes(-1)) {
    const cell = random.pick(grid.cells.filter((one) => rooms[one] === -1));
    const around = grid.neighbours[cell]!.map((next) => rooms[next]!).filter((room) => room >= 0);
    if (around.length > 0) rooms[cell] = random.pick(around);
  }
  return rooms;
}

/** Fisher and Yates's shuffle, into a new array. */
export function shuffled<T>(random: Generator, items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

/** The clue of a cell: none, a number, or an unknown number (`?`). */
export type Clue = number | '?' | undefined;

/** Keeps a fraction of the values as clues; about a tenth of these clues have an unknown value. */
export const cluesFrom = (random: Generator, values: readonly number[], share: number): Clue[] =>
  values.map((value) => {
    if (!random.chance(share)) return undefined;
    return random.chance(0.1) ? '?' : value;
  });

/** On one board of eight, changes one of the values. */
export function spoil(random: Generator, values: readonly number[], other: () => number): number[] {
  const at = random.chance(1 / 8) ? random.below(values.length) : -1;
  return values.map((value, index) => (index === at ? other() : value));
}

/** Whether the values agree with all known clues. */
export const agree = (clues: readonly Clue[], values: readonly number[]): boolean =>
  clues.every((clue, at) => typeof clue !== 'number' || clue === values[at]);

/** A section of an instance: a name, and a grid of marks. */
export function section(name: string, width: number, marks: readonly (Clue | string)[]): string {
  const rows = range(marks.length / width).map((row) => marks.slice(row * width, (row + 1) * width));
  return `${name}:\n${rows.map((row) => `  ${row.map((mark) => mark ?? '.').join(' ')}\n`).join('')}`;
}

/** A section with lines along borders: `h` is above the cell with this row and column, `v` to its left. */
export function lineSection(
  name: string,
  { height, width }: Grid,
  drawn: (way: 'h' | 'v', row: number, column: number) => boolean,
): string {
  const rows = range(height + 1).flatMap((row) => {
    const across = range(width).map((column) => (drawn('h', row, column) ? '-' : ' '));
    const down = range(width + 1).map((column) => (drawn('v', row, column) ? '|' : ' '));
    return row === height ? [`+${across.join('+')}+`] : [`+${across.join('+')}+`, down.join(' ')];
  });
  return `${name}:\n${rows.map((row) => `  ${row}\n`).join('')}`;
}
