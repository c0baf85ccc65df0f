/** Types with lines between numbers or islands, with walls that grow from numbers, and with dominoes: all ways to draw these. */
import type { Generator } from '../../backends/sat/random.ts';
import { type Grid, type MakeBoard, oncePerSize, range } from './board.ts';
import { clueText, listed, nothing, rayOf, type Told, WAYS } from './listed.ts';
import { type Drawn, drawingsOf, goesStraight, linksOf } from './routes.ts';
import { type Area, groupsOf, rowOf } from './shaded.ts';
import { tilings } from './tilings.ts';

const linesOf = (grid: Grid, drawn: Drawn): Area[] =>
  groupsOf(
    grid.cells.filter((cell) => drawn[cell]!.length > 0),
    (a, b) => drawn[a]!.includes(b),
  );

interface Ends {
  readonly ends: Area;
  readonly sparse: boolean;
}

const someEnds = (random: Generator, grid: Grid): Ends => {
  const ends = grid.cells.filter(() => random.chance(0.35));
  return { ends: ends.length > 1 ? ends : [0, grid.cells.length - 1], sparse: random.chance(0.4) };
};

/** All ways to join the ends in pairs by lines without loops. `all`: whether the lines must use all cells. */
const joinings = (grid: Grid, ends: Area, all: boolean): Drawn[] =>
  drawingsOf(grid, linksOf(grid), (cell) => {
    if (ends.includes(cell)) return [1];
    return all ? [2] : [0, 2];
  }).filter((drawn) =>
    linesOf(grid, drawn).every((line) => line.filter((cell) => ends.includes(cell)).length === 2),
  );

const numberOf = (grid: Grid, drawn: Drawn, cell: number): number =>
  linesOf(grid, drawn).findIndex((line) => line.includes(cell)) + 1;

const equalEnds = (grid: Grid, { ends }: Ends, drawn: Drawn, clues: readonly Told[]): boolean =>
  linesOf(grid, drawn).every(
    (line) => new Set(line.filter((cell) => ends.includes(cell)).map((cell) => clues[cell])).size === 1,
  );

const numbered = (all: (setup: Ends) => boolean, more: (setup: Ends) => string): MakeBoard =>
  listed<Ends, Drawn>({
    sizes: '2x3 3x3 3x4',
    setup: someEnds,
    answers: (grid, setup) => joinings(grid, setup.ends, all(setup)),
    clue: (grid, { ends }, drawn, cell) =>
      ends.includes(cell) ? numberOf(grid, drawn, cell) % 3 : undefined,
    agrees: () => true,
    places: (_random, _grid, { ends }) => ends,
    together: (grid, setup, drawn, _told, clues) => equalEnds(grid, setup, drawn, numbersOf(setup, clues)),
    text: (grid, setup, clues) => clueText(grid, numbersOf(setup, clues)) + more(setup),
  });

const numbersOf = ({ ends }: Ends, clues: readonly Told[]): Told[] =>
  clues.map((clue, cell) => (ends.includes(cell) ? Number(clue ?? 0) + 1 : undefined));

/** Lines join pairs of circles and use all cells. The number in a circle is how often its line turns. */
const mintonette = listed<Ends, Drawn>({
  sizes: '2x3 3x3 3x4',
  setup: someEnds,
  answers: (grid, { ends }) => joinings(grid, ends, true),
  clue: (grid, { ends }, drawn, cell) =>
    ends.includes(cell)
      ? linesOf(grid, drawn)
          .find((line) => line.includes(cell))!
          .filter((one) => drawn[one]!.length === 2 && !goesStraight(one, drawn[one]!)).length
      : undefined,
  places: (random, _grid, { ends }) => ends.filter(() => random.chance(0.6)),
  text: (grid, { ends }, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (ends.includes(cell) ? (clue ?? '?') : undefined)),
    ),
});

