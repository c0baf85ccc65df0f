import { type Grid, gridOf, type MakeBoard, oncePerSize, section, shuffled } from './board.ts';
import { pairsOf, toldIn, touchAlong } from './divided.ts';
import {
  clueText,
  flags,
  listed,
  lyingShape,
  type Mark,
  moved,
  nothing,
  rayOf,
  shapeOf,
  stepped,
  type Told,
  WAYS,
  type Way,
} from './listed.ts';
import { regionsFrom } from './regions.ts';
import { type Area, columnOf, rowOf } from './shaded.ts';

/** All ways to divide the free cells into areas for which `mayBe` is true, with at most `most` cells each. */
export function tilings(grid: Grid, free: Area, mayBe: (area: Area) => boolean, most?: number): Area[][] {
  const found: Area[][] = [];
  const lay = (areas: readonly Area[], left: Area): void => {
    const [first] = left;
    if (first === undefined) {
      found.push([...areas]);
      return;
    }
    for (const area of regionsFrom(grid, first, (cell) => left.includes(cell), most))
      if (mayBe(area))
        lay(
          [...areas, area],
          left.filter((cell) => !area.includes(cell)),
        );
  };
  lay([], free);
  return found;
}

const squares = (grid: Grid): Area[] =>
  grid.cells.flatMap((cell) => {
    const [right, below, last] = [moved(grid, cell, 0, 1), moved(grid, cell, 1, 0), moved(grid, cell, 1, 1)];
    return right === undefined || below === undefined || last === undefined
      ? []
      : [[cell, right, below, last]];
  });

export const isBox = (grid: Grid, area: Area): boolean =>
  new Set(area.map((cell) => rowOf(grid, cell))).size *
    new Set(area.map((cell) => columnOf(grid, cell))).size ===
  area.length;

/**
 * No area is a rectangle, and each has one sign. Areas with the same sign differ in shape, and no square of four cells lies within areas of one
 * sign.
 */
const narrow = listed<Area, Area[]>({
  sizes: '2x3 3x3 2x4 3x4',
  setup: (random, grid) => grid.cells.filter(() => random.chance(0.1)),
  answers: (grid, holes) =>
    tilings(
      grid,
      grid.cells.filter((cell) => !holes.includes(cell)),
      (area) => !isBox(grid, area),
    ),
  clue: (_grid, _holes, areas, cell) => {
    const at = areas.findIndex((area) => area.includes(cell));
    return at < 0 ? undefined : at % 3;
  },
  agrees: () => true,
  places: (random, _grid, _holes, areas) => areas.map((area) => random.pick(area)),
  together: (grid, _holes, areas, told, clues) => {
    if (!areas.every((area) => toldIn(area, told).length === 1)) return false;
    const signOf = (area: Area): Mark => {
      const [root = 0] = toldIn(area, told);
      // An area without a known clue counts as different from all others.
      return clues[root] === 0 ? -1 - root : clues[root]!;
    };
    return (
      pairsOf(areas).every(([a, b]) => signOf(a) !== signOf(b) || shapeOf(grid, a) !== shapeOf(grid, b)) &&
      squares(grid).every((square) => {
        const owners = square.map((cell) => areas.find((area) => area.includes(cell)));
        if (owners.includes(undefined)) return true;
        const signs = owners.map((area) => signOf(area!));
        return new Set(signs).size > 1 || Number(signs[0]) < 0;
      })
    );
  },
  text: (grid, holes, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (holes.includes(cell) ? undefined : clue)),
      'sign',
    ) + flags('hole', grid, holes),
});

/** Trominoes that touch differ in shape or orientation. */
const heteromino = listed<Area, Area[]>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => {
    const count = (grid.cells.length % 3) + 3 * random.below(2);
    return shuffled(random, grid.cells).slice(0, count);
  },
  answers: (grid, holes) =>
    tilings(
      grid,
      grid.cells.filter((cell) => !holes.includes(cell)),
      (area) => area.length === 3,
      3,
    ).filter((areas) =>
      pairsOf(areas).every(
        ([a, b]) => !touchAlong(grid, a, b) || lyingShape(grid, a) !== lyingShape(grid, b),
      ),
    ),
  text: (grid, holes) =>
    section(
      'mark',
      grid.width,
      grid.cells.map((cell) => (holes.includes(cell) ? 'hole' : '.')),
    ),
});

