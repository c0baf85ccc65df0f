/** A scene as terminal text. */

import type { Scene } from '../scene/scene.ts';
import type { TextOptions } from './canvas.ts';
import { shown } from './cell-text.ts';
import { graphText } from './graph-text.ts';
import { squareText } from './square-text.ts';

/** Lines without ends; Unicode without color unless the options say otherwise. */
export function drawText(scene: Scene, options: TextOptions = {}): readonly string[] {
  const { board } = scene;
  const notes = scene.notes.map((note) => shown(note, options));
  if (!board || board.cellCount === 0) return notes;
  const picture =
    board.kind === 'square' ? squareText(scene, board, options) : graphText(scene, board, options);
  return notes.length === 0 ? picture : [...picture, ...notes];
}
