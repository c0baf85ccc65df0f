// Reads DIMACS CNF in one pass over the bytes, in chunks of any size, into a flat array. Time and memory are linear in
// the text, whatever the header claims. Format: the DIMACS challenge (1993) as used in SAT competitions; SATLIB's `%`
// line ends the file.

import { type FlatCnf, MAX_VARIABLES, type TextFault } from './flat.ts';

export interface DimacsCnf extends FlatCnf {
  readonly clauseCount: number;
}

export type DimacsOutcome =
  | { readonly status: 'read'; readonly cnf: DimacsCnf }
  | { readonly status: 'malformed'; readonly fault: TextFault };

/** Reads a whole CNF, given as bytes or as chunks of bytes. */
export function readDimacs(source: Uint8Array | Iterable<Uint8Array>): DimacsOutcome {
  const reader = new DimacsReader();
  for (const chunk of source instanceof Uint8Array ? [source] : source) {
    if (!reader.push(chunk)) break;
  }
  return reader.finish();
}

const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const PERCENT = 37;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const LOWER_C = 99;
const LOWER_P = 112;

const HEADER_SYNTAX = '`p cnf VARIABLES CLAUSES`';
const MAX_HEADER_BYTES = 256;
const NO_NUMBER = -1;

type ReaderState = 'body' | 'comment' | 'header' | 'over';

/** Reads a CNF from a stream: `push` each chunk until it returns false or there are no more, then call `finish`. */
export class DimacsReader {
  #state: ReaderState = 'body';
  #fault: TextFault | undefined;

  // The position of the current chunk and line. Offsets count bytes from the first byte of the first chunk.
  #base = 0;
  #line = 1;
  #lineStart = 0;
  #isLineBlank = true;

  // The number that is being read: its digits so far (or NO_NUMBER), its sign, and the offset at which it starts.
  #value = NO_NUMBER;
  #isNegative = false;
  #tokenStart = 0;

  #header = '';
  #hasReadHeader = false;
  #variables = 0;
  #promisedClauses = 0;

  #clauses = new Int32Array(1024);
  #length = 0;
  #clauseCount = 0;
  #clauseStart = 0;
  #clauseLine = 0;

