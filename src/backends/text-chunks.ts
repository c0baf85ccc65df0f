// Text on its way out: lines are gathered into chunks of about 64 KiB, so that memory stays bounded however much comes.

import type { TextSink } from './sat/dimacs-write.ts';

const CHUNK = 1 << 16;

export class TextChunks {
  readonly #sink: TextSink;
  #text = '';

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  put(text: string): void {
    this.#text += text;
    if (this.#text.length >= CHUNK) this.end();
  }

  /** Sends what is left. */
  end(): void {
    if (this.#text !== '') this.#sink(this.#text);
    this.#text = '';
  }
}

/** A name for a comment line: a line break in it would end the comment. */
export const onOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
