/** Types in which objects are placed: ships, statues, futons, pencils, balloons, snakes, and circles joined to groups. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Grid,
  gridsOf,
  type MakeBoard,
  oncePerSize,
  range,
  section,
  shadingsOf,
  shuffled,
} from './board.ts';
import { touchAlong } from './divided.ts';
import {
  clueText,
  flags,
  listed,
  nothing,
  opposite,
  rayOf,
  shapeOf,
  stepped,
  type Told,
  WAYS,
  type Way,
} from './listed.ts';
import { walksFrom } from './moves.ts';
import { regionsFrom } from './regions.ts';
import { type Drawn, drawingsOf, goesStraight, linksOf } from './routes.ts';
import {
  type Area,
  areasOf,
  columnOf,
  connected,
  groupsOf,
  noPool,
  rowOf,
  type Shading,
  shadedOf,
  touch,
} from './shaded.ts';
import { isBox, tilings } from './tilings.ts';

/** A few shapes of at most this many cells, as areas of the board. */
function bankOf(random: Generator, grid: Grid, shapes: number, most: number): Area[] {
  return range(1 + random.below(shapes)).map(() =>
    random.pick(regionsFrom(grid, random.pick(grid.cells), () => true, most)),
  );
}

/** The shadings whose areas have the shapes of the bank, each as often as in the bank. */
function placements(grid: Grid, bank: readonly Area[]): Shading[] {
  const shapes = (areas: readonly Area[]): string =>
    areas
      .map((area) => shapeOf(grid, area))
      .sort()
      .join('|');
  const [size, wanted] = [bank.flat().length, shapes(bank)];
  return shadingsOf(grid).filter(
    (shading) =>
      shadedOf(grid, shading, true).length === size && shapes(areasOf(grid, shading, true)) === wanted,
  );
}

const bankText = (grid: Grid, bank: readonly Area[]): string =>
  `bank:\n${bank
    .map((area) => `  ${area.map((cell) => `(${rowOf(grid, cell)},${columnOf(grid, cell)})`).join(' ')}\n`)
    .join('')}`;

/** The name of a ship's part, by the directions in which the ship continues. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['', 'single'],
  ['south', 'top'],
  ['north', 'bottom'],
  ['east', 'left'],
  ['west', 'right'],
  ['north south', 'inside'],
  ['east west', 'inside'],
  ['east south', 'northwest_'],
  ['south west', 'northeast_'],
  ['north east', 'southwest_'],
  ['north west', 'southeast_'],
]);

function partOf(grid: Grid, ship: Shading, cell: number): string | undefined {
  if (!ship[cell]) return 'water';
  const on = WAYS.filter((way) => ship[stepped(grid, cell, way) ?? -1]);
  return PARTS.get(on.join(' '));
}

/** Ships of a fleet don't touch; numbers give the number of ship cells in rows and columns. */
const battleship: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('3x3 3x4 4x3'));
  const bank = bankOf(random, grid, 3, 3);
  const fleets = placements(grid, bank).filter(
    (ship) =>
      areasOf(grid, ship, true).length ===
      groupsOf(shadedOf(grid, ship, true), (a, b) => touch(grid, a, b)).length,
  );
  const plant = fleets.length > 0 ? random.pick(fleets) : grid.cells.map(() => false);
  const sum = (ship: Shading, line: Area): number => line.filter((cell) => ship[cell]).length;
  const told = (line: Area): number | undefined => {
    if (!random.chance(0.5)) return undefined;
    return planted || random.chance(0.6) ? sum(plant, line) : random.below(3);
  };
  const [above, beside] = [grid.columns.map(told), grid.rows.map(told)];
  const parts = grid.cells.map((cell) => {
    if (!random.chance(0.2)) return undefined;
    return planted && random.chance(0.9)
      ? partOf(grid, plant, cell)
      : random.pick(['water', 'single', 'top', 'left', 'inside']);
  });
  const agrees = (ship: Shading): boolean =>
    grid.columns.every((line, at) => above[at] === undefined || above[at] === sum(ship, line)) &&
    grid.rows.every((line, at) => beside[at] === undefined || beside[at] === sum(ship, line)) &&
    parts.every((part, cell) => part === undefined || part === partOf(grid, ship, cell));
  return {
    text:
      section('above', grid.width, above) +
      section('beside', 1, beside) +
      section('part', grid.width, parts) +
      bankText(grid, bank),
    answers: fleets.filter(agrees).length,
  };
};

/** The statues of a bank don't touch along borders, and the rest of the park is connected. */
const statuepark = listed<readonly Area[], Shading>({
  sizes: '3x3 3x4 4x3',
  setup: (random, grid) => bankOf(random, grid, 3, 4),
  answers: (grid, bank) => placements(grid, bank).filter((statue) => connected(grid, statue, false)),
  clue: (_grid, _bank, statue, cell) => (statue[cell] ? 'stone' : 'park'),
  text: (grid, bank, clues) => clueText(grid, clues, 'mark') + bankText(grid, bank),
});

