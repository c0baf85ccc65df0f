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
const MOST_VARIABLES = 1 << 28;
/** Letters of a line. */
const LONGEST = 1 << 26;

/** Cuts text into lines. */
export class Lines {
  #rest = '';
  readonly #decoder = new TextDecoder();

  /** The lines that are whole now. Throws RangeError where one gets too long. */
  take(piece: Uint8Array): readonly string[] {
    const text = this.#rest + this.#decoder.decode(piece, { stream: true });
    const lines = text.split('\n');
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > LONGEST) throw new RangeError('A line of the certificate is too long.');
    return lines;
  }

  /** What comes after the last line break. */
  get rest(): string {
    return this.#rest;
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
    const numbers = numbersOf(line, 2);
    if (!numbers || numbers.length < 1 || numbers[0]! < 1) return undefined;
    return { kind: 'implied', number: numbers[0]!, clause: numbers.subarray(1) };
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

/** The numbers from a place on, up to the 0 that ends the line; undefined where it doesn't, or something else stands there. */
function numbersOf(line: string, from: number): Int32Array | undefined {
  if (!/^(-?\d+ )*0 ?$/.test(line.slice(from))) return undefined;
  const numbers = Int32Array.from(line.slice(from).trim().split(' '), Number);
  const clause = numbers.subarray(0, -1);
  return clause.every((number) => number !== 0 && Math.abs(number) <= MOST_VARIABLES) ? clause : undefined;
}
