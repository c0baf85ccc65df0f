// Writes DIMACS CNF and iCNF as text chunks of about 64 KiB, so that memory stays bounded however long the formula is.
// Numbers are written as bytes into one reused buffer. iCNF has the header `p inccnf`, clauses, and a line `a LITERALS
// 0` for each call under assumptions.

import { type CnfWriter, onOneLine, type TextSink, type VariableNames } from '../../common/text-chunks.ts';

export interface IncrementalWriter extends CnfWriter {
  /** Writes a line `a LITERALS 0`, which calls the solver under these assumptions. */
  solve(assumptions: ArrayLike<number>): void;
}

/** Writes the header `p cnf` and returns a writer for the clauses. @throws RangeError for a literal out of range. */
export function writeDimacs(
  sink: TextSink,
  header: { readonly variables: number; readonly clauses: number },
  names: VariableNames = [],
): CnfWriter {
  const text = new ClauseText(sink, header.variables);
  text.names(names);
  text.writeText(`p cnf ${header.variables} ${header.clauses}\n`);
  return {
    clause: (literals) => text.clause(literals),
    flat: (clauses, from, to) => text.flat(clauses, from, to),
    end() {
      text.end();
      if (text.clauseCount !== header.clauses) {
        throw new RangeError(`${text.clauseCount} clauses were written, the header says ${header.clauses}`);
      }
    },
  };
}

/** Writes the header `p inccnf`, which needs no counts, and returns a writer for clauses and calls in any order. */
export function writeIncremental(sink: TextSink, names: VariableNames = []): IncrementalWriter {
  const text = new ClauseText(sink, 0x7fffffff);
  text.names(names);
  text.writeText('p inccnf\n');
  return {
    clause: (literals) => text.clause(literals),
    flat: (clauses, from, to) => text.flat(clauses, from, to),
    solve: (assumptions) => text.assume(assumptions),
    end: () => text.end(),
  };
}

const CHUNK = 1 << 16;
const LONGEST_LITERAL = 12; // a sign, ten digits and a blank

class ClauseText {
  readonly #sink: TextSink;
  readonly #variables: number;
  readonly #decoder = new TextDecoder();
  readonly #bytes = new Uint8Array(CHUNK);
  #usedBytes = 0;
  #isClauseOpen = false;
  clauseCount = 0;

  constructor(sink: TextSink, variables: number) {
    this.#sink = sink;
    this.#variables = variables;
  }

  /** Writes the text unchanged; only allowed between clauses. */
  writeText(text: string): void {
    this.#flush();
    this.#sink(text);
  }

  names(names: VariableNames): void {
    let lines = '';
    for (const [variable, name] of names) {
      lines += `c var ${variable} = ${onOneLine(name)}\n`;
      if (lines.length < CHUNK) continue;
      this.writeText(lines);
      lines = '';
    }
    if (lines !== '') this.writeText(lines);
  }

  clause(literals: ArrayLike<number>): void {
    if (this.#isClauseOpen) throw new Error('the clause before is not finished');
    for (let i = 0; i < literals.length; i++) this.#writeLiteral(literals[i]!);
    this.#endClause();
  }

  flat(clauses: Int32Array, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      const literal = clauses[i]!;
      if (literal === 0) this.#endClause();
      else this.#writeLiteral(literal);
    }
  }

  assume(assumptions: ArrayLike<number>): void {
    if (this.#isClauseOpen) throw new Error('the clause before is not finished');
    this.#flushIfFull();
    this.#bytes[this.#usedBytes++] = 97; // the letter a
    this.#bytes[this.#usedBytes++] = 32;
    for (let i = 0; i < assumptions.length; i++) this.#writeLiteral(assumptions[i]!);
    this.#writeZero();
  }

  end(): void {
    if (this.#isClauseOpen) throw new Error('the last clause is not finished');
    this.#flush();
  }

  #writeLiteral(literal: number): void {
    let value = literal < 0 ? -literal : literal;
    if (!(value >= 1 && value <= this.#variables && Number.isInteger(value))) {
      throw new RangeError(`literal ${literal} is out of range 1 … ${this.#variables}`);
    }
    this.#flushIfFull();
    this.#isClauseOpen = true;
    const bytes = this.#bytes;
    if (literal < 0) bytes[this.#usedBytes++] = 45;
    let digits = 1;
    for (let power = 10; value >= power; power *= 10) digits++;
    for (let at = this.#usedBytes + digits - 1; at >= this.#usedBytes; at--) {
      const rest = Math.floor(value / 10);
      bytes[at] = 48 + value - rest * 10;
      value = rest;
    }
    this.#usedBytes += digits;
    bytes[this.#usedBytes++] = 32;
  }

  #endClause(): void {
    this.#flushIfFull();
    this.#writeZero();
    this.clauseCount++;
  }

  #writeZero(): void {
    this.#flushIfFull();
    this.#bytes[this.#usedBytes++] = 48;
    this.#bytes[this.#usedBytes++] = 10;
    this.#isClauseOpen = false;
  }

  #flushIfFull(): void {
    if (this.#usedBytes + LONGEST_LITERAL > CHUNK) this.#flush();
  }

  #flush(): void {
    if (this.#usedBytes === 0) return;
    this.#sink(this.#decoder.decode(this.#bytes.subarray(0, this.#usedBytes)));
    this.#usedBytes = 0;
  }
}
