/** Pictures drawn as the model's `draw` section says, unless another drawing is given. */
import {
  drawAs as drawnAs,
  drawSolution,
  drawSvgOf as svgOf,
  type PictureOptions as TextPictureOptions,
} from '../draw/picture.ts';
import { isPictureFormat, PICTURE_FORMATS, type Picture, type PictureFormat } from '../draw/pictures.ts';
import type { Drawing } from '../draw/scene/section.ts';
import { decodeSolution, type Solution } from '../formats/solution/solution.ts';
import type { Model } from '../language/model.ts';
import type { Assignment, Ground } from '../model/ground.ts';
import { UsageError } from '../text/usage-error.ts';
import { requireGround, requireThat } from './misuse.ts';
import { modelOf } from './open-instance.ts';
import { readDrawing } from './read-drawing.ts';

export interface DrawOptions {
  /** How to draw the board; by default as the model's `draw` section says. */
  readonly drawing?: Drawing;
}

export type PictureOptions = TextPictureOptions & DrawOptions;

/** The board as lines of text: with the answer if one is passed, otherwise the puzzle alone. */
export function drawPicture(
  ground: Ground,
  answer?: Assignment | Solution,
  options: PictureOptions = {},
): string {
  const drawing = drawingFor(ground, options);
  return drawSolution(ground, solutionOf(ground, answer), { ...options, ...drawing });
}

/** The picture as SVG. If a find is over several sets, the picture has one board for each layer. */
export function drawSvgOf(ground: Ground, answer?: Assignment | Solution, options: DrawOptions = {}): string {
  return svgOf(ground, answer, drawingFor(ground, options).drawing);
}

/** The picture in one of `PICTURE_FORMATS`. */
export function drawAs(
  format: PictureFormat,
  ground: Ground,
  answer?: Assignment | Solution,
  options: DrawOptions = {},
): Picture {
  requireThat(isPictureFormat(format), `The format is one of ${PICTURE_FORMATS.join(', ')}.`);
  return drawnAs(format, ground, answer, drawingFor(ground, options).drawing);
}

const solutionOf = (ground: Ground, answer?: Assignment | Solution): Solution | undefined =>
  answer instanceof Int32Array ? decodeSolution(ground, answer) : answer;

const drawings = new WeakMap<Model, { readonly drawing?: Drawing }>();

function drawingFor(ground: Ground, options: DrawOptions): { readonly drawing?: Drawing } {
  requireGround(ground);
  if ('instructions' in options) throw new UsageError('A drawing is given as an option: `{ drawing }`.');
  if (options.drawing) return { drawing: options.drawing };
  const model = modelOf(ground);
  if (!model) return {};
  const cachedDrawing = drawings.get(model) ?? readDrawing(model);
  drawings.set(model, cachedDrawing);
  return cachedDrawing.drawing ? { drawing: cachedDrawing.drawing } : {};
}
