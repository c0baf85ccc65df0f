/** Types whose answers on a small board are listed regardless of clues. One answer gives the clues; then each answer is tested against them. */
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
  /** What the board contains besides clues. */
  readonly setup: (random: Generator, grid: Grid) => Setup;
  /** All answers that obey the rules that aren't about clues. */
  readonly answers: (grid: Grid, setup: Setup) => readonly Answer[];
  /** The only clue that the cell can have in this answer; undefined if it can have none. */
  readonly clue?: (grid: Grid, setup: Setup, answer: Answer, cell: number) => Mark | undefined;
  /** Whether the cell may have this clue; needed if a cell can have several clues, or if `clue` doesn't decide it. */
  readonly agrees?: (grid: Grid, setup: Setup, answer: Answer, cell: number, clue: Mark) => boolean;
  /** The fraction of the cells that have clues; by default a quarter. */
  readonly share?: number;
  /** The cells that get clues from an answer, if they aren't chosen at random. */
  readonly places?: (random: Generator, grid: Grid, setup: Setup, answer: Answer) => Area;
  /** Whether the answer satisfies the rules about all cells with clues together. `told`: these cells. */
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

/** A random board and all its answers; for a planted board, one that has an answer, if one is found. */
function boardOf<Setup, Answer>(type: Listed<Setup, Answer>, random: Generator, planted: boolean) {
  for (let attempt = 1; ; attempt++) {
    const grid = random.pick(gridsOf(type.sizes));
    const setup = type.setup(random, grid);
    const answers = type.answers(grid, setup);
    if (answers.length > 0 || !planted || attempt === ATTEMPTS) return { grid, setup, answers };
  }
}

/** Clues from the planted answer, a few of them from other answers and cells. Without a planted answer, many clues are from others. */
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

/** A section that marks these cells, for example as ice. */
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

/** `room`: for each cell, the number of its room, from 1 on. `rooms`: the cells of each room. */
export interface Rooms {
  readonly room: readonly number[];
  readonly rooms: readonly Area[];
}

/** Grows a room from each of these cells. */
export function roomsFrom(random: Generator, grid: Grid, seeds: Area): Rooms {
  const room = growRooms(random, grid, seeds).map((one) => one + 1);
  return { room, rooms: seeds.map((_, at) => grid.cells.filter((cell) => room[cell] === at + 1)) };
}

/** Up to `most` random rooms with at least `least` cells each. */
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

/** The names of the directions in instances. */
export const WAYS = ['north', 'east', 'south', 'west'] as const;
export type Way = (typeof WAYS)[number];
const STEPS: Readonly<Record<Way, readonly [number, number]>> = {
  north: [-1, 0],
  east: [0, 1],
  south: [1, 0],
  west: [0, -1],
};

/** The cell `down` rows below and `right` columns to the right; undefined if it is outside the board. */
export function moved(grid: Grid, cell: number, down: number, right: number): number | undefined {
  const [row, column] = [rowOf(grid, cell) + down, columnOf(grid, cell) + right];
  const inside = row >= 0 && column >= 0 && row < grid.height && column < grid.width;
  return inside ? row * grid.width + column : undefined;
}

export const stepped = (grid: Grid, cell: number, way: Way): number | undefined =>
  moved(grid, cell, STEPS[way][0], STEPS[way][1]);

/** The cells beyond a cell in one direction, up to the board's edge. */
export function rayOf(grid: Grid, cell: number, way: Way): number[] {
  const next = stepped(grid, cell, way);
  return next === undefined ? [] : [next, ...rayOf(grid, next, way)];
}

export const opposite = (way: Way): Way => WAYS[(WAYS.indexOf(way) + 2) % 4]!;

/** A text that is the same for all areas of one shape, turned and mirrored ones included. */
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

/** A text that is the same for all areas of one shape in one orientation. */
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
