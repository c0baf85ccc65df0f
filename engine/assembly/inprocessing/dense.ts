// Dense mode: during preprocessing, the watch lists contain every occurrence of every irredundant clause. Idea:
// subsumption and elimination ask which clauses contain a literal; the pool of the watch lists can store that while no
// search runs. Binary entries stay in place; the field for a clause's search position holds a signature of its
// variables meanwhile. Source: Biere et al., Kissat's dense mode (2020); signatures: Eén and Biere, SatELite (2005).
import {
  ARENA_START, EXPLANATION, GARBAGE, LEARNED, arena, arenaEnd, flagsAt, literalAt, markGarbage, newClause, nextClause,
  setGarbage, sizeAt, CLAUSE_SEARCHED_OFFSET, LITERALS_OFFSET,
} from '../core/arena';
import { allocate, i32At, i8At, release, resize, setI32, setI8 } from '../core/memory';
import { logClause, proofDeleteClause, isProving } from '../io/proof';
import { dataOf, item, newStack, pop, push, sizeOf, truncate } from '../core/stack';
import {
  ELIMINATED, assign, capacity, isConsistent, hasFlag, setInconsistent, setPropagatedCount, ticks, trailAt, trailSize, valueOf,
  variableCount, level, propagatedCount,
} from '../core/state';
import {
  IRREDUNDANT_BINARY, LEARNED_BINARY, dropWatch, isBinary, pushWatch, reserveEntries, setWatchBytes, watchBytes,
  watchClause, watchStart, ENTRY_CLAUSE_OFFSET,
} from '../core/watches';

/**
 * The offset of a clause's signature. Nothing is watched in dense mode, so the field for the search position is free.
 */
const SIGNATURE_OFFSET: usize = CLAUSE_SEARCHED_OFFSET;

/**
 * `marks[literal]`: nonzero if the literal is marked, for example because the clause being examined contains it; all
 * are 0 between uses.
 */
export let marks: usize = 0;
/** The variables whose clauses have changed since elimination last examined these variables. */
export let touchedVariables: usize = 0;
/** `touchedMarks[variable]`: 1 if the variable is in `touchedVariables`. */
let touchedMarks: usize = 0;
/**
 * Clauses to try for subsumption. Each is either a reference, or a 0 followed by the two literals of a binary clause.
 */
export let subsumptionQueue: usize = 0;
let processedTrailSize: i32 = 0;
let derivedClause: usize = 0;

export function initializeDense(): void {
  subsumptionQueue = newStack();
  touchedVariables = newStack();
  derivedClause = newStack();
}

export function growDenseMode(next: i32): void {
  marks = resize(marks, <u64>capacity << 1, <u64>next << 1);
  touchedMarks = resize(touchedMarks, capacity, next);
}

@inline export function signatureBit(literal: i32): u32 { return 1 << ((literal >> 1) & 31); }
@inline export function signatureOf(ref: i32): u32 { return load<u32>(arena + <usize>ref, SIGNATURE_OFFSET); }
@inline function isIrredundant(flags: i32): bool { return (flags & (LEARNED | EXPLANATION | GARBAGE)) == 0; }

/** Removes all entries from the watch lists except those of binary clauses. */
function stripLongWatches(dropRemoved: bool): void {
  const literalCount = variableCount << 1;
  for (let l = 0; l < literalCount; l++) {
    const start = watchStart(l), end = start + watchBytes(l);
    const isEliminated = dropRemoved && hasFlag(l >> 1, ELIMINATED);
    let j = start;
    for (let i = start; i < end && !isEliminated; i += 8) {
      if (!isBinary(load<i32>(i, ENTRY_CLAUSE_OFFSET))) continue;
      if (dropRemoved && hasFlag(load<i32>(i) >> 1, ELIMINATED)) continue;
      store<u64>(j, load<u64>(i));
      j += 8;
    }
    setWatchBytes(l, j - start);
  }
}

