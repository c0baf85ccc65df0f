// Bounded variable elimination. Idea: replace the clauses of a variable by all their resolvents on it if that adds no
// clause. The removed clauses are recorded, for computing the variable's value in a model, and for restoring the
// variable when it is needed again (restore.ts); a proof keeps them. Frozen variables stay. Sources: Davis and Putnam
// (1960); Subbarayan and Pradhan, NiVER (2004); Eén and Biere, SatELite (2005). Other solvers then allow a few
// additional clauses, in rounds; here that made some puzzles 25 times slower (bench/engine-notes.md).
import { GARBAGE, flagsAt, literalAt, literalsAt, sizeAt } from '../core/arena';
import {
  addClauseInDenseMode, mergeBinaries, enterDenseMode, leaveDenseMode, marks, propagateInDenseMode, removeRestorably, takeTouchedVariable, touch, touchedVariables,
} from './dense';
import { clearSchedule, schedule, takeScheduled } from './schedule';
import { i32At, i8At, setI32, setI8 } from '../core/memory';
import { phaseOf } from '../search/phases';
import { propagate } from '../search/propagate';
import { dataOf, item, newStack, push, reserve, sizeOf, truncate } from '../core/stack';
import {
  ELIMINATED, FROZEN, addTicks, isConsistent, hasFlag, model, setFlag, setInconsistent, ticks, valueOf, variableCount,
  level,
} from '../core/state';
import { scheduleAll, subsumeScheduled } from './subsume';
import {
  IRREDUNDANT_BINARY, dropWatch, isBinary, releaseWatches, setWatchBytes, watchBytes, watchStart, ENTRY_CLAUSE_OFFSET,
} from '../core/watches';

/** The most clauses of one polarity of a variable that is eliminated. */
const MAX_OCCURRENCES: i32 = 100;
/** The number of ticks by which each eliminated variable raises the effort limit. */
const ELIMINATION_BONUS_TICKS: f64 = 800;
/** The greatest effort limit, in ticks. */
const MAX_EFFORT_TICKS: f64 = 300_000_000;
/** The most literals of a resolvent of a variable that is eliminated. */
const MAX_RESOLVENT_SIZE: i32 = 100;

/** The removed clauses, each as its size, the witness literal, the other literals, and the size again. */
export let removedClauses: usize = 0;
/** The number of variables that are eliminated at present. */
export let eliminatedCount: i32 = 0;
/**
 * The clauses that contain the pivot positively. Each is a pair: its reference and any of its literals or, for a binary
 * clause, 0 and its other literal.
 */
let positiveClauses: usize = 0;
/** The clauses that contain the pivot negatively, in the form of `positiveClauses`. */
let negativeClauses: usize = 0;
/** The resolvents, each as its size and its literals. */
let resolvents: usize = 0;
/** The literals of the first of two clauses to resolve, without the pivot. */
let markedLiterals: usize = 0;

export function initializeElimination(): void {
  removedClauses = newStack();
  positiveClauses = newStack();
  negativeClauses = newStack();
  resolvents = newStack();
  markedLiterals = newStack();
}

/**
 * Collects the clauses of a literal in `side`, except learned binary clauses. Removes garbage from the literal's list.
 */
