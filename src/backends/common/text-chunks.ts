// Output of text: pieces are collected into chunks of about 64 KiB, which the consumer pulls one by one, so that memory
// stays bounded however long the text and however slow the consumer.

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

/** A name fit for a comment line, in which a line break would end the comment. */
export const onOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');

export type TextSink = (text: string) => void;

/** Names of variables, written as comment lines: `c var 12 = shaded[3,4]`. */
export type VariableNames = Iterable<readonly [variable: number, name: string]>;

/** Writes a formula, clause by clause. */
export interface CnfWriter {
  /** One clause, without the final 0. */
  clause(literals: ArrayLike<number>): void;
  /**
   * The entries from `from` to `to` (exclusive) of a flat array of clauses, each ended by 0; may be cut at any entry.
   */
  flat(clauses: Int32Array, from: number, to: number): void;
  /** Writes the rest. Throws if clauses are missing, too many, or unfinished. */
  end(): void;
}
