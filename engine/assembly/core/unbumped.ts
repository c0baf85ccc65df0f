// Variables that haven't been in any conflict, in a list beside the heap of stable mode. Idea: if answers are near,
// most variables are never in a conflict and keep their initial score. In the heap each of them would be removed and
// reinserted again and again, in O(log variables); in a list sorted once, with a pointer before which all are assigned
// (as in the queue of focused mode), that takes O(1). A conflict moves a variable to the heap for good. Variables with
// equal scores are ordered by hashes: ordered by number, one part of a board would be decided before another.
import { f64At, i32At, resize, setI32 } from './memory';
import { sortPairs } from './sort';
import { dataOf, newStack, reserve } from './stack';
import { ELIMINATED, capacity, hasFlag, valueOf } from './state';

/**
 * The value in `heapPositions` of a variable that has never been in a conflict and is therefore kept in the list of
 * this file, not in the heap.
 */
export const IN_UNBUMPED_LIST: i32 = -2;
/** Every initial score is less than this many units of size SCORE_UNIT, so scores fit into integer sort keys. */
const MAX_SCORE_UNITS: f64 = 2_000_000;
const SCORE_UNIT: f64 = 1e-6;

/** Whether variables that have never been in a conflict are kept in a list of their own, not in the heap. */
export let usesUnbumpedList: bool = false;
/** An index into `unbumpedVariables`: all listed variables before it are assigned. */
export let unbumpedSearchStart: i32 = 0;
let unbumpedVariables: usize = 0;
let unbumpedPositions: usize = 0;
let unbumpedCount: i32 = 0;
let isSorted: bool = false;
let wasSortedBefore: bool = false;
let sortKeys: usize = 0;

export function setUsesUnbumpedList(yes: i32): void {
  usesUnbumpedList = yes != 0;
  if (usesUnbumpedList && sortKeys == 0) sortKeys = newStack();
}

export function growUnbumpedList(next: i32): void {
  unbumpedVariables = resize(unbumpedVariables, <u64>capacity << 2, <u64>next << 2);
  unbumpedPositions = resize(unbumpedPositions, <u64>capacity << 2, <u64>next << 2);
}

/**
 * Appends a new variable to the list of variables without conflicts. Until the first decision the list is sorted again,
 * so that the variable gets its place by score; later additions stay at the end.
 */
export function addUnbumpedVariable(v: i32, places: usize): void {
  setI32(places, v, IN_UNBUMPED_LIST);
  setI32(unbumpedVariables, unbumpedCount, v);
  setI32(unbumpedPositions, v, unbumpedCount++);
  if (!wasSortedBefore) isSorted = false;
}

/** Must be called after initial scores have changed: the list is sorted again before its next use. */
export function invalidateUnbumpedOrder(): void {
  isSorted = false;
}

/** Must be called when a listed variable has become unassigned. */
@inline export function noteUnassignedVariable(v: i32): void {
  const at = i32At(unbumpedPositions, v);
  if (at < unbumpedSearchStart) unbumpedSearchStart = at;
}

function sortUnbumpedVariables(scores: usize): void {
  reserve(sortKeys, unbumpedCount);
  const sortKeyData = dataOf(sortKeys);
  for (let i = 0; i < unbumpedCount; i++) setI32(sortKeyData, i, <i32>(<u32>(i32At(unbumpedVariables, i) * 0x9e3779b1) >>> 1));
  sortPairs(sortKeyData, unbumpedVariables, 0, unbumpedCount - 1);
  for (let i = 0; i < unbumpedCount; i++) setI32(sortKeyData, i, <i32>((MAX_SCORE_UNITS * SCORE_UNIT - min(f64At(scores, i32At(unbumpedVariables, i)), MAX_SCORE_UNITS * SCORE_UNIT)) / SCORE_UNIT + 0.5));
  sortPairs(sortKeyData, unbumpedVariables, 0, unbumpedCount - 1);
  for (let i = 0; i < unbumpedCount; i++) setI32(unbumpedPositions, i32At(unbumpedVariables, i), i);
  unbumpedSearchStart = 0;
  isSorted = true;
  wasSortedBefore = true;
}

/** Returns the first unassigned variable of the list without removing it; −1 if there is none. */
export function firstUnassignedUnbumped(places: usize, scores: usize): i32 {
  if (!isSorted) sortUnbumpedVariables(scores);
  while (unbumpedSearchStart < unbumpedCount) {
    const v = i32At(unbumpedVariables, unbumpedSearchStart);
    if (i32At(places, v) == IN_UNBUMPED_LIST && valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)) return v;
    unbumpedSearchStart++;
  }
  return -1;
}
