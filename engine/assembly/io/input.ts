// Taking clauses in: DIMACS numbers to literals, simplified against what is fixed, attached in bulk before a search.
// Idea: a model arrives as one flat array, so its watch lists can be given their exact sizes at once; the few clauses
// of an incremental step are attached one by one.
import { arenaEnd, literalAt, literalsAt, newClause, nextClause, sizeAt } from '../core/arena';
import { growAnalysis } from '../search/analyze';
import { growDense } from '../inprocessing/dense';
import { eliminatedCount } from '../inprocessing/eliminate';
import { growHeap, heapInsert, places, scores } from '../core/heap';
import { allocate, copyWords, i32At, i8At, release, resize, setF64, setI32, setI8 } from '../core/memory';
import { growMinimization } from '../search/minimize';
import { growPhases, initialPhase, initializePhase, saved } from '../search/phases';
import { proofClause, proofDeleteClause, proving } from './proof';
import { backtrack } from '../search/propagate';
import { growObservers } from '../propagators/propagator';
import { enqueue, growQueue } from '../core/queue';
import { randomBelow } from '../core/random';
import { restoreWanted, wantAll } from '../inprocessing/restore';
import { growSchedule } from '../inprocessing/schedule';
import { dataOf, item, newStack, push, reserve, sizeOf, truncate } from '../core/stack';
import {
  addVariableSlot, assign, capacity, growAssignment, setInconsistent, setPaused, valueOf, variableCount,
} from '../core/state';
import { IRREDUNDANT_BINARY, growWatches, reserveEntries, watchClause } from '../core/watches';

const FEWEST: i32 = 256;
const BULK: i32 = 4096;

export let input: usize = 0;
export let seeded: bool = false;
/** Numbers above this are no variables. */
export const LARGEST_VARIABLE: i32 = 1 << 28;

let marks: usize = 0;
let clause: usize = 0;
let original: usize = 0;
let pendingBinaries: usize = 0;
let pendingStart: i32 = 0;
let pendingClauses: i32 = 0;

export function initializeInput(): void {
  input = newStack();
  clause = newStack();
  original = newStack();
  pendingBinaries = newStack();
}

export function setSeeded(): void {
  seeded = true;
}

export function growVariables(wanted: i32): void {
  if (wanted <= capacity) return;
  const next = max(max(wanted, FEWEST), capacity << 1);
  growWatches(next);
  growHeap(next);
  growQueue(next);
  growPhases(next);
  growAnalysis(next);
  growMinimization(next);
  growObservers(next);
  growDense(next);
  growSchedule(next);
  marks = resize(marks, <u64>capacity << 1, <u64>next << 1);
  growAssignment(next);
}

/** A seed changes the first order of stable mode, and one first value in eight. */
function perturb(v: i32): void {
  setF64(scores, v, <f64>randomBelow(10000) * 1e-6);
  if (randomBelow(8) == 0) setI8(saved, v, -initialPhase);
}

export function addVariables(count: i32): i32 {
  const first = variableCount;
  growVariables(first + count);
  for (let i = 0; i < count; i++) {
    const v = addVariableSlot();
    setI32(places, v, -1);
    initializePhase(v);
    if (seeded) perturb(v);
    heapInsert(v);
    enqueue(v);
  }
  return first;
}

@inline export function fromDimacs(number: i32): i32 {
  return number > 0 ? (number << 1) - 2 : ((-number) << 1) - 1;
}

/** The inverse of `fromDimacs`. */
@inline export function toDimacs(literal: i32): i32 {
  return (literal & 1) != 0 ? -((literal >> 1) + 1) : (literal >> 1) + 1;
}

/** The literals of a clause into `clause`, once each and without those that are false; false if it holds anyway. */
function simplify(data: usize, size: i32): bool {
  reserve(clause, size);
  const out = dataOf(clause), given = marks;
  let kept = 0, open = true;
  for (let k = 0; k < size; k++) {
    const literal = fromDimacs(i32At(data, k));
    const value = valueOf(literal);
    if (value < 0 || i8At(given, literal) != 0) continue;
    open = open && value == 0 && i8At(given, literal ^ 1) == 0;
    setI8(given, literal, 1);
    setI32(out, kept++, literal);
  }
  for (let k = 0; k < kept; k++) setI8(given, i32At(out, k), 0);
  truncate(clause, kept);
  return open;
}

