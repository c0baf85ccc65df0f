// Reads DRAT proofs step by step: text (`1 -2 0`, `d 1 -2 0`, `c` comments) and binary (`a` or `d`, each literal as
// 2·variable + sign in 7-bit groups, low first, then 0). Source: Heule, "The DRAT format and DRAT-trim checker" (2016).

import { MAX_VARIABLES, type TextFault } from '../dimacs/flat.ts';

export type ProofFormat = 'text' | 'binary';

const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 32;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const LOWER_A = 97;
const LOWER_C = 99;
const LOWER_D = 100;

/** Reads a proof step by step. Each `next` moves to the following step and stores it in the public fields. */
export class ProofReader {
  readonly format: ProofFormat;
  /** The literals of the step, as written; only the first `size` entries are valid. */
  literals = new Int32Array(64);
  size = 0;
  isDeletion = false;
  /** The position of the step: the line in a text proof, the step's number in a binary one. Both count from 1. */
  line = 1;
  fault: TextFault | undefined;

  readonly #bytes: Uint8Array;
  #at = 0;
  #textLine = 1;
  #lineStart = 0;
  #steps = 0;

  constructor(bytes: Uint8Array, format: ProofFormat = proofFormat(bytes)) {
    this.#bytes = bytes;
    this.format = format;
  }

  /** Reads the next step; false at the end or at an error. */
  next(): boolean {
    if (this.fault !== undefined) return false;
    this.size = 0;
    this.isDeletion = false;
    this.#steps++;
    return this.format === 'text' ? this.#nextText() : this.#nextBinaryStep();
  }

  #fail(at: number, message: string): false {
    const isText = this.format === 'text';
    const column = isText ? at - this.#lineStart + 1 : at + 1;
    this.fault = { line: isText ? this.#textLine : this.#steps, column, message };
    return false;
  }

  #addLiteral(literal: number): void {
    if (this.size === this.literals.length) {
      const largerArray = new Int32Array(this.size * 2);
      largerArray.set(this.literals);
      this.literals = largerArray;
    }
    this.literals[this.size++] = literal;
  }

  #nextText(): boolean {
    const bytes = this.#bytes;
    let hasBegun = false;
    while (this.#at < bytes.length) {
      const at = this.#at;
      const byte = bytes[at]!;
      if (byte === LF) {
        this.#textLine++;
        this.#lineStart = at + 1;
        this.#at++;
      } else if (byte === SPACE || byte === CR || byte === TAB) {
        this.#at++;
      } else if (byte === LOWER_C && !hasBegun) {
        const end = bytes.indexOf(LF, at);
        this.#at = end < 0 ? bytes.length : end;
      } else {
        if (!hasBegun) this.line = this.#textLine;
        if (byte === LOWER_D && !hasBegun) {
          this.isDeletion = true;
          this.#at++;
        } else if (!this.#readTextLiteral()) {
          return false;
        } else if (this.literals[this.size - 1] === 0) {
          this.size--;
          return true;
        }
        hasBegun = true;
      }
    }
    if (hasBegun) return this.#fail(this.#at, 'The proof ends inside a step; its final 0 is missing.');
    return false;
  }

  #readTextLiteral(): boolean {
    const bytes = this.#bytes;
    const literalStart = this.#at;
    const isNegative = bytes[literalStart] === MINUS;
    let at = isNegative ? literalStart + 1 : literalStart;
    let value = 0;
    const digits = at;
    for (; at < bytes.length; at++) {
      const byte = bytes[at]!;
      if (byte < ZERO || byte > NINE) break;
      value = value * 10 + byte - ZERO;
      if (value > MAX_VARIABLES) return this.#fail(literalStart, 'This number is too large for a literal.');
    }
    const nextByte = at < bytes.length ? bytes[at]! : LF;
    const isEnded = nextByte === SPACE || nextByte === LF || nextByte === CR || nextByte === TAB;
    if (!isEnded || at === digits || (isNegative && value === 0)) {
      return this.#fail(literalStart, 'This is not a literal; a step reads `1 -2 0` or `d 1 -2 0`.');
    }
    this.#at = at;
    this.#addLiteral(isNegative ? -value : value);
    return true;
  }

  #nextBinaryStep(): boolean {
    const bytes = this.#bytes;
    if (this.#at >= bytes.length) return false;
    this.line = this.#steps;
    const kind = bytes[this.#at]!;
    if (kind !== LOWER_A && kind !== LOWER_D) {
      return this.#fail(
        this.#at,
        `A binary step begins with \`a\` or \`d\`, not with byte 0x${kind.toString(16)}.`,
      );
    }
    this.isDeletion = kind === LOWER_D;
    this.#at++;
    for (;;) {
      const literalStart = this.#at;
      let code = 0;
      let scale = 1;
      let byte: number;
      do {
        if (this.#at >= bytes.length) {
          return this.#fail(this.#at, 'The proof ends inside a step; its final 0 is missing.');
        }
        byte = bytes[this.#at++]!;
        code += (byte & 127) * scale;
        scale *= 128;
        if (code > 2 * MAX_VARIABLES + 1)
          return this.#fail(literalStart, 'This number is too large for a literal.');
      } while (byte > 127);
      if (code === 0) return true;
      if (code === 1) return this.#fail(literalStart, 'Code 1 is not a literal.');
      const variable = Math.floor(code / 2);
      this.#addLiteral(code % 2 === 1 ? -variable : variable);
    }
  }
}

/** Detects a proof's format: binary steps contain a 0 byte and mostly begin with `a`; text never does. */
export function proofFormat(bytes: Uint8Array): ProofFormat {
  if (bytes[0] === LOWER_A) return 'binary';
  return bytes.subarray(0, 1 << 16).includes(0) ? 'binary' : 'text';
}
