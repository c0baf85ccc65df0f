/** Types in which bombs, boxes, ants, balls or people move over the board: all ways that they may take. */
import type { Generator } from '../../backends/sat/random.ts';
import { type Grid, lineSection, type MakeBoard, range, section, shuffled } from './board.ts';
import { touchAlong } from './divided.ts';
import { clueText, flags, listed, rayOf, type Told, WAYS, type Way } from './listed.ts';
import { type Area, groupsOf, touch } from './shaded.ts';

/** The cells that something passes, from where it starts to where it ends; a single cell if it doesn't move. */
type Walk = Area;

/** All walks from a cell over open cells that pass no cell twice. */
export function walksFrom(
  grid: Grid,
  start: number,
  open: (from: number, to: number) => boolean,
  most = grid.cells.length,
): Walk[] {
  const found: Walk[] = [];
  const walk = (cells: Walk): void => {
    found.push(cells);
    const last = cells.at(-1)!;
    for (const next of cells.length < most ? grid.neighbours[last]! : [])
      if (!cells.includes(next) && open(last, next)) walk([...cells, next]);
  };
  walk([start]);
  return found;
}

/** All ways to choose one walk from each list such that no two of them share a cell. */
function together(options: readonly (readonly Walk[])[]): Walk[][] {
  let found: Walk[][] = [[]];
  for (const walks of options)
    found = found.flatMap((chosen) => {
      const passed = chosen.flat();
      return walks
        .filter((walk) => !walk.some((cell) => passed.includes(cell)))
        .map((walk) => [...chosen, walk]);
    });
  return found;
}

const ends = (walks: readonly Walk[]): Area => walks.map((walk) => walk.at(-1)!);

/** Up to `most` random cells, on which pieces start. */
const someCells = (random: Generator, grid: Grid, most: number): Area =>
  shuffled(random, grid.cells)
    .slice(0, 1 + random.below(most))
    .sort((a, b) => a - b);

/** A section with the clues of these pieces. A piece without a clue has an unknown value, which is to be found. */
const numbered = (grid: Grid, starts: Area, clues: readonly Told[]): string =>
  clueText(
    grid,
    clues.map((clue, cell) => (starts.includes(cell) ? (clue ?? '?') : undefined)),
  );

interface Bombs {
  readonly bombs: Area;
  readonly boulders: Area;
}

/** A bomb moves as many cells as its number says. The ways of bombs don't touch, and every boulder touches the end of some way. */
const timebomb = listed<Bombs, Walk[]>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => {
    const bombs = someCells(random, grid, 3);
    return { bombs, boulders: grid.cells.filter((cell) => !bombs.includes(cell) && random.chance(0.25)) };
  },
  answers: (grid, { bombs, boulders }) => {
    const open = (_from: number, to: number): boolean => !bombs.includes(to) && !boulders.includes(to);
    return together(bombs.map((bomb) => walksFrom(grid, bomb, open))).filter(
      (walks) =>
        !walks.some((a) => walks.some((b) => a !== b && touchAlong(grid, a.slice(1), b))) &&
        boulders.every((boulder) => ends(walks).some((end) => touch(grid, boulder, end))),
    );
  },
  clue: (_grid, { bombs }, walks, cell) => (walks[bombs.indexOf(cell)]?.length ?? 1) - 1 || undefined,
  agrees: (_grid, { bombs }, walks, cell, clue) =>
    !bombs.includes(cell) || clue === '?' || walks[bombs.indexOf(cell)]!.length - 1 === clue,
  places: (_random, _grid, { bombs }) => bombs,
  untold: true,
  text: (grid, { bombs, boulders }, clues) => numbered(grid, bombs, clues) + flags('boulder', grid, boulders),
});

