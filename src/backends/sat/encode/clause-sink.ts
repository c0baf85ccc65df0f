// Where clauses go: one growing array, every clause ended by 0, no object per clause.
// On the way in, clauses with YES or with x and ¬x are dropped, NO and repeated literals are left out.
import type { Clock } from '../../../model/clock.ts';
import { NO, YES } from '../../common/literals.ts';

/** Takes whole clauses, each ended by 0, in the first `length` entries; they are gone when it returns. */
export type ClauseTaker = (clauses: Int32Array, length: number) => void;

/** So many entries are gathered before they are handed on. */
const FULL = 1 << 16;

export class ClauseSink {
  /** Clauses ended by 0; only the first `length` entries are in use. With a taker, those not handed on yet. */
  clauses: Int32Array = new Int32Array(1 << 14);
  length = 0;
  count = 0;
  /** An empty clause came in: there is no solution. */
  contradiction = false;
  #start = 0;
  #satisfied = false;
  /** [variable]: twice the number of the last clause it stood in, plus one if it stood there negated. */
  #stamps: Int32Array = new Int32Array(1 << 12);
  #stamp = 1;
  readonly #take: ClauseTaker | undefined;
  /** Ticks with every clause. */
  clock: Clock | undefined;

  /** `take` gets the clauses in place of their being kept, so that memory doesn't grow with their number. */
  constructor(take?: ClauseTaker) {
    this.#take = take;
  }

  /** Hands on what was gathered, where there is a taker. */
  flush(): void {
    if (this.#take === undefined || this.length === 0) return;
    this.#take(this.clauses, this.length);
    this.length = 0;
    this.#start = 0;
  }

  /** Drops the clauses behind the first `count`, which take `length` entries. None is being built, and none was handed on. */
  truncate(length: number, count: number): void {
    this.length = length;
    this.count = count;
    this.#start = length;
  }

  /** Adds a literal to the clause that is being built. */
  put(literal: number): void {
    if (this.#satisfied || literal === NO) return;
    if (literal === YES) {
      this.#satisfied = true;
      return;
    }
    const variable = literal < 0 ? -literal : literal;
    const stamp = (this.#stamp << 1) | (literal < 0 ? 1 : 0);
    if (variable >= this.#stamps.length) this.#stamps = grown(this.#stamps, variable + 1);
    const last = this.#stamps[variable]!;
    if (last === stamp) return;
    if (last === (stamp ^ 1)) {
      this.#satisfied = true;
      return;
    }
    this.#stamps[variable] = stamp;
    if (this.length >= this.clauses.length) this.clauses = grown(this.clauses, this.length + 1);
    this.clauses[this.length++] = literal;
  }

  /** Adds literals to it. */
  putAll(literals: readonly number[]): void {
    // By index: each step of an iterator is an object, which costs more here than the literal does.
    for (let i = 0; i < literals.length; i++) this.put(literals[i]!);
  }

  /**
   * A whole clause of up to three literals, 0 and NO standing for none; false, and nothing done, where some literal is YES, or two are of one
   * variable: then it has to be built. Most clauses are that short, and nothing has to be marked for them.
   */
  putShort(a: number, b: number, c: number): boolean {
    if (a === YES || b === YES || c === YES) return false;
    const x = a === NO ? 0 : a;
    const y = b === NO ? 0 : b;
    const z = c === NO ? 0 : c;
    if (x !== 0 && (x === y || x === z || x === -y || x === -z)) return false;
    if (y === z || y === -z) return false;
    if (this.length + 4 > this.clauses.length) this.clauses = grown(this.clauses, this.length + 4);
    const { clauses } = this;
    if (x !== 0) clauses[this.length++] = x;
    if (y !== 0) clauses[this.length++] = y;
    if (z !== 0) clauses[this.length++] = z;
    clauses[this.length++] = 0;
    this.count++;
    this.#start = this.length;
    this.clock?.tick();
    if (this.length >= FULL) this.flush();
    return true;
  }

  /** Ends the clause. */
  close(): void {
    this.clock?.tick();
    if (this.#satisfied) {
      this.length = this.#start;
      this.#satisfied = false;
    } else {
      if (this.length === this.#start) this.contradiction = true;
      if (this.length >= this.clauses.length) this.clauses = grown(this.clauses, this.length + 1);
      this.clauses[this.length++] = 0;
      this.count++;
      this.#start = this.length;
      if (this.length >= FULL) this.flush();
    }
    if (++this.#stamp >= 1 << 30) {
      this.#stamps.fill(0);
      this.#stamp = 1;
    }
  }
}

function grown(array: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const next = new Int32Array(Math.max(needed, array.length * 2));
  next.set(array);
  return next;
}
