/**
 * Where cages, lines, thermometers, arrows, dots and clues outside lie: spots, lengths and texts, whatever they are painted with.
 * Lengths are those of the picture, in which a cell is `unit` wide; y goes down.
 */

import { greatest } from '../../model/large-lists.ts';
import type { Element } from '../../model/values.ts';
import type { ListMark } from '../scene/list-marks.ts';
import type { Color, Shape } from '../scene/palette.ts';

export type Spot = readonly [number, number];

/** Where the cells of a picture are. */
export interface Places {
  readonly unit: number;
  cell(cell: number): Spot;
  place(place: Element): Spot;
  /** Clockwise. */
  outline(cell: number): readonly Spot[];
}

/** How far a cage stays inside of its cells, and how far before the first cell a clue stands, beside the board and off its corners. */
const INSET = 0.07;
const BEFORE = 0.78;
const ASLANT = 0.86;
/** From a clue to the next one before the same cell. */
const NEXT = 0.45;

/** Cells are measured in so many parts where it is asked whether two places are one, and whether a way goes straight. */
const GRAIN = 40;

/** The sizes of texts between cells and outside, and of the shapes at both ends of a line. */
export const TEXT_SIZE = 0.27;
export const OUTSIDE_SIZE = 0.36;
export const END_RADIUS = 0.36;

export const middleOf = (cells: readonly number[], { cell }: Places): Spot => {
  const spots = cells.map(cell);
  const sum = (axis: 0 | 1): number => spots.reduce((all, spot) => all + spot[axis], 0) / spots.length;
  return [sum(0), sum(1)];
};

// ── Lines and arrows ──

/** The color of a line's inside, and that of its rim. */
export const bandColors = ({
  color = 'lightgray',
}: ListMark): { readonly fill: Color; readonly rim: Color } => ({
  fill: color,
  rim: color === 'lightgray' ? 'gray' : color,
});

/** How broad a line is, and the bulb of a thermometer. */
export const bandWidth = ({ stroke }: ListMark, { unit }: Places): number =>
  unit * 0.26 * (stroke?.width ?? 1);
export const bulbRadius = ({ unit }: Places): number => unit * 0.37;

/** Dash and gap of a line so wide: its round ends reach into the gaps. */
export const dashesOf = (
  stroke: ListMark['stroke'],
  width: number,
): readonly [dash: number, gap: number] | undefined =>
  stroke?.gaps ? [0.5 * width, 1.5 * width] : undefined;

/** Where a line runs. */
export const spotsOf = ({ cells, places }: ListMark, { cell, place }: Places): readonly Spot[] =>
  places ? places.map(place) : cells.map(cell);

/** Where the shape of a line stands. */
export function endsOf(mark: ListMark, places: Places): readonly Spot[] {
  const spots = spotsOf(mark, places);
  return spots.length === 0 ? [] : [spots[0]!, spots.at(-1)!];
}

export interface ArrowSpots {
  /** The middle of the ring around its cells, where it has a line of its own, and how wide that is. */
  readonly ring?: readonly Spot[];
  readonly ringWidth: number;
  /** Nothing where it goes nowhere. */
  readonly shaft: readonly Spot[];
  /** The two strokes of its point, through the tip. */
  readonly point: readonly Spot[];
}

export function arrowSpots(mark: ListMark, places: Places): ArrowSpots {
  const { cells, line } = mark;
  const { unit, cell } = places;
  const way = line && (cells.includes(line[0] ?? -1) ? line : [cells.at(-1) ?? 0, ...line]);
  const spots = way ? way.map(cell) : spotsOf(mark, places);
  const [from, next] = spots;
  const around = { ...(line && { ring: cells.map(cell) }), ringWidth: unit * 0.8 };
  if (!from || !next) return { ...around, shaft: [], point: [] };
  const start: Spot = line ? toward(from, next, unit * 0.4) : from;
  return { ...around, shaft: [start, ...spots.slice(1)], point: head(spots, unit * 0.2) };
}

function toward([x, y]: Spot, [toX, toY]: Spot, by: number): Spot {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * by, y + ((toY - y) / length) * by];
}

function head(spots: readonly Spot[], size: number): Spot[] {
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

/** The rim of all cells together, a little inside; several loops where there are holes or cells only touch. */
export const cageRims = (cells: readonly number[], places: Places): Spot[][] =>
  rimsOf(cells, places).map((rim) => inset(rim, places.unit * INSET));

/** The loops of sides that only one of the cells has, each clockwise around what is inside. */
function rimsOf(cells: readonly number[], { outline, unit }: Places): Spot[][] {
  const grain = (8 * GRAIN) / unit;
  const key = ([x, y]: Spot): string => `${Math.round(x * grain)},${Math.round(y * grain)}`;
  const sides = new Map<string, Side>();
  for (const cell of new Set(cells)) {
    const corners = outline(cell);
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length] ?? from;
      // A side that two of them have is gone through both ways.
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
      // Where cells only touch, the sharpest turn to the right stays with the same cell.
      const nexts: Side[] = [...sides.values()].filter((next) => key(next.from) === key(to));
      side = nexts.toSorted((a, b) => turnTo(from, to, b.to) - turnTo(from, to, a.to))[0];
    }
    rims.push(rim);
  }
  return rims;
}

