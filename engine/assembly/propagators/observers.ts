// What a kind of propagator needs of the rest: to be told of literals, to say what follows, and to explain it. Which kinds
// there are is known to propagator.ts alone.
import { EXPLANATION, LITERALS, arena, clauseBytes, newClause } from '../core/arena';
import { i32At, release, resize, setI32 } from '../core/memory';
import { proofImplied } from '../io/proof';
import { dataOf, item, newStack, push, setItem, sizeOf, truncate } from '../core/stack';
import { FROZEN, LAZY, OBSERVED, assign, capacity, setFlag, valueOf, variableCount, positionOf, trailSize } from '../core/state';

export const LINEAR: i32 = 0;
export const CONNECTED: i32 = 1;
export const LOOP: i32 = 2;
export const REGIONS: i32 = 3;
export const SIZED: i32 = 4;
export const ALIKE: i32 = 5;
export const ACYCLIC: i32 = 6;
export const COUNTED: i32 = 7;

/** The kind of the propagator that could not explain itself, a mistake of its own; -1, but after the trap that reports it. */
export let unexplained: i32 = -1;

// Of an observer's record.
export const OBSERVER_TAG: usize = 4;
export const OBSERVER_NEXT: usize = 8;

/** The propagator that is at work: what it explains is a step of the proof in its name. */
let speaker: i32 = 0;
/** Bytes of explanations made since the last collection. */
export let explanationBytes: f64 = 0;
/** First observer of a literal plus one; an observer is three items: propagator, tag, next. */
export let observersOf: usize = 0;
export let observers: usize = 0;
/** An explanation under construction: the implied literal first (none in a conflict), then the false ones. */
export let explained: usize = 0;
/** 1 for a propagator that has nothing to add to its own conclusions: it is not run again because of them. That holds
 * for `connected`, `loop` and `acyclic`, and mostly for `sized`, when no variable stands at two of their elements. */
export let settled: usize = 0;
/** While one of those is made: the element of each variable plus one. */
let elements: usize = 0;

/** Pairs of tag and literal: what was true already when it came under observation. */
export let late: usize = 0;

export function initializeObservers(): void {
  settled = newStack();
  observers = newStack();
  explained = newStack();
  late = newStack();
}

export function growObservers(next: i32): void {
  observersOf = resize(observersOf, <u64>capacity << 3, <u64>next << 3);
}

/** Until `endObserving` it is looked out for variables that stand at two elements of a propagator. */
export function beginObserving(): void {
  elements = resize(0, 0, <u64>variableCount << 2);
}

export function endObserving(): void {
  release(elements);
  elements = 0;
  truncate(late, 0);
}

/** Has propagator `id` told, with `tag`, when the literal becomes true. */
export function observe(literal: i32, id: i32, tag: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>literal < <u32>variableCount << 1); // a literal of the engine is observed
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
  if (valueOf(literal) > 0) {
    push(late, tag);
    push(late, literal);
  }
}

/** Gives up: what a propagator of the kind concluded has no reason. */
export function failToExplain(kind: i32): void {
  unexplained = kind;
  unreachable();
}

/** The literal follows; its explanation can be asked for later. */
@inline export function implyLazily(literal: i32, id: i32): void {
  if (!ASC_NO_ASSERT) assert(literal >= 0); // what always holds cannot be implied
  assign(literal, (id << 2) | LAZY);
}

export function setSpeaker(id: i32): void {
  speaker = id;
}

/** The clause in `explained`, kept in the arena as a reason or conflict. */
export function keepExplained(): i32 {
  const size = sizeOf(explained);
  proofImplied(speaker, dataOf(explained), size);
  const ref = newClause(size, EXPLANATION);
  memory.copy(arena + <usize>ref + LITERALS, dataOf(explained), <usize>size << 2);
  explanationBytes += <f64>clauseBytes(size);
  return ref;
}

export function forgetExplanations(): void {
  explanationBytes = 0;
}

/** The conflict in `explained`, as a clause; all its literals are false now. */
export function conflictFromExplained(): i32 {
  if (!ASC_NO_ASSERT) checkFalse(0, trailSize);
  return keepExplained();
}

/** In a checked build: from item `first` on, what explains was false before the trail got to that position. */
export function checkFalse(first: i32, before: i32): void {
  for (let i = first; i < sizeOf(explained); i++) {
    const literal = item(explained, i);
    assert(valueOf(literal) < 0); // an explanation holds no other literal that could be true
    assert(positionOf(literal >> 1) < before); // an explanation does not look ahead
  }
}

/** Adds that the guard is off to the explanation, unless that is what is explained. */
export function pushGuard(guard: i32): void {
  if (guard < 0 || (sizeOf(explained) > 0 && item(explained, 0) == (guard ^ 1))) return;
  push(explained, guard ^ 1);
}
