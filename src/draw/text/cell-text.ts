/** The contents of a cell in text: labels, a figure, or a fill. */

import { safeText } from '../../text/visible.ts';
import { type Color, SHAPES } from '../scene/palette.ts';
import type { CellMark, Figure, Label, Origin, Scene } from '../scene/scene.ts';
import type { Ink, TextOptions } from './canvas.ts';

export interface CellText {
  readonly text: string;
  readonly ink: Ink;
}

export const FAINT: Ink = { isFaint: true };
export const LETTER_INK: Ink = { bold: true };
const GRAYS: ReadonlySet<Color> = new Set(['gray', 'black', 'lightgray']);

/** The text of a cell; undefined if the cell is empty. */
export function cellText(mark: CellMark, scene: Scene, options: TextOptions): CellText | undefined {
  const ownContents = fullText(mark, scene, options);
  const contents = ownContents && mark.clear && scene.partial ? withCross(ownContents, options) : ownContents;
  const { fit } = options;
  if (fit === undefined || !contents || [...contents.text].length <= fit) return contents;
  return { ...contents, text: '\uFFFF'.repeat(fit) };
}

/** The text of a cell with a clue in which the answer puts nothing. */
const withCross = ({ text, ink }: CellText, { ascii }: TextOptions): CellText => {
  const cross = SHAPES.cross[ascii ? 1 : 0];
  return { text: text === cross ? text : text + cross, ink };
};

function fullText(mark: CellMark, scene: Scene, options: TextOptions): CellText | undefined {
  const { labels, fill, figure, clear, sides } = mark;
  const glyphIndex = options.ascii ? 1 : 0;
  const labelsInCell = ownLabels(mark);
  // Without colors a filled cell needs a sign that shows the fill next to the cell's contents, unless only its corners
  // are labelled.
  const hasOnlyCornerLabels = labelsInCell !== labels && labels.length === 0 && !figure;
  const needsSign =
    fill && !options.color && !hasOnlyCornerLabels && !(figure && isDark(figure) && GRAYS.has(fill));
  const fillSign = needsSign ? SHAPES.block[glyphIndex] : '';
  const [label] = labelsInCell;
  if (label) {
    const text = labelsInCell.reduce(
      (before, other) => appendLabel(before, printableText(other.text, options), other),
      '',
    );
    const sign = fillSign + (figure ? SHAPES[figure.shape][glyphIndex] : '');
    const cellInk = sides ? { bold: true } : labelInk(label);
    // If borders have labels, the cell's text is bold, to distinguish it from these labels.
    return { text: sign + text, ink: scene.labelsBorders ? { ...cellInk, bold: true } : cellInk };
  }
  if (figure) {
    const letter = options.color ? '' : printableText(figure.letter ?? '', options);
    const text = fillSign + SHAPES[figure.shape][glyphIndex] + letter;
    return { text, ink: originInk(figure.origin, figure.color) };
  }
  if (fill) {
    const text = GRAYS.has(fill) || options.color ? SHAPES.block[glyphIndex] : fill.charAt(0).toUpperCase();
    // Grays use the terminal's default ink, which is visible on dark and light backgrounds.
    return { text, ink: GRAYS.has(fill) ? {} : { color: fill } };
  }
  if (mark.pathNumber !== undefined)
    return { text: printableText(mark.pathNumber, options), ink: originInk('answer', undefined) };
  if (clear && scene.partial) return { text: SHAPES.cross[glyphIndex], ink: FAINT };
  return clear ? emptyText(scene, options) : undefined;
}

/** The faint dot of a cell with nothing in it; undefined if a dot means something in this puzzle. */
export const emptyText = ({ usesDots }: Scene, { ascii }: TextOptions): CellText | undefined =>
  usesDots ? undefined : { text: SHAPES.dot[ascii ? 1 : 0], ink: FAINT };

/**
 * Whether the figure is a black disc or block. On a black cell it looks the same as on a white one, so that the fill
 * needs no sign.
 */
const isDark = ({ shape, color }: Pick<Figure, 'shape' | 'color'>): boolean =>
  color === 'black' && (shape === 'disc' || shape === 'block');

/**
 * The labels at the sides of a cell, joined as `north east south west`, those in its corners, joined as `lower\\upper`,
 * then the other labels.
 */
function ownLabels({ labels, upper, lower, sides }: CellMark): readonly Label[] {
  const labelsInCell: Label[] = [];
  if (sides) {
    const sideLabels = [sides.north, sides.east, sides.south, sides.west];
    labelsInCell.push({ text: sideLabels.map((side) => side?.text ?? '-').join(' '), origin: 'given' });
  }
  const cornerLabel = upper ?? lower;
  if (cornerLabel) labelsInCell.push({ ...cornerLabel, text: `${lower?.text ?? ''}\\${upper?.text ?? ''}` });
  return labelsInCell.length === 0 ? labels : [...labelsInCell, ...labels];
}

export function isLabeled({ labels, upper, lower, sides }: CellMark): boolean {
  return labels.length > 0 || sides !== undefined || upper !== undefined || lower !== undefined;
}

/** Whether the cell has a figure or a label, so that a fill is drawn as background. */
export const isOccupied = (mark: CellMark): boolean => mark.figure !== undefined || isLabeled(mark);

export function labelInk({ origin, color }: Label): Ink {
  return originInk(origin, color ?? 'black');
}

/**
 * The ink of a label by its origin and color. Black becomes the terminal's default ink, so that it is visible on dark
 * backgrounds, too.
 */
export function originInk(origin: Origin, color: Label['color']): Ink {
  const ownColor = color === undefined || color === 'black' || color === 'white' ? undefined : color;
  if (origin === 'given') return ownColor ? { bold: true, color: ownColor } : { bold: true };
  return { color: ownColor ?? 'cyan' };
}

/** Appends a label's text to the text before it. An arrow follows directly after its number. */
function appendLabel(before: string, text: string, label: Label): string {
  if (before === '') return text;
  return ASCII_ARROWS.has(label.text) ? before + text : `${before}/${text}`;
}

const ASCII_ARROWS: ReadonlyMap<string, string> = new Map([
  ['↑', '^'],
  ['↗', 'NE'],
  ['→', '>'],
  ['↘', 'SE'],
  ['↓', 'v'],
  ['↙', 'SW'],
  ['←', '<'],
  ['↖', 'NW'],
]);

const ASCII_SIGNS: ReadonlyMap<string, string> = new Map([
  ...ASCII_ARROWS,
  ['∧', '^'],
  ['∨', 'v'],
  ['−', '-'],
  ['×', 'x'],
  ['÷', '/'],
  ['◤', 'NW'],
  ['◥', 'NE'],
  ['◢', 'SE'],
  ['◣', 'SW'],
]);

/** A text as it is printed; in ASCII output, characters beyond ASCII become their substitutes or `?`. */
export function printableText(text: string, { ascii }: TextOptions): string {
  return ascii ? text.replace(/[^ -~]/gu, (sign) => ASCII_SIGNS.get(sign) ?? '?') : safeText(text);
}
