// Bounded variable elimination. Idea: replace the clauses of a variable by all their resolvents on it if that adds no
// clause. The removed clauses are recorded, for computing the variable's value in a model, and for restoring the
// variable when it is needed again (restore.ts); a proof keeps them. Frozen variables stay. Sources: Davis and Putnam
// (1960); Subbarayan and Pradhan, NiVER (2004); Eén and Biere, SatELite (2005). Other solvers then allow a few
// additional clauses, in rounds; here that made some puzzles 25 times slower (bench/engine-notes.md).
import { GARBAGE, flagsAt, literalAt, literalsAt, sizeAt } from '../core/arena';
import {
  addDense, mergeBinaries, enterDense, leaveDense, marks, propagateDense, setAside, takeTouched, touch, touched,
} from './dense';
import { clearSchedule, schedule, takeScheduled } from './schedule';
import { i32At, i8At, setI32, setI8 } from '../core/memory';
import { phaseOf } from '../search/phases';
import { propagate } from '../search/propagate';
import { dataOf, item, newStack, push, reserve, sizeOf, truncate } from '../core/stack';
import {
  ELIMINATED, FROZEN, addTicks, consistent, hasFlag, model, setFlag, setInconsistent, ticks, valueOf, variableCount,
  level,
} from '../core/state';
import { scheduleAll, subsumeScheduled } from './subsume';
import {
  IRREDUNDANT_BINARY, dropWatch, isBinary, releaseWatches, setWatchBytes, watchBytes, watchStart, ENTRY_CLAUSE,
} from '../core/watches';

/** A variable with more clauses of one polarity than this is not eliminated. */
const MOST_OCCURRENCES: i32 = 100;
/** In ticks: each eliminated variable adds this to the effort limit. */
const BONUS: f64 = 800;
/** In ticks: the effort limit never exceeds this. */
const MOST_EFFORT: f64 = 300_000_000;
/** A variable with a resolvent of more literals than this is not eliminated. */
const LARGEST_RESOLVENT: i32 = 100;

/** The removed clauses, each as its size, the witness literal, the other literals, and the size again. */
export let removed: usize = 0;
/** The number of variables that are eliminated at present. */
export let eliminatedCount: i32 = 0;
/**
 * The clauses that contain the pivot positively. Each is a pair: its reference and any of its literals or, for a binary
 * clause, 0 and its other literal.
 */
let positive: usize = 0;
/** The clauses that contain the pivot negatively, in the same form. */
let negative: usize = 0;
/** The resolvents, each as its size and its literals. */
let resolvents: usize = 0;
/** The literals of the first of two clauses to resolve, without the pivot. */
let left: usize = 0;

export function initializeElimination(): void {
  removed = newStack();
  positive = newStack();
  negative = newStack();
  resolvents = newStack();
  left = newStack();
}

/**
 * Collects the clauses of a literal in `side`, except learned binary clauses. Removes garbage from the literal's list.
 */
function gather(literal: i32, side: usize): i32 {
  const start = watchStart(literal), end = start + watchBytes(literal);
  truncate(side, 0);
  let j = start;
  for (let i = start; i < end; i += 8) {
    const ref = load<i32>(i, ENTRY_CLAUSE);
    if (!isBinary(ref) && (flagsAt(ref) & GARBAGE) != 0) continue;
    store<u64>(j, load<u64>(i));
    j += 8;
    if (isBinary(ref) && ref != IRREDUNDANT_BINARY) continue;
    push(side, isBinary(ref) ? 0 : ref);
    push(side, load<i32>(i));
  }
  setWatchBytes(literal, j - start);
  return sizeOf(side) >> 1;
}

/**
 * Appends the resolvent of two clauses on the pivot to `resolvents`: of clause `i` in `side` and of `left`, whose
 * literals must be marked. Returns false if it is a tautology.
 */
function resolve(pivot: i32, side: usize, i: i32): bool {
  const start = sizeOf(resolvents);
  push(resolvents, 0);
  const ref = item(side, i << 1);
  const size = ref == 0 ? 1 : sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = ref == 0 ? item(side, (i << 1) + 1) : literalAt(ref, k);
    if (literal == pivot || i8At(marks, literal) != 0) continue;
    if (i8At(marks, literal ^ 1) != 0) {
      truncate(resolvents, start);
      return false;
    }
    push(resolvents, literal);
  }
  for (let k = 0; k < sizeOf(left); k++) push(resolvents, item(left, k));
  setI32(dataOf(resolvents), start, sizeOf(resolvents) - start - 1);
  return true;
}

