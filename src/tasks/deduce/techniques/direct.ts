/**
 * Consequences of single conditions (levels 1 and 2): values from known values alone, and values left by excluded candidates (naked and hidden
 * singles and the like). Cost: a propagation of each condition on changed places.
 */
import type { Knowledge } from '../propagate/knowledge.ts';
import type { FoundRound, Technique } from './technique.ts';

/** Finds values that single conditions imply from known values: narrow conditions first, then those about the whole board. */
export class KnownValues implements Technique {
  readonly #facts: Knowledge;

  constructor(known: Knowledge) {
    this.#facts = known;
  }

  findRound(): FoundRound | undefined {
    for (const wide of [false, true]) {
      const valueCount = this.#facts.valuesFromValues(wide);
      if (this.#facts.failed) return undefined;
      if (valueCount > 0) return { round: { level: 1, ways: valueCount, wide }, findings: [] };
    }
    return undefined;
  }
}

/** Finds places with one candidate left: after the exclusions so far or, if there are none, after as few further exclusions as possible. */
export class Marks implements Technique {
  readonly #facts: Knowledge;

  constructor(known: Knowledge) {
    this.#facts = known;
  }

  findRound(): FoundRound | undefined {
    for (let fresh = false; ; fresh = true) {
      const valueCount = this.#facts.valuesLeft();
      if (valueCount > 0) return { round: { level: 2, ways: valueCount, wide: false, fresh }, findings: [] };
      if (!this.#facts.marks()) return undefined;
    }
  }
}
