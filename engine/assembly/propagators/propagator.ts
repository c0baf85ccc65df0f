// Propagators: constraints beside the clauses, with one small interface and one file per kind. Idea: after unit
// propagation, the newly assigned literals are reported to the propagators that observe them; these then imply
// literals, with only their own number as reason. Only if conflict analysis meets such a literal is its explanation
// requested: a clause that is true in every solution, all of whose other literals were false before. Sources:
// Ohrimenko, Stuckey, Codish, Propagation = lazy clause generation (2007); Gent, Miguel, Moore, Lazy explanations for
// constraint propagators (2010).
//
// The contract of a kind K, whose functions the switches below call:
//
// - newK(id, data, size) reads its numbers and returns its record, or 0 if they are malformed. It checks every number:
//   the host is not trusted.
// - observeK(id, state) names the literals whose truth it observes (`observe`), each with a tag of its choice.
// - onTrueK(state, tag), onUnassignedK(state, tag): an observed literal has become true, or is unassigned again, in
//   reverse order. Both take about O(1) and only change counters; they never assign literals. A kind without counters
//   needs neither function.
// - runK(id, state) assigns the literals that are implied now (`implyLazily`) and returns 0, or a conflict
//   (`conflictFromExplanation`) all of whose literals are false now. It needn't find every implied literal, but must
//   find a conflict once all its literals are assigned. It may be called although no literal has been assigned since
//   the last call, and must then assign nothing new. A constraint with a guard implies literals only once the guard is
//   true.
// - explainK(state, literal) pushes onto `explanationLiterals` literals that were false before `literal` was assigned
//   and that together force it (no literal with a greater `positionOf` may be used). It may be called long after the
//   assignment, in any order, or never.
// - The scratch arrays of graph.ts are shared: another kind may overwrite them between two calls. Whatever a kind needs
//   in a later call is stored in its own record or arrays. A record survives restarts, images of the memory and garbage
//   collections, since it contains no references to clauses.
//
// A checked build (engine/asconfig.json) asserts that the literals of an explanation and of a conflict are false
// (`checkFalse`). The spec of each kind, for example spec/engine/propagators/linear.spec.ts, runs the checked build and
// compares answers, implied literals and explanations with a listing of all assignments.
import {
  ACYCLIC, ALIKE, CONNECTED, LINEAR, LOOP, OBSERVER_NEXT_OFFSET, OBSERVER_TAG_OFFSET, REGIONS, SIZED, beginObserving, endObserving, explanationLiterals,
  initializeObservers, initiallyTrue, observers, observersOf, isSelfContained, storeExplanation, checkFalse, setRunningPropagator,
} from './observers';
import { i32At } from '../core/memory';
import { logImpliedClause, isProving } from '../io/proof';
import { dataOf, item, newStack, push, setItem, sizeOf, truncate } from '../core/stack';
import {
  BINARY, LAZY, level, positionOf, reasonOf, setReason, trailAt, trailSize, valueOf, vars, RECORD_SHIFT, VAR_REASON_OFFSET,
} from '../core/state';
import { explainAcyclic, newAcyclic, observeAcyclic, runAcyclic, onTrueAcyclic, onUnassignedAcyclic } from './acyclic';
import { explainAlike, newAlikePropagator, observeAlike, runAlike } from './alike';
import { explainLinear, newLinear, observeLinear, runLinear, onTrueLinear, onUnassignedLinear } from './linear';
import { isConnectedRunDue, explainConnected, newConnectedPropagator, observeConnected, runConnected } from './connected';
import { explainLoop, newLoop, observeLoop, requestBlockSearch, runLoop, onTrueLoop, onUnassignedLoop } from './loop';
import { newRegions, runRegions, onTrueRegions, onUnassignedRegions } from './regions';
import { explainRegions } from './regions-reasons';
import { observeRegions } from './regions-state';
import { explainSized, newSized, observeSized, runSizedPropagator, takesPlaceInRegion } from './sized';

let propagatorKinds: usize = 0;
let propagatorStates: usize = 0;
let waitingPropagators: usize = 0;
export let propagatorCount: i32 = 0;
/** Observers have been notified of all trail positions below this one. */
export let notifiedCount: i32 = 0;
let hasWaitingPropagator: bool = false;
/** Whether propagators that normally run only now and then must run now. */
let mustRunAllPropagators: bool = false;

export function initializePropagators(): void {
  propagatorKinds = newStack();
  propagatorStates = newStack();
  waitingPropagators = newStack();
  initializeObservers();
}

