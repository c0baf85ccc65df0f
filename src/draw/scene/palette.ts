/** The colors and shapes of drawings, by their names in `draw` sections. */

/** `COLORS[name]`: the color as SVG fill, SVG ink, ANSI foreground and ANSI background. */
export const COLORS = {
  black: ['#2b2b2b', '#1f1f1f', 30, 40],
  gray: ['#8c929c', '#6b7280', 90, 100],
  lightgray: ['#dfe3e8', '#9aa1ab', 37, 47],
  white: ['#ffffff', '#ffffff', 97, 107],
  red: ['#f3b1ab', '#d1382c', 31, 41],
  orange: ['#f9cf9c', '#d97a06', 33, 43],
  yellow: ['#fbe88a', '#c79a00', 93, 103],
  green: ['#b7e0b1', '#2e8b3d', 32, 42],
  cyan: ['#b3e3e6', '#0e8a94', 36, 46],
  blue: ['#b5d0f5', '#2563c9', 34, 44],
  violet: ['#d9c2f0', '#7c3fb8', 35, 45],
  pink: ['#f8c9dd', '#cf3f83', 95, 105],
  brown: ['#dcc3a6', '#8a5a2b', 33, 43],
} as const satisfies Record<string, readonly [string, string, number, number]>;

export type Color = keyof typeof COLORS;

/** `SHAPES[name]`: the sign for the shape in Unicode text, and in ASCII. */
export const SHAPES = {
  circle: ['○', 'O'],
  disc: ['●', '@'],
  square: ['□', 'H'],
  block: ['■', '#'],
  diamond: ['◆', 'V'],
  triangle: ['▲', 'A'],
  star: ['★', '*'],
  cross: ['×', 'x'],
  plus: ['+', '+'],
  minus: ['−', '-'],
  dot: ['·', '.'],
  rising: ['╱', '/'],
  falling: ['╲', '\\'],
} as const satisfies Record<string, readonly [string, string]>;

export type Shape = keyof typeof SHAPES;

/** The line styles by their words: `width` is a factor of the usual width; `isDashed` says whether the line is dashed. */
export const STROKES = {
  thin: { width: 0.45, isDashed: false },
  thick: { width: 1.6, isDashed: false },
  dashed: { width: 1, isDashed: true },
} as const;

export type StrokeWord = keyof typeof STROKES;

/** A line style, as described by words such as `thin` and `dashed`. */
export interface Stroke {
  readonly width?: number;
  readonly isDashed?: boolean;
}

export function isStroke(word: string): word is StrokeWord {
  return Object.hasOwn(STROKES, word);
}

/** A line style with one more word applied. */
export function strokeWith(stroke: Stroke | undefined, word: StrokeWord): Stroke {
  const { width, isDashed } = STROKES[word];
  return { ...stroke, ...(width !== 1 && { width }), ...(isDashed && { isDashed }) };
}

export function isColor(word: string): word is Color {
  return Object.hasOwn(COLORS, word);
}

export function isShape(word: string): word is Shape {
  return Object.hasOwn(SHAPES, word);
}

export function fillOf(color: Color): string {
  return COLORS[color][0];
}

export function inkOf(color: Color): string {
  return COLORS[color][1];
}

/** A color for a number: golden-angle hues make consecutive numbers look different; 0 is the gray of a frame. */
export function tintOf(number: number): string {
  if (number === 0) return '#d5d9df';
  const hue = (number * 137.5) % 360;
  const lightness = number % 2 === 0 ? 0.62 : 0.74;
  const amplitude = 0.65 * Math.min(lightness, 1 - lightness);
  // Converts HSL to RGB as in CSS Color 4; `shift` says which channel.
  const channel = (shift: number): string => {
    const place = (shift + hue / 30) % 12;
    const level = lightness - amplitude * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * level)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
