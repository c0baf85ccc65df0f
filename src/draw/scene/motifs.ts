/** Motifs for the sides of tiles: figures that identify a side's number without its color, and their positions. */
import type { Shape } from './palette.ts';

type Spot = readonly [number, number];

/**
 * The motifs of the numbers 1, 2, 3 and so on. Once all shapes are used, the next numbers have each shape twice, then
 * three times.
 */
const MOTIFS: readonly Shape[] = [
  'disc',
  'block',
  'triangle',
  'star',
  'plus',
  'circle',
  'diamond',
  'cross',
  'square',
  'minus',
];
const MAX_MOTIF_NUMBER = 3 * MOTIFS.length;

/** Where the motif is on the line from the tile's middle (0) to the middle of its side (1). */
const OUTWARD_FRACTION = 0.64;

export interface Motif {
  /** The shape of the motif; without a shape the number itself is written. */
  readonly shape?: Shape;
  readonly at: Spot;
  /** The radius of the figure, or half the height of the number's digits. */
  readonly radius: number;
}

/**
 * The motifs that identify a side's number, placed in the triangle between the tile's middle and the side's two
 * corners; none for 0, the side of a frame.
 */
export function motifsOf(middle: Spot, [a, b]: readonly [Spot, Spot], number: number): readonly Motif[] {
  if (number === 0) return [];
  const [sideX, sideY] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const x = middle[0] + (sideX - middle[0]) * OUTWARD_FRACTION;
  const y = middle[1] + (sideY - middle[1]) * OUTWARD_FRACTION;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (number < 0 || number > MAX_MOTIF_NUMBER) return [{ at: [x, y], radius: length * 0.1 }];
  const count = 1 + Math.floor((number - 1) / MOTIFS.length);
  const shape = MOTIFS[(number - 1) % MOTIFS.length] ?? 'disc';
  const [alongX, alongY] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const radius = length * (count === 1 ? 0.095 : 0.075);
  return Array.from({ length: count }, (_, place) => {
    const shift = (place - (count - 1) / 2) * radius * 2.3;
    return { shape, at: [x + alongX * shift, y + alongY * shift], radius };
  });
}
