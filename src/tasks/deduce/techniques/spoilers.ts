/**
 * Spoilers: what would leave a condition no place. By each condition that speaks of its place it rules out others at once, and then one
 * condition can't hold any more: the place that sees all places left to a region, say. Only of places with two values, where
 * that puts the other one. Cost: two rounds of a probe for each open value (probe/prober.ts), kept from one moment to the next.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';

/** Rounds of the probe: what the value rules out, and the condition that fails then. */
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

  /** All values that spoil some condition by now. */
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
