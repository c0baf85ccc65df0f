/** Cages, lines, thermometers, arrows, dots and clues outside, which stand on several cells at once. */

import { greatest } from '../../model/large-lists.ts';
import type { ListMark } from '../scene/list-marks.ts';
import type { Color, Shape } from '../scene/palette.ts';
import type { Paint } from './paint.ts';
import { figureSvg, isOpen, n, polygon } from './svg-figures.ts';

export type Spot = readonly [number, number];

/** What the picture of the board tells. */
export interface BoardPicture {
  readonly unit: number;
  readonly paint: Paint;
  cell(cell: number): Spot;
  /** Clockwise. */
  outline(cell: number): readonly Spot[];
  /** In the puzzle's own ink, unless another is told. */
  label(
    text: string,
    at: Spot,
    size: number,
    look: { readonly anchor?: string; readonly ink?: string },
  ): string;
  haloed(text: string, at: Spot, size: number): string;
}

/** How far a cage stays inside of its cells, and how far before the first cell a clue stands, beside the board and off its corners. */
const INSET = 0.07;
const BEFORE = 0.78;
const ASLANT = 0.86;

/** What stands below the numbers. */
export function listsBelow(marks: readonly ListMark[], picture: BoardPicture): string[] {
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return cage(mark, picture);
      case 'line':
        return [band(mark, picture), ...ends(mark, picture)];
      case 'thermometer':
        return band(mark, picture, mark.cells[0]);
      case 'arrow':
        return arrow(mark, picture);
      default:
        return [];
    }
  });
}

/** What stands above them. */
export function listsAbove(marks: readonly ListMark[], picture: BoardPicture): string[] {
  const before = new Map<string, number>();
  return marks.flatMap((mark) => {
    switch (mark.way) {
      case 'cage':
        return sum(mark, picture);
      case 'dot':
        return dot(mark, picture);
      case 'text':
        return picture.haloed(mark.text ?? '', middleOf(mark.cells, picture), picture.unit * 0.27);
      case 'outside':
        return outside(mark, picture, before);
      default:
        return [];
    }
  });
}

const middleOf = (cells: readonly number[], { cell }: BoardPicture): Spot => {
  const spots = cells.map(cell);
  const sum = (axis: 0 | 1): number => spots.reduce((all, spot) => all + spot[axis], 0) / spots.length;
  return [sum(0), sum(1)];
};

/** Light, with a dark rim: what is written on it can be read, and where it goes can be seen. */
function band(
  { cells, color = 'lightgray', stroke: look }: ListMark,
  { unit, paint, cell }: BoardPicture,
  bulb?: number,
): string {
  const path = pathOf(cells.map(cell));
  const ink = paint.ink(color === 'lightgray' ? 'gray' : color);
  const wide = unit * 0.26 * (look?.width ?? 1);
  const dashes = dashesOf(look, wide);
  const stroke = (width: number, paintOf: string): string =>
    `<path d="${path}" fill="none" stroke="${paintOf}" stroke-width="${n(width)}"${dashes} stroke-linecap="round" stroke-linejoin="round"/>`;
  const ball = (radius: number, paintOf: string): string => {
    if (bulb === undefined) return '';
    const [x, y] = cell(bulb);
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${paintOf}"/>`;
  };
  const fill = paint.band(color);
  const round = unit * 0.37;
  return stroke(wide, ink) + ball(round, ink) + stroke(wide - 2.4, fill) + ball(round - 1.2, fill);
}

/** Round ends reach into the gaps. */
const dashesOf = (stroke: ListMark['stroke'], width: number): string =>
  stroke?.gaps ? ` stroke-dasharray="${n(0.5 * width)} ${n(1.5 * width)}"` : '';

/** The shape of a line stands at both of its ends. */
function ends({ cells, shape, color = 'gray' }: ListMark, { unit, paint, cell }: BoardPicture): string[] {
  if (!shape) return [];
  return [cells[0] ?? 0, cells.at(-1) ?? 0].map((end) =>
    figureSvg({ shape, color }, ...cell(end), unit * 0.36, paint),
  );
}

const pathOf = (spots: readonly Spot[]): string =>
  spots.length === 1
    ? `M${n(spots[0]![0])} ${n(spots[0]![1])}h0.01`
    : spots.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');

/** A ring around its cells where it has a line of its own, and a line to its point. */
function arrow({ cells, line, color = 'gray', stroke }: ListMark, picture: BoardPicture): string[] {
  const { unit, paint, cell } = picture;
  const ink = paint.ink(color);
  const way = line ? (cells.includes(line[0] ?? -1) ? line : [cells.at(-1) ?? 0, ...line]) : cells;
  const spots = way.map(cell);
  const [from, next] = spots;
  const parts: string[] = [];
  if (line) {
    const path = pathOf(cells.map(cell));
    for (const [width, paintOf] of [
      [unit * 0.8, ink],
      [unit * 0.8 - 3, paint.sheet],
    ] as const)
      parts.push(
        `<path d="${path}" fill="none" stroke="${paintOf}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`,
      );
  }
  if (!from || !next) return parts;
  const width = 1.8 * (stroke?.width ?? 1);
  const stroked = (path: string, dashes: string): string =>
    `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${n(width)}"${dashes} stroke-linecap="round" stroke-linejoin="round"/>`;
  const start: Spot = line ? toward(from, next, unit * 0.4) : from;
  const [shaft, point] = [pathOf([start, ...spots.slice(1)]), head(spots, unit * 0.2)];
  if (stroke?.gaps) parts.push(stroked(shaft, dashesOf(stroke, width)), stroked(point, ''));
  else parts.push(stroked(shaft + point, ''));
  return parts;
}

