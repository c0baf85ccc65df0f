/**
 * A scene as SVG: one self-contained picture on white, for any kind of board. The parts of a single element are
 * available separately, so that a page can update only what has changed.
 */

import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import { greatest } from '../../model/large-lists.ts';
import type { Scene } from '../scene/scene.ts';
import { BoardSvg, type SvgOptions } from './board-svg.ts';
import { FIXED_PAINT } from './paint.ts';
import { roundedText } from './svg-figures.ts';
import { overhangOf, type PlainShape, plainShapesSvg } from './svg-shapes.ts';
import { BACKGROUND_LAYERS, FIRST_LAYER_BETWEEN_CELLS } from './svg-step.ts';
import { escapeXml, traySvg } from './svg-tray.ts';

export interface PictureSvgOptions extends SvgOptions {
  /** Lines and shapes of a link; only a board with rows and columns shows them. */
  readonly shapes?: readonly PlainShape[];
}

export function drawSvg(scene: Scene, { unit = 40, shapes = [] }: PictureSvgOptions = {}): string {
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
  const drawing = body && board && isRectangular(board) ? withShapes(body, board, shapes) : undefined;
  const pad = drawing?.pad ?? 0;
  const [fullWidth, fullHeight] = [width, height].map((side) => roundedText(side + 2 * pad));
  const size = `width="${fullWidth}" height="${fullHeight}" viewBox="0 0 ${fullWidth} ${fullHeight}"`;
  const fontAttribute = `font-family="'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"`;
  const layerSvgs = [
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...(pad > 0 ? [`<g transform="translate(${roundedText(pad)} ${roundedText(pad)})">`] : []),
    ...(drawing?.parts ?? body?.parts() ?? []),
    ...tray.parts,
    ...notes,
    ...(pad > 0 ? ['</g>'] : []),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${fontAttribute}>\n${layerSvgs.join('\n')}\n</svg>\n`;
}

/** The parts of a board from bottom to top with shapes below and above its values, and the room that these need around the picture. */
function withShapes(
  body: BoardSvg,
  board: Board,
  shapes: readonly PlainShape[],
): { readonly parts: readonly string[]; readonly pad: number } | undefined {
  if (shapes.length === 0) return undefined;
  const { unit } = body;
  const [x, y] = body.cell(0);
  const setting = { origin: [x - unit / 2, y - unit / 2] as const, unit, paint: FIXED_PAINT };
  const shapesAt = (isOver: boolean): readonly string[] =>
    plainShapesSvg(
      shapes.filter(({ over }) => over === isOver),
      setting,
    );
  const layers = body.layers.map(({ count, part }) =>
    Array.from({ length: count }, (_, element) => part(element)),
  );
  const parts = [
    ...layers.slice(0, BACKGROUND_LAYERS).flat(),
    ...shapesAt(false),
    ...layers.slice(BACKGROUND_LAYERS, FIRST_LAYER_BETWEEN_CELLS).flat(),
    ...shapesAt(true),
    ...layers.slice(FIRST_LAYER_BETWEEN_CELLS).flat(),
  ].filter((part) => part !== '');
  const overhang = overhangOf(shapes, board.height, board.width) * unit;
  return { parts, pad: Math.max(0, overhang - Math.min(x, y) + unit / 2) };
}
