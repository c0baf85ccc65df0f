/** Types in which lines divide the board into areas: all divisions of a small board are tested by the rules as a magazine prints them. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Clue,
  type Grid,
  gridsOf,
  lineSection,
  type MakeBoard,
  oncePerSize,
  range,
  section,
} from './board.ts';
import { regionsFrom } from './regions.ts';
import { type Area, columnOf, rowOf } from './shaded.ts';

const SIZES = gridsOf('2x2 2x3 3x2 2x4 3x3');

export interface Division {
  readonly areas: readonly Area[];
  /** For each cell: the area in which it lies. */
  readonly of: readonly number[];
}

/** Every way to divide a board into areas. */
export const divisionsOf = oncePerSize((grid: Grid): Division[] => {
  const found: Division[] = [];
  const lay = (areas: readonly Area[], of: readonly number[]): void => {
    const first = of.indexOf(-1);
    if (first < 0) {
      found.push({ areas, of });
      return;
    }
    for (const area of regionsFrom(grid, first, (cell) => of[cell] === -1))
      lay(
        [...areas, area],
        of.map((one, cell) => (area.includes(cell) ? areas.length : one)),
      );
  };
  lay(
    [],
    grid.cells.map(() => -1),
  );
  return found;
});

/**
 * The lines between different areas, by name: `h` and a cell's row and column for the line above the cell, `v` for the line to its left. Each with
 * the areas on its two sides; −1 stands for outside the board.
 */
type Lines = ReadonlyMap<string, readonly [number, number]>;

function linesOf(grid: Grid, { of }: Division): Lines {
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 || row >= grid.height || column >= grid.width ? -1 : of[row * grid.width + column]!;
  const lines = new Map<string, readonly [number, number]>();
  for (const row of range(grid.height + 1))
    for (const column of range(grid.width + 1)) {
      const here = at(row, column);
      if (at(row - 1, column) !== here) lines.set(`h ${row} ${column}`, [at(row - 1, column), here]);
      if (at(row, column - 1) !== here) lines.set(`v ${row} ${column}`, [at(row, column - 1), here]);
    }
  return lines;
}

/** The number of lines around a cell, including the board's edge. */
const linesAround = (grid: Grid, { of }: Division, cell: number): number =>
  4 - grid.neighbours[cell]!.filter((next) => of[next] === of[cell]).length;

const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) + 1;
const heightOf = (grid: Grid, area: Area): number => spanOf(area.map((cell) => rowOf(grid, cell)));
const widthOf = (grid: Grid, area: Area): number => spanOf(area.map((cell) => columnOf(grid, cell)));
const isRectangle = (grid: Grid, area: Area): boolean =>
  heightOf(grid, area) * widthOf(grid, area) === area.length;

/** Whether no two lines cross: at no corner do all four borders separate areas. */
export const noCrossing = (grid: Grid, { of }: Division): boolean =>
  grid.cells.every(
    (cell) =>
      rowOf(grid, cell) === 0 ||
      columnOf(grid, cell) === 0 ||
      of[cell] === of[cell - 1] ||
      of[cell] === of[cell - grid.width] ||
      of[cell - grid.width - 1] === of[cell - 1] ||
      of[cell - grid.width - 1] === of[cell - grid.width],
  );

export const areaOf = ({ areas, of }: Division, cell: number): Area => areas[of[cell]!]!;

interface AreaType {
  readonly name: string;
  readonly sound: (grid: Grid, division: Division) => boolean;
  readonly fits: (grid: Grid, division: Division, cell: number, clue: number) => boolean;
  /** Whether each area contains exactly one clue. */
  readonly each?: boolean;
  readonly most: number;
  /** The name of the clues' section and of the clues, if these aren't numbers. */
  readonly section?: readonly [name: string, ...marks: string[]];
}

const rectangles = (grid: Grid, { areas }: Division): boolean =>
  areas.every((area) => isRectangle(grid, area));

