/** Types in which lines are drawn from cell to cell: all ways to draw them on a small board are tested by the rules as a magazine prints them. */
import type { Generator } from '../../backends/sat/random.ts';
import {
  type Clue,
  type Grid,
  gridsOf,
  growRooms,
  lineSection,
  type MakeBoard,
  oncePerSize,
  range,
  section,
  shuffled,
} from './board.ts';
import { loopsOf } from './loops.ts';
import { type Area, columnOf, groupsOf, rowOf, touch } from './shaded.ts';

export type Link = readonly [number, number];

export const linksOf = oncePerSize(({ cells, neighbours }: Grid): Link[] =>
  cells.flatMap((a) => neighbours[a]!.filter((b) => a < b).map((b): Link => [a, b])),
);

/** For each cell: the cells with which it is linked. */
export type Drawn = readonly Area[];

/** All ways to draw links such that each cell's number of links is one of those allowed there. */
export function drawingsOf(
  grid: Grid,
  links: readonly Link[],
  allowed: (cell: number) => readonly number[],
): Drawn[] {
  const found: Drawn[] = [];
  const last = grid.cells.map((cell) => links.findLastIndex((link) => link.includes(cell)));
  if (grid.cells.some((cell) => last[cell]! < 0 && !allowed(cell).includes(0))) return [];
  const draw = (at: number, drawn: readonly number[][]): void => {
    const link = links[at];
    if (!link) {
      found.push(drawn);
      return;
    }
    for (const one of [false, true]) {
      const next: readonly number[][] = one
        ? drawn.map((ends, cell) => (link.includes(cell) ? [...ends, link[0] + link[1] - cell] : ends))
        : drawn;
      const fits = link.every((cell) => {
        const count = next[cell]!.length;
        return last[cell] === at ? allowed(cell).includes(count) : count <= Math.max(...allowed(cell));
      });
      if (fits) draw(at + 1, next);
    }
  };
  draw(
    0,
    grid.cells.map(() => []),
  );
  return found;
}

/** Whether the two cells linked with a cell are on opposite sides of it. */
export const goesStraight = (cell: number, [a, b]: Area): boolean => a! + b! === 2 * cell;

/** A thread through all cells of each room; its ends touch no ends of other threads. */
const rassi: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 2x4 3x4'));
  const holes = grid.cells.filter(() => random.chance(0.1));
  const open = (cell: number): boolean => !holes.includes(cell);
  const links = linksOf(grid).filter((link) => link.every(open));
  const threads = drawingsOf(grid, links, (cell) => (open(cell) ? [1, 2] : [0])).filter((drawn) =>
    isThread(grid, drawn),
  );
  const thread = threads.length > 0 ? random.pick(threads) : undefined;
  const parts = thread && groupsOf(grid.cells, (a, b) => thread[a]!.includes(b));
  const partOf = (cell: number): number => parts?.findIndex((part) => part.includes(cell)) ?? 0;
  const walls = links.filter(([a, b]) => (planted && thread ? partOf(a) !== partOf(b) : random.chance(0.3)));
  const walled = (a: number, b: number): boolean =>
    walls.some(([one, other]) => one === Math.min(a, b) && other === Math.max(a, b));
  const rooms = groupsOf(grid.cells.filter(open), (a, b) => grid.neighbours[a]!.includes(b) && !walled(a, b));
  const isRight = (drawn: Drawn): boolean =>
    drawn.every((ends, cell) => ends.every((other) => !walled(cell, other))) &&
    rooms.every((room) => groupsOf(room, (a, b) => drawn[a]!.includes(b)).length === 1);
  const isWall = (way: 'h' | 'v', row: number, column: number): boolean => {
    const cell = row * grid.width + column;
    const inside = way === 'h' ? row > 0 && row < grid.height : column > 0 && column < grid.width;
    return inside && walled(cell, cell - (way === 'h' ? grid.width : 1));
  };
  return {
    text: `${section(
      'hole',
      grid.width,
      grid.cells.map((cell) => (open(cell) ? '.' : '#')),
    )}${lineSection('wall', grid, isWall)}`,
    answers: threads.filter(isRight).length,
  };
};

/** Whether the lines contain no loop, and no two of their ends touch. */
function isThread(grid: Grid, drawn: Drawn): boolean {
  const ends = grid.cells.filter((cell) => drawn[cell]!.length === 1);
  if (ends.some((a) => ends.some((b) => touch(grid, a, b)))) return false;
  return groupsOf(grid.cells, (a, b) => drawn[a]!.includes(b)).every(
    (part) => part.length === 1 || part.some((cell) => drawn[cell]!.length === 1),
  );
}

