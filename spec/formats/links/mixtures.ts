/**
 * Random mixtures of sudoku constraints on a board of four by four, as f-puzzles tells them, each with its meaning as a plain
 * function of the grid: all 288 grids can be tried.
 */
import { type Generator, generatorOf } from '../../backends/sat/random.ts';

export type Grid = readonly number[];

export interface Mixture {
  /** What f-puzzles has behind `?load=`, before it is packed. */
  readonly puzzle: Readonly<Record<string, unknown>>;
  /** How many grids keep all of it. */
  readonly answers: number;
}

const SIZE = 4;
const CELLS = Array.from({ length: SIZE * SIZE }, (_, at) => at);
const row = (at: number): number => Math.floor(at / SIZE);
const column = (at: number): number => at % SIZE;
const box = (at: number): number => 2 * Math.floor(row(at) / 2) + Math.floor(column(at) / 2);
const name = (at: number): string => `R${row(at) + 1}C${column(at) + 1}`;
const sum = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0);
const different = (v: readonly number[]): boolean => new Set(v).size === v.length;

/** All sudokus of four by four. */
export const GRIDS: readonly Grid[] = ((): Grid[] => {
  const found: Grid[] = [];
  const grid: number[] = [];
  const fill = (): void => {
    const at = grid.length;
    if (at === CELLS.length) found.push([...grid]);
    else {
      for (let digit = 1; digit <= SIZE; digit++) {
        const seen = (other: number): boolean =>
          row(other) === row(at) || column(other) === column(at) || box(other) === box(at);
        if (grid.some((value, other) => value === digit && seen(other))) continue;
        grid.push(digit);
        fill();
        grid.pop();
      }
    }
  };
  fill();
  return found;
})();

/** A constraint that a grid keeps: its key, its item (true for a flag), and its meaning. */
interface Constraint {
  readonly key: string;
  readonly item: unknown;
  readonly holds: (grid: Grid) => boolean;
}

type Make = (grid: Grid, random: Generator) => Constraint | undefined;

/** A walk of king's moves that doesn't meet itself. */
function walk(random: Generator, length: number): number[] {
  const cells = [random.below(CELLS.length)];
  while (cells.length < length) {
    const last = cells.at(-1) ?? 0;
    const next = CELLS.filter(
      (at) =>
        !cells.includes(at) && Math.abs(row(at) - row(last)) <= 1 && Math.abs(column(at) - column(last)) <= 1,
    );
    if (next.length === 0) break;
    cells.push(random.pick(next));
  }
  return cells;
}

const at =
  (cells: readonly number[]) =>
  (grid: Grid): number[] =>
    cells.map((cell) => grid[cell] ?? 0);

/** A line with a meaning, where some random walk keeps it. */
const lineOf =
  (
    key: string,
    lengths: readonly number[],
    meaning: (v: readonly number[], cells: readonly number[]) => boolean,
    value?: number,
  ): Make =>
  (grid, random) => {
    for (let trial = 0; trial < 200; trial++) {
      const cells = walk(random, random.pick(lengths));
      const holds = (of: Grid): boolean => meaning(at(cells)(of), cells);
      const item = { lines: [cells.map(name)], ...(value !== undefined && { value: String(value) }) };
      if (cells.length >= 2 && holds(grid)) return { key, item, holds };
    }
    return undefined;
  };

const steps = (v: readonly number[], keeps: (a: number, b: number) => boolean): boolean =>
  v.every((b, i) => i === 0 || keeps(v[i - 1] ?? 0, b));
const inner = (v: readonly number[]): readonly number[] => v.slice(1, -1);
const ends = (v: readonly number[]): [number, number] => [
  Math.min(v[0] ?? 0, v.at(-1) ?? 0),
  Math.max(v[0] ?? 0, v.at(-1) ?? 0),
];

const neighbors = (cell: number): number[] =>
  CELLS.filter((other) => Math.abs(row(other) - row(cell)) + Math.abs(column(other) - column(cell)) === 1);

const pairOf =
  (
    key: string,
    value: (a: number, b: number) => string | undefined,
    keeps: (a: number, b: number, value: string) => boolean,
  ): Make =>
  (grid, random) => {
    for (let trial = 0; trial < 60; trial++) {
      const cell = random.below(CELLS.length);
      const cells = [cell, random.pick(neighbors(cell))];
      const told = value(grid[cells[0] ?? 0] ?? 0, grid[cells[1] ?? 0] ?? 0);
      if (told !== undefined) {
        return {
          key,
          item: { cells: cells.map(name), value: told },
          holds: (of) => keeps(of[cells[0] ?? 0] ?? 0, of[cells[1] ?? 0] ?? 0, told),
        };
      }
    }
    return undefined;
  };