  /** Reads the next chunk; returns false if the text is known to be malformed. */
  push(chunk: Uint8Array): boolean {
    let i = 0;
    while (i < chunk.length && this.#fault === undefined) {
      if (this.#state === 'body') i = this.#readBody(chunk, i);
      else if (this.#state === 'comment') i = this.#skipComment(chunk, i);
      else if (this.#state === 'header') i = this.#readHeader(chunk, i);
      else i = chunk.length;
    }
    this.#base += chunk.length;
    return this.#fault === undefined;
  }

  finish(): DimacsOutcome {
    if (this.#fault === undefined) this.#close();
    if (this.#fault !== undefined) return { status: 'malformed', fault: this.#fault };
    return {
      status: 'read',
      cnf: {
        variables: this.#variables,
        clauses: this.#clauses,
        length: this.#length,
        clauseCount: this.#clauseCount,
      },
    };
  }

  #close(): void {
    if (this.#state === 'header') this.#parseHeader();
    else if (this.#value !== NO_NUMBER) this.#endNumber();
    else if (this.#isNegative) this.#fail(this.#tokenStart, 'A minus sign without a number.');
    if (this.#fault !== undefined) return;
    if (!this.#hasReadHeader) {
      this.#fail(this.#base, `The file ends without a header; it should begin with ${HEADER_SYNTAX}.`);
    } else if (this.#length > this.#clauseStart) {
      const startHint = this.#clauseLine === this.#line ? '' : ` (it starts on line ${this.#clauseLine})`;
      this.#fail(this.#base, `The file ends inside a clause${startHint}; its final 0 is missing.`);
    } else if (this.#clauseCount < this.#promisedClauses) {
      const clauseCountText = `${this.#clauseCount} clause${this.#clauseCount === 1 ? '' : 's'}`;
      this.#fail(
        this.#base,
        `The file ends after ${clauseCountText}; its header promises ${this.#promisedClauses}.`,
      );
    }
  }

  #fail(offset: number, message: string): void {
    this.#fault ??= { line: this.#line, column: offset - this.#lineStart + 1, message };
  }

  #skipComment(chunk: Uint8Array, from: number): number {
    const end = chunk.indexOf(LF, from);
    if (end < 0) return chunk.length;
    this.#state = 'body';
    return end; // the state `body` counts the line
  }

  #readBody(chunk: Uint8Array, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (byte >= ZERO && byte <= NINE) {
        if (this.#value === NO_NUMBER) {
          if (!this.#isNegative) this.#tokenStart = this.#base + i;
          this.#value = 0;
          this.#isLineBlank = false;
        }
        this.#value = this.#value * 10 + byte - ZERO;
        if (this.#value > MAX_VARIABLES)
          this.#fail(this.#tokenStart, 'This number is too large for a literal.');
      } else if (byte === SPACE || byte === LF || byte === CR || byte === TAB) {
        if (this.#value !== NO_NUMBER) this.#endNumber();
        else if (this.#isNegative) this.#fail(this.#tokenStart, 'A minus sign without a number.');
        if (byte === LF && this.#fault === undefined) {
          this.#line++;
          this.#lineStart = this.#base + i + 1;
          this.#isLineBlank = true;
        }
      } else if (byte === MINUS && this.#value === NO_NUMBER && !this.#isNegative) {
        this.#isNegative = true;
        this.#tokenStart = this.#base + i;
        this.#isLineBlank = false;
      } else if (this.#isLineBlank && this.#beginLine(byte, this.#base + i)) {
        return i;
      } else {
        this.#fail(this.#base + i, describeStray(byte, this.#base + i));
      }
      if (this.#fault !== undefined) return i;
    }
    return chunk.length;
  }

  /** Begins a line without literals: a comment, the header or SATLIB's end mark. False if the line is none of these. */
  #beginLine(byte: number, offset: number): boolean {
    if (byte === LOWER_C) this.#state = 'comment';
    else if (byte === LOWER_P && this.#hasReadHeader) this.#fail(offset, 'A second header; a file has one.');
    else if (byte === LOWER_P) {
      this.#state = 'header';
      this.#tokenStart = offset;
    } else if (byte === PERCENT && this.#hasReadHeader && this.#clauseCount === this.#promisedClauses)
      this.#state = 'over';
    else return false;
    return true;
  }

  #readHeader(chunk: Uint8Array, from: number): number {
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (byte === LF) {
        this.#parseHeader();
        this.#state = 'body';
        return i;
      }
      this.#header += String.fromCharCode(byte);
      if (this.#header.length > MAX_HEADER_BYTES) {
        this.#fail(this.#tokenStart, `This header line is too long; it should read ${HEADER_SYNTAX}.`);
        return i;
      }
    }
    return chunk.length;
  }

  #parseHeader(): void {
    const words = [...this.#header.matchAll(/[^ \t\r]+/g)];
    const headerProblem = findHeaderProblem(words.map((word) => word[0]));
    if (headerProblem !== undefined) {
      const column = words[headerProblem.word]?.index ?? this.#header.trimEnd().length;
      this.#fail(this.#tokenStart + column, headerProblem.message);
    }
    this.#variables = Number(words[2]?.[0]);
    this.#promisedClauses = Number(words[3]?.[0]);
    this.#hasReadHeader = true;
  }

  #endNumber(): void {
    const literal = this.#isNegative ? -this.#value : this.#value;
    const literalProblem = this.#wrongLiteral(literal);
    if (literalProblem !== undefined) this.#fail(this.#tokenStart, literalProblem);
    else this.#store(literal);
    this.#value = NO_NUMBER;
    this.#isNegative = false;
  }

  #wrongLiteral(literal: number): string | undefined {
    if (!this.#hasReadHeader)
      return `A clause before the header; the file should begin with ${HEADER_SYNTAX}.`;
    if (this.#value > this.#variables) {
      return `Literal ${literal} is out of range; the header promises ${this.#variables} variables.`;
    }
    if (this.#value === 0 && this.#isNegative) return '`-0` is not a literal.';
    if (this.#length === this.#clauseStart && this.#clauseCount === this.#promisedClauses) {
      return `Clause ${this.#clauseCount + 1} is one too many; the header promises ${this.#promisedClauses}.`;
    }
    return undefined;
  }

  #store(literal: number): void {
    if (this.#length === this.#clauses.length && !this.#grow()) return;
    if (this.#length === this.#clauseStart) this.#clauseLine = this.#line;
    this.#clauses[this.#length++] = literal;
    if (literal !== 0) return;
    this.#clauseCount++;
    this.#clauseStart = this.#length;
  }

  #grow(): boolean {
    try {
      const largerArray = new Int32Array(this.#clauses.length * 2);
      largerArray.set(this.#clauses);
      this.#clauses = largerArray;
      return true;
    } catch {
      this.#fail(
        this.#tokenStart,
        `The formula does not fit into memory; ${this.#clauseCount} clauses were read.`,
      );
      return false;
    }
  }
}

/** The first wrong word of a header line, and what is wrong; undefined if the line is correct. */
function findHeaderProblem(words: readonly string[]): { word: number; message: string } | undefined {
  const [p, format, variables, clauses, extra] = words;
  if (p !== 'p') return { word: 0, message: `A header should read ${HEADER_SYNTAX}.` };
  if (format !== 'cnf') {
    const message = `The header says \`p ${printableWord(format ?? '')}\`; only ${HEADER_SYNTAX} is understood.`;
    return { word: 1, message };
  }
  const variableCountProblem = countProblem(variables, 'variables', MAX_VARIABLES);
  if (variableCountProblem !== undefined) return { word: 2, message: variableCountProblem };
  const clauseCountProblem = countProblem(clauses, 'clauses', Number.MAX_SAFE_INTEGER);
  if (clauseCountProblem !== undefined) return { word: 3, message: clauseCountProblem };
  if (extra !== undefined) {
    return {
      word: 4,
      message: `\`${printableWord(extra)}\` is too much; a header should read ${HEADER_SYNTAX}.`,
    };
  }
  return undefined;
}

function countProblem(word: string | undefined, what: string, limit: number): string | undefined {
  if (word === undefined) return `The header lacks the number of ${what}; it should read ${HEADER_SYNTAX}.`;
  if (!/^\d+$/.test(word)) return `\`${printableWord(word)}\` is not a number of ${what}.`;
  if (Number(word) > limit)
    return `${printableWord(word)} ${what} are too many; at most ${limit} are possible.`;
  return undefined;
}

function describeStray(byte: number, offset: number): string {
  if (byte === 0x1f && offset === 0) return 'The file is compressed; unpack it first (gunzip).';
  if (byte > SPACE && byte < 0x7f)
    return `Unexpected \`${String.fromCharCode(byte)}\`; clauses are made of numbers.`;
  return `Byte 0x${byte.toString(16).padStart(2, '0')} is not text; is this a DIMACS file?`;
}

function printableWord(word: string): string {
  return word.replace(/[^\x21-\x7e]/g, '?').slice(0, 40);
}
