/** Types of Simon Tatham's collection that no magazine of Nikoli has: numbers about nine cells, maps, arrows, tracks, pipes, mirrors. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  agree,
  type Clue,
  type Grid,
  gridsOf,
  lineSection,
  type MakeBoard,
  oncePerSize,
  range,
  section,
  shadingsOf,
  spoil,
} from './board.ts';
import { clueText, listed, type Rooms, roomText, someRooms, type Told } from './listed.ts';
import { walksFrom } from './moves.ts';
import { type Drawn, drawingsOf, goesStraight, linksOf } from './routes.ts';
import { columnOf, groupsOf, rowOf, type Shading, touch } from './shaded.ts';

/** A number is how many of the nine cells in and around its cell are shaded. */
const mosaic = listed<undefined, Shading>({
  sizes: '2x3 3x3 3x4',
  setup: () => undefined,
  answers: (grid) => shadingsOf(grid),
  clue: (grid, _, shading, cell) =>
    grid.cells.filter((other) => shading[other] && (other === cell || touch(grid, cell, other))).length,
  share: 0.5,
  text: (grid, _, clues) => clueText(grid, clues),
});

const PAINTS = ['orange', 'yellow', 'green', 'blue'] as const;

/** Regions get one of four colors each; regions that share a border have different colors. */
const map = listed<Rooms, readonly number[]>({
  sizes: '3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 5),
  answers: (grid, { room, rooms }) =>
    range(PAINTS.length ** rooms.length)
      .map((code) => rooms.map((_, at) => Math.floor(code / PAINTS.length ** at) % PAINTS.length))
      .filter((paint) =>
        linksOf(grid).every(([a, b]) => room[a] === room[b] || paint[room[a]! - 1] !== paint[room[b]! - 1]),
      ),
  clue: (_grid, { room }, paint, cell) => PAINTS[paint[room[cell]! - 1]!],
  text: (grid, rooms, clues) => roomText(grid, rooms, 'region') + clueText(grid, clues, 'told'),
});

const ARROWS: readonly (readonly [name: string, down: number, right: number])[] = [
  ['N', -1, 0],
  ['NE', -1, 1],
  ['E', 0, 1],
  ['SE', 1, 1],
  ['S', 1, 0],
  ['SW', 1, -1],
  ['W', 0, -1],
  ['NW', -1, -1],
];

/** The arrow that points from one cell towards another; undefined if the cells aren't in a line. */
function arrowTo(grid: Grid, from: number, to: number): string | undefined {
  const down = rowOf(grid, to) - rowOf(grid, from);
  const right = columnOf(grid, to) - columnOf(grid, from);
  if (from === to || (down !== 0 && right !== 0 && Math.abs(down) !== Math.abs(right))) return undefined;
  return ARROWS.find(([, y, x]) => y === Math.sign(down) && x === Math.sign(right))?.[0];
}

/** All orders of the cells in which the arrow of each cell points at the next cell. */
function ordersOf(grid: Grid, arrows: readonly (string | undefined)[]): number[][] {
  const found: number[][] = [];
  const walk = (order: readonly number[]): void => {
    if (order.length === grid.cells.length) found.push([...order]);
    const last = order.at(-1);
    for (const next of grid.cells)
      if (!order.includes(next) && (last === undefined || arrowTo(grid, last, next) === arrows[last]))
        walk([...order, next]);
  };
  walk([]);
  return found;
}

/** Arrows along a random order of the cells, as far as such an order can be continued. */
function randomArrows(random: Generator, grid: Grid): string[] {
  const order = [random.pick(grid.cells)];
  const arrows = grid.cells.map(() => random.pick(ARROWS)[0]);
  for (;;) {
    const last = order.at(-1)!;
    const next = grid.cells.filter(
      (cell) => !order.includes(cell) && arrowTo(grid, last, cell) !== undefined,
    );
    if (next.length === 0) return arrows;
    order.push(random.pick(next));
    arrows[last] = arrowTo(grid, last, order.at(-1)!)!;
  }
}