const TYPES: readonly AreaType[] = [
  {
    name: 'usotatami',
    sound: (grid, division) =>
      rectangles(grid, division) &&
      noCrossing(grid, division) &&
      division.areas.every((area) => Math.min(heightOf(grid, area), widthOf(grid, area)) === 1),
    fits: (_grid, division, cell, clue) => areaOf(division, cell).length !== clue,
    each: true,
    most: 4,
  },
  {
    name: 'squarejam',
    sound: (grid, division) =>
      noCrossing(grid, division) &&
      rectangles(grid, division) &&
      division.areas.every((area) => heightOf(grid, area) === widthOf(grid, area)),
    fits: (grid, division, cell, clue) => heightOf(grid, areaOf(division, cell)) === clue,
    most: 2,
  },
  {
    name: 'nawabari',
    sound: rectangles,
    fits: (grid, division, cell, clue) => linesAround(grid, division, cell) === clue,
    each: true,
    most: 4,
  },
  {
    name: 'fourcells',
    sound: (_grid, { areas }) => areas.every((area) => area.length === 4),
    fits: (grid, division, cell, clue) => linesAround(grid, division, cell) === clue,
    most: 3,
  },
  {
    name: 'tatamibari',
    sound: (grid, division) => rectangles(grid, division) && noCrossing(grid, division),
    fits: (grid, division, cell, clue) => {
      const taller = heightOf(grid, areaOf(division, cell)) - widthOf(grid, areaOf(division, cell));
      return [taller === 0, taller > 0, taller < 0][clue - 1]!;
    },
    each: true,
    most: 3,
    section: ['mark', 'square', 'tall', 'wide'],
  },
];

function boardsOf({ sound, fits, each, most, section: names }: AreaType): MakeBoard {
  const answersOf = oncePerSize((grid) => divisionsOf(grid).filter((division) => sound(grid, division)));
  return (random, planted) => {
    const grid = random.pick(SIZES);
    const answers = answersOf(grid);
    const division = planted && answers.length > 0 ? random.pick(answers) : undefined;
    const chosen = each && division ? division.areas.map((area) => random.pick(area)) : undefined;
    const values = range(most).map((one) => one + 1);
    const clues = grid.cells.map((cell): Clue => {
      if (chosen ? !chosen.includes(cell) : !random.chance(0.3)) return undefined;
      const right = values.filter((one) => division && fits(grid, division, cell, one));
      return random.pick(right.length > 0 ? right : values);
    });
    const told = grid.cells.filter((cell) => clues[cell] !== undefined);
    const isRight = (answer: Division): boolean =>
      told.every((cell) => fits(grid, answer, cell, Number(clues[cell]))) &&
      (!each || answer.areas.every((area) => told.filter((cell) => area.includes(cell)).length === 1));
    const [name = 'clue', ...marks] = names ?? [];
    const shown = clues.map((clue) => (names && clue !== undefined ? marks[Number(clue) - 1]! : clue));
    return { text: section(name, grid.width, shown), answers: answers.filter(isRight).length };
  };
}

const moved = (grid: Grid, area: Area): string => {
  const [row, column] = [
    Math.min(...area.map((c) => rowOf(grid, c))),
    Math.min(...area.map((c) => columnOf(grid, c))),
  ];
  return area
    .map((cell) => `${rowOf(grid, cell) - row} ${columnOf(grid, cell) - column}`)
    .sort()
    .join();
};

const touch = (grid: Grid, a: Area, b: Area): boolean =>
  a.some((cell) => grid.neighbours[cell]!.some((next) => b.includes(next)));

/** Divisions in which each area touches another area of the same shape in the same orientation. */
const citiesOf = oncePerSize((grid) =>
  divisionsOf(grid).filter(({ areas }) =>
    areas.every((area) =>
      areas.some(
        (other) => other !== area && moved(grid, area) === moved(grid, other) && touch(grid, area, other),
      ),
    ),
  ),
);

