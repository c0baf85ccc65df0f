// Native constraints beside the clauses: one small interface, one file a kind.
// Idea: when unit propagation is done, the literals assigned since are told to the propagators that observe them;
// those then assign what follows, with no reason but their own number. Only if conflict analysis meets such a literal
// is its explanation (a clause true in every solution, all of whose other literals were false before) asked for.
// Sources: Ohrimenko, Stuckey, Codish, Propagation = lazy clause generation (2007); Gent, Miguel, Moore, Lazy
// explanations for constraint propagators (2010).
// A kind gives five functions, listed in the switches below: told, untold, run, explain, and a constructor.
import { EXPLANATION, LITERALS, arena, clauseBytes, newClause } from '../core/arena';
import { i32At, release, resize, setI32 } from '../core/memory';
import { dataOf, item, newStack, push, setItem, sizeOf, truncate } from '../core/stack';
import {
  BINARY, FROZEN, LAZY, OBSERVED, assign, capacity, level, positionOf, reasonOf, setFlag, setReason, trailAt, trailSize,
  valueOf, variableCount, vars, RECORD_SHIFT, VAR_REASON,
} from '../core/state';
import { explainLinear, newLinear, observeLinear, runLinear, toldLinear, untoldLinear } from './linear';
import { connectedDue, explainConnected, newConnected, observeConnected, runConnected } from './connected';
import { explainLoop, newLoop, observeLoop, runLoop, toldLoop, untoldLoop } from './loop';
import { runRegions } from './regions';
import { explainRegions } from './regions-reasons';
import { newRegions, observeRegions } from './regions-state';
import { explainSized, newSized, observeSized, runSized, takesPlace } from './sized';

// Of an observer's record.
const OBSERVER_TAG: usize = 4;
const OBSERVER_NEXT: usize = 8;

export const LINEAR: i32 = 0;
export const CONNECTED: i32 = 1;
export const LOOP: i32 = 2;
export const REGIONS: i32 = 3;
export const SIZED: i32 = 4;

/** The kind of the propagator that could not explain itself, a mistake of its own; -1, but after the trap that reports it. */
export let unexplained: i32 = -1;

let kinds: usize = 0;
let states: usize = 0;
let waiting: usize = 0;
export let propagatorCount: i32 = 0;
/** Trail positions below this one have been told. */
export let notified: i32 = 0;
/** Bytes of explanations made since the last collection. */
export let explanationBytes: f64 = 0;
/** First observer of a literal plus one; an observer is three items: propagator, tag, next. */
let observersOf: usize = 0;
let observers: usize = 0;
/** An explanation under construction: the implied literal first (none in a conflict), then the false ones. */
export let explained: usize = 0;
let anyWaiting: bool = false;
/** Whether those that may take their time are to run now all the same. */
let hurry: bool = false;
/** 1 for a propagator that has nothing to add to its own conclusions: it is not run again because of them. That holds
 * for `connected` and `loop`, and mostly for `sized`, when no variable stands at two of their elements. */
let settled: usize = 0;
/** While one of those is made: the element of each variable plus one. */
let elements: usize = 0;

export function initializePropagators(): void {
  kinds = newStack();
  states = newStack();
  waiting = newStack();
  settled = newStack();
  observers = newStack();
  explained = newStack();
}

export function growObservers(next: i32): void {
  observersOf = resize(observersOf, <u64>capacity << 3, <u64>next << 3);
}

/** Has propagator `id` told, with `tag`, when the literal becomes true. */
export function observe(literal: i32, id: i32, tag: i32): void {
  setFlag(literal >> 1, FROZEN | OBSERVED);
  if (elements != 0) {
    const element = i32At(elements, literal >> 1);
    if (element != 0 && element != tag + 2) setItem(settled, id, 0);
    setI32(elements, literal >> 1, tag + 2);
  }
  push(observers, id);
  push(observers, tag);
  push(observers, i32At(observersOf, literal));
  setI32(observersOf, literal, sizeOf(observers) - 2);
  if (valueOf(literal) > 0 && positionOf(literal >> 1) < notified) tell(id, tag, literal);
}

function tell(id: i32, tag: i32, literal: i32): void {
  if (item(kinds, id) == LINEAR) toldLinear(item(states, id), tag);
  else if (item(kinds, id) == LOOP) toldLoop(item(states, id), tag);
  const own = item(settled, id) != 0 && reasonOf(literal >> 1) == ((id << 2) | LAZY);
  if (own && (item(kinds, id) != SIZED || !takesPlace(item(states, id), tag, literal))) return;
  setItem(waiting, id, 1);
  anyWaiting = true;
}

function untell(id: i32, tag: i32): void {
  if (item(kinds, id) == LINEAR) untoldLinear(item(states, id), tag);
  else if (item(kinds, id) == LOOP) untoldLoop(item(states, id), tag);
}

