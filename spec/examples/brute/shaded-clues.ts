/**
 * More types with clues in cells in which cells are shaded: each tests whether a shading of a small board satisfies the rules as a magazine prints
 * them.
 */
import type { Grid, MakeBoard } from './board.ts';
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
  seen,
  type Type,
  touch,
} from './shaded.ts';

const opened = (grid: Grid, shading: Shading, cell: number): number =>
  grid.neighbours[cell]!.filter((next) => !shading[next]).length;

/** The shaded areas that touch a cell along a border, each once. */
const touching = (grid: Grid, shading: Shading, cell: number): Area[] =>
  areasOf(grid, shading, true).filter((area) => grid.neighbours[cell]!.some((next) => area.includes(next)));

const sizeOf = (areas: readonly Area[]): number => areas.reduce((total, area) => total + area.length, 0);

const isSquare = (grid: Grid, area: Area): boolean =>
  isRectangle(grid, area) && new Set(area.map((cell) => rowOf(grid, cell))).size ** 2 === area.length;

const inLine = (grid: Grid, a: number, b: number): boolean =>
  rowOf(grid, a) === rowOf(grid, b) || columnOf(grid, a) === columnOf(grid, b);

/** The cells strictly between two cells of a row or column. */
const between = (grid: Grid, a: number, b: number): Area => {
  const step = rowOf(grid, a) === rowOf(grid, b) ? 1 : grid.width;
  return grid.cells.filter(
    (cell) => a < cell && cell < b && (cell - a) % step === 0 && inLine(grid, a, cell),
  );
};

/** Whether a cell of one area and a cell of the other are in a row or column with no shaded cell between them. */
const seeEachOther = (grid: Grid, shading: Shading, one: Area, other: Area): boolean =>
  one.some((a) =>
    other.some(
      (b) =>
        inLine(grid, a, b) && between(grid, Math.min(a, b), Math.max(a, b)).every((cell) => !shading[cell]),
    ),
  );

const isBar = (grid: Grid, area: Area): boolean =>
  isRectangle(grid, area) &&
  Math.min(
    new Set(area.map((cell) => rowOf(grid, cell))).size,
    new Set(area.map((cell) => columnOf(grid, cell))).size,
  ) === 1;

/** How many other numbers can be reached from a number through unshaded cells that contain no number. */
function reached(grid: Grid, shading: Shading, cell: number, told: Area): number {
  const found = new Set([cell]);
  for (const at of found) {
    if (at !== cell && told.includes(at)) continue;
    for (const next of grid.neighbours[at]!) if (!shading[next]) found.add(next);
  }
  return told.filter((other) => other !== cell && found.has(other)).length;
}

const onEdge = (grid: Grid, cell: number): boolean => grid.neighbours[cell]!.length < 4;

