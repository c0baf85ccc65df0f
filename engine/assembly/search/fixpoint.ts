// Everything that follows from the trail, by clauses and by native propagators, until neither has more to say.
import { propagateIgnoring } from './propagate';
import { propagatorCount, runPropagators } from '../propagators/propagator';
import { trailSize } from '../core/state';

/** A conflict, or 0; as if clause `ignored` were absent, unless that is 0. */
export function propagateAll(ignored: i32): i32 {
  while (true) {
    const conflict = propagateIgnoring(ignored);
    if (conflict != 0 || propagatorCount == 0) return conflict;
    const before = trailSize;
    const refuted = runPropagators();
    if (refuted != 0) return refuted;
    if (trailSize == before) return 0;
  }
}