export function enterDenseMode(): void {
  if (!ASC_NO_ASSERT) assert(level == 0 && propagatedCount == trailSize); // dense mode must begin at level 0, with everything propagated
  stripLongWatches(false);
  const literalCount = variableCount << 1;
  const counts = allocate(<u64>literalCount << 2);
  memory.fill(counts, 0, <usize>literalCount << 2);
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if (!isIrredundant(flagsAt(ref))) continue;
    for (let k = 0, size = sizeAt(ref); k < size; k++) {
      const l = literalAt(ref, k);
      setI32(counts, l, i32At(counts, l) + 1);
    }
  }
  reserveEntries(counts);
  release(counts);
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if (isIrredundant(flagsAt(ref))) addOccurrences(ref);
  }
  processedTrailSize = trailSize;
}

/** Adds a clause to the occurrence lists of all of its literals. */
export function addOccurrences(ref: i32): void {
  let signature: u32 = 0;
  for (let k = 0, size = sizeAt(ref); k < size; k++) {
    const l = literalAt(ref, k);
    signature |= signatureBit(l);
    pushWatch(l, 0, ref);
  }
  store<u32>(arena + <usize>ref, signature, SIGNATURE_OFFSET);
}

/**
 * Leaves dense mode: each clause has two watches again. Only learned clauses can contain eliminated variables; these
 * clauses are dropped.
 */
export function leaveDenseMode(): void {
  stripLongWatches(true);
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    const flags = flagsAt(ref);
    if ((flags & (GARBAGE | EXPLANATION)) != 0) continue;
    if ((flags & LEARNED) != 0 && hasEliminatedVariable(ref)) {
      markGarbage(ref);
      continue;
    }
    store<i32>(arena + <usize>ref, 2, CLAUSE_SEARCHED_OFFSET);
    watchClause(ref, literalAt(ref, 0), literalAt(ref, 1));
  }
  setPropagatedCount(0);
}

function hasEliminatedVariable(ref: i32): bool {
  for (let k = 0, size = sizeAt(ref); k < size; k++) if (hasFlag(literalAt(ref, k) >> 1, ELIMINATED)) return true;
  return false;
}

export function touch(v: i32): void {
  if (i8At(touchedMarks, v) != 0) return;
  setI8(touchedMarks, v, 1);
  push(touchedVariables, v);
}

/** Removes a variable from `touchedVariables` and returns it; -1 if there is none. */
export function takeTouchedVariable(): i32 {
  if (sizeOf(touchedVariables) == 0) return -1;
  const v = pop(touchedVariables);
  setI8(touchedMarks, v, 0);
  return v;
}

function markClauseTouched(ref: i32): void {
  for (let k = 0, size = sizeAt(ref); k < size; k++) touch(literalAt(ref, k) >> 1);
}

export function dropClause(ref: i32): void {
  markClauseTouched(ref);
  markGarbage(ref);
}

/** Removes a clause as `dropClause` does, but keeps it in the proof, because it may be restored. */
export function removeRestorably(ref: i32): void {
  markClauseTouched(ref);
  setGarbage(ref);
}

/** Adds a derived clause to the proof and to the formula: `size` literals at `data`, all of them unassigned. */
export function addClauseInDenseMode(data: usize, size: i32): void {
  logClause(data, size);
  if (size == 0) {
    setInconsistent();
    return;
  }
  const a = i32At(data, 0);
  if (size == 1) {
    assignInDenseMode(a);
    return;
  }
  for (let k = 0; k < size; k++) touch(i32At(data, k) >> 1);
  const b = i32At(data, 1);
  if (size == 2) {
    watchClause(IRREDUNDANT_BINARY, a, b);
    push(subsumptionQueue, 0);
    push(subsumptionQueue, a);
    push(subsumptionQueue, b);
    return;
  }
  const ref = newClause(size, 0);
  memory.copy(arena + <usize>ref + LITERALS_OFFSET, data, <usize>size << 2);
  addOccurrences(ref);
  push(subsumptionQueue, ref);
}

