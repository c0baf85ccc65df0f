/**
 * Tilings by name. A periodic tiling is given by the polygons of one unit and the two shifts that lay units beside and
 * below each other. Nearly all have sides of length 1 at multiples of 15°. Tilings that Tatham's Loopy has, too, have
 * the same names as there.
 */
import type { Board } from '../board.ts';
import { PENROSE_NAMES, type PenroseName, penroseCells, penrosePolygons } from './penrose.ts';
import type { Point, Polygon } from './polygons.ts';
import { polygonBoard } from './polygons.ts';

/**
 * cos 0°, cos 15°, … cos 90°, written with square roots, which give the same result on all machines (trigonometric
 * functions need not).
 */
const COSINES = [
  1,
  (Math.sqrt(6) + Math.sqrt(2)) / 4,
  Math.sqrt(3) / 2,
  Math.SQRT1_2,
  0.5,
  (Math.sqrt(6) - Math.sqrt(2)) / 4,
  0,
];

function cosine(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360;
  const smallerAngle = Math.min(turn, 360 - turn);
  return smallerAngle <= 90 ? COSINES[smallerAngle / 15]! : -COSINES[(180 - smallerAngle) / 15]!;
}

/** The end point of a walk from the origin in steps of length 1, each in a direction in degrees (a multiple of 15). */
const endOfWalk = (...directions: readonly number[]): Point =>
  directions.reduce<Point>(([x, y], d) => [x + cosine(d), y + cosine(d - 90)], [0, 0]);

const plus = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy];
const times = ([x, y]: Point, factor: number): Point => [x * factor, y * factor];
/**
 * The product of two vectors as complex numbers: the first vector turned by the second's angle and scaled by the
 * second's length.
 */
const turnedBy = ([x, y]: Point, [c, s]: Point): Point => [x * c - y * s, x * s + y * c];
const repeatPolygon = (count: number, polygon: (at: number) => Polygon): Polygon[] =>
  Array.from({ length: count }, (_, at) => polygon(at));

/**
 * A regular polygon with sides of length 1: the first side starts at `start` in the given direction, each next one
 * turns left (towards greater degrees).
 */
function regularPolygon(sides: number, start: Point, direction: number): Point[] {
  const corners = [start];
  for (let at = 0; at < sides - 1; at++)
    corners.push(plus(corners[at]!, endOfWalk(direction + (at * 360) / sides)));
  return corners;
}

/**
 * A regular polygon with this number of sides that shares a side with `polygon` and lies outside it. `polygon` must be
 * regular, with its first side at 90°; the shared side lies `degrees` further around.
 */
function regularPolygonBeside(polygon: readonly Point[], degrees: number, sides: number): Polygon {
  const next = Math.round((degrees * polygon.length) / 360) + 1;
  return regularPolygon(sides, polygon[next % polygon.length]!, degrees + 270);
}

/**
 * The polygons of one unit. Its copies lie `across` apart in a row, and rows of copies lie `down` apart; `isStaggered`: odd
 * rows are moved by half a unit.
 */
interface Unit {
  readonly across: number;
  readonly down: number;
  readonly isStaggered?: boolean;
  readonly cells: readonly Polygon[];
}

const SQRT_3 = Math.sqrt(3);

function hexagonalUnit(across: number, cells: readonly Polygon[]): Unit {
  return { across, down: (across * SQRT_3) / 2, isStaggered: true, cells };
}

const squareRepeatUnit = (across: number, cells: readonly Polygon[]): Unit => ({
  across,
  down: across,
  cells,
});

const HALF_DODECAGON = 1 + SQRT_3 / 2;
const dodecagon = (): Point[] => regularPolygon(12, [HALF_DODECAGON, -0.5], 90);