const letterOf = (grid: Grid, shapes: ReadonlyMap<string, string>, area: Area): string =>
  shapes.get(shapeOf(grid, area))!;

/** For each shape in the pictures: its letter. */
const lettersOf = (pictures: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(pictures).map(([letter, picture]) => {
      const rows = picture.split('/');
      const grid = gridOf(rows.length, rows[0]!.length);
      return [
        shapeOf(
          grid,
          grid.cells.filter((cell) => rows.join('')[cell] === '#'),
        ),
        letter,
      ] as const;
    }),
  );

const FOURS = { I: '####', L: '###/#..', O: '##/##', S: '.##/##.', T: '###/.#.' };
const FIVES = {
  F: '.##/##./.#.',
  I: '#####',
  L: '####/#...',
  N: '###./..##',
  P: '###/##.',
  T: '###/.#./.#.',
  U: '#.#/###',
  V: '#../#../###',
  W: '#../##./.##',
  X: '.#./###/.#.',
  Y: '####/.#..',
  Z: '##./.#./.##',
};

/** Polyominoes are placed; those with the same letter don't touch. */
const lettered = (sizes: string, size: number, pictures: Readonly<Record<string, string>>): MakeBoard => {
  const letters = lettersOf(pictures);
  return listed<undefined, Area[]>({
    sizes,
    setup: nothing,
    answers: oncePerSize((grid) =>
      tilings(grid, grid.cells, (area) => area.length === size, size).filter((areas) =>
        pairsOf(areas).every(
          ([a, b]) => letterOf(grid, letters, a) !== letterOf(grid, letters, b) || !touchAlong(grid, a, b),
        ),
      ),
    ),
    clue: (grid, _setup, areas, cell) => letterOf(grid, letters, areas.find((area) => area.includes(cell))!),
    share: 0.15,
    text: (grid, _setup, clues) => clueText(grid, clues),
  });
};

/** The corner of an angle and the directions of its two arms; undefined if the area is no angle. */
function cornerOf(
  grid: Grid,
  area: Area,
): { readonly corner: number; readonly arms: readonly Way[] } | undefined {
  for (const corner of area) {
    const arms = WAYS.filter((way) => area.includes(stepped(grid, corner, way) ?? -1));
    const cells = arms.flatMap((way) => {
      const ray = rayOf(grid, corner, way);
      const end = ray.findIndex((cell) => !area.includes(cell));
      return end < 0 ? ray : ray.slice(0, end);
    });
    const turns = arms.length === 2 && (WAYS.indexOf(arms[0]!) + WAYS.indexOf(arms[1]!)) % 2 === 1;
    if (turns && cells.length + 1 === area.length) return { corner, arms };
  }
  return undefined;
}

/** The clue that an angle allows in a cell: at the corner its size, at the end of an arm an arrow. */
function angleClue(grid: Grid, areas: readonly Area[], cell: number): Mark | undefined {
  const area = areas.find((one) => one.includes(cell))!;
  const { corner, arms } = cornerOf(grid, area)!;
  if (cell === corner) return area.length;
  for (const way of arms) {
    const next = stepped(grid, cell, way);
    const back = WAYS[(WAYS.indexOf(way) + 2) % 4]!;
    const onArm = rayOf(grid, corner, way).includes(cell);
    if (onArm && (next === undefined || !area.includes(next))) return back;
  }
  return undefined;
}

const sashigane = listed<undefined, Area[]>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: nothing,
  answers: oncePerSize((grid) => tilings(grid, grid.cells, (area) => cornerOf(grid, area) !== undefined)),
  clue: (grid, _setup, areas, cell) => angleClue(grid, areas, cell),
  share: 0.3,
  text: (grid, _setup, clues) => {
    const pick = (kind: string): Told[] => clues.map((clue) => (typeof clue === kind ? clue : undefined));
    return clueText(grid, pick('number'), 'corner_') + clueText(grid, pick('string'), 'arrow');
  },
});

/** For each type, by its name: a function that makes its random boards. */
export const tilingTypes: Readonly<Record<string, MakeBoard>> = {
  narrow,
  heteromino,
  sashigane,
  tetrominous: lettered('2x2 2x4 3x4 4x4', 4, FOURS),
  pentominous: lettered('2x5 3x5 4x5', 5, FIVES),
};
