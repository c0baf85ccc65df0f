// Subsumption and self-subsuming resolution over occurrence lists. Idea: a clause makes every superset superfluous, and
// a clause that is a superset except for one flipped literal loses that literal. For each clause, its rarest literal's
// occurrences in both polarities are examined; signatures rule most of them out. Source: Eén and Biere, Effective
// preprocessing in SAT through variable and clause elimination (2005).
import { ARENA_START, EXPLANATION, GARBAGE, LEARNED, arenaEnd, flagsAt, literalAt, nextClause, sizeAt } from '../core/arena';
import { deriveUnit, dropClause, subsumptionQueue, marks, propagateInDenseMode, signatureBit, signatureOf, removeLiteral } from './dense';
import { i32At, i8At, setI8 } from '../core/memory';
import { dataOf, item, newStack, pop, push, setItem, sizeOf, truncate } from '../core/stack';
import { addTicks, isConsistent, ticks, valueOf, variableCount } from '../core/state';
import { IRREDUNDANT_BINARY, isBinary, watchBytes, watchStart, ENTRY_CLAUSE_OFFSET } from '../core/watches';

/** The most bytes of an occurrence list that is examined. */
const MAX_OCCURRENCE_BYTES: usize = 8 * 2000;
/** The most literals of a clause that is tried. */
const MAX_CLAUSE_SIZE: i32 = 100;

let clause: usize = 0;
let subsumedClauses: usize = 0;
let derivedUnits: usize = 0;

export function initializeSubsumption(): void {
  clause = newStack();
  subsumedClauses = newStack();
  derivedUnits = newStack();
}

/** Schedules every irredundant clause for `subsumeScheduled`. */
export function scheduleAll(): void {
  for (let a = 0, literals = variableCount << 1; a < literals; a++) {
    const start = watchStart(a), end = start + watchBytes(a);
    for (let i = start; i < end; i += 8) {
      const b = load<i32>(i);
      if (a > b || load<i32>(i, ENTRY_CLAUSE_OFFSET) != IRREDUNDANT_BINARY) continue;
      push(subsumptionQueue, 0);
      push(subsumptionQueue, a);
      push(subsumptionQueue, b);
    }
  }
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if ((flagsAt(ref) & (LEARNED | EXPLANATION | GARBAGE)) == 0) push(subsumptionQueue, ref);
  }
}

/** Tries the scheduled clauses until `limit` ticks have passed; the remaining clauses are dropped from the schedule. */
export function subsumeScheduled(limit: f64): void {
  let position = 0;
  while (position < sizeOf(subsumptionQueue) && isConsistent && ticks < limit) {
    const ref = item(subsumptionQueue, position++);
    truncate(clause, 0);
    let ownRef = 0;
    if (ref != 0) {
      if ((flagsAt(ref) & GARBAGE) != 0 || sizeAt(ref) > MAX_CLAUSE_SIZE) continue;
      for (let k = 0, size = sizeAt(ref); k < size; k++) push(clause, literalAt(ref, k));
      ownRef = ref;
    } else {
      push(clause, item(subsumptionQueue, position));
      push(clause, item(subsumptionQueue, position + 1));
      position += 2;
    }
    if (!ASC_NO_ASSERT) assert(sizeOf(clause) >= 2);
    subsumeBy(ownRef);
    propagateInDenseMode();
  }
  truncate(subsumptionQueue, 0);
}

function subsumeBy(self: i32): void {
  const size = sizeOf(clause);
  let rarestLiteral = -1, signature: u32 = 0;
  let fewestBytes = MAX_OCCURRENCE_BYTES;
  for (let k = 0; k < size; k++) {
    const literal = item(clause, k);
    if (valueOf(literal) != 0) return;
    signature |= signatureBit(literal);
    const bytes = watchBytes(literal) + watchBytes(literal ^ 1);
    if (bytes >= fewestBytes) continue;
    fewestBytes = bytes;
    rarestLiteral = literal;
  }
  if (rarestLiteral < 0) return;
  for (let k = 0; k < size; k++) setI8(marks, item(clause, k), 1);
  truncate(subsumedClauses, 0);
  truncate(derivedUnits, 0);
  collectSubsumedClauses(rarestLiteral, self, size, signature);
  collectSubsumedClauses(rarestLiteral ^ 1, self, size, signature);
  for (let k = 0; k < size; k++) setI8(marks, item(clause, k), 0);
  for (let k = 0; k < sizeOf(subsumedClauses) && isConsistent; k += 2) {
    const ref = item(subsumedClauses, k), flipped = item(subsumedClauses, k + 1);
    if (flipped < 0) dropClause(ref);
    else removeLiteral(ref, flipped);
  }
  for (let k = 0; k < sizeOf(derivedUnits); k++) deriveUnit(item(derivedUnits, k));
}

/** Derives a unit if the marked binary clause and the clause `literal or other` imply one. */
function deriveUnitFromBinaries(literal: i32, other: i32): void {
  const hasLiteral = i8At(marks, literal) != 0, sameOther = i8At(marks, other) != 0;
  if (hasLiteral && i8At(marks, other ^ 1) != 0) push(derivedUnits, literal);
  else if (sameOther && i8At(marks, literal ^ 1) != 0) push(derivedUnits, other);
}

/** Records those clauses in the literal's list that are subsumed or strengthened by the marked clause. */
function collectSubsumedClauses(literal: i32, self: i32, size: i32, signature: u32): void {
  const start = watchStart(literal), end = start + watchBytes(literal);
  let effort = 1;
  for (let i = start; i < end; i += 8) {
    const ref = load<i32>(i, ENTRY_CLAUSE_OFFSET);
    if (isBinary(ref)) {
      if (size == 2) deriveUnitFromBinaries(literal, load<i32>(i));
      continue;
    }
    if (ref == self) continue;
    effort++;
    if ((signature & ~signatureOf(ref)) != 0 || (flagsAt(ref) & GARBAGE) != 0) continue;
    const length = sizeAt(ref);
    if (length < size) continue;
    let matchCount = 0, flipped = -1;
    for (let k = 0; k < length; k++) {
      const other = literalAt(ref, k);
      if (i8At(marks, other) != 0) matchCount++;
      else if (i8At(marks, other ^ 1) != 0) {
        if (flipped >= 0) {
          matchCount = -1;
          break;
        }
        flipped = other;
        matchCount++;
      }
    }
    effort++;
    if (matchCount != size) continue;
    push(subsumedClauses, ref);
    push(subsumedClauses, flipped);
  }
  addTicks(<f64>effort);
}
