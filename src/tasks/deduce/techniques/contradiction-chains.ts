/**
 * Contradiction chains (level 9): refutes values whose supposition leads, round by round, to a contradiction of any conditions (failed literals:
 * probe/prober.ts). All values refuted at the least depth are found together. Cost: a probe for each open value and depth.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import { type Knowledge, REFUTED_CAUSE } from '../propagate/knowledge.ts';
import { TUNING } from '../tuning.ts';
import type { FoundRound } from './technique.ts';

export async function contradictionChains(
  known: Knowledge,
  prober: Prober,
  pauses: Pauses,
): Promise<FoundRound | undefined> {
  for (const [depth, wide] of TUNING.stages) {
    const { removals, canContinue } = await prober.refutedValues(known.open(), depth, wide, pauses);
    if (removals.length > 0) {
      const round = { level: 9, ways: removals.length, depth, wide };
      return { round, findings: [{ removals, cause: REFUTED_CAUSE }] };
    }
    if (wide && !canContinue) return undefined;
  }
  return undefined;
}
