/** Types with marks at points between cells, types whose areas have a middle, and Shakashaka. */
import type { Generator } from '../../backends/sat/random.ts';
import { type Grid, gridsOf, type MakeBoard, oncePerSize, range, section, shadingsOf } from './board.ts';
import { clueText, listed, sizeText, stepped, WAYS } from './listed.ts';
import { type Area, areasOf, columnOf, connected, groupsOf, noPool, rowOf, type Shading } from './shaded.ts';

/** The cells around a point. Points are numbered by half rows and half columns. */
export const cellsAt = (grid: Grid, down: number, right: number): Area =>
  grid.cells.filter(
    (cell) => Math.abs(2 * rowOf(grid, cell) - down) <= 1 && Math.abs(2 * columnOf(grid, cell) - right) <= 1,
  );

/** A section with marks at points. */
export const pointText = (
  name: string,
  grid: Grid,
  mark: (down: number, right: number) => string | undefined,
): string =>
  section(
    name,
    2 * grid.width - 1,
    range(2 * grid.height - 1).flatMap((down) => range(2 * grid.width - 1).map((right) => mark(down, right))),
  );

const isCell = (down: number, right: number): boolean => down % 2 === 0 && right % 2 === 0;

/** The kind of dot at a point, by whether most cells around the point are shaded. */
const dotOf = (shading: Shading, cells: Area): string => {
  const most = cells.filter((cell) => shading[cell]).length - cells.filter((cell) => !shading[cell]).length;
  if (most === 0) return 'gray';
  return most > 0 ? 'black' : 'white';
};

/** Random dots between cells. Nearly all agree with the shading; without a shading, all are random. */
export function dotsOf(
  random: Generator,
  grid: Grid,
  shading: Shading | undefined,
  share: number,
): Map<string, string> {
  const dots = new Map<string, string>();
  for (const down of range(2 * grid.height - 1))
    for (const right of range(2 * grid.width - 1)) {
      if (isCell(down, right) || !random.chance(share)) continue;
      const any = random.pick(['black', 'gray', 'white']);
      dots.set(
        `${down} ${right}`,
        shading && !random.chance(0.03) ? dotOf(shading, cellsAt(grid, down, right)) : any,
      );
    }
  return dots;
}

export const fitsDots = (grid: Grid, shading: Shading, dots: ReadonlyMap<string, string>): boolean =>
  [...dots].every(([at, dot]) => {
    const [down = 0, right = 0] = at.split(' ').map(Number);
    return dotOf(shading, cellsAt(grid, down, right)) === dot;
  });

const openBeside = (grid: Grid, shading: Shading, cell: number): number =>
  grid.neighbours[cell]!.filter((next) => !shading[next]).length;

const roads = oncePerSize((grid) =>
  shadingsOf(grid).filter(
    (shading) =>
      grid.cells.every((cell) => shading[cell] || [2, 3].includes(openBeside(grid, shading, cell))) &&
      connected(grid, shading, false) &&
      noPool(grid, shading, false),
  ),
);

/** Roads fork into three at each triangle, and nowhere else. */
const sansaroad: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('3x3 3x4 3x5 4x4'));
  const answers = roads(grid);
  const plant = random.pick(answers);
  const forks = (shading: Shading): Area =>
    grid.cells.filter((cell) => !shading[cell] && openBeside(grid, shading, cell) === 3);
  const dots = dotsOf(random, grid, planted ? plant : undefined, planted ? 0.15 : 0.05);
  const told = planted || random.chance(0.7) ? forks(plant) : [random.pick(grid.cells)];
  return {
    text:
      sizeText(grid) +
      pointText('mark', grid, (down, right) =>
        isCell(down, right)
          ? told.includes((down / 2) * grid.width + right / 2)
            ? 'black'
            : undefined
          : dots.get(`${down} ${right}`),
      ),
    answers: answers.filter((one) => forks(one).join() === told.join() && fitsDots(grid, one, dots)).length,
  };
};

/** The middle of an area that a half turn leaves unchanged; undefined for other areas. */
export function middleOf(grid: Grid, area: Area): readonly [number, number] | undefined {
  const rows = area.map((cell) => rowOf(grid, cell));
  const columns = area.map((cell) => columnOf(grid, cell));
  const down = Math.min(...rows) + Math.max(...rows);
  const right = Math.min(...columns) + Math.max(...columns);
  const image = (cell: number): number =>
    (down - rowOf(grid, cell)) * grid.width + right - columnOf(grid, cell);
  return area.every((cell) => area.includes(image(cell))) ? [down, right] : undefined;
}

const spirals = oncePerSize((grid) =>
  shadingsOf(grid).filter(
    (shading) =>
      noPool(grid, shading, true) &&
      noPool(grid, shading, false) &&
      areasOf(grid, shading, false).every((area) => middleOf(grid, area)),
  ),
);

