/** More types in which cells are shaded, with clues other than numbers in cells. */
import type { Generator } from '../../backends/sat/random.ts';
import { componentsOf, type Grid, gridsOf, type MakeBoard, oncePerSize, shadingsOf } from './board.ts';
import {
  clueText,
  listed,
  moved,
  nothing,
  type Rooms,
  roomText,
  shapeOf,
  someRooms,
  stepped,
  WAYS,
} from './listed.ts';
import {
  type Area,
  apart,
  areasOf,
  areaWith,
  boardsOf,
  columnOf,
  connected,
  groupsOf,
  isRectangle,
  noPool,
  rowOf,
  type Shading,
  shadedOf,
  type Type,
  touch,
} from './shaded.ts';

/** The chains of shaded areas: areas that touch, if only at corners, are in one chain. */
const chainsOf = (grid: Grid, shading: Shading): Area[][] =>
  groupsOf(shadedOf(grid, shading, true), (a, b) => touch(grid, a, b)).map((group) =>
    areasOf(grid, shading, true).filter((area) => group.includes(area[0]!)),
  );

/** Whether two rectangles touch at a corner. */
const cornersMeet = (grid: Grid, one: Area, other: Area): boolean =>
  one !== other && one.some((a) => other.some((b) => touch(grid, a, b)));

const TYPES: readonly Type[] = [
  {
    name: 'scrin',
    sound: (grid, shading) => {
      const areas = areasOf(grid, shading, true);
      return (
        areas.every(
          (area) =>
            isRectangle(grid, area) && areas.filter((other) => cornersMeet(grid, area, other)).length === 2,
        ) &&
        groupsOf(shadedOf(grid, shading, true), (a, b) => touch(grid, a, b)).length <= 1 &&
        areasOf(grid, shading, false).every(
          (area) => area.some((cell) => grid.neighbours[cell]!.length < 4) || !isRectangle(grid, area),
        )
      );
    },
    fits: (grid, shading, cell, clue) => shading[cell]! && areaWith(grid, shading, cell).length === clue,
    together: (grid, shading, told) =>
      areasOf(grid, shading, true).every((area) => told.filter((cell) => area.includes(cell)).length <= 1),
    clues: [1, 2, 3],
  },
];