/** A box is pushed in a straight line or stays. An arrow on which no box ends gives the number of boxes ahead of it. */
const yajisoko = listed<Area, Walk[]>({
  sizes: '2x3 3x3 3x4',
  setup: (random, grid) => someCells(random, grid, 4),
  answers: (grid, boxes) =>
    together(
      boxes.map((box) => [
        [box],
        ...WAYS.flatMap((way) => {
          const ray = rayOf(grid, box, way);
          const end = ray.findIndex((cell) => boxes.includes(cell));
          const free = end < 0 ? ray : ray.slice(0, end);
          return free.map((_, at) => [box, ...free.slice(0, at + 1)]);
        }),
      ]),
    ),
  clue: (grid, boxes, walks, cell) => {
    const way = WAYS[(cell * 3 + boxes.length) % 4]!;
    return boxes.includes(cell) ? undefined : `${way} ${ahead(grid, walks, cell, way)}`;
  },
  agrees: (grid, boxes, walks, cell, clue) => {
    const [way, count] = String(clue).split(' ');
    return (
      boxes.includes(cell) ||
      ends(walks).includes(cell) ||
      ahead(grid, walks, cell, way as Way) === Number(count)
    );
  },
  share: 0.6,
  text: (grid, boxes, clues) => {
    const told = (part: number): Told[] =>
      clues.map((clue, cell) => (clue && !boxes.includes(cell) ? String(clue).split(' ')[part] : undefined));
    return flags('box', grid, boxes) + clueText(grid, told(1)) + clueText(grid, told(0), 'arrow');
  },
});

const ahead = (grid: Grid, walks: readonly Walk[], cell: number, way: Way): number =>
  rayOf(grid, cell, way).filter((one) => ends(walks).includes(one)).length;

interface Ants {
  readonly starts: Area;
  /** Pairs of cells with a wall between them; the lower cell is named first. */
  readonly walls: readonly string[];
}

interface March {
  readonly walks: readonly Walk[];
  /** The number of each start. */
  readonly numbers: readonly number[];
}

const pair = (a: number, b: number): string => `${Math.min(a, b)} ${Math.max(a, b)}`;

/** All ways to number the cells of an ant from 1 on, each number beside the one before it. */
function antsOf(grid: Grid, body: Area): Map<number, number>[] {
  let found: Map<number, number>[] = [new Map()];
  range(body.length).forEach((before) => {
    found = found.flatMap((numbers) =>
      body
        .filter((cell) => !numbers.has(cell))
        .filter((cell) => before === 0 || grid.neighbours[cell]!.some((next) => numbers.get(next) === before))
        .map((cell) => new Map([...numbers, [cell, before + 1]])),
    );
  });
  return found;
}

/** Numbers move. In the end, numbers that touch form an ant, which has the numbers 1, 2, 3 and so on. */
const armyants = listed<Ants, March>({
  sizes: '2x3 3x3',
  setup: (random, grid) => ({
    starts: someCells(random, grid, 4),
    walls: grid.cells.flatMap((a) =>
      grid.neighbours[a]!.filter((b) => a < b && random.chance(0.3)).map((b) => pair(a, b)),
    ),
  }),
  answers: (grid, { starts, walls }) => {
    const open = (from: number, to: number): boolean =>
      !starts.includes(to) && !walls.includes(pair(from, to));
    return together(starts.map((start) => walksFrom(grid, start, open))).flatMap((walks) => {
      const stands = ends(walks);
      const bodies = groupsOf(stands, (a, b) => grid.neighbours[a]!.includes(b));
      let all: Map<number, number>[] = [new Map()];
      for (const body of bodies)
        all = all.flatMap((known) => antsOf(grid, body).map((ant) => new Map([...known, ...ant])));
      return all.map((known) => ({ walks, numbers: stands.map((end) => known.get(end)!) }));
    });
  },
  clue: (_grid, { starts }, { numbers }, cell) => numbers[starts.indexOf(cell)],
  agrees: (_grid, { starts }, { numbers }, cell, clue) =>
    !starts.includes(cell) || clue === '?' || numbers[starts.indexOf(cell)] === clue,
  places: (_random, _grid, { starts }) => starts,
  untold: true,
  text: (grid, { starts, walls }, clues) =>
    lineSection('wall', grid, (way, row, column) => {
      const cell = row * grid.width + column;
      const inside = way === 'h' ? row > 0 && row < grid.height : column > 0 && column < grid.width;
      return inside && walls.includes(pair(cell, cell - (way === 'h' ? grid.width : 1)));
    }) + numbered(grid, starts, clues),
});

