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
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    const starts = [0];
    for (let offset = text.indexOf('\n'); offset >= 0; offset = text.indexOf('\n', offset + 1))
      starts.push(offset + 1);
    this.#starts = starts;
  }

  position(offset: number): LinePosition {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, character: offset - this.#starts[low]! };
  }

  range({ start, end }: { readonly start: number; readonly end: number }): LineRange {
    return { start: this.position(start), end: this.position(end) };
  }

  /** The offset of a position; a position after the end of a line means its end. */
  offset({ line, character }: LinePosition): number {
    if (line >= this.#starts.length) return this.#text.length;
    const lineStart = this.#starts[Math.max(0, line)]!;
    const next = this.#starts[line + 1];
    const end = next === undefined ? this.#text.length : next - 1;
    return Math.min(lineStart + Math.max(0, character), end);
  }
}