const outside =
  (key: string, told: (v: readonly number[]) => number): Make =>
  (grid, random) => {
    const line = random.below(SIZE);
    const side = random.below(4);
    const along = Array.from({ length: SIZE }, (_, i) =>
      side % 2 === 0 ? i * SIZE + line : line * SIZE + i,
    );
    const seen = side < 2 ? along : along.reverse();
    const cell =
      ['R0C', 'R', 'R5C', 'R'][side] + (side % 2 === 0 ? `${line + 1}` : `${line + 1}C${side === 1 ? 0 : 5}`);
    const value = told(at(seen)(grid));
    return { key, item: { cell, value: String(value) }, holds: (of) => told(at(seen)(of)) === value };
  };

const marks =
  (key: string, keeps: (grid: Grid, cell: number) => boolean): Make =>
  (grid, random) => {
    const cells = CELLS.filter((cell) => keeps(grid, cell));
    if (cells.length === 0) return undefined;
    const cell = random.pick(cells);
    return { key, item: { cell: name(cell) }, holds: (of) => keeps(of, cell) };
  };

const flag =
  (key: string, holds: (grid: Grid) => boolean): Make =>
  (grid) =>
    holds(grid) ? { key, item: true, holds } : undefined;

const apart = (
  grid: Grid,
  moves: readonly (readonly [number, number])[],
  keeps: (a: number, b: number) => boolean,
): boolean =>
  CELLS.every((cell) =>
    moves.every(([down, right]) => {
      const [r, c] = [row(cell) + down, column(cell) + right];
      return r < 0 || c < 0 || r >= SIZE || c >= SIZE || keeps(grid[cell] ?? 0, grid[r * SIZE + c] ?? 0);
    }),
  );

