/** Types in which cells of a board divided into rooms are shaded: each tests whether a shading satisfies the rules as a magazine prints them. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Clue,
  componentsOf,
  type Grid,
  gridsOf,
  growRooms,
  type MakeBoard,
  range,
  section,
  shadingsOf,
  shuffled,
} from './board.ts';
import {
  type Area,
  apart,
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

const SIZES = gridsOf('2x2 2x4 3x3 3x4 4x3');

interface Rooms {
  readonly grid: Grid;
  /** The number of each cell's room. */
  readonly room: readonly number[];
  /** The cells of each room, by its number. */
  readonly cells: readonly Area[];
}

interface RoomType {
  readonly name: string;
  readonly sound: (rooms: Rooms, shading: Shading) => boolean;
  /** The clue that the cell can have with this shading; undefined if the type has no clues, or this cell can have none. */
  readonly clue?: (rooms: Rooms, shading: Shading, cell: number) => number | undefined;
}

const shadedIn = (shading: Shading, cells: Area): Area => cells.filter((cell) => shading[cell]);

const touchAlong = ({ grid }: Rooms, a: Area, b: Area): boolean =>
  a.some((cell) => grid.neighbours[cell]!.some((next) => b.includes(next)));

const pairsOf = <T>(items: readonly T[]): (readonly [T, T])[] =>
  items.flatMap((a, at) => items.slice(at + 1).map((b) => [a, b] as const));

/** The connected groups of shaded (or unshaded) cells within a room. */
const groupsIn = ({ grid }: Rooms, shading: Shading, cells: Area, value: boolean): Area[] =>
  componentsOf(grid, (cell) => shading[cell] === value && cells.includes(cell));

/** Whether every room contains two groups of shaded cells, and all shaded cells are connected and contain no square of four. */
const twoGroups = (rooms: Rooms, shading: Shading): boolean =>
  connected(rooms.grid, shading, true) &&
  noPool(rooms.grid, shading, true) &&
  rooms.cells.every((cells) => groupsIn(rooms, shading, cells, true).length === 2);

/** Whether a room contains exactly one group of shaded cells. */
const oneGroup = ({ grid }: Rooms, shading: Shading, cells: Area): boolean =>
  componentsOf(grid, (cell) => shading[cell]! && cells.includes(cell)).length === 1;

/** Whether no two shaded cells touch across a room border. */
const apartOverBorders = ({ grid, room }: Rooms, shading: Shading): boolean =>
  grid.cells.every(
    (a) => !shading[a] || grid.neighbours[a]!.every((b) => !shading[b] || room[a] === room[b]),
  );

/** Whether each straight run of unshaded cells is in at most two rooms. */
const lookIntoTwoRooms = ({ grid, room }: Rooms, shading: Shading): boolean =>
  [...grid.rows, ...grid.columns].every((line) => {
    let entered = 0;
    return line.every((cell, at) => {
      if (shading[cell]) entered = 0;
      else if (entered === 0) entered = 1;
      else if (room[cell] !== room[line[at - 1]!]) entered++;
      return entered <= 2;
    });
  });

const noFourInLine = ({ grid }: Rooms, shading: Shading): boolean =>
  [...grid.rows, ...grid.columns].every(
    (line) => !/####|\.\.\.\./.test(line.map((cell) => (shading[cell] ? '#' : '.')).join('')),
  );

function isRectangle(grid: Grid, area: Area): boolean {
  const rows = new Set(area.map((cell) => rowOf(grid, cell)));
  const columns = new Set(area.map((cell) => columnOf(grid, cell)));
  return rows.size * columns.size === area.length;
}

/** Whether the room's shading is unchanged by a half turn about the middle of its cells. */
function symmetric({ grid }: Rooms, shading: Shading, cells: Area): boolean {
  const rows = cells.map((cell) => rowOf(grid, cell));
  const columns = cells.map((cell) => columnOf(grid, cell));
  const down = Math.min(...rows) + Math.max(...rows);
  const right = Math.min(...columns) + Math.max(...columns);
  return cells.every((cell) => {
    const image = (down - rowOf(grid, cell)) * grid.width + right - columnOf(grid, cell);
    return shading[cell] === (cells.includes(image) && shading[image]!);
  });
}

/**
 * Whether an area is in two rooms, the borders between its two parts form one straight line, and each part is the mirror image of the other at that
 * line.
 */
