/** More types in which lines divide the board into areas, by clues of all kinds. */

import { areaOf, type Division, divisionsOf, noCrossing } from './areas.ts';
import { componentsOf, type Grid, gridsOf, type MakeBoard, oncePerSize, range, section } from './board.ts';
import {
  clueText,
  flags,
  listed,
  moved,
  nothing,
  rayOf,
  shapeOf,
  sizeText,
  stepped,
  type Told,
  WAYS,
} from './listed.ts';
import { middleOf, pointText } from './points.ts';
import { type Area, columnOf, rowOf } from './shaded.ts';

const SIZES = '2x2 2x3 2x4 3x3';

export const touchAlong = (grid: Grid, a: Area, b: Area): boolean =>
  a.some((cell) => grid.neighbours[cell]!.some((next) => b.includes(next)));

export const pairsOf = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const));

export const toldIn = (area: Area, told: Area): Area => told.filter((cell) => area.includes(cell));

/** Every area contains two numbers, and its size is between them. */
const araf = listed<undefined, Division>({
  sizes: SIZES,
  setup: nothing,
  answers: (grid) =>
    divisionsOf(grid).filter(({ areas }) => areas.length > 1 && areas.every((area) => area.length > 1)),
  clue: (_grid, _setup, division, cell) => areaOf(division, cell).length + (cell % 2 ? 1 : -1),
  agrees: () => true,
  places: (random, _grid, _setup, { areas }) =>
    areas.flatMap((area) => {
      const odd = area.filter((cell) => cell % 2);
      const even = area.filter((cell) => cell % 2 === 0);
      return [odd, even].flatMap((cells) => (cells.length > 0 ? [random.pick(cells)] : []));
    }),
  together: (_grid, _setup, { areas }, told, clues) =>
    areas.every((area) => {
      const own = toldIn(area, told).map((cell) => Number(clues[cell]));
      return own.length === 2 && Math.min(...own) < area.length && area.length < Math.max(...own);
    }),
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** The number of lines that meet at a corner. */
function linesAt(grid: Grid, { of }: Division, row: number, column: number): number {
  const at = (down: number, right: number): number => {
    const cell = inside(grid, row + down, column + right);
    return cell === undefined ? -1 : of[cell]!;
  };
  const around = [at(-1, -1), at(-1, 0), at(0, 0), at(0, -1)];
  return around.filter((one, index) => one !== around[(index + 1) % 4]).length;
}

const inside = (grid: Grid, row: number, column: number): number | undefined =>
  row >= 0 && column >= 0 && row < grid.height && column < grid.width ? row * grid.width + column : undefined;

const cornersOf = (grid: Grid): (readonly [number, number])[] =>
  range(grid.height + 1).flatMap((row) => range(grid.width + 1).map((column) => [row, column] as const));

/**
 * Cells with equal numbers are in one area, those with different numbers in different areas. There is a dot at each corner where three or four
 * lines meet.
 */
const bdblock: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 2x4'));
  const all = divisionsOf(grid);
  const plant = random.pick(all);
  const told = new Set(
    cornersOf(grid)
      .filter((corner) => linesAt(grid, plant, ...corner) >= 3)
      .map(String),
  );
  if (!planted) told.add(String(random.pick(cornersOf(grid))));
  const clues: Told[] = grid.cells.map(() => undefined);
  plant.areas.forEach((area, at) => {
    for (const _ of range(2)) clues[random.pick(area)] = at + 1;
  });
  if (!planted) clues[random.pick(grid.cells)] = 1;
  const cells = grid.cells.filter((cell) => clues[cell] !== undefined);
  const isRight = (division: Division): boolean =>
    cells.every((a) => cells.every((b) => (division.of[a] === division.of[b]) === (clues[a] === clues[b]))) &&
    division.areas.every((area) => toldIn(area, cells).length > 0) &&
    cornersOf(grid).every((corner) => linesAt(grid, division, ...corner) >= 3 === told.has(String(corner)));
  return {
    text:
      clueText(grid, clues) +
      section(
        'dot',
        grid.width + 1,
        cornersOf(grid).map((corner) => (told.has(String(corner)) ? '#' : '.')),
      ),
    answers: all.filter(isRight).length,
  };
};

/** The number of cells of a compass's area that are further in a direction than the compass. */
const further = (grid: Grid, { areas, of }: Division, cell: number, way: number): number =>
  areas[of[cell]!]!.filter((other) => {
    const down = rowOf(grid, other) - rowOf(grid, cell);
    const right = columnOf(grid, other) - columnOf(grid, cell);
    return [down < 0, down > 0, right > 0, right < 0][way];
  }).length;

/** Each area contains one compass; its clue consists of numbers for four directions, some of them unknown. */
const compass = listed<undefined, Division>({
  sizes: SIZES,
  setup: nothing,
  answers: (grid) => divisionsOf(grid),
  clue: (grid, _setup, division, cell) =>
    range(4)
      .map((way) => ((cell + way) % 3 === 0 ? '?' : further(grid, division, cell, way)))
      .join(' '),
  agrees: (grid, _setup, division, cell, clue) =>
    String(clue)
      .split(' ')
      .every((one, way) => one === '?' || one === String(further(grid, division, cell, way))),
  places: (random, _grid, _setup, { areas }) => areas.map((area) => random.pick(area)),
  together: (_grid, _setup, { areas }, told) => areas.every((area) => toldIn(area, told).length === 1),
  text: (grid, _setup, clues) =>
    ['up', 'down', 'ahead', 'back']
      .map((name, way) =>
        clueText(
          grid,
          clues.map((clue) => (clue === undefined ? undefined : String(clue).split(' ')[way])),
          name,
        ),
      )
      .join(''),
});

/** The connected parts of an area that have one color. */
const partsOf = (grid: Grid, dark: Area, area: Area, value: boolean): Area[] =>
  componentsOf(grid, (cell) => area.includes(cell) && dark.includes(cell) === value);

/** Each area consists of a white part and a dark part of the same shape; a number is the size of the part in which it is. */
const dbchoco = listed<Area, Division>({
  sizes: '2x2 2x3 2x4 3x4',
  setup: (random, grid) => grid.cells.filter(() => random.chance(0.5)),
  answers: (grid, dark) =>
    halvesOf(grid).filter(({ areas }) =>
      areas.every((area) => {
        const [white, black] = [partsOf(grid, dark, area, false), partsOf(grid, dark, area, true)];
        return (
          white.length === 1 && black.length === 1 && shapeOf(grid, white[0]!) === shapeOf(grid, black[0]!)
        );
      }),
    ),
  clue: (_grid, _setup, division, cell) => areaOf(division, cell).length / 2,
  text: (grid, dark, clues) => flags('dark', grid, dark) + clueText(grid, clues),
});

const halvesOf = oncePerSize((grid) =>
  divisionsOf(grid).filter(({ areas }) => areas.every((area) => area.length % 2 === 0)),
);

/** The different lengths of the area's horizontal and vertical runs of cells, in ascending order. */
function lengthsOf(grid: Grid, area: Area): number[] {
  const lengths = WAYS.slice(1, 3).flatMap((way) =>
    area
      .filter((cell) => !area.includes(stepped(grid, cell, WAYS[(WAYS.indexOf(way) + 2) % 4]!) ?? -1))
      .map((cell) => {
        const ray = rayOf(grid, cell, way);
        const end = ray.findIndex((next) => !area.includes(next));
        return 1 + (end < 0 ? ray.length : end);
      }),
  );
  return [...new Set(lengths)].sort();
}

const lohkous = listed<undefined, Division>({
  sizes: SIZES,
  setup: nothing,
  answers: (grid) => divisionsOf(grid),
  clue: (grid, _setup, division, cell) => `[${lengthsOf(grid, areaOf(division, cell)).join()}]`,
  places: (random, _grid, _setup, { areas }) => areas.map((area) => random.pick(area)),
  together: (_grid, _setup, { areas }, told) => areas.every((area) => toldIn(area, told).length === 1),
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** Whether moving cell k to cell m, without turning or mirroring, moves area a onto area b. */
const sameAround = (grid: Grid, a: Area, k: number, b: Area, m: number): boolean =>
  a.length === b.length &&
  a.every((cell) => {
    const image = moved(grid, cell, rowOf(grid, m) - rowOf(grid, k), columnOf(grid, m) - columnOf(grid, k));
    return image !== undefined && b.includes(image);
  });

/**
 * Areas with the same letter have the same shape and orientation, with the letter at the same place; areas with different letters differ in shape.
 */
const nikoji = listed<undefined, Division>({
  sizes: '2x2 2x3 2x4 3x3 2x5',
  setup: nothing,
  answers: (grid) => divisionsOf(grid),
  clue: (grid, _setup, { areas, of }, cell) =>
    areas.findIndex((area) => shapeOf(grid, area) === shapeOf(grid, areas[of[cell]!]!)) + 1,
  agrees: () => true,
  places: (_random, _grid, _setup, { areas }) => areas.map((area) => Math.min(...area)),
  together: (grid, _setup, division, told, clues) =>
    division.areas.every((area) => toldIn(area, told).length === 1) &&
    pairsOf(told).every(([k, m]) => {
      const [a, b] = [areaOf(division, k), areaOf(division, m)];
      return clues[k] === clues[m] ? sameAround(grid, a, k, b, m) : shapeOf(grid, a) !== shapeOf(grid, b);
    }),
  text: (grid, _setup, clues) => clueText(grid, clues, 'letter'),
});

/** Areas of the same size don't touch. Each area is unchanged by a half turn. A number is the size of its area. */
const symmarea = listed<undefined, Division>({
  sizes: '2x2 2x4 3x3 3x4',
  setup: nothing,
  answers: oncePerSize((grid) =>
    divisionsOf(grid).filter(
      ({ areas }) =>
        areas.every((area) => middleOf(grid, area)) &&
        pairsOf(areas).every(([a, b]) => a.length !== b.length || !touchAlong(grid, a, b)),
    ),
  ),
  clue: (_grid, _setup, division, cell) => areaOf(division, cell).length,
  text: (grid, _setup, clues) => clueText(grid, clues),
});

/** For each area, the middle about which a half turn leaves it unchanged; undefined if there is none, or if it touches cells of other areas. */
const starsOf = (grid: Grid, { areas }: Division): (string | undefined)[] =>
  areas.map((area) => {
    const [down, right] = middleOf(grid, area) ?? [-9, -9];
    const around = grid.cells.filter(
      (cell) =>
        Math.abs(2 * rowOf(grid, cell) - down) <= 1 && Math.abs(2 * columnOf(grid, cell) - right) <= 1,
    );
    return around.length > 0 && around.every((cell) => area.includes(cell)) ? `${down} ${right}` : undefined;
  });

const galaxiesOf = oncePerSize((grid) =>
  divisionsOf(grid)
    .map((division) => starsOf(grid, division))
    .filter((stars) => !stars.includes(undefined)),
);

const tentaisho: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 2x4 3x4'));
  const stars = new Set(random.pick(galaxiesOf(grid)));
  const free = (place: string): boolean => !stars.has(place);
  const other = `${random.below(2 * grid.height - 1)} ${random.below(2 * grid.width - 1)}`;
  if (!planted && free(other)) stars.add(other);
  return {
    text:
      sizeText(grid) +
      pointText('star', grid, (down, right) =>
        stars.has(`${down} ${right}`) ? (down % 4 ? 'white' : 'black') : undefined,
      ),
    answers: galaxiesOf(grid).filter(
      (own) => own.length === stars.size && own.every((star) => stars.has(star!)),
    ).length,
  };
};

/** Mats are one cell wide and up to four cells long. Mats of the same length don't touch, and no four mats meet at a corner. */
const fillmat = listed<undefined, Division>({
  sizes: '2x3 3x3 2x4 1x5 3x4',
  setup: nothing,
  answers: oncePerSize((grid) =>
    divisionsOf(grid).filter(
      (division) =>
        division.areas.every((area) => area.length <= 4 && isThin(grid, area)) &&
        pairsOf(division.areas).every(([a, b]) => a.length !== b.length || !touchAlong(grid, a, b)) &&
        noCrossing(grid, division),
    ),
  ),
  clue: (_grid, _setup, division, cell) => areaOf(division, cell).length,
  untold: true,
  together: (_grid, _setup, { areas }, told) => areas.every((area) => toldIn(area, told).length <= 1),
  places: (random, _grid, _setup, { areas }) =>
    areas.filter(() => random.chance(0.5)).map((area) => random.pick(area)),
  text: (grid, _setup, clues) => clueText(grid, clues),
});

const isThin = (grid: Grid, area: Area): boolean =>
  [rowOf, columnOf].some((of) => new Set(area.map((cell) => of(grid, cell))).size === 1);

/** For each type, by its name: a function that makes its random boards. */
export const dividedTypes: Readonly<Record<string, MakeBoard>> = {
  araf,
  bdblock,
  compass,
  dbchoco,
  lohkous,
  nikoji,
  symmarea,
  tentaisho,
  fillmat,
};