const TYPES: readonly Type[] = [
  {
    name: 'kurotto',
    sound: () => true,
    fits: (grid, shading, cell, clue) => !shading[cell] && sizeOf(touching(grid, shading, cell)) === clue,
    clues: [0, 1, 2, 3, 4, 5, 6],
  },
  {
    name: 'cave',
    sound: (grid, shading) =>
      connected(grid, shading, false) &&
      areasOf(grid, shading, true).every((area) => area.some((cell) => onEdge(grid, cell))),
    fits: (grid, shading, cell, clue) => !shading[cell] && seen(grid, shading, cell) === clue,
    clues: [2, 3, 4],
  },
  {
    name: 'kurodoko',
    sound: (grid, shading) => apart(grid, shading) && connected(grid, shading, false),
    fits: (grid, shading, cell, clue) => !shading[cell] && seen(grid, shading, cell) === clue,
    clues: [2, 3, 4],
  },
  {
    name: 'context',
    sound: (grid, shading) => apart(grid, shading) && connected(grid, shading, false),
    fits: (grid, shading, cell, clue) => {
      const beside = grid.neighbours[cell]!;
      const corners = grid.cells.filter((other) => touch(grid, cell, other) && !beside.includes(other));
      return (shading[cell] ? corners : beside).filter((other) => shading[other]).length === clue;
    },
    clues: [0, 1, 2, 3],
  },
  {
    name: 'island',
    sound: () => true,
    fits: (grid, shading, cell, clue) => !shading[cell] && sizeOf(touching(grid, shading, cell)) === clue,
    // Circles and shaded cells together form one connected piece.
    together: (grid, shading, told) =>
      groupsOf(
        grid.cells.filter((cell) => shading[cell] || told.includes(cell)),
        (a, b) => grid.neighbours[a]!.includes(b),
      ).length <= 1,
    clues: [0, 1, 2, 3, 4, 5, 6],
  },
  {
    name: 'oasis',
    sound: (grid, shading) =>
      apart(grid, shading) && connected(grid, shading, false) && noPool(grid, shading, false),
    fits: (grid, shading, cell, clue, told) => !shading[cell] && reached(grid, shading, cell, told) === clue,
    clues: [0, 1, 2, 3],
  },
  {
    name: 'lookair',
    sound: (grid, shading) => {
      const areas = areasOf(grid, shading, true);
      return (
        areas.every((area) => isSquare(grid, area)) &&
        areas.every((one, at) =>
          areas
            .slice(at + 1)
            .every((other) => one.length !== other.length || !seeEachOther(grid, shading, one, other)),
        )
      );
    },
    fits: (grid, shading, cell, clue) =>
      [cell, ...grid.neighbours[cell]!].filter((one) => shading[one]).length === clue,
    clues: [0, 1, 2, 3],
  },
  {
    name: 'tasquare',
    sound: (grid, shading) =>
      connected(grid, shading, false) && areasOf(grid, shading, true).every((area) => isSquare(grid, area)),
    fits: (grid, shading, cell, clue) => !shading[cell] && sizeOf(touching(grid, shading, cell)) === clue,
  },
  {
    name: 'norinuri',
    sound: (grid, shading) => areasOf(grid, shading, true).every((area) => area.length === 2),
    fits: (grid, shading, cell, clue) => !shading[cell] && areaWith(grid, shading, cell).length === clue,
    together: (grid, shading, told) =>
      areasOf(grid, shading, false).every((area) => told.filter((cell) => area.includes(cell)).length === 1),
    places: (random, grid, shading) => areasOf(grid, shading, false).map((area) => random.pick(area)),
    clues: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  },
  {
    name: 'nuribou',
    sound: (grid, shading) => {
      const bars = areasOf(grid, shading, true);
      return bars.every(
        (bar, at) =>
          isBar(grid, bar) &&
          bars
            .slice(at + 1)
            .every(
              (other) =>
                other.length !== bar.length || !bar.some((a) => other.some((b) => touch(grid, a, b))),
            ),
      );
    },
    fits: (grid, shading, cell, clue) => !shading[cell] && areaWith(grid, shading, cell).length === clue,
    together: (grid, shading, told) =>
      areasOf(grid, shading, false).every((area) => told.filter((cell) => area.includes(cell)).length === 1),
    places: (random, grid, shading) => areasOf(grid, shading, false).map((area) => random.pick(area)),
    clues: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  },
  {
    name: 'nurimisaki',
    sound: (grid, shading) =>
      connected(grid, shading, false) && noPool(grid, shading, false) && noPool(grid, shading, true),
    fits: (grid, shading, cell, clue) => !shading[cell] && seen(grid, shading, cell) === clue,
    together: (grid, shading, told) =>
      grid.cells.every(
        (cell) => told.includes(cell) === (!shading[cell] && opened(grid, shading, cell) === 1),
      ),
    places: (_random, grid, shading) =>
      grid.cells.filter((cell) => !shading[cell] && opened(grid, shading, cell) === 1),
    clues: [2, 3, 4],
  },
];

/** For each type, by its name: a function that makes its random boards. */
export const clueTypes: Readonly<Record<string, MakeBoard>> = Object.fromEntries(
  TYPES.map((type) => [type.name, boardsOf(type)]),
);