/** Prefectures are divided into cities; a number gives the number of cities in its prefecture. */
const sendai: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const answers = citiesOf(grid);
  const plant = random.pick(answers);
  // A prefecture consists of cities that touch each other.
  const joined = grid.cells.filter(() => random.chance(0.5));
  const rooms = groups(grid, plant, joined);
  const room = grid.cells.map((cell) => rooms.findIndex((cells) => cells.includes(cell)));
  const clues: Clue[] = grid.cells.map(() => undefined);
  for (const cells of rooms) {
    if (!random.chance(0.4)) continue;
    const cities = new Set(cells.map((cell) => plant.of[cell])).size;
    clues[random.pick(cells)] = planted && random.chance(0.9) ? cities : 1 + random.below(3);
  }
  const isRight = ({ areas, of }: Division): boolean =>
    areas.every((area) => new Set(area.map((cell) => room[cell])).size === 1) &&
    clues.every(
      (clue, cell) =>
        clue === undefined ||
        new Set(grid.cells.filter((other) => room[other] === room[cell]).map((other) => of[other])).size ===
          clue,
    );
  return {
    text:
      section(
        'room',
        grid.width,
        room.map((one) => one + 1),
      ) + section('clue', grid.width, clues),
    answers: answers.filter(isRight).length,
  };
};

/** Groups of areas. Each marked cell joins its area to the area of its first neighbour. */
function groups(grid: Grid, { areas, of }: Division, marked: Area): number[][] {
  const same = range(areas.length);
  for (const cell of marked)
    for (const next of grid.neighbours[cell]!.slice(0, 1)) {
      const [from, to] = [same[of[cell]!]!, same[of[next]!]!];
      same.forEach((one, at) => {
        if (one === from) same[at] = to;
      });
    }
  return [...new Set(same)].map((group) => grid.cells.filter((cell) => same[of[cell]!] === group));
}

