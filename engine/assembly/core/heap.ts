// The decision order of stable mode: a binary heap of variables by scores that favour recent conflicts. Idea: variable
// state independent decaying sum (VSIDS), kept exponential by growing the increment instead of decaying all scores.
// Source: Moskewicz et al., Chaff (2001); Eén and Sörensson, MiniSat (2003).
import { f64At, i32At, resize, setF64, setI32 } from './memory';
import { IN_UNBUMPED_LIST, usesUnbumpedList, noteUnassignedVariable, invalidateUnbumpedOrder } from './unbumped';
import { capacity, variableCount } from './state';

const RESCALE_LIMIT: f64 = 1e150;

export let scores: usize = 0;
export let heap: usize = 0;
export let heapPositions: usize = 0;
export let heapSize: i32 = 0;
export let scoreIncrement: f64 = 1;
export let scoreDecay: f64 = 0.95;

export function growHeap(next: i32): void {
  scores = resize(scores, <u64>capacity << 3, <u64>next << 3);
  heap = resize(heap, <u64>capacity << 2, <u64>next << 2);
  heapPositions = resize(heapPositions, <u64>capacity << 2, <u64>next << 2);
}

function siftUp(from: i32): void {
  const h = heap, p = heapPositions, s = scores;
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

function siftDown(from: i32): void {
  const h = heap, p = heapPositions, s = scores, n = heapSize;
  let i = from;
  const v = i32At(h, i);
  const score = f64At(s, v);
  while (true) {
    let child = (i << 1) + 1;
    if (child >= n) break;
    let w = i32At(h, child);
    let bestScore = f64At(s, w);
    if (child + 1 < n) {
      const other = i32At(h, child + 1);
      const otherScore = f64At(s, other);
      if (otherScore > bestScore) {
        w = other;
        bestScore = otherScore;
        child++;
      }
    }
    if (!(bestScore > score)) break;
    setI32(h, i, w);
    setI32(p, w, i);
    i = child;
  }
  setI32(h, i, v);
  setI32(p, v, i);
}

@inline export function inHeap(v: i32): bool { return i32At(heapPositions, v) >= 0; }

/** Makes a variable that has become unassigned available to decisions again. */
@inline export function makeAvailable(v: i32): void {
  const place = i32At(heapPositions, v);
  if (place == -1) heapInsert(v);
  else if (place == IN_UNBUMPED_LIST) noteUnassignedVariable(v);
}

export function heapInsert(v: i32): void {
  if (!ASC_NO_ASSERT) assert(!inHeap(v)); // the variable must not be in the heap twice
  setI32(heap, heapSize, v);
  setI32(heapPositions, v, heapSize);
  heapSize++;
  siftUp(heapSize - 1);
}

export function removeTop(): i32 {
  if (!ASC_NO_ASSERT) assert(heapSize > 0);
  const v = i32At(heap, 0);
  heapSize--;
  setI32(heapPositions, v, -1);
  if (heapSize > 0) {
    const w = i32At(heap, heapSize);
    setI32(heap, 0, w);
    setI32(heapPositions, w, 0);
    siftDown(0);
  }
  return v;
}

export function bumpScore(v: i32): void {
  const score = f64At(scores, v) + scoreIncrement;
  setF64(scores, v, score);
  if (score > RESCALE_LIMIT) rescaleScores();
  if (inHeap(v)) siftUp(i32At(heapPositions, v));
  // A variable that is neither in the heap nor in the list of variables without conflicts is assigned; it enters the
  // heap when it becomes unassigned.
  else if (i32At(heapPositions, v) == IN_UNBUMPED_LIST) setI32(heapPositions, v, -1);
}

/** Sets a variable's initial score, which orders the variables that haven't been in a conflict. */
export function setInitialScore(v: i32, score: f64): void {
  setF64(scores, v, score);
  if (usesUnbumpedList) invalidateUnbumpedOrder();
  if (!inHeap(v)) return;
  siftUp(i32At(heapPositions, v));
  siftDown(i32At(heapPositions, v));
}

export function decayScores(): void {
  scoreIncrement /= scoreDecay;
}

function rescaleScores(): void {
  for (let v = 0; v < variableCount; v++) setF64(scores, v, f64At(scores, v) / RESCALE_LIMIT);
  scoreIncrement /= RESCALE_LIMIT;
}
