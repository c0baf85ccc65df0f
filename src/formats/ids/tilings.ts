/**
 * The boards of Loopy in Simon Tatham's collection whose cells aren't squares, as polygons in the order in which a game
 * id lists their clues. Units of cells are repeated in rows and columns; which cells at the edges are left out is what
 * the game's generators do. Sides are about 1 long.
 */
import type { Point, Polygon } from '../../model/boards/polygons.ts';

/** Half a side, and the height of a triangle: most corners are sums of these. */
const A = 0.5;
const B = Math.sqrt(3) / 2;

/** The corners of a cell: x and y in turn. */
type Corners = readonly number[];
/** The cells of a unit at (x, y), relative to the unit's origin; false for cells that are left out. */
type Unit = (
  x: number,
  y: number,
) => { readonly origin: Point; readonly cells: readonly (Corners | false)[] };

/** A board's polygons, by its numbers of columns and rows. */
type GameTiling = (width: number, height: number) => readonly Polygon[];

function polygonsOf(width: number, height: number, unit: Unit): readonly Polygon[] {
  return Array.from({ length: width * height }, (_, at) => unit(at % width, Math.floor(at / width))).flatMap(
    ({ origin: [left, top], cells }) =>
      cells.flatMap((corners) => {
        if (!corners) return [];
        const points = corners.flatMap((x, at): Point[] =>
          at % 2 === 0 ? [[left + x, top + corners[at + 1]!]] : [],
        );
        return [points];
      }),
  );
}

/** A number if `count` is odd, else 0: the shift of every other row or column. */
const ifOdd = (count: number, shift: number): number => (count % 2 === 1 ? shift : 0);

/** The corners turned upside down, or from left to right. */
const mirrorCorners = (corners: Corners, axis: 'x' | 'y'): Corners =>
  corners.map((value, at) => (at % 2 === (axis === 'x' ? 0 : 1) ? -value : value));
/** The corners of a polygon whose corners right of the middle are given; the others mirror them. */
function symmetric(right: Corners): Corners {
  const mirroredPoints = Array.from({ length: right.length / 2 }, (_, at) => [
    -right[2 * at]!,
    right[2 * at + 1]!,
  ]);
  return [...right, ...mirroredPoints.reverse().flat()];
}
/** Cells around the origin, each between two neighboring spokes. */
const around = (spokes: readonly Point[], cell: (spoke: Point, next: Point) => Corners): readonly Corners[] =>
  spokes.map((spoke, at) => cell(spoke, spokes[(at + 1) % spokes.length]!));

const HEXAGON = symmetric([A, -B, 2 * A, 0, A, B]);
const DODECAGON = symmetric([
  ...[A, -2 * A - B, A + B, -A - B, 2 * A + B, -A],
  ...[2 * A + B, A, A + B, A + B, A, 2 * A + B],
]);

const triangle = (left: number, base: number, tip: number): Polygon => [
  [left, base],
  [left + A, tip],
  [left + 2 * A, base],
];

/** Rows of triangles, first all that point one way, then those between them. */
const triangular: GameTiling = (width, height) =>
  Array.from({ length: height }, (_, y) => {
    const [base, tip] = y % 2 === 1 ? [y * B, (y + 1) * B] : [(y + 1) * B, y * B];
    const lacksEnds = height % 2 === 1 && y === height - 1;
    return [
      ...Array.from({ length: width + 1 }, (_, x) =>
        lacksEnds && (x === 0 || x === width) ? [] : [triangle(2 * x * A, base, tip)],
      ).flat(),
      ...Array.from({ length: width }, (_, x) => triangle((2 * x + 1) * A, tip, base)),
    ];
  }).flat();

/** The triangles of older ids, which have two at corners of the board that touch only one other. */
const olderTriangular: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => ({
    origin: [2 * x * A, y * B],
    cells:
      y % 2 === 1
        ? [
            [A, 0, 2 * A, B, 0, B],
            [A, 0, 3 * A, 0, 2 * A, B],
          ]
        : [
            [0, 0, 2 * A, 0, A, B],
            [2 * A, 0, 3 * A, B, A, B],
          ],
  }));

const honeycomb: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => ({
    origin: [3 * A * x, 2 * B * y + ifOdd(x, B)],
    cells: [HEXAGON],
  }));

const snubsquare: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const isOdd = (x + y) % 2 === 1;
    const square = isOdd ? [A, 0, A + B, A, B, A + B, 0, B] : [B, 0, A + B, B, A, A + B, 0, A];
    const upright = isOdd ? [A, 0, 0, B, -A, 0] : [0, A, A, A + B, -A, A + B];
    const lying = isOdd ? [A, 0, A + B, -A, A + B, A] : [0, -A, B, 0, 0, A];
    return { origin: [(A + B) * x, (A + B) * y], cells: [square, x > 0 && upright, y > 0 && lying] };
  });

