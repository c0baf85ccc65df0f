// Eager subsumption: a new learned clause makes supersets among the latest learned ones superfluous. Idea: soon after,
// the search often finds a clause again with some literals missing; checking the last few clauses costs little, since
// signatures (a bit for each variable) and stamps rule most out, and saves a quarter of the learned clauses in counting
// problems. Source: Biere, CaDiCaL (2017), after Han and Somenzi, On-the-fly clause improvement (2009).
import { GARBAGE, arenaEnd, flagsAt, lbdOf, learnedRefs, literalAt, markGarbage, sizeAt } from '../core/arena';
import { i32At, setI32 } from '../core/memory';
import { item, sizeOf } from '../core/stack';
import { nextStamp, setStamp, stampOf } from '../core/state';

/** How many of the latest learned clauses are checked. */
const CHECKED_CLAUSES: i32 = 20;
/** How many signatures are kept. */
const KEPT_SIGNATURE_COUNT: i32 = 32;

/**
 * The signatures of the latest learned clauses. A clause's index is its position in the list of learned clauses,
 * modulo `KEPT_SIGNATURE_COUNT`.
 */
const signatures: usize = memory.data(KEPT_SIGNATURE_COUNT * 8, 8);
/** The references of the clauses whose signatures are in `signatures`, at the same indexes. */
const signatureOwners: usize = memory.data(KEPT_SIGNATURE_COUNT * 4, 4);

/**
 * Drops recent supersets of the clause, which is not in the arena yet; returns the lowest LBD among `lbd` and theirs.
 */
export function subsumeRecent(clause: usize, lbd: i32): i32 {
  if (!ASC_NO_ASSERT) assert(sizeOf(clause) > 0);
  const size = sizeOf(clause), count = sizeOf(learnedRefs);
  const stamp = nextStamp();
  let signature: u64 = 0;
  for (let k = 0; k < size; k++) {
    const v = item(clause, k) >> 1;
    setStamp(v, stamp);
    signature |= <u64>1 << (v & 63);
  }
  let lowestLbd = lbd;
  for (let i = count - 1, end = max(0, count - CHECKED_CLAUSES); i >= end; i--) {
    const ref = item(learnedRefs, i);
    if (i32At(signatureOwners, i & (KEPT_SIGNATURE_COUNT - 1)) == ref && (signature & ~load<u64>(signatures + (<usize>(i & (KEPT_SIGNATURE_COUNT - 1)) << 3))) != 0) continue;
    if ((flagsAt(ref) & GARBAGE) != 0 || !hasStampedVariables(ref, size, stamp) || !containsClause(ref, clause)) continue;
    lowestLbd = min(lowestLbd, lbdOf(flagsAt(ref)));
    markGarbage(ref);
  }
  // The reference of the new clause will be `arenaEnd`, since the clause will be added at the end of the arena.
  const slot = count & (KEPT_SIGNATURE_COUNT - 1);
  setI32(signatureOwners, slot, <i32>arenaEnd);
  store<u64>(signatures + (<usize>slot << 3), signature);
  return lowestLbd;
}

/** Whether the clause contains `size` variables that carry the stamp. */
function hasStampedVariables(ref: i32, size: i32, stamp: i32): bool {
  const length = sizeAt(ref);
  let spareCount = length - size;
  for (let k = 0; k < length && spareCount >= 0; k++) if (stampOf(literalAt(ref, k) >> 1) != stamp) spareCount--;
  return spareCount >= 0;
}

function containsClause(ref: i32, clause: usize): bool {
  const size = sizeOf(clause), length = sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = item(clause, k);
    let isClauseFound = false;
    for (let j = 0; j < length && !isClauseFound; j++) isClauseFound = literalAt(ref, j) == literal;
    if (!isClauseFound) return false;
  }
  return true;
}
