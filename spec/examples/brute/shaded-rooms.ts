/** More types in which cells of rooms or tiles are shaded. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  componentsOf,
  type Grid,
  lineSection,
  type MakeBoard,
  oncePerSize,
  section,
  shadingsOf,
} from './board.ts';
import {
  clueText,
  type Listed,
  listed,
  type Rooms,
  rayOf,
  roomOf,
  roomText,
  shapeOf,
  sizeText,
  someRooms,
  WAYS,
} from './listed.ts';
import { dotsOf, fitsDots, pointText } from './points.ts';
import { type Area, areasOf, connected, groupsOf, noPool, type Shading, shadedOf, touch } from './shaded.ts';

const crossing = ({ room }: Rooms, grid: Grid): (readonly [number, number])[] =>
  grid.cells.flatMap((a) =>
    grid.neighbours[a]!.filter((b) => a < b && room[a] !== room[b]).map((b) => [a, b] as const),
  );

const toEdge = (grid: Grid, shading: Shading): boolean =>
  areasOf(grid, shading, false).every((area) => area.some((cell) => grid.neighbours[cell]!.length < 4));

const shadedIn = (shading: Shading, cells: Area): Area => cells.filter((cell) => shading[cell]);

const perRoom = (_grid: Grid, rooms: Rooms, shading: Shading, cell: number): number =>
  shadedIn(shading, roomOf(rooms, cell)).length;

const roomAndClue = (grid: Grid, rooms: Rooms, clues: readonly (number | string | undefined)[]): string =>
  roomText(grid, rooms) + clueText(grid, clues);

/** Single cells and dominoes that are connected at their corners. Single cells don't touch, and all unshaded areas reach the board's edge. */
const brambles = oncePerSize((grid) =>
  shadingsOf(grid).filter((shading) => {
    const areas = areasOf(grid, shading, true);
    const singles = areas.filter((area) => area.length === 1).flat();
    return (
      areas.every((area) => area.length <= 2) &&
      !singles.some((a) => singles.some((b) => touch(grid, a, b))) &&
      groupsOf(shadedOf(grid, shading, true), (a, b) => touch(grid, a, b)).length <= 1 &&
      toEdge(grid, shading)
    );
  }),
);

const bramble = listed<Rooms, Shading>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 4),
  answers: (grid, rooms) =>
    brambles(grid).filter((shading) => crossing(rooms, grid).every(([a, b]) => !shading[a] || !shading[b])),
  clue: perRoom,
  share: 0.2,
  text: roomAndClue,
});

/** All ways to choose one item of each list. */
function choicesOf<T>(lists: readonly (readonly T[])[]): T[][] {
  let all: T[][] = [[]];
  for (const list of lists) all = all.flatMap((chosen) => list.map((one) => [...chosen, one]));
  return all;
}

/** The connected sets of four cells in an area. */
function foursIn(grid: Grid, area: Area): Area[] {
  const found: Area[] = [];
  area.forEach((a, i) => {
    area.slice(i + 1).forEach((b, j) => {
      area.slice(i + j + 2).forEach((c, k) => {
        for (const d of area.slice(i + j + k + 3)) found.push([a, b, c, d]);
      });
    });
  });
  return found.filter((four) => componentsOf(grid, (cell) => four.includes(cell)).length === 1);
}

const besideEachOther = (grid: Grid, a: Area, b: Area): boolean =>
  a.some((cell) => grid.neighbours[cell]!.some((next) => b.includes(next)));

/** All ways to choose a tetromino in every room such that tetrominoes that touch have different shapes. */
function foursOfRooms(grid: Grid, { rooms }: Rooms): Area[][] {
  return choicesOf(rooms.map((room) => foursIn(grid, room))).filter((fours) =>
    fours.every((one, at) =>
      fours
        .slice(at + 1)
        .every((other) => !besideEachOther(grid, one, other) || shapeOf(grid, one) !== shapeOf(grid, other)),
    ),
  );
}

