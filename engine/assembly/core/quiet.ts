// Variables that haven't been in any conflict, in a list beside the heap of stable mode. Idea: if answers are near,
// most variables are never in a conflict and keep their initial score. In the heap each of them would be removed and
// reinserted again and again, in O(log variables); in a list sorted once, with a pointer before which all are assigned
// (as in the queue of focused mode), that takes O(1). A conflict moves a variable to the heap for good. Variables with
// equal scores are ordered by hashes: ordered by number, one part of a board would be decided before another.
import { f64At, i32At, resize, setI32 } from './memory';
import { sortPairs } from './sort';
import { dataOf, newStack, reserve } from './stack';
import { ELIMINATED, capacity, hasFlag, valueOf } from './state';

/** The value in `heapPositions` of a variable that is in the quiet list. */
export const IN_QUIET_LIST: i32 = -2;
/** A number of SCORE_UNITs that exceeds every initial score. */
const MAX_SCORE_UNITS: f64 = 2_000_000;
const SCORE_UNIT: f64 = 1e-6;

/** Whether the quiet list is in use. */
export let usesQuietList: bool = false;
/** Every unassigned variable of the quiet list is at this position or later. */
export let quietSearchStart: i32 = 0;
let quietVariables: usize = 0;
let quietPositions: usize = 0;
let quietCount: i32 = 0;
let isSorted: bool = false;
let wasSortedBefore: bool = false;
let sortKeys: usize = 0;

export function keepQuietApart(yes: i32): void {
  usesQuietList = yes != 0;
  if (usesQuietList && sortKeys == 0) sortKeys = newStack();
}

export function growQuiet(next: i32): void {
  quietVariables = resize(quietVariables, <u64>capacity << 2, <u64>next << 2);
  quietPositions = resize(quietPositions, <u64>capacity << 2, <u64>next << 2);
}

/** Adds a new variable to the end of the quiet list. Before the first decision, the list is then sorted again. */
export function addQuiet(v: i32, places: usize): void {
  setI32(places, v, IN_QUIET_LIST);
  setI32(quietVariables, quietCount, v);
  setI32(quietPositions, v, quietCount++);
  if (!wasSortedBefore) isSorted = false;
}

/** Makes the quiet list be sorted again; must be called after initial scores have changed. */
export function unsortQuiet(): void {
  isSorted = false;
}

/** Must be called when a variable of the quiet list has become unassigned. */
@inline export function noteUnassignedQuiet(v: i32): void {
  const at = i32At(quietPositions, v);
  if (at < quietSearchStart) quietSearchStart = at;
}

function sortQuiet(scores: usize): void {
  reserve(sortKeys, quietCount);
  const data = dataOf(sortKeys);
  for (let i = 0; i < quietCount; i++) setI32(data, i, <i32>(<u32>(i32At(quietVariables, i) * 0x9e3779b1) >>> 1));
  sortPairs(data, quietVariables, 0, quietCount - 1);
  for (let i = 0; i < quietCount; i++) setI32(data, i, <i32>((MAX_SCORE_UNITS * SCORE_UNIT - min(f64At(scores, i32At(quietVariables, i)), MAX_SCORE_UNITS * SCORE_UNIT)) / SCORE_UNIT + 0.5));
  sortPairs(data, quietVariables, 0, quietCount - 1);
  for (let i = 0; i < quietCount; i++) setI32(quietPositions, i32At(quietVariables, i), i);
  quietSearchStart = 0;
  isSorted = true;
  wasSortedBefore = true;
}

/** Returns the first unassigned variable of the quiet list without removing it; −1 if there is none. */
export function firstUnassignedQuiet(places: usize, scores: usize): i32 {
  if (!isSorted) sortQuiet(scores);
  while (quietSearchStart < quietCount) {
    const v = i32At(quietVariables, quietSearchStart);
    if (i32At(places, v) == IN_QUIET_LIST && valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)) return v;
    quietSearchStart++;
  }
  return -1;
}
