/** A grid of styled characters, and its text with or without ANSI colors. */
import { COLORS, type Color } from '../scene/palette.ts';
import { boxCharacter, dashedCharacter, type Weight, withHalfStroke } from './strokes.ts';

export interface Ink {
  readonly color?: Color;
  readonly background?: Color;
  readonly bold?: boolean;
  readonly isFaint?: boolean;
}

export interface TextOptions {
  /** Whether to use ANSI escape sequences for colors and weights. */
  readonly color?: boolean;
  /** Whether to use ASCII characters only. */
  readonly ascii?: boolean;
  /**
   * The width of cells in characters; longer texts are replaced by \uFFFF. Without it, cells are as wide as the longest
   * text needs.
   */
  readonly fit?: number;
}

const PLAIN_INK: Ink = {};

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #usesAscii: boolean;
  readonly #characters: string[];
  readonly #inks: Ink[];
  /**
   * `#strokeWeights[position]`: the weights of the half strokes (up, right, down, left), packed by `withHalfStroke`;
   * shown where the canvas has no character.
   */
  readonly #strokeWeights: Uint8Array;
  /** The positions on the canvas where strokes are dashed. */
  readonly #dashedPoints = new Set<number>();

  constructor(width: number, height: number, ascii: boolean) {
    this.width = width;
    this.height = height;
    this.#usesAscii = ascii;
    this.#characters = new Array<string>(width * height).fill('');
    this.#inks = new Array<Ink>(width * height).fill(PLAIN_INK);
    this.#strokeWeights = new Uint8Array(width * height);
  }

  /** Writes a text from (x, y) to the right. */
  writeText(x: number, y: number, text: string, ink: Ink = PLAIN_INK): void {
    let at = x;
    for (const character of text) {
      const place = this.#indexAt(at++, y);
      if (place < 0) continue;
      this.#characters[place] = character;
      this.#inks[place] = {
        ...ink,
        ...(this.#inks[place]?.background && { background: this.#inks[place]?.background }),
      };
    }
  }

  /** Sets the background of a horizontal range, under the existing text. */
  fillBackground(x: number, y: number, width: number, background: Color): void {
    for (let at = x; at < x + width; at++) {
      const place = this.#indexAt(at, y);
      if (place >= 0) this.#inks[place] = { ...this.#inks[place], background };
    }
  }

  /** A horizontal stroke from the middle of one character to the middle of another. */
  drawHorizontal(
    fromX: number,
    toX: number,
    y: number,
    weight: Weight,
    ink: Ink = PLAIN_INK,
    isDashed = false,
  ): void {
    if (isDashed) for (let x = fromX + 1; x < toX; x++) this.#addDash(x, y);
    for (let x = fromX; x <= toX; x++) {
      if (x > fromX) this.#addHalfStroke(x, y, 3, weight, ink);
      if (x < toX) this.#addHalfStroke(x, y, 1, weight, ink);
    }
  }

  /** A vertical stroke from the middle of one character to the middle of another. */
  drawVertical(
    x: number,
    fromY: number,
    toY: number,
    weight: Weight,
    ink: Ink = PLAIN_INK,
    isDashed = false,
  ): void {
    if (isDashed) for (let y = fromY + 1; y < toY; y++) this.#addDash(x, y);
    for (let y = fromY; y <= toY; y++) {
      if (y > fromY) this.#addHalfStroke(x, y, 0, weight, ink);
      if (y < toY) this.#addHalfStroke(x, y, 2, weight, ink);
    }
  }

  isBlank(x: number, y: number): boolean {
    const place = this.#indexAt(x, y);
    return place >= 0 && this.#characters[place] === '' && this.#strokeWeights[place] === 0;
  }

  /** The lines, without blanks at their ends. */
  lines(color: boolean): string[] {
    return Array.from({ length: this.height }, (_, y) => this.#line(y, color));
  }

  #line(y: number, color: boolean): string {
    let end = this.width;
    while (
      end > 0 &&
      this.isBlank(end - 1, y) &&
      !(color && this.#inks[y * this.width + end - 1]?.background)
    )
      end--;
    let text = '';
    let lastStyle = '';
    for (let x = 0; x < end; x++) {
      const place = y * this.width + x;
      const box = boxCharacter(this.#strokeWeights[place] ?? 0, this.#usesAscii);
      const character =
        this.#characters[place] || (this.#dashedPoints.has(place) ? dashedCharacter(box) : box);
      const colorCodes = color ? codesOf(this.#inks[place] ?? PLAIN_INK) : '';
      if (colorCodes !== lastStyle) text += colorCodes === '' ? '\u001B[0m' : `\u001B[0;${colorCodes}m`;
      lastStyle = colorCodes;
      text += character;
    }
    return lastStyle === '' ? text.trimEnd() : `${text}\u001B[0m`;
  }

  #addHalfStroke(x: number, y: number, side: number, weight: Weight, ink: Ink): void {
    const place = this.#indexAt(x, y);
    if (place < 0) return;
    this.#strokeWeights[place] = withHalfStroke(this.#strokeWeights[place] ?? 0, side, weight);
    if (ink !== PLAIN_INK) this.#inks[place] = { ...ink, ...this.#inks[place] };
  }

  #addDash(x: number, y: number): void {
    const place = this.#indexAt(x, y);
    if (place >= 0) this.#dashedPoints.add(place);
  }

  #indexAt(x: number, y: number): number {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }
}

function codesOf({ color, background, bold, isFaint }: Ink): string {
  const colorCodes: number[] = [];
  if (bold) colorCodes.push(1);
  if (isFaint) colorCodes.push(2);
  if (color) colorCodes.push(COLORS[color][2]);
  if (background) {
    colorCodes.push(COLORS[background][3]);
    // Dark ink on a light background, whatever the terminal's own colors.
    if (!color) colorCodes.push(background === 'black' ? 97 : 30);
  }
  return colorCodes.join(';');
}
