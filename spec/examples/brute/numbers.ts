import { divisionsOf } from './areas.ts';
import { type Grid, type MakeBoard, oncePerSize, range } from './board.ts';
import {
  clueText,
  listed,
  nothing,
  type Rooms,
  rayOf,
  roomOf,
  roomsFrom,
  roomText,
  someRooms,
  stepped,
  WAYS,
} from './listed.ts';
import { type Area, columnOf, groupsOf, rowOf } from './shaded.ts';

type Numbers = readonly number[];

const _inLine = (grid: Grid, a: number, b: number): boolean =>
  rowOf(grid, a) === rowOf(grid, b) || columnOf(grid, a) === columnOf(grid, b);
const far = (grid: Grid, a: number, b: number): number =>
  Math.abs(rowOf(grid, a) - rowOf(grid, b)) + Math.abs(columnOf(grid, a) - columnOf(grid, b));

const touch = (grid: Grid, a: Area, b: Area): boolean =>
  a.some((cell) => grid.neighbours[cell]!.some((next) => b.includes(next)));

/** All ways to choose one item of each list. */
function choicesOf<T>(lists: readonly (readonly T[])[]): T[][] {
  let all: T[][] = [[]];
  for (const list of lists) all = all.flatMap((chosen) => list.map((one) => [...chosen, one]));
  return all;
}

/** The first cell seen from `from` in a direction for which `seen` is true. */
const firstSeen = (
  grid: Grid,
  from: number,
  way: (typeof WAYS)[number],
  seen: (cell: number) => boolean,
): number | undefined => rayOf(grid, from, way).find(seen);

/**
 * Each room contains one number, its size. If there is no number between two numbers in a row or column, the number of cells between them is their
 * difference.
 */
const hanare = listed<Rooms, Numbers>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 5),
  answers: (grid, { rooms }) =>
    choicesOf(rooms)
      .map((cells) =>
        grid.cells.map((cell) => (cells.includes(cell) ? rooms[cells.indexOf(cell)]!.length : 0)),
      )
      .filter((numbers) =>
        grid.cells.every(
          (cell) =>
            numbers[cell] === 0 ||
            WAYS.every((way) => {
              const other = firstSeen(grid, cell, way, (one) => numbers[one]! > 0);
              return (
                other === undefined ||
                far(grid, cell, other) - 1 === Math.abs(numbers[cell]! - numbers[other]!)
              );
            }),
        ),
      ),
  clue: (_grid, _rooms, numbers, cell) => numbers[cell] || undefined,
  share: 0.15,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues, 'told'),
});

/**
 * Every room contains districts with the numbers 1, 2, 3 and so on, each smaller than the one before; equal numbers don't touch across room
 * borders.
 */
