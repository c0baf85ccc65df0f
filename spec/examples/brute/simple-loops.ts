/** Types with one loop that neither branches nor crosses itself: all loops of a small board are tested by the rules as a magazine prints them. */
import type { Generator } from '../../backends/sat/random.ts';
import type { Grid, MakeBoard } from './board.ts';
import {
  clueText,
  flags,
  listed,
  moved,
  type Rooms,
  roomText,
  someRooms,
  stepped,
  type Told,
} from './listed.ts';
import { loopsOf } from './loops.ts';
import { type Area, columnOf, rowOf } from './shaded.ts';

const SIZES = '2x3 3x3 3x4 4x4';

const after = (loop: Area, cell: number): number => loop[(loop.indexOf(cell) + 1) % loop.length]!;
const before = (loop: Area, cell: number): number => loop.at(loop.indexOf(cell) - 1)!;
const turns = (loop: Area, cell: number): boolean => after(loop, cell) + before(loop, cell) !== 2 * cell;

/** How many links the loop goes straight on from a cell, in the direction of `next`. */
function armOf(loop: Area, cell: number, next: number): number {
  let length = 1;
  for (let [from, to] = [cell, next]; !turns(loop, to); length++)
    [from, to] = [to, before(loop, to) === from ? after(loop, to) : before(loop, to)];
  return length;
}

/** The pieces of a loop when it is cut wherever it passes from cells of one kind to cells of the other. */
function stretchesOf(loop: Area, kind: (cell: number) => boolean): Area[] {
  const cuts = loop.flatMap((cell, at) => (kind(cell) === kind(loop.at(at - 1)!) ? [] : [at]));
  if (cuts.length === 0) return [loop];
  return cuts.map((cut, at) => {
    const next = cuts[(at + 1) % cuts.length]!;
    return next > cut ? loop.slice(cut, next) : [...loop.slice(cut), ...loop.slice(0, next)];
  });
}

interface Ground {
  readonly marked: Area;
  readonly full: boolean;
}

const ground =
  (share: number) =>
  (random: Generator, grid: Grid): Ground => ({
    marked: grid.cells.filter(() => random.chance(share)),
    full: random.chance(0.15),
  });

const fullLoops = (grid: Grid, full: boolean): readonly Area[] =>
  loopsOf(grid).filter((loop) => !full || loop.length === grid.cells.length);

const stretchWith = ({ marked }: Ground, loop: Area, cell: number): Area | undefined =>
  stretchesOf(loop, (one) => marked.includes(one)).find((stretch) => stretch.includes(cell));

const walkText =
  (name: string) =>
  (grid: Grid, { marked, full }: Ground, clues: readonly Told[]): string =>
    `${flags(name, grid, marked)}${clueText(grid, clues)}full: ${full}\n`;

/** The loop passes through sun and shade by turns. No stretch is as long as the one before it. */
const morningwalk = listed<Ground, Area>({
  sizes: SIZES,
  setup: ground(0.4),
  answers: (grid, walk) =>
    fullLoops(grid, walk.full).filter((loop) => {
      const stretches = stretchesOf(loop, (cell) => walk.marked.includes(cell));
      return (
        stretches.length === 1 || stretches.every((one, at) => one.length !== stretches.at(at - 1)!.length)
      );
    }),
  clue: (_grid, walk, loop, cell) => stretchWith(walk, loop, cell)?.length,
  untold: true,
  share: 0.15,
  text: walkText('shade'),
});

/** The loop passes at most two water cells in succession. */
const waterwalk = listed<Ground, Area>({
  sizes: SIZES,
  setup: ground(0.3),
  answers: (grid, walk) =>
    fullLoops(grid, walk.full).filter((loop) =>
      stretchesOf(loop, (cell) => walk.marked.includes(cell)).every(
        (one) => !walk.marked.includes(one[0]!) || one.length <= 2,
      ),
    ),
  clue: (_grid, walk, loop, cell) => stretchWith(walk, loop, cell)?.length,
  untold: true,
  share: 0.15,
  text: walkText('water'),
});

