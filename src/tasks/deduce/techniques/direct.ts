/**
 * Consequences of single conditions (levels 1 and 2): values from known values alone, and values left by excluded candidates (naked and hidden
 * singles and the like). Cost: a propagation of each condition on changed places.
 */
import type { Knowledge } from '../propagate/knowledge.ts';
import type { FoundRound } from './technique.ts';

/** Finds values that single conditions imply from known values: narrow conditions first, then those about the whole board. */
export function knownValues(known: Knowledge): FoundRound | undefined {
  for (const wide of [false, true]) {
    const valueCount = known.valuesFromValues(wide);
    if (known.failed) return undefined;
    if (valueCount > 0) return { round: { level: 1, ways: valueCount, wide }, findings: [] };
  }
  return undefined;
}

/** Finds places with one candidate left: after the exclusions so far or, if there are none, after as few further exclusions as possible. */
export function lastCandidates(known: Knowledge): FoundRound | undefined {
  for (let fresh = false; ; fresh = true) {
    const valueCount = known.valuesLeft();
    if (valueCount > 0) return { round: { level: 2, ways: valueCount, wide: false, fresh }, findings: [] };
    if (!known.marks()) return undefined;
  }
}
