/** Strokes along borders, links and cells, as SVG elements. */

import type { StrokeMark } from '../scene/scene.ts';
import { line, roundedText } from './svg-figures.ts';

type Point = readonly [x: number, y: number];

/** How much wider than a white stroke its dark rim is, in pixels, on both sides together. */
const EDGE_PIXELS = 2.4;

/**
 * One stroke, `defaultWidth` wide unless its mark has another width. A white stroke gets a rim in the ink `edges` along
 * both sides, so that it is visible on white paper; there is no rim around its ends.
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

/** The two ends of each of `count` parallel strokes, `gap` apart, centred on the line between two points. */
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

/** The width of a stroke, and its SVG attribute for dashes; the mark's own width is a factor of `defaultWidth`. */
function strokeLook({ stroke }: StrokeMark, defaultWidth: number): [width: number, rest: string] {
  const width = defaultWidth * (stroke?.width ?? 1);
  // The round ends of the dashes make the gaps shorter, so gaps are twice as long as dashes here.
  return [
    width,
    stroke?.isDashed
      ? ` stroke-dasharray="${roundedText(defaultWidth)} ${roundedText(2 * defaultWidth)}"`
      : '',
  ];
}
