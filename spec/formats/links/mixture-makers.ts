/** The constraints for random mixtures of sudoku constraints; each has its meaning as a plain function of the grid. */
import type { Generator } from '../../backends/sat/random.ts';

export type Grid = readonly number[];

const sum = (v: readonly number[]): number => v.reduce((a, b) => a + b, 0);
const different = (v: readonly number[]): boolean => new Set(v).size === v.length;

/** A board of 4 × 4 or 9 × 9 cells. */
export class Board {
  readonly size: number;
  readonly #side: number;
  readonly cells: readonly number[];

  constructor(size: 4 | 9) {
    this.size = size;
    this.#side = Math.sqrt(size);
    this.cells = Array.from({ length: size * size }, (_, at) => at);
  }

  row(at: number): number {
    return Math.floor(at / this.size);
  }

  column(at: number): number {
    return at % this.size;
  }

  box(at: number): number {
    return this.#side * Math.floor(this.row(at) / this.#side) + Math.floor(this.column(at) / this.#side);
  }

  /** The index of a cell within its box. */
  place(at: number): number {
    return this.#side * (this.row(at) % this.#side) + (this.column(at) % this.#side);
  }

  sees(a: number, b: number): boolean {
    return (
      a !== b &&
      (this.row(a) === this.row(b) || this.column(a) === this.column(b) || this.box(a) === this.box(b))
    );
  }

  neighbors(cell: number): number[] {
    return this.cells.filter(
      (other) =>
        Math.abs(this.row(other) - this.row(cell)) + Math.abs(this.column(other) - this.column(cell)) === 1,
    );
  }

  /** The name of a cell in f-puzzles. */
  readonly name = (at: number): string => `R${this.row(at) + 1}C${this.column(at) + 1}`;
}

