// The services that propagators use: observing literals, implying literals, and explaining them. Only propagator.ts
// knows the kinds of propagators.
import { EXPLANATION, LITERALS_OFFSET, arena, clauseBytes, newClause } from '../core/arena';
import { i32At, release, resize, setI32 } from '../core/memory';
import { logImpliedClause } from '../io/proof';
import { dataOf, item, newStack, push, setItem, sizeOf, truncate } from '../core/stack';
import { FROZEN, LAZY, OBSERVED, assign, capacity, setFlag, valueOf, variableCount, positionOf, trailSize } from '../core/state';

export const LINEAR: i32 = 0;
export const CONNECTED: i32 = 1;
export const LOOP: i32 = 2;
export const REGIONS: i32 = 3;
export const SIZED: i32 = 4;
export const ALIKE: i32 = 5;
export const ACYCLIC: i32 = 6;

/**
 * The kind of the propagator that couldn't explain an inference, which is a bug. It is -1 unless the engine trapped for
 * that reason.
 */
export let unexplainedKind: i32 = -1;

// The offsets of the fields in an observer's record.
export const OBSERVER_TAG_OFFSET: usize = 4;
export const OBSERVER_NEXT_OFFSET: usize = 8;

/** The number of the running propagator, under which its explanations are written to the proof. */
let runningPropagator: i32 = 0;
/** Bytes of explanations stored in the arena since the last garbage collection. */
export let explanationBytes: f64 = 0;
/**
 * `observersOf[literal]`: the literal's first observer, as its position in `observers` plus one; 0 if there is none.
 */
export let observersOf: usize = 0;
/** Observers, three items each: the propagator's number, the tag, the literal's next observer. */
export let observers: usize = 0;
/**
 * The explanation under construction: the implied literal first, then the false literals. In a conflict all are false.
 */
export let explanationLiterals: usize = 0;
/**
 * `isSelfContained[propagator]`: 1 if its own conclusions can't lead to further ones, so that they needn't make it
 * run again. That holds for `connected`, `loop` and `acyclic`, and mostly for `sized`, if no variable belongs to two
 * of their elements.
 */
export let isSelfContained: usize = 0;
/**
 * `elementOfVariable[variable]`: the node or edge to which the variable belongs, plus one; only used while a
 * propagator is being made.
 */
let elementOfVariable: usize = 0;

/** Pairs of tag and literal: the literals that were already true when their observation began. */
export let initiallyTrue: usize = 0;

export function initializeObservers(): void {
  isSelfContained = newStack();
  observers = newStack();
  explanationLiterals = newStack();
  initiallyTrue = newStack();
}

export function growObservers(next: i32): void {
  observersOf = resize(observersOf, <u64>capacity << 3, <u64>next << 3);
}

/** Starts to check whether a variable belongs to two nodes or edges of the new propagator; ends with `endObserving`. */
export function beginObserving(): void {
  elementOfVariable = resize(0, 0, <u64>variableCount << 2);
}

export function endObserving(): void {
  release(elementOfVariable);
  elementOfVariable = 0;
  truncate(initiallyTrue, 0);
}

/** Makes propagator `id` be notified, with `tag`, when the literal becomes true. */
export function observe(literal: i32, id: i32, tag: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>literal < <u32>variableCount << 1); // the literal must exist
  setFlag(literal >> 1, FROZEN | OBSERVED);
  if (elementOfVariable != 0) {
    const element = i32At(elementOfVariable, literal >> 1);
    if (element != 0 && element != tag + 2) setItem(isSelfContained, id, 0);
    setI32(elementOfVariable, literal >> 1, tag + 2);
  }
  push(observers, id);
  push(observers, tag);
  push(observers, i32At(observersOf, literal));
  setI32(observersOf, literal, sizeOf(observers) - 2);
  if (valueOf(literal) > 0) {
    push(initiallyTrue, tag);
    push(initiallyTrue, literal);
  }
}

/** Traps and reports that a propagator of this kind couldn't explain a conclusion. */
export function failToExplain(kind: i32): void {
  unexplainedKind = kind;
  unreachable();
}

/** Implies the literal; the propagator is asked for its explanation only if conflict analysis needs it. */
@inline export function implyLazily(literal: i32, id: i32): void {
  if (!ASC_NO_ASSERT) assert(literal >= 0); // the constant "always true" can't be implied
  assign(literal, (id << 2) | LAZY);
}

export function setRunningPropagator(id: i32): void {
  runningPropagator = id;
}

/** Stores the clause in `explanationLiterals` in the arena, as a reason or conflict; returns its reference. */
export function storeExplanation(): i32 {
  const size = sizeOf(explanationLiterals);
  logImpliedClause(runningPropagator, dataOf(explanationLiterals), size);
  const ref = newClause(size, EXPLANATION);
  memory.copy(arena + <usize>ref + LITERALS_OFFSET, dataOf(explanationLiterals), <usize>size << 2);
  explanationBytes += <f64>clauseBytes(size);
  return ref;
}

export function resetExplanationBytes(): void {
  explanationBytes = 0;
}

/**
 * Stores the conflict in `explanationLiterals` in the arena; all its literals must be false now. Returns its reference.
 */
export function conflictFromExplanation(): i32 {
  if (!ASC_NO_ASSERT) checkFalse(0, trailSize);
  return storeExplanation();
}

/**
 * In a checked build: asserts that the literals from item `first` of `explanationLiterals` on were false before trail
 * position `before`.
 */
export function checkFalse(first: i32, before: i32): void {
  for (let i = first; i < sizeOf(explanationLiterals); i++) {
    const literal = item(explanationLiterals, i);
    assert(valueOf(literal) < 0); // all literals but the implied one must be false
    assert(positionOf(literal >> 1) < before); // an explanation may only use earlier assignments
  }
}

/** Adds the guard's negation to the explanation, unless the guard itself is being explained. */
export function pushGuard(guard: i32): void {
  if (guard < 0 || (sizeOf(explanationLiterals) > 0 && item(explanationLiterals, 0) == (guard ^ 1))) return;
  push(explanationLiterals, guard ^ 1);
}
