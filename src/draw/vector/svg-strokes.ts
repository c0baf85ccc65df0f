/** Strokes along borders, links and cells, as SVG elements. */

import type { StrokeMark } from '../scene/scene.ts';
import { line, rounded } from './svg-figures.ts';

type Point = readonly [x: number, y: number];

/** How much wider than a white stroke its edges are, in pixels. */
const EDGE_PIXELS = 2.4;

/**
 * One stroke, `defaultWidth` wide unless its mark has another width. White strokes have edges of the ink `edges`, so
 * that they are visible on white paper; the edges end with the stroke and don't go around its ends.
 */
export function strokeSvg(
  mark: StrokeMark,
  from: Point,
  to: Point,
  ink: string,
  defaultWidth: number,
  edges: string,
): string[] {
  const [width, dashes] = strokeLook(mark, defaultWidth);
  const stroke = line(from, to, ink, width, dashes);
  if (mark.color !== 'white') return [stroke];
  const edge = line(from, to, edges, width + EDGE_PIXELS, dashes);
  return [dashes ? edge : edge.replace('"round"', '"butt"'), stroke];
}

/** The ends of this many parallel strokes, `gap` apart, centred on the line between two points. */
export function parallelStrokes(
  [x1, y1]: Point,
  [x2, y2]: Point,
  count: number,
  gap: number,
): [[number, number], [number, number]][] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [acrossX, acrossY] = [-(y2 - y1) / length, (x2 - x1) / length];
  return Array.from({ length: count }, (_, at) => {
    const shift = (at - (count - 1) / 2) * gap;
    const [dx, dy] = [acrossX * shift, acrossY * shift];
    return [
      [x1 + dx, y1 + dy],
      [x2 + dx, y2 + dy],
    ];
  });
}

/** The width and the dash attribute of a stroke; the mark's width is a factor of `defaultWidth`. */
function strokeLook({ stroke }: StrokeMark, defaultWidth: number): [width: number, rest: string] {
  const width = defaultWidth * (stroke?.width ?? 1);
  // The round ends of the dashes extend into the gaps.
  return [
    width,
    stroke?.gaps ? ` stroke-dasharray="${rounded(defaultWidth)} ${rounded(2 * defaultWidth)}"` : '',
  ];
}
