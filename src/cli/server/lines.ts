/** Conversion between offsets and the protocol's lines and UTF-16 columns, both from 0. */

export interface LinePosition {
  readonly line: number;
  readonly character: number;
}

export interface LineRange {
  readonly start: LinePosition;
  readonly end: LinePosition;
}

export class Lines {
  readonly #text: string;
  readonly #lineStarts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    const lineStarts = [0];
    for (let offset = text.indexOf('\n'); offset >= 0; offset = text.indexOf('\n', offset + 1))
      lineStarts.push(offset + 1);
    this.#lineStarts = lineStarts;
  }

  position(offset: number): LinePosition {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middleLine = (low + high + 1) >> 1;
      if (this.#lineStarts[middleLine]! <= offset) low = middleLine;
      else high = middleLine - 1;
    }
    return { line: low, character: offset - this.#lineStarts[low]! };
  }

  range({ start, end }: { readonly start: number; readonly end: number }): LineRange {
    return { start: this.position(start), end: this.position(end) };
  }

  /** The offset of a position; a position after the end of a line means its end. */
  offset({ line, character }: LinePosition): number {
    if (line >= this.#lineStarts.length) return this.#text.length;
    const lineStart = this.#lineStarts[Math.max(0, line)]!;
    const nextStart = this.#lineStarts[line + 1];
    const end = nextStart === undefined ? this.#text.length : nextStart - 1;
    return Math.min(lineStart + Math.max(0, character), end);
  }
}
