/**
 * Sides of tiles: a triangle from the middle of the cell to each side, colored by the side's number, with a motif that tells
 * the number without colors. The ground is the same in every theme, and so is what stands on it.
 */
import type { Shape } from '../scene/palette.ts';
import type { TileSides } from '../scene/scene.ts';
import { FIXED_PAINT, type Paint } from './paint.ts';
import { figureSvg, n, polygon } from './svg-figures.ts';

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

/** Between the middle of a cell and two of its corners; 0 is a frame's side, with nothing on it. */
export function sideSvg(middle: Spot, [a, b]: readonly [Spot, Spot], number: number, paint: Paint): string {
  const triangle = polygon(
    [middle, a, b],
    paint.tint(number),
    ` stroke="${FIXED_PAINT.frame}" stroke-width="0.8"`,
  );
  return triangle + motifSvg(middle, [a, b], number);
}

function motifSvg(middle: Spot, [a, b]: readonly [Spot, Spot], number: number): string {
  if (number === 0) return '';
  const [sideX, sideY] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const x = middle[0] + (sideX - middle[0]) * OUTWARD;
  const y = middle[1] + (sideY - middle[1]) * OUTWARD;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const size = length * 0.2;
  if (number < 0 || number > MOST)
    return `<text x="${n(x)}" y="${n(y + size * 0.36)}" font-size="${n(size)}" text-anchor="middle" fill="${FIXED_PAINT.given}">${number}</text>`;
  const count = 1 + Math.floor((number - 1) / MOTIFS.length);
  const shape = MOTIFS[(number - 1) % MOTIFS.length] ?? 'disc';
  const [alongX, alongY] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const radius = length * (count === 1 ? 0.095 : 0.075);
  return Array.from({ length: count }, (_, at) => {
    const shift = (at - (count - 1) / 2) * radius * 2.3;
    return figureSvg({ shape, color: 'black' }, x + alongX * shift, y + alongY * shift, radius, FIXED_PAINT);
  }).join('');
}

/** The four sides of a tile whose corners are told clockwise from the upper left, turned anti-clockwise by quarters. */
export function tileSvg(
  middle: Spot,
  corners: readonly Spot[],
  tile: TileSides,
  turn: number,
  paint: Paint,
): string {
  return tile
    .map((_, side) => {
      const number = tile[(((side + turn) % 4) + 4) % 4];
      const [a, b] = [corners[side], corners[(side + 1) % 4]];
      if (!a || !b) return '';
      if (number !== undefined) return sideSvg(middle, [a, b], number, paint);
      return polygon([middle, a, b], paint.sheet, ` stroke="${paint.faint}" stroke-width="0.8"`);
    })
    .join('');
}
