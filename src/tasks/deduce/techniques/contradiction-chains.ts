/**
 * Contradiction chains (level 9): refutes values whose supposition leads, round by round, to a contradiction of any conditions (failed literals:
 * probe/prober.ts). All values refuted at the least depth are found together. Cost: a probe for each open value, continued from the depth before.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import { type Knowledge, REFUTED } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { Found, Technique } from './technique.ts';

export class ContradictionChains implements Technique {
  readonly #known: Knowledge;
  readonly #prober: Prober;
  readonly #pauses: Pauses;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#known = known;
    this.#prober = prober;
    this.#pauses = pauses;
  }

  async find(): Promise<Found | 'limit' | 'stopped' | undefined> {
    const known = this.#known;
    for (const [depth, wide] of TUNING.stages) {
      const removals: DomainRemoval[] = [];
      let goesOn = false;
      for (const variable of known.open()) {
        const ending = await this.#pauses.ending();
        if (ending !== undefined) return ending;
        for (const value of known.domains.openOf(variable)) {
          if (!known.isRefutable(value)) continue;
          const end = this.#prober.probe(value, depth, wide);
          if (end === 'fails') removals.push(value);
          if (end === 'goes on') goesOn = true;
        }
      }
      if (removals.length > 0) {
        const round = { level: 9, ways: removals.length, depth, wide };
        return { round, instances: [{ removals, cause: REFUTED }] };
      }
      if (wide && !goesOn) return undefined;
    }
    return undefined;
  }
}
