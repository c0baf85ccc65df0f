/** The tray below a board as SVG. */

import { safeText } from '../../text/visible.ts';
import type { Scene } from '../scene/scene.ts';
import { layTray, type TrayItem } from '../scene/tray.ts';
import { FIXED_PAINT, type Paint } from './paint.ts';
import { polygon, roundedText } from './svg-figures.ts';
import { sideSvg } from './svg-tiles.ts';

/** The least width, in cells, in which the tray's items are laid out, even if the board is narrower. */
const MIN_TRAY_WIDTH = 6;

/** Draws the tray and returns its lower end, in pixels; without a tray, the height at which it would begin. */
export function traySvg(
  { tray }: Pick<Scene, 'tray'>,
  width: number,
  top: number,
  unit: number,
  paint: Paint = FIXED_PAINT,
): { readonly parts: readonly string[]; readonly right: number; readonly bottom: number } {
  if (tray.length === 0) return { parts: [], right: 0, bottom: top };
  const layout = layTray(tray, Math.max(MIN_TRAY_WIDTH, width / unit - 0.8));
  const leftMargin = 0.4 * unit;
  const itemSvgs = layout.placed.flatMap(({ item, x, y }) =>
    itemSvg(item, [leftMargin + x * unit, top + y * unit], unit, paint),
  );
  return {
    parts: itemSvgs,
    right: layout.width * unit + 2 * leftMargin,
    bottom: top + (layout.height + 0.4) * unit,
  };
}

/** One item of the tray. The sides of tiles show motifs instead of their numbers. */
function itemSvg(
  item: TrayItem,
  [left, top]: readonly [number, number],
  unit: number,
  paint: Paint,
): readonly string[] {
  const at = ([dx, dy]: readonly [number, number]): readonly [number, number] => [
    left + dx * unit,
    top + dy * unit,
  ];
  const rimAttributes = ` stroke="${paint.frame}" stroke-width="1"`;
  return [
    ...item.polygons.map(({ corners, tint, piece }) => {
      const [middle, a, b] = corners.map(at);
      if (tint !== undefined && middle && a && b) return sideSvg(middle, [a, b], tint, paint);
      return polygon(corners.map(at), piece ? paint.fill('gray') : paint.sheet, rimAttributes);
    }),
    ...item.labels
      .filter(({ tinted }) => !tinted)
      .map((label) => {
        const [labelX, labelY] = at([label.x, label.y]);
        const size = label.size * unit;
        return `<text x="${roundedText(labelX)}" y="${roundedText(labelY + size * 0.36)}" font-size="${roundedText(size)}" text-anchor="middle" fill="${paint.given}">${escapeXml(label.text)}</text>`;
      }),
  ];
}

/** A self-contained picture of one item of the tray. */
export function trayItemPicture(item: TrayItem, unit: number, paint: Paint = FIXED_PAINT): string {
  const edge = 1;
  const [width, height] = [item.width * unit + 2 * edge, item.height * unit + 2 * edge];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${roundedText(width)} ${roundedText(height)}" width="${roundedText(width)}" height="${roundedText(height)}">${itemSvg(item, [edge, edge], unit, paint).join('')}</svg>`;
}

/** A picture of the tray alone, about five times as wide as high; '' if there is nothing to place. */
export function trayPicture(scene: Pick<Scene, 'tray'>, unit: number, paint: Paint = FIXED_PAINT): string {
  const area = scene.tray.reduce((sum, { width, height }) => sum + (width + 0.35) * (height + 0.35), 0);
  const { parts, right, bottom } = traySvg(scene, unit * Math.sqrt(5 * area), unit * 0.4, unit, paint);
  if (parts.length === 0) return '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${roundedText(right)} ${roundedText(bottom)}" width="${roundedText(right)}" height="${roundedText(bottom)}">${parts.join('')}</svg>`;
}

export function escapeXml(text: string): string {
  return safeText(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