/** The lengths of the straight pieces of the loop at one of its cells: two if it turns there, otherwise one. */
const piecesOf = (loop: Area, cell: number): number[] => {
  const arms = [armOf(loop, cell, before(loop, cell)), armOf(loop, cell, after(loop, cell))];
  return turns(loop, cell) ? arms : [arms[0]! + arms[1]!];
};

const geradeweg = listed<{ readonly full: boolean }, Area>({
  sizes: SIZES,
  setup: (random) => ({ full: random.chance(0.2) }),
  answers: (grid, { full }) => fullLoops(grid, full),
  clue: (_grid, _setup, loop, cell) => (loop.includes(cell) ? piecesOf(loop, cell)[0] : undefined),
  agrees: (_grid, _setup, loop, cell, clue) => {
    // A cell with an unknown number must satisfy the rule, too: the pieces of the loop that meet there are equally long.
    const lengths = loop.includes(cell) ? piecesOf(loop, cell) : [];
    return new Set(lengths).size === 1 && (clue === '?' || lengths[0] === clue);
  },
  untold: true,
  text: (grid, { full }, clues) => `${clueText(grid, clues)}full: ${full}\n`,
});

const someRoom = (random: Generator, grid: Grid): Rooms => someRooms(random, grid, 4);

/** How often the loop enters a room. */
const visits = ({ room }: Rooms, loop: Area, one: number): number =>
  loop.filter((cell, at) => room[cell] === one && room[loop.at(at - 1)!] !== one).length;

const circleText =
  (name: string) =>
  (grid: Grid, rooms: Rooms, clues: readonly Told[]): string =>
    roomText(grid, rooms) + clueText(grid, clues, name);

const inRoom = (cells: Area, told: Area): Area => told.filter((cell) => cells.includes(cell));

const same = <T>(items: readonly T[]): boolean => new Set(items).size <= 1;

const dotchi = listed<Rooms, Area>({
  sizes: SIZES,
  setup: someRoom,
  answers: (grid) => loopsOf(grid),
  clue: (_grid, { room }, loop, cell) => {
    if (!loop.includes(cell)) return 'black';
    return turns(loop, cell) === (room[cell]! % 2 === 0) ? 'white' : undefined;
  },
  agrees: (_grid, _rooms, loop, cell, clue) => loop.includes(cell) === (clue === 'white'),
  together: (_grid, { rooms }, loop, told, clues) =>
    rooms.every((cells) =>
      same(
        inRoom(cells, told)
          .filter((cell) => clues[cell] === 'white')
          .map((cell) => turns(loop, cell)),
      ),
    ),
  text: circleText('circle'),
});

/** In each room, the loop passes either all white pearls, straight on, or all black pearls, with a turn. */
const dotchi2 = listed<Rooms, Area>({
  sizes: SIZES,
  setup: someRoom,
  answers: (grid) => loopsOf(grid),
  clue: (_grid, { room }, loop, cell) => {
    const [on, off] = room[cell]! % 2 === 0 ? ['white', 'black'] : ['black', 'white'];
    if (!loop.includes(cell)) return off;
    return turns(loop, cell) === (on === 'black') ? on : undefined;
  },
  agrees: () => true,
  together: (_grid, { rooms }, loop, told, clues) =>
    rooms.every((cells) => {
      const own = inRoom(cells, told);
      const passed = own.filter((cell) => loop.includes(cell));
      const colors = passed.map((cell) => clues[cell]);
      return (
        passed.length > 0 &&
        same(colors) &&
        passed.length === own.filter((cell) => clues[cell] === colors[0]).length &&
        passed.every((cell) => turns(loop, cell) === (colors[0] === 'black'))
      );
    }),
  text: circleText('circle'),
});

/** The rooms, in the order in which the loop enters them. */
const roomsAlong = ({ room }: Rooms, loop: Area): number[] =>
  loop.flatMap((cell, at) => (room[cell] === room[loop.at(at - 1)!] ? [] : [room[cell]!]));