const REPEAT_UNITS = {
  triangular: () =>
    hexagonalUnit(1, [
      [endOfWalk(), endOfWalk(0), endOfWalk(60)],
      [endOfWalk(0), endOfWalk(60), endOfWalk(0, 60)],
    ]),
  snubsquare: () =>
    squareRepeatUnit(2 * cosine(15), [
      [endOfWalk(), endOfWalk(-15), endOfWalk(-15, 75), endOfWalk(75)],
      [endOfWalk(), endOfWalk(195), endOfWalk(195, 285), endOfWalk(285)],
      [endOfWalk(), endOfWalk(75), endOfWalk(135)],
      [endOfWalk(), endOfWalk(-15), endOfWalk(285)],
      [endOfWalk(-15), endOfWalk(-15, 75), endOfWalk(-15, 15)],
      [endOfWalk(75), endOfWalk(75, -15), endOfWalk(75, 45)],
    ]),
  // Four pentagons around a point. In units of 2/17 all five sides are almost equally long.
  cairo: () =>
    squareRepeatUnit(
      (22 * 2) / 17,
      repeatPolygon(4, (quarter) =>
        (
          [
            [0, 0],
            [8, -3],
            [14, 3],
            [11, 11],
            [3, 8],
          ] as const
        ).map((point) => times(turnedBy(point, endOfWalk(90 * quarter)), 2 / 17)),
      ),
    ),
  kagome: () =>
    hexagonalUnit(2, [
      regularPolygon(6, endOfWalk(300), 60),
      [endOfWalk(0), endOfWalk(60), endOfWalk(0, 60)],
      [endOfWalk(60), endOfWalk(120), endOfWalk(60, 120)],
    ]),
  rhombille: () =>
    hexagonalUnit(
      SQRT_3,
      repeatPolygon(3, (at) => [
        endOfWalk(),
        endOfWalk(30 + 120 * at),
        endOfWalk(90 + 120 * at),
        endOfWalk(150 + 120 * at),
      ]),
    ),
  kites: () =>
    hexagonalUnit(
      2 * SQRT_3,
      repeatPolygon(6, (at) => [
        endOfWalk(),
        times(endOfWalk(60 * at), SQRT_3),
        times(endOfWalk(30 + 60 * at), 2),
        times(endOfWalk(60 + 60 * at), SQRT_3),
      ]),
    ),
  // Petals with sides 2, 1, 1, 1, 2; neighbouring flowers are four sides apart plus one more side at 60°.
  floret: () => {
    const flowerOffset = endOfWalk(0, 0, 0, 0, 60);
    const [length, level] = [Math.hypot(...flowerOffset), [flowerOffset[0], -flowerOffset[1]] as const];
    const petal = [
      endOfWalk(),
      endOfWalk(0, 0),
      endOfWalk(0, 0, 60),
      endOfWalk(0, 60, 60),
      endOfWalk(60, 60),
    ];
    return hexagonalUnit(
      length,
      repeatPolygon(6, (at) =>
        petal.map((point) => times(turnedBy(turnedBy(point, endOfWalk(60 * at)), level), 1 / length)),
      ),
    );
  },
  greathexagonal: () => {
    const hexagon = regularPolygon(6, endOfWalk(-30), 90);
    return hexagonalUnit(1 + SQRT_3, [
      hexagon,
      ...[0, 60, 120].map((degrees) => regularPolygonBeside(hexagon, degrees, 4)),
      [endOfWalk(30), endOfWalk(30, 0), endOfWalk(30, 60)],
      [endOfWalk(90), endOfWalk(90, 60), endOfWalk(90, 120)],
    ]);
  },
  octagonal: () => {
    const octagon = regularPolygon(8, endOfWalk(), 90);
    return squareRepeatUnit(1 + Math.SQRT2, [octagon, regularPolygonBeside(octagon, 45, 4)]);
  },
  dodecagonal: () => {
    const middleDodecagon = dodecagon();
    return hexagonalUnit(2 * HALF_DODECAGON, [
      middleDodecagon,
      regularPolygonBeside(middleDodecagon, 30, 3),
      regularPolygonBeside(middleDodecagon, 90, 3),
    ]);
  },
  greatdodecagonal: () => {
    const middleDodecagon = dodecagon();
    return hexagonalUnit(2 * HALF_DODECAGON + 1, [
      middleDodecagon,
      ...[30, 90].map((degrees) => regularPolygonBeside(middleDodecagon, degrees, 6)),
      ...[0, 60, 120].map((degrees) => regularPolygonBeside(middleDodecagon, degrees, 4)),
    ]);
  },
  compassdodecagonal: () => {
    const middleDodecagon = dodecagon();
    const gap = HALF_DODECAGON - 0.5;
    return squareRepeatUnit(2 * HALF_DODECAGON, [
      middleDodecagon,
      ...[30, 120, 60, 330].map((degrees) => regularPolygonBeside(middleDodecagon, degrees, 3)),
      regularPolygon(4, [gap, gap], 0),
    ]);
  },
} satisfies Readonly<Record<string, () => Unit>>;

type PeriodicName = keyof typeof REPEAT_UNITS;
export type TilingName = PeriodicName | PenroseName;

export const TILING_NAMES: readonly TilingName[] = [
  ...(Object.keys(REPEAT_UNITS) as readonly PeriodicName[]),
  ...PENROSE_NAMES,
];
export const isTilingName = (name: string): name is TilingName =>
  Object.hasOwn(REPEAT_UNITS, name) || isPenrose(name);
const isPenrose = (name: string): name is PenroseName => PENROSE_NAMES.some((known) => known === name);

/**
 * The names of the numbers that a model or instance writes after a tiling's name: two for its size, the rest optional.
 */
export const sizeNames = (name: TilingName): readonly string[] =>
  isPenrose(name) ? ['height', 'width', 'seed'] : ['rows', 'columns'];

/** An estimate of the number of cells of a tiling's board, before that board is made. */
export function tilingCells(name: TilingName, height: number, width: number): number {
  return isPenrose(name) ? penroseCells(height, width) : height * width * REPEAT_UNITS[name]().cells.length;
}

/**
 * The board of a tiling. For periodic tilings, `height` and `width` are rows and columns of units; for Penrose's, they
 * bound a rectangle whose place in the tiling depends on the seed.
 */
export function tilingBoard(name: TilingName, height: number, width: number, seed = 1): Board {
  const polygons = isPenrose(name)
    ? penrosePolygons(name, height, width, seed)
    : periodicPolygons(name, height, width);
  return polygonBoard(polygons, { name, sizes: seed === 1 ? [height, width] : [height, width, seed] });
}

/** The polygons of `rows` × `columns` whole units. */
function periodicPolygons(name: PeriodicName, rows: number, columns: number): Polygon[] {
  const { across, down, isStaggered = false, cells }: Unit = REPEAT_UNITS[name]();
  const polygons: Polygon[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const origin: Point = [(column + (isStaggered && row % 2 === 1 ? 0.5 : 0)) * across, row * down];
      for (const cell of cells) polygons.push(cell.map((point) => plus(point, origin)));
    }
  }
  return polygons;
}
