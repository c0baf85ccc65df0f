/** A grid of styled characters, and its text with or without ANSI colors. */
import { COLORS, type Color } from '../scene/palette.ts';
import { boxCharacter, dashedCharacter, type Weight, withArm } from './strokes.ts';

export interface Ink {
  readonly color?: Color;
  readonly background?: Color;
  readonly bold?: boolean;
  readonly faint?: boolean;
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

const PLAIN: Ink = {};

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #ascii: boolean;
  readonly #characters: string[];
  readonly #inks: Ink[];
  /**
   * `#arms[position]`: the arms of box-drawing strokes, packed by `withArm`; shown where the canvas has no character.
   */
  readonly #arms: Uint8Array;
  /** The positions on the canvas where strokes are dashed. */
  readonly #dashed = new Set<number>();

  constructor(width: number, height: number, ascii: boolean) {
    this.width = width;
    this.height = height;
    this.#ascii = ascii;
    this.#characters = new Array<string>(width * height).fill('');
    this.#inks = new Array<Ink>(width * height).fill(PLAIN);
    this.#arms = new Uint8Array(width * height);
  }

  /** Writes a text from (x, y) to the right. */
  writeText(x: number, y: number, text: string, ink: Ink = PLAIN): void {
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
    ink: Ink = PLAIN,
    isDashed = false,
  ): void {
    if (isDashed) for (let x = fromX + 1; x < toX; x++) this.#addDash(x, y);
    for (let x = fromX; x <= toX; x++) {
      if (x > fromX) this.#addArm(x, y, 3, weight, ink);
      if (x < toX) this.#addArm(x, y, 1, weight, ink);
    }
  }

  /** A vertical stroke from the middle of one character to the middle of another. */
  drawVertical(
    x: number,
    fromY: number,
    toY: number,
    weight: Weight,
    ink: Ink = PLAIN,
    isDashed = false,
  ): void {
    if (isDashed) for (let y = fromY + 1; y < toY; y++) this.#addDash(x, y);
    for (let y = fromY; y <= toY; y++) {
      if (y > fromY) this.#addArm(x, y, 0, weight, ink);
      if (y < toY) this.#addArm(x, y, 2, weight, ink);
    }
  }

  isBlank(x: number, y: number): boolean {
    const place = this.#indexAt(x, y);
    return place >= 0 && this.#characters[place] === '' && this.#arms[place] === 0;
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
    let last = '';
    for (let x = 0; x < end; x++) {
      const place = y * this.width + x;
      const box = boxCharacter(this.#arms[place] ?? 0, this.#ascii);
      const character = this.#characters[place] || (this.#dashed.has(place) ? dashedCharacter(box) : box);
      const codes = color ? codesOf(this.#inks[place] ?? PLAIN) : '';
      if (codes !== last) text += codes === '' ? '\u001B[0m' : `\u001B[0;${codes}m`;
      last = codes;
      text += character;
    }
    return last === '' ? text.trimEnd() : `${text}\u001B[0m`;
  }

  #addArm(x: number, y: number, arm: number, weight: Weight, ink: Ink): void {
    const place = this.#indexAt(x, y);
    if (place < 0) return;
    this.#arms[place] = withArm(this.#arms[place] ?? 0, arm, weight);
    if (ink !== PLAIN) this.#inks[place] = { ...ink, ...this.#inks[place] };
  }

  #addDash(x: number, y: number): void {
    const place = this.#indexAt(x, y);
    if (place >= 0) this.#dashed.add(place);
  }

  #indexAt(x: number, y: number): number {
    return x < 0 || y < 0 || x >= this.width || y >= this.height ? -1 : y * this.width + x;
  }
}

function codesOf({ color, background, bold, faint }: Ink): string {
  const codes: number[] = [];
  if (bold) codes.push(1);
  if (faint) codes.push(2);
  if (color) codes.push(COLORS[color][2]);
  if (background) {
    codes.push(COLORS[background][3]);
    // Dark ink on a light background, whatever the terminal's own colors.
    if (!color) codes.push(background === 'black' ? 97 : 30);
  }
  return codes.join(';');
}
