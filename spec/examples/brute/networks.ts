/** Types with loops that cross, with several loops, and with lines that branch. */
import type { Generator } from '../../backends/sat/random.ts';
import { type Grid, lineSection, type MakeBoard, oncePerSize, section } from './board.ts';
import {
  clueText,
  flags,
  listed,
  type Rooms,
  roomOf,
  roomText,
  someRooms,
  stepped,
  type Told,
  WAYS,
  type Way,
} from './listed.ts';
import { type Drawn, drawingsOf, goesStraight, linksOf, loopsIn } from './routes.ts';
import { type Area, columnOf, groupsOf, rowOf } from './shaded.ts';

const SIZES = '2x3 3x3 3x4';

const linked = (drawn: Drawn, cells: Area): Area[] => groupsOf(cells, (a, b) => drawn[a]!.includes(b));

/** Whether all lines are connected. */
const oneNetwork = (grid: Grid, drawn: Drawn): boolean =>
  linked(
    drawn,
    grid.cells.filter((cell) => drawn[cell]!.length > 0),
  ).length === 1;

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

const fills = (drawn: Drawn): boolean => drawn.every((ends) => ends.length > 0);

/** The cells of the walk that contains a cell. Walks are the pieces into which the marked cells cut the lines. */
const walkOf = (grid: Grid, { marked }: Ground, drawn: Drawn, cell: number): Area | undefined =>
  linked(
    drawn,
    grid.cells.filter((one) => drawn[one]!.length > 0 && !marked.includes(one)),
  ).find((walk) => walk.includes(cell));

const walkText =
  (name: string) =>
  (grid: Grid, { marked, full }: Ground, clues: readonly Told[]): string =>
    `${flags(name, grid, marked)}${clueText(
      grid,
      clues.map((clue, cell) => (marked.includes(cell) ? undefined : clue)),
    )}full: ${full}\n`;

const walkClue = (grid: Grid, setup: Ground, drawn: Drawn, cell: number): number | undefined =>
  walkOf(grid, setup, drawn, cell)?.length;

/** Whether the walk that contains the cell has the length that the clue says. Marked cells have no clue. */
const walkAgrees = (
  grid: Grid,
  setup: Ground,
  drawn: Drawn,
  cell: number,
  clue: string | number,
): boolean => {
  const right = walkClue(grid, setup, drawn, cell);
  return setup.marked.includes(cell) || (clue === '?' ? right !== undefined : right === clue);
};

/** All single loops that go straight on over ice, where they may also cross themselves. */
const icyLoops = (grid: Grid, ice: Area): Drawn[] =>
  drawingsOf(grid, linksOf(grid), (cell) => (ice.includes(cell) ? [0, 2, 4] : [0, 2])).filter(
    (drawn) =>
      ice.every((cell) => drawn[cell]!.length !== 2 || goesStraight(cell, drawn[cell]!)) &&
      loopsIn(drawn).length === 1,
  );

const icewalk = listed<Ground, Drawn>({
  sizes: '3x3 3x4 4x4',
  setup: ground(0.25),
  answers: (grid, { marked, full }) => icyLoops(grid, marked).filter((drawn) => !full || fills(drawn)),
  clue: walkClue,
  agrees: walkAgrees,
  untold: true,
  share: 0.15,
  text: walkText('ice'),
});

const isWall =
  (grid: Grid, walls: ReadonlySet<string>) =>
  (way: 'h' | 'v', row: number, column: number): boolean => {
    const cell = row * grid.width + column;
    return (
      walls.has(`${cell - (way === 'h' ? grid.width : 1)} ${cell}`) &&
      (way === 'h' ? row < grid.height : column > 0 && column < grid.width)
    );
  };

/** A loop passes all cells, goes straight on over ice, and passes through no wall. */
const barns = listed<{ readonly ice: Area; readonly walls: ReadonlySet<string> }, Drawn>({
  sizes: '2x3 2x4 3x4 4x4',
  setup: (random, grid) => ({
    ice: grid.cells.filter(() => random.chance(0.2)),
    walls: new Set(
      linksOf(grid)
        .filter(() => random.chance(0.08))
        .map((link) => link.join(' ')),
    ),
  }),
  answers: (grid, { ice, walls }) =>
    icyLoops(grid, ice).filter(
      (drawn) =>
        fills(drawn) && linksOf(grid).every(([a, b]) => !walls.has(`${a} ${b}`) || !drawn[a]!.includes(b)),
    ),
  text: (grid, { ice, walls }) => flags('ice', grid, ice) + lineSection('wall', grid, isWall(grid, walls)),
});

