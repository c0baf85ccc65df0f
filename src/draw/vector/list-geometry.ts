/**
 * The geometry of cages, lines, thermometers, arrows, dots and clues outside: points, lengths and texts, independent of
 * the output format. Lengths are those of the picture, in which a cell is `unit` wide; y points down.
 */

import { greatest } from '../../model/large-lists.ts';
import type { Element } from '../../model/values.ts';
import type { ListMark } from '../scene/list-marks.ts';
import type { Color, Shape } from '../scene/palette.ts';

export type Spot = readonly [number, number];

/** The positions of the cells in a picture. */
export interface PicturePositions {
  readonly unit: number;
  cell(cell: number): Spot;
  place(place: Element): Spot;
  /** The corners of a cell, clockwise. */
  outline(cell: number): readonly Spot[];
}

/** The distance of a cage from the edge of its cells, in cells. */
const CAGE_INSET = 0.07;
/** The distance of a clue outside the board from the middle of its first cell, in cells. */
const CLUE_DISTANCE = 0.78;
/** The distance of a diagonal clue from the middle of its first cell, in cells, across and down alike. */
const DIAGONAL_CLUE_DISTANCE = 0.86;
/** The distance between two clues outside the board at the same cell, in cells. */
const CLUE_SPACING = 0.45;

/** Coordinates and directions are compared after being rounded to 1/40 of a cell. */
const PARTS_PER_CELL = 40;

/** The height of texts between cells, in cells. */
export const TEXT_SIZE = 0.27;
/** The height of texts outside the board, in cells. */
export const OUTSIDE_SIZE = 0.36;
/** The radius of the shapes at the ends of a line, in cells. */
export const END_RADIUS = 0.36;

export const middleOf = (cells: readonly number[], { cell }: PicturePositions): Spot => {
  const spots = cells.map(cell);
  const meanOnAxis = (axis: 0 | 1): number => spots.reduce((all, spot) => all + spot[axis], 0) / spots.length;
  return [meanOnAxis(0), meanOnAxis(1)];
};

// ── Lines and arrows ──

/** The colors of a line's interior and of its rim. */
export const bandColors = ({
  color = 'lightgray',
}: ListMark): { readonly fill: Color; readonly rim: Color } => ({
  fill: color,
  rim: color === 'lightgray' ? 'gray' : color,
});

/** The width of a line, and of the bulb of a thermometer. */
export const bandWidth = ({ stroke }: ListMark, { unit }: PicturePositions): number =>
  unit * 0.26 * (stroke?.width ?? 1);
export const bulbRadius = ({ unit }: PicturePositions): number => unit * 0.37;

/** The lengths of a dash and a gap for a line of a given width. The line's round ends extend into the gaps. */
export const dashesOf = (
  stroke: ListMark['stroke'],
  width: number,
): readonly [dash: number, gap: number] | undefined =>
  stroke?.isDashed ? [0.5 * width, 1.5 * width] : undefined;

/** The points of a line. */
export const spotsOf = (
  { cells, linePlaces }: ListMark,
  { cell, place }: PicturePositions,
): readonly Spot[] => (linePlaces ? linePlaces.map(place) : cells.map(cell));

/** The two end points of a line, at which its end shapes are drawn; none for an empty line. */
export function lineEndsOf(mark: ListMark, places: PicturePositions): readonly Spot[] {
  const spots = spotsOf(mark, places);
  return spots.length === 0 ? [] : [spots[0]!, spots.at(-1)!];
}

export interface ArrowSpots {
  /**
   * The outline of the ring around the arrow's cells; absent unless the arrow has a line of its own beside these cells.
   */
  readonly ring?: readonly Spot[];
  /** The width of the ring. */
  readonly ringWidth: number;
  /** The points of the shaft; empty if the arrow leads nowhere. */
  readonly shaft: readonly Spot[];
  /** The two strokes of the arrowhead, through its tip. */
  readonly point: readonly Spot[];
}

