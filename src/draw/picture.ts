/** Draws a model's answer as a text picture: reads the model's `draw` section, composes the scene and draws it. */
import { decodeSolution, emptySolution, type Solution } from '../formats/solution/solution.ts';
import type { Assignment, Ground } from '../model/ground.ts';
import type { Picture, PictureFormat } from './pictures.ts';
import { composeScene } from './scene/compose.ts';
import { layeredScenes } from './scene/layers.ts';
import type { Highlight, Scene } from './scene/scene.ts';
import type { Drawing } from './scene/section.ts';
import type { TextOptions } from './text/canvas.ts';
import { drawText } from './text/text.ts';
import { drawSvg } from './vector/svg.ts';
import { drawLayers } from './vector/svg-layers.ts';
import type { PlainShape } from './vector/svg-shapes.ts';
import { drawTikz } from './vector/tikz.ts';

export interface PictureOptions extends TextOptions {
  readonly drawing?: Drawing;
  readonly highlights?: readonly Highlight[];
  /** Whether the answer is what is known after a deduction. */
  readonly deduced?: boolean;
}

/**
 * The board with the answer in it, or the puzzle alone if there is no answer. Every line of the text ends with a line
 * end.
 */
export function drawPicture(ground: Ground, answer?: Assignment, options: PictureOptions = {}): string {
  return drawSolution(ground, answer && decodeSolution(ground, answer), options);
}

/** Draws a picture in one format; returns text or bytes. */
type Draw = (
  ground: Ground,
  answer?: Assignment | Solution,
  drawing?: Drawing,
  shapes?: readonly PlainShape[],
) => Picture;

const PICTURES: Readonly<Record<PictureFormat, Draw>> = {
  svg: (ground, answer, drawing, shapes) => drawSvgOf(ground, answer, drawing, shapes),
  tikz: (ground, answer, drawing) => drawTikz(sceneOf(ground, answer, drawing)),
};

/** The picture of a puzzle, or of an answer to it, either as an assignment or decoded. */
export function drawAs(
  format: PictureFormat,
  ground: Ground,
  answer?: Assignment | Solution,
  drawing?: Drawing,
  shapes?: readonly PlainShape[],
): Picture {
  return PICTURES[format](ground, answer, drawing, shapes);
}

/**
 * The picture as SVG, with the lines and shapes of the link that the puzzle comes from. If a find is over several sets, the picture has one board for
 * each layer, without shapes.
 */
export function drawSvgOf(
  ground: Ground,
  answer?: Assignment | Solution,
  drawing?: Drawing,
  shapes: readonly PlainShape[] = [],
): string {
  const layered = layeredScenes(ground, solutionOf(ground, answer) ?? emptySolution(ground), drawing);
  return layered ? drawLayers(layered) : drawSvg(sceneOf(ground, answer, drawing), { shapes });
}

const solutionOf = (ground: Ground, answer?: Assignment | Solution): Solution | undefined =>
  answer instanceof Int32Array ? decodeSolution(ground, answer) : answer;

function sceneOf(ground: Ground, answer?: Assignment | Solution, drawing?: Drawing): Scene {
  const solution = solutionOf(ground, answer);
  return composeScene(ground, { ...(solution && { solution }), ...(drawing && { drawing }) });
}

/** Like `drawPicture`, for an answer that may be partial. */
export function drawSolution(ground: Ground, solution?: Solution, options: PictureOptions = {}): string {
  const { drawing, highlights = [], deduced = false, ...text } = options;
  const scene = composeScene(ground, {
    ...(solution && { solution }),
    ...(drawing && { drawing }),
    highlights,
    deduced,
  });
  return drawText(scene, text)
    .map((line) => `${line}\n`)
    .join('');
}