/** The cells with pillows. */
type Night = { readonly pillows: Area };

/**
 * Futons of two cells are beside pillars; no pillow is at the north end. Each futon is beside the aisle, which contains no pool (a square of four
 * cells).
 */
const shugaku = listed<Area, Night>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => grid.cells.filter(() => random.chance(0.2)),
  answers: (grid, pillars) => {
    const open = grid.cells.filter((cell) => !pillars.includes(cell));
    return tilings(grid, open, () => true, 2).flatMap((areas) => {
      const futons = areas.filter((area) => area.length === 2);
      const aisle = grid.cells.map((cell) => areas.some((area) => area.length === 1 && area[0] === cell));
      const sound =
        connected(grid, aisle, true) &&
        noPool(grid, aisle, true) &&
        futons.every((futon) => touchAlong(grid, futon, shadedOf(grid, aisle, true)));
      return sound ? nightsOf(grid, futons) : [];
    });
  },
  clue: (grid, pillars, { pillows }, cell) =>
    pillars.includes(cell) ? pillows.filter((one) => grid.neighbours[cell]!.includes(one)).length : undefined,
  agrees: (grid, pillars, { pillows }, cell, clue) =>
    !pillars.includes(cell) ||
    clue === '?' ||
    pillows.filter((one) => grid.neighbours[cell]!.includes(one)).length === clue,
  places: (_random, _grid, pillars) => pillars,
  untold: true,
  text: (grid, pillars, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (pillars.includes(cell) ? (clue ?? '?') : undefined)),
    ),
});

/** All ways to choose the pillow's end for each futon, but never the upper end. */
function nightsOf(grid: Grid, futons: readonly Area[]): Night[] {
  let found: Night[] = [{ pillows: [] }];
  for (const [a = 0, b = 0] of futons) {
    const mayBe = rowOf(grid, a) === rowOf(grid, b) ? [a, b] : [Math.max(a, b)];
    found = found.flatMap(({ pillows }) => mayBe.map((cell) => ({ pillows: [...pillows, cell] })));
  }
  return found;
}

interface Pencil {
  readonly tip: number;
  readonly way: Way;
  readonly body: Area;
  /** The line that the pencil has drawn, beginning at its tip. */
  readonly line: Area;
}

/** All pencils on a board, each with all lines of the pencil's length. */
const pencilsOf = oncePerSize((grid: Grid): Pencil[] =>
  grid.cells.flatMap((tip) =>
    WAYS.flatMap((way) => {
      const behind = rayOf(grid, tip, opposite(way));
      return behind.flatMap((_, at) => {
        const body = behind.slice(0, at + 1);
        const length = body.length + 1;
        return walksFrom(grid, tip, (_from, to) => !body.includes(to), length)
          .filter((line) => line.length === length)
          .map((line) => ({ tip, way, body, line }));
      });
    }),
  ),
);

const cellsOf = ({ body, line }: Pencil): Area => [...body, ...line];

/** All ways to fill a board with pencils and their lines. */
const casesOf = oncePerSize((grid: Grid): Pencil[][] => {
  const found: Pencil[][] = [];
  const lay = (pencils: readonly Pencil[], left: Area): void => {
    const [first] = left;
    if (first === undefined) found.push([...pencils]);
    else
      for (const pencil of pencilsOf(grid)) {
        const cells = cellsOf(pencil);
        if (cells.includes(first) && cells.every((cell) => left.includes(cell)))
          lay(
            [...pencils, pencil],
            left.filter((cell) => !cells.includes(cell)),
          );
      }
  };
  lay([], grid.cells);
  return found;
});

const isIn = (pencils: readonly Pencil[], cell: number): Pencil | undefined =>
  pencils.find(({ body }) => body.includes(cell));

/** A number is the length of the pencil in which it is; each given tip is the tip of a pencil. */
const pencils = listed<undefined, readonly Pencil[]>({
  sizes: '2x3 3x3 2x4 3x4',
  setup: nothing,
  answers: casesOf,
  clue: (_grid, _setup, all, cell) =>
    isIn(all, cell)?.body.length ?? all.find(({ tip }) => tip === cell)?.way,
  agrees: (_grid, _setup, all, cell, clue) => {
    if (clue === '?') return isIn(all, cell) !== undefined;
    if (typeof clue === 'number') return isIn(all, cell)?.body.length === clue;
    return all.some(({ tip, way }) => tip === cell && way === clue);
  },
  untold: true,
  text: (grid, _setup, clues) => {
    const isWay = (clue: Told): boolean => WAYS.some((way) => way === clue);
    return (
      clueText(
        grid,
        clues.map((clue) => (isWay(clue) ? undefined : clue)),
      ) +
      clueText(
        grid,
        clues.map((clue) => (isWay(clue) ? clue : undefined)),
        'told',
      )
    );
  },
});