/** Paths fork into three at each tree that they pass, and nowhere else. */
const forestwalk = listed<Ground, Drawn>({
  sizes: SIZES,
  setup: ground(0.3),
  answers: (grid, { marked, full }) =>
    drawingsOf(grid, linksOf(grid), (cell) => (marked.includes(cell) ? [0, 3] : [0, 2])).filter(
      (drawn) => oneNetwork(grid, drawn) && (!full || fills(drawn)),
    ),
  clue: walkClue,
  agrees: walkAgrees,
  untold: true,
  share: 0.15,
  text: walkText('tree'),
});

/** Whether no walk touches an energy cell twice. */
const leadsOn = (grid: Grid, setup: Ground, drawn: Drawn): boolean =>
  setup.marked.every((cell) => {
    const walks = drawn[cell]!.map((next) => walkOf(grid, setup, drawn, next)?.[0]).filter(
      (one) => one !== undefined,
    );
    return new Set(walks).size === walks.length;
  });

const energywalk = listed<Ground, Drawn>({
  sizes: SIZES,
  setup: ground(0.25),
  answers: (grid, setup) =>
    drawingsOf(grid, linksOf(grid), (cell) =>
      setup.marked.includes(cell) ? [0, grid.neighbours[cell]!.length] : [0, 2],
    ).filter(
      (drawn) => oneNetwork(grid, drawn) && (!setup.full || fills(drawn)) && leadsOn(grid, setup, drawn),
    ),
  clue: walkClue,
  agrees: walkAgrees,
  untold: true,
  share: 0.15,
  text: walkText('energy'),
});

/** How many links the line goes straight on from a cell in this direction. */
function armOf(grid: Grid, drawn: Drawn, cell: number, way: Way): number {
  const next = stepped(grid, cell, way);
  return next !== undefined && drawn[cell]!.includes(next) ? 1 + armOf(grid, drawn, next, way) : 0;
}

const leaves = (grid: Grid, drawn: Drawn, cell: number): Way[] =>
  WAYS.filter((way) => drawn[cell]!.includes(stepped(grid, cell, way) ?? -1));

const MIRRORS = new Map([
  ['north east', 'northEast'],
  ['north west', 'northWest'],
  ['south west', 'southWest'],
  ['east south', 'southEast'],
]);

/** The loop turns at the mirrors, and crosses itself at the crosses and nowhere else. */
const reflect = listed<Area, Drawn>({
  sizes: '3x3 3x4 4x4',
  setup: (random, grid) =>
    grid.cells.filter((cell) => grid.neighbours[cell]!.length === 4 && random.chance(0.15)),
  answers: (grid, crosses) =>
    drawingsOf(grid, linksOf(grid), (cell) => (crosses.includes(cell) ? [4] : [0, 2])).filter(
      (drawn) => loopsIn(drawn).length === 1,
    ),
  clue: (grid, crosses, drawn, cell) => {
    const [mirror, length] = mirrorOf(grid, drawn, cell);
    if (crosses.includes(cell) || mirror === undefined) return undefined;
    return `${mirror} ${cell % 3 === 0 ? '.' : length}`;
  },
  agrees: (grid, crosses, drawn, cell, clue) => {
    const [mirror, length] = mirrorOf(grid, drawn, cell);
    const [kind, number] = String(clue).split(' ');
    return crosses.includes(cell) || (kind === mirror && (number === '.' || number === String(length)));
  },
  text: (grid, crosses, clues) => {
    const at = (index: number): Told[] =>
      clues.map((clue, cell) =>
        clue === undefined || crosses.includes(cell) ? undefined : String(clue).split(' ')[index],
      );
    const kinds = at(0).map((one, cell) => (crosses.includes(cell) ? 'crossing' : one));
    return clueText(grid, kinds, 'kind') + clueText(grid, at(1));
  },
});

/** The mirror at which the loop would turn in the cell, and the total length of its two straight pieces, the cell included. */
function mirrorOf(grid: Grid, drawn: Drawn, cell: number): readonly [string | undefined, number] {
  const ways = leaves(grid, drawn, cell);
  const length = 1 + ways.reduce((sum, way) => sum + armOf(grid, drawn, cell, way), 0);
  return [MIRRORS.get(ways.join(' ')), length];
}

