/**
 * Spoilers: values that leave some condition without a way to hold. The conditions of the value's place exclude other values, and then another
 * condition fails: for example, a star next to all remaining cells of a region. Only places with two values are tried, where refuting one places the
 * other. Cost: a probe of two rounds for each open value (probe/prober.ts), kept from one moment to the next.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';

/** The number of rounds of the probe: in the first the value excludes others, in the second a condition fails. */
export const SPOILER_ROUNDS = 2;

export class Spoilers {
  readonly #known: Knowledge;
  readonly #prober: Prober;
  readonly #pauses: Pauses;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#known = known;
    this.#prober = prober;
    this.#pauses = pauses;
  }

  /** All values whose supposition now leaves some condition without a way to hold. */
  async find(): Promise<readonly DomainRemoval[] | 'limit' | 'stopped'> {
    const { domains, ground, wanted } = this.#known;
    const found: DomainRemoval[] = [];
    for (const variable of wanted) {
      if (domains.left[variable] !== 2 || ground.terms.isInt(ground.terms.variable(variable))) continue;
      const ending = await this.#pauses.ending();
      if (ending !== undefined) return ending;
      for (const value of domains.openOf(variable)) {
        if (!this.#known.isRefutable(value)) continue;
        if (this.#prober.probe(value, SPOILER_ROUNDS, false) === 'fails') found.push(value);
      }
    }
    return found;
  }
}