/** The cells are numbered so that each cell's arrow points at the next number. */
const signpost = listed<readonly string[], readonly number[]>({
  sizes: '2x3 3x3 2x4',
  setup: randomArrows,
  answers: (grid, arrows) => ordersOf(grid, arrows),
  clue: (_grid, _arrows, order, cell) => order.indexOf(cell) + 1,
  share: 0.15,
  text: (grid, arrows, clues) => section('arrow', grid.width, arrows) + clueText(grid, clues),
});

const PIECES: ReadonlyMap<string, string> = new Map([
  ['east west', 'level'],
  ['north south', 'vertical'],
  ['east north', 'northEast'],
  ['north west', 'northWest'],
  ['east south', 'southEast'],
  ['south west', 'southWest'],
]);

/** The side of a cell at which another cell lies beside it. */
const sideOf = (grid: Grid, cell: number, other: number): string =>
  other === cell + 1 ? 'east' : other === cell - 1 ? 'west' : other === cell + grid.width ? 'south' : 'north';

/** One line leads from a row at the left edge to a column at the bottom edge; numbers give how many cells of each row and column it passes. */
const tracks: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 3x4 4x3'));
  const [row, column] = [random.below(grid.height), random.below(grid.width)];
  const [start, end] = [row * grid.width, (grid.height - 1) * grid.width + column];
  const walks = walksFrom(grid, start, () => true).filter((walk) => walk.at(-1) === end);
  const plant = random.pick(walks);
  const pieceAt = (walk: readonly number[], cell: number): string | undefined => {
    const at = walk.indexOf(cell);
    if (at < 0) return undefined;
    const before = at === 0 ? 'west' : sideOf(grid, cell, walk[at - 1]!);
    const after = at === walk.length - 1 ? 'south' : sideOf(grid, cell, walk[at + 1]!);
    return PIECES.get([before, after].sort().join(' '));
  };
  const countsOf = (walk: readonly number[]): number[] =>
    [...grid.columns, ...grid.rows].map((line) => line.filter((cell) => walk.includes(cell)).length);
  const counts = planted ? spoil(random, countsOf(plant), () => random.below(4)) : countsOf(plant);
  const told: Clue[] = counts.map((count) =>
    random.chance(0.4) ? (random.chance(0.1) ? '?' : planted ? count : random.below(4)) : undefined,
  );
  const pieces = grid.cells.map((cell) => (random.chance(0.15) ? pieceAt(plant, cell) : undefined));
  const isRight = (walk: readonly number[]): boolean =>
    agree(told, countsOf(walk)) &&
    pieces.every((piece, cell) => piece === undefined || piece === pieceAt(walk, cell));
  const mark = (length: number, at: number): string[] => range(length).map((one) => (one === at ? '#' : '.'));
  return {
    text:
      section('piece', grid.width, pieces) +
      section('top', grid.width, told.slice(0, grid.width)) +
      section('left', grid.height, told.slice(grid.width)) +
      section('comes', grid.height, mark(grid.height, row)) +
      section('goes', grid.width, mark(grid.width, column)),
    answers: walks.filter(isRight).length,
  };
};

/** All ways to join all cells by links without a loop. */
const treesOf = oncePerSize((grid: Grid): Drawn[] =>
  drawingsOf(grid, linksOf(grid), () => [1, 2, 3, 4]).filter(
    (drawn) =>
      drawn.flat().length === 2 * (grid.cells.length - 1) &&
      groupsOf(grid.cells, (a, b) => drawn[a]!.includes(b)).length === 1,
  ),
);

const tileAt = (drawn: Drawn, cell: number): string => {
  const ends = drawn[cell]!;
  if (ends.length === 2) return goesStraight(cell, ends) ? 'straight' : 'bend';
  return ['', 'end', '', 'tee', 'cross'][ends.length]!;
};

