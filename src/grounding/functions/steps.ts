/** A number of steps that depends on the answer, of which "at most k" is known by a condition of its own. */
import { type BoolRef, FALSE, type IntRef, type Terms, TRUE } from '../../model/terms/terms.ts';
import { UnknownInt } from '../../model/values.ts';

export interface StepCount {
  readonly terms: Terms;
  /** Bounds of the number where there is one. */
  readonly least: number;
  readonly most: number;
  /** Whether there is a number and it is at most k, for k between the bounds. May be made only now. */
  readonly within: (k: number) => BoolRef;
  /** Whether there is a number; undefined where there always is one. */
  readonly present?: () => BoolRef;
  /** A term for the number, where one is known; whatever it is where there is none. */
  readonly number?: IntRef;
}

/** What numbers of steps are coded as where there is none. */
const NONE = -1;

/**
 * Comparisons with fixed numbers take the conditions that they are about, and no other is made. The int of all of them, which
 * arithmetic needs, is made when it is asked for.
 */
export class Steps extends UnknownInt {
  readonly #count: StepCount;

  constructor(count: StepCount) {
    super(FALSE, 'int', count.present && NONE);
    this.#count = count;
    const { terms } = count;
    Object.defineProperty(this, 'ref', {
      get: () => {
        const number = count.number ?? this.#sum();
        return count.present ? terms.chooseInt(count.present(), number, terms.constant(NONE)) : number;
      },
    });
  }

  #sum(): IntRef {
    const { terms, least, most } = this.#count;
    const later = Array.from({ length: most - least }, (_, k) => this.within(least + k) ^ 1);
    return terms.sum(
      later.map(() => 1),
      later,
      least,
    );
  }

  /** Whether there is a number and it is at most k. */
  within(k: number): BoolRef {
    const { least, most, within, present } = this.#count;
    if (k < least) return FALSE;
    return k < most ? within(k) : (present?.() ?? TRUE);
  }

  present(): BoolRef {
    return this.#count.present?.() ?? TRUE;
  }

  /** Whether this is the number; `null`: whether there is none. */
  is(k: number | null): BoolRef {
    const { terms, least, most, number } = this.#count;
    if (k === null) return this.present() ^ 1;
    if (number !== undefined) return least <= k && k <= most ? terms.is(number, k) : FALSE;
    return terms.both(this.within(k), this.within(k - 1) ^ 1);
  }

  /** Whether it is one of these codes, of which the least may be that of none. */
  between(low: number, high: number): BoolRef {
    const { terms } = this.#count;
    const number = terms.both(this.within(high), this.within(low - 1) ^ 1);
    return this.absent !== undefined && low <= this.absent ? terms.either(number, this.is(null)) : number;
  }

  /** The same with this number where there is none. */
  otherwise(k: number): Steps {
    const { terms, least, most } = this.#count;
    return new Steps({
      terms,
      least: Math.min(least, k),
      most: Math.max(most, k),
      within: (at) => (at < k ? this.within(at) : terms.either(this.within(at), this.present() ^ 1)),
    });
  }
}