const roomsOfFour = (random: Generator, grid: Grid): Rooms => {
  for (;;) {
    const rooms = someRooms(random, grid, 4, 4);
    if (rooms.rooms.every((room) => room.length < 9)) return rooms;
  }
};

const litsTypes: Listed<Rooms, Shading> = {
  sizes: '2x4 3x4 4x4 3x5',
  setup: roomsOfFour,
  answers: (grid, rooms) =>
    foursOfRooms(grid, rooms)
      .map((fours) => grid.cells.map((cell) => fours.some((four) => four.includes(cell))))
      .filter((shading) => connected(grid, shading, true) && noPool(grid, shading, true)),
  text: (grid, rooms) => roomText(grid, rooms),
};

const invlitso = listed<Rooms, Shading>({
  ...litsTypes,
  answers: (grid, rooms) =>
    foursOfRooms(grid, rooms)
      .map((fours) => grid.cells.map((cell) => !fours.some((four) => four.includes(cell))))
      .filter((shading) => connected(grid, shading, true) && noPool(grid, shading, true)),
});

const noThree = (lines: readonly Area[], value: boolean, level: Shading): boolean =>
  lines.every((line) => !/###/.test(line.map((cell) => (level[cell] === value ? '#' : '.')).join('')));

/**
 * All ways to put a level or an upright stroke into each cell, with no three level ones in a row below each other and no three upright ones beside
 * each other.
 */
const strokes = oncePerSize((grid) =>
  shadingsOf(grid).filter((level) => noThree(grid.columns, true, level) && noThree(grid.rows, false, level)),
);

const juosan = listed<Rooms, Shading>({
  sizes: '2x3 3x3 3x4 4x3',
  setup: (random, grid) => someRooms(random, grid, 4),
  answers: (grid) => strokes(grid),
  clue: (_grid, rooms, level, cell) => {
    const cells = roomOf(rooms, cell);
    const count = shadedIn(level, cells).length;
    return Math.max(count, cells.length - count);
  },
  agrees: (_grid, rooms, level, cell, clue) => {
    const cells = roomOf(rooms, cell);
    const count = shadedIn(level, cells).length;
    return clue === Math.max(count, cells.length - count);
  },
  share: 0.25,
  text: roomAndClue,
});

interface Walled extends Rooms {
  readonly walled: (a: number, b: number) => boolean;
  readonly wall: string;
}

/** Adds random walls inside rooms. */
function walledRooms(random: Generator, grid: Grid, rooms: Rooms): Walled {
  const walls = new Set(
    grid.cells
      .flatMap((a) => grid.neighbours[a]!.filter((b) => a < b).map((b) => [a, b] as const))
      .filter(([a, b]) => rooms.room[a] === rooms.room[b] && random.chance(0.12))
      .map((link) => link.join(' ')),
  );
  const walled = (a: number, b: number): boolean => walls.has(`${Math.min(a, b)} ${Math.max(a, b)}`);
  const wall = lineSection('wall', grid, (way, row, column) => {
    const cell = row * grid.width + column;
    const inside = way === 'h' ? row > 0 && row < grid.height : column > 0 && column < grid.width;
    return inside && walled(cell, cell - (way === 'h' ? grid.width : 1));
  });
  return { ...rooms, walled, wall };
}

/** The number of steps of a shortest way around walls within a room; undefined if there is no way. */
function distance(grid: Grid, { room, walled }: Walled, from: number, to: number): number | undefined {
  const steps = new Map([[from, 0]]);
  for (const [cell, count] of steps)
    for (const next of grid.neighbours[cell]!)
      if (!steps.has(next) && room[next] === room[cell] && !walled(cell, next)) steps.set(next, count + 1);
  return steps.get(to);
}

/** Two cells of each room are shaded. The number of cells between the two differs from that of each neighbouring room. */
const mannequin = listed<Walled, Shading>({
  sizes: '2x3 3x3 3x4',
  setup: walkable,
  answers: (grid, rooms) =>
    shadingsOf(grid).filter(
      (shading) =>
        rooms.rooms.every((cells) => shadedIn(shading, cells).length === 2) &&
        connected(grid, shading, false) &&
        crossing(rooms, grid).every(
          ([a, b]) =>
            gap(grid, rooms, shading, roomOf(rooms, a)) !== gap(grid, rooms, shading, roomOf(rooms, b)),
        ),
    ),
  clue: (grid, rooms, shading, cell) => gap(grid, rooms, shading, roomOf(rooms, cell)),
  share: 0.2,
  text: (grid, rooms, clues) => roomAndClue(grid, rooms, clues) + rooms.wall,
});

/** Random rooms and walls such that all cells of each room remain connected. */
function walkable(random: Generator, grid: Grid): Walled {
  for (;;) {
    const rooms = walledRooms(random, grid, someRooms(random, grid, 3, 2));
    if (
      rooms.rooms.every((cells) =>
        cells.every((cell) => distance(grid, rooms, cells[0]!, cell) !== undefined),
      )
    )
      return rooms;
  }
}

function gap(grid: Grid, rooms: Walled, shading: Shading, cells: Area): number | undefined {
  const [a = 0, b = 0] = shadedIn(shading, cells);
  return distance(grid, rooms, a, b)! - 1;
}

/** The way between two cells of a maze that contains no loop. */
function wayIn(grid: Grid, open: Area, from: number, to: number): Area {
  const before = new Map([[from, from]]);
  for (const [cell] of before)
    for (const next of grid.neighbours[cell]!)
      if (open.includes(next) && !before.has(next)) before.set(next, cell);
  const way = [to];
  while (way[0] !== from && before.has(way[0]!)) way.unshift(before.get(way[0]!)!);
  return way;
}

const mazes = oncePerSize((grid) =>
  shadingsOf(grid).filter((shading) => {
    const open = shadedOf(grid, shading, false);
    const links = open.flatMap((cell) =>
      grid.neighbours[cell]!.filter((next) => next > cell && open.includes(next)),
    );
    return (
      links.length === open.length - 1 &&
      connected(grid, shading, false) &&
      noPool(grid, shading, true) &&
      noPool(grid, shading, false)
    );
  }),
);

interface Maze extends Rooms {
  readonly ends: readonly [number, number];
}

const asTiles = ({ rooms }: Rooms, shading: Shading): boolean =>
  rooms.every((tile) => tile.every((cell) => shading[cell] === shading[tile[0]!]));

/** Tiles are shaded such that the rest is a maze; the way from start to goal passes all circles and no triangle. */
const nurimaze = listed<Maze, Shading>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => {
    const start = random.below(grid.cells.length);
    const goal = random.pick(grid.cells.filter((cell) => cell !== start));
    return { ...someRooms(random, grid, grid.cells.length - 1), ends: [start, goal] };
  },
  answers: (grid, maze) =>
    mazes(grid).filter((shading) => maze.ends.every((end) => !shading[end]) && asTiles(maze, shading)),
  clue: (grid, { ends }, shading, cell) => {
    if (shading[cell] || ends.includes(cell)) return undefined;
    return wayIn(grid, shadedOf(grid, shading, false), ...ends).includes(cell) ? 'circle' : 'triangle';
  },
  share: 0.2,
  text: (grid, maze, clues) =>
    roomText(grid, maze, 'tile') +
    section(
      'mark',
      grid.width,
      grid.cells.map((cell) => ['start', 'goal'][maze.ends.indexOf(cell)] ?? clues[cell]),
    ),
});