function collectClauses(literal: i32, side: usize): i32 {
  const start = watchStart(literal), end = start + watchBytes(literal);
  truncate(side, 0);
  let j = start;
  for (let i = start; i < end; i += 8) {
    const ref = load<i32>(i, ENTRY_CLAUSE_OFFSET);
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
 * Appends the resolvent of two clauses on the pivot to `resolvents`: of clause `i` in `side` and of `markedLiterals`,
 * whose literals must be marked. Returns false if it is a tautology.
 */
function appendResolvent(pivot: i32, side: usize, i: i32): bool {
  const resolventStart = sizeOf(resolvents);
  push(resolvents, 0);
  const ref = item(side, i << 1);
  const size = ref == 0 ? 1 : sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = ref == 0 ? item(side, (i << 1) + 1) : literalAt(ref, k);
    if (literal == pivot || i8At(marks, literal) != 0) continue;
    if (i8At(marks, literal ^ 1) != 0) {
      truncate(resolvents, resolventStart);
      return false;
    }
    push(resolvents, literal);
  }
  for (let k = 0; k < sizeOf(markedLiterals); k++) push(resolvents, item(markedLiterals, k));
  setI32(dataOf(resolvents), resolventStart, sizeOf(resolvents) - resolventStart - 1);
  return true;
}

/**
 * Puts all resolvents on the variable into `resolvents`; false if there are more than `most` or if one is too large.
 * They are counted before any is written.
 */
function resolvePairs(v: i32, most: i32): bool {
  const positives = sizeOf(positiveClauses) >> 1, negatives = sizeOf(negativeClauses) >> 1;
  let count = 0, succeeded = true;
  for (let i = 0; i < positives && succeeded; i++) {
    markClauseLiterals(v << 1, i);
    addTicks(2 + <f64>(negatives << 2));
    for (let j = 0; j < negatives && succeeded; j++) {
      const size = resolventSize((v << 1) | 1, j);
      if (size >= 0) succeeded = ++count <= most && size <= MAX_RESOLVENT_SIZE;
    }
    clearMarkedLiterals();
  }
  if (succeeded) writeResolvents(v);
  return succeeded;
}

function writeResolvents(v: i32): void {
  truncate(resolvents, 0);
  const positives = sizeOf(positiveClauses) >> 1, negatives = sizeOf(negativeClauses) >> 1;
  for (let i = 0; i < positives; i++) {
    markClauseLiterals(v << 1, i);
    for (let j = 0; j < negatives; j++) appendResolvent((v << 1) | 1, negativeClauses, j);
    clearMarkedLiterals();
  }
}

/**
 * The size of the resolvent of `markedLiterals`, whose literals must be marked, and clause `j` of the negative side; -1
 * if it is a tautology.
 */
function resolventSize(pivot: i32, j: i32): i32 {
  let size = sizeOf(markedLiterals);
  const ref = item(negativeClauses, j << 1);
  if (ref == 0) {
    const other = item(negativeClauses, (j << 1) + 1);
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

function markClauseLiterals(pivot: i32, i: i32): void {
  truncate(markedLiterals, 0);
  const ref = item(positiveClauses, i << 1);
  const size = ref == 0 ? 1 : sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = ref == 0 ? item(positiveClauses, (i << 1) + 1) : literalAt(ref, k);
    if (literal == pivot) continue;
    push(markedLiterals, literal);
    setI8(marks, literal, 1);
  }
}

function clearMarkedLiterals(): void {
  for (let k = 0; k < sizeOf(markedLiterals); k++) setI8(marks, item(markedLiterals, k), 0);
}

function recordBinary(witness: i32, other: i32): void {
  push(removedClauses, 2);
  push(removedClauses, witness);
  push(removedClauses, other);
  push(removedClauses, 2);
}

/**
 * Records the clauses of one side in `removedClauses`, each with `pivot`, the literal that may be made true to satisfy
 * it.
 */
function recordClauses(pivot: i32, side: usize): void {
  for (let i = 0; i < sizeOf(side); i += 2) {
    const ref = item(side, i);
    if (ref == 0) {
      recordBinary(pivot, item(side, i + 1));
      continue;
    }
    push(removedClauses, sizeAt(ref));
    push(removedClauses, pivot);
    for (let k = 0, size = sizeAt(ref); k < size; k++) if (literalAt(ref, k) != pivot) push(removedClauses, literalAt(ref, k));
    push(removedClauses, sizeAt(ref));
  }
}

function dropSideClauses(pivot: i32, side: usize): void {
  for (let i = 0; i < sizeOf(side); i += 2) {
    const ref = item(side, i);
    if (ref != 0) removeRestorably(ref);
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
  const limit = <usize>MAX_OCCURRENCES << 3;
  if (watchBytes(literal) > limit || watchBytes(literal ^ 1) > limit) return;
  const positives = collectClauses(literal, positiveClauses), negatives = collectClauses(literal ^ 1, negativeClauses);
  if (!resolvePairs(v, positives + negatives)) return;
  recordClauses(literal, positiveClauses);
  recordClauses(literal ^ 1, negativeClauses);
  for (let at = 0; at < sizeOf(resolvents) && isConsistent; at += item(resolvents, at) + 1) {
    addClauseInDenseMode(dataOf(resolvents) + (<usize>(at + 1) << 2), item(resolvents, at));
  }
  dropLearnedBinaries(literal);
  dropLearnedBinaries(literal ^ 1);
  dropSideClauses(literal, positiveClauses);
  dropSideClauses(literal ^ 1, negativeClauses);
  setFlag(v, ELIMINATED);
  eliminatedCount++;
}

export function noteRestored(count: i32): void {
  eliminatedCount -= count;
  if (!ASC_NO_ASSERT) assert(eliminatedCount >= 0);
}

function dropLearnedBinaries(literal: i32): void {
  for (let i = watchStart(literal), end = i + watchBytes(literal); i < end; i += 8) {
    const ref = load<i32>(i, ENTRY_CLAUSE_OFFSET);
    if (isBinary(ref) && ref != IRREDUNDANT_BINARY) dropWatch(load<i32>(i), literal, ref);
  }
}

/** Schedules a variable, if it may be eliminated, by its number of pairs of clauses to resolve. */
function scheduleVariable(v: i32): void {
  if (valueOf(v << 1) != 0 || hasFlag(v, FROZEN | ELIMINATED)) return;
  const positives = <i32>(watchBytes(v << 1) >> 3), negatives = <i32>(watchBytes((v << 1) | 1) >> 3);
  if (positives <= MAX_OCCURRENCES && negatives <= MAX_OCCURRENCES) schedule(v, positives * negatives);
}

function rescheduleTouchedVariables(): void {
  for (let v = takeTouchedVariable(); v >= 0; v = takeTouchedVariable()) scheduleVariable(v);
}

/** Tries to eliminate all scheduled variables; variables whose clauses change are tried again. */
function eliminateScheduledVariables(effort: f64): void {
  const startTicks = ticks, before = eliminatedCount;
  clearSchedule();
  for (let v = 0; v < variableCount; v++) scheduleVariable(v);
  while (isConsistent) {
    const limit = startTicks + min(MAX_EFFORT_TICKS, effort + ELIMINATION_BONUS_TICKS * <f64>(eliminatedCount - before));
    if (ticks >= limit) break;
    const v = takeScheduled();
    if (v < 0) {
      subsumeScheduled(limit);
      if (sizeOf(touchedVariables) == 0) return;
      rescheduleTouchedVariables();
      continue;
    }
    if (valueOf(v << 1) != 0) continue;
    tryEliminate(v);
    propagateInDenseMode();
    subsumeScheduled(limit);
    rescheduleTouchedVariables();
  }
}

/**
 * Subsumes clauses and, if `variablesToo`, eliminates variables. Must be called at level 0, after propagation. False if
 * the clauses became contradictory.
 */
export function eliminate(variablesToo: bool, effort: f64): bool {
  if (!ASC_NO_ASSERT) assert(level == 0); // only at level 0
  enterDenseMode();
  mergeBinaries();
  propagateInDenseMode();
  scheduleAll();
  subsumeScheduled(ticks + effort * 0.5);
  if (variablesToo && isConsistent) eliminateScheduledVariables(effort * 0.5);
  while (takeTouchedVariable() >= 0) {}
  leaveDenseMode();
  if (!isConsistent) return false;
  if (propagate() == 0) return true;
  setInconsistent();
  return false;
}

/** Computes the values of eliminated variables in `model`. */
export function extendModel(): void {
  for (let v = 0; v < variableCount; v++) {
    if (hasFlag(v, ELIMINATED)) setModelLiteral((v << 1) | (phaseOf(v, false) > 0 ? 0 : 1));
  }
  let end = sizeOf(removedClauses);
  while (end > 0) {
    const size = item(removedClauses, end - 1);
    const clauseStart = end - 1 - size;
    let satisfied = false;
    for (let k = clauseStart; k < end - 1 && !satisfied; k++) satisfied = i8At(model, item(removedClauses, k)) > 0;
    if (!satisfied) setModelLiteral(item(removedClauses, clauseStart));
    end = clauseStart - 1;
  }
}

function setModelLiteral(literal: i32): void {
  setI8(model, literal, 1);
  setI8(model, literal ^ 1, -1);
}