const moonsun = listed<Rooms, Area>({
  sizes: '2x4 3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 4, 2),
  answers: (grid, rooms) =>
    loopsOf(grid).filter(
      (loop) =>
        rooms.rooms.every((_, at) => visits(rooms, loop, at + 1) === 1) && rooms.rooms.length % 2 === 0,
    ),
  clue: (_grid, rooms, loop, cell) => {
    const moons = roomsAlong(rooms, loop).indexOf(rooms.room[cell]!) % 2 === 0;
    return moons === loop.includes(cell) ? 'moon' : 'sun';
  },
  agrees: () => true,
  share: 0.5,
  together: (_grid, rooms, loop, told, clues) =>
    [0, 1].some((first) =>
      roomsAlong(rooms, loop).every((one, at) => {
        const own = inRoom(rooms.rooms[one - 1]!, told);
        const passed = (at + first) % 2 === 0 ? 'moon' : 'sun';
        return (
          own.some((cell) => loop.includes(cell)) &&
          own.every((cell) => loop.includes(cell) === (clues[cell] === passed))
        );
      }),
    ),
  text: circleText('mark'),
});

/** The loop passes all cells of a room or none, and enters it at most once; rooms that it doesn't pass don't touch each other. */
const nothingType = listed<Rooms, Area>({
  sizes: SIZES,
  setup: (random, grid) => someRooms(random, grid, 6),
  answers: (grid, rooms) =>
    loopsOf(grid).filter(
      (loop) =>
        rooms.rooms.every(
          (cells, at) => same(cells.map((cell) => loop.includes(cell))) && visits(rooms, loop, at + 1) <= 1,
        ) &&
        grid.cells.every((a) =>
          grid.neighbours[a]!.every(
            (b) => rooms.room[a] === rooms.room[b] || loop.includes(a) || loop.includes(b),
          ),
        ),
    ),
  text: (grid, rooms) => roomText(grid, rooms),
});

const SIDES = [
  ['upward', 'north'],
  ['rightward', 'east'],
  ['downward', 'south'],
  ['leftward', 'west'],
] as const;

/** The lengths that numbers at the four sides of a cell must have. At a side where the loop doesn't leave the cell, any number is allowed. */
const sidesOf = (grid: Grid, loop: Area, cell: number): number[] =>
  SIDES.map(([, way]) => {
    const next = stepped(grid, cell, way);
    const leaves = next !== undefined && [before(loop, cell), after(loop, cell)].includes(next);
    return leaves ? armOf(loop, cell, next) : 0;
  });

/** One loop passes all white cells. A number at a side of a cell is the length of the straight piece that leaves the cell there, if one does. */
const mukkonn = listed<Area, Area>({
  sizes: '3x3 3x4 4x4',
  setup: (random, grid) => {
    const loop = random.pick(loopsOf(grid));
    return grid.cells.filter((cell) => !loop.includes(cell));
  },
  answers: (grid, holes) =>
    loopsOf(grid).filter(
      (loop) =>
        loop.length === grid.cells.length - holes.length && loop.every((cell) => !holes.includes(cell)),
    ),
  clue: (grid, holes, loop, cell) =>
    holes.includes(cell)
      ? undefined
      : sidesOf(grid, loop, cell)
          .map((length, way) => ((cell + way) % 3 === 0 ? '.' : length || 1 + (cell % 2)))
          .join(' '),
  agrees: (grid, holes, loop, cell, clue) =>
    holes.includes(cell) ||
    String(clue)
      .split(' ')
      .every((one, way) => one === '.' || [0, Number(one)].includes(sidesOf(grid, loop, cell)[way]!)),
  text: (grid, holes, clues) =>
    flags('hole', grid, holes) +
    SIDES.map(([name], way) =>
      clueText(
        grid,
        clues.map((clue, cell) =>
          clue === undefined || holes.includes(cell) ? undefined : String(clue).split(' ')[way],
        ),
        name,
      ),
    ).join(''),
});

