/** Texts as TikZ nodes. */
import { safeText } from '../../text/visible.ts';
import { inkOf } from '../scene/palette.ts';
import type { Label } from '../scene/scene.ts';
import type { Anchor } from './margins.ts';
import { type At, paint, place, roundedText } from './tikz-figures.ts';

/**
 * Which part of a label lies at its position (by default the middle), and an ink that replaces the usual ink of the
 * label.
 */
export interface LabelLook {
  readonly anchor?: Anchor | undefined;
  readonly textInk?: string | undefined;
}

/** The ink of the answer's values that have no color of their own. */
export const ANSWER_INK = 'blue!70!black';

/**
 * The factor from letter heights in cells to the scale of LaTeX's letters of ten points; labels become about as large
 * as in SVG.
 */
const LETTER_SCALE = 2.5;
const ANCHORS: Readonly<Record<Anchor, string>> = {
  start: ', anchor=west',
  middle: '',
  end: ', anchor=east',
};
const TIKZ_BY_ARROW: ReadonlyMap<string, string> = new Map([
  ['↑', 'uparrow'],
  ['↗', 'nearrow'],
  ['→', 'rightarrow'],
  ['↘', 'searrow'],
  ['↓', 'downarrow'],
  ['↙', 'swarrow'],
  ['←', 'leftarrow'],
  ['↖', 'nwarrow'],
]);

/** A label as a TikZ node; labels of the puzzle's givens are bold, those of the answer aren't. */
export function labelTikz(
  { text, origin, color }: Label,
  at: At,
  size: number,
  {
    anchor = 'middle',
    textInk = color ? paint(inkOf(color)) : origin === 'given' ? 'black' : ANSWER_INK,
  }: LabelLook = {},
): string {
  const nodeOptions = `text=${textInk}, inner sep=0pt, scale=${roundedText(size * LETTER_SCALE)}${ANCHORS[anchor]}`;
  const weight = origin === 'given' ? ', font=\\bfseries' : '';
  return `\\node[${nodeOptions}${weight}] at ${place(at)} {${escapeTex(text)}};`;
}

/** A label with a light halo, readable over any background. */
export const haloedTikz = (label: Label, at: At, size: number): string[] => [
  haloTikz(at, size * (0.4 + 0.22 * label.text.length)),
  labelTikz(label, at, size),
];

export const haloTikz = (at: At, radius: number): string =>
  `\\fill[white, fill opacity=0.85] ${place(at)} circle (${roundedText(radius)});`;

function escapeTex(text: string): string {
  return safeText(text).replace(/[\\{}$&#%_^~↑↗→↘↓↙←↖]/gu, (special) => {
    const arrow = TIKZ_BY_ARROW.get(special);
    if (arrow !== undefined) return `$\\${arrow}$`;
    return special === '\\' ? '\\textbackslash{}' : `\\${special}{}`;
  });
}