const MAKERS: readonly Make[] = [
  lineOf('thermometer', [2, 3, 4], (v) => steps(v, (a, b) => a < b)),
  lineOf('slowthermometer', [3, 4], (v) => steps(v, (a, b) => a <= b)),
  lineOf('palindrome', [2, 3, 4], (v) => v.join() === [...v].reverse().join()),
  lineOf('renban', [2, 3, 4], (v) => different(v) && Math.max(...v) - Math.min(...v) === v.length - 1),
  lineOf('whispers', [2, 3], (v) => steps(v, (a, b) => Math.abs(a - b) >= 2), 2),
  lineOf('betweenline', [3, 4], (v) => inner(v).every((x) => x > ends(v)[0] && x < ends(v)[1])),
  lineOf(
    'lockout',
    [3, 4],
    (v) => ends(v)[1] - ends(v)[0] >= 2 && inner(v).every((x) => x < ends(v)[0] || x > ends(v)[1]),
    2,
  ),
  lineOf('nabner', [2], (v) => steps(v, (a, b) => Math.abs(a - b) >= 2)),
  lineOf('modularline', [3, 4], (v) =>
    v.slice(2).every((x, i) => different([v[i] ?? 0, v[i + 1] ?? 0, x].map((one) => one % 3))),
  ),
  lineOf('doublearrow', [3, 4], (v) => (v[0] ?? 0) + (v.at(-1) ?? 0) === sum(inner(v))),
  lineOf('zipperline', [4], ([a = 0, b = 0, c = 0, d = 0]) => a + d === b + c),
  lineOf('regionsumline', [3, 4], (v, cells) => {
    const sums: number[] = [];
    for (const [i, digit] of v.entries()) {
      if (i > 0 && box(cells[i] ?? 0) === box(cells[i - 1] ?? 0)) sums.push((sums.pop() ?? 0) + digit);
      else sums.push(digit);
    }
    return sums.length > 1 && new Set(sums).size === 1;
  }),
  (grid, random) => {
    const cells = walk(random, 2 + random.below(2));
    const value = sum(at(cells)(grid));
    const holds = (of: Grid): boolean => different(at(cells)(of)) && sum(at(cells)(of)) === value;
    return holds(grid)
      ? { key: 'killercage', item: { cells: cells.map(name), value: String(value) }, holds }
      : undefined;
  },
  (grid, random) => {
    for (let trial = 0; trial < 200; trial++) {
      const [circle = 0, ...shaft] = walk(random, 2 + random.below(2));
      const holds = (of: Grid): boolean => of[circle] === sum(at(shaft)(of));
      if (holds(grid))
        return {
          key: 'arrow',
          item: { cells: [name(circle)], lines: [[circle, ...shaft].map(name)] },
          holds,
        };
    }
    return undefined;
  },
  (_, random) => {
    const [a, b] = [random.below(8), 8 + random.below(8)];
    return {
      key: 'clone',
      item: { cells: [name(a)], cloneCells: [name(b)] },
      holds: (of) => of[a] === of[b],
    };
  },
  (grid, random) => {
    const corner = random.pick(CELLS.filter((cell) => row(cell) < SIZE - 1 && column(cell) < SIZE - 1));
    const cells = [corner, corner + 1, corner + SIZE, corner + SIZE + 1];
    const values = [grid[corner] ?? 0, grid[corner + SIZE + 1] ?? 0];
    const holds = (of: Grid): boolean =>
      values.every(
        (value) =>
          at(cells)(of).filter((x) => x === value).length >= values.filter((x) => x === value).length,
      );
    return { key: 'quadruple', item: { cells: cells.map(name), values }, holds };
  },
  pairOf(
    'difference',
    (a, b) => String(Math.abs(a - b)),
    (a, b, value) => Math.abs(a - b) === Number(value),
  ),
  pairOf(
    'ratio',
    (a, b) => (a % b === 0 ? String(a / b) : b % a === 0 ? String(b / a) : undefined),
    (a, b, value) => a === b * Number(value) || b === a * Number(value),
  ),
  pairOf(
    'xv',
    (a, b) => (a + b === 5 ? 'V' : undefined),
    (a, b) => a + b === 5,
  ),
  outside('sandwichsum', (v) =>
    sum(v.slice(Math.min(v.indexOf(1), v.indexOf(SIZE)) + 1, Math.max(v.indexOf(1), v.indexOf(SIZE)))),
  ),
  outside('xsum', (v) => sum(v.slice(0, v[0]))),
  outside('skyscraper', (v) => v.filter((x, i) => v.slice(0, i).every((y) => y < x)).length),
  marks('odd', (grid, cell) => (grid[cell] ?? 0) % 2 === 1),
  marks('even', (grid, cell) => (grid[cell] ?? 0) % 2 === 0),
  marks('minimum', (grid, cell) => neighbors(cell).every((other) => (grid[cell] ?? 0) < (grid[other] ?? 0))),
  marks('maximum', (grid, cell) => neighbors(cell).every((other) => (grid[cell] ?? 0) > (grid[other] ?? 0))),
  flag('diagonal+', (grid) =>
    different(CELLS.filter((cell) => row(cell) + column(cell) === SIZE - 1).map((cell) => grid[cell] ?? 0)),
  ),
  flag('diagonal-', (grid) =>
    different(CELLS.filter((cell) => row(cell) === column(cell)).map((cell) => grid[cell] ?? 0)),
  ),
  flag('antiknight', (grid) =>
    apart(
      grid,
      [
        [1, 2],
        [2, 1],
        [1, -2],
        [2, -1],
      ],
      (a, b) => a !== b,
    ),
  ),
  flag('antiking', (grid) =>
    apart(
      grid,
      [
        [1, 1],
        [1, -1],
      ],
      (a, b) => a !== b,
    ),
  ),
  flag('disjointgroups', (grid) =>
    apart(
      grid,
      [
        [2, 0],
        [0, 2],
        [2, 2],
        [2, -2],
      ],
      (a, b) => a !== b,
    ),
  ),
  flag('nonconsecutive', (grid) =>
    apart(
      grid,
      [
        [1, 0],
        [0, 1],
      ],
      (a, b) => Math.abs(a - b) !== 1,
    ),
  ),
];

/** A mixture of up to `most` constraints that one grid at least keeps. */
export function mixtureOf(seed: number, most: number): Mixture {
  const random = generatorOf(seed);
  const grid = random.pick(GRIDS);
  const parts: Constraint[] = [];
  for (let index = 0; index < most; index++) {
    const made = random.pick(MAKERS)(grid, random);
    if (made && !(made.item === true && parts.some(({ key }) => key === made.key))) parts.push(made);
  }
  const empty = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => ({})));
  const puzzle: Record<string, unknown> = { size: SIZE, grid: empty };
  for (const { key, item } of parts) {
    if (item === true) puzzle[key] = true;
    else puzzle[key] = [...((puzzle[key] as unknown[] | undefined) ?? []), item];
  }
  return { puzzle, answers: GRIDS.filter((one) => parts.every(({ holds }) => holds(one))).length };
}