/** Every chain consists of areas of sizes 1, 2, 3 and so on, one of each and at least two. */
const archipelago = listed<undefined, Shading>({
  sizes: '2x2 2x3 2x4 3x3',
  setup: nothing,
  answers: oncePerSize((grid) =>
    shadingsOf(grid).filter((shading) =>
      chainsOf(grid, shading).every((chain) => {
        const sizes = chain.map((island) => island.length).sort((a, b) => a - b);
        return sizes.length > 1 && sizes.every((size, at) => size === at + 1);
      }),
    ),
  ),
  clue: (grid, _setup, shading, cell) => (shading[cell] ? areaWith(grid, shading, cell).length : undefined),
  untold: true,
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** Every shaded area has one number, its size, and touches another area at a corner; areas of one chain differ in shape. */
const chainedb = listed<undefined, Shading>({
  sizes: '2x3 3x3 3x4',
  setup: nothing,
  answers: oncePerSize((grid) =>
    shadingsOf(grid).filter(
      (shading) =>
        shading.includes(true) &&
        chainsOf(grid, shading).every(
          (chain) =>
            chain.length > 1 && new Set(chain.map((block) => shapeOf(grid, block))).size === chain.length,
        ),
    ),
  ),
  clue: (grid, _setup, shading, cell) => (shading[cell] ? areaWith(grid, shading, cell).length : undefined),
  untold: true,
  places: (random, grid, _setup, shading) => areasOf(grid, shading, true).map((area) => random.pick(area)),
  together: (grid, _setup, shading, told) =>
    areasOf(grid, shading, true).every((area) => told.filter((cell) => area.includes(cell)).length === 1),
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** The lengths of runs of shaded cells. */
const runsOf = (cells: readonly boolean[]): number[] =>
  [
    ...cells
      .map((cell) => (cell ? '#' : '.'))
      .join('')
      .matchAll(/#+/g),
  ].map(([run]) => run.length);

const AROUND = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const;

/** The lengths of the runs of shaded cells around a cell; the ring of cells has no beginning, so a run may pass its last cell. */
function runsAround(grid: Grid, shading: Shading, cell: number): number[] {
  const ring = AROUND.map(([down, right]) => {
    const at = moved(grid, cell, down, right);
    return at !== undefined && shading[at]!;
  });
  const gap = ring.indexOf(false);
  return gap < 0 ? [8] : runsOf([...ring.slice(gap), ...ring.slice(0, gap)]).sort();
}

const oneWall = oncePerSize((grid) =>
  shadingsOf(grid).filter((shading) => connected(grid, shading, true) && noPool(grid, shading, true)),
);

/** Whether the lengths agree, in any order, with the given ones, some of which are unknown. */
function sameLengths(told: readonly string[], lengths: readonly number[]): boolean {
  if (told.length !== lengths.length) return false;
  if (told.length === 1 && told[0] === '?') return true;
  const left = lengths.map(String);
  // An unknown length is at least one cell, unless it is the only clue.
  return told.every(
    (one) =>
      (one === '?' && !left.includes('0')) ||
      (left.includes(one) && left.splice(left.indexOf(one), 1).length > 0),
  );
}

const listText = (items: readonly (number | string)[]): string => `[${items.join(',')}]`;
const itemsOf = (clue: unknown): string[] =>
  String(clue)
    .slice(1, -1)
    .split(',')
    .filter((one) => one !== '');

/** A clue lists the lengths of the runs around its cell, in any order. All shaded cells are connected and contain no square of four. */
const tapa = listed<undefined, Shading>({
  sizes: '2x3 3x3 3x4',
  setup: nothing,
  answers: oneWall,
  clue: (grid, _setup, shading, cell) => {
    if (shading[cell]) return undefined;
    const runs = runsAround(grid, shading, cell);
    return listText(
      runs.length === 0 ? [0] : runs.map((run, at) => (at === cell % 5 && cell % 3 === 0 ? '?' : run)),
    );
  },
  agrees: (grid, _setup, shading, cell, clue) => {
    const runs = runsAround(grid, shading, cell);
    return !shading[cell] && sameLengths(itemsOf(clue), runs.length === 0 ? [0] : runs);
  },
  share: 0.2,
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** Two letters are in the same unshaded area if and only if they are equal. Shaded areas are dominoes. */
const dominion = listed<undefined, Shading>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: nothing,
  answers: oncePerSize((grid) =>
    shadingsOf(grid).filter((shading) => areasOf(grid, shading, true).every((area) => area.length === 2)),
  ),
  clue: (grid, _setup, shading, cell) =>
    shading[cell] ? undefined : areasOf(grid, shading, false).findIndex((area) => area.includes(cell)) + 1,
  agrees: (_grid, _setup, shading, cell) => !shading[cell],
  places: (random, grid, _setup, shading) =>
    areasOf(grid, shading, false).flatMap((area) => [random.pick(area), random.pick(area)]),
  together: (grid, _setup, shading, told, clues) => {
    const areas = areasOf(grid, shading, false);
    const letters = areas.map(
      (area) => new Set(told.filter((cell) => area.includes(cell)).map((cell) => clues[cell])),
    );
    return (
      letters.every((own) => own.size === 1) &&
      new Set(letters.map(([letter]) => letter)).size === letters.length
    );
  },
  text: (grid, _setup, clues) => clueText(grid, clues, 'letter'),
});

/** Whether the cells are connected and contain no loop. */
function isTree(grid: Grid, cells: Area): boolean {
  const links = cells.flatMap((cell) =>
    grid.neighbours[cell]!.filter((next) => next > cell && cells.includes(next)),
  );
  return componentsOf(grid, (cell) => cells.includes(cell)).length === 1 && links.length === cells.length - 1;
}

/** The first step from a cell towards another cell through the given cells. */
function towards(grid: Grid, cells: Area, from: number, to: number): number {
  const reach = new Set([to]);
  for (const cell of reach)
    for (const next of grid.neighbours[cell]!) {
      if (next === from) return cell;
      if (cells.includes(next)) reach.add(next);
    }
  return to;
}

const trees = oncePerSize((grid) =>
  shadingsOf(grid).filter((shading) => apart(grid, shading) && isTree(grid, shadedOf(grid, shading, false))),
);

/** From every unshaded cell exactly one way leads to the star. Each arrow points along this way. */
const guidearrow = listed<{ readonly star: number }, Shading>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => ({ star: random.below(grid.cells.length) }),
  answers: (grid, { star }) => trees(grid).filter((shading) => !shading[star]),
  clue: (grid, { star }, shading, cell) => {
    if (shading[cell] || cell === star) return undefined;
    const next = towards(grid, shadedOf(grid, shading, false), cell, star);
    return WAYS.find((way) => stepped(grid, cell, way) === next);
  },
  untold: true,
  share: 0.2,
  text: (grid, { star }, clues) =>
    `column: ${columnOf(grid, star) + 1}\nrow: ${rowOf(grid, star) + 1}\n${clueText(
      grid,
      clues.map((clue, cell) => (cell === star ? undefined : clue)),
      'arrow',
    )}`,
});

/** A section with a list of numbers for each row or column. */
const linesText = (name: string, lines: readonly (string | undefined)[]): string =>
  `${name}:\n${lines.map((line) => `  ${line ?? '.'}\n`).join('')}`;

/** Whether the runs agree, in this order, with the given ones, where `?` is any run and `*` any number of runs. */
function inOrder(told: readonly string[], runs: readonly number[]): boolean {
  const [first, ...others] = told;
  if (first === undefined) return runs.length === 0;
  if (first === '*') return inOrder(others, runs) || (runs.length > 0 && inOrder(told, runs.slice(1)));
  return runs.length > 0 && (first === '?' || first === String(runs[0])) && inOrder(others, runs.slice(1));
}

type LineRule = (told: readonly string[], runs: readonly number[]) => boolean;

/** A type with lists of runs outside the board. */
function outside(
  names: readonly [columns: string, rows: string],
  answersOf: (grid: Grid) => readonly Shading[],
  tell: (random: Generator, runs: readonly number[]) => string[] | undefined,
  agrees: LineRule,
  none: string,
): MakeBoard {
  return (random, planted) => {
    const grid = random.pick(gridsOf('2x3 3x3 3x4 4x3'));
    const answers = answersOf(grid);
    const plant = random.pick(answers);
    const runs = (shading: Shading, line: Area): number[] => runsOf(line.map((cell) => shading[cell]!));
    const told = [grid.columns, grid.rows].map((lines) =>
      lines.map((line) => tell(random, runs(planted ? plant : random.pick(answers), line))),
    );
    const isRight = (shading: Shading): boolean =>
      [grid.columns, grid.rows].every((lines, way) =>
        lines.every((line, at) => {
          const own = told[way]![at];
          return own === undefined || agrees(own, runs(shading, line));
        }),
      );
    return {
      text: names
        .map((name, way) =>
          linesText(
            name,
            told[way]!.map((own) => (own ? listText(own) : none)),
          ),
        )
        .join(''),
      answers: answers.filter(isRight).length,
    };
  };
}

const toEdge = (grid: Grid, shading: Shading): boolean =>
  areasOf(grid, shading, false).every((area) => area.some((cell) => grid.neighbours[cell]!.length < 4));

/** A list gives the runs of a line in any order; every unshaded area reaches the board's edge. */
const coral = outside(
  ['top', 'left'],
  oncePerSize((grid) => oneWall(grid).filter((shading) => toEdge(grid, shading))),
  (random, runs) => (runs.length > 0 && random.chance(0.6) ? [...runs].sort().map(String) : undefined),
  (told, runs) => sameLengths(told, runs),
  '[]',
);

const cts = outside(
  ['above', 'beside'],
  oneWall,
  (random, runs) => {
    if (runs.length === 0 || !random.chance(0.7)) return undefined;
    return random.chance(0.25) ? ['?', ...runs.slice(1).map(String)] : runs.map(String);
  },
  inOrder,
  '.',
);

interface Tanks extends Rooms {
  readonly asOne: boolean;
}

/** The cells that must contain water if this cell does: the cells at its height and below in its tank that water can reach, or all cells there. */
function filled(grid: Grid, { room, asOne }: Tanks, cell: number): Area {
  const low = (one: number): boolean => room[one] === room[cell] && rowOf(grid, one) >= rowOf(grid, cell);
  if (asOne) return grid.cells.filter(low);
  return componentsOf(grid, low).find((area) => area.includes(cell))!;
}

/** Water in a tank reaches the same height everywhere; numbers give how many cells of rows and columns contain water. */
const aquarium: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 4x3 3x4'));
  const tanks = { ...someRooms(random, grid, 4), asOne: random.chance(0.4) };
  const level = shadingsOf(grid).filter((water) =>
    grid.cells.every((cell) => !water[cell] || filled(grid, tanks, cell).every((one) => water[one])),
  );
  const plant = random.pick(level);
  const count = (water: Shading, line: Area): number => line.filter((cell) => water[cell]).length;
  const told = [grid.columns, grid.rows].map((lines) =>
    lines.map((line) => (random.chance(0.6) ? count(planted ? plant : random.pick(level), line) : undefined)),
  );
  const isRight = (water: Shading): boolean =>
    [grid.columns, grid.rows].every((lines, way) =>
      lines.every((line, at) => [undefined, count(water, line)].includes(told[way]![at])),
    );
  const line = (counts: readonly (number | undefined)[]): string => counts.map((one) => one ?? '.').join(' ');
  return {
    text: `${roomText(grid, tanks, 'tank')}top: ${line(told[0]!)}\nleft: ${line(told[1]!)}\napart: ${tanks.asOne}\n`,
    answers: level.filter(isRight).length,
  };
};

/** For each type, by its name: a function that makes its random boards. */
export const wallTypes: Readonly<Record<string, MakeBoard>> = {
  ...Object.fromEntries(TYPES.map((type) => [type.name, boardsOf(type)])),
  archipelago,
  chainedb,
  tapa,
  dominion,
  guidearrow,
  coral,
  cts,
  aquarium,
};