interface Ball {
  readonly cell: number;
  readonly number: number;
}

interface Course {
  readonly balls: readonly Ball[];
  readonly holes: Area;
  readonly ponds: Area;
}

/** The strokes of a ball: the first is as long as the ball's number, each later one is shorter by one. `landings`: where each stroke ends. */
interface Play {
  readonly walk: Walk;
  readonly landings: Area;
}

function playsOf(grid: Grid, { cell, number }: Ball, isHole: (cell: number) => boolean): Play[] {
  const found: Play[] = [];
  const putt = (walk: Walk, landings: Area, length: number): void => {
    if (landings.length > 0 && isHole(walk.at(-1)!)) found.push({ walk, landings });
    else if (length > 0)
      for (const way of WAYS) {
        const stroke = rayOf(grid, walk.at(-1)!, way).slice(0, length);
        const passes = stroke.slice(0, -1).some(isHole) || stroke.some((one) => walk.includes(one));
        if (stroke.length === length && !passes)
          putt([...walk, ...stroke], [...landings, stroke.at(-1)!], length - 1);
      }
  };
  putt([cell], [], number);
  return found;
}

/** A course whose holes are where the ball's strokes may end; some ponds may be where a stroke has to end. */
function courseOf(random: Generator, grid: Grid): Course {
  const balls: Ball[] = [];
  const plays: Play[] = [];
  for (const cell of someCells(random, grid, 3)) {
    const ball = { cell, number: random.pick([1, 3, 3]) };
    const passed = plays.flatMap(({ walk }) => walk);
    const strokes = 1 + random.below(ball.number);
    const play = [...landingsOf(grid, ball, strokes)].filter(
      ({ walk }) => !walk.some((one) => passed.includes(one)),
    );
    if (play.length === 0) continue;
    balls.push(ball);
    plays.push(random.pick(play));
  }
  const holes = plays.map(({ walk }) => walk.at(-1)!);
  const taken = [...balls.map(({ cell }) => cell), ...holes];
  // With one hole more or fewer than balls, there is no answer.
  if (random.chance(0.3)) holes.pop();
  else if (random.chance(0.4)) holes.push(random.pick(grid.cells.filter((cell) => !taken.includes(cell))));
  const dry = [...taken, ...holes];
  const landings = plays.flatMap((play) => play.landings);
  const others = balls.flatMap((ball) =>
    playsOf(grid, ball, (cell) => holes.includes(cell)).flatMap((play) => play.landings),
  );
  const ponds = grid.cells.filter(
    (cell) =>
      !dry.includes(cell) &&
      random.chance(landings.includes(cell) ? 0.15 : others.includes(cell) ? 0.8 : 0.2),
  );
  return { balls, holes, ponds };
}

/** The plays that take this many strokes, wherever they end. */
const landingsOf = (grid: Grid, ball: Ball, strokes: number): Play[] =>
  grid.cells
    .filter((hole) => hole !== ball.cell)
    .flatMap((hole) => playsOf(grid, ball, (cell) => cell === hole))
    .filter(({ landings }) => landings.length === strokes);

