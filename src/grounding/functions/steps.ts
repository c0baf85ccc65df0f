/** A number of steps that depends on the answer, defined by the conditions "the number is at most k". */
import { type BoolRef, FALSE, type IntRef, type Terms, TRUE } from '../../model/terms/terms.ts';
import { UnknownInt } from '../../model/values.ts';

export interface StepCount {
  readonly terms: Terms;
  /** A lower bound of the number of steps, if there is a number. */
  readonly least: number;
  /** An upper bound of the number of steps, if there is a number. */
  readonly most: number;
  /**
   * The condition that there is a number of steps and it is at most k, for k between the bounds. Calling it may build
   * the term.
   */
  readonly atMost: (k: number) => BoolRef;
  /** The condition that there is a number of steps; undefined if there always is one. */
  readonly present?: () => BoolRef;
  /** A term for the number of steps, if such a term exists; its value is arbitrary where there is no number. */
  readonly number?: IntRef;
}

/** The code for "no number of steps". */
const NO_NUMBER = -1;

/**
 * An int for which comparisons with fixed numbers use only the conditions they need. The int term itself, which
 * arithmetic needs, is built on demand from all conditions.
 */
export class StepNumber extends UnknownInt {
  readonly #count: StepCount;

  constructor(count: StepCount) {
    super(FALSE, 'int', count.present && NO_NUMBER);
    this.#count = count;
    const { terms } = count;
    Object.defineProperty(this, 'ref', {
      get: () => {
        const number = count.number ?? this.#sum();
        return count.present ? terms.chooseInt(count.present(), number, terms.constant(NO_NUMBER)) : number;
      },
    });
  }

  #sum(): IntRef {
    const { terms, least, most } = this.#count;
    const aboveConditions = Array.from({ length: most - least }, (_, k) => this.atMost(least + k) ^ 1);
    return terms.sum(
      aboveConditions.map(() => 1),
      aboveConditions,
      least,
    );
  }

  /** The condition that there is a number of steps and it is at most k. */
  atMost(k: number): BoolRef {
    const { least, most, atMost, present } = this.#count;
    if (k < least) return FALSE;
    return k < most ? atMost(k) : (present?.() ?? TRUE);
  }

  present(): BoolRef {
    return this.#count.present?.() ?? TRUE;
  }

  /** The condition that the number of steps is k; for `null`, that there is none. */
  isEqualTo(k: number | null): BoolRef {
    const { terms, least, most, number } = this.#count;
    if (k === null) return this.present() ^ 1;
    if (number !== undefined) return least <= k && k <= most ? terms.is(number, k) : FALSE;
    return terms.both(this.atMost(k), this.atMost(k - 1) ^ 1);
  }

  /**
   * The condition that the number of steps lies in this range; "no such number" counts as the value below the
   * lowest one.
   */
  isBetween(low: number, high: number): BoolRef {
    const { terms } = this.#count;
    const number = terms.both(this.atMost(high), this.atMost(low - 1) ^ 1);
    return this.absent !== undefined && low <= this.absent
      ? terms.either(number, this.isEqualTo(null))
      : number;
  }

  /** The same number of steps, but k where there is none. */
  withDefault(k: number): StepNumber {
    const { terms, least, most } = this.#count;
    return new StepNumber({
      terms,
      least: Math.min(least, k),
      most: Math.max(most, k),
      atMost: (at) => (at < k ? this.atMost(at) : terms.either(this.atMost(at), this.present() ^ 1)),
    });
  }
}