export function arrowSpots(mark: ListMark, places: PicturePositions): ArrowSpots {
  const { cells, line } = mark;
  const { unit, cell } = places;
  const shaftCells = line && (cells.includes(line[0] ?? -1) ? line : [cells.at(-1) ?? 0, ...line]);
  const spots = shaftCells ? shaftCells.map(cell) : spotsOf(mark, places);
  const [from, next] = spots;
  const ringParts = { ...(line && { ring: cells.map(cell) }), ringWidth: unit * 0.8 };
  if (!from || !next) return { ...ringParts, shaft: [], point: [] };
  const startSpot: Spot = line ? pointToward(from, next, unit * 0.4) : from;
  return { ...ringParts, shaft: [startSpot, ...spots.slice(1)], point: arrowHead(spots, unit * 0.2) };
}

function pointToward([x, y]: Spot, [toX, toY]: Spot, by: number): Spot {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * by, y + ((toY - y) / length) * by];
}

function arrowHead(spots: readonly Spot[], size: number): Spot[] {
  const [before, last] = [spots.at(-2), spots.at(-1)];
  if (!before || !last) return [];
  const angle = Math.atan2(before[1] - last[1], before[0] - last[0]);
  const barb = (turn: number): Spot => [
    last[0] + size * Math.cos(angle + turn),
    last[1] + size * Math.sin(angle + turn),
  ];
  return [barb(0.6), last, barb(-0.6)];
}

// ── Cages ──

/**
 * The outlines of all cells of a cage together, slightly inside; several loops if the cage has holes or its cells only
 * touch at corners.
 */
export const cageRims = (cells: readonly number[], places: PicturePositions): Spot[][] =>
  rimsOf(cells, places).map((rim) => insetRim(rim, places.unit * CAGE_INSET));

/** The sides that belong to only one of the cells, joined to loops, each clockwise around the cells. */
function rimsOf(cells: readonly number[], { outline, unit }: PicturePositions): Spot[][] {
  const roundingFactor = (8 * PARTS_PER_CELL) / unit;
  const key = ([x, y]: Spot): string => `${Math.round(x * roundingFactor)},${Math.round(y * roundingFactor)}`;
  const sides = new Map<string, Side>();
  for (const cell of new Set(cells)) {
    const corners = outline(cell);
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length] ?? from;
      // A side between two of the cells is visited in both directions; the second visit removes it.
      if (!sides.delete(`${key(to)} ${key(from)}`)) sides.set(`${key(from)} ${key(to)}`, { from, to });
    });
  }
  const rims: Spot[][] = [];
  for (let [first] = sides.values(); first; [first] = sides.values()) {
    const rim: Spot[] = [];
    let side: Side | undefined = first;
    while (side) {
      const { from, to } = side as Side;
      sides.delete(`${key(from)} ${key(to)}`);
      rim.push(from);
      // Where two cells only touch at a corner, the sharpest turn to the right continues around the same cell.
      const nextSides: Side[] = [...sides.values()].filter((next) => key(next.from) === key(to));
      side = nextSides.toSorted((a, b) => turnTo(from, to, b.to) - turnTo(from, to, a.to))[0];
    }
    rims.push(rim);
  }
  return rims;
}

interface Side {
  readonly from: Spot;
  readonly to: Spot;
}

/**
 * The turn as a fraction of a circle: from 0 (back to the left) over 1/2 (straight on) to 1; since y points down, more
 * is further right.
 */
function turnTo([x, y]: Spot, [midX, midY]: Spot, [toX, toY]: Spot): number {
  const heading = Math.atan2(midY - y, midX - x);
  return (Math.atan2(toY - midY, toX - midX) - heading + 5 * Math.PI) % (2 * Math.PI);
}

/** Moves each corner inwards by the same distance from both of its sides. */
function insetRim(rim: readonly Spot[], by: number): Spot[] {
  const normal = (a: Spot, b: Spot): Spot => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  };
  return rim.map((spot, at) => {
    const normalBefore = normal(rim.at(at - 1) ?? spot, spot);
    const normalAfter = normal(spot, rim[(at + 1) % rim.length] ?? spot);
    const scale = by / Math.max(0.2, 1 + normalBefore[0] * normalAfter[0] + normalBefore[1] * normalAfter[1]);
    return [
      spot[0] + (normalBefore[0] + normalAfter[0]) * scale,
      spot[1] + (normalBefore[1] + normalAfter[1]) * scale,
    ];
  });
}