/** A half turn about its only star leaves every unshaded area unchanged. */
const nuriuzu: MakeBoard = (random, planted) => {
  const grid = random.pick(gridsOf('2x3 3x3 3x4 4x4'));
  const joined = random.chance(0.4);
  const answers = spirals(grid).filter((shading) => !joined || connected(grid, shading, true));
  // The middle of an area may be outside the area, where no star can be.
  const starsOf = (shading: Shading): (string | undefined)[] =>
    areasOf(grid, shading, false).map((area) => {
      const [down = 0, right = 0] = middleOf(grid, area)!;
      return cellsAt(grid, down, right).every((cell) => area.includes(cell)) ? `${down} ${right}` : undefined;
    });
  const good = answers.filter((shading) => starsOf(shading).every((star) => star !== undefined));
  const stars = new Set(good.length > 0 ? starsOf(random.pick(good)) : ['0 0']);
  if (!planted) stars.add(`${random.below(2 * grid.height - 1)} ${random.below(2 * grid.width - 1)}`);
  return {
    text:
      sizeText(grid) +
      pointText('star', grid, (down, right) => (stars.has(`${down} ${right}`) ? '#' : '.')) +
      `joined: ${joined}\n`,
    answers: good.filter((shading) => {
      const own = starsOf(shading);
      return own.length === stars.size && own.every((star) => stars.has(star));
    }).length,
  };
};

/** A cell has four triangles, in the order north, east, south, west. A blackened corner covers the two triangles beside it. */
const CORNERS = [[], [3, 0], [0, 1], [1, 2], [2, 3]] as const;

/** The connected white parts, as lists of triangles. */
function whiteAreas(grid: Grid, blocks: Area, corners: readonly number[]): number[][] {
  const white = (triangle: number): boolean => {
    const cell = Math.floor(triangle / 4);
    return !blocks.includes(cell) && !(CORNERS[corners[cell]!]! as readonly number[]).includes(triangle % 4);
  };
  const triangles = grid.cells.flatMap((cell) => range(4).map((side) => 4 * cell + side)).filter(white);
  const beside = (a: number, b: number): boolean => {
    const [one, other] = [Math.floor(a / 4), Math.floor(b / 4)];
    if (one === other) return (a - b) % 2 !== 0;
    return (
      stepped(grid, one, WAYS[a % 4]!) === other &&
      (a - b) % 4 !== 0 &&
      (a - b) % 2 === 0 &&
      Math.abs((a % 4) - (b % 4)) === 2
    );
  };
  return groupsOf(triangles, beside);
}

/** Whether a white part is a rectangle, upright or turned by 45 degrees: whether it fills its bounding box of that orientation. */
function isQuilt(grid: Grid, area: Area): boolean {
  const corners = area.flatMap((triangle) => {
    const cell = Math.floor(triangle / 4);
    const [y, x] = [2 * rowOf(grid, cell), 2 * columnOf(grid, cell)];
    const ends = [
      [
        [-1, -1],
        [-1, 1],
      ],
      [
        [-1, 1],
        [1, 1],
      ],
      [
        [1, 1],
        [1, -1],
      ],
      [
        [1, -1],
        [-1, -1],
      ],
    ][triangle % 4]!;
    return [[y, x], ...ends.map(([down, right]) => [y + down!, x + right!])];
  });
  const extent = (value: (corner: readonly number[]) => number): number =>
    Math.max(...corners.map(value)) - Math.min(...corners.map(value));
  const upright = extent(([y]) => y!) * extent(([, x]) => x!);
  const tilted = (extent(([y, x]) => y! + x!) * extent(([y, x]) => y! - x!)) / 2;
  // Coordinates count half cells, so a cell measures 2 × 2, and a triangle has area 1.
  return area.length === upright || area.length === tilted;
}

const shakashaka = listed<{ readonly blocks: Area }, readonly number[]>({
  sizes: '2x2 2x3 3x3',
  setup: (random, grid) => {
    const blocks = grid.cells.filter(() => random.chance(0.25));
    return {
      blocks:
        grid.cells.length > 6 ? [...new Set([...blocks, ...range(2).map(() => random.below(9))])] : blocks,
    };
  },
  answers: (grid, { blocks }) => {
    const free = grid.cells.filter((cell) => !blocks.includes(cell));
    return range(5 ** free.length)
      .map((code) =>
        grid.cells.map((cell) => (free.includes(cell) ? Math.floor(code / 5 ** free.indexOf(cell)) % 5 : 0)),
      )
      .filter((corners) => couldBe(grid, blocks, corners))
      .filter((corners) => whiteAreas(grid, blocks, corners).every((area) => isQuilt(grid, area)));
  },
  clue: (grid, { blocks }, corners, cell) =>
    blocks.includes(cell) ? grid.neighbours[cell]!.filter((next) => corners[next]).length : undefined,
  places: (_random, _grid, { blocks }) => blocks,
  untold: true,
  text: (grid, { blocks }, clues) =>
    clueText(
      grid,
      grid.cells.map((cell) => (blocks.includes(cell) ? (clues[cell] ?? '?') : undefined)),
      'block',
    ),
});

/**
 * A quick test that rules out most candidates: beside each white side of a cell with a blackened corner there must be a cell that is no
 * block.
 */
const couldBe = (grid: Grid, blocks: Area, corners: readonly number[]): boolean =>
  grid.cells.every((cell) => {
    const corner = corners[cell]!;
    if (corner === 0) return true;
    const white = WAYS.filter((_, side) => !(CORNERS[corner]! as readonly number[]).includes(side));
    return white.every((way) => {
      const next = stepped(grid, cell, way);
      return next !== undefined && !blocks.includes(next);
    });
  });

/** For each type, by its name: a function that makes its random boards. */
export const pointTypes: Readonly<Record<string, MakeBoard>> = { sansaroad, nuriuzu, shakashaka };
