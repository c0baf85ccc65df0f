/**
 * Consequences of single conditions (levels 1 and 2): values from known values alone, and values left by excluded candidates (naked and hidden
 * singles and the like). Cost: a propagation of each condition on changed places.
 */
import type { Knowledge } from '../propagate/knowledge.ts';
import type { FoundRound } from './technique.ts';

/** Finds values that single conditions imply from known values: narrow conditions first, then those about the whole board. */
export function knownValues(known: Knowledge): FoundRound | undefined {
  for (const isWide of [false, true]) {
    const valueCount = known.valuesFromValues(isWide);
    if (known.failed) return undefined;
    if (valueCount > 0) return { round: { level: 1, ways: valueCount, wide: isWide }, findings: [] };
  }
  return undefined;
}

/** Finds places with one candidate left: after the exclusions so far or, if there are none, after as few further exclusions as possible. */
export function lastCandidates(known: Knowledge): FoundRound | undefined {
  for (let isFresh = false; ; isFresh = true) {
    const valueCount = known.valuesLeft();
    if (valueCount > 0)
      return { round: { level: 2, ways: valueCount, wide: false, fresh: isFresh }, findings: [] };
    if (!known.marks()) return undefined;
  }
}