/** The cell after `cell`, for a line that comes from `from`; at a crossing, the line goes straight on. */
function onwards(drawn: Drawn, from: number, cell: number): number {
  const ends = drawn[cell]!;
  return ends.length === 4 ? 2 * cell - from : ends.find((other) => other !== from)!;
}

/** The loops that the lines form if they go straight on at crossings; each is the list of its steps. */
export function loopsIn(drawn: Drawn): Link[][] {
  const left = new Set(drawn.flatMap((ends, cell) => ends.map((other) => `${cell} ${other}`)));
  const loops: Link[][] = [];
  for (const first of left) {
    const loop: Link[] = [];
    let [a, b] = first.split(' ').map(Number) as [number, number];
    while (left.delete(`${a} ${b}`)) {
      left.delete(`${b} ${a}`);
      loop.push([a, b]);
      [a, b] = [b, onwards(drawn, a, b)];
    }
    loops.push(loop);
  }
  return loops;
}

const PIECES: ReadonlyMap<string, string> = new Map([
  ['north east south west', 'cross'],
  ['north south', 'vertical'],
  ['east west', 'horizontal'],
  ['north east', 'northeast_'],
  ['north west', 'northwest_'],
  ['south west', 'southwest_'],
  ['east south', 'southeast_'],
]);

/** The name of the piece of line in a cell, by the sides at which lines leave the cell. */
const pieceOf = (grid: Grid, drawn: Drawn, cell: number): string =>
  PIECES.get(
    (
      [
        ['north', -grid.width],
        ['east', 1],
        ['south', grid.width],
        ['west', -1],
      ] as const
    )
      .filter(([, step]) => drawn[cell]!.includes(cell + step))
      .map(([name]) => name)
      .join(' '),
  )!;

const crossingDrawings = oncePerSize((grid) => drawingsOf(grid, linksOf(grid), () => [2, 4]));

/** Each number has its own loop, which passes all circles with this number. Loops pass all cells and don't cross at circles. */
const loopsp: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x2 2x3 2x4 3x4 4x4'));
  const drawings = crossingDrawings(grid);
  const plant = random.pick(drawings);
  const circles: Clue[] = grid.cells.map(() => undefined);
  loopsIn(plant).forEach((loop, at) => {
    const cells = loop.map(([cell]) => cell).filter((cell) => plant[cell]!.length === 2);
    for (const cell of shuffled(random, cells).slice(0, 1 + random.below(2)))
      circles[cell] = planted ? at + 1 : 1 + random.below(2);
  });
  // A circle without a number may be on any loop; the model has 0 for it.
  for (const cell of grid.cells) if (circles[cell] !== undefined && random.chance(0.3)) circles[cell] = 0;
  const passed = grid.cells.filter((cell) => circles[cell] !== undefined);
  const pieces = grid.cells.map((cell) =>
    !passed.includes(cell) && random.chance(0.15) ? pieceOf(grid, plant, cell) : undefined,
  );
  const isRight = (drawn: Drawn): boolean => {
    const numbers = loopsIn(drawn).map((loop) => [
      ...new Set(loop.map(([cell]) => circles[cell]).filter((one) => one !== undefined)),
    ]);
    const told = numbers.map((own) => own.filter((one) => one !== 0));
    return (
      passed.every((cell) => drawn[cell]!.length === 2) &&
      pieces.every((piece, cell) => piece === undefined || piece === pieceOf(grid, drawn, cell)) &&
      numbers.every((own) => own.length > 0) &&
      told.every((own) => own.length <= 1) &&
      new Set(told.flat()).size === told.flat().length
    );
  };
  return {
    text: section('clue', grid.width, circles) + section('piece', grid.width, pieces),
    answers: drawings.filter(isRight).length,
  };
};