function toward([x, y]: Spot, [toX, toY]: Spot, by: number): Spot {
  const length = Math.hypot(toX - x, toY - y) || 1;
  return [x + ((toX - x) / length) * by, y + ((toY - y) / length) * by];
}

/** The two strokes of its point. */
function head(spots: readonly Spot[], size: number): string {
  const [before, last] = [spots.at(-2), spots.at(-1)];
  if (!before || !last) return '';
  const angle = Math.atan2(before[1] - last[1], before[0] - last[0]);
  const barb = (turn: number): string =>
    `${n(last[0] + size * Math.cos(angle + turn))} ${n(last[1] + size * Math.sin(angle + turn))}`;
  return `M${barb(0.6)}L${n(last[0])} ${n(last[1])}L${barb(-0.6)}`;
}

// ── Cages ──

/** The rim of all cells together, a little inside, dashed. */
function cage({ cells, color }: ListMark, picture: BoardPicture): string[] {
  const rims = rimsOf(cells, picture).map((rim) => {
    const points = inset(rim, picture.unit * INSET).map(([x, y]) => `${n(x)} ${n(y)}`);
    return `M${points.join('L')}Z`;
  });
  const ink = color ? picture.paint.ink(color) : picture.paint.frame;
  return [
    `<path d="${rims.join('')}" fill="none" stroke="${ink}" stroke-width="1.3" stroke-dasharray="4 2.5"/>`,
  ];
}

/** The loops of sides that only one of the cells has, each clockwise around what is inside. */
function rimsOf(cells: readonly number[], { outline }: BoardPicture): Spot[][] {
  const key = ([x, y]: Spot): string => `${Math.round(x * 8)},${Math.round(y * 8)}`;
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

/** In the upper left corner of its first cell in reading order. */
function sum({ cells, text, color }: ListMark, { unit, paint, cell, label }: BoardPicture): string[] {
  if (text === undefined) return [];
  const [[x, y] = [0, 0]] = cells.map(cell).toSorted(([ax, ay], [bx, by]) => ay - by || ax - bx);
  const size = unit * 0.25;
  const [left, top] = [x - unit * 0.46, y - unit * 0.47];
  const ground = `<rect x="${n(left)}" y="${n(top)}" width="${n(size * (0.2 + 0.6 * text.length))}" height="${n(size * 1.05)}" fill="${paint.sheet}"/>`;
  const ink = color && paint.ink(color);
  return [
    ground,
    label(text, [left + size * 0.1, top + size * 0.55], size, { anchor: 'start', ...(ink && { ink }) }),
  ];
}

// ── Dots, and clues outside ──

function dot({ cells, text, color = 'white', shape }: ListMark, picture: BoardPicture): string[] {
  const { unit, paint, label } = picture;
  const at = middleOf(cells, picture);
  const radius = unit * (text === undefined ? 0.11 : text.length > 2 ? 0.27 : 0.16);
  const seen: { readonly shape: Shape; readonly color: Color } =
    color === 'white' ? { shape: shape ?? 'circle', color: 'black' } : { shape: shape ?? 'disc', color };
  const figure = figureSvg(seen, ...at, radius, paint);
  if (text === undefined) return [figure];
  const ink = isOpen({ ...seen, origin: 'given' }) ? paint.onOpen?.(paint.given) : paint.onDisc(seen.color);
  const size = Math.min(unit * 0.22, (radius * 3.4) / Math.max(1, text.length));
  return [figure, label(text, at, size, ink ? { ink } : {})];
}

/** Before the first of the cells, as seen from the others; an arrow tells which way a diagonal goes. */
function outside(
  { cells, text = '', color }: ListMark,
  picture: BoardPicture,
  before: Map<string, number>,
): string[] {
  const { unit, paint, cell, label } = picture;
  const [first = 0, second = first] = cells;
  const [[x, y], [toX, toY]] = [cell(first), cell(second)];
  const [dx, dy] = [Math.sign(Math.round(toX - x)), Math.sign(Math.round(toY - y))];
  const place = `${first} ${dx} ${dy}`;
  const count = before.get(place) ?? 0;
  before.set(place, count + 1);
  const slanted = dx !== 0 && dy !== 0;
  const by = (slanted ? ASLANT : BEFORE) + 0.45 * count;
  const at: Spot = [x - dx * unit * by, y - dy * unit * by];
  const ink = color && paint.ink(color);
  const shown = label(text, at, unit * 0.36, ink ? { ink } : {});
  if (!slanted) return [shown];
  const from: Spot = [x - dx * unit * 0.7, y - dy * unit * 0.7];
  const to: Spot = [x - dx * unit * 0.53, y - dy * unit * 0.53];
  const point = polygon(
    [
      to,
      [to[0] - dx * unit * 0.16, to[1] - dy * unit * 0.02],
      [to[0] - dx * unit * 0.02, to[1] - dy * unit * 0.16],
    ],
    ink ?? paint.given,
  );
  return [
    shown,
    point,
    ...(count > 0
      ? []
      : [`<path d="${pathOf([from, to])}" stroke="${ink ?? paint.given}" stroke-width="1.2"/>`]),
  ];
}

/** How far clues outside go beyond the board at most, in cells. */
export function roomOutside(marks: readonly ListMark[]): number {
  const counts = new Map<number, number>();
  for (const { way, cells } of marks)
    if (way === 'outside') counts.set(cells[0] ?? 0, (counts.get(cells[0] ?? 0) ?? 0) + 1);
  const most = Math.max(0, greatest([...counts.values()]));
  return most === 0 ? 0 : ASLANT - 0.5 + 0.25 + 0.45 * (most - 1);
}