function folds({ grid, room }: Rooms, area: Area): boolean {
  if (new Set(area.map((cell) => room[cell])).size !== 2) return false;
  const inside = (cell: number, down: number, right: number): number | undefined => {
    const [row, column] = [rowOf(grid, cell) + down, columnOf(grid, cell) + right];
    const next = row * grid.width + column;
    return row < grid.height && column < grid.width && area.includes(next) ? next : undefined;
  };
  const crossings = area.flatMap((cell) =>
    [inside(cell, 0, 1), inside(cell, 1, 0)].flatMap((next, way) =>
      next !== undefined && room[next] !== room[cell] ? [{ cell, across: way === 0 }] : [],
    ),
  );
  const [first] = crossings;
  if (!first) return false;
  const at = first.across ? columnOf(grid, first.cell) : rowOf(grid, first.cell);
  const along = crossings.map(({ cell }) => (first.across ? rowOf(grid, cell) : columnOf(grid, cell)));
  const straight = crossings.every(
    ({ cell, across }) =>
      across === first.across && (across ? columnOf(grid, cell) : rowOf(grid, cell)) === at,
  );
  if (!straight || Math.max(...along) - Math.min(...along) !== along.length - 1) return false;
  return area.every((cell) => {
    const [row, column] = [rowOf(grid, cell), columnOf(grid, cell)];
    const [toRow, toColumn] = first.across ? [row, 2 * at + 1 - column] : [2 * at + 1 - row, column];
    const image = toRow * grid.width + toColumn;
    const onBoard = toRow >= 0 && toRow < grid.height && toColumn >= 0 && toColumn < grid.width;
    return onBoard && area.includes(image) && room[image] !== room[cell];
  });
}

/** Lets the stones fall to the bottom without changing their shapes. Returns whether they then fill the lower half of the board. */
function fillHalf({ grid, cells }: Rooms, shading: Shading): boolean {
  let stones = cells.map((room) => shadedIn(shading, room));
  if (2 * stones.flat().length !== grid.cells.length) return false;
  for (;;) {
    const lying = lyingOf(grid, stones);
    if (lying.size === stones.length) break;
    stones = stones.map((stone, at) => (lying.has(at) ? stone : stone.map((cell) => cell + grid.width)));
  }
  return stones.flat().every((cell) => 2 * rowOf(grid, cell) >= grid.height);
}

/** The stones that lie on the bottom, or on other such stones. */
function lyingOf(grid: Grid, stones: readonly Area[]): ReadonlySet<number> {
  const below = stones.map((stone) => stone.map((cell) => cell + grid.width));
  const lying = new Set(
    range(stones.length).filter((at) => below[at]!.some((cell) => cell >= grid.cells.length)),
  );
  for (const at of lying) {
    for (const other of range(stones.length))
      if (below[other]!.some((cell) => stones[at]!.includes(cell))) lying.add(other);
  }
  return lying;
}

const perRoom = ({ cells, room }: Rooms, shading: Shading, cell: number): number =>
  shadedIn(shading, cells[room[cell]!]!).length;

const beside = ({ grid }: Rooms, shading: Shading, cell: number): number =>
  grid.neighbours[cell]!.filter((next) => shading[next]).length;

