// Propagation by clauses and by propagators, until neither implies anything more.
import { propagateIgnoring } from './propagate';
import { propagatorCount, runPropagators } from '../propagators/propagator';
import { trailSize } from '../core/state';

/** Returns a conflict, or 0; clause `ignored` is treated as absent, unless it is 0. */
export function propagateAll(ignored: i32): i32 {
  while (true) {
    const conflict = propagateIgnoring(ignored);
    if (conflict != 0 || propagatorCount == 0) return conflict;
    const oldTrailSize = trailSize;
    const isRefuted = runPropagators();
    if (isRefuted != 0) return isRefuted;
    if (trailSize == oldTrailSize) return 0;
  }
}