const AROUND = [
  [-1, -1],
  [-1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
  [1, 0],
  [1, -1],
  [0, -1],
] as const;

/** The lengths of the pieces of the loop around a cell, in ascending order. */
function piecesAround(grid: Grid, loop: Area, cell: number): number[] {
  const ring = AROUND.map(([down, right]) => moved(grid, cell, down, right)).map((one) =>
    one !== undefined && loop.includes(one) ? one : undefined,
  );
  const joined = (at: number): boolean => {
    const [a, b] = [ring[at % 8], ring[(at + 1) % 8]];
    return a !== undefined && b !== undefined && [before(loop, a), after(loop, a)].includes(b);
  };
  // A loop around the cell alone is one piece.
  if (ring.every((_, at) => joined(at))) return [8];
  const begins = [0, 1, 2, 3, 4, 5, 6, 7].filter((at) => ring[at] !== undefined && !joined(at + 7));
  return begins
    .map((begin) => {
      let length = 1;
      while (joined(begin + length - 1)) length++;
      return length;
    })
    .sort((a, b) => a - b);
}

const tapaloop = listed<{ readonly full: boolean }, Area>({
  sizes: '3x3 3x4 4x4',
  setup: (random) => ({ full: random.chance(0.2) }),
  answers: (grid) => loopsOf(grid),
  clue: (grid, _setup, loop, cell) => {
    if (loop.includes(cell)) return undefined;
    const pieces = piecesAround(grid, loop, cell);
    return `[${pieces.length === 0 ? 0 : pieces.join()}]`;
  },
  together: (grid, { full }, loop, told) =>
    !full || grid.cells.every((cell) => loop.includes(cell) || told.includes(cell)),
  text: (grid, { full }, clues) => `${clueText(grid, clues)}full: ${full}\n`,
});

/** A number is how often the loop turns in the cell, in the cell before it and in the cell after it, taken together. */
const turnaround = listed<{ readonly full: boolean }, Area>({
  sizes: SIZES,
  setup: (random) => ({ full: random.chance(0.2) }),
  answers: (grid, { full }) => fullLoops(grid, full),
  clue: (_grid, _setup, loop, cell) =>
    loop.includes(cell)
      ? [before(loop, cell), cell, after(loop, cell)].filter((one) => turns(loop, one)).length
      : undefined,
  untold: true,
  text: (grid, { full }, clues) => `${clueText(grid, clues)}full: ${full}\n`,
});

/** The free cells that the loop doesn't pass; these are shaded. */
const leftOut = (grid: Grid, holes: Area, loop: Area): Area =>
  grid.cells.filter((cell) => !holes.includes(cell) && !loop.includes(cell));

/** No two shaded cells are adjacent. Each number is the number of shaded cells in its row or in its column, but not in both. */
const retsurin = listed<Area, Area>({
  sizes: SIZES,
  setup: (random, grid) => {
    const loop = random.pick(loopsOf(grid));
    return grid.cells.filter((cell) => !loop.includes(cell) && random.chance(0.6));
  },
  answers: (grid, holes) =>
    loopsOf(grid).filter((loop) => {
      const shaded = leftOut(grid, holes, loop);
      return (
        loop.every((cell) => !holes.includes(cell)) &&
        shaded.every((cell) => grid.neighbours[cell]!.every((next) => !shaded.includes(next)))
      );
    }),
  places: (random, _grid, holes) => holes.filter(() => random.chance(0.7)),
  clue: (grid, holes, loop, cell) => {
    const [inRow, inColumn] = linesOf(grid, leftOut(grid, holes, loop), cell);
    return cell % 2 === 0 ? inRow : inColumn;
  },
  agrees: (grid, holes, loop, cell, clue) =>
    linesOf(grid, leftOut(grid, holes, loop), cell).filter((count) => count === clue).length === 1,
  text: (grid, holes, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => clue ?? (holes.includes(cell) ? '?' : undefined)),
    ),
});

/** How many of the given cells are in the row of a cell, and how many in its column. */
const linesOf = (grid: Grid, cells: Area, of: number): readonly [number, number] => [
  cells.filter((cell) => rowOf(grid, cell) === rowOf(grid, of)).length,
  cells.filter((cell) => columnOf(grid, cell) === columnOf(grid, of)).length,
];

/** For each type, by its name: a function that makes its random boards. */
export const simpleLoopTypes: Readonly<Record<string, MakeBoard>> = {
  morningwalk,
  waterwalk,
  geradeweg,
  dotchi,
  dotchi2,
  moonsun,
  nothing: nothingType,
  mukkonn,
  tapaloop,
  turnaround,
  retsurin,
};
