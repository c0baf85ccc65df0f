// The decision order of stable mode: a binary heap of variables by scores that favour recent conflicts. Idea: variable
// state independent decaying sum (VSIDS), kept exponential by growing the increment instead of decaying all scores.
// Source: Moskewicz et al., Chaff (2001); Eén and Sörensson, MiniSat (2003).
import { f64At, i32At, resize, setF64, setI32 } from './memory';
import { QUIET, apart, openQuiet, unsortQuiet } from './quiet';
import { capacity, variableCount } from './state';

const LIMIT: f64 = 1e150;

export let scores: usize = 0;
export let heap: usize = 0;
export let places: usize = 0;
export let heapSize: i32 = 0;
export let increment: f64 = 1;
export let decay: f64 = 0.95;

export function growHeap(next: i32): void {
  scores = resize(scores, <u64>capacity << 3, <u64>next << 3);
  heap = resize(heap, <u64>capacity << 2, <u64>next << 2);
  places = resize(places, <u64>capacity << 2, <u64>next << 2);
}

function rise(from: i32): void {
  const h = heap, p = places, s = scores;
  let i = from;
  const v = i32At(h, i);
  const score = f64At(s, v);
  while (i > 0) {
    const parent = (i - 1) >> 1;
    const w = i32At(h, parent);
    if (!(score > f64At(s, w))) break;
    setI32(h, i, w);
    setI32(p, w, i);
    i = parent;
  }
  setI32(h, i, v);
  setI32(p, v, i);
}

function sink(from: i32): void {
  const h = heap, p = places, s = scores, n = heapSize;
  let i = from;
  const v = i32At(h, i);
  const score = f64At(s, v);
  while (true) {
    let child = (i << 1) + 1;
    if (child >= n) break;
    let w = i32At(h, child);
    let best = f64At(s, w);
    if (child + 1 < n) {
      const other = i32At(h, child + 1);
      const otherScore = f64At(s, other);
      if (otherScore > best) {
        w = other;
        best = otherScore;
        child++;
      }
    }
    if (!(best > score)) break;
    setI32(h, i, w);
    setI32(p, w, i);
    i = child;
  }
  setI32(h, i, v);
  setI32(p, v, i);
}

@inline export function inHeap(v: i32): bool { return i32At(places, v) >= 0; }

/** Makes a variable that has become unassigned available to decisions again. */
@inline export function offer(v: i32): void {
  const place = i32At(places, v);
  if (place == -1) heapInsert(v);
  else if (place == QUIET) openQuiet(v);
}

export function heapInsert(v: i32): void {
  if (!ASC_NO_ASSERT) assert(!inHeap(v)); // the variable must not be in the heap twice
  setI32(heap, heapSize, v);
  setI32(places, v, heapSize);
  heapSize++;
  rise(heapSize - 1);
}

export function heapTake(): i32 {
  if (!ASC_NO_ASSERT) assert(heapSize > 0);
  const v = i32At(heap, 0);
  heapSize--;
  setI32(places, v, -1);
  if (heapSize > 0) {
    const w = i32At(heap, heapSize);
    setI32(heap, 0, w);
    setI32(places, w, 0);
    sink(0);
  }
  return v;
}

export function bumpScore(v: i32): void {
  const score = f64At(scores, v) + increment;
  setF64(scores, v, score);
  if (score > LIMIT) rescale();
  if (inHeap(v)) rise(i32At(places, v));
  // A variable outside the heap is assigned; it enters the heap when it becomes unassigned.
  else if (i32At(places, v) == QUIET) setI32(places, v, -1);
}

/** Sets a variable's initial score, which orders the variables that haven't been in a conflict. */
export function beginScore(v: i32, score: f64): void {
  setF64(scores, v, score);
  if (apart) unsortQuiet();
  if (!inHeap(v)) return;
  rise(i32At(places, v));
  sink(i32At(places, v));
}

export function decayScores(): void {
  increment /= decay;
}

function rescale(): void {
  for (let v = 0; v < variableCount; v++) setF64(scores, v, f64At(scores, v) / LIMIT);
  increment /= LIMIT;
}
