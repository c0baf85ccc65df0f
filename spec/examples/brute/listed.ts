/**
 * Types whose answers on a small board are listed without regard to clues: one of them gives the clues, and all are asked
 * whether they agree with these.
 */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Clue,
  type Grid,
  gridsOf,
  growRooms,
  type MakeBoard,
  range,
  section,
  shuffled,
} from './board.ts';
import { type Area, columnOf, rowOf } from './shaded.ts';

export type Mark = string | number;

export interface Listed<Setup, Answer> {
  readonly sizes: string;
  /** The contents of the board beside the clues. */
  readonly setup: (random: Generator, grid: Grid) => Setup;
  /** All that obey the rules about other things than clues. */
  readonly answers: (grid: Grid, setup: Setup) => readonly Answer[];
  /** The clue that a cell has to have, if it has one; undefined where it can't have any. */
  readonly clue?: (grid: Grid, setup: Setup, answer: Answer, cell: number) => Mark | undefined;
  /** Whether the cell may have the clue, where that is not as above. */
  readonly agrees?: (grid: Grid, setup: Setup, answer: Answer, cell: number, clue: Mark) => boolean;
  /** The fraction of the cells that have clues; by default a quarter. */
  readonly share?: number;
  /** Where the clues of an answer stand, for types that say so. */
  readonly places?: (random: Generator, grid: Grid, setup: Setup, answer: Answer) => Area;
  /** The rules about all cells with clues together. */
  readonly together?: (
    grid: Grid,
    setup: Setup,
    answer: Answer,
    told: Area,
    clues: readonly Told[],
  ) => boolean;
  /** Whether a clue may be present with an unknown value. */
  readonly untold?: boolean;
  readonly text: (grid: Grid, setup: Setup, clues: readonly Told[]) => string;
}
export type Told = Mark | undefined;

const ATTEMPTS = 40;

export function listed<Setup, Answer>(type: Listed<Setup, Answer>): MakeBoard {
  return (random, planted) => {
    const { grid, setup, answers } = boardOf(type, random, planted);
    const plant = answers.length > 0 ? random.pick(answers) : undefined;
    const clues =
      plant === undefined
        ? grid.cells.map(() => undefined)
        : cluesOf(type, random, planted, grid, setup, answers, plant);
    const told = grid.cells.filter((cell) => clues[cell] !== undefined);
    const fits = (answer: Answer, cell: number): boolean => {
      const clue = clues[cell]!;
      if (type.agrees) return type.agrees(grid, setup, answer, cell, clue);
      const right = type.clue?.(grid, setup, answer, cell);
      return clue === '?' ? right !== undefined : right === clue;
    };
    const isRight = (answer: Answer): boolean =>
      told.every((cell) => fits(answer, cell)) && (type.together?.(grid, setup, answer, told, clues) ?? true);
    return { text: type.text(grid, setup, clues), answers: answers.filter(isRight).length };
  };
}

/** One that has answers at all, if it is to be planted. */
function boardOf<Setup, Answer>(type: Listed<Setup, Answer>, random: Generator, planted: boolean) {
  for (let attempt = 1; ; attempt++) {
    const grid = random.pick(gridsOf(type.sizes));
    const setup = type.setup(random, grid);
    const answers = type.answers(grid, setup);
    if (answers.length > 0 || !planted || attempt === ATTEMPTS) return { grid, setup, answers };
  }
}

/** Clues from the planted answer, sometimes one from elsewhere; without a planted answer, clues from any answer and cell. */
function cluesOf<Setup, Answer>(
  { clue, places, share = 0.25, untold }: Listed<Setup, Answer>,
  random: Generator,
  planted: boolean,
  grid: Grid,
  setup: Setup,
  answers: readonly Answer[],
  plant: Answer,
): Told[] {
  if (!clue) return grid.cells.map(() => undefined);
  const wanted = places?.(random, grid, setup, plant) ?? grid.cells.filter(() => random.chance(share));
  return grid.cells.map((cell) => {
    if (!wanted.includes(cell)) return undefined;
    const stray = !random.chance(planted ? 0.97 : 0.6);
    const one = clue(
      grid,
      setup,
      stray ? random.pick(answers) : plant,
      stray ? random.pick(grid.cells) : cell,
    );
    return one !== undefined && untold && random.chance(0.12) ? '?' : one;
  });
}