/** Each cell has a piece of pipe that can be turned: all pieces are to be joined without a loop, and no pipe runs through a wall. */
const net: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 2x4 3x4'));
  const trees = treesOf(grid);
  const plant = random.pick(trees);
  const walls = linksOf(grid).filter(([a, b]) => random.chance(0.15) && (!planted || !plant[a]!.includes(b)));
  const isWalled = (a: number, b: number): boolean =>
    walls.some(([one, other]) => one === Math.min(a, b) && other === Math.max(a, b));
  const isRight = (drawn: Drawn): boolean =>
    grid.cells.every((cell) => tileAt(drawn, cell) === tileAt(plant, cell)) &&
    walls.every(([a, b]) => !drawn[a]!.includes(b));
  const isWall = (way: 'h' | 'v', row: number, column: number): boolean => {
    const cell = row * grid.width + column;
    const isInside = way === 'h' ? row > 0 && row < grid.height : column > 0 && column < grid.width;
    return isInside && isWalled(cell, cell - (way === 'h' ? grid.width : 1));
  };
  const tiles = grid.cells.map((cell) => tileAt(plant, cell));
  return {
    text: section('tile', grid.width, tiles) + lineSection('wall', grid, isWall),
    answers: trees.filter(isRight).length,
  };
};

type Monster = 'ghost' | 'vampire' | 'zombie';
const MONSTERS: readonly Monster[] = ['ghost', 'vampire', 'zombie'];

/** How many monsters are seen along a line of sight, which begins at the board's edge and turns at mirrors. */
function seenFrom(
  grid: Grid,
  mirrors: readonly Told[],
  monsters: readonly (Monster | undefined)[],
  start: readonly [row: number, column: number, down: number, right: number],
): number {
  let [row, column, down, right] = start;
  let [seen, isReflected] = [0, false];
  while (row >= 0 && column >= 0 && row < grid.height && column < grid.width) {
    const cell = row * grid.width + column;
    if (mirrors[cell] === 'falling') [down, right, isReflected] = [right, down, true];
    else if (mirrors[cell] === 'rising') [down, right, isReflected] = [-right, -down, true];
    else if (monsters[cell] !== (isReflected ? 'vampire' : 'ghost')) seen++;
    row += down;
    column += right;
  }
  return seen;
}

/** Ghosts are seen only in mirrors, vampires only without mirrors, zombies always. */
const undead: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 3x4'));
  const { height, width } = grid;
  const mirrors: Told[] = grid.cells.map(() =>
    random.chance(0.45) ? random.pick(['falling', 'rising']) : undefined,
  );
  const open = grid.cells.filter((cell) => mirrors[cell] === undefined);
  const all = range(3 ** open.length).map((code) =>
    grid.cells.map((cell) =>
      mirrors[cell] === undefined ? MONSTERS[Math.floor(code / 3 ** open.indexOf(cell)) % 3] : undefined,
    ),
  );
  const starts = [
    ...range(width).map((column) => [0, column, 1, 0] as const),
    ...range(width).map((column) => [height - 1, column, -1, 0] as const),
    ...range(height).map((row) => [row, 0, 0, 1] as const),
    ...range(height).map((row) => [row, width - 1, 0, -1] as const),
  ];
  const numbersOf = (monsters: readonly (Monster | undefined)[]): number[] => [
    ...starts.map((start) => seenFrom(grid, mirrors, monsters, start)),
    ...MONSTERS.map((kind) => monsters.filter((one) => one === kind).length),
  ];
  const numbers = spoil(random, numbersOf(random.pick(all)), () => random.below(4));
  const told: Clue[] = numbers.map((number) =>
    random.chance(0.7) ? (planted ? number : random.below(4)) : undefined,
  );
  const part = (from: number, length: number): Clue[] => told.slice(from, from + length);
  const side = 2 * (width + height);
  return {
    text:
      section('mirror', width, mirrors) +
      section(
        'told',
        width,
        grid.cells.map(() => undefined),
      ) +
      section('top', width, part(0, width)) +
      section('bottom', width, part(width, width)) +
      section('left', height, part(2 * width, height)) +
      section('right', height, part(2 * width + height, height)) +
      MONSTERS.map((kind, at) =>
        told[side + at] === undefined ? '' : `${kind}s: ${told[side + at]}\n`,
      ).join(''),
    answers: all.filter((monsters) => agree(told, numbersOf(monsters))).length,
  };
};

export const tathamTypes: Readonly<Record<string, MakeBoard>> = {
  mosaic,
  map,
  signpost,
  tracks,
  net,
  undead,
};
