/** Lines and shapes drawn by a link: shown as they are, without any meaning for the program. */
import type { PlainShape } from '../worker/protocol.ts';
import type { Point } from './plan.ts';
import { UNIT } from './plan.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Draws the shapes of a link. The last parameter is the board's upper left corner in the picture. */
export function drawShapes(group: SVGGElement, shapes: readonly PlainShape[], [left, top]: Point): void {
  const at = ([row, column]: readonly [number, number]): Point => [left + column * UNIT, top + row * UNIT];
  for (const shape of shapes) {
    if (shape.points.length > 1) group.append(stroke(shape, shape.points.map(at)));
    if (shape.centre) for (const part of figureElements(shape, at(shape.centre))) group.append(part);
  }
}

function node(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/**
 * Converts a color in a link to one of the page: black and white become the page's ink and paper, also in dark mode.
 */
function themeColor(color: string | undefined, otherwise: string): string {
  if (color === undefined) return otherwise;
  if (/^(?:#0{3,4}|#0{6}(?:ff)?|black)$/i.test(color)) return 'var(--ink)';
  return /^(?:#f{3,4}|#f{6}(?:ff)?|white)$/i.test(color) ? 'var(--sheet)' : color;
}

function stroke({ color, fill, width, arrow }: PlainShape, points: readonly Point[]): SVGElement {
  const polyline = node('polyline', {
    points: points.map((point) => point.join(',')).join(' '),
    fill: 'none',
    stroke: themeColor(color ?? fill, 'var(--line)'),
    'stroke-width': Math.min(1, width) * UNIT,
    'stroke-linejoin': 'round',
    'stroke-linecap': arrow ? 'butt' : 'round',
  });
  if (!arrow) return polyline;
  const lineGroup = node('g', {});
  lineGroup.append(polyline, arrowHead(points, themeColor(color, 'var(--line)')));
  return lineGroup;
}

function arrowHead(points: readonly Point[], color: string): SVGElement {
  const [to = [0, 0], from = [0, 0]] = [points.at(-1), points.at(-2)];
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const side = (turn: number): Point => [
    to[0] - 9 * Math.cos(angle + turn),
    to[1] - 9 * Math.sin(angle + turn),
  ];
  const arrowPoints = [side(0.6), to, side(-0.6)].map((point) => point.join(',')).join(' ');
  return node('polyline', { points: arrowPoints, fill: 'none', stroke: color, 'stroke-width': 2.5 });
}

function figureElements(shape: PlainShape, [x, y]: Point): SVGElement[] {
  const { size, round, fill, border, angle, text, font, color } = shape;
  const turn = angle === 0 ? {} : { transform: `rotate(${angle} ${x} ${y})` };
  const svgElements: SVGElement[] = [];
  if (size && (fill !== undefined || border !== undefined)) {
    const [height, width] = [size[0] * UNIT, size[1] * UNIT];
    svgElements.push(
      node('rect', {
        x: x - width / 2,
        y: y - height / 2,
        width,
        height,
        ...(round && { rx: Math.min(width, height) / 2 }),
        fill: themeColor(fill, 'none'),
        ...(border !== undefined && { stroke: themeColor(border, 'none'), 'stroke-width': 1.4 }),
        ...turn,
      }),
    );
  }
  if (text !== '') {
    const word = node('text', {
      x,
      y,
      fill: themeColor(color, 'var(--ink)'),
      'font-size': Math.min(2, font) * UNIT,
      'text-anchor': 'middle',
      'dominant-baseline': 'central',
      ...turn,
    });
    word.textContent = text;
    svgElements.push(word);
  }
  return svgElements;
}

/** How far the shapes of a link extend beyond the board, in cells. */
export function overhangOf(shapes: readonly PlainShape[], rows: number, columns: number): number {
  let maxOverhang = 0;
  for (const { points, centre, size } of shapes) {
    const [height, width] = size ?? [0.6, 0.6];
    const ends = centre
      ? [
          [centre[0] - height / 2, centre[1] - width / 2],
          [centre[0] + height / 2, centre[1] + width / 2],
        ]
      : [];
    for (const [row = 0, column = 0] of [...points, ...ends])
      maxOverhang = Math.max(maxOverhang, -row, -column, row - rows, column - columns);
  }
  return Math.min(maxOverhang, 2);
}