/** Whether propagators of this kind only count; they run before all others. */
@inline function isCheap(kind: i32): bool { return kind == LINEAR; }

function notifyPropagator(id: i32, tag: i32, literal: i32): void {
  if (item(propagatorKinds, id) == LINEAR) onTrueLinear(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == LOOP) onTrueLoop(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == ACYCLIC) onTrueAcyclic(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == REGIONS) onTrueRegions(item(propagatorStates, id), tag);
  const isImpliedByItself = item(isSelfContained, id) != 0 && reasonOf(literal >> 1) == ((id << 2) | LAZY);
  if (isImpliedByItself && (item(propagatorKinds, id) != SIZED || !takesPlaceInRegion(item(propagatorStates, id), tag, literal))) return;
  setItem(waitingPropagators, id, 1);
  hasWaitingPropagator = true;
}

function undoNotification(id: i32, tag: i32): void {
  if (item(propagatorKinds, id) == LINEAR) onUnassignedLinear(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == LOOP) onUnassignedLoop(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == ACYCLIC) onUnassignedAcyclic(item(propagatorStates, id), tag);
  else if (item(propagatorKinds, id) == REGIONS) onUnassignedRegions(item(propagatorStates, id), tag);
}

/**
 * Makes a propagator from `size` numbers at `data`, in the format documented by its kind; false if the numbers are
 * malformed.
 */
export function newPropagator(kind: i32, data: usize, size: i32): bool {
  const id = propagatorCount++;
  push(propagatorKinds, kind);
  push(propagatorStates, 0);
  push(waitingPropagators, 1);
  push(isSelfContained, kind == CONNECTED || kind == LOOP || kind == SIZED || kind == ACYCLIC ? 1 : 0);
  hasWaitingPropagator = true;
  let state: usize = 0;
  setRunningPropagator(id);
  switch (kind) {
    case LINEAR: state = newLinear(id, data, size); break;
    case CONNECTED: state = newConnectedPropagator(id, data, size); break;
    case LOOP: state = newLoop(id, data, size); break;
    case REGIONS: state = newRegions(id, data, size); break;
    case SIZED: state = newSized(id, data, size); break;
    case ALIKE: state = newAlikePropagator(id, data, size); break;
    case ACYCLIC: state = newAcyclic(id, data, size); break;
  }
  if (state == 0) return false;
  setItem(propagatorStates, id, <i32>state);
  if (!isCheap(kind)) beginObserving();
  switch (kind) {
    case LINEAR: observeLinear(id, state); break;
    case CONNECTED: observeConnected(id, state); break;
    case LOOP: observeLoop(id, state); break;
    case REGIONS: observeRegions(id, state); break;
    case SIZED: observeSized(id, state); break;
    case ALIKE: observeAlike(id, state); break;
    case ACYCLIC: observeAcyclic(id, state); break;
  }
  for (let i = 0; i < sizeOf(initiallyTrue); i += 2) {
    const literal = item(initiallyTrue, i + 1);
    if (positionOf(literal >> 1) < notifiedCount) notifyPropagator(id, item(initiallyTrue, i), literal);
  }
  endObserving();
  return true;
}

function runPropagator(id: i32): i32 {
  setRunningPropagator(id);
  const state = <usize>item(propagatorStates, id);
  switch (item(propagatorKinds, id)) {
    case LINEAR: return runLinear(id, state);
    case CONNECTED: return runConnected(id, state);
    case LOOP: return runLoop(id, state);
    case REGIONS: return runRegions(id, state);
    case ALIKE: return runAlike(id, state);
    case ACYCLIC: return runAcyclic(id, state);
    default: return runSizedPropagator(id, state);
  }
}

function explain(id: i32, literal: i32): void {
  setRunningPropagator(id);
  const state = <usize>item(propagatorStates, id);
  switch (item(propagatorKinds, id)) {
    case LINEAR: explainLinear(state, literal); break;
    case CONNECTED: explainConnected(state, literal); break;
    case LOOP: explainLoop(state, literal); break;
    case REGIONS: explainRegions(state, literal); break;
    case ALIKE: explainAlike(state, literal); break;
    case ACYCLIC: explainAcyclic(state, literal); break;
    default: explainSized(state, literal);
  }
}

@inline function isDue(id: i32, hasNewLiterals: bool): bool {
  return item(propagatorKinds, id) != CONNECTED || isConnectedRunDue(<usize>item(propagatorStates, id), hasNewLiterals);
}