export function assignInDenseMode(literal: i32): void {
  const value = valueOf(literal);
  if (value > 0) return;
  if (value < 0) setInconsistent();
  else assign(literal, 0);
}

/** Removes the literal `without` from the clause. */
export function removeLiteral(ref: i32, without: i32): void {
  const size = sizeAt(ref);
  truncate(derivedClause, 0);
  for (let k = 0; k < size; k++) if (literalAt(ref, k) != without) push(derivedClause, literalAt(ref, k));
  touch(without >> 1);
  addClauseInDenseMode(dataOf(derivedClause), size - 1);
  dropClause(ref);
}

/** Simplifies all clauses by the literals that were fixed since the last call. */
export function propagateInDenseMode(): void {
  while (isConsistent && processedTrailSize < trailSize) {
    const literal = trailAt(processedTrailSize++);
    dropSatisfiedClauses(literal);
    dropFalseLiteral(literal ^ 1);
  }
}

function dropSatisfiedClauses(literal: i32): void {
  for (let i: usize = 0; i < watchBytes(literal); i += 8) {
    const entry = watchStart(literal) + i;
    const ref = load<i32>(entry, ENTRY_CLAUSE_OFFSET);
    if (isBinary(ref)) {
      dropWatch(load<i32>(entry), literal, ref);
      touch(load<i32>(entry) >> 1);
    } else if ((flagsAt(ref) & GARBAGE) == 0) dropClause(ref);
  }
  setWatchBytes(literal, 0);
}

function dropFalseLiteral(literal: i32): void {
  for (let i: usize = 0; i < watchBytes(literal) && isConsistent; i += 8) {
    const entry = watchStart(literal) + i;
    const other = load<i32>(entry), ref = load<i32>(entry, ENTRY_CLAUSE_OFFSET);
    if (isBinary(ref)) {
      dropWatch(other, literal, ref);
      deriveUnit(other);
    } else if ((flagsAt(ref) & GARBAGE) == 0) removeLiteral(ref, literal);
  }
  setWatchBytes(literal, 0);
}

/** Fixes a literal whose negation is refuted by unit propagation. */
export function deriveUnit(literal: i32): void {
  if (isProving && valueOf(literal) == 0) {
    truncate(derivedClause, 0);
    push(derivedClause, literal);
    logClause(dataOf(derivedClause), 1);
  }
  assignInDenseMode(literal);
}

/**
 * Keeps one copy of every binary clause; it is irredundant if any of the copies was. From `a or b` and `a or not b` it
 * derives `a`.
 */
export function mergeBinaries(): void {
  const literalCount = variableCount << 1;
  for (let l = 0; l < literalCount; l++) {
    const start = watchStart(l), end = start + watchBytes(l);
    let isForced = false;
    for (let i = start; i < end; i += 8) {
      const other = load<i32>(i), ref = load<i32>(i, ENTRY_CLAUSE_OFFSET);
      if (!isBinary(ref)) continue;
      if (ref == IRREDUNDANT_BINARY || i8At(marks, other) == 0) setI8(marks, other, ref);
      if (i8At(marks, other ^ 1) != 0) isForced = true;
    }
    if (isForced) deriveUnit(l);
    let j = start;
    for (let i = start; i < end; i += 8) {
      const other = load<i32>(i);
      let ref = load<i32>(i, ENTRY_CLAUSE_OFFSET);
      if (isBinary(ref)) {
        ref = i8At(marks, other);
        if (ref == 0) continue;
        setI8(marks, other, 0);
      }
      store<i32>(j, other);
      store<i32>(j, ref, ENTRY_CLAUSE_OFFSET);
      j += 8;
    }
    setWatchBytes(l, j - start);
  }
}
