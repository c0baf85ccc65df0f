// Writes the input of an engine as lines of a certificate. The engine itself writes the steps between them
// (engine/assembly/io/proof.ts).
import type { Ground } from '../../../model/ground.ts';
import { highestOf } from '../../common/literals.ts';
import { QUESTION_ORIGIN, type Trace } from '../encode/trace.ts';
import { GroundText } from './ground-text.ts';
import type { PropagatorSpec } from './propagators.ts';

/** The origins of clauses and propagators, in the order in which the engine receives them. */
export interface CertificateSource {
  readonly ground: Ground;
  readonly trace: Trace;
}

/** The number of collected bytes at which the lines of the certificate are passed on. */
const FLUSH_LENGTH = 1 << 16;
/** The most bytes of a number with its sign and the space after it. */
const MAX_NUMBER = 12;
const [LINE_END, SPACE, MINUS, ZERO] = [10, 32, 45, 48];

export class CertificateWriter {
  readonly #sink: (lines: Uint8Array) => void;
  readonly #encoder = new TextEncoder();
  readonly #source: { readonly trace: Trace; readonly text: GroundText } | undefined;
  /** Lines that haven't been written yet: the first `#used` of these bytes. */
  #lines = new Uint8Array(2 * FLUSH_LENGTH);
  #used = 0;
  /** The bytes of the engine's last line, if the line isn't complete. */
  #begunLine: Uint8Array = new Uint8Array(0);
  #clauses = 0;
  #constraints = 0;
  #variables = 0;

  /**
   * The format is described in backends/sat/certificate/read.ts. Without a source, everything that the engine receives
   * counts as part of the question.
   */
  constructor(sink: (lines: Uint8Array) => void, source?: CertificateSource) {
    this.#sink = sink;
    this.#line('pzl certificate 2');
    if (source) {
      const { ground, trace } = source;
      this.#source = { trace, text: new GroundText(ground, trace, (line) => this.#line(line)) };
    }
    this.#flush();
  }

  /**
   * Writes steps of the engine, whose text comes in pieces of any length. A line is written when it is complete, as the
   * next line may be one of the writer's own.
   */
  writeSteps(piece: Uint8Array): void {
    const end = piece.lastIndexOf(LINE_END) + 1;
    if (end > 0) {
      if (this.#begunLine.length > 0) this.#sink(this.#begunLine);
      this.#sink(piece.subarray(0, end));
      this.#begunLine = piece.subarray(end);
    } else {
      const longer = new Uint8Array(this.#begunLine.length + piece.length);
      longer.set(this.#begunLine);
      longer.set(piece, this.#begunLine.length);
      this.#begunLine = longer;
    }
  }

  /** Writes clauses that the engine receives, each terminated by 0. */
  writeClauses(flat: Int32Array, variables: number): void {
    this.#declareVariables(Math.max(variables, highestOf(flat)));
    let beginsClause = true;
    // Before a clause uses a variable, the certificate must define the variable's meaning; if only the encoder chose the variable, a line says
    // that, too.
    for (const literal of flat) if (literal !== 0) this.#source?.text.requireMeaning(Math.abs(literal));
    for (const literal of flat) {
      if (beginsClause) this.#beginClause();
      this.#number(literal, literal === 0 ? LINE_END : SPACE);
      beginsClause = literal === 0;
    }
    this.#flush();
  }

  /** Writes a constraint that the engine receives. Constraints are numbered from 1, like the engine's propagators. */
  writeConstraint(spec: PropagatorSpec, variables: number): void {
    this.#declareVariables(variables);
    const { origin, term } = this.#source?.trace.propagators[this.#constraints] ?? {};
    this.#constraints++;
    this.#line(
      `k ${this.#constraints} ${this.#referenceTo(origin)} ${this.#referenceTo(term)} ${JSON.stringify(spec)}`,
    );
    this.#flush();
  }

  /** Begins the line of the next clause. */
  #beginClause(): void {
    if (this.#used > FLUSH_LENGTH) this.#flush();
    const origin = this.#source?.trace.origins[this.#clauses++];
    const isStated = origin === undefined || origin === QUESTION_ORIGIN;
    const reference = isStated ? 0 : this.#referenceTo(origin);
    this.#reserve(2 * MAX_NUMBER);
    this.#lines[this.#used++] = (isStated ? 'i' : 'e').charCodeAt(0);
    this.#lines[this.#used++] = SPACE;
    if (!isStated) this.#number(reference, SPACE);
  }

  /** Adds a number of at most 32 bits, and a byte after it, to the line. */
  #number(value: number, after: number): void {
    this.#reserve(MAX_NUMBER);
    const lines = this.#lines;
    let rest = Math.abs(value);
    let at = this.#used;
    if (value < 0) lines[at++] = MINUS;
    let digits = 1;
    for (let power = 10; power <= rest; power *= 10) digits++;
    for (let place = at + digits - 1; place >= at; place--) {
      lines[place] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    lines[at + digits] = after;
    this.#used = at + digits + 1;
  }

  /** Makes room for this many more bytes. */
  #reserve(bytes: number): void {
    if (this.#used + bytes <= this.#lines.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#lines.length, this.#used + bytes));
    larger.set(this.#lines);
    this.#lines = larger;
  }

  #referenceTo(origin: number | undefined): number {
    return origin === undefined || origin < 0 ? 0 : this.#source!.text.reference(origin);
  }

  #declareVariables(variables: number): void {
    if (variables > this.#variables) {
      this.#variables = variables;
      this.#line(`v ${variables}`);
    }
    this.#source?.text.writeMeanings();
  }

  #line(line: string): void {
    // A character has at most 3 bytes.
    this.#reserve(3 * line.length + 1);
    this.#used += this.#encoder.encodeInto(line, this.#lines.subarray(this.#used)).written;
    this.#lines[this.#used++] = LINE_END;
    if (this.#used > FLUSH_LENGTH) this.#flush();
  }

  #flush(): void {
    if (this.#used === 0) return;
    const writtenBytes = this.#lines.slice(0, this.#used);
    this.#used = 0;
    this.#sink(writtenBytes);
  }
}
