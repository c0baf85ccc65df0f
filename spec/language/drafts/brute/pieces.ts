/** Types whose pieces have certain shapes: all ways to shade or divide small boards are tried. */
import type { Generator } from '../../../backends/sat/random.ts';
import {
  componentsOf,
  type Grid,
  gridOf,
  gridsOf,
  growRooms,
  type MakeBoard,
  oncePerSize,
  range,
  section,
  shadingsOf,
  shuffled,
} from '../../../examples/brute/board.ts';

type Cells = readonly (readonly [number, number])[];

/** A text that is equal for pieces which can be turned and mirrored into each other. */
export function shapeName(cells: Cells): string {
  const ways = range(8).map((way) => {
    const moved = cells.map(([y, x]): [number, number] => {
      let [a, b] = way < 4 ? [y, x] : [y, -x];
      for (let i = 0; i < way % 4; i++) [a, b] = [b, -a];
      return [a, b];
    });
    const [top, left] = [Math.min(...moved.map(([y]) => y)), Math.min(...moved.map(([, x]) => x))];
    return moved
      .map(([y, x]) => `${y - top}/${x - left}`)
      .sort()
      .join(' ');
  });
  return ways.sort()[0]!;
}

const drawn = (...rows: string[]): string =>
  shapeName(rows.flatMap((row, y) => [...row].flatMap((c, x) => (c === '#' ? [[y, x] as const] : []))));

const LETTERS = new Map(
  Object.entries({
    F: drawn('.##', '##.', '.#.'),
    I: drawn('#####'),
    L: drawn('####', '#...'),
    N: drawn('.###', '##..'),
    P: drawn('###', '##.'),
    T: drawn('###', '.#.', '.#.'),
    U: drawn('###', '#.#'),
    V: drawn('###', '#..', '#..'),
    W: drawn('##.', '.##', '..#'),
    X: drawn('.#.', '###', '.#.'),
    Y: drawn('####', '.#..'),
    Z: drawn('##.', '.#.', '.##'),
  }).map(([letter, name]) => [name, letter]),
);

const places = (grid: Grid, piece: readonly number[]): Cells =>
  piece.map((cell) => [Math.floor(cell / grid.width), cell % grid.width] as const);

// ── Pentominous ──

/** All ways to divide the board into pentominoes such that equal ones don't touch; each as the letters of the cells. */
const pentominousAnswers = oncePerSize((grid: Grid): string[][] => {
  const answers: string[][] = [];
  const letters = grid.cells.map(() => '');
  const pieces = grid.cells.map(() => -1);
  const grown = (first: number): number[][] => {
    const found = new Map<string, number[]>();
    const grow = (piece: number[]): void => {
      const key = [...piece].sort((a, b) => a - b).join();
      if (found.has(`${piece.length} ${key}`)) return;
      found.set(`${piece.length} ${key}`, piece);
      if (piece.length === 5) return;
      for (const cell of piece) {
        for (const next of grid.neighbours[cell]!) {
          if (pieces[next] === -1 && !piece.includes(next)) grow([...piece, next]);
        }
      }
    };
    grow([first]);
    return [...found.values()].filter((piece) => piece.length === 5);
  };
  const fill = (count: number): void => {
    const first = pieces.indexOf(-1);
    if (first < 0) {
      const apart = grid.cells.every((cell) =>
        grid.neighbours[cell]!.every(
          (next) => pieces[cell] === pieces[next] || letters[cell] !== letters[next],
        ),
      );
      if (apart) answers.push([...letters]);
      return;
    }
    for (const piece of grown(first)) {
      for (const cell of piece) {
        pieces[cell] = count;
        letters[cell] = LETTERS.get(shapeName(places(grid, piece)))!;
      }
      fill(count + 1);
      for (const cell of piece) pieces[cell] = -1;
    }
  };
  fill(0);
  return answers;
});

export const pentominous: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x5 3x5 4x5 5x3'));
  const all = pentominousAnswers(grid);
  const letters = [...LETTERS.values()];
  const share = random.pick([0.1, 0.3]);
  const answer = planted && all.length > 0 ? random.pick(all) : grid.cells.map(() => random.pick(letters));
  const clues = answer.map((letter) => (random.chance(share) ? letter : undefined));
  const right = all.filter((one) => clues.every((clue, at) => clue === undefined || clue === one[at]));
  return { text: section('letter', grid.width, clues), answers: right.length };
};

// ── LITS ──

const LITS = new Map([
  [drawn('####'), 'I'],
  [drawn('###', '#..'), 'L'],
  [drawn('###', '.#.'), 'T'],
  [drawn('##.', '.##'), 'S'],
]);

function solvesLits(grid: Grid, rooms: readonly number[], shaded: readonly boolean[]): boolean {
  const kinds = new Map<number, string>();
  for (const room of new Set(rooms)) {
    const inside = grid.cells.filter((cell) => rooms[cell] === room && shaded[cell]);
    const kind = inside.length === 4 ? LITS.get(shapeName(places(grid, inside))) : undefined;
    if (kind === undefined) return false;
    kinds.set(room, kind);
  }
  for (const cell of grid.cells) {
    for (const next of grid.neighbours[cell]!) {
      if (!shaded[cell] || !shaded[next] || rooms[cell] === rooms[next]) continue;
      if (kinds.get(rooms[cell]!) === kinds.get(rooms[next]!)) return false;
    }
    const square = [cell, cell + 1, cell + grid.width, cell + grid.width + 1];
    const inner = cell % grid.width < grid.width - 1 && cell < grid.cells.length - grid.width;
    if (inner && square.every((one) => shaded[one])) return false;
  }
  return componentsOf(grid, (cell) => shaded[cell]!).length <= 1;
}

