// Reads a SAT solver's output in one pass over chunks, with constant memory besides the assignment. There are two
// styles, recognised by their lines, so that no solver needs its own parser:
//
// competition   `s SATISFIABLE`, `v 1 -2 3 0` over any number of lines, in either order, `c` comments
// result file   `SAT` and a line of literals ended by 0, `UNSAT` or `INDET` (MiniSat, Glucose)
//
// Any other line is ignored; within the lines above every word must be valid.

import { entryOf } from '../../../text/entry-of.ts';
import type { TextFault } from './flat.ts';

export type SolverAnswer =
  /** `assignment[v]` is 1 for true, −1 for false, 0 if the solver gave no value. Index 0 is unused. */
  | { readonly status: 'satisfiable'; readonly assignment: Int8Array }
  | { readonly status: 'unsatisfiable' }
  /** The solver says that it doesn't know. */
  | { readonly status: 'unknown' }
  /** The text contains no answer. */
  | { readonly status: 'silent' }
  | { readonly status: 'malformed'; readonly fault: TextFault };

type SolverVerdict = 'satisfiable' | 'unsatisfiable' | 'unknown';

const VERDICT_OF_WORD: Readonly<Record<string, SolverVerdict>> = {
  SATISFIABLE: 'satisfiable',
  UNSATISFIABLE: 'unsatisfiable',
  UNKNOWN: 'unknown',
  INDETERMINATE: 'unknown',
};
const VERDICT_BY_RESULT_LINE: Readonly<Record<string, SolverVerdict>> = {
  SAT: 'satisfiable',
  UNSAT: 'unsatisfiable',
  INDET: 'unknown',
};

/** Reads a whole answer for a formula with `variables` variables. */
export function readAnswer(text: Uint8Array | string, variables: number): SolverAnswer {
  const reader = new AnswerReader(variables);
  reader.push(
    typeof text === 'string' ? new TextEncoder().encode(literalsWithoutPrefix(text) ?? text) : text,
  );
  return reader.finish();
}

/**
 * The literals in a model as libraries print it: literals alone, or a list in brackets or braces. Undefined for all other texts.
 */
function literalsWithoutPrefix(text: string): string | undefined {
  const innerText = text
    .replace(/^\s*[[({]/, '')
    .replace(/[\])}]\s*$/, '')
    .trimEnd();
  if (innerText.trim() === '' || /[^-\d\s,]/.test(innerText)) return undefined;
  // Each value stays in its line, so that messages name that line.
  const values = innerText.replaceAll(',', ' ').replace(/\r\n|\r|\n/g, '\nv ');
  return `v ${values}${/(?:^|\s)0$/.test(values) ? '' : ' 0'}\ns SATISFIABLE\n`;
}

const LF = 10;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const ASCII_LOWER_S = 115;
const LOWER_V = 118;
const WORD_LIMIT = 16;

/**
 * The reader's position: `word` is in the first word of a line; `status` after `s`; `values` after `v` or under `SAT`;
 * `talk` in an ignored line.
 */
type ReaderState = 'start' | 'word' | 'status' | 'values' | 'talk';

export class AnswerReader {
  readonly #variables: number;
  #state: ReaderState = 'start';
  #fault: TextFault | undefined;
  #base = 0;
  #line = 1;
  #lineStart = 0;

  #word = '';
  #wordStart = 0;
  #verdict: SolverVerdict | undefined;
  #isResultFile = false;

  readonly #assignment: Int8Array;
  #hasValues = false;
  #hasEndedValues = false;
  #value = -1;
  #isNegative = false;

  constructor(variables: number) {
    this.#variables = variables;
    this.#assignment = new Int8Array(variables + 1);
  }

  push(chunk: Uint8Array): void {
    for (let i = 0; i < chunk.length && this.#fault === undefined; i++) {
      const byte = chunk[i]!;
      if (this.#state === 'talk' && byte !== LF) {
        const end = chunk.indexOf(LF, i);
        if (end < 0) break;
        i = end - 1;
      } else if (byte === LF) {
        this.#endLine();
        this.#line++;
        this.#lineStart = this.#base + i + 1;
      } else this.#readByte(byte, this.#base + i);
    }
    this.#base += chunk.length;
  }