interface Fair {
  readonly gray: Area;
  readonly hands: Area;
  readonly touching: boolean;
}

interface Strings {
  readonly strings: Drawn;
  readonly balloons: readonly Area[];
}

/** All ways to draw strings through all white cells such that each string leads to one gray cell. */
function stringsOf(grid: Grid, gray: Area, allowed: (cell: number) => readonly number[]): Drawn[] {
  const links = linksOf(grid).filter((link) => !link.every((cell) => gray.includes(cell)));
  return drawingsOf(grid, links, (cell) => (gray.includes(cell) ? [0, 1] : allowed(cell))).filter((drawn) =>
    groupsOf(
      grid.cells.filter((cell) => drawn[cell]!.length > 0),
      (a, b) => drawn[a]!.includes(b),
    ).every((string) => string.filter((cell) => gray.includes(cell)).length === 1),
  );
}

const stringFrom = (grid: Grid, drawn: Drawn, hand: number): Area =>
  groupsOf([hand, ...grid.cells.filter((cell) => cell !== hand)], (a, b) => drawn[a]!.includes(b))[0]!;

const touchesItself = (grid: Grid, drawn: Drawn, string: Area): boolean =>
  string.some((a) => string.some((b) => grid.neighbours[a]!.includes(b) && !drawn[a]!.includes(b)));

/** Balloons are rectangles of gray cells. A string joins each balloon to a number, which is the balloon's size. */
const balloon = listed<Fair, Strings>({
  sizes: '2x3 3x3 2x4 3x4',
  setup: (random, grid) => {
    const share = 0.2 + random.below(3) / 10;
    const gray = grid.cells.filter(() => random.chance(share));
    const all = stringsOf(grid, gray, () => [1, 2]);
    const white = grid.cells.filter((cell) => !gray.includes(cell));
    const drawn = all.length > 0 ? random.pick(all) : undefined;
    const hands = white.filter((cell) => (drawn ? drawn[cell]!.length === 1 : random.chance(0.4)));
    return { gray, hands, touching: random.chance(0.4) };
  },
  answers: (grid, { gray, hands, touching }) => {
    const boxes = tilings(grid, gray, (area) => isBox(grid, area));
    return stringsOf(grid, gray, (cell) => (hands.includes(cell) ? [1] : [2]))
      .filter((strings) =>
        hands.every((hand) => {
          const white = stringFrom(grid, strings, hand).filter((cell) => !gray.includes(cell));
          return touching || !touchesItself(grid, strings, white);
        }),
      )
      .flatMap((strings) =>
        boxes
          .filter((balloons) => balloons.every((area) => area.flatMap((cell) => strings[cell]!).length === 1))
          .map((balloons) => ({ strings, balloons })),
      );
  },
  clue: (grid, { hands }, answer, cell) => (hands.includes(cell) ? balloonOf(grid, answer, cell) : undefined),
  agrees: (grid, { hands }, answer, cell, clue) =>
    !hands.includes(cell) || clue === '?' || balloonOf(grid, answer, cell) === clue,
  places: (random, _grid, { hands }) => hands.filter(() => random.chance(0.7)),
  untold: true,
  text: (grid, { gray, hands, touching }, clues) =>
    `${flags('gray', grid, gray)}${clueText(
      grid,
      clues.map((clue, cell) => (hands.includes(cell) ? (clue ?? '?') : undefined)),
    )}touching: ${touching}\n`,
});

/** The size of the balloon to which the string from a number leads. */
function balloonOf(grid: Grid, { strings, balloons }: Strings, hand: number): number | undefined {
  const string = stringFrom(grid, strings, hand);
  return balloons.find((area) => area.some((cell) => string.includes(cell)))?.length;
}

/** The cells of a snake, from head to tail. */
type Snake = Area;

interface Field {
  readonly spots: Area;
  readonly ways: readonly Way[];
}

const pieceAt = (snakes: readonly Snake[], cell: number): number =>
  1 + (snakes.find((snake) => snake.includes(cell))?.indexOf(cell) ?? -1);

/** The first number of a snake seen in a direction before the next spot; 0 if there is none. */
function firstSeen(grid: Grid, { spots }: Field, snakes: readonly Snake[], cell: number, way: Way): number {
  const ray = rayOf(grid, cell, way);
  const end = ray.findIndex((one) => spots.includes(one) || pieceAt(snakes, one) > 0);
  return end < 0 ? 0 : pieceAt(snakes, ray[end]!);
}