/** For each area, the lines that are longest among the lines around it. */
function longestOf(grid: Grid, division: Division): ReadonlySet<string> {
  const lines = linesOf(grid, division);
  const found = new Set<string>();
  for (const area of range(division.areas.length)) {
    const runs = [
      ...range(grid.height + 1).map((row) => ['h', row]),
      ...range(grid.width + 1).map((column) => ['v', column]),
    ].flatMap(([way, at]) => {
      const names = range(Math.max(grid.height, grid.width) + 1).map((k) =>
        way === 'h' ? `h ${at} ${k}` : `v ${k} ${at}`,
      );
      const text = names.map((name) => (lines.get(name)?.includes(area) ? '#' : ' ')).join('');
      return [...text.matchAll(/#+/g)].map(({ index, 0: run }) => names.slice(index, index + run.length));
    });
    const most = Math.max(...runs.map((run) => run.length));
    for (const name of runs.filter((run) => run.length === most).flat()) found.add(name);
  }
  return found;
}

/** The board is divided into areas. A given line is the longest one around some area, and all such lines are given. */
const longest: MakeBoard = (random, planted) => {
  const grid = random.pick(SIZES);
  const all = divisionsOf(grid);
  const plant = random.pick(all);
  const told = new Set(longestOf(grid, plant));
  // Without a planted answer, one line is removed or added.
  const lines = [...linesOf(grid, plant).keys()];
  if (!planted) {
    const other = random.pick(lines);
    if (!told.delete(other)) told.add(other);
  }
  const answers = all.filter((division) => {
    const found = longestOf(grid, division);
    return found.size === told.size && [...told].every((line) => found.has(line));
  });
  return {
    text: `size: ${grid.height} ${grid.width}\n${lineSection('told', grid, (...line) => told.has(line.join(' ')))}`,
    answers: answers.length,
  };
};

/**
 * The sides of each cell form four triangles with its middle. Joins the triangles that no stroke separates; returns the part of each cell's north
 * triangle, then the part of each triangle.
 */
function partsOf(grid: Grid, strokes: readonly number[]): number[] {
  const joined = range(4 * grid.cells.length);
  const find = (at: number): number => (joined[at] === at ? at : find(joined[at]!));
  const join = (a: number, b: number): void => {
    joined[find(a)] = find(b);
  };
  for (const cell of grid.cells) {
    // Sides are in the order north, east, south, west. A rising stroke separates north and west from east and south.
    for (const [a, b, parting] of [
      [0, 1, 1],
      [1, 2, 2],
      [2, 3, 1],
      [3, 0, 2],
    ] as const)
      if (strokes[cell] !== parting) join(4 * cell + a, 4 * cell + b);
    if (columnOf(grid, cell) + 1 < grid.width) join(4 * cell + 1, 4 * (cell + 1) + 3);
    if (rowOf(grid, cell) + 1 < grid.height) join(4 * cell + 2, 4 * (cell + grid.width));
  }
  return grid.cells.map((cell) => find(4 * cell)).concat(joined.map((_, at) => find(at)));
}

/** Whether no stroke ends at an inner corner at which no other stroke ends. */
function meet(grid: Grid, strokes: readonly number[]): boolean {
  return grid.cells.every((cell) => {
    if (rowOf(grid, cell) === 0 || columnOf(grid, cell) === 0) return true;
    const { width } = grid;
    const ends = [
      strokes[cell] === 2,
      strokes[cell - width - 1] === 2,
      strokes[cell - 1] === 1,
      strokes[cell - width] === 1,
    ];
    return ends.filter((one) => one).length !== 1;
  });
}

/** All ways to put strokes into free cells: 0 for no stroke, 1 for a rising one, 2 for a falling one. */
const strokesOf = (grid: Grid, free: Area): number[][] =>
  range(3 ** free.length)
    .map((code) =>
      grid.cells.map((cell) => (free.includes(cell) ? Math.floor(code / 3 ** free.indexOf(cell)) % 3 : 0)),
    )
    .filter((strokes) => meet(grid, strokes));

/** Diagonals divide the board into areas. Each area contains the numbers from 1 to n, each once, and n is the same for all areas. */
const slashpack: MakeBoard = (random: Generator, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 2x4'));
  const told = grid.cells.filter(() => random.chance(0.4));
  if (told.length === 0) told.push(random.below(grid.cells.length));
  const ways = strokesOf(
    grid,
    grid.cells.filter((cell) => !told.includes(cell)),
  );
  const equal = ways.filter(
    (strokes) => new Set(sharesOf(grid, strokes, told).map(({ length }) => length)).size === 1,
  );
  const clues: Clue[] = grid.cells.map((cell) => (told.includes(cell) ? 1 + random.below(2) : undefined));
  for (const share of planted && equal.length > 0 ? sharesOf(grid, random.pick(equal), told) : [])
    share.forEach((cell, at) => {
      clues[cell] = at + 1;
    });
  const isRight = (strokes: readonly number[]): boolean => {
    const shares = sharesOf(grid, strokes, told).map((cells) =>
      cells.map((cell) => Number(clues[cell])).sort(),
    );
    return shares.every(
      (share) =>
        share.join() ===
          range(share.length)
            .map((n) => n + 1)
            .join() && share.length === shares[0]!.length,
    );
  };
  return { text: section('clue', grid.width, clues), answers: ways.filter(isRight).length };
};

/** For each area, the numbered cells in it; empty if there are none. */
function sharesOf(grid: Grid, strokes: readonly number[], told: Area): Area[] {
  const parts = partsOf(grid, strokes);
  return [...new Set(parts.slice(grid.cells.length))].map((part) =>
    told.filter((cell) => parts[cell] === part),
  );
}

/** For each type, by its name: a function that makes its random boards. */
export const areaTypes: Readonly<Record<string, MakeBoard>> = {
  ...Object.fromEntries(TYPES.map((type) => [type.name, boardsOf(type)])),
  sendai,
  longest,
  slashpack,
};