/** All sets of rings along the sides of rectangles. Rings may cross, but not run along each other or meet at a corner of one. */
const ringsOf = oncePerSize((grid): Drawn[] => {
  const rings = grid.cells.flatMap((first) =>
    grid.cells
      .filter(
        (last) => rowOf(grid, last) > rowOf(grid, first) && columnOf(grid, last) > columnOf(grid, first),
      )
      .map((last) => ringOf(grid, first, last)),
  );
  const found: Drawn[] = [];
  const lay = (from: number, drawn: Drawn): void => {
    found.push(drawn);
    rings.slice(from).forEach((ring, at) => {
      const next = drawn.map((ends, cell) => [...ends, ...ring[cell]!]);
      const fits = next.every((ends, cell) => {
        const own = ring[cell]!;
        if (own.length === 0 || drawn[cell]!.length === 0) return true;
        return (
          ends.length === 4 &&
          new Set(ends).size === 4 &&
          goesStraight(cell, own) &&
          goesStraight(cell, drawn[cell]!)
        );
      });
      if (fits) lay(from + at + 1, next);
    });
  };
  lay(
    0,
    grid.cells.map(() => []),
  );
  return found;
});

function ringOf(grid: Grid, first: number, last: number): Drawn {
  const [top, bottom] = [rowOf(grid, first), rowOf(grid, last)];
  const [left, right] = [columnOf(grid, first), columnOf(grid, last)];
  const on = (cell: number): boolean => {
    const [row, column] = [rowOf(grid, cell), columnOf(grid, cell)];
    const inside = row >= top && row <= bottom && column >= left && column <= right;
    return inside && (row === top || row === bottom || column === left || column === right);
  };
  return grid.cells.map((cell) =>
    on(cell)
      ? grid.neighbours[cell]!.filter((next) => {
          // Opposite sides of a ring that is two cells wide are adjacent, but joined only at the ring's corners.
          const along =
            rowOf(grid, cell) === rowOf(grid, next)
              ? [top, bottom].includes(rowOf(grid, cell))
              : [left, right].includes(columnOf(grid, cell));
          return on(next) && along;
        })
      : [],
  );
}

const ringring = listed<Area, Drawn>({
  sizes: '2x3 3x3 3x4 4x4 4x5',
  setup: (random, grid) => {
    const plant = random.pick(ringsOf(grid));
    return grid.cells.filter((cell) => plant[cell]!.length === 0);
  },
  answers: (grid, blocks) =>
    ringsOf(grid).filter((drawn) =>
      drawn.every((ends, cell) => (ends.length === 0) === blocks.includes(cell)),
    ),
  text: (grid, blocks) => flags('block', grid, blocks),
});

const nagenawa = listed<Rooms, Drawn>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 5),
  answers: (grid) => ringsOf(grid),
  clue: (_grid, rooms, drawn, cell) => roomOf(rooms, cell).filter((one) => drawn[one]!.length > 0).length,
  share: 0.3,
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

const manyLoops = oncePerSize((grid) => drawingsOf(grid, linksOf(grid), () => [0, 2]));

/** How often the loop enters a room. */
const visits = ({ room }: Rooms, loop: Area, drawn: Drawn, one: number): number =>
  loop.flatMap((cell) => drawn[cell]!.filter((next) => room[cell] === one && room[next] !== one)).length / 2;

/** There is a loop for each spring; it passes the number of cells that the spring says in every room that it visits. */
const onsen = listed<Rooms, Drawn>({
  sizes: '2x3 3x3 3x4 4x4',
  setup: (random, grid) => someRooms(random, grid, 4),
  answers: (grid, rooms) =>
    manyLoops(grid).filter(
      (drawn) =>
        rooms.rooms.every((cells) => cells.some((cell) => drawn[cell]!.length > 0)) &&
        loopsThere(grid, drawn).every((loop) => {
          const counts = rooms.rooms.map((cells) => cells.filter((cell) => loop.includes(cell)).length);
          return (
            rooms.rooms.every((_, at) => visits(rooms, loop, drawn, at + 1) <= 1) &&
            new Set(counts.filter((count) => count > 0)).size === 1
          );
        }),
    ),
  clue: (grid, rooms, drawn, cell) => {
    const loop = loopsThere(grid, drawn).find((one) => one.includes(cell));
    return loop && roomOf(rooms, cell).filter((one) => loop.includes(one)).length;
  },
  untold: true,
  places: (random, grid, _rooms, drawn) => loopsThere(grid, drawn).map((loop) => random.pick(loop)),
  together: (grid, _rooms, drawn, told) =>
    loopsThere(grid, drawn).every((loop) => told.filter((cell) => loop.includes(cell)).length === 1),
  text: (grid, rooms, clues) => roomText(grid, rooms) + clueText(grid, clues),
});