/** Snakes of five cells don't touch each other, and no head looks at another snake. An arrow gives the first number of a snake in its direction. */
const hebi = listed<Field, readonly Snake[]>({
  sizes: '3x3 3x4 4x4 2x7 3x6',
  setup: (random, grid) => ({
    spots: shuffled(random, grid.cells).slice(0, 1 + random.below(grid.cells.length / 4)),
    ways: grid.cells.map(() => random.pick(WAYS)),
  }),
  answers: (grid, field) => {
    const open = grid.cells.filter((cell) => !field.spots.includes(cell));
    const all = open.flatMap((head) =>
      walksFrom(grid, head, (_from, to) => open.includes(to), 5).filter((snake) => snake.length === 5),
    );
    const apart = (a: Snake, b: Snake): boolean =>
      !a.some((cell) => b.includes(cell)) && !touchAlong(grid, a, b);
    const pairs = all.flatMap((a, at) =>
      all
        .slice(at + 1)
        .filter((b) => apart(a, b))
        .map((b) => [a, b]),
    );
    // On a board of eighteen cells there is no room for three snakes that don't touch.
    return [[], ...all.map((snake) => [snake]), ...pairs].filter((snakes) =>
      snakes.every((snake) => {
        const ahead = WAYS.find((way) => stepped(grid, snake[1]!, way) === snake[0])!;
        return firstSeen(grid, field, snakes, snake[0]!, ahead) === 0;
      }),
    );
  },
  clue: (grid, field, snakes, cell) =>
    field.spots.includes(cell) ? firstSeen(grid, field, snakes, cell, field.ways[cell]!) : undefined,
  agrees: (grid, field, snakes, cell, clue) =>
    !field.spots.includes(cell) ||
    clue === '?' ||
    firstSeen(grid, field, snakes, cell, field.ways[cell]!) === clue,
  places: (_random, _grid, { spots }) => spots,
  untold: true,
  text: (grid, { spots, ways }, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (spots.includes(cell) ? (clue ?? '?') : undefined)),
    ) +
    clueText(
      grid,
      ways.map((way, cell) => (spots.includes(cell) ? way : undefined)),
      'arrow',
    ),
});

type Milk = 'white' | 'black' | 'gray';

/** The next circle in a direction. */
const nextCircle = (
  grid: Grid,
  circles: ReadonlyMap<number, Milk>,
  cell: number,
  way: Way,
): number | undefined => rayOf(grid, cell, way).find((one) => circles.has(one));

/**
 * Lines join circles to groups: each has one gray circle, and as many white ones as black ones. No line joins a white circle directly with a black
 * one.
 */
const coffeemilk = listed<ReadonlyMap<number, Milk>, Drawn>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => {
    const groups: readonly (readonly Milk[])[] = [
      ['gray'],
      ['gray', 'white', 'black'],
      ['gray', 'white', 'white', 'black', 'black'],
    ];
    const colors = range(1 + random.below(2)).flatMap(() => random.pick(groups));
    const cells = shuffled(random, grid.cells);
    return new Map(colors.map((color, at) => [cells[at]!, random.chance(0.95) ? color : 'gray']));
  },
  answers: (grid, circles) =>
    drawingsOf(grid, linksOf(grid), (cell) => (circles.has(cell) ? [0, 1, 2, 3, 4] : [0, 2])).filter(
      (drawn) => {
        const open = grid.cells.filter((cell) => !circles.has(cell) && drawn[cell]!.length > 0);
        const groups = groupsOf(
          grid.cells.filter((cell) => circles.has(cell) || drawn[cell]!.length > 0),
          (a, b) => drawn[a]!.includes(b),
        );
        return (
          open.every((cell) => goesStraight(cell, drawn[cell]!)) &&
          groups.every((group) => isMixed(circles, group)) &&
          !opposed(grid, circles, drawn)
        );
      },
    ),
  text: (grid, circles) =>
    section(
      'circle',
      grid.width,
      grid.cells.map((cell) => circles.get(cell)),
    ),
});

function isMixed(circles: ReadonlyMap<number, Milk>, group: Area): boolean {
  const count = (color: Milk): number => group.filter((cell) => circles.get(cell) === color).length;
  return count('gray') === 1 && count('white') === count('black');
}

/** Whether a line joins a white circle directly with a black one. */
const opposed = (grid: Grid, circles: ReadonlyMap<number, Milk>, drawn: Drawn): boolean =>
  [...circles].some(
    ([cell, color]) =>
      color === 'white' &&
      WAYS.some((way) => {
        const other = nextCircle(grid, circles, cell, way);
        const goes = drawn[cell]!.includes(stepped(grid, cell, way) ?? -1);
        return goes && other !== undefined && circles.get(other) === 'black';
      }),
  );

/** For each type, by its name: a function that makes its random boards. */
export const objectTypes: Readonly<Record<string, MakeBoard>> = {
  battleship,
  statuepark,
  shugaku,
  pencils,
  balloon,
  hebi,
  coffeemilk,
};
