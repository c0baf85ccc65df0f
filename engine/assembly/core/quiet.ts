// Variables that haven't been in any conflict, in a list beside the heap of stable mode. Idea: if answers are near,
// most variables are never in a conflict and keep their initial score. In the heap each of them would be removed and
// reinserted again and again, in O(log variables); in a list sorted once, with a pointer before which all are assigned
// (as in the queue of focused mode), that takes O(1). A conflict moves a variable to the heap for good. Variables with
// equal scores are ordered by hashes: ordered by number, one part of a board would be decided before another.
import { f64At, i32At, resize, setI32 } from './memory';
import { sortPairs } from './sort';
import { dataOf, newStack, reserve } from './stack';
import { ELIMINATED, capacity, hasFlag, valueOf } from './state';

/** The value in `places` of a variable that is in the quiet list. */
export const QUIET: i32 = -2;
/** Greater than any initial score, in units of UNIT. */
const MOST_SCORE: f64 = 2_000_000;
const UNIT: f64 = 1e-6;

/** Whether the quiet list is in use. */
export let apart: bool = false;
/** Every unassigned variable of the quiet list is at this position or later. */
export let quietFrom: i32 = 0;
let order: usize = 0;
let orderPlaces: usize = 0;
let count: i32 = 0;
let sorted: bool = false;
let begun: bool = false;
let keys: usize = 0;

export function keepQuietApart(yes: i32): void {
  apart = yes != 0;
  if (apart && keys == 0) keys = newStack();
}

export function growQuiet(next: i32): void {
  order = resize(order, <u64>capacity << 2, <u64>next << 2);
  orderPlaces = resize(orderPlaces, <u64>capacity << 2, <u64>next << 2);
}

/** Adds a new variable to the quiet list; after the first decision, new variables go to its end. */
export function addQuiet(v: i32, places: usize): void {
  setI32(places, v, QUIET);
  setI32(order, count, v);
  setI32(orderPlaces, v, count++);
  if (!begun) sorted = false;
}

/** Makes the quiet list be sorted again; must be called after initial scores have changed. */
export function unsortQuiet(): void {
  sorted = false;
}

/** Must be called when a variable of the quiet list has become unassigned. */
@inline export function openQuiet(v: i32): void {
  const at = i32At(orderPlaces, v);
  if (at < quietFrom) quietFrom = at;
}

function sortQuiet(scores: usize): void {
  reserve(keys, count);
  const data = dataOf(keys);
  for (let i = 0; i < count; i++) setI32(data, i, <i32>(<u32>(i32At(order, i) * 0x9e3779b1) >>> 1));
  sortPairs(data, order, 0, count - 1);
  for (let i = 0; i < count; i++) setI32(data, i, <i32>((MOST_SCORE * UNIT - min(f64At(scores, i32At(order, i)), MOST_SCORE * UNIT)) / UNIT + 0.5));
  sortPairs(data, order, 0, count - 1);
  for (let i = 0; i < count; i++) setI32(orderPlaces, i32At(order, i), i);
  quietFrom = 0;
  sorted = true;
  begun = true;
}

/** The first unassigned variable of the quiet list, where it stays; −1 if there is none. */
export function firstQuiet(places: usize, scores: usize): i32 {
  if (!sorted) sortQuiet(scores);
  while (quietFrom < count) {
    const v = i32At(order, quietFrom);
    if (i32At(places, v) == QUIET && valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED)) return v;
    quietFrom++;
  }
  return -1;
}
