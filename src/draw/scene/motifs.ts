/** Motifs on the sides of tiles: figures that tell a side's number without its color, and where they stand. */
import type { Shape } from './palette.ts';

type Spot = readonly [number, number];

/** By number from 1; then two of each, then three. */
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
const MOST = 3 * MOTIFS.length;

/** How far from the middle of the tile to the middle of its side the motif stands. */
const OUTWARD = 0.64;

export interface Motif {
  /** Without one the number itself is written there. */
  readonly shape?: Shape;
  readonly at: Spot;
  /** Of the figure; half the height of the number's letters. */
  readonly radius: number;
}

/** Between the middle of a tile and two of its corners; none for 0, a frame's side. */
export function motifsOf(middle: Spot, [a, b]: readonly [Spot, Spot], number: number): readonly Motif[] {
  if (number === 0) return [];
  const [sideX, sideY] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const x = middle[0] + (sideX - middle[0]) * OUTWARD;
  const y = middle[1] + (sideY - middle[1]) * OUTWARD;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  if (number < 0 || number > MOST) return [{ at: [x, y], radius: length * 0.1 }];
  const count = 1 + Math.floor((number - 1) / MOTIFS.length);
  const shape = MOTIFS[(number - 1) % MOTIFS.length] ?? 'disc';
  const [alongX, alongY] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const radius = length * (count === 1 ? 0.095 : 0.075);
  return Array.from({ length: count }, (_, place) => {
    const shift = (place - (count - 1) / 2) * radius * 2.3;
    return { shape, at: [x + alongX * shift, y + alongY * shift], radius };
  });
}
