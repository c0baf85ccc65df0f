// Adding clauses: each new clause is simplified by the literals that are already fixed. Just before a search, the
// watches of all new clauses are made together. Idea: a model arrives as one flat array, so its watch lists can get
// their exact sizes at once; the few clauses of an incremental step are attached one by one.
import { arenaEnd, literalAt, literalsAt, newClause, nextClause, sizeAt } from '../core/arena';
import { fromDimacs } from '../core/literal';
import { allocate, copyWords, i32At, i8At, release, resize, setI32, setI8 } from '../core/memory';
import { dataOf, item, newStack, push, reserve, sizeOf, truncate } from '../core/stack';
import { assign, capacity, levelOf, setInconsistent, valueOf, variableCount, level } from '../core/state';
import { IRREDUNDANT_BINARY, reserveEntries, watchClause } from '../core/watches';
import { logClause, proofDeleteClause, isProving } from './proof';

const MIN_BULK_CLAUSES: i32 = 4096;

let marks: usize = 0;
let clause: usize = 0;
let originalLiterals: usize = 0;
let pendingBinaries: usize = 0;
let pendingStart: i32 = 0;
let pendingClauses: i32 = 0;

export function initializeClauses(): void {
  clause = newStack();
  originalLiterals = newStack();
  pendingBinaries = newStack();
}

export function growClauses(next: i32): void {
  marks = resize(marks, <u64>capacity << 1, <u64>next << 1);
}

/**
 * Copies the literals of a clause from `data` to `clause`, without duplicates and false literals; false if the clause
 * is satisfied.
 */
function simplify(data: usize, size: i32): bool {
  reserve(clause, size);
  const out = dataOf(clause), literalMarks = marks;
  let keptSize = 0, open = true;
  for (let k = 0; k < size; k++) {
    const literal = fromDimacs(i32At(data, k));
    const value = valueOf(literal);
    if (value < 0 || i8At(literalMarks, literal) != 0) continue;
    open = open && value == 0 && i8At(literalMarks, literal ^ 1) == 0;
    setI8(literalMarks, literal, 1);
    setI32(out, keptSize++, literal);
  }
  for (let k = 0; k < keptSize; k++) setI8(literalMarks, i32At(out, k), 0);
  truncate(clause, keptSize);
  return open;
}

/** Adds a clause: `size` DIMACS numbers at `data`, whose variables exist and are not eliminated. */
export function addRaw(data: usize, size: i32): void {
  if (!simplify(data, size)) return;
  const keptSize = sizeOf(clause);
  if (isProving && keptSize < size) logSimplifiedClause(data, size);
  if (keptSize == 0) setInconsistent();
  else if (keptSize == 1) assign(item(clause, 0), 0);
  else if (keptSize == 2) {
    push(pendingBinaries, item(clause, 0));
    push(pendingBinaries, item(clause, 1));
  } else {
    const ref = newClause(keptSize, 0);
    if (pendingClauses++ == 0) pendingStart = ref;
    copyWords(literalsAt(ref), dataOf(clause), keptSize);
  }
}

/**
 * Adds a clause without changing the trail, by watching two unassigned literals. Returns false and adds nothing if the
 * clause doesn't have two unassigned literals.
 */
export function addWatchingTwoUnassigned(data: usize, size: i32): bool {
  reserve(clause, size);
  const out = dataOf(clause), literalMarks = marks;
  let keptSize = 0, open = 0, holds = false;
  for (let k = 0; k < size; k++) {
    const literal = fromDimacs(i32At(data, k));
    const value = valueOf(literal);
    const isFixed = value != 0 && levelOf(literal >> 1) == 0;
    if ((isFixed && value < 0) || i8At(literalMarks, literal) != 0) continue;
    holds = holds || isFixed || i8At(literalMarks, literal ^ 1) != 0;
    setI8(literalMarks, literal, 1);
    setI32(out, keptSize, literal);
    if (value >= 0) {
      setI32(out, keptSize, i32At(out, open));
      setI32(out, open++, literal);
    }
    keptSize++;
  }
  for (let k = 0; k < keptSize; k++) setI8(literalMarks, i32At(out, k), 0);
  if (holds) return true;
  if (open < 2) return false;
  let ref = IRREDUNDANT_BINARY;
  if (keptSize > 2) {
    ref = newClause(keptSize, 0);
    copyWords(literalsAt(ref), dataOf(clause), keptSize);
  }
  watchClause(ref, item(clause, 0), item(clause, 1));
  return true;
}

/** Adds the simplified clause to the proof, in place of the given one, which has false or repeated literals. */
function logSimplifiedClause(data: usize, size: i32): void {
  logClause(dataOf(clause), sizeOf(clause));
  truncate(originalLiterals, 0);
  for (let k = 0; k < size; k++) push(originalLiterals, fromDimacs(i32At(data, k)));
  if (size > 1) proofDeleteClause(dataOf(originalLiterals), size);
}

function reserveWatchesInBulk(dense: bool): void {
  const literals = variableCount << 1;
  const counts = allocate(<u64>literals << 2);
  memory.fill(counts, 0, <usize>literals << 2);
  const pendingCount = sizeOf(pendingBinaries);
  for (let i = 0; i < pendingCount; i++) increment(counts, item(pendingBinaries, i));
  for (let ref = pendingStart; pendingClauses > 0 && <u32>ref < arenaEnd; ref = nextClause(ref)) {
    for (let k = 0, size = dense ? sizeAt(ref) : 2; k < size; k++) increment(counts, literalAt(ref, k));
  }
  reserveEntries(counts);
  release(counts);
}

@inline function increment(counts: usize, literal: i32): void {
  setI32(counts, literal, i32At(counts, literal) + 1);
}

/**
 * Watches all clauses added since the last call; returns whether they were more than MIN_BULK_CLAUSES. With `dense`,
 * the watch lists get room for every occurrence of a literal, as full occurrence lists need it.
 */
export function attachPendingClauses(dense: bool): bool {
  if (!ASC_NO_ASSERT) assert(level == 0); // only at level 0
  const pendingCount = sizeOf(pendingBinaries);
  const isBulkLoad = pendingClauses + (pendingCount >> 1) > MIN_BULK_CLAUSES;
  if (isBulkLoad) reserveWatchesInBulk(dense);
  for (let i = 0; i < pendingCount; i += 2) {
    watchClause(IRREDUNDANT_BINARY, item(pendingBinaries, i), item(pendingBinaries, i + 1));
  }
  truncate(pendingBinaries, 0);
  if (pendingClauses > 0) {
    for (let ref = pendingStart; <u32>ref < arenaEnd; ref = nextClause(ref)) {
      watchClause(ref, literalAt(ref, 0), literalAt(ref, 1));
    }
  }
  pendingClauses = 0;
  return isBulkLoad;
}
