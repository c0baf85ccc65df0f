/** Figures in cells, as SVG elements around (x, y) with about the given radius. */

import type { Color, Shape } from '../scene/palette.ts';
import type { Figure } from '../scene/scene.ts';
import { FIXED_PAINT, type Paint } from './paint.ts';

type FigureMaker = (x: number, y: number, r: number, ink: string, paint: Paint, color: Color) => string;

const FIGURES: Readonly<Record<Shape, FigureMaker>> = {
  circle: (x, y, r, ink, { open }) =>
    `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(r)}" fill="${open}" stroke="${ink}" stroke-width="2"/>`,
  disc: (x, y, r, _, { disc, rim }, color) =>
    `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(r)}" fill="${disc(color)}"${rim ? ` stroke="${rim}" stroke-width="1.5"` : ''}/>`,
  square: (x, y, r, ink, { open }) =>
    rectangle(x, y, r * 0.85, `fill="${open}" stroke="${ink}" stroke-width="2"`),
  block: (x, y, r, ink) => rectangle(x, y, r * 0.85, `fill="${ink}"`),
  diamond: (x, y, r, ink) => polygon(cornersAround(x, y, r, 4), ink),
  triangle: (x, y, r, ink) => polygon(cornersAround(x, y + r * 0.15, r, 3), ink),
  star: (x, y, r, ink) => polygon(star(x, y, r), ink),
  cross: (x, y, r, ink) => {
    const d = r * 0.6;
    return strokes([x - d, y - d, x + d, y + d], [x - d, y + d, x + d, y - d], ink);
  },
  plus: (x, y, r, ink) => strokes([x - r * 0.6, y, x + r * 0.6, y], [x, y - r * 0.6, x, y + r * 0.6], ink),
  minus: (x, y, r, ink) => strokes([x - r * 0.6, y, x + r * 0.6, y], [], ink),
  rising: (x, y, r, ink) => diagonalSvg(x, y, r, -1, ink),
  falling: (x, y, r, ink) => diagonalSvg(x, y, r, 1, ink),
  dot: (x, y, r, ink) =>
    `<circle cx="${roundedText(x)}" cy="${roundedText(y)}" r="${roundedText(r * 0.3)}" fill="${ink}"/>`,
};

export function figureSvg(
  { shape, color }: Pick<Figure, 'shape' | 'color'>,
  x: number,
  y: number,
  r: number,
  paint: Paint = FIXED_PAINT,
): string {
  return FIGURES[shape](x, y, r, paint.ink(color), paint, color);
}

/** The number as text, with at most two decimals. */
export function roundedText(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, rest = ''): string {
  const pointList = points.map(([x, y]) => `${roundedText(x)},${roundedText(y)}`).join(' ');
  return `<polygon points="${pointList}" fill="${fill}"${rest}/>`;
}

/** Two straight strokes, each given as [x1, y1, x2, y2]; an empty list draws no stroke. */
function strokes(first: readonly number[], second: readonly number[], ink: string): string {
  const path = [first, second]
    .filter((ends) => ends.length > 0)
    .map(
      ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) =>
        `M${roundedText(x1)} ${roundedText(y1)}L${roundedText(x2)} ${roundedText(y2)}`,
    );
  return `<path d="${path.join('')}" stroke="${ink}" stroke-width="2" stroke-linecap="round"/>`;
}

/** A diagonal line of a cell, from corner to corner; r is the radius of the cell's figures. */
function diagonalSvg(x: number, y: number, r: number, slope: 1 | -1, ink: string): string {
  const halfLength = (r * 5) / 3;
  return `<path d="M${roundedText(x - halfLength)} ${roundedText(y - slope * halfLength)}L${roundedText(x + halfLength)} ${roundedText(y + slope * halfLength)}" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`;
}

function rectangle(x: number, y: number, half: number, paint: string): string {
  return `<rect x="${roundedText(x - half)}" y="${roundedText(y - half)}" width="${roundedText(2 * half)}" height="${roundedText(2 * half)}" ${paint}/>`;
}

function cornersAround(x: number, y: number, r: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count - Math.PI / 2;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
}

function star(x: number, y: number, r: number): [number, number][] {
  const outerCorners = cornersAround(x, y, r, 5);
  const innerCorners = cornersAround(x, y, -r * 0.42, 5);
  return outerCorners.flatMap((point, at) => [point, innerCorners[(at + 3) % 5] ?? point]);
}

/** A stroke with round ends. */
export function line(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  ink: string,
  width: number,
  rest = '',
): string {
  return `<line x1="${roundedText(x1)}" y1="${roundedText(y1)}" x2="${roundedText(x2)}" y2="${roundedText(y2)}" stroke="${ink}" stroke-width="${roundedText(width)}" stroke-linecap="round"${rest}/>`;
}