const CAIRO_A = 14 / 34;
const CAIRO_B = 31 / 34;
const cairo: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [a, b] = [CAIRO_A, CAIRO_B];
    const isOdd = (x + y) % 2 === 1;
    const lying = isOdd
      ? [a, -b, 2 * b - a, -b, 2 * b, 0, b, a, 0, 0]
      : [0, 0, b, -a, 2 * b, 0, 2 * b - a, b, a, b];
    const upright = isOdd
      ? [0, 0, b, a, b, 2 * b - a, 0, 2 * b, -a, b]
      : [0, 0, a, b, 0, 2 * b, -b, 2 * b - a, -b, a];
    return { origin: [2 * b * x, 2 * b * y], cells: [y > 0 && lying, x > 0 && upright] };
  });

const greathexagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [isRight, isLeft, isBelow] = [x < width - 1, x > 0, y < height - 1];
    const isHigh = x % 2 === 0 || isBelow;
    const square = [2 * A, 0, 2 * A + B, A, A + B, A + B, A, B];
    const wedge = [A, B, A + B, A + B, A, 2 * A + B];
    return {
      origin: [(3 * A + B) * x, (2 * A + 2 * B) * y + ifOdd(x, A + B)],
      cells: [
        HEXAGON,
        isBelow && symmetric([A, B, A, 2 * A + B]),
        isRight && isHigh && square,
        isLeft && isHigh && mirrorCorners(square, 'x'),
        isRight && isBelow && wedge,
        isLeft && isBelow && mirrorCorners(wedge, 'x'),
      ],
    };
  });

const octagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [a, whole] = [Math.SQRT1_2, 2 * Math.SQRT1_2 + 1];
    const octagon = [a, 0, a + 1, 0, whole, a, whole, a + 1, a + 1, whole, a, whole, 0, a + 1, 0, a];
    const square = [0, -a, a, 0, 0, a, -a, 0];
    return { origin: [whole * x, whole * y], cells: [octagon, x > 0 && y > 0 && square] };
  });

const KITE_SPOKES: readonly Point[] = [
  [2 * B, 0],
  [B, 3 * A],
  [-B, 3 * A],
  [-2 * B, 0],
  [-B, -3 * A],
  [B, -3 * A],
];
const kites: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => ({
    origin: [4 * B * x + ifOdd(y, 2 * B), 6 * A * y],
    cells: around(KITE_SPOKES, ([u, v], [s, t]) => [0, 0, u, v, ((u + s) * 2) / 3, ((v + t) * 2) / 3, s, t]),
  }));

const PETAL_SIDE = 79.4;
const [P, Q] = [
  [75 / PETAL_SIDE, -26 / PETAL_SIDE],
  [60 / PETAL_SIDE, 52 / PETAL_SIDE],
] as const;
const R = [Q[0] - P[0], Q[1] - P[1]] as const;
const negatePoint = ([x, y]: Point): Point => [-x, -y];
const floret: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const step = 5 * Q[1] - 4 * P[1];
    const isLeftOut = x % 2 === 0 && y > 0 && y === height - 1;
    const petals = around([R, Q, P, negatePoint(R), negatePoint(Q), negatePoint(P)], ([u, v], [s, t]) => [
      ...[0, 0, 2 * u, 2 * v, 2 * u + s, 2 * v + t],
      ...[2 * s + u, 2 * t + v, 2 * s, 2 * t],
    ]);
    return {
      origin: [((6 * P[0] + 3 * Q[0]) / 2) * x, -step * y + ifOdd(x, step / 2)],
      cells: isLeftOut ? [] : petals,
    };
  });

/** Whether a unit of rows shifted to and fro has cells over and below its middle. */
const hasMiddle = (x: number, y: number, width: number): boolean => (y % 2 === 1 ? x < width - 1 : x > 0);
/** Whether it has cells at its upper right and lower right. */
const hasRight = (x: number, y: number, width: number): boolean => x < width - 1 || y % 2 === 0;

const dodecagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const below = [A, 2 * A + B, 0, 2 * A + 2 * B, -A, 2 * A + B];
    const isInside = hasMiddle(x, y, width);
    return {
      origin: [(4 * A + 2 * B) * x + ifOdd(y, 2 * A + B), (3 * A + 2 * B) * y],
      cells: [DODECAGON, y < height - 1 && isInside && below, y > 0 && isInside && mirrorCorners(below, 'y')],
    };
  });

const greatdodecagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const below = symmetric([A, 2 * A + B, 2 * A, 2 * A + 2 * B, A, 2 * A + 3 * B]);
    const right = [2 * A + B, -A, 4 * A + B, -A, 4 * A + B, A, 2 * A + B, A];
    const above = [A, -2 * A - B, 2 * A, -2 * A - 2 * B, 2 * A + B, -A - 2 * B, A + B, -A - B];
    const isInside = hasMiddle(x, y, width);
    return {
      origin: [(6 * A + 2 * B) * x + ifOdd(y, 3 * A + B), (3 * A + 3 * B) * y],
      cells: [
        DODECAGON,
        y < height - 1 && isInside && below,
        y > 0 && isInside && mirrorCorners(below, 'y'),
        x < width - 1 && right,
        y > 0 && hasRight(x, y, width) && above,
        y > 0 && (x > 0 || y % 2 === 1) && mirrorCorners(above, 'x'),
      ],
    };
  });

const greatgreatdodecagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [isRight, isLeft, isBelow, isAbove] = [x < width - 1, x > 0, y < height - 1, y > 0];
    const isInside = hasMiddle(x, y, width);
    const hexagon = [
      ...[A + 2 * B, 2 * A + B, A + 2 * B, 4 * A + B, A + B, 5 * A + B],
      ...[A, 4 * A + B, A, 2 * A + B, A + B, A + B],
    ];
    const side = [
      ...[2 * A + 3 * B, -A, 2 * A + 3 * B, A, 2 * A + 2 * B, 2 * A],
      ...[2 * A + B, A, 2 * A + B, -A, 2 * A + 2 * B, -2 * A],
    ];
    const square = [2 * A + 2 * B, 2 * A, A + 2 * B, 2 * A + B, A + B, A + B, 2 * A + B, A];
    const below = symmetric([A, 2 * A + B, A, 4 * A + B]);
    const wedge = [3 * A + 2 * B, 2 * A + B, A + 2 * B, 2 * A + B, 2 * A + 2 * B, 2 * A];
    return {
      origin: [(4 * A + 4 * B) * x + ifOdd(y, 2 * A + 2 * B), (6 * A + 2 * B) * y],
      cells: [
        DODECAGON,
        isAbove && hasRight(x, y, width) && mirrorCorners(hexagon, 'y'),
        isRight && side,
        isBelow && hasRight(x, y, width) && hexagon,
        isAbove && isRight && mirrorCorners(square, 'y'),
        isBelow && isRight && square,
        isBelow && isInside && below,
        isLeft && isBelow && mirrorCorners(square, 'x'),
        isLeft && isAbove && mirrorCorners(mirrorCorners(square, 'x'), 'y'),
        isAbove && isInside && mirrorCorners(below, 'y'),
        isAbove && isRight && mirrorCorners(wedge, 'y'),
        isBelow && isRight && wedge,
      ],
    };
  });

const kagome: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [isOdd, isRight, isBelow] = [y % 2 === 1, x < width - 1, y < height - 1];
    const below = [3 * A, B, A, B, 2 * A, 0];
    const isLeftEnd = x === 0 && isOdd;
    return {
      origin: [4 * A * x + ifOdd(y, 2 * A), 2 * B * y],
      cells: [
        HEXAGON,
        (isRight || (!isOdd && y > 0)) && mirrorCorners(below, 'y'),
        (isRight || (!isOdd && isBelow)) && below,
        isLeftEnd && mirrorCorners(mirrorCorners(below, 'x'), 'y'),
        isLeftEnd && isBelow && mirrorCorners(below, 'x'),
      ],
    };
  });

const compassdodecagonal: GameTiling = (width, height) =>
  polygonsOf(width, height, (x, y) => {
    const [near, far] = [A + B, 3 * A + B];
    const between = [
      [2 * A + B, A, far, near, near, near],
      [3 * A + 2 * B, 2 * A + B, far, far, far, near],
      [far, far, 2 * A + B, 3 * A + 2 * B, near, far],
      [near, near, near, far, A, 2 * A + B],
      [far, near, far, far, near, far, near, near],
    ];
    return {
      origin: [(4 * A + 2 * B) * x, (4 * A + 2 * B) * y],
      cells: [DODECAGON, ...(x < width - 1 && y < height - 1 ? between : [])],
    };
  });

/** The boards by the number behind the letter `t`; those of 11, 12 and from 16 on aren't periodic. */
const TILINGS: ReadonlyMap<string, GameTiling> = new Map([
  ['1', olderTriangular],
  ['2', honeycomb],
  ['3', snubsquare],
  ['4', cairo],
  ['5', greathexagonal],
  ['6', octagonal],
  ['7', kites],
  ['8', floret],
  ['9', dodecagonal],
  ['10', greatdodecagonal],
  ['13', greatgreatdodecagonal],
  ['14', kagome],
  ['15', compassdodecagonal],
]);

/**
 * The board of a game id, by the number behind its letter `t` and the text in front of a `_` in its description
 * (undefined if there is none); undefined for boards that can't be made from these.
 */
export function gameTiling(number: string, prefix: string | undefined): GameTiling | undefined {
  if (prefix === undefined) return TILINGS.get(number);
  return number === '1' && prefix === '0' ? triangular : undefined;
}