/** The sizes of the tiles in a city, in ascending order. */
const sizesOf = ({ rooms }: Rooms, city: Area): number[] =>
  rooms
    .filter((tile) => city.includes(tile[0]!))
    .map((tile) => tile.length)
    .sort((a, b) => a - b);

/** Every city contains tiles of sizes 1, 2, 3 and so on, one of each. */
const tilecity = listed<Rooms, Shading>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => someRooms(random, grid, 8),
  answers: (grid, tiles) =>
    shadingsOf(grid).filter(
      (shading) =>
        asTiles(tiles, shading) &&
        noPool(grid, shading, true) &&
        areasOf(grid, shading, false).every((city) =>
          sizesOf(tiles, city).every((size, at) => size === at + 1),
        ),
    ),
  clue: (grid, tiles, shading, cell) =>
    shading[cell]
      ? undefined
      : sizesOf(tiles, areasOf(grid, shading, false).find((city) => city.includes(cell))!).at(-1),
  untold: true,
  share: 0.2,
  text: (grid, tiles, clues) => roomText(grid, tiles, 'tile') + clueText(grid, clues),
});

/**
 * All sets of tetrominoes that don't touch along borders and form one chain connected at corners, in which tetrominoes of the same shape don't
 * touch.
 */
const tetrochains = oncePerSize((grid): Shading[] => {
  const fours = foursIn(grid, grid.cells).map((cells) => ({ cells, shape: shapeOf(grid, cells) }));
  const found: Shading[] = [];
  const place = (from: number, placed: readonly { readonly cells: Area; readonly shape: string }[]): void => {
    const cells = placed.flatMap((one) => one.cells);
    if (groupsOf(cells, (a, b) => touch(grid, a, b)).length <= 1)
      found.push(grid.cells.map((cell) => cells.includes(cell)));
    fours.slice(from).forEach((four, at) => {
      const fits = placed.every(
        (one) =>
          !one.cells.some((a) => four.cells.some((b) => a === b || grid.neighbours[a]!.includes(b))) &&
          (one.shape !== four.shape || !one.cells.some((a) => four.cells.some((b) => touch(grid, a, b)))),
      );
      if (fits) place(from + at + 1, [...placed, four]);
    });
  };
  place(0, []);
  return found;
});

