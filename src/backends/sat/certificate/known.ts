// The assumptions while one clause of a propagator is checked: each literal of the clause is false, all other variables
// are unknown.

/** The known values of literals. */
export interface Truths {
  /** The literal's value: 1 for true, −1 for false, 0 for unknown. */
  of(literal: number): number;
  isTrue(literal: number): boolean;
  isFalse(literal: number): boolean;
}

export class Known implements Truths {
  #values = new Int8Array(1024);
  #literals: Int32Array = new Int32Array(0);

  /**
   * Assumes that the literals of a clause are false; returns false if two of them contradict each other, so that the
   * clause always holds.
   */
  assume(literals: Int32Array): boolean {
    this.#literals = literals;
    for (const literal of literals) {
      this.#reserve(Math.abs(literal));
      if (this.of(literal) > 0) return false;
      this.#values[Math.abs(literal)] = literal > 0 ? -1 : 1;
    }
    return true;
  }

  #reserve(variable: number): void {
    if (variable < this.#values.length) return;
    const largerValues = new Int8Array(Math.max(2 * this.#values.length, variable + 1));
    largerValues.set(this.#values);
    this.#values = largerValues;
  }

  forget(): void {
    for (const literal of this.#literals) this.#values[Math.abs(literal)] = 0;
  }

  /** The literals known to be true. */
  *facts(): IterableIterator<number> {
    for (const literal of this.#literals) yield -literal;
  }

  /** The literal's value: 1 for true, −1 for false, 0 for unknown. Literal 0 is always true. */
  of(literal: number): number {
    if (literal === 0) return 1;
    const value = this.#values[Math.abs(literal)] ?? 0;
    return literal > 0 ? value : -value;
  }

  isTrue(literal: number): boolean {
    return this.of(literal) > 0;
  }

  isFalse(literal: number): boolean {
    return this.of(literal) < 0;
  }
}
