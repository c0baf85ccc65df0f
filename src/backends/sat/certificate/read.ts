// The lines of a certificate, from text that comes in pieces. Memory: one line.
//   pzl certificate 2       what it is, and the version of its form
// The ground model:
//   t 0 table 2 1 5 2 7     a table, an automaton or a graph (encoding/data.ts); they are numbered from 0 in their order
//   n 4 and 2 7             term 4 (encoding/build.ts); they are numbered from 1. A reference to term t is 2t, or 2t + 1 for its negation.
//   a 8 "no two alike"      the term of this reference holds: a constraint, with its name
//   f 8 4 g 2               a fact, by the definition of term 8 and the facts before: term 4 is at least 2 in every answer; `l`: at most; `n`: not
// Clauses and what they are about:
//   v N                     variables are 1 to N from here on
//   m 9 t 8                 variable 9 is true exactly where the term holds; `g 8 3`: where it is 3 or more; `e 8 3`: where it is 3
//   e 8 1 -2 0              a clause that follows from the term of reference 8; from the meanings of the literals if this is 0
//   i 1 -2 0                a clause that is part of the question
//   k 3 8 6 {"kind":…}      constraint 3 (constraints.ts), numbered from 1 in their order. It requires no more than the term of reference 6,
//                           which holds because the term of reference 8 holds. References 0 and 0: the constraint is part of
//                           the question; only where there is no model
// The proof:
//   p 3 1 -2 0              a clause that constraint 3 implies by itself
//   1 -2 0                  a clause that follows by unit propagation from the clauses before
//   d 1 -2 0                a clause that isn't needed any more
// Lines after the empty clause ("0") are not needed.
import { type Constraint, readConstraint } from './constraints.ts';

export const CERTIFICATE = 'pzl certificate 2';

export type Step =
  | { readonly kind: 'variables'; readonly count: number }
  | {
      readonly kind: 'datum';
      readonly number: number;
      readonly type: string;
      readonly words: readonly number[];
    }
  | {
      readonly kind: 'node';
      readonly number: number;
      readonly operation: string;
      readonly words: readonly number[];
    }
  | { readonly kind: 'asserted'; readonly reference: number; readonly name: string }
  | {
      readonly kind: 'fact';
      readonly cause: number;
      readonly reference: number;
      readonly letter: string;
      readonly k: number;
    }
  | {
      readonly kind: 'meaning';
      readonly variable: number;
      readonly letter: string;
      readonly reference: number;
      readonly k: number;
    }
  | {
      readonly kind: 'constraint';
      readonly number: number;
      readonly origin: number;
      readonly term: number;
      readonly constraint: Constraint;
    }
  | { readonly kind: 'encoded'; readonly origin: number; readonly clause: Int32Array }
  | { readonly kind: 'implied'; readonly number: number; readonly clause: Int32Array }
  | { readonly kind: 'given' | 'lemma' | 'deletion'; readonly clause: Int32Array };

/** The greatest number of variables; a certificate with more is refused before memory is allocated. */
const MOST_VARIABLES = 1 << 26;
/** The greatest length of a line, in characters. */
const MAX_LENGTH = 1 << 26;

const LATIN = new TextDecoder('latin1');
const [LINE_END, SPACE, MINUS, ZERO] = [10, 32, 45, 48];

/** Takes a line: the part of `bytes` from `from` to `to`. It must not keep `bytes`. */
type TakeLine = (bytes: Uint8Array, from: number, to: number) => void;

/** Splits text into lines. */
export class Lines {
  /** The text after the last line break, in pieces. */
  #lineParts: Uint8Array[] = [];
  /** The length in bytes of the text after the last line break. */
  size = 0;