/**
 * Puts all resolvents on the variable into `resolvents`; false if there are more than `most` or if one is too large.
 * They are counted before any is written.
 */
function resolveAll(v: i32, most: i32): bool {
  const positives = sizeOf(positive) >> 1, negatives = sizeOf(negative) >> 1;
  let count = 0, fine = true;
  for (let i = 0; i < positives && fine; i++) {
    markLeft(v << 1, i);
    addTicks(2 + <f64>(negatives << 2));
    for (let j = 0; j < negatives && fine; j++) {
      const size = resolventSize((v << 1) | 1, j);
      if (size >= 0) fine = ++count <= most && size <= LARGEST_RESOLVENT;
    }
    clearLeft();
  }
  if (fine) writeResolvents(v);
  return fine;
}

function writeResolvents(v: i32): void {
  truncate(resolvents, 0);
  const positives = sizeOf(positive) >> 1, negatives = sizeOf(negative) >> 1;
  for (let i = 0; i < positives; i++) {
    markLeft(v << 1, i);
    for (let j = 0; j < negatives; j++) resolve((v << 1) | 1, negative, j);
    clearLeft();
  }
}

/**
 * The size of the resolvent of `left`, whose literals must be marked, and clause `j` of the negative side; -1 if it is
 * a tautology.
 */
function resolventSize(pivot: i32, j: i32): i32 {
  let size = sizeOf(left);
  const ref = item(negative, j << 1);
  if (ref == 0) {
    const other = item(negative, (j << 1) + 1);
    return i8At(marks, other ^ 1) != 0 ? -1 : size + 1 - i8At(marks, other);
  }
  for (let p = literalsAt(ref), end = p + (<usize>sizeAt(ref) << 2); p < end; p += 4) {
    const literal = load<i32>(p);
    if (literal == pivot) continue;
    if (i8At(marks, literal ^ 1) != 0) return -1;
    size += 1 - i8At(marks, literal);
  }
  return size;
}

function markLeft(pivot: i32, i: i32): void {
  truncate(left, 0);
  const ref = item(positive, i << 1);
  const size = ref == 0 ? 1 : sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = ref == 0 ? item(positive, (i << 1) + 1) : literalAt(ref, k);
    if (literal == pivot) continue;
    push(left, literal);
    setI8(marks, literal, 1);
  }
}

function clearLeft(): void {
  for (let k = 0; k < sizeOf(left); k++) setI8(marks, item(left, k), 0);
}

function rememberBinary(witness: i32, other: i32): void {
  push(removed, 2);
  push(removed, witness);
  push(removed, other);
  push(removed, 2);
}

/** Records the clauses of one side in `removed`, each with `pivot`, the literal that may be made true to satisfy it. */
function rememberSide(pivot: i32, side: usize): void {
  for (let i = 0; i < sizeOf(side); i += 2) {
    const ref = item(side, i);
    if (ref == 0) {
      rememberBinary(pivot, item(side, i + 1));
      continue;
    }
    push(removed, sizeAt(ref));
    push(removed, pivot);
    for (let k = 0, size = sizeAt(ref); k < size; k++) if (literalAt(ref, k) != pivot) push(removed, literalAt(ref, k));
    push(removed, sizeAt(ref));
  }
}

function dropSide(pivot: i32, side: usize): void {
  for (let i = 0; i < sizeOf(side); i += 2) {
    const ref = item(side, i);
    if (ref != 0) setAside(ref);
    else dropBinary(pivot, item(side, i + 1));
  }
  releaseWatches(pivot);
}

function dropBinary(a: i32, b: i32): void {
  dropWatch(b, a, IRREDUNDANT_BINARY);
  touch(b >> 1);
}