export const lits: MakeBoard = (random) => {
  const grid = random.pick(gridsOf('3x4 4x4 3x5'));
  const seeds = shuffled(random, grid.cells).slice(0, random.pick([1, 2, 2, 3]));
  const rooms = growRooms(random, grid, seeds);
  const answers = shadingsOf(grid).filter((shaded) => solvesLits(grid, rooms, shaded)).length;
  return { text: section('room', grid.width, rooms), answers };
};

// ── Statue Park ──

const namesIn = (grid: Grid, shaded: readonly boolean[]): string[] =>
  componentsOf(grid, (cell) => shaded[cell]!)
    .map((piece) => shapeName(places(grid, piece)))
    .sort();

export const statuePark: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('3x4 4x4'));
  const connected = (shaded: readonly boolean[]): boolean =>
    componentsOf(grid, (cell) => !shaded[cell]).length <= 1;
  const all = shadingsOf(grid).filter(connected);
  const plant = random.pick(all.filter((shaded) => shaded.filter(Boolean).length > 2));
  const pieces = componentsOf(grid, (cell) => plant[cell]!);
  const bank = planted ? pieces : pieces.slice(1);
  const names = bank.map((piece) => shapeName(places(grid, piece))).sort();
  const dots = plant.map((shaded) => {
    if (!random.chance(0.25)) return undefined;
    return shaded !== random.chance(0.03) ? 'black' : 'white';
  });
  const right = all.filter(
    (shaded) =>
      dots.every((dot, cell) => dot === undefined || shaded[cell] === (dot === 'black')) &&
      namesIn(grid, shaded).join('|') === names.join('|'),
  );
  const drawing = bank.map((piece) => places(grid, piece).map(([y, x]) => `(${y},${x})`));
  const lines = shuffled(random, drawing).map((piece) => `  ${piece.join(' ')}\n`);
  return { text: `${section('dot', grid.width, dots)}bank:\n${lines.join('')}`, answers: right.length };
};

// ── Battleships ──

const SHIPS = ['submarine', 'destroyer', 'cruiser', 'battleship'];

/** The lengths of the board's ships; undefined if an area is no ship, or if two ships touch at a corner. */
function fleetOf(grid: Grid, shaded: readonly boolean[]): number[] | undefined {
  const { width } = grid;
  const pieces = componentsOf(grid, (cell) => shaded[cell]!);
  const straight = pieces.every(
    (piece) =>
      new Set(piece.map((cell) => cell % width)).size === 1 ||
      new Set(piece.map((cell) => Math.floor(cell / width))).size === 1,
  );
  const touching = grid.cells.some((cell) => {
    const below = cell + width;
    if (!shaded[cell] || below >= grid.cells.length) return false;
    return (
      (cell % width > 0 && shaded[below - 1] === true) ||
      (cell % width < width - 1 && shaded[below + 1] === true)
    );
  });
  if (!straight || touching) return undefined;
  return pieces.map((piece) => piece.length).sort((a, b) => a - b);
}

function partAt(grid: Grid, shaded: readonly boolean[], cell: number): string {
  if (!shaded[cell]) return 'water';
  const { width } = grid;
  const at = (other: number): boolean => grid.neighbours[cell]!.includes(other) && shaded[other] === true;
  const [north, south, west, east] = [at(cell - width), at(cell + width), at(cell - 1), at(cell + 1)];
  if ((north && south) || (west && east)) return 'middle';
  return north ? 'bottom' : south ? 'top' : west ? 'right' : east ? 'left' : 'single';
}

const fleets = oncePerSize((grid: Grid) =>
  shadingsOf(grid).flatMap((shaded) => {
    const fleet = fleetOf(grid, shaded);
    return fleet === undefined || fleet.length === 0 || fleet.some((length) => length > 4)
      ? []
      : [{ shaded, fleet: fleet.join() }];
  }),
);

export const battleships: MakeBoard = (random: Generator, planted) => {
  const grid = random.pick([gridOf(3, 4), gridOf(4, 4)]);
  const plant = random.pick(fleets(grid));
  const totals = (lines: readonly (readonly number[])[]): (number | undefined)[] =>
    lines.map((line) => {
      const total = line.filter((cell) => plant.shaded[cell]).length;
      return random.chance(0.4) ? (planted || random.chance(0.8) ? total : total + 1) : undefined;
    });
  const [rows, columns] = [totals(grid.rows), totals(grid.columns)];
  const stray = random.chance(0.3) ? random.pick(grid.cells.filter((cell) => plant.shaded[cell])) : -1;
  const parts = grid.cells.map((cell) => {
    if (cell === stray) return 'middle';
    return random.chance(0.3) ? partAt(grid, plant.shaded, cell) : undefined;
  });
  const agrees = (lines: readonly (readonly number[])[], told: typeof rows, shaded: readonly boolean[]) =>
    lines.every(
      (line, at) => told[at] === undefined || line.filter((cell) => shaded[cell]).length === told[at],
    );
  const right = fleets(grid).filter(
    ({ shaded, fleet }) =>
      fleet === plant.fleet &&
      agrees(grid.rows, rows, shaded) &&
      agrees(grid.columns, columns, shaded) &&
      parts.every((part, cell) => part === undefined || part === partAt(grid, shaded, cell)),
  );
  const fleet = plant.fleet.split(',').map((length) => SHIPS[Number(length) - 1]);
  const line = (values: typeof rows): string => values.map((value) => value ?? '.').join(' ');
  return {
    text: `${section('part', grid.width, parts)}fleet: ${fleet.join(' ')}\nrowTotal: ${line(rows)}\ncolumnTotal: ${line(columns)}\n`,
    answers: right.length,
  };
};
