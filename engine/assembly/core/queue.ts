// The decision order of focused mode: variables move to the front whenever a conflict involves them. Idea: a doubly
// linked queue, and a pointer behind which every variable is assigned, give O(1) decisions. Source: Ryan, Efficient
// algorithms for clause-learning SAT solvers (2004); Biere and Fröhlich, Evaluating CDCL variable scoring schemes
// (2015).
//
// Record of a variable, 16 bytes: +0 previous, +4 next, +8 time of its last move.
import { resize } from './memory';
import { capacity, valueOf } from './state';

const ENTRY_SHIFT: usize = 4;
const NEXT_OFFSET: usize = 4;
const TIME_OFFSET: usize = 8;

export let links: usize = 0;
let firstVariable: i32 = -1;
export let lastVariable: i32 = -1;
/** Where the search for an unassigned variable begins: no variable behind this one in the queue is unassigned. */
export let searchFrom: i32 = -1;
let lastMoveTime: i32 = 0;

export function growQueue(next: i32): void {
  links = resize(links, <u64>capacity << ENTRY_SHIFT, <u64>next << ENTRY_SHIFT);
}

@inline function recordOf(v: i32): usize { return links + (<usize>v << ENTRY_SHIFT); }
@inline export function previousOf(v: i32): i32 { return load<i32>(recordOf(v)); }
@inline export function timeOf(v: i32): i32 { return load<i32>(recordOf(v), TIME_OFFSET); }

export function enqueue(v: i32): void {
  store<i32>(recordOf(v), lastVariable);
  store<i32>(recordOf(v), -1, NEXT_OFFSET);
  store<i32>(recordOf(v), ++lastMoveTime, TIME_OFFSET);
  if (lastVariable >= 0) store<i32>(recordOf(lastVariable), v, NEXT_OFFSET);
  else firstVariable = v;
  lastVariable = v;
  if (valueOf(v << 1) == 0) searchFrom = v;
}

export function moveToFront(v: i32): void {
  if (v == lastVariable) return;
  const previousVariable = load<i32>(recordOf(v)), nextVariable = load<i32>(recordOf(v), NEXT_OFFSET);
  if (searchFrom == v) searchFrom = previousVariable >= 0 ? previousVariable : nextVariable;
  if (previousVariable >= 0) store<i32>(recordOf(previousVariable), nextVariable, NEXT_OFFSET);
  else firstVariable = nextVariable;
  store<i32>(recordOf(nextVariable), previousVariable);
  enqueue(v);
}

/**
 * Makes the next search begin at the end of the queue. Must be called after variables anywhere in the queue became
 * unassigned.
 */
export function searchFromEnd(): void {
  searchFrom = lastVariable;
}

export function setQueueSearchStart(v: i32): void {
  if (!ASC_NO_ASSERT) assert(v >= -1 && v < capacity);
  searchFrom = v;
}
