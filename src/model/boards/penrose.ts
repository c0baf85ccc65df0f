/**
 * Penrose's tilings by deflation (Grünbaum and Shephard, "Tilings and Patterns", 1987, section 10.3): start with a
 * wheel of ten Robinson triangles around a point and repeatedly cut each into smaller ones; in the end two mirror-image
 * triangles form a tile. Each round drops the triangles that are far from the wanted rectangle, so the cost depends on
 * the rectangle's size only, not on its place in the tiling.
 */
import { Corners, type Point, type Polygon } from './polygons.ts';

export const PENROSE_NAMES = ['penrosekites', 'penroserhombs'] as const;
export type PenroseName = (typeof PENROSE_NAMES)[number];

const PHI = (1 + Math.sqrt(5)) / 2;
/** A turn by 36° as a vector: (cos 36°, sin 36°). */
const TURN_36_DEGREES: Point = [PHI / 2, Math.sqrt((5 - Math.sqrt(5)) / 8)];
/**
 * The tiling is cut out of a large wheel of tiles. The wheel's size, as a multiple of the rectangle's: large, so that
 * different seeds give different parts.
 */
const WHEEL_SCALE = 60;
/**
 * The rectangle's shift from one seed to the next, as fractions of the wheel's size. The fractions are irrational, so
 * that consecutive seeds give places far apart (Roberts 2018, "The unreasonable effectiveness of quasirandom
 * sequences").
 */
const SEED_STEPS: Point = [0.7548776662466927, 0.5698402909980532];

/** Half a tile. The two halves of a tile meet along the side from b to c: the axis of a kite, a diagonal of a rhomb. */
interface Triangle {
  readonly acute: boolean;
  readonly a: Point;
  readonly b: Point;
  readonly c: Point;
}

/**
 * The point that divides the segment from the first point to the second in the golden ratio; the part at the first
 * point is the longer one.
 */
const goldenPoint = ([x1, y1]: Point, [x2, y2]: Point): Point => [x1 + (x2 - x1) / PHI, y1 + (y2 - y1) / PHI];

interface DeflationRules {
  /** A triangle of the initial wheel, whose tip is the wheel's centre. */
  initialTriangle(tip: Point, b: Point, c: Point): Triangle;
  deflate(triangle: Triangle): Triangle[];
  /** Length of the longest side of a tile; the shortest is 1. */
  readonly longestSide: number;
}

const DEFLATION_RULES: Readonly<Record<PenroseName, DeflationRules>> = {
  penroserhombs: {
    initialTriangle: (a, b, c) => ({ acute: true, a, b, c }),
    deflate({ acute, a, b, c }) {
      if (acute) {
        const p = goldenPoint(a, b);
        return [
          { acute, a: c, b: p, c: b },
          { acute: false, a: p, b: c, c: a },
        ];
      }
      const [q, r] = [goldenPoint(b, a), goldenPoint(b, c)];
      return [
        { acute, a: r, b: c, c: a },
        { acute, a: q, b: r, c: b },
        { acute: true, a: r, b: q, c: a },
      ];
    },
    longestSide: 1,
  },
  penrosekites: {
    initialTriangle: (b, a, c) => ({ acute: true, a, b, c }),
    deflate({ acute, a, b, c }) {
      if (acute) {
        const [q, r] = [goldenPoint(a, b), goldenPoint(b, c)];
        return [
          { acute: false, a: r, b: q, c: b },
          { acute, a: q, b: a, c: r },
          { acute, a: c, b: a, c: r },
        ];
      }
      const p = goldenPoint(c, a);
      return [
        { acute, a: b, b: p, c: a },
        { acute: true, a: p, b: c, c: b },
      ];
    },
    longestSide: PHI,
  },
};

/** An estimate of the number of tiles in a rectangle. */
export const penroseCells = (height: number, width: number): number => Math.ceil(1.3 * height * width);

