/**
 * What single conditions imply (levels 1 and 2): values from known values alone, and values that marks leave, where a mark is a value
 * that a place can't have any more (naked and hidden singles and the like). Cost: a propagation of each condition that speaks of what changed.
 */
import type { Knowledge } from '../propagate/knowledge.ts';
import type { Found, Technique } from './technique.ts';

/** Conditions that are taken in at a glance come before those that take a look around the board. */
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

/** Values that are left by the marks that there are, else with the fewest new ones. */
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
