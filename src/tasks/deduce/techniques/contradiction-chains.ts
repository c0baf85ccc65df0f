/**
 * Contradiction chains (level 9): refutes values whose supposition leads, round by round, to a contradiction of any conditions (failed literals:
 * probe/prober.ts). All values refuted at the least depth are found together. Cost: a probe for each open value and depth.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { DomainRemoval } from '../propagate/condition-store.ts';
import { type Knowledge, REFUTED_CAUSE } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { FoundRound, Technique } from './technique.ts';

export class ContradictionChains implements Technique {
  readonly #facts: Knowledge;
  readonly #prober: Prober;
  readonly #pauses: Pauses;

  constructor(known: Knowledge, prober: Prober, pauses: Pauses) {
    this.#facts = known;
    this.#prober = prober;
    this.#pauses = pauses;
  }

  async findRound(): Promise<FoundRound | undefined> {
    const knowledge = this.#facts;
    for (const [depth, wide] of TUNING.stages) {
      const removals: DomainRemoval[] = [];
      let canContinue = false;
      for (const variable of knowledge.open()) {
        await this.#pauses.pause();
        for (const value of knowledge.domains.choicesOf(variable)) {
          if (!knowledge.isRefutable(value)) continue;
          const end = this.#prober.probe(value, depth, wide);
          if (end === 'fails') removals.push(value);
          if (end === 'goes on') canContinue = true;
        }
      }
      if (removals.length > 0) {
        const round = { level: 9, ways: removals.length, depth, wide };
        return { round, findings: [{ removals, cause: REFUTED_CAUSE }] };
      }
      if (wide && !canContinue) return undefined;
    }
    return undefined;
  }
}
