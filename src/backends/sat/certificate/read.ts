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
//   k 3 8 6 {"kind":…}      constraint 3 (constraints.ts): what the term of the second reference says, which holds because of the first (0 and 0:
//                           part of the question, only where there is no model); they are numbered from 1 in their order
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

/** Splits text into lines. */
export class Lines {
  /** The text after the last line break, in pieces. */
  #lineParts: string[] = [];
  /** The length in characters of the text after the last line break. */
  size = 0;
  readonly #decoder = new TextDecoder();

  /** Adds a piece of text and returns the lines that it completes. @throws RangeError if a line gets too long */
  take(piece: Uint8Array): readonly string[] {
    const [first = '', ...more] = this.#decoder.decode(piece, { stream: true }).split('\n');
    this.#lineParts.push(first);
    this.size += first.length;
    if (this.size > MAX_LENGTH) throw new RangeError('A line of the certificate is too long.');
    if (more.length === 0) return [];
    const lines = [this.#lineParts.join('')];
    const lastPart = more.pop() ?? '';
    for (const line of more) lines.push(line);
    this.#lineParts = [lastPart];
    this.size = lastPart.length;
    return lines;
  }
}

/** The step in a line; undefined if it is malformed. */
export function readStep(line: string): Step | undefined {
  const letter = line[0] ?? '';
  if (letter === 'k') return readConstraintLine(line);
  if (letter === 'n' || letter === 't') return readTerm(line);
  if (letter === 'a') return readAssertedClaim(line);
  if (letter === 'm') return readMeaning(line);
  if (letter === 'f') return readFact(line);
  if (letter === 'e') {
    const spaceIndex = line.indexOf(' ', 2);
    const origin = Number(line.slice(2, spaceIndex));
    const clause = spaceIndex > 0 && isNumber(origin) ? numbersOf(line, spaceIndex + 1) : undefined;
    return clause && { kind: 'encoded', origin, clause };
  }
  if (letter === 'v') {
    const count = Number(line.slice(2));
    return /^v \d+$/.test(line) && count <= MOST_VARIABLES ? { kind: 'variables', count } : undefined;
  }
  if (letter === 'p') {
    const allNumbers = numbersOf(line, 2);
    if (!allNumbers || allNumbers.length < 1 || allNumbers[0]! < 1) return undefined;
    return { kind: 'implied', number: allNumbers[0]!, clause: allNumbers.subarray(1) };
  }
  const kind = letter === 'i' ? 'given' : letter === 'd' ? 'deletion' : 'lemma';
  const clause = numbersOf(line, kind === 'lemma' ? 0 : 2);
  return clause && { kind, clause };
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

/** Whether the value can be the number of a term, reference or constraint. */
const isNumber = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value < 2 ** 31;

function readTerm(line: string): Step | undefined {
  const [letter, number, what = '', ...words] = line.split(' ');
  if (!isNumber(Number(number)) || !/^\w+$/.test(what)) return undefined;
  if (letter === 'n')
    return { kind: 'node', number: Number(number), operation: what, words: words.map(Number) };
  return letter === 't'
    ? { kind: 'datum', number: Number(number), type: what, words: words.map(Number) }
    : undefined;
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

function readMeaning(line: string): Step | undefined {
  const [letter, variable, way = '', reference, k = '1', ...more] = line.split(' ');
  const numbers = [Number(variable), Number(reference)];
  if (letter !== 'm' || !/^[tge]$/.test(way) || more.length > 0 || !numbers.every(isNumber)) return undefined;
  if (!Number.isSafeInteger(Number(k))) return undefined;
  return { kind: 'meaning', variable: numbers[0]!, letter: way, reference: numbers[1]!, k: Number(k) };
}

function readFact(line: string): Step | undefined {
  const [, cause, reference, letter = '', k] = /^f (\d+) (\d+) ([gln]) (-?\d+)$/.exec(line) ?? [];
  const numbers = [Number(cause), Number(reference)];
  if (!numbers.every(isNumber) || !Number.isSafeInteger(Number(k))) return undefined;
  return { kind: 'fact', cause: numbers[0]!, reference: numbers[1]!, letter, k: Number(k) };
}

const MINUS = 45;
const ZERO = 48;
const SPACE = 32;
/** A buffer for the numbers of a line, valid until the next line is read. */
let numberBuffer = new Int32Array(64);

/**
 * The numbers from a position on, up to the 0 that ends the line; undefined if that is missing, or there is something
 * else.
 */
function numbersOf(line: string, from: number): Int32Array | undefined {
  let count = 0;
  for (let at = from; ; at++) {
    const isNegative = line.charCodeAt(at) === MINUS;
    if (isNegative) at++;
    const start = at;
    let value = 0;
    for (
      let digit = line.charCodeAt(at) - ZERO;
      digit >= 0 && digit <= 9;
      digit = line.charCodeAt(++at) - ZERO
    ) {
      value = 10 * value + digit;
      if (value > MOST_VARIABLES) return undefined;
    }
    if (at === start) return undefined;
    if (value === 0) {
      const lineRest = line.slice(at);
      return isNegative || (lineRest !== '' && lineRest !== ' ')
        ? undefined
        : numberBuffer.subarray(0, count);
    }
    if (line.charCodeAt(at) !== SPACE) return undefined;
    if (count === numberBuffer.length) {
      const largerArray = new Int32Array(2 * count);
      largerArray.set(numberBuffer);
      numberBuffer = largerArray;
    }
    numberBuffer[count++] = isNegative ? -value : value;
  }
}