interface Side {
  readonly from: Spot;
  readonly to: Spot;
}

/** From 0 (back to the left) over half (straight on) to all of a circle; y goes down, so that right is more. */
function turnTo([x, y]: Spot, [midX, midY]: Spot, [toX, toY]: Spot): number {
  const heading = Math.atan2(midY - y, midX - x);
  return (Math.atan2(toY - midY, toX - midX) - heading + 5 * Math.PI) % (2 * Math.PI);
}

/** Each corner goes inwards from both of its sides by the same distance. */
function inset(rim: readonly Spot[], by: number): Spot[] {
  const normal = (a: Spot, b: Spot): Spot => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
  };
  return rim.map((spot, at) => {
    const before = normal(rim.at(at - 1) ?? spot, spot);
    const after = normal(spot, rim[(at + 1) % rim.length] ?? spot);
    const scale = by / Math.max(0.2, 1 + before[0] * after[0] + before[1] * after[1]);
    return [spot[0] + (before[0] + after[0]) * scale, spot[1] + (before[1] + after[1]) * scale];
  });
}

export interface SumPlace {
  /** The upper left corner of the ground that covers the rim below it. */
  readonly corner: Spot;
  readonly width: number;
  readonly height: number;
  /** Where the text begins, half way up. */
  readonly start: Spot;
  readonly size: number;
}

/** In the upper left corner of the cage's first cell in reading order. */
export function sumPlace(cells: readonly number[], text: string, { unit, cell }: Places): SumPlace {
  const [[x, y] = [0, 0]] = cells.map(cell).toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const size = unit * 0.25;
  const [left, top] = [x - unit * 0.46, y - unit * 0.47];
  return {
    corner: [left, top],
    width: size * (0.2 + 0.6 * text.length),
    height: size * 1.05,
    start: [left + size * 0.1, top + size * 0.55],
    size,
  };
}

// ── Dots, and clues outside ──

export interface Dot {
  readonly at: Spot;
  readonly radius: number;
  /** White ones are open, with a black rim. */
  readonly figure: { readonly shape: Shape; readonly color: Color };
  /** Of its text. */
  readonly size: number;
}

export function dotOf({ cells, text, color = 'white', shape }: ListMark, places: Places): Dot {
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
  /** Of a list that goes aslant: the corners of an arrow's point, and its shaft, which only the clue next to the board has. */
  readonly point?: readonly Spot[];
  readonly shaft?: readonly [Spot, Spot];
}

/** Finds the place of one clue after another: before the first of its cells, as seen from the others, and before the clues there. */
export function outsidePlaces({ unit, cell }: Places): (mark: ListMark) => OutsidePlace {
  const before = new Map<string, number>();
  return ({ cells }) => {
    const [first = 0, second = first] = cells;
    const [[x, y], [toX, toY]] = [cell(first), cell(second)];
    const way = (by: number): number => Math.sign(Math.round(by * (GRAIN / unit)));
    const [dx, dy] = [way(toX - x), way(toY - y)];
    const place = `${first} ${dx} ${dy}`;
    const count = before.get(place) ?? 0;
    before.set(place, count + 1);
    const slanted = dx !== 0 && dy !== 0;
    const by = (slanted ? ASLANT : BEFORE) + NEXT * count;
    const at: Spot = [x - dx * unit * by, y - dy * unit * by];
    if (!slanted) return { at };
    const from: Spot = [x - dx * unit * 0.7, y - dy * unit * 0.7];
    const to: Spot = [x - dx * unit * 0.53, y - dy * unit * 0.53];
    const point: readonly Spot[] = [
      to,
      [to[0] - dx * unit * 0.16, to[1] - dy * unit * 0.02],
      [to[0] - dx * unit * 0.02, to[1] - dy * unit * 0.16],
    ];
    return { at, point, ...(count === 0 && { shaft: [from, to] as const }) };
  };
}

/** How far clues outside go beyond the board at most, in cells. */
export function roomOutside(marks: readonly ListMark[]): number {
  const counts = new Map<number, number>();
  for (const { way, cells } of marks)
    if (way === 'outside') counts.set(cells[0] ?? 0, (counts.get(cells[0] ?? 0) ?? 0) + 1);
  const most = Math.max(0, greatest([...counts.values()]));
  return most === 0 ? 0 : ASLANT - 0.5 + 0.25 + NEXT * (most - 1);
}