  finish(): SolverAnswer {
    if (this.#fault === undefined) this.#endLine();
    if (this.#fault !== undefined) return { status: 'malformed', fault: this.#fault };
    if (this.#verdict === undefined && !this.#hasValues) return { status: 'silent' };
    if (this.#verdict === undefined) return this.#malformedAnswer('Values are given but no `s SATISFIABLE`.');
    if (this.#verdict !== 'satisfiable') return { status: this.#verdict };
    if (!this.#hasValues && this.#variables > 0) {
      return this.#malformedAnswer('A solution is claimed but its values are missing.');
    }
    if (this.#hasValues && !this.#hasEndedValues)
      return this.#malformedAnswer('The values end without their final 0.');
    return { status: 'satisfiable', assignment: this.#assignment };
  }

  #malformedAnswer(message: string): SolverAnswer {
    this.#fail(this.#base, message);
    return { status: 'malformed', fault: this.#fault! };
  }

  #fail(offset: number, message: string): void {
    this.#fault ??= { line: this.#line, column: offset - this.#lineStart + 1, message };
  }

  #readByte(byte: number, offset: number): void {
    const isBlank = byte === 32 || byte === 9 || byte === 13;
    if (this.#state === 'values') {
      this.#readValue(byte, isBlank, offset);
      return;
    }
    if (this.#state === 'start') {
      if (isBlank) return;
      this.#wordStart = offset;
      if (this.#isResultFile && (byte === MINUS || (byte >= ZERO && byte <= NINE))) {
        this.#state = 'values';
        this.#readValue(byte, false, offset);
        return;
      }
      this.#state = 'word';
    } else if (isBlank) {
      if (this.#state === 'word') this.#endFirstWord();
      else if (this.#word !== '' && !this.#word.endsWith(' ')) this.#word += ' ';
      return;
    }
    if (this.#state === 'status' && this.#word === '') this.#wordStart = offset;
    this.#word += String.fromCharCode(byte);
    if (this.#word.length <= WORD_LIMIT) return;
    if (this.#state === 'status') this.#endStatus();
    else this.#skipIgnoredLine();
  }

  #skipIgnoredLine(): void {
    this.#word = '';
    this.#state = 'talk';
  }

  /** Called at the blank after the first word of a line: decides whether the line is read or ignored. */
  #endFirstWord(): void {
    const letter = this.#word.length === 1 ? this.#word.charCodeAt(0) : 0;
    if (letter === LOWER_V) this.#state = 'values';
    else if (letter === ASCII_LOWER_S) this.#state = 'status';
    else if (Object.hasOwn(VERDICT_BY_RESULT_LINE, this.#word))
      return; // the line may end in blanks
    else this.#state = 'talk';
    this.#word = '';
  }

  #endLine(): void {
    if (this.#state === 'values') this.#endValue();
    else if (this.#state === 'status') this.#endStatus();
    else if (this.#state === 'word' && Object.hasOwn(VERDICT_BY_RESULT_LINE, this.#word)) {
      this.#isResultFile = true;
      this.#setVerdict(entryOf(VERDICT_BY_RESULT_LINE, this.#word)!);
    }
    this.#word = '';
    this.#state = 'start';
  }

  #endStatus(): void {
    const word = this.#word.trim();
    const verdict = entryOf(VERDICT_OF_WORD, word);
    if (verdict !== undefined) {
      this.#setVerdict(verdict);
      return;
    }
    const printableWord = word.replace(/[^\x20-\x7e]/g, '?');
    this.#fail(
      this.#wordStart,
      `\`s ${printableWord}\` is not an answer; SATISFIABLE, UNSATISFIABLE or UNKNOWN is.`,
    );
  }

  #setVerdict(verdict: SolverVerdict): void {
    if (this.#verdict !== undefined && this.#verdict !== verdict) {
      this.#fail(this.#wordStart, `The answer is ${verdict} here and was ${this.#verdict} before.`);
    }
    this.#verdict = verdict;
  }

  #readValue(byte: number, isBlank: boolean, offset: number): void {
    if (isBlank) {
      this.#endValue();
      return;
    }
    if (this.#value < 0 && !this.#isNegative) this.#wordStart = offset;
    if (byte >= ZERO && byte <= NINE) {
      this.#value = Math.min(Math.max(this.#value, 0) * 10 + byte - ZERO, 2 ** 31);
    } else if (byte === MINUS && this.#value < 0 && !this.#isNegative) {
      this.#isNegative = true;
    } else {
      const shownByte = byte > 32 && byte < 127 ? String.fromCharCode(byte) : `byte 0x${byte.toString(16)}`;
      this.#fail(offset, `Unexpected \`${shownByte}\` among the values.`);
    }
  }

  #endValue(): void {
    if (this.#value < 0 && !this.#isNegative) return;
    this.#hasValues = true;
    const assignment = this.#assignment;
    const value = this.#isNegative ? -1 : 1;
    const problem = this.#wrongValueMessage(this.#value, assignment[this.#value] === -value);
    if (problem !== undefined) this.#fail(this.#wordStart, problem);
    else if (this.#value === 0) this.#hasEndedValues = true;
    else assignment[this.#value] = value;
    this.#value = -1;
    this.#isNegative = false;
  }

  #wrongValueMessage(variable: number, isContradicted: boolean): string | undefined {
    if (variable < 0) return 'A minus sign without a number.';
    if (this.#hasEndedValues) return 'A value after the final 0.';
    if (variable > this.#variables) {
      return `A value for variable ${variable}; the formula has ${this.#variables}.`;
    }
    if (isContradicted) return `Variable ${variable} is both true and false.`;
    return undefined;
  }
}
