/**
 * A scene as SVG: one self-contained picture on white, for any kind of board. The parts of a single element are
 * available separately, so that a page can update only what has changed.
 */

import { greatest } from '../../model/large-lists.ts';
import type { Scene } from '../scene/scene.ts';
import { BoardSvg, type SvgOptions } from './board-svg.ts';
import { FIXED_PAINT } from './paint.ts';
import { roundedText } from './svg-figures.ts';
import { escapeXml, traySvg } from './svg-tray.ts';

export function drawSvg(scene: Scene, { unit = 40 }: SvgOptions = {}): string {
  const { board } = scene;
  const body = board && board.cellCount > 0 ? new BoardSvg(scene, board, { unit }) : undefined;
  const tray = traySvg(scene, body?.width ?? 0, body?.height ?? unit / 2, unit);
  const width = Math.max(
    body?.width ?? 0,
    tray.right,
    greatest(scene.notes.map((note) => note.length * unit * 0.26 + unit)),
  );
  const top = tray.bottom;
  const notes = scene.notes.map(
    (note, at) =>
      `<text x="${roundedText(unit / 2)}" y="${roundedText(top + (at + 0.5) * unit * 0.55)}" font-size="${roundedText(unit * 0.38)}" fill="${FIXED_PAINT.given}" xml:space="preserve">${escapeXml(note)}</text>`,
  );
  const height = top + (notes.length + (notes.length > 0 ? 1 : 0)) * unit * 0.55;
  const size = `width="${roundedText(width)}" height="${roundedText(height)}" viewBox="0 0 ${roundedText(width)} ${roundedText(height)}"`;
  const fontAttribute = `font-family="'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"`;
  const layerSvgs = [
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...(body?.parts() ?? []),
    ...tray.parts,
    ...notes,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${fontAttribute}>\n${layerSvgs.join('\n')}\n</svg>\n`;
}
