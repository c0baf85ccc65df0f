/**
 * Types of the gallery in which cells are shaded. Each tests a shading of a small board by the rules as a magazine prints them, and says which
 * clues fit it.
 */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Clue,
  componentsOf,
  type Grid,
  gridsOf,
  type MakeBoard,
  oncePerSize,
  section,
  shadingsOf,
} from './board.ts';

export type Shading = readonly boolean[];
export type Area = readonly number[];

const SIZES = gridsOf('2x2 3x3 3x4 4x3');

export const rowOf = (grid: Grid, cell: number): number => Math.floor(cell / grid.width);
export const columnOf = (grid: Grid, cell: number): number => cell % grid.width;

/** The 2 × 2 squares. */
export const squaresOf = (grid: Grid): number[][] =>
  grid.cells
    .filter((cell) => rowOf(grid, cell) > 0 && columnOf(grid, cell) > 0)
    .map((cell) => [cell - grid.width - 1, cell - grid.width, cell - 1, cell]);

export const areasOf = (grid: Grid, shading: Shading, value: boolean): Area[] =>
  componentsOf(grid, (cell) => shading[cell] === value);

export function isRectangle(grid: Grid, area: Area): boolean {
  const rows = new Set(area.map((cell) => rowOf(grid, cell)));
  const columns = new Set(area.map((cell) => columnOf(grid, cell)));
  return rows.size * columns.size === area.length;
}

export const touch = (grid: Grid, a: number, b: number): boolean =>
  a !== b &&
  Math.abs(rowOf(grid, a) - rowOf(grid, b)) <= 1 &&
  Math.abs(columnOf(grid, a) - columnOf(grid, b)) <= 1;

