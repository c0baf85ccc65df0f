/**
 * The sides of tiles: a triangle from the middle of the cell to each side, colored by the side's number, with a motif
 * that identifies the number without colors. Background and motifs are the same in every theme.
 */
import { motifsOf } from '../scene/motifs.ts';
import { type TileSides, turnedSide } from '../scene/scene.ts';
import { FIXED_PAINT, type Paint } from './paint.ts';
import { figureSvg, polygon, roundedText } from './svg-figures.ts';

type Spot = readonly [number, number];

/**
 * The triangle between the middle of a cell and two of its corners, for a tile's side with this number; empty for 0,
 * the side of a frame.
 */
export function sideSvg(middle: Spot, [a, b]: readonly [Spot, Spot], number: number, paint: Paint): string {
  const triangle = polygon(
    [middle, a, b],
    paint.tint(number),
    ` stroke="${FIXED_PAINT.frame}" stroke-width="0.8"`,
  );
  return triangle + motifSvg(middle, [a, b], number);
}

function motifSvg(middle: Spot, side: readonly [Spot, Spot], number: number): string {
  return motifsOf(middle, side, number)
    .map(({ shape, at: [x, y], radius }) => {
      if (shape) return figureSvg({ shape, color: 'black' }, x, y, radius, FIXED_PAINT);
      const size = 2 * radius;
      return `<text x="${roundedText(x)}" y="${roundedText(y + size * 0.36)}" font-size="${roundedText(size)}" text-anchor="middle" fill="${FIXED_PAINT.given}">${number}</text>`;
    })
    .join('');
}

/**
 * A tile with four sides, given the cell's corners clockwise from the upper left; it is turned anti-clockwise by `turn`
 * quarter turns.
 */
export function tileSvg(
  middle: Spot,
  corners: readonly Spot[],
  tile: TileSides,
  turn: number,
  paint: Paint,
): string {
  return tile
    .map((_, side) => {
      const number = turnedSide(tile, side, turn);
      const [a, b] = [corners[side], corners[(side + 1) % 4]];
      if (!a || !b) return '';
      if (number !== undefined) return sideSvg(middle, [a, b], number, paint);
      return polygon([middle, a, b], paint.sheet, ` stroke="${paint.faint}" stroke-width="0.8"`);
    })
    .join('');
}