/**
 * Makes the next call of `runPropagators` run all waiting ones, even those that aren't due; false if none is waiting.
 */
export function requestAllRuns(): bool {
  mustRunAllPropagators = hasWaitingPropagator;
  return mustRunAllPropagators;
}

/**
 * Like `requestAllRuns`, and loops also search for blocks, which they otherwise do only now and then. To be used when
 * effort doesn't matter.
 */
export function runAllThoroughly(): bool {
  for (let id = 0; id < propagatorCount; id++) {
    if (item(propagatorKinds, id) != LOOP || !requestBlockSearch(<usize>item(propagatorStates, id))) continue;
    setItem(waitingPropagators, id, 1);
    hasWaitingPropagator = true;
  }
  return requestAllRuns();
}

/**
 * Writes explanations of the literals fixed at level 0 to the proof at once: conflict analysis never requests them
 * later, and a proof checker couldn't derive the literals.
 */
function logFixedLiterals(from: i32): void {
  for (let i = from; i < trailSize; i++) {
    const v = trailAt(i) >> 1;
    if ((reasonOf(v) & 3) == LAZY) explanation(v);
  }
}

/**
 * Notifies observers of new literals, then runs the waiting propagators that are due, the cheap kinds first, until one
 * assigns something. Returns a conflict clause, or 0.
 */
export function runPropagators(): i32 {
  const hasNewLiterals = notifiedCount < trailSize;
  while (notifiedCount < trailSize) {
    const literal = trailAt(notifiedCount++);
    let o = i32At(observersOf, literal);
    while (o != 0) {
      const at = dataOf(observers) + (<usize>(o - 1) << 2);
      notifyPropagator(load<i32>(at), load<i32>(at, OBSERVER_TAG_OFFSET), literal);
      o = load<i32>(at, OBSERVER_NEXT_OFFSET);
    }
  }
  if (!hasWaitingPropagator) return 0;
  const size = trailSize;
  let hasPostponedPropagator = false;
  for (let pass = 0; pass < 2; pass++) {
    for (let id = 0; id < propagatorCount; id++) {
      if (item(waitingPropagators, id) == 0 || isCheap(item(propagatorKinds, id)) != (pass == 0)) continue;
      if (!mustRunAllPropagators && level > 0 && !isDue(id, hasNewLiterals)) {
        hasPostponedPropagator = true;
        continue;
      }
      setItem(waitingPropagators, id, 0);
      const conflict = runPropagator(id);
      if (conflict != 0) {
        if (isProving && level == 0) logFixedLiterals(size);
        mustRunAllPropagators = false;
        setItem(waitingPropagators, id, 1);
        return conflict;
      }
      if (isProving && level == 0) logFixedLiterals(size);
      if (pass != 0 && trailSize > size) return 0;
    }
    if (trailSize > size) return 0;
  }
  hasWaitingPropagator = hasPostponedPropagator;
  mustRunAllPropagators = false;
  return 0;
}

/** Undoes the notifications of all trail positions from `start` on. */
export function retractTo(start: i32): void {
  while (notifiedCount > start) {
    let o = i32At(observersOf, trailAt(--notifiedCount));
    while (o != 0) {
      const at = dataOf(observers) + (<usize>(o - 1) << 2);
      undoNotification(load<i32>(at), load<i32>(at, OBSERVER_TAG_OFFSET));
      o = load<i32>(at, OBSERVER_NEXT_OFFSET);
    }
  }
}

/**
 * The reason of a variable that a propagator assigned, as a clause or as a binary reason. It is stored as the
 * variable's reason from now on.
 */
export function explanation(v: i32): i32 {
  const literal = (v << 1) | (valueOf(v << 1) > 0 ? 0 : 1);
  if (!ASC_NO_ASSERT) assert((reasonOf(v) & 3) == LAZY); // the variable must have been assigned by a propagator
  const id = load<i32>(vars + (<usize>v << RECORD_SHIFT), VAR_REASON_OFFSET) >> 2;
  truncate(explanationLiterals, 0);
  push(explanationLiterals, literal);
  explain(id, literal);
  if (!ASC_NO_ASSERT) checkFalse(1, positionOf(v));
  let reason: i32;
  if (sizeOf(explanationLiterals) == 2) {
    logImpliedClause(id, dataOf(explanationLiterals), 2);
    reason = (item(explanationLiterals, 1) << 2) | BINARY;
  } else reason = storeExplanation();
  setReason(v, reason);
  return reason;
}