export const nothing = (): undefined => undefined;

/** Cells that are marked, such as ice. */
export const flags = (name: string, grid: Grid, cells: Area): string =>
  section(
    name,
    grid.width,
    grid.cells.map((cell) => (cells.includes(cell) ? '#' : '.')),
  );

export const sizeText = ({ height, width }: Grid): string => `size: ${height} ${width}\n`;

export const clueText = (grid: Grid, clues: readonly Told[], name = 'clue'): string =>
  section(
    name,
    grid.width,
    clues.map((clue) => clue as Clue),
  );

/** A board in rooms: of each cell, which it lies in, from 1 on; and the cells of each. */
export interface Rooms {
  readonly room: readonly number[];
  readonly rooms: readonly Area[];
}

/** Rooms grown from a cell each. */
export function roomsFrom(random: Generator, grid: Grid, seeds: Area): Rooms {
  const room = growRooms(random, grid, seeds).map((one) => one + 1);
  return { room, rooms: seeds.map((_, at) => grid.cells.filter((cell) => room[cell] === at + 1)) };
}

/** Rooms of at least this many cells each. */
export function someRooms(random: Generator, grid: Grid, most: number, least = 1): Rooms {
  for (;;) {
    const count = 1 + random.below(most);
    const found = roomsFrom(random, grid, shuffled(random, grid.cells).slice(0, count));
    if (found.rooms.every((cells) => cells.length >= least)) return found;
  }
}

export const roomText = (grid: Grid, { room }: Rooms, name = 'room'): string =>
  section(name, grid.width, room);

export const roomOf = ({ room, rooms }: Rooms, cell: number): Area => rooms[room[cell]! - 1]!;

/** Directions as instances name them. */
export const WAYS = ['north', 'east', 'south', 'west'] as const;
export type Way = (typeof WAYS)[number];
const STEPS: Readonly<Record<Way, readonly [number, number]>> = {
  north: [-1, 0],
  east: [0, 1],
  south: [1, 0],
  west: [0, -1],
};

/** The cell this many rows down and columns to the right, if it is on the board. */
export function moved(grid: Grid, cell: number, down: number, right: number): number | undefined {
  const [row, column] = [rowOf(grid, cell) + down, columnOf(grid, cell) + right];
  const inside = row >= 0 && column >= 0 && row < grid.height && column < grid.width;
  return inside ? row * grid.width + column : undefined;
}

export const stepped = (grid: Grid, cell: number, way: Way): number | undefined =>
  moved(grid, cell, STEPS[way][0], STEPS[way][1]);

/** The cells from one on, up to the edge of the board. */
export function rayOf(grid: Grid, cell: number, way: Way): number[] {
  const next = stepped(grid, cell, way);
  return next === undefined ? [] : [next, ...rayOf(grid, next, way)];
}

export const opposite = (way: Way): Way => WAYS[(WAYS.indexOf(way) + 2) % 4]!;

/** The shape of an area, the same turned and mirrored. */
export function shapeOf(grid: Grid, area: Area): string {
  const places = area.map((cell) => [rowOf(grid, cell), columnOf(grid, cell)] as const);
  const images = range(8).map((code) =>
    places.map(([row, column]) => {
      const [a, b] = code & 4 ? [column, row] : [row, column];
      return [code & 1 ? -a : a, code & 2 ? -b : b] as const;
    }),
  );
  return images.map(settled).sort()[0]!;
}

/** The shape of an area as it lies. */
export const lyingShape = (grid: Grid, area: Area): string =>
  settled(area.map((cell) => [rowOf(grid, cell), columnOf(grid, cell)] as const));

function settled(places: readonly (readonly [number, number])[]): string {
  const top = Math.min(...places.map(([row]) => row));
  const left = Math.min(...places.map(([, column]) => column));
  return places
    .map(([row, column]) => `${row - top} ${column - left}`)
    .sort()
    .join();
}