/** Each ball reaches a hole of its own. Strokes may pass over ponds but not end in them. */
const herugolf = listed<Course, readonly Play[]>({
  sizes: '4x4 4x5 5x5',
  setup: courseOf,
  answers: (grid, { balls, holes, ponds }) => {
    const plays = balls.map((ball) =>
      playsOf(grid, ball, (cell) => holes.includes(cell)).filter(
        ({ walk, landings }) =>
          !landings.some((cell) => ponds.includes(cell)) &&
          !walk.slice(1).some((cell) => balls.some((other) => other.cell === cell)),
      ),
    );
    let found: Play[][] = [[]];
    for (const options of plays)
      found = found.flatMap((chosen) =>
        options
          .filter(({ walk }) => !chosen.some((other) => other.walk.some((cell) => walk.includes(cell))))
          .map((play) => [...chosen, play]),
      );
    return found.filter((chosen) => chosen.length === holes.length);
  },
  text: (grid, { balls, holes, ponds }) =>
    flags('pond', grid, ponds) +
    flags('hole', grid, holes) +
    section(
      'ball',
      grid.width,
      grid.cells.map((cell) => balls.find((ball) => ball.cell === cell)?.number),
    ),
});

type Mark = number | 'up' | 'down' | 'either';

interface Building {
  readonly start: number;
  readonly goal: number;
  readonly marks: readonly (Mark | undefined)[];
  /** Whether the highest given number is also the highest floor. */
  readonly capped: boolean;
}

const LIFTS = ['up', 'down', 'either'] as const;

/** The possible floors after a cell with this mark. `floors`: the possible floors before it; `all`: all floors. */
function floorsAfter(mark: Mark | undefined, floors: Area, all: Area): Area {
  if (typeof mark === 'number') return floors.filter((floor) => floor === mark);
  if (mark === undefined) return floors;
  return all.filter((next) =>
    floors.some((floor) => (mark === 'up' ? next > floor : mark === 'down' ? next < floor : next !== floor)),
  );
}

/** A random walk and marks that agree with it, except for one mark that is sometimes wrong. */
function buildingOf(random: Generator, grid: Grid): Building {
  const walks = walksFrom(grid, random.pick(grid.cells), () => true).filter((walk) => walk.length > 2);
  const walk = random.pick(walks);
  const marks: (Mark | undefined)[] = grid.cells.map(() => undefined);
  const floors = 1 + random.below(3);
  let floor = 1 + random.below(floors);
  for (const cell of walk) {
    const chance = cell === walk[0] ? 2 + random.below(6) : random.below(8);
    if (chance < 3) marks[cell] = floor;
    else if (chance < 6) {
      const next = 1 + random.below(floors);
      if (next !== floor) marks[cell] = random.chance(0.3) ? 'either' : next > floor ? 'up' : 'down';
      floor = next;
    }
  }
  if (random.chance(0.2)) marks[random.pick(grid.cells)] = random.pick([...LIFTS, 1, 2]);
  return { start: walk[0]!, goal: walk.at(-1)!, marks, capped: random.chance(0.6) };
}

/** A path from S to G passes all marks. A number is the floor on which it is passed; the floor changes at each elevator and nowhere else. */
const bdwalk = listed<Building, Walk>({
  sizes: '2x3 3x3 3x4',
  setup: buildingOf,
  answers: (grid, { start, goal, marks, capped }) => {
    const told = grid.cells.filter((cell) => marks[cell] !== undefined);
    const top = Math.max(1, ...marks.filter((mark) => typeof mark === 'number'));
    const all = range(capped ? top : top + grid.cells.length).map((floor) => floor + 1);
    return walksFrom(grid, start, (from) => from !== goal).filter((walk) => {
      const floors = walk.reduce<Area>((known, cell) => floorsAfter(marks[cell], known, all), all);
      return walk.at(-1) === goal && told.every((cell) => walk.includes(cell)) && floors.length > 0;
    });
  },
  text: (grid, { start, goal, marks, capped }) => {
    const place = (cell: number): string => `(${Math.floor(cell / grid.width)},${cell % grid.width})`;
    const texts = marks.map((mark) => (typeof mark === 'number' ? `f${mark}` : mark));
    return `start: ${place(start)}\ngoal: ${place(goal)}\n${section('mark', grid.width, texts)}capped: ${capped}\n`;
  },
});

/** For each type, by its name: a function that makes its random boards. */
export const moveTypes: Readonly<Record<string, MakeBoard>> = {
  timebomb,
  yajisoko,
  armyants,
  herugolf,
  bdwalk,
};