const TYPES: readonly RoomType[] = [
  {
    name: 'norinori',
    sound: (rooms, shading) =>
      rooms.cells.every((cells) => shadedIn(shading, cells).length === 2) &&
      areasOf(rooms.grid, shading, true).every((area) => area.length === 2),
  },
  {
    name: 'aqre',
    sound: (rooms, shading) => connected(rooms.grid, shading, true) && noFourInLine(rooms, shading),
    clue: perRoom,
  },
  {
    name: 'ayeheya',
    sound: (rooms, shading) =>
      apart(rooms.grid, shading) &&
      connected(rooms.grid, shading, false) &&
      lookIntoTwoRooms(rooms, shading) &&
      rooms.cells.every((cells) => symmetric(rooms, shading, cells)),
    clue: perRoom,
  },
  {
    name: 'shimaguni',
    sound: (rooms, shading) =>
      rooms.cells.every((cells) => oneGroup(rooms, shading, cells)) &&
      apartOverBorders(rooms, shading) &&
      pairsOf(rooms.cells).every(
        ([a, b]) => !touchAlong(rooms, a, b) || shadedIn(shading, a).length !== shadedIn(shading, b).length,
      ),
    clue: perRoom,
  },
  {
    name: 'heyablock',
    sound: (rooms, shading) =>
      rooms.cells.every((cells) => oneGroup(rooms, shading, cells)) &&
      apartOverBorders(rooms, shading) &&
      connected(rooms.grid, shading, false) &&
      lookIntoTwoRooms(rooms, shading),
    clue: perRoom,
  },
  {
    name: 'chocona',
    sound: ({ grid }, shading) => areasOf(grid, shading, true).every((area) => isRectangle(grid, area)),
    clue: perRoom,
  },
  {
    name: 'stostone',
    sound: (rooms, shading) =>
      rooms.cells.every((cells) => oneGroup(rooms, shading, cells)) &&
      apartOverBorders(rooms, shading) &&
      fillHalf(rooms, shading),
    clue: (rooms, shading, cell) => perRoom(rooms, shading, cell) || undefined,
  },
  {
    name: 'paintarea',
    sound: ({ grid, cells }, shading) =>
      cells.every((room) => room.every((cell) => shading[cell] === shading[room[0]!])) &&
      connected(grid, shading, true) &&
      noPool(grid, shading, true) &&
      noPool(grid, shading, false),
    clue: beside,
  },
  {
    name: 'hinge',
    sound: (rooms, shading) => areasOf(rooms.grid, shading, true).every((area) => folds(rooms, area)),
    clue: perRoom,
  },
  {
    name: 'cocktail',
    sound: (rooms, shading) =>
      rooms.cells.every((cells) => groupsIn(rooms, shading, cells, true).length <= 1) &&
      apartOverBorders(rooms, shading) &&
      groupsOf(shadedOf(rooms.grid, shading, true), (a, b) => touch(rooms.grid, a, b)).length <= 1 &&
      noPool(rooms.grid, shading, true),
    clue: perRoom,
  },
  {
    name: 'nuritwin',
    sound: (rooms, shading) =>
      twoGroups(rooms, shading) &&
      rooms.cells.every((cells) => {
        const [one, other] = groupsIn(rooms, shading, cells, true);
        return one!.length === other!.length;
      }),
    clue: (rooms, shading, cell) =>
      groupsIn(rooms, shading, rooms.cells[rooms.room[cell]!]!, true)[0]?.length,
  },
  { name: 'disco', sound: twoGroups },
  {
    name: 'akichi',
    sound: (rooms, shading) =>
      apart(rooms.grid, shading) && connected(rooms.grid, shading, false) && lookIntoTwoRooms(rooms, shading),
    clue: (rooms, shading, cell) =>
      Math.max(
        0,
        ...groupsIn(rooms, shading, rooms.cells[rooms.room[cell]!]!, false).map((part) => part.length),
      ),
  },
];

/** Makes random boards. The clues of a planted board come from an answer, except that sometimes one is changed. */
function boardsOf({ sound, clue }: RoomType): MakeBoard {
  return (random: Generator, planted) => {
    let rooms = roomsOf(random);
    let answers = shadingsOf(rooms.grid).filter((shading) => sound(rooms, shading));
    for (let attempt = 0; planted && answers.length === 0 && attempt < 40; attempt++) {
      rooms = roomsOf(random);
      answers = shadingsOf(rooms.grid).filter((shading) => sound(rooms, shading));
    }
    const { grid, room } = rooms;
    const shading = answers.length > 0 ? random.pick(answers) : grid.cells.map(() => random.chance(0.5));
    const clues = grid.cells.map((cell): Clue => {
      if (!clue || !random.chance(0.2)) return undefined;
      return random.chance(planted ? 0.05 : 0.6) ? 1 + random.below(3) : clue(rooms, shading, cell);
    });
    // A room has at most one clue.
    const told = clues.map((one, cell) =>
      clue === perRoom &&
      grid.cells.some((other) => other < cell && room[other] === room[cell] && clues[other] !== undefined)
        ? undefined
        : one,
    );
    const isRight = (answer: Shading): boolean =>
      told.every((one, cell) => one === undefined || clue?.(rooms, answer, cell) === one);
    const cluesText = clue ? section('clue', grid.width, told) : '';
    return {
      text:
        section(
          'room',
          grid.width,
          room.map((one) => one + 1),
        ) + cluesText,
      answers: answers.filter(isRight).length,
    };
  };
}

function roomsOf(random: Generator): Rooms {
  const grid = random.pick(SIZES);
  const count = 1 + random.below(Math.min(6, grid.cells.length / 2));
  const room = growRooms(random, grid, shuffled(random, grid.cells).slice(0, count));
  return { grid, room, cells: range(count).map((one) => grid.cells.filter((cell) => room[cell] === one)) };
}

/** For each type, by its name: a function that makes its random boards. */
export const roomTypes: Readonly<Record<string, MakeBoard>> = Object.fromEntries(
  TYPES.map((type) => [type.name, boardsOf(type)]),
);