/** The part of a line within one cell: it comes from the neighbour `from` and leaves to the neighbour `to`. */
interface Turn {
  readonly cell: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Each fire is passed by up to two lines, each of which turns there. All ways to choose, for each fire, which of its sides are joined: north with
 * west and east with south (true), or north with east and south with west.
 */
function* pairings(fires: readonly number[]): Pairings {
  for (const code of range(2 ** fires.length))
    yield new Map(fires.map((cell, at) => [cell, ((code >> at) & 1) === 1]));
}
type Pairings = Iterable<ReadonlyMap<number, boolean>>;

/** The side at which a line leaves a fire, given as the neighbour there; `from` is the neighbour from which it comes. */
function turned(grid: Grid, west: boolean, from: number, cell: number): number {
  const [north, east, south, left] = [cell - grid.width, cell + 1, cell + grid.width, cell - 1];
  const pairs = west
    ? [
        [north, left],
        [east, south],
      ]
    : [
        [north, east],
        [south, left],
      ];
  const pair = pairs.find((one) => one.includes(from))!;
  return pair[0]! + pair[1]! - from;
}

/** The turns of the one loop that the lines form; undefined if they form several loops or none. */
function tour(grid: Grid, drawn: Drawn, paired: ReadonlyMap<number, boolean>): Turn[] | undefined {
  const first = drawn.findIndex((ends) => ends.length > 0);
  if (first < 0) return undefined;
  const turns: Turn[] = [];
  let [from, cell] = [first, drawn[first]![0]!];
  const begin = `${from} ${cell}`;
  do {
    const west = paired.get(cell);
    const to =
      west === undefined ? drawn[cell]!.find((other) => other !== from)! : turned(grid, west, from, cell);
    turns.push({ cell, from, to });
    [from, cell] = [cell, to];
  } while (`${from} ${cell}` !== begin);
  const links = drawn.reduce((total, ends) => total + ends.length, 0) / 2;
  return turns.length === links ? turns : undefined;
}

/**
 * Whether a fire's middle is inside the loop, which cuts the corners of fires: whether a ray from the middle crosses the loop an odd number of
 * times.
 */
function isInside(grid: Grid, loop: readonly Turn[], fires: Area, at: number): boolean {
  const middle = (a: number, b: number): readonly [number, number] => [
    (columnOf(grid, a) + columnOf(grid, b)) / 2,
    (rowOf(grid, a) + rowOf(grid, b)) / 2,
  ];
  const points = loop.flatMap(({ cell, from, to }) =>
    fires.includes(cell)
      ? [middle(from, cell), middle(cell, to)]
      : [middle(from, cell), middle(cell, cell), middle(cell, to)],
  );
  const [x, y] = [columnOf(grid, at) + 0.001, rowOf(grid, at) + 0.0007];
  let inside = false;
  points.forEach(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length]!;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

/** The number of cells in the part of the loop between two fires that contains the cell; 0 if the loop doesn't pass the cell. */
function walkOf(grid: Grid, drawn: Drawn, fires: Area, cell: number): number {
  const cells = grid.cells.filter((one) => drawn[one]!.length > 0 && !fires.includes(one));
  return groupsOf(cells, (a, b) => drawn[a]!.includes(b)).find((walk) => walk.includes(cell))?.length ?? 0;
}

/** A loop turns at every fire, once or twice. The middle of a fire at which it turns twice is inside the loop. */
const firewalk: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 3x4'));
  const fires = grid.cells.filter(() => random.chance(0.25));
  const loops = drawingsOf(grid, linksOf(grid), (cell) => (fires.includes(cell) ? [0, 2, 4] : [0, 2])).filter(
    (drawn) => {
      const twice = fires.filter((cell) => drawn[cell]!.length === 4);
      const turns = fires.every((cell) => drawn[cell]!.length !== 2 || !goesStraight(cell, drawn[cell]!));
      return (
        turns &&
        [...pairings(twice)].some((paired) => {
          const loop = tour(grid, drawn, paired);
          return loop && twice.every((cell) => isInside(grid, loop, fires, cell));
        })
      );
    },
  );
  const plant = loops.length > 0 ? random.pick(loops) : undefined;
  const full = random.chance(0.15);
  const clues = grid.cells.map((cell): Clue => {
    if (fires.includes(cell) || !random.chance(0.15)) return undefined;
    return (planted && plant && walkOf(grid, plant, fires, cell)) || 1 + random.below(4);
  });
  const isRight = (drawn: Drawn): boolean =>
    clues.every((clue, cell) => clue === undefined || walkOf(grid, drawn, fires, cell) === clue) &&
    (!full || drawn.every((ends) => ends.length > 0));
  return {
    text: `${section(
      'fire',
      grid.width,
      grid.cells.map((cell) => (fires.includes(cell) ? '#' : '.')),
    )}${section('clue', grid.width, clues)}${full ? 'full: true\n' : ''}`,
    answers: loops.filter(isRight).length,
  };
};

/** The rules of a type with one loop that neither branches nor crosses itself. */
interface LoopType {
  readonly name: string;
  readonly sound: (board: LoopBoard, loop: Area) => boolean;
  /** The clue that the cell can have with this loop; undefined if it can have none. */
  readonly clue?: (board: LoopBoard, loop: Area, cell: number) => number | undefined;
  readonly rooms?: boolean;
}

interface LoopBoard {
  readonly grid: Grid;
  readonly room: readonly number[];
  readonly told: Area;
}

const turnsAt = (loop: Area, at: number): boolean =>
  loop[(at + 1) % loop.length]! + loop.at(at - 1)! !== 2 * loop[at]!;

/** How often the loop enters a room. */
const visits = ({ room }: LoopBoard, loop: Area, one: number): number =>
  loop.filter((cell, at) => room[cell] === one && room[loop.at(at - 1)!] !== one).length;

const areaLeft = ({ grid }: LoopBoard, loop: Area): Area[] =>
  groupsOf(
    grid.cells.filter((cell) => !loop.includes(cell)),
    (a, b) => grid.neighbours[a]!.includes(b),
  );

const LOOPS: readonly LoopType[] = [
  {
    name: 'country',
    rooms: true,
    sound: (board, loop) =>
      (new Set(board.room).size === 1 ||
        [...new Set(board.room)].every((one) => visits(board, loop, one) === 1)) &&
      board.grid.cells.every((a) =>
        board.grid.neighbours[a]!.every(
          (b) => board.room[a] === board.room[b] || loop.includes(a) || loop.includes(b),
        ),
      ),
    clue: ({ room }, loop, cell) => loop.filter((one) => room[one] === room[cell]).length || undefined,
  },
  {
    name: 'detour',
    rooms: true,
    sound: ({ grid }, loop) => loop.length === grid.cells.length,
    clue: ({ room }, loop, cell) =>
      loop.filter((one, at) => room[one] === room[cell] && turnsAt(loop, at)).length,
  },
  {
    name: 'doubleback',
    rooms: true,
    sound: (board, loop) =>
      loop.length === board.grid.cells.length &&
      [...new Set(board.room)].every((one) => visits(board, loop, one) === 2),
  },
  {
    name: 'nuriloop',
    sound: (board, loop) =>
      areaLeft(board, loop).every((area) => area.filter((cell) => board.told.includes(cell)).length === 1),
    clue: (board, loop, cell) => areaLeft(board, loop).find((area) => area.includes(cell))?.length,
  },
];

function loopBoards({ name, sound, clue, rooms }: LoopType): MakeBoard {
  return (random: Generator, planted) => {
    let board = loopBoard(random, rooms);
    const loops = (): readonly Area[] => loopsOf(board.grid);
    let plants = loops().filter((loop) => sound(board, loop) || name === 'nuriloop');
    for (let attempt = 0; planted && plants.length === 0 && attempt < 60; attempt++) {
      board = loopBoard(random, rooms);
      plants = loops().filter((loop) => sound(board, loop) || name === 'nuriloop');
    }
    const plant = plants.length > 0 ? random.pick(plants) : random.pick(loops());
    const clues: Clue[] = board.grid.cells.map(() => undefined);
    const groups = rooms
      ? [...new Set(board.room)].map((one) => board.grid.cells.filter((cell) => board.room[cell] === one))
      : areaLeft(board, plant);
    for (const group of clue ? groups : []) {
      const cell = random.pick(group);
      if (rooms && random.chance(0.5)) continue;
      clues[cell] = planted && random.chance(0.9) ? clue?.(board, plant, cell) : 1 + random.below(4);
    }
    const told = board.grid.cells.filter((cell) => clues[cell] !== undefined);
    const cluesText = clue ? section('clue', board.grid.width, clues) : '';
    const asked = { ...board, told };
    return {
      text:
        (rooms
          ? section(
              'room',
              board.grid.width,
              board.room.map((one) => one + 1),
            )
          : '') + cluesText,
      answers: loops().filter(
        (loop) => sound(asked, loop) && told.every((cell) => clue?.(asked, loop, cell) === clues[cell]),
      ).length,
    };
  };
}

function loopBoard(random: Generator, rooms: boolean | undefined): LoopBoard {
  const grid = random.pick(gridsOf('2x4 3x3 3x4 4x4'));
  const count = rooms ? 1 + random.below(4) : 1;
  return { grid, room: growRooms(random, grid, shuffled(random, grid.cells).slice(0, count)), told: [] };
}

/** For each type, by its name: a function that makes its random boards. */
export const routeTypes: Readonly<Record<string, MakeBoard>> = {
  rassi,
  loopsp,
  firewalk,
  ...Object.fromEntries(LOOPS.map((type) => [type.name, loopBoards(type)])),
};
