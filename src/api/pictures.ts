/** Pictures drawn as the model's `draw` section says, unless another drawing is given. */
import {
  drawAs as drawnAs,
  drawSolution,
  drawSvgOf as svgOf,
  type PictureOptions as TextPictureOptions,
} from '../draw/picture.ts';
import { PICTURE_FORMATS, type Picture, type PictureFormat } from '../draw/pictures.ts';
import type { Drawing } from '../draw/scene/section.ts';
import { decodeSolution, type Solution } from '../formats/solution/solution.ts';
import type { Model } from '../language/model.ts';
import type { Assignment, Ground } from '../model/ground.ts';
import { aDrawing, aGround, anAnswerOrSolution } from './arguments.ts';
import {
  atLeast,
  type Check,
  checked,
  flag,
  having,
  isRecord,
  listOf,
  maybe,
  oneOf,
  options,
} from './misuse.ts';
import { modelOf } from './open-instance.ts';
import { readDrawing } from './read-drawing.ts';

export interface DrawOptions {
  /** How to draw the board; by default as the model's `draw` section says. */
  readonly drawing?: Drawing;
}

export type PictureOptions = TextPictureOptions & DrawOptions;

/** A check of the options of a picture, of which a drawing itself is none. */
const drawOptions =
  (check: Check): Check =>
  (value, context) =>
    isRecord(value) && 'instructions' in value
      ? 'A drawing is given as an option: `{ drawing }`.'
      : check(value, context);
const onlyDrawing = (): Check => maybe(drawOptions(options<DrawOptions>({ drawing: aDrawing })));

export const highlights: Check = listOf(
  having(['elements'], 'A highlight has its `elements`'),
  'Highlights are a list',
);

/** The board as lines of text: with the answer if one is passed, otherwise the puzzle alone. */
export const drawPicture = /* @__PURE__ */ checked(
  'drawPicture',
  () => {
    const own = {
      drawing: aDrawing,
      highlights,
      color: flag('`color`'),
      ascii: flag('`ascii`'),
      fit: atLeast(1, '`fit`'),
    };
    return [aGround, maybe(anAnswerOrSolution), maybe(drawOptions(options<PictureOptions>(own)))];
  },
  (ground: Ground, answer?: Assignment | Solution, asked: PictureOptions = {}): string =>
    drawSolution(ground, solutionOf(ground, answer), { ...asked, ...drawingFor(ground, asked) }),
);

/** The picture as SVG; for families over several sets, one board per layer. */
export const drawSvgOf = /* @__PURE__ */ checked(
  'drawSvgOf',
  () => [aGround, maybe(anAnswerOrSolution), onlyDrawing()],
  (ground: Ground, answer?: Assignment | Solution, asked: DrawOptions = {}): string =>
    svgOf(ground, answer, drawingFor(ground, asked).drawing),
);

/** The picture in one of `PICTURE_FORMATS`. */
export const drawAs = /* @__PURE__ */ checked(
  'drawAs',
  () => [oneOf(PICTURE_FORMATS, 'The format'), aGround, maybe(anAnswerOrSolution), onlyDrawing()],
  (format: PictureFormat, ground: Ground, answer?: Assignment | Solution, asked: DrawOptions = {}): Picture =>
    drawnAs(format, ground, answer, drawingFor(ground, asked).drawing),
);

const solutionOf = (ground: Ground, answer?: Assignment | Solution): Solution | undefined =>
  answer instanceof Int32Array ? decodeSolution(ground, answer) : answer;

const drawings = new WeakMap<Model, { readonly drawing?: Drawing }>();

function drawingFor(ground: Ground, asked: DrawOptions): { readonly drawing?: Drawing } {
  if (asked.drawing) return { drawing: asked.drawing };
  const model = modelOf(ground);
  if (!model) return {};
  const cachedDrawing = drawings.get(model) ?? readDrawing(model);
  drawings.set(model, cachedDrawing);
  return cachedDrawing.drawing ? { drawing: cachedDrawing.drawing } : {};
}