/** The tiles within a rectangle. With seed 1 the rectangle lies at the wheel's centre, with other seeds elsewhere. */
export function penrosePolygons(name: PenroseName, height: number, width: number, seed: number): Polygon[] {
  const rules = DEFLATION_RULES[name];
  let steps = 0;
  let radius = rules.longestSide;
  for (; radius < WHEEL_SCALE * Math.hypot(height, width); radius *= PHI) steps++;
  const centreOffset = (step: number): number => (seed === 1 ? 0 : (((seed * step) % 1) - 0.5) * radius);
  const centre: Point = [centreOffset(SEED_STEPS[0]), centreOffset(SEED_STEPS[1])];
  const halfSize: Point = [width / 2 + 1e-6, height / 2 + 1e-6];
  const touchesRectangle = ({ a, b, c }: Triangle): boolean =>
    [0, 1].every((axis) => {
      const [low, high] = [Math.min(a[axis]!, b[axis]!, c[axis]!), Math.max(a[axis]!, b[axis]!, c[axis]!)];
      return low <= centre[axis]! + halfSize[axis]! && high >= centre[axis]! - halfSize[axis]!;
    });
  let triangles = initialWheel(radius, rules).filter(touchesRectangle);
  for (; steps > 0; steps--) triangles = triangles.flatMap(rules.deflate).filter(touchesRectangle);
  const isInRectangle = (point: Point): boolean =>
    [0, 1].every((axis) => Math.abs(point[axis]! - centre[axis]!) <= halfSize[axis]!);
  // The two halves of a tile have opposite orientations, so filtering by one orientation gives each tile once.
  return withoutFringe(
    triangles
      .filter(({ a, b, c }) => (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]))
      .map(({ a, b, c }): Polygon => [a, b, mirrorImage(a, b, c), c])
      .filter((tile) => tile.every(isInRectangle))
      .map((tile) => tile.map(([x, y]): Point => [x - centre[0], y - centre[1]])),
  );
}

function initialWheel(radius: number, rules: DeflationRules): Triangle[] {
  const rim: Point[] = [[radius, 0]];
  for (let at = 1; at < 10; at++) {
    const [x, y] = rim[at - 1]!;
    rim.push([
      x * TURN_36_DEGREES[0] - y * TURN_36_DEGREES[1],
      x * TURN_36_DEGREES[1] + y * TURN_36_DEGREES[0],
    ]);
  }
  return rim.map((point, at) => {
    const next = rim[(at + 1) % 10]!;
    return at % 2 === 0
      ? rules.initialTriangle([0, 0], point, next)
      : rules.initialTriangle([0, 0], next, point);
  });
}

/** The mirror image of a point in the line through b and c. */
function mirrorImage([x, y]: Point, [bx, by]: Point, [cx, cy]: Point): Point {
  const [dx, dy] = [cx - bx, cy - by];
  const part = ((x - bx) * dx + (y - by) * dy) / (dx * dx + dy * dy);
  return [2 * (bx + part * dx) - x, 2 * (by + part * dy) - y];
}

/** Drops tiles that touch other tiles along one side only; then keeps only the largest connected part. */
function withoutFringe(tiles: readonly Polygon[]): Polygon[] {
  let remainingTiles = [...tiles];
  for (let before = -1; before !== remainingTiles.length; ) {
    before = remainingTiles.length;
    const neighbors = neighborsOf(remainingTiles);
    const mainPart = largestConnectedPart(neighbors);
    remainingTiles = remainingTiles.filter((_, tile) => mainPart.has(tile) && neighbors[tile]!.length > 1);
  }
  return remainingTiles;
}

/** For each tile: the tiles that share a side with it. */
function neighborsOf(tiles: readonly Polygon[]): number[][] {
  const neighborsByTile: number[][] = tiles.map(() => []);
  const corners = new Corners();
  const sides = new Map<string, number>();
  tiles.forEach((tile, at) => {
    const keys = tile.map((point) => corners.key(point));
    keys.forEach((key, corner) => {
      const next = keys[(corner + 1) % keys.length]!;
      const side = `${Math.min(key, next)},${Math.max(key, next)}`;
      const other = sides.get(side);
      if (other === undefined) sides.set(side, at);
      else {
        neighborsByTile[at]!.push(other);
        neighborsByTile[other]!.push(at);
      }
    });
  });
  return neighborsByTile;
}

function largestConnectedPart(neighbors: readonly (readonly number[])[]): ReadonlySet<number> {
  let largestPart: Set<number> = new Set();
  const visitedTiles = new Set<number>();
  for (let tile = 0; tile < neighbors.length; tile++) {
    if (visitedTiles.has(tile)) continue;
    const piece = new Set([tile]);
    for (const at of piece) for (const next of neighbors[at]!) piece.add(next);
    for (const at of piece) visitedTiles.add(at);
    if (piece.size > largestPart.size) largestPart = piece;
  }
  return largestPart;
}
