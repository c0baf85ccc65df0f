// The next decision: assumptions first, then the best unassigned variable in the mode's order with its preferred phase.
// At a restart, the part of the trail that the same order would decide again is kept. Source: van der Tak, Ramos,
// Heule, Reusing the assignment trail in CDCL solvers (2011).
import { removeTop, heap, heapSize, heapInsert, heapPositions, scores } from '../core/heap';
import { isListing, findUnassignedListed } from './listed';
import { f64At, i32At } from '../core/memory';
import { phaseOf } from './phases';
import { usesUnbumpedList, firstUnassignedUnbumped } from '../core/unbumped';
import { previousOf, searchFrom, setQueueSearchStart, timeOf } from '../core/queue';
import { eliminatedCount } from '../inprocessing/eliminate';
import {
  ELIMINATED, decisions, hasFlag, level, levelStart, trailAt, trailSize, valueOf, variableCount, isStable,
} from '../core/state';

function findUnassignedInHeap(): i32 {
  while (heapSize > 0) {
    const v = removeTop();
    if (valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)) return v;
  }
  return -1;
}

/**
 * The unassigned variable with the highest score, among those in the heap and those in the list of variables without
 * conflicts; -1 if there is none. It isn't removed.
 */
function findUnassignedInHeapOrList(): i32 {
  while (heapSize > 0) {
    const v = i32At(heap, 0);
    if (valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)) break;
    removeTop();
  }
  const listVariable = firstUnassignedUnbumped(heapPositions, scores);
  if (heapSize == 0) return listVariable;
  const v = i32At(heap, 0);
  return listVariable < 0 || f64At(scores, v) >= f64At(scores, listVariable) ? v : listVariable;
}

function findUnassignedInQueue(): i32 {
  let v = searchFrom;
  while (v >= 0 && (valueOf(v << 1) != 0 || hasFlag(v, ELIMINATED))) v = previousOf(v);
  setQueueSearchStart(v);
  return v;
}

/**
 * The next literal to decide; -1 if every variable is assigned. In that case the heap isn't emptied, so it needn't be
 * refilled later.
 */
export function nextDecision(): i32 {
  if (trailSize + eliminatedCount == variableCount) return -1;
  if (isListing) {
    const literal = findUnassignedListed();
    if (literal >= 0) {
      decisions += 1;
      return phaseOf(literal >> 1, isStable) > 0 ? literal : literal | 1;
    }
  }
  const v = !isStable ? findUnassignedInQueue() : usesUnbumpedList ? findUnassignedInHeapOrList() : findUnassignedInHeap();
  if (v < 0) return -1;
  decisions += 1;
  if (!ASC_NO_ASSERT) assert(valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)); // the variable must be unassigned and not eliminated
  return (v << 1) | (phaseOf(v, isStable) > 0 ? 0 : 1);
}

/** The level, at least `lowest`, down to which a restart would only repeat the same decisions. */
export function reusableLevel(lowest: i32): i32 {
  let keptLevel = lowest;
  if (isStable) {
    const v = usesUnbumpedList ? findUnassignedInHeapOrList() : findUnassignedInHeap();
    if (v < 0) return level;
    if (!usesUnbumpedList) heapInsert(v);
    const score = f64At(scores, v);
    while (keptLevel < level && f64At(scores, trailAt(levelStart(keptLevel + 1)) >> 1) > score) keptLevel++;
    return keptLevel;
  }
  const v = findUnassignedInQueue();
  if (v < 0) return level;
  const time = timeOf(v);
  while (keptLevel < level && timeOf(trailAt(levelStart(keptLevel + 1)) >> 1) > time) keptLevel++;
  return keptLevel;
}
