// The lines of a certificate, from text that comes in pieces. Memory: one line.
//   pzl certificate 1       what it is, and the version of its form
//   v N                     variables are 1 to N from here on
//   i 1 -2 0                a clause that is given
//   k 3 {"kind":…}          constraint 3 (constraints.ts); they are numbered from 1 in their order
//   p 3 1 -2 0              a clause that constraint 3 implies by itself
//   1 -2 0                  a clause that follows by unit propagation from the clauses before
//   d 1 -2 0                a clause that isn't needed any more
// Lines after the empty clause ("0") are not needed.
import { type Constraint, readConstraint } from './constraints.ts';

export const CERTIFICATE = 'pzl certificate 1';

export type Step =
  | { readonly kind: 'variables'; readonly count: number }
  | { readonly kind: 'constraint'; readonly number: number; readonly constraint: Constraint }
  | { readonly kind: 'implied'; readonly number: number; readonly clause: Int32Array }
  | { readonly kind: 'given' | 'lemma' | 'deletion'; readonly clause: Int32Array };

/** More variables than this are refused before memory is asked for. */
const MOST_VARIABLES = 1 << 26;
/** Letters of a line. */
const LONGEST = 1 << 26;

/** Cuts text into lines. */
export class Lines {
  /** What comes after the last line break. */
  #parts: string[] = [];
  /** Letters of that. */
  size = 0;
  readonly #decoder = new TextDecoder();

  /** The lines that are whole now. Throws RangeError where one gets too long. */
  take(piece: Uint8Array): readonly string[] {
    const [first = '', ...more] = this.#decoder.decode(piece, { stream: true }).split('\n');
    this.#parts.push(first);
    this.size += first.length;
    if (this.size > LONGEST) throw new RangeError('A line of the certificate is too long.');
    if (more.length === 0) return [];
    const lines = [this.#parts.join('')];
    const rest = more.pop() ?? '';
    for (const line of more) lines.push(line);
    this.#parts = [rest];
    this.size = rest.length;
    return lines;
  }
}

/** The step in a line; undefined where it is none. */
export function readStep(line: string): Step | undefined {
  const letter = line[0] ?? '';
  if (letter === 'k') return readConstraintLine(line);
  if (letter === 'v') {
    const count = Number(line.slice(2));
    return /^v \d+$/.test(line) && count <= MOST_VARIABLES ? { kind: 'variables', count } : undefined;
  }
  if (letter === 'p') {
    const all = numbersOf(line, 2);
    if (!all || all.length < 1 || all[0]! < 1) return undefined;
    return { kind: 'implied', number: all[0]!, clause: all.subarray(1) };
  }
  const kind = letter === 'i' ? 'given' : letter === 'd' ? 'deletion' : 'lemma';
  const clause = numbersOf(line, kind === 'lemma' ? 0 : 2);
  return clause && { kind, clause };
}

function readConstraintLine(line: string): Step | undefined {
  const [, number = '', text = ''] = /^k (\d+) (.*)$/.exec(line) ?? [];
  const constraint = readConstraint(text);
  return constraint && { kind: 'constraint', number: Number(number), constraint };
}

const MINUS = 45;
const ZERO = 48;
const SPACE = 32;
/** Where the numbers of a line are put; good until the next line is read. */
let numbers = new Int32Array(64);

/** The numbers from a place on, up to the 0 that ends the line; undefined where it doesn't, or something else stands there. */
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
      const rest = line.slice(at);
      return isNegative || (rest !== '' && rest !== ' ') ? undefined : numbers.subarray(0, count);
    }
    if (line.charCodeAt(at) !== SPACE) return undefined;
    if (count === numbers.length) {
      const larger = new Int32Array(2 * count);
      larger.set(numbers);
      numbers = larger;
    }
    numbers[count++] = isNegative ? -value : value;
  }
}
