// Collects clauses in one growing array, each terminated by 0, without an object per clause. Clauses with YES or with
// both x and ¬x are dropped; NO and repeated literals are left out.
import type { Clock } from '../../../model/clock.ts';
import { NO, YES } from '../../common/literals.ts';

/** Receives whole clauses, each terminated by 0, in the first `length` entries. The array is reused after the call. */
export type ClauseReceiver = (clauses: Int32Array, length: number) => void;

/** The origin of clauses that don't belong to a term. */
export const NO_ORIGIN = -1;

/** The number of entries in the collected clauses at which these are passed on to the receiver. */
const FLUSH_LENGTH = 1 << 16;

export class ClauseSink {
  /**
   * The clauses, each terminated by 0; only the first `length` entries are in use. With a receiver, these are the
   * clauses not passed on yet.
   */
  clauses: Int32Array = new Int32Array(1 << 14);
  length = 0;
  count = 0;
  /** Whether an empty clause was added, so that there is no solution. */
  hasContradiction = false;
  /** The origin of the next clauses (see trace.ts). */
  origin = NO_ORIGIN;
  /** `origins[clause]`: the clause's origin. Undefined if origins aren't recorded. */
  origins: number[] | undefined;
  #start = 0;
  #isSatisfied = false;
  /**
   * `#variableStamps[variable]`: twice the number of the last clause that contained the variable, plus one if it was negated
   * there.
   */
  #variableStamps: Int32Array = new Int32Array(1 << 12);
  #stamp = 1;
  readonly #receiver: ClauseReceiver | undefined;
  /** A clock that is advanced once per clause; undefined if time isn't limited. */
  clock: Clock | undefined;

  /** `take` receives the clauses, which are then not stored, so that memory doesn't grow with their number. */
  constructor(take?: ClauseReceiver) {
    this.#receiver = take;
  }

  /** Passes the collected clauses on, if there is a receiver. */
  flush(): void {
    if (this.#receiver === undefined || this.length === 0) return;
    this.#receiver(this.clauses, this.length);
    this.length = 0;
    this.#start = 0;
  }

  /**
   * Removes all clauses after the first `count`, which use `length` entries. Only allowed if no clause is under
   * construction and no clause was passed on.
   */
  truncate(length: number, count: number): void {
    this.length = length;
    this.count = count;
    this.#start = length;
    if (this.origins) this.origins.length = count;
  }

  /** Adds a literal to the clause under construction. */
  put(literal: number): void {
    if (this.#isSatisfied || literal === NO) return;
    if (literal === YES) {
      this.#isSatisfied = true;
      return;
    }
    const variable = literal < 0 ? -literal : literal;
    const stamp = (this.#stamp << 1) | (literal < 0 ? 1 : 0);
    if (variable >= this.#variableStamps.length)
      this.#variableStamps = growArray(this.#variableStamps, variable + 1);
    const lastStamp = this.#variableStamps[variable]!;
    if (lastStamp === stamp) return;
    if (lastStamp === (stamp ^ 1)) {
      this.#isSatisfied = true;
      return;
    }
    this.#variableStamps[variable] = stamp;
    if (this.length >= this.clauses.length) this.clauses = growArray(this.clauses, this.length + 1);
    this.clauses[this.length++] = literal;
  }

  /** Adds literals to the clause under construction. */
  putAll(literals: readonly number[]): void {
    // An indexed loop is faster: each step of an iterator allocates an object, which costs more than adding the
    // literal.
    for (let i = 0; i < literals.length; i++) this.put(literals[i]!);
  }

  /**
   * Adds a whole clause of up to three literals; 0 and NO stand for no literal. Returns false and does
   * nothing if a literal is YES or if two belong to the same variable; the clause must then be built with
   * `put`. Most clauses are this short; comparing the literals directly is faster than marking them, as `put`
   * does.
   */
  putShort(a: number, b: number, c: number): boolean {
    if (a === YES || b === YES || c === YES) return false;
    const x = a === NO ? 0 : a;
    const y = b === NO ? 0 : b;
    const z = c === NO ? 0 : c;
    if (x !== 0 && (x === y || x === z || x === -y || x === -z)) return false;
    if (y === z || y === -z) return false;
    if (this.length + 4 > this.clauses.length) this.clauses = growArray(this.clauses, this.length + 4);
    const { clauses } = this;
    if (x !== 0) clauses[this.length++] = x;
    if (y !== 0) clauses[this.length++] = y;
    if (z !== 0) clauses[this.length++] = z;
    clauses[this.length++] = 0;
    this.count++;
    this.origins?.push(this.origin);
    this.#start = this.length;
    this.clock?.tick();
    if (this.length >= FLUSH_LENGTH) this.flush();
    return true;
  }

  /** Ends the clause under construction. */
  close(): void {
    this.clock?.tick();
    if (this.#isSatisfied) {
      this.length = this.#start;
      this.#isSatisfied = false;
    } else {
      if (this.length === this.#start) this.hasContradiction = true;
      if (this.length >= this.clauses.length) this.clauses = growArray(this.clauses, this.length + 1);
      this.clauses[this.length++] = 0;
      this.count++;
      this.origins?.push(this.origin);
      this.#start = this.length;
      if (this.length >= FLUSH_LENGTH) this.flush();
    }
    if (++this.#stamp >= 1 << 30) {
      this.#variableStamps.fill(0);
      this.#stamp = 1;
    }
  }
}

function growArray(array: Int32Array, neededLength: number): Int32Array<ArrayBuffer> {
  const largerArray = new Int32Array(Math.max(neededLength, array.length * 2));
  largerArray.set(array);
  return largerArray;
}
