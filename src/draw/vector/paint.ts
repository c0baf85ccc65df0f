/** The colors of a picture: fixed ones on white, or CSS custom properties that the surrounding page sets. */
import { type Color, fillOf, inkOf, tintOf } from '../scene/palette.ts';
import { type CellMark, isHollow } from '../scene/scene.ts';

/** Colors in the form of SVG attributes. */
export interface Paint {
  /** The ink of the puzzle's own values. */
  readonly given: string;
  /** The ink of the answer's values. */
  readonly answer: string;
  readonly grid: string;
  readonly frame: string;
  readonly faint: string;
  /** The color that highlights the elements of a hint. */
  readonly focus: string;
  /** The color that highlights mistakes. */
  readonly wrong: string;
  /** The color of the background. */
  readonly sheet: string;
  /** The color of the interior of circles. */
  readonly open: string;
  /** The ink of texts on dark cells, and on discs. */
  readonly onDark: string;
  /** Converts the usual ink of a text to its ink inside a circle; by default they are the same. */
  readonly onOpen?: (ink: string) => string;
  /** The ink of a disc's rim; undefined for no rim. */
  readonly rim?: string;
  onDisc(color: Color): string;
  /** The color that fills a disc drawn in the given color. */
  disc(color: Color): string;
  fill(color: Color): string;
  /** The color that fills a line through cells, light enough for text on the line to be readable. */
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
 * Colors as CSS custom properties `--pzl-given`, `--pzl-fill-red`, `--pzl-ink-red` and so on, with FIXED_PAINT as
 * fallback. The colors of tiles' numbers are fixed, because texts on them have a light background.
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
  // Black discs are dark in every theme.
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

const DARK: ReadonlySet<Color> = new Set(['black', 'gray']);

/**
 * The ink for a label over a cell's fill or figure if it must differ from the label's own ink: light on dark contents,
 * and the page's ink in circles and on white.
 */
export function inkOnContents(
  { figure, fill }: CellMark,
  paint: Paint,
  labelInk: string | undefined,
): string | undefined {
  if (figure?.shape === 'disc') return paint.onDisc(figure.color);
  if (fill && DARK.has(fill)) return paint.onDark;
  const isOnWhite = fill === 'white' || isHollow(figure);
  return labelInk !== undefined && isOnWhite ? paint.onOpen?.(labelInk) : undefined;
}
