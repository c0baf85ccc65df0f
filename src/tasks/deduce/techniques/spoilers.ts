/**
 * Spoilers: values that make some condition impossible. The conditions of the value's place exclude other values, and then another condition fails: for
 * example, a star next to all remaining cells of a region. Only places with two values are tried, where refuting one value determines the other. Cost:
 * a probe of two rounds for each open value (probe/prober.ts), kept from one moment to the next.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import type { Knowledge } from '../propagate/knowledge.ts';

/** The number of rounds of the probe: in the first the value excludes others, in the second a condition fails. */
export const SPOILER_ROUNDS = 2;

export class Spoilers {
  readonly #facts: Knowledge;
  readonly #prober: Prober;
  readonly #pauses: Pauses;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#facts = known;
    this.#prober = prober;
    this.#pauses = pauses;
  }

  /** All values whose supposition now leaves some condition without a way to hold. */
  async findSpoilers(): Promise<readonly DomainRemoval[]> {
    const { domains, ground, wantedVariables } = this.#facts;
    const variables = wantedVariables.filter(
      (variable) => domains.leftCount[variable] === 2 && !ground.terms.isInt(ground.terms.variable(variable)),
    );
    return (await this.#prober.refutedValues(variables, SPOILER_ROUNDS, false, this.#pauses)).removals;
  }
}