/** Adds `size` numbers at `data` as one clause. */
function addOne(data: usize, size: i32): void {
  if (!simplify(data, size)) return;
  const kept = sizeOf(clause);
  if (proving && kept < size) proveSimplified(data, size);
  if (kept == 0) setInconsistent();
  else if (kept == 1) assign(item(clause, 0), 0);
  else if (kept == 2) {
    push(pendingBinaries, item(clause, 0));
    push(pendingBinaries, item(clause, 1));
  } else {
    const ref = newClause(kept, 0);
    if (pendingClauses++ == 0) pendingStart = ref;
    copyWords(literalsAt(ref), dataOf(clause), kept);
  }
}

/** The clause was given with false or repeated literals; the proof goes on with the simplified one. */
function proveSimplified(data: usize, size: i32): void {
  proofClause(dataOf(clause), sizeOf(clause));
  truncate(original, 0);
  for (let k = 0; k < size; k++) push(original, fromDimacs(i32At(data, k)));
  if (size > 1) proofDeleteClause(dataOf(original), size);
}

/** Makes ready for clauses of `addGiven`. */
export function beginClauses(): void {
  backtrack(0);
  setPaused(false);
  restoreWanted();
}

/** Adds one clause of `size` numbers at `data`, over variables that exist. */
export function addGiven(data: usize, size: i32): void {
  if (eliminatedCount > 0) {
    wantAll(data, size);
    restoreWanted();
  }
  addOne(data, size);
}

/** Adds the zero-terminated clauses in `size` numbers at `data`; the highest variable among them. Nothing is added if
 * that is above LARGEST_VARIABLE. */
export function addClauses(data: usize, size: i32): i32 {
  backtrack(0);
  setPaused(false);
  let highest: u32 = 0;
  for (let i = 0; i < size; i++) highest = max(highest, <u32>abs(i32At(data, i)));
  if (highest > <u32>LARGEST_VARIABLE) return LARGEST_VARIABLE + 1;
  if (<i32>highest > variableCount) addVariables(<i32>highest - variableCount);
  wantAll(data, size);
  restoreWanted();
  let start = 0;
  for (let i = 0; i < size; i++) {
    if (i32At(data, i) != 0) continue;
    addOne(data + (<usize>start << 2), i - start);
    start = i + 1;
  }
  return highest;
}

function reserveInBulk(dense: bool): void {
  const literals = variableCount << 1;
  const counts = allocate(<u64>literals << 2);
  memory.fill(counts, 0, <usize>literals << 2);
  const pairs = sizeOf(pendingBinaries);
  for (let i = 0; i < pairs; i++) increment(counts, item(pendingBinaries, i));
  for (let ref = pendingStart; pendingClauses > 0 && <u32>ref < arenaEnd; ref = nextClause(ref)) {
    for (let k = 0, size = dense ? sizeAt(ref) : 2; k < size; k++) increment(counts, literalAt(ref, k));
  }
  reserveEntries(counts);
  release(counts);
}

@inline function increment(counts: usize, literal: i32): void {
  setI32(counts, literal, i32At(counts, literal) + 1);
}

/** Watches everything added since the last call; true if that was much. With room for all occurrences if dense mode is next. */
export function attachPending(dense: bool): bool {
  const pairs = sizeOf(pendingBinaries);
  const bulk = pendingClauses + (pairs >> 1) > BULK;
  if (bulk) reserveInBulk(dense);
  for (let i = 0; i < pairs; i += 2) {
    watchClause(IRREDUNDANT_BINARY, item(pendingBinaries, i), item(pendingBinaries, i + 1));
  }
  truncate(pendingBinaries, 0);
  if (pendingClauses > 0) {
    for (let ref = pendingStart; <u32>ref < arenaEnd; ref = nextClause(ref)) {
      watchClause(ref, literalAt(ref, 0), literalAt(ref, 1));
    }
  }
  pendingClauses = 0;
  return bulk;
}

/** Adds one clause of `size` numbers at `data`, over variables that exist and were not eliminated. */
export function addRaw(data: usize, size: i32): void {
  addOne(data, size);
}