const numcity = listed<Rooms, Numbers>({
  sizes: '2x3 3x3 2x4',
  setup: (random, grid) => someRooms(random, grid, 4),
  answers: (grid, { rooms, room }) =>
    divisionsOf(grid).flatMap(({ areas, of }) => {
      const whole = areas.every((area) => area.every((cell) => room[cell] === room[area[0]!]));
      const numbers = grid.cells.map(
        (cell) =>
          areas.filter((area) => room[area[0]!] === room[cell] && area.length >= areas[of[cell]!]!.length)
            .length,
      );
      const falls =
        whole &&
        rooms.every((_, at) => {
          const sizes = areas.filter((area) => room[area[0]!] === at + 1).map((area) => area.length);
          return new Set(sizes).size === sizes.length;
        });
      const apart =
        falls &&
        grid.cells.every((a) =>
          grid.neighbours[a]!.every((b) => room[a] === room[b] || numbers[a] !== numbers[b]),
        );
      return apart ? [numbers] : [];
    }),
  clue: (_grid, _rooms, numbers, cell) => numbers[cell],
  untold: true,
  share: 0.15,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

/**
 * Each room contains one number. The number sees an equal number in another room, which doesn't touch its own, and the number of cells between the
 * two is the number.
 */
const toichika2 = listed<Rooms, Numbers>({
  sizes: '4x2 4x3 4x4',
  // Rooms that are roughly rows, so that some of them don't touch.
  setup: (random, grid) =>
    roomsFrom(
      random,
      grid,
      grid.rows.map((row) => random.pick(row)),
    ),
  answers: (grid, { rooms, room }) =>
    choicesOf(rooms).flatMap((cells) => {
      const inSight = (cell: number): number[] =>
        WAYS.flatMap((way) => firstSeen(grid, cell, way, (one) => cells.includes(one)) ?? []);
      // A number is the number of cells between it and a number that it sees.
      const amounts = cells.map((cell) => [
        ...new Set(
          inSight(cell)
            .map((other) => far(grid, cell, other) - 1)
            .filter((one) => one > 0),
        ),
      ]);
      return choicesOf(amounts)
        .map((values) => grid.cells.map((cell) => values[cells.indexOf(cell)] ?? 0))
        .filter((numbers) =>
          cells.every((cell) => {
            const mates = inSight(cell).filter(
              (other) => numbers[other] === numbers[cell] && far(grid, cell, other) === numbers[cell]! + 1,
            );
            return mates.length === 1 && !touch(grid, rooms[room[cell]! - 1]!, rooms[room[mates[0]!]! - 1]!);
          }),
        );
    }),
  clue: (_grid, rooms, numbers, cell) => roomOf(rooms, cell).reduce((sum, one) => sum + numbers[one]!, 0),
  untold: true,
  share: 0.15,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

/** The length of the straight line of room borders that runs between two adjacent cells. */
function borderLength(grid: Grid, { room }: Rooms, a: number, b: number): number {
  const across = rowOf(grid, a) === rowOf(grid, b);
  const parts = (way: (typeof WAYS)[number]): number => {
    let [one, other] = [stepped(grid, a, way), stepped(grid, b, way)];
    let length = 0;
    while (one !== undefined && other !== undefined && room[one] !== room[other]) {
      length++;
      [one, other] = [stepped(grid, one, way), stepped(grid, other, way)];
    }
    return length;
  };
  return across ? 1 + parts('north') + parts('south') : 1 + parts('west') + parts('east');
}

/** Every room contains consecutive numbers. Two numbers on both sides of a room border differ by the length of that border. */
const renban = listed<Rooms, Numbers>({
  sizes: '2x2 2x3 3x3',
  setup: (random, grid) => {
    for (;;) {
      const rooms = someRooms(random, grid, 4);
      if (rooms.rooms.every((cells) => cells.length < 5)) return rooms;
    }
  },
  answers: (grid, rooms) => {
    const found: Numbers[] = [];
    // Clues are at most 20. From one room to the next, numbers grow by at most the length of the longest border.
    const longest = rooms.rooms.map((own) =>
      Math.max(
        0,
        ...own.flatMap((cell) =>
          grid.neighbours[cell]!.filter((other) => rooms.room[other] !== rooms.room[cell]).map((other) =>
            borderLength(grid, rooms, Math.min(cell, other), Math.max(cell, other)),
          ),
        ),
      ),
    );
    const most = 20 + grid.cells.length - rooms.rooms.length + longest.reduce((total, one) => total + one, 0);
    const fill = (numbers: readonly number[]): void => {
      const cell = numbers.length;
      if (cell === grid.cells.length) {
        found.push(numbers);
        return;
      }
      for (const number of range(most).map((one) => one + 1)) {
        const next = [...numbers, number];
        const own = roomOf(rooms, cell)
          .filter((one) => one <= cell)
          .map((one) => next[one]!);
        const span = Math.max(...own) - Math.min(...own) + 1;
        const fits =
          new Set(own).size === own.length &&
          span <= roomOf(rooms, cell).length &&
          grid.neighbours[cell]!.every(
            (other) =>
              other > cell ||
              rooms.room[other] === rooms.room[cell] ||
              Math.abs(next[other]! - number) === borderLength(grid, rooms, other, cell),
          );
        if (fits) fill(next);
      }
    };
    fill([]);
    return found;
  },
  clue: (_grid, _rooms, numbers, cell) => numbers[cell],
  share: 0.2,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

/** The number of steps from a cell to each other cell that can be reached through empty cells. */
function steps(grid: Grid, isEmpty: (cell: number) => boolean, from: number): ReadonlyMap<number, number> {
  const count = new Map([[from, 0]]);
  for (const [cell, at] of count)
    if (cell === from || isEmpty(cell))
      for (const next of grid.neighbours[cell]!) if (!count.has(next)) count.set(next, at + 1);
  return count;
}

const pairings = (cells: Area): (readonly [number, number])[][] => {
  const [first, ...others] = cells;
  if (first === undefined) return [[]];
  return [
    ...pairings(others),
    ...others.flatMap((other) =>
      pairings(others.filter((cell) => cell !== other)).map((rest) => [[first, other] as const, ...rest]),
    ),
  ];
};

/** Every number is the number of steps to exactly one equal number that it can reach through empty cells. */
const soulmates = listed<undefined, Numbers>({
  sizes: '1x4 2x2 2x3 3x3',
  setup: nothing,
  answers: oncePerSize((grid) =>
    pairings(grid.cells).flatMap((pairs) => {
      const paired = pairs.flat();
      const reach = new Map(paired.map((cell) => [cell, steps(grid, (one) => !paired.includes(one), cell)]));
      const number = (cell: number): number => {
        const pair = pairs.find((one) => one.includes(cell));
        return pair ? (reach.get(pair[0])!.get(pair[1]) ?? -1) : 0;
      };
      const numbers = grid.cells.map(number);
      const right = paired.every(
        (cell) =>
          numbers[cell]! > 0 &&
          paired.filter(
            (other) => other !== cell && numbers[other] === numbers[cell] && reach.get(cell)!.has(other),
          ).length === 1,
      );
      return right ? [numbers] : [];
    }),
  ),
  clue: (_grid, _setup, numbers, cell) => numbers[cell] || undefined,
  untold: true,
  share: 0.3,
  text: (grid, _setup, clues) => clueText(grid, clues),
});

const SYMBOLS = ['ring', 'triangle', 'square'];

const symbolsOf = oncePerSize((grid) =>
  range(3 ** grid.cells.length).map((code) => grid.cells.map((cell) => Math.floor(code / 3 ** cell) % 3)),
);

/**
 * In every room, the cells with one symbol form one part, and all parts have the same size. Each part touches exactly one part with its symbol in
 * another room.
 */
const tontonbeya = listed<Rooms, Numbers>({
  sizes: '2x2 2x3 2x4 3x3',
  setup: (random, grid) => someRooms(random, grid, 3, 2),
  answers: (grid, { rooms, room }) =>
    symbolsOf(grid).filter((symbols) => {
      const parts = groupsOf(
        grid.cells,
        (a, b) => grid.neighbours[a]!.includes(b) && room[a] === room[b] && symbols[a] === symbols[b],
      );
      return (
        rooms.every((cells) => {
          const own = parts.filter((part) => cells.includes(part[0]!));
          return (
            new Set(own.map((part) => symbols[part[0]!])).size === own.length &&
            new Set(own.map((part) => part.length)).size === 1
          );
        }) &&
        parts.every(
          (part) =>
            parts.filter(
              (other) =>
                other !== part && symbols[other[0]!] === symbols[part[0]!] && touch(grid, part, other),
            ).length === 1,
        )
      );
    }),
  clue: (_grid, _rooms, symbols, cell) => SYMBOLS[symbols[cell]!],
  share: 0.2,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

const MARKS = ['circle', 'triangle', 'square_'] as const;

/** Whether there are two kinds of marks, and they alternate. */
function byTurns(marks: readonly string[]): boolean {
  return new Set(marks).size === 2 && marks.every((mark, at) => mark !== marks[at + 1]);
}

/** Every room contains a circle, a triangle and a square; every row and column contains two kinds of them, which alternate. */
const alter = listed<Rooms, readonly (string | undefined)[]>({
  sizes: '2x3 3x3 3x4 2x5',
  setup: (random, grid) => someRooms(random, grid, 3, 3),
  answers: (grid, { rooms }) =>
    choicesOf(
      rooms.map((cells) =>
        choicesOf([cells, cells, cells]).filter((three) => new Set(three).size === MARKS.length),
      ),
    )
      .map((chosen) =>
        grid.cells.map((cell) => MARKS.find((_, kind) => chosen.some((three) => three[kind] === cell))),
      )
      .filter((marks) =>
        [...grid.rows, ...grid.columns].every((line) => byTurns(line.flatMap((cell) => marks[cell] ?? []))),
      ),
  clue: (_grid, _rooms, marks, cell) => marks[cell],
  share: 0.15,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues, 'told'),
});

/** For each type, by its name: a function that makes its random boards. */
export const numberTypes: Readonly<Record<string, MakeBoard>> = {
  hanare,
  numcity,
  toichika2,
  renban,
  soulmates,
  tontonbeya,
  alter,
};