/** Roads connect neighbouring islands; a number is an island's number of roads, and neighbours have different numbers. */
const keywest = listed<undefined, Drawn>({
  sizes: '2x2 2x3 3x3 2x4',
  setup: nothing,
  answers: oncePerSize((grid) =>
    drawingsOf(grid, linksOf(grid), () => [0, 1, 2, 3, 4]).filter(
      (drawn) =>
        linksOf(grid).every(([a, b]) => drawn[a]!.length !== drawn[b]!.length) &&
        linesOf(grid, drawn).length <= 1,
    ),
  ),
  clue: (_grid, _setup, drawn, cell) => drawn[cell]!.length,
  untold: true,
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** Walls grow from numbers in straight lines until they cover all other cells. */
const walllogic = listed<Area, readonly (readonly number[])[]>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => {
    const posts = grid.cells.filter(() => random.chance(0.35));
    return posts.length > 0 ? posts : [random.below(grid.cells.length)];
  },
  answers: (grid, posts) => {
    const found: number[][][] = [];
    const arms = posts.flatMap((post) => WAYS.map((way) => ({ post, ray: rayOf(grid, post, way) })));
    const grow = (at: number, covered: Area, amounts: readonly (readonly [number, number])[]): void => {
      const arm = arms[at];
      if (!arm) {
        if (covered.length + posts.length === grid.cells.length)
          found.push(
            posts.map((post) => amounts.filter(([own]) => own === post).map(([, length]) => length)),
          );
        return;
      }
      const end = arm.ray.findIndex((cell) => posts.includes(cell) || covered.includes(cell));
      for (const length of range((end < 0 ? arm.ray.length : end) + 1))
        grow(at + 1, [...covered, ...arm.ray.slice(0, length)], [...amounts, [arm.post, length]]);
    };
    grow(0, [], []);
    return found;
  },
  clue: (_grid, posts, walls, cell) =>
    walls[posts.indexOf(cell)]?.reduce((sum, one) => sum + one, 0) || undefined,
  agrees: (_grid, posts, walls, cell, clue) =>
    !posts.includes(cell) ||
    clue === '?' ||
    walls[posts.indexOf(cell)]!.reduce((sum, one) => sum + one, 0) === clue,
  places: (_random, _grid, posts) => posts,
  untold: true,
  text: (grid, posts, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (posts.includes(cell) ? (clue ?? '?') : undefined)),
    ),
});

/**
 * All tilings by dominoes and single cells in which no two single cells touch. A number in a domino is the number of single cells in the row
 * or column along which the domino lies.
 */
const dominoes = oncePerSize((grid) =>
  tilings(grid, grid.cells, (area) => area.length <= 2, 2).filter((areas) => {
    const singles = areas.filter((area) => area.length === 1).flat();
    return !singles.some((cell) => grid.neighbours[cell]!.some((next) => singles.includes(next)));
  }),
);

/** A liar is a single cell whose number may be anything; here it is always 1. */
const lapaz = listed<{ readonly liars: boolean }, Area[]>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random) => ({ liars: random.chance(0.3) }),
  answers: (grid) => dominoes(grid),
  clue: (grid, { liars }, areas, cell) => {
    const [a = 0, b] = areas.find((area) => area.includes(cell))!;
    if (b === undefined) return liars ? 1 : undefined;
    const lines = rowOf(grid, a) === rowOf(grid, b) ? grid.rows : grid.columns;
    const line = lines.find((one) => one.includes(cell))!;
    return areas.filter((area) => area.length === 1 && line.includes(area[0]!)).length;
  },
  agrees: (grid, { liars }, areas, cell, clue) => {
    const [a = 0, b] = areas.find((area) => area.includes(cell))!;
    if (b === undefined) return liars;
    const line = (rowOf(grid, a) === rowOf(grid, b) ? grid.rows : grid.columns).find((one) =>
      one.includes(cell),
    )!;
    return (
      clue === '?' || areas.filter((area) => area.length === 1 && line.includes(area[0]!)).length === clue
    );
  },
  untold: true,
  text: (grid, { liars }, clues) => `${clueText(grid, clues)}liars: ${liars}\n`,
});

/** For each type, by its name: a function that makes its random boards. */
export const lineTypes: Readonly<Record<string, MakeBoard>> = {
  numlin: numbered(
    () => false,
    () => '',
  ),
  arukone: numbered(
    ({ sparse }) => !sparse,
    ({ sparse }) => `sparse: ${sparse}\n`,
  ),
  mintonette,
  keywest,
  walllogic,
  lapaz,
};