  /** Adds a piece of text and calls `take` for the lines that it completes. @throws RangeError if a line gets too long */
  take(piece: Uint8Array, take: TakeLine): void {
    let from = 0;
    for (let to = piece.indexOf(LINE_END); to >= 0; to = piece.indexOf(LINE_END, from)) {
      if (this.#lineParts.length === 0) take(piece, from, to);
      else {
        this.#keep(piece.subarray(from, to));
        const line = this.#begunLine();
        take(line, 0, line.length);
      }
      from = to + 1;
    }
    if (from < piece.length) this.#keep(piece.subarray(from));
  }

  #keep(part: Uint8Array): void {
    this.#lineParts.push(part.slice());
    this.size += part.length;
    if (this.size > MAX_LENGTH) throw new RangeError('A line of the certificate is too long.');
  }

  #begunLine(): Uint8Array {
    const line = new Uint8Array(this.size);
    let at = 0;
    for (const part of this.#lineParts) {
      line.set(part, at);
      at += part.length;
    }
    this.#lineParts = [];
    this.size = 0;
    return line;
  }
}

const decoder = new TextDecoder();

/** The bytes of a line as text. */
export const lineText = (bytes: Uint8Array, from: number, to: number): string =>
  decoder.decode(bytes.subarray(from, to));

/** Whether the value can be the number of a term, reference or constraint. */
const isNumber = (value: number): boolean => value >= 0 && value < 2 ** 31;

/** Reads a line word by word; words are separated by single spaces. */
class Words {
  #bytes: Uint8Array = new Uint8Array(0);
  #at = 0;
  #end = 0;
  /** The numbers of a clause, valid until the next line is read. */
  #numbers = new Int32Array(64);
  /** `#firstNumbers[n]`: the first n of `#numbers`. */
  #firstNumbers: Int32Array[] = [];