/** A constraint that the grid satisfies: its key, its item (true for a flag), and its meaning. */
export interface Constraint {
  readonly key: string;
  readonly item: unknown;
  readonly holds: (grid: Grid) => boolean;
  /** The constraint as a conjunction of parts, for searches; each part depends only on its own cells. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly cells: readonly number[];
  readonly holds: (grid: Grid) => boolean;
}

export type Make = (grid: Grid, random: Generator, board: Board) => Constraint | undefined;

/** A constraint with a single part. */
const one = (
  key: string,
  item: unknown,
  cells: readonly number[],
  holds: (grid: Grid) => boolean,
): Constraint => ({
  key,
  item,
  holds,
  parts: [{ cells, holds }],
});

/** A random walk of king's moves that visits no cell twice. */
function walk(board: Board, random: Generator, length: number): number[] {
  const cells = [random.below(board.cells.length)];
  while (cells.length < length) {
    const last = cells.at(-1) ?? 0;
    const next = board.cells.filter(
      (at) =>
        !cells.includes(at) &&
        Math.abs(board.row(at) - board.row(last)) <= 1 &&
        Math.abs(board.column(at) - board.column(last)) <= 1,
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

/** Makes a line with this meaning on a random walk on which the grid satisfies it, if one is found. */
const lineOf =
  (
    key: string,
    lengths: readonly number[],
    meaning: (v: readonly number[], cells: readonly number[], board: Board) => boolean,
    value?: number,
  ): Make =>
  (grid, random, board) => {
    for (let trial = 0; trial < 200; trial++) {
      const cells = walk(board, random, random.pick(lengths));
      const holds = (of: Grid): boolean => meaning(at(cells)(of), cells, board);
      const item = { lines: [cells.map(board.name)], ...(value !== undefined && { value: String(value) }) };
      if (cells.length >= 2 && holds(grid)) return one(key, item, cells, holds);
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

const pairOf =
  (
    key: string,
    value: (a: number, b: number) => string | undefined,
    keeps: (a: number, b: number, value: string) => boolean,
  ): Make =>
  (grid, random, board) => {
    for (let trial = 0; trial < 60; trial++) {
      const cell = random.below(board.cells.length);
      const cells = [cell, random.pick(board.neighbors(cell))];
      const told = value(grid[cells[0] ?? 0] ?? 0, grid[cells[1] ?? 0] ?? 0);
      if (told !== undefined) {
        return one(key, { cells: cells.map(board.name), value: told }, cells, (of) =>
          keeps(of[cells[0] ?? 0] ?? 0, of[cells[1] ?? 0] ?? 0, told),
        );
      }
    }
    return undefined;
  };

const outside =
  (key: string, told: (v: readonly number[], size: number) => number): Make =>
  (grid, random, board) => {
    const { size } = board;
    const line = random.below(size);
    const side = random.below(4);
    const along = Array.from({ length: size }, (_, i) =>
      side % 2 === 0 ? i * size + line : line * size + i,
    );
    const seen = side < 2 ? along : along.reverse();
    const cell = [`R0C${line + 1}`, `R${line + 1}C0`, `R${size + 1}C${line + 1}`, `R${line + 1}C${size + 1}`][
      side
    ];
    const value = told(at(seen)(grid), size);
    return one(key, { cell, value: String(value) }, seen, (of) => told(at(seen)(of), size) === value);
  };

const marks =
  (key: string, keeps: (grid: Grid, cell: number, board: Board) => boolean): Make =>
  (grid, random, board) => {
    const cells = board.cells.filter((cell) => keeps(grid, cell, board));
    if (cells.length === 0) return undefined;
    const cell = random.pick(cells);
    const looks = [cell, ...board.neighbors(cell)];
    return one(key, { cell: board.name(cell) }, looks, (of) => keeps(of, cell, board));
  };

type Pairs = (board: Board) => readonly (readonly [number, number])[];

/** Makes a condition on pairs of cells everywhere on the board. */
const flag =
  (key: string, pairs: Pairs, keeps: (a: number, b: number) => boolean): Make =>
  (grid, _, board) => {
    const parts = pairs(board).map((cells) => ({
      cells,
      holds: (of: Grid) => keeps(of[cells[0]] ?? 0, of[cells[1]] ?? 0),
    }));
    const holds = (of: Grid): boolean => parts.every((part) => part.holds(of));
    return holds(grid) ? { key, item: true, holds, parts } : undefined;
  };

const pairsOf = (cells: readonly number[]): (readonly [number, number])[] =>
  cells.flatMap((a, i) => cells.slice(i + 1).map((b) => [a, b] as const));

const moves =
  (...steps: readonly (readonly [number, number])[]): Pairs =>
  (board) =>
    board.cells.flatMap((cell) =>
      steps.flatMap(([down, right]) => {
        const [r, c] = [board.row(cell) + down, board.column(cell) + right];
        return r < 0 || c < 0 || r >= board.size || c >= board.size
          ? []
          : [[cell, r * board.size + c] as const];
      }),
    );

const differs = (a: number, b: number): boolean => a !== b;

export const MAKERS: readonly Make[] = [
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
  (grid, random, board) =>
    board.size % 3 === 0
      ? lineOf('entropicline', [3, 4], (v) =>
          v.slice(2).every((x, i) => different([v[i] ?? 0, v[i + 1] ?? 0, x].map((n) => Math.ceil(n / 3)))),
        )(grid, random, board)
      : undefined,
  lineOf('doublearrow', [3, 4], (v) => (v[0] ?? 0) + (v.at(-1) ?? 0) === sum(inner(v))),
  lineOf('zipperline', [4], ([a = 0, b = 0, c = 0, d = 0]) => a + d === b + c),
  lineOf('regionsumline', [3, 4], (v, cells, board) => {
    const sums: number[] = [];
    for (const [i, digit] of v.entries()) {
      if (i > 0 && board.box(cells[i] ?? 0) === board.box(cells[i - 1] ?? 0))
        sums.push((sums.pop() ?? 0) + digit);
      else sums.push(digit);
    }
    return sums.length > 1 && new Set(sums).size === 1;
  }),
  (grid, random, board) => {
    const cells = walk(board, random, 2 + random.below(2));
    const value = sum(at(cells)(grid));
    const holds = (of: Grid): boolean => different(at(cells)(of)) && sum(at(cells)(of)) === value;
    return holds(grid)
      ? one('killercage', { cells: cells.map(board.name), value: String(value) }, cells, holds)
      : undefined;
  },
  (grid, random, board) => {
    for (let trial = 0; trial < 200; trial++) {
      const [circle = 0, ...shaft] = walk(board, random, 2 + random.below(2));
      const holds = (of: Grid): boolean => of[circle] === sum(at(shaft)(of));
      if (holds(grid))
        return one(
          'arrow',
          { cells: [board.name(circle)], lines: [[circle, ...shaft].map(board.name)] },
          [circle, ...shaft],
          holds,
        );
    }
    return undefined;
  },
  (grid, random, board) => {
    const half = board.cells.length >> 1;
    const a = random.below(half);
    const b = half + random.below(half);
    if (grid[a] !== grid[b]) return undefined;
    const item = { cells: [board.name(a)], cloneCells: [board.name(b)] };
    return one('clone', item, [a, b], (of) => of[a] === of[b]);
  },
  (grid, random, board) => {
    const { size } = board;
    const corner = random.pick(
      board.cells.filter((cell) => board.row(cell) < size - 1 && board.column(cell) < size - 1),
    );
    const cells = [corner, corner + 1, corner + size, corner + size + 1];
    const values = [grid[corner] ?? 0, grid[corner + size + 1] ?? 0];
    const holds = (of: Grid): boolean =>
      values.every(
        (value) =>
          at(cells)(of).filter((x) => x === value).length >= values.filter((x) => x === value).length,
      );
    return one('quadruple', { cells: cells.map(board.name), values }, cells, holds);
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
    (a, b) => (a + b === 5 ? 'V' : a + b === 10 ? 'X' : undefined),
    (a, b, value) => a + b === (value === 'V' ? 5 : 10),
  ),
  outside('sandwichsum', (v, size) =>
    sum(v.slice(Math.min(v.indexOf(1), v.indexOf(size)) + 1, Math.max(v.indexOf(1), v.indexOf(size)))),
  ),
  outside('xsum', (v) => sum(v.slice(0, v[0]))),
  outside('skyscraper', (v) => v.filter((x, i) => v.slice(0, i).every((y) => y < x)).length),
  marks('odd', (grid, cell) => (grid[cell] ?? 0) % 2 === 1),
  marks('even', (grid, cell) => (grid[cell] ?? 0) % 2 === 0),
  marks('minimum', (grid, cell, board) =>
    board.neighbors(cell).every((other) => (grid[cell] ?? 0) < (grid[other] ?? 0)),
  ),
  marks('maximum', (grid, cell, board) =>
    board.neighbors(cell).every((other) => (grid[cell] ?? 0) > (grid[other] ?? 0)),
  ),
  flag(
    'diagonal+',
    (b) => pairsOf(b.cells.filter((cell) => b.row(cell) + b.column(cell) === b.size - 1)),
    differs,
  ),
  flag('diagonal-', (b) => pairsOf(b.cells.filter((cell) => b.row(cell) === b.column(cell))), differs),
  flag('antiknight', moves([1, 2], [2, 1], [1, -2], [2, -1]), differs),
  flag('antiking', moves([1, 1], [1, -1]), differs),
  flag('disjointgroups', (b) => pairsOf(b.cells).filter(([x, y]) => b.place(x) === b.place(y)), differs),
  flag('nonconsecutive', moves([1, 0], [0, 1]), (a, b) => Math.abs(a - b) !== 1),
  (grid, random, board) => {
    const cells = walk(board, random, board.size);
    const holds = (of: Grid): boolean => different(at(cells)(of));
    return holds(grid) ? one('extraregion', { cells: cells.map(board.name) }, cells, holds) : undefined;
  },
  (grid, random, board) => {
    // The diagonal goes down to the left, from a cell in the first row.
    const start = 1 + random.below(board.size - 1);
    const cells = Array.from({ length: start + 1 }, (_, i) => i * board.size + start - i);
    const value = sum(at(cells)(grid));
    const item = {
      cell: `R0C${start + 2}`,
      direction: 'DL',
      cells: cells.map(board.name),
      value: String(value),
    };
    return one('littlekillersum', item, cells, (of) => sum(at(cells)(of)) === value);
  },
  indexer('rowindexer', (cell, digit, board) => [
    (digit - 1) * board.size + board.column(cell),
    board.row(cell) + 1,
  ]),
  indexer('columnindexer', (cell, digit, board) => [
    board.row(cell) * board.size + digit - 1,
    board.column(cell) + 1,
  ]),
  indexer('boxindexer', (cell, digit, board) => [
    board.cells.filter((other) => board.box(other) === board.box(cell))[digit - 1] ?? 0,
    board.place(cell) + 1,
  ]),
];

/** Makes a constraint in which a cell's digit is the position at which the cell's own index stands. */
function indexer(
  key: string,
  points: (cell: number, digit: number, board: Board) => readonly [cell: number, digit: number],
): Make {
  return (grid, random, board) => {
    const holdsAt = (of: Grid, cell: number): boolean => {
      const [other, digit] = points(cell, of[cell] ?? 1, board);
      return of[other] === digit;
    };
    const good = board.cells.filter((cell) => holdsAt(grid, cell));
    if (good.length === 0) return undefined;
    const cell = random.pick(good);
    const reach = board.cells.filter((other) => board.sees(cell, other) || other === cell);
    return one(key, { cells: [board.name(cell)] }, reach, (of) => holdsAt(of, cell));
  };
}
