/** The sign at the middle of a border or link. */
import { SHAPES } from '../scene/palette.ts';
import type { Scene, StrokeMark } from '../scene/scene.ts';
import type { Ink, TextOptions } from './canvas.ts';
import { FAINT, LETTER_INK, labelInk, originInk, printableText } from './cell-text.ts';

export interface StrokeSign {
  readonly text: string;
  readonly ink: Ink;
}

/**
 * The label, letter or mark of a border or link; undefined if nothing is written on it. What is known to be absent has a cross, which a highlight puts
 * between brackets, as in a cell, so that it doesn't look like a stroke.
 */
export function strokeSign(mark: StrokeMark, scene: Scene, options: TextOptions): StrokeSign | undefined {
  const { label, letter, emphasis, count } = mark;
  const ink = emphasisInk(mark);
  if (label) return { text: printableText(label.text, options), ink: ink ?? labelInk(label) };
  const isPlain = options.color !== true;
  if (count === 0 && scene.partial) {
    const cross = SHAPES.cross[options.ascii ? 1 : 0];
    const [open, close] = isPlain ? bracketsFor(emphasis) : ['', ''];
    return {
      text: `${letter ?? open}${cross}${close}`,
      ink: ink ?? (letter === undefined ? FAINT : LETTER_INK),
    };
  }
  if (letter !== undefined) return { text: letter, ink: ink ?? LETTER_INK };
  // A color shows only on a stroke.
  if (emphasis && (isPlain || !count)) return { text: emphasis === 'wrong' ? '!' : '*', ink: ink ?? {} };
  return undefined;
}

/** The ink of a highlighted border or link; undefined if it isn't highlighted. */
function emphasisInk({ emphasis }: StrokeMark): Ink | undefined {
  return emphasis && { bold: true, color: emphasis === 'wrong' ? 'red' : 'yellow' };
}

/** The ink of a stroke: of the answer, if its origin isn't known. */
export const strokeInk = (mark: StrokeMark): Ink =>
  emphasisInk(mark) ?? originInk(mark.origin ?? 'answer', mark.color);

/** What stands before and after a highlighted sign where colors can't show it. */
export const bracketsFor = (emphasis: StrokeMark['emphasis']): readonly [open: string, close: string] =>
  emphasis === undefined ? ['', ''] : emphasis === 'wrong' ? ['!', '!'] : ['[', ']'];