  begin(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.#at = from;
    this.#end = to;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** Passes the space before the next word. Returns whether there is one. */
  space(): boolean {
    if (this.isAtEnd || this.#bytes[this.#at] !== SPACE) return false;
    this.#at++;
    return true;
  }

  /** The number that begins here; NaN if there is none or it is too large. */
  number(): number {
    const bytes = this.#bytes;
    const isNegative = !this.isAtEnd && bytes[this.#at] === MINUS;
    let at = isNegative ? this.#at + 1 : this.#at;
    const start = at;
    let value = 0;
    for (; at < this.#end; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) break;
      value = 10 * value + digit;
    }
    this.#at = at;
    return at === start || value > Number.MAX_SAFE_INTEGER ? Number.NaN : isNegative ? -value : value;
  }

  /** The number after a space; NaN if there is none. */
  nextNumber(): number {
    return this.space() ? this.number() : Number.NaN;
  }

  /** The letters after a space; empty if there are none. */
  nextWord(): string {
    if (!this.space()) return '';
    const start = this.#at;
    while (!this.isAtEnd && this.#bytes[this.#at] !== SPACE) this.#at++;
    return LATIN.decode(this.#bytes.subarray(start, Math.min(this.#at, start + MAX_WORD)));
  }

  /** All numbers up to the end of the line, each after a space; undefined if there is something else. */
  restNumbers(): number[] | undefined {
    const numbers: number[] = [];
    while (this.space() && !this.isAtEnd) {
      const number = this.number();
      if (Number.isNaN(number)) return undefined;
      numbers.push(number);
    }
    return this.isAtEnd ? numbers : undefined;
  }

  /** The numbers up to the 0 that ends the line; undefined if that is missing, or there is something else. */
  clause(): Int32Array | undefined {
    let count = 0;
    for (;;) {
      const number = this.number();
      if (number === 0) {
        this.space();
        return this.isAtEnd && !Object.is(number, -0) ? this.#first(count) : undefined;
      }
      if (!(Math.abs(number) <= MOST_VARIABLES) || !this.space()) return undefined;
      if (count === this.#numbers.length) {
        const largerArray = new Int32Array(2 * count);
        largerArray.set(this.#numbers);
        this.#numbers = largerArray;
        this.#firstNumbers = [];
      }
      this.#numbers[count++] = number;
    }
  }

  #first(count: number): Int32Array {
    if (count > MAX_SHORT) return this.#numbers.subarray(0, count);
    this.#firstNumbers[count] ??= this.#numbers.subarray(0, count);
    return this.#firstNumbers[count];
  }
}

/** The greatest length of the name of an operation. */
const MAX_WORD = 64;
/** Clauses up to this length share their arrays. */
const MAX_SHORT = 1024;
const words = new Words();

/** The step in a line, which is valid until the next line is read; undefined if it is malformed. */
export function readStep(bytes: Uint8Array, from: number, to: number): Step | undefined {
  const letter = from < to ? String.fromCharCode(bytes[from]!) : '';
  words.begin(bytes, from + 1, to);
  switch (letter) {
    case 'k':
      return readConstraintLine(lineText(bytes, from, to));
    case 'a':
      return readAssertedClaim(lineText(bytes, from, to));
    case 'n':
    case 't':
      return readTerm(letter);
    case 'm':
      return readMeaning();
    case 'f':
      return readFact();
    case 'e':
    case 'p':
      return readClauseOf(letter);
    case 'v': {
      const count = words.nextNumber();
      return words.isAtEnd && count >= 0 && count <= MOST_VARIABLES
        ? { kind: 'variables', count }
        : undefined;
    }
    case 'i':
    case 'd': {
      const clause = words.space() ? words.clause() : undefined;
      return clause && { kind: letter === 'i' ? 'given' : 'deletion', clause };
    }
    default: {
      words.begin(bytes, from, to);
      const clause = words.clause();
      return clause && { kind: 'lemma', clause };
    }
  }
}

/** A clause that belongs to a term or to a constraint, whose number comes first. */
function readClauseOf(letter: 'e' | 'p'): Step | undefined {
  const number = words.nextNumber();
  const clause = isNumber(number) && words.space() ? words.clause() : undefined;
  if (!clause) return undefined;
  if (letter === 'e') return { kind: 'encoded', origin: number, clause };
  return number > 0 ? { kind: 'implied', number, clause } : undefined;
}

function readConstraintLine(line: string): Step | undefined {
  const [, number = '', origin = '', term = '', text = ''] = /^k (\d+) (\d+) (\d+) (.*)$/.exec(line) ?? [];
  const constraint = readConstraint(text);
  return (
    constraint && {
      kind: 'constraint',
      number: Number(number),
      origin: Number(origin),
      term: Number(term),
      constraint,
    }
  );
}

function readTerm(letter: 'n' | 't'): Step | undefined {
  const number = words.nextNumber();
  const what = words.nextWord();
  const rest = words.restNumbers();
  if (!isNumber(number) || !/^\w+$/.test(what) || !rest) return undefined;
  return letter === 'n'
    ? { kind: 'node', number, operation: what, words: rest }
    : { kind: 'datum', number, type: what, words: rest };
}

function readAssertedClaim(line: string): Step | undefined {
  const [, reference = '', text = ''] = /^a (\d+) (".*")$/.exec(line) ?? [];
  try {
    const name = JSON.parse(text) as unknown;
    return typeof name === 'string' && isNumber(Number(reference))
      ? { kind: 'asserted', reference: Number(reference), name }
      : undefined;
  } catch {
    return undefined;
  }
}

function readMeaning(): Step | undefined {
  const variable = words.nextNumber();
  const letter = words.nextWord();
  const reference = words.nextNumber();
  const k = words.isAtEnd ? 1 : words.nextNumber();
  if (!words.isAtEnd || !/^[tge]$/.test(letter) || !isNumber(variable) || !isNumber(reference))
    return undefined;
  return Number.isNaN(k) ? undefined : { kind: 'meaning', variable, letter, reference, k };
}

function readFact(): Step | undefined {
  const [cause, reference] = [words.nextNumber(), words.nextNumber()];
  const letter = words.nextWord();
  const k = words.nextNumber();
  if (!words.isAtEnd || !/^[gln]$/.test(letter) || !isNumber(cause) || !isNumber(reference)) return undefined;
  return Number.isNaN(k) ? undefined : { kind: 'fact', cause, reference, letter, k };
}
