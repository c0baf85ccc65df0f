/**
 * Consequences of single conditions (levels 1 and 2): values from known values alone, and values left by excluded candidates (naked and hidden
 * singles and the like). Cost: a propagation of each condition on changed places.
 */
import type { Knowledge } from '../propagate/knowledge.ts';
import type { Found, Technique } from './technique.ts';

/** Values that single conditions imply from known values: narrow conditions first, then those about the whole board. */
export class KnownValues implements Technique {
  readonly #known: Knowledge;

  constructor(known: Knowledge) {
    this.#known = known;
  }

  find(): Found | undefined {
    for (const wide of [false, true]) {
      const ways = this.#known.valuesFromValues(wide);
      if (this.#known.failed) return undefined;
      if (ways > 0) return { round: { level: 1, ways, wide }, instances: [] };
    }
    return undefined;
  }
}

/** Values that are left after the present exclusions of candidates or, if there are none, after as few new exclusions as possible. */
export class Marks implements Technique {
  readonly #known: Knowledge;

  constructor(known: Knowledge) {
    this.#known = known;
  }

  find(): Found | undefined {
    for (let fresh = false; ; fresh = true) {
      const ways = this.#known.valuesLeft();
      if (ways > 0) return { round: { level: 2, ways, wide: false, fresh }, instances: [] };
      if (!this.#known.marks()) return undefined;
    }
  }
}