/** The connected groups of cells, where `joined` says which two cells are connected. */
export function groupsOf(cells: Area, joined: (a: number, b: number) => boolean): number[][] {
  const left = new Set(cells);
  const groups: number[][] = [];
  for (const first of cells) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (const cell of group) {
      for (const other of [...left]) {
        if (!joined(cell, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

/** The rules of a type for a shading, and the clues that a cell may have. */
export interface Type {
  readonly name: string;
  /** Whether the shading satisfies the rules, regardless of clues. */
  readonly sound: (grid: Grid, shading: Shading) => boolean;
  /** Whether the cell may have this clue in the answer; `told`: all cells with clues. */
  readonly fits: (grid: Grid, shading: Shading, cell: number, clue: number, told: Area) => boolean;
  /** Whether the shading satisfies the rules about all cells with clues together; `told`: these cells. */
  readonly together?: (grid: Grid, shading: Shading, told: Area) => boolean;
  /** The cells that get clues, if they aren't chosen at random. */
  readonly places?: (random: Generator, grid: Grid, shading: Shading) => Area;
  /** The possible clues; by default 1 to 6. */
  readonly clues?: readonly number[];
}

export const areaWith = (grid: Grid, shading: Shading, cell: number): Area =>
  areasOf(grid, shading, shading[cell]!).find((area) => area.includes(cell))!;

export const noPool = (grid: Grid, shading: Shading, value: boolean): boolean =>
  squaresOf(grid).every((square) => square.some((cell) => shading[cell] !== value));
export const apart = (grid: Grid, shading: Shading): boolean =>
  areasOf(grid, shading, true).every((area) => area.length === 1);
export const connected = (grid: Grid, shading: Shading, value: boolean): boolean =>
  areasOf(grid, shading, value).length <= 1;
export const shadedOf = (grid: Grid, shading: Shading, value: boolean): Area =>
  grid.cells.filter((cell) => shading[cell] === value);

const mochikoro: Type = {
  name: 'mochikoro',
  sound: (grid, shading) =>
    areasOf(grid, shading, false).every((area) => isRectangle(grid, area)) &&
    noPool(grid, shading, true) &&
    groupsOf(shadedOf(grid, shading, false), (a, b) => touch(grid, a, b)).length <= 1,
  fits: (grid, shading, cell, clue) => !shading[cell] && areaWith(grid, shading, cell).length === clue,
  together: (grid, shading, told) =>
    areasOf(grid, shading, false).every((area) => told.filter((cell) => area.includes(cell)).length <= 1),
};

const TYPES: readonly Type[] = [
  {
    name: 'cbanana',
    sound: (grid, shading) =>
      areasOf(grid, shading, true).every((area) => isRectangle(grid, area)) &&
      areasOf(grid, shading, false).every((area) => !isRectangle(grid, area)),
    fits: (grid, shading, cell, clue) => areaWith(grid, shading, cell).length === clue,
  },
  mochikoro,
  {
    ...mochikoro,
    name: 'mochinyoro',
    sound: (grid, shading) =>
      mochikoro.sound(grid, shading) &&
      areasOf(grid, shading, true).every((area) => !isRectangle(grid, area)),
  },
  {
    name: 'cityspace',
    sound: (grid, shading) =>
      areasOf(grid, shading, true).every(
        (area) =>
          area.length > 1 &&
          isRectangle(grid, area) &&
          (new Set(area.map((cell) => rowOf(grid, cell))).size === 1 ||
            new Set(area.map((cell) => columnOf(grid, cell))).size === 1),
      ) &&
      connected(grid, shading, false) &&
      groupsOf(shadedOf(grid, shading, true), (a, b) => touch(grid, a, b)).every((group) =>
        group.some(
          (cell) =>
            [0, grid.height - 1].includes(rowOf(grid, cell)) ||
            [0, grid.width - 1].includes(columnOf(grid, cell)),
        ),
      ) &&
      noPool(grid, shading, false),
    fits: (grid, shading, cell, clue) => !shading[cell] && seen(grid, shading, cell) === clue,
  },
  {
    name: 'aquapelago',
    sound: (grid, shading) =>
      apart(grid, shading) && connected(grid, shading, false) && noPool(grid, shading, false),
    fits: (grid, shading, cell, clue) =>
      groupsOf(shadedOf(grid, shading, true), (a, b) => touch(grid, a, b)).some(
        (group) => group.includes(cell) && group.length === clue,
      ),
  },
  {
    name: 'kurochute',
    sound: (grid, shading) => apart(grid, shading) && connected(grid, shading, false),
    fits: (grid, shading, cell, clue) =>
      !shading[cell] &&
      grid.cells.filter((other) => {
        const down = Math.abs(rowOf(grid, other) - rowOf(grid, cell));
        const right = Math.abs(columnOf(grid, other) - columnOf(grid, cell));
        return shading[other] && (down === 0 || right === 0) && down + right === clue;
      }).length === 1,
  },
];

/** The number of cells seen from a cell in the four directions as far as the next shaded cell, including the cell itself. */
export function seen(grid: Grid, shading: Shading, cell: number): number {
  let count = 1;
  for (const [down, right] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    let [row, column] = [rowOf(grid, cell) + down, columnOf(grid, cell) + right];
    while (
      row >= 0 &&
      column >= 0 &&
      row < grid.height &&
      column < grid.width &&
      !shading[row * grid.width + column]
    ) {
      count++;
      row += down;
      column += right;
    }
  }
  return count;
}

const CLUES = [1, 2, 3, 4, 5, 6];

/** Makes random boards; the clues of a planted board come from an answer. */
export function boardsOf({ sound, fits, together, places, clues = CLUES }: Type): MakeBoard {
  const answersOf = oncePerSize((grid) => shadingsOf(grid).filter((shading) => sound(grid, shading)));
  return (random: Generator, planted) => {
    const grid = random.pick(SIZES);
    const answers = answersOf(grid);
    const shading = planted && answers.length > 0 ? random.pick(answers) : undefined;
    const wanted =
      (shading && places?.(random, grid, shading)) ??
      grid.cells.filter(() => random.chance(planted ? 0.3 : 0.1));
    const clueAt = (cell: number): Clue => {
      const clue = random.pick(clues);
      if (!wanted.includes(cell) || !shading) return wanted.includes(cell) ? clue : undefined;
      return [clue, ...clues].find((one) => fits(grid, shading, cell, one, wanted));
    };
    const values = grid.cells.map(clueAt);
    const told = grid.cells.filter((cell) => values[cell] !== undefined);
    const isRight = (answer: Shading): boolean =>
      told.every((cell) => fits(grid, answer, cell, Number(values[cell]), told)) &&
      (together?.(grid, answer, told) ?? true);
    return { text: section('clue', grid.width, values), answers: answers.filter(isRight).length };
  };
}

/** For each type, by its name: a function that makes its random boards. */
export const shadedTypes: Readonly<Record<string, MakeBoard>> = Object.fromEntries(
  TYPES.map((type) => [type.name, boardsOf(type)]),
);
