/** A scene as terminal text. */

import type { Board, BoardKind } from '../../model/board.ts';
import type { Scene } from '../scene/scene.ts';
import { listLines, trayLines } from './below-text.ts';
import type { TextOptions } from './canvas.ts';
import { printableText } from './cell-text.ts';
import { drawingPositions, graphText, rowPositions } from './graph-text.ts';
import { polygonText } from './polygon-text.ts';
import { squareText } from './square-text.ts';

const DRAWERS_BY_KIND: Readonly<
  Record<BoardKind, (scene: Scene, board: Board, options: TextOptions) => string[]>
> = {
  square: squareText,
  hex: (scene, board, options) =>
    needsLines(scene) ? polygonText(scene, board, options) : graphText(scene, board, options, rowPositions),
  tiling: polygonText,
  torus: polygonText,
  drawing: (scene, board, options) => graphText(scene, board, options, drawingPositions),
};

/** Whether there are marks on borders or at corners, so that text needs room between cells. */
const needsLines = (scene: Scene): boolean =>
  scene.drawsBorders ||
  scene.borders.some(({ outline, label }) => outline || label) ||
  scene.corners.some(({ label, figure }) => label || figure);

/** The lines of the picture, without line ends; in Unicode and without color by default. */
export function drawText(scene: Scene, options: TextOptions = {}): readonly string[] {
  const { board } = scene;
  const notes = [
    ...[...scene.notes, ...scene.spelledLines].map((note) => printableText(note, options)),
    ...listLines(scene, options),
    ...trayLines(scene, options),
  ];
  if (!board || board.cellCount === 0) return notes;
  const picture = DRAWERS_BY_KIND[board.kind](scene, board, options);
  return notes.length === 0 ? picture : [...picture, ...notes];
}
