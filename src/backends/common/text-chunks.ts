// Output of text. Pieces are collected into chunks of about 64 KiB, which the consumer pulls one by one. So memory
// stays bounded, however long the text and however slow the consumer.

export const CHUNK = 1 << 16;

export function* inChunks(pieces: Iterable<string>): Iterable<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/**
 * A name without line breaks and control characters: a line break would end the comment in which the name is written.
 */
export const onOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');

export type TextSink = (text: string) => void;

/** Names of variables, written as comment lines: `c var 12 = shaded[3,4]`. */
export type VariableNames = Iterable<readonly [variable: number, name: string]>;

/** Writes a formula, clause by clause. */
export interface CnfWriter {
  /** Writes one clause; `literals` doesn't contain the final 0. */
  clause(literals: ArrayLike<number>): void;
  /**
   * Writes the entries from `from` up to `to` of a flat array of clauses, each terminated by 0. The array may be cut
   * at any entry.
   */
  flat(clauses: Int32Array, from: number, to: number): void;
  /**
   * Writes the text that is still buffered.
   * @throws if clauses are missing, too many, or unfinished.
   */
  end(): void;
}