const loopsThere = (grid: Grid, drawn: Drawn): Area[] =>
  linked(
    drawn,
    grid.cells.filter((cell) => drawn[cell]!.length > 0),
  );

/** Whether the line turns in the cell. */
const turnsAt = (drawn: Drawn, cell: number): boolean =>
  drawn[cell]!.length === 2 && !goesStraight(cell, drawn[cell]!);

/** Lines between circles turn at most once; together they connect all circles. */
const ichimaga = listed<Area, Drawn>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => {
    const circles = grid.cells.filter(() => random.chance(0.35));
    return circles.length > 1 ? circles : [0, grid.cells.length - 1];
  },
  answers: (grid, circles) =>
    drawingsOf(grid, linksOf(grid), (cell) => (circles.includes(cell) ? [1, 2, 3, 4] : [0, 2])).filter(
      (drawn) =>
        oneNetwork(grid, drawn) &&
        linked(
          drawn,
          grid.cells.filter((cell) => drawn[cell]!.length > 0 && !circles.includes(cell)),
        ).every((line) => line.filter((cell) => turnsAt(drawn, cell)).length <= 1),
    ),
  clue: (_grid, circles, drawn, cell) => (circles.includes(cell) ? drawn[cell]!.length : undefined),
  places: (_random, _grid, circles) => circles,
  text: (grid, circles, clues) =>
    clueText(
      grid,
      clues.map((clue, cell) => (circles.includes(cell) ? (clue ?? '?') : undefined)),
    ),
});

interface Fly {
  readonly cell: number;
  readonly dot: number;
}

/** The beam of a firefly: the firefly at which it ends, the cell before that, and the cells that it passes. */
function beamOf(
  { cell, dot }: Fly,
  drawn: Drawn,
  flies: readonly Fly[],
): { readonly end: number; readonly from: number; readonly way: Area } {
  const way: number[] = [];
  let [from, at] = [cell, dot];
  while (!flies.some((fly) => fly.cell === at)) {
    way.push(at);
    [from, at] = [at, drawn[at]!.find((next) => next !== from)!];
  }
  return { end: at, from, way };
}

/** A beam begins at the dot of each firefly and ends at another firefly, but not at that one's dot; together they connect all fireflies. */
const firefly = listed<readonly Fly[], Drawn>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => {
    const cells = grid.cells.filter(() => random.chance(0.2));
    return (cells.length > 0 ? cells : [0]).map((cell) => ({
      cell,
      dot: random.pick(grid.neighbours[cell]!),
    }));
  },
  answers: (grid, flies) =>
    drawingsOf(grid, linksOf(grid), (cell) =>
      flies.some((fly) => fly.cell === cell) ? [1, 2, 3, 4] : [0, 2],
    )
      .filter(
        (drawn) => flies.every(({ cell, dot }) => drawn[cell]!.includes(dot)) && oneNetwork(grid, drawn),
      )
      .filter((drawn) => {
        const beams = flies.map((fly) => beamOf(fly, drawn, flies));
        const links = drawn.reduce((sum, ends) => sum + ends.length, 0) / 2;
        return (
          beams.reduce((sum, { way }) => sum + way.length + 1, 0) === links &&
          beams.every(({ end, from }) => flies.find((fly) => fly.cell === end)!.dot !== from)
        );
      }),
  clue: (_grid, flies, drawn, cell) => {
    const fly = flies.find((one) => one.cell === cell);
    return fly && beamOf(fly, drawn, flies).way.filter((one) => turnsAt(drawn, one)).length;
  },
  places: (random, _grid, flies) => flies.map(({ cell }) => cell).filter(() => random.chance(0.5)),
  text: (grid, flies, clues) => {
    const flyAt = (cell: number): Fly | undefined => flies.find((fly) => fly.cell === cell);
    const dots = grid.cells.map((cell) =>
      WAYS.find((way) => flyAt(cell) && stepped(grid, cell, way) === flyAt(cell)!.dot),
    );
    return (
      clueText(
        grid,
        clues.map((clue, cell) => (flyAt(cell) ? (clue ?? '?') : undefined)),
      ) + section('dot', grid.width, dots)
    );
  },
});

/** For each type, by its name: a function that makes its random boards. */
export const networkTypes: Readonly<Record<string, MakeBoard>> = {
  icewalk,
  barns,
  forestwalk,
  energywalk,
  reflect,
  ringring,
  nagenawa,
  onsen,
  ichimaga,
  firefly,
};