export interface SumPlace {
  /** The upper left corner of the text's background, which hides the cage's outline behind the text. */
  readonly corner: Spot;
  readonly width: number;
  readonly height: number;
  /** The start of the text, at half its height. */
  readonly startSpot: Spot;
  readonly size: number;
}

/** The place of a cage's sum: in the upper left corner of the cage's first cell in reading order. */
export function sumPlace(cells: readonly number[], text: string, { unit, cell }: PicturePositions): SumPlace {
  const [[x, y] = [0, 0]] = cells.map(cell).toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const size = unit * 0.25;
  const [left, top] = [x - unit * 0.46, y - unit * 0.47];
  return {
    corner: [left, top],
    width: size * (0.2 + 0.6 * text.length),
    height: size * 1.05,
    startSpot: [left + size * 0.1, top + size * 0.55],
    size,
  };
}

// ── Dots, and clues outside ──

export interface Dot {
  readonly at: Spot;
  readonly radius: number;
  /** The figure of the dot. A white dot is hollow and has a black rim. */
  readonly figure: { readonly shape: Shape; readonly color: Color };
  /** The size of the dot's text. */
  readonly size: number;
}

export function dotOf({ cells, text, color = 'white', shape }: ListMark, places: PicturePositions): Dot {
  const { unit } = places;
  const radius = unit * (text === undefined ? 0.11 : text.length > 2 ? 0.27 : 0.16);
  return {
    at: middleOf(cells, places),
    radius,
    figure:
      color === 'white' ? { shape: shape ?? 'circle', color: 'black' } : { shape: shape ?? 'disc', color },
    size: Math.min(unit * 0.22, (radius * 3.4) / Math.max(1, text?.length ?? 0)),
  };
}

export interface OutsidePlace {
  readonly at: Spot;
  /** For a diagonal clue: the corners of its arrowhead. */
  readonly point?: readonly Spot[];
  /** For a diagonal clue next to the board: the ends of its arrow's shaft. */
  readonly shaft?: readonly [Spot, Spot];
}

/**
 * Returns a function that places clues outside of the board. Each clue belongs to a line of cells and stands before the
 * line's first cell, in the direction from the other cells; if clues stand there already, it stands one place further
 * out.
 */
export function outsidePlaces({ unit, cell }: PicturePositions): (mark: ListMark) => OutsidePlace {
  const countByPlace = new Map<string, number>();
  return ({ cells }) => {
    const [first = 0, second = first] = cells;
    const [[x, y], [toX, toY]] = [cell(first), cell(second)];
    const signOfStep = (by: number): number => Math.sign(Math.round(by * (PARTS_PER_CELL / unit)));
    const [dx, dy] = [signOfStep(toX - x), signOfStep(toY - y)];
    const place = `${first} ${dx} ${dy}`;
    const count = countByPlace.get(place) ?? 0;
    countByPlace.set(place, count + 1);
    const isSlanted = dx !== 0 && dy !== 0;
    const by = (isSlanted ? DIAGONAL_CLUE_DISTANCE : CLUE_DISTANCE) + CLUE_SPACING * count;
    const at: Spot = [x - dx * unit * by, y - dy * unit * by];
    if (!isSlanted) return { at };
    const fromSpot: Spot = [x - dx * unit * 0.7, y - dy * unit * 0.7];
    const to: Spot = [x - dx * unit * 0.53, y - dy * unit * 0.53];
    const point: readonly Spot[] = [
      to,
      [to[0] - dx * unit * 0.16, to[1] - dy * unit * 0.02],
      [to[0] - dx * unit * 0.02, to[1] - dy * unit * 0.16],
    ];
    return { at, point, ...(count === 0 && { shaft: [fromSpot, to] as const }) };
  };
}

/** The greatest distance of outside clues from the board, in cells. */
export function roomOutside(marks: readonly ListMark[]): number {
  const counts = new Map<number, number>();
  for (const { way: style, cells } of marks)
    if (style === 'outside') counts.set(cells[0] ?? 0, (counts.get(cells[0] ?? 0) ?? 0) + 1);
  const maxLabelCount = Math.max(0, greatest([...counts.values()]));
  return maxLabelCount === 0 ? 0 : DIAGONAL_CLUE_DISTANCE - 0.5 + 0.25 + CLUE_SPACING * (maxLabelCount - 1);
}
