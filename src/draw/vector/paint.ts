/** What a picture is painted with: fixed colors on white, or custom properties that the page around it sets. */
import { type Color, fillOf, inkOf, tintOf } from '../scene/palette.ts';

/** Colors as SVG attributes take them. */
export interface Paint {
  /** Of the puzzle, and of what is entered. */
  readonly given: string;
  readonly answer: string;
  readonly grid: string;
  readonly frame: string;
  readonly faint: string;
  /** What a hint points at, and what is wrong. */
  readonly focus: string;
  readonly wrong: string;
  /** The paper, and the inside of circles. */
  readonly sheet: string;
  readonly open: string;
  /** What is written on dark cells, and on discs. */
  readonly onDark: string;
  /** What is written inside of circles, by what it would be elsewhere; as it is unless told. */
  readonly onOpen?: (ink: string) => string;
  /** Around discs; undefined for none. */
  readonly rim?: string;
  onDisc(color: Color): string;
  /** Inside of discs. */
  disc(color: Color): string;
  fill(color: Color): string;
  /** Of lines through cells, within their rims: what is written on them is to be read. */
  band(color: Color): string;
  ink(color: Color): string;
  tint(number: number): string;
}

export const FIXED_PAINT: Paint = {
  given: '#1f2937',
  answer: '#2563c9',
  grid: '#c6ccd5',
  frame: '#374151',
  faint: '#aeb5c0',
  focus: '#f2b705',
  wrong: '#d1382c',
  sheet: '#fff',
  open: '#fff',
  onDark: '#fff',
  onDisc: () => '#fff',
  disc: inkOf,
  fill: fillOf,
  band: fillOf,
  ink: inkOf,
  tint: tintOf,
};

const variable = (name: string, otherwise: string): string => `var(--pzl-${name}, ${otherwise})`;

/**
 * `--pzl-given`, `--pzl-fill-red`, `--pzl-ink-red` and so on; where the page sets none, as FIXED_PAINT. Tints of numbers
 * stay: what is written over them stands on a bright spot.
 */
export const THEMED_PAINT: Paint = {
  given: variable('given', FIXED_PAINT.given),
  answer: variable('answer', FIXED_PAINT.answer),
  grid: variable('grid', FIXED_PAINT.grid),
  frame: variable('frame', FIXED_PAINT.frame),
  faint: variable('faint', FIXED_PAINT.faint),
  focus: variable('focus', FIXED_PAINT.focus),
  wrong: variable('wrong', FIXED_PAINT.wrong),
  sheet: variable('sheet', FIXED_PAINT.sheet),
  open: variable('open', FIXED_PAINT.open),
  onDark: variable('on-dark', FIXED_PAINT.onDark),
  // Black ones are dark in every theme.
  onDisc: (color) =>
    color === 'black' ? FIXED_PAINT.onDisc(color) : variable('on-disc', FIXED_PAINT.onDisc(color)),
  onOpen: (ink) => variable('on-open', ink),
  rim: variable('rim', 'none'),
  disc: (color) => variable(`disc-${color}`, inkOf(color)),
  fill: (color) => variable(`fill-${color}`, fillOf(color)),
  band: (color) => variable(`band-${color}`, variable(`fill-${color}`, fillOf(color))),
  ink: (color) => variable(`ink-${color}`, inkOf(color)),
  tint: tintOf,
};