const CHAIN_SIZES = '2x4 3x4 4x4 3x5';

/** A number is in an unshaded cell and gives the number of shaded cells in the direction of its arrow. */
const tetrochain = listed<readonly (typeof WAYS)[number][], Shading>({
  sizes: CHAIN_SIZES,
  setup: (random, grid) => grid.cells.map(() => random.pick(WAYS)),
  answers: (grid) => tetrochains(grid),
  clue: (grid, arrows, shading, cell) =>
    shading[cell] ? undefined : shadedIn(shading, rayOf(grid, cell, arrows[cell]!)).length,
  untold: true,
  share: 0.2,
  text: (grid, arrows, clues) =>
    clueText(grid, clues) +
    section(
      'arrow',
      grid.width,
      clues.map((clue, cell) => (clue === undefined ? undefined : arrows[cell])),
    ),
});

const tetrochaink = listed<ReadonlyMap<string, string>, Shading>({
  sizes: CHAIN_SIZES,
  setup: (random, grid) =>
    dotsOf(random, grid, random.chance(0.8) ? random.pick(tetrochains(grid)) : undefined, 0.2),
  answers: (grid, dots) => tetrochains(grid).filter((shading) => fitsDots(grid, shading, dots)),
  text: (grid, dots) =>
    sizeText(grid) + pointText('dot', grid, (down, right) => dots.get(`${down} ${right}`)),
});

/** Each tetromino crosses a room border, or a wall inside a room. */
const tetroctb = listed<Walled, Shading>({
  sizes: CHAIN_SIZES,
  setup: (random, grid) => walledRooms(random, grid, someRooms(random, grid, 5)),
  answers: (grid, rooms) =>
    tetrochains(grid).filter((shading) =>
      areasOf(grid, shading, true).every((area) =>
        area.some((a) =>
          area.some(
            (b) => grid.neighbours[a]!.includes(b) && (rooms.room[a] !== rooms.room[b] || rooms.walled(a, b)),
          ),
        ),
      ),
    ),
  clue: perRoom,
  share: 0.2,
  text: (grid, rooms, clues) => roomAndClue(grid, rooms, clues) + rooms.wall,
});

/** For each type, by its name: a function that makes its random boards. */
export const moreRoomTypes: Readonly<Record<string, MakeBoard>> = {
  bramble,
  lits: listed(litsTypes),
  invlitso,
  juosan,
  mannequin,
  nurimaze,
  tilecity,
  tetrochain,
  tetrochaink,
  tetroctb,
};
