/**
 * The ladder of techniques: kinds of deductions, from immediate ones to contradiction chains. Ratings, hints and explanations use the same
 * ladder: a round of a puzzle is everything found by the first technique that finds anything, and a step's technique is its level.
 * bench/results/ratings.md shows that ratings order puzzles as other generators' classes do.
 */
import type { Pauses } from '../../common/pauses.ts';
import type { Prober } from '../probe/prober.ts';
import type { Knowledge } from '../propagate/knowledge.ts';
import { Cases } from './cases.ts';
import { Chains } from './chains.ts';
import { contradictionChains } from './contradiction-chains.ts';
import { knownValues, lastCandidates } from './direct.ts';
import { LockedCandidates } from './locked-candidates.ts';
import { PairwiseConsistency } from './pairwise-consistency.ts';
import { Supports } from './supports.ts';
import type { FoundRound, Technique } from './technique.ts';

/** The techniques in order of difficulty: first those about one condition, or one value in two conditions; then those that combine more. */
export interface OrderedTechniques {
  readonly easy: readonly Technique[];
  readonly hard: readonly Technique[];
}

/** Makes the techniques in order of difficulty. A new technique is added here, at its level; the technique's file describes how it works. */
export function orderedTechniques(known: Knowledge, prober: Prober, pauses: Pauses): OrderedTechniques {
  const supports = new Supports(known, pauses);
  const caseTechnique = new Cases(known, prober, pauses);
  return {
    easy: [
      { findRound: () => knownValues(known) },
      { findRound: () => lastCandidates(known) },
      new LockedCandidates(known, pauses),
      { findRound: () => caseTechnique.withinOne() },
    ],
    hard: [
      { findRound: () => caseTechnique.withinTwo() },
      new Chains(known, pauses, supports),
      new PairwiseConsistency(known, pauses, supports),
      { findRound: () => contradictionChains(known, prober, pauses) },
    ],
  };
}

/** Finds the next round, by the easiest technique that finds anything, and adds it to the knowledge. */
export async function nextRound(
  ladder: readonly Technique[],
  known: Knowledge,
): Promise<FoundRound | undefined> {
  for (const technique of ladder) {
    const foundRound = await technique.findRound();
    if (known.failed) return undefined;
    if (foundRound === undefined) continue;
    if (foundRound.findings.length > 0) known.conclude(foundRound.findings, foundRound.round.level);
    return foundRound;
  }
  return undefined;
}