/** Makes a propagator from `size` numbers at `data` (each kind documents its own); false when it is malformed. */
export function newPropagator(kind: i32, data: usize, size: i32): bool {
  const id = propagatorCount++;
  push(kinds, kind);
  push(states, 0);
  push(waiting, 1);
  push(settled, kind == CONNECTED || kind == LOOP || kind == SIZED ? 1 : 0);
  anyWaiting = true;
  let state: usize = 0;
  switch (kind) {
    case LINEAR: state = newLinear(id, data, size); break;
    case CONNECTED: state = newConnected(id, data, size); break;
    case LOOP: state = newLoop(id, data, size); break;
    case REGIONS: state = newRegions(id, data, size); break;
    case SIZED: state = newSized(id, data, size); break;
  }
  if (state == 0) return false;
  setItem(states, id, <i32>state);
  if (kind != LINEAR) elements = resize(0, 0, <u64>variableCount << 2);
  switch (kind) {
    case LINEAR: observeLinear(id, state); break;
    case CONNECTED: observeConnected(id, state); break;
    case LOOP: observeLoop(id, state); break;
    case REGIONS: observeRegions(id, state); break;
    case SIZED: observeSized(id, state); break;
  }
  release(elements);
  elements = 0;
  return true;
}

function run(id: i32): i32 {
  const state = <usize>item(states, id);
  switch (item(kinds, id)) {
    case LINEAR: return runLinear(id, state);
    case CONNECTED: return runConnected(id, state);
    case LOOP: return runLoop(id, state);
    case REGIONS: return runRegions(id, state);
    default: return runSized(id, state);
  }
}

function explain(id: i32, literal: i32): void {
  const state = <usize>item(states, id);
  switch (item(kinds, id)) {
    case LINEAR: explainLinear(state, literal); break;
    case CONNECTED: explainConnected(state, literal); break;
    case LOOP: explainLoop(state, literal); break;
    case REGIONS: explainRegions(state, literal); break;
    default: explainSized(state, literal);
  }
}

/** Gives up: what a propagator of the kind concluded has no reason. */
export function failToExplain(kind: i32): void {
  unexplained = kind;
  unreachable();
}

/** The literal follows; its explanation can be asked for later. */
@inline export function implyLazily(literal: i32, id: i32): void {
  assign(literal, (id << 2) | LAZY);
}

@inline function isDue(id: i32, news: bool): bool {
  return item(kinds, id) != CONNECTED || connectedDue(<usize>item(states, id), news);
}

/** Has those run next that took their time; false when there are none. */
export function hurryPropagators(): bool {
  hurry = anyWaiting;
  return hurry;
}

/** Tells the news and runs who waits and is due, cheap kinds first, until one assigns; a conflict clause, or 0. */
export function runPropagators(): i32 {
  const news = notified < trailSize;
  while (notified < trailSize) {
    const literal = trailAt(notified++);
    let o = i32At(observersOf, literal);
    while (o != 0) {
      const at = dataOf(observers) + (<usize>(o - 1) << 2);
      tell(load<i32>(at), load<i32>(at, OBSERVER_TAG), literal);
      o = load<i32>(at, OBSERVER_NEXT);
    }
  }
  if (!anyWaiting) return 0;
  const size = trailSize;
  let later = false;
  for (let pass = 0; pass < 2; pass++) {
    for (let id = 0; id < propagatorCount; id++) {
      if (item(waiting, id) == 0 || (item(kinds, id) == LINEAR) != (pass == 0)) continue;
      if (!hurry && level > 0 && !isDue(id, news)) {
        later = true;
        continue;
      }
      setItem(waiting, id, 0);
      const conflict = run(id);
      if (conflict != 0) {
        hurry = false;
        setItem(waiting, id, 1);
        return conflict;
      }
      if (pass != 0 && trailSize > size) return 0;
    }
    if (trailSize > size) return 0;
  }
  anyWaiting = later;
  hurry = false;
  return 0;
}

/** Takes back what was told of trail positions from `start` on. */
export function retractTo(start: i32): void {
  while (notified > start) {
    let o = i32At(observersOf, trailAt(--notified));
    while (o != 0) {
      const at = dataOf(observers) + (<usize>(o - 1) << 2);
      untell(load<i32>(at), load<i32>(at, OBSERVER_TAG));
      o = load<i32>(at, OBSERVER_NEXT);
    }
  }
}

/** The clause in `explained`, kept in the arena as a reason or conflict. */
function keepExplained(): i32 {
  const size = sizeOf(explained);
  const ref = newClause(size, EXPLANATION);
  memory.copy(arena + <usize>ref + LITERALS, dataOf(explained), <usize>size << 2);
  explanationBytes += <f64>clauseBytes(size);
  return ref;
}

export function forgetExplanations(): void {
  explanationBytes = 0;
}

/** The reason of a variable that a propagator assigned, as a clause or binary reason; kept as its reason from now. */
export function explanation(v: i32): i32 {
  const literal = (v << 1) | (valueOf(v << 1) > 0 ? 0 : 1);
  const id = load<i32>(vars + (<usize>v << RECORD_SHIFT), VAR_REASON) >> 2;
  truncate(explained, 0);
  push(explained, literal);
  explain(id, literal);
  const reason = sizeOf(explained) == 2 ? (item(explained, 1) << 2) | BINARY : keepExplained();
  setReason(v, reason);
  return reason;
}

/** The conflict in `explained`, as a clause; all its literals are false now. */
export function conflictFromExplained(): i32 {
  return keepExplained();
}

/** Adds that the guard is off to the explanation, unless that is what is explained. */
export function pushGuard(guard: i32): void {
  if (guard < 0 || (sizeOf(explained) > 0 && item(explained, 0) == (guard ^ 1))) return;
  push(explained, guard ^ 1);
}
