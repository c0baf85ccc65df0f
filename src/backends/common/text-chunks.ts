// Text on its way out: pieces are gathered into chunks of about 64 KiB and asked for one by one, so that memory stays
// bounded however much comes and however slowly it is taken.

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

/** A name for a comment line: a line break in it would end the comment. */
export const onOneLine = (name: string): string => name.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');

export type TextSink = (text: string) => void;

/** Names of variables, written as comment lines: `c var 12 = shaded[3,4]`. */
export type VariableNames = Iterable<readonly [variable: number, name: string]>;

/** Writes a formula clause by clause. */
export interface CnfWriter {
  /** One clause, without the final 0. */
  clause(literals: ArrayLike<number>): void;
  /** The entries from … to (exclusive) of a flat array: clauses ended by 0; may be cut anywhere. */
  flat(clauses: Int32Array, from: number, to: number): void;
  /** Sends what is left. Throws if clauses are missing, too many, or unfinished. */
  end(): void;
}