function tryEliminate(v: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(v << 1) == 0 && !hasFlag(v, ELIMINATED | FROZEN)); // the variable must be unassigned, not frozen and not eliminated
  const literal = v << 1;
  const limit = <usize>MOST_OCCURRENCES << 3;
  if (watchBytes(literal) > limit || watchBytes(literal ^ 1) > limit) return;
  const positives = gather(literal, positive), negatives = gather(literal ^ 1, negative);
  if (!resolveAll(v, positives + negatives)) return;
  rememberSide(literal, positive);
  rememberSide(literal ^ 1, negative);
  for (let at = 0; at < sizeOf(resolvents) && consistent; at += item(resolvents, at) + 1) {
    addDense(dataOf(resolvents) + (<usize>(at + 1) << 2), item(resolvents, at));
  }
  dropLearnedBinaries(literal);
  dropLearnedBinaries(literal ^ 1);
  dropSide(literal, positive);
  dropSide(literal ^ 1, negative);
  setFlag(v, ELIMINATED);
  eliminatedCount++;
}

export function noteRestored(count: i32): void {
  eliminatedCount -= count;
  if (!ASC_NO_ASSERT) assert(eliminatedCount >= 0);
}

function dropLearnedBinaries(literal: i32): void {
  for (let i = watchStart(literal), end = i + watchBytes(literal); i < end; i += 8) {
    const ref = load<i32>(i, ENTRY_CLAUSE);
    if (isBinary(ref) && ref != IRREDUNDANT_BINARY) dropWatch(load<i32>(i), literal, ref);
  }
}

/** Schedules a variable, if it may be eliminated, by its number of pairs of clauses to resolve. */
function scheduleVariable(v: i32): void {
  if (valueOf(v << 1) != 0 || hasFlag(v, FROZEN | ELIMINATED)) return;
  const positives = <i32>(watchBytes(v << 1) >> 3), negatives = <i32>(watchBytes((v << 1) | 1) >> 3);
  if (positives <= MOST_OCCURRENCES && negatives <= MOST_OCCURRENCES) schedule(v, positives * negatives);
}

function rescheduleTouched(): void {
  for (let v = takeTouched(); v >= 0; v = takeTouched()) scheduleVariable(v);
}

/** Tries to eliminate all scheduled variables; variables whose clauses change are tried again. */
function eliminateScheduled(effort: f64): void {
  const start = ticks, before = eliminatedCount;
  clearSchedule();
  for (let v = 0; v < variableCount; v++) scheduleVariable(v);
  while (consistent) {
    const limit = start + min(MOST_EFFORT, effort + BONUS * <f64>(eliminatedCount - before));
    if (ticks >= limit) break;
    const v = takeScheduled();
    if (v < 0) {
      subsumeScheduled(limit);
      if (sizeOf(touched) == 0) return;
      rescheduleTouched();
      continue;
    }
    if (valueOf(v << 1) != 0) continue;
    tryEliminate(v);
    propagateDense();
    subsumeScheduled(limit);
    rescheduleTouched();
  }
}

/**
 * Subsumes clauses and, if `variablesToo`, eliminates variables. Must be called at level 0, after propagation. False if
 * the clauses became contradictory.
 */
export function eliminate(variablesToo: bool, effort: f64): bool {
  if (!ASC_NO_ASSERT) assert(level == 0); // only at level 0
  enterDense();
  mergeBinaries();
  propagateDense();
  scheduleAll();
  subsumeScheduled(ticks + effort * 0.5);
  if (variablesToo && consistent) eliminateScheduled(effort * 0.5);
  while (takeTouched() >= 0) {}
  leaveDense();
  if (!consistent) return false;
  if (propagate() == 0) return true;
  setInconsistent();
  return false;
}

/** Computes the values of eliminated variables in `model`. */
export function extendModel(): void {
  for (let v = 0; v < variableCount; v++) {
    if (hasFlag(v, ELIMINATED)) setModel((v << 1) | (phaseOf(v, false) > 0 ? 0 : 1));
  }
  let end = sizeOf(removed);
  while (end > 0) {
    const size = item(removed, end - 1);
    const start = end - 1 - size;
    let satisfied = false;
    for (let k = start; k < end - 1 && !satisfied; k++) satisfied = i8At(model, item(removed, k)) > 0;
    if (!satisfied) setModel(item(removed, start));
    end = start - 1;
  }
}

function setModel(literal: i32): void {
  setI8(model, literal, 1);
  setI8(model, literal ^ 1, -1);
}
