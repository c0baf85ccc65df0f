// Vivification: learned clauses shortened by propagation. Idea: assume the literals of a clause false one by one; a
// conflict, or a literal that becomes true, needs only some of them, and a literal that becomes false is superfluous.
// Propagators take part, since half of the implications in a puzzle are known only to them. The most promising clauses
// of the last interval are tried, within a share of the search's effort. Sources: Piette, Hamadi, Saïs, Vivifying
// propositional clausal formulae (2008); Luo et al., An effective learnt clause minimization approach (2017).
import { TIER1, TIER2, reasonOrExplanation } from '../search/seen';
import {
  GARBAGE, LBD_SHIFT, LEARNED, LITERALS_OFFSET, USED_SHIFT, VIVIFIED, arena, flagsAt, lbdOf, learnedRefs, literalAt, markGarbage,
  newClause, setFlags, setLiteral, sizeAt,
} from '../core/arena';
import { propagateAll } from '../search/fixpoint';
import { i32At, setI32 } from '../core/memory';
import { logClause, isProving } from '../io/proof';
import { backtrack, decideOn } from '../search/propagate';
import { sortPairs } from '../core/sort';
import { dataOf, item, newStack, push, reserve, setItem, sizeOf, truncate } from '../core/stack';
import {
  BINARY, assign, levelStart, nextStamp, setInconsistent, setStamp, stampOf, ticks, trailAt, trailSize, valueOf, level,
  propagatedCount,
} from '../core/state';
import { LEARNED_BINARY, watchClause } from '../core/watches';

let keys: usize = 0;
let candidates: usize = 0;
let keptLiterals: usize = 0;

export function initializeVivification(): void {
  keys = newStack();
  candidates = newStack();
  keptLiterals = newStack();
}

/** Sorts the clauses worth trying into `candidates`, the most promising first. Returns their number. */
function chooseCandidates(): i32 {
  const size = sizeOf(learnedRefs), list = dataOf(learnedRefs);
  reserve(keys, size);
  reserve(candidates, size);
  let count = 0;
  for (let i = 0; i < size; i++) {
    const ref = i32At(list, i), flags = flagsAt(ref);
    if ((flags & (GARBAGE | VIVIFIED)) != 0) continue;
    const lbd = lbdOf(flags);
    if (lbd > TIER2 && ((flags >> USED_SHIFT) & 3) == 0) continue;
    setI32(dataOf(keys), count, (min(lbd, 0x1fff) << 16) | min(sizeAt(ref), 0xffff));
    setI32(dataOf(candidates), count++, ref);
  }
  sortPairs(dataOf(keys), dataOf(candidates), 0, count - 1);
  return count;
}

@inline function stampReason(reason: i32, stamp: i32): void {
  if (reason == 0) return;
  if ((reason & 3) == BINARY) {
    setStamp(reason >> 3, stamp);
    return;
  }
  const size = sizeAt(reason);
  for (let k = 0; k < size; k++) setStamp(literalAt(reason, k) >> 1, stamp);
}

/**
 * Reduces `keptLiterals` to the literals on whose decisions the conflict depends (or the implied literal, if there is
 * no conflict).
 */
function keepNeededLiterals(conflict: i32, implied: i32): void {
  const stamp = nextStamp();
  if (conflict != 0) stampReason(conflict, stamp);
  else setStamp(implied >> 1, stamp);
  for (let i = trailSize - 1, start = levelStart(1); i >= start; i--) {
    const v = trailAt(i) >> 1;
    if (stampOf(v) == stamp) stampReason(reasonOrExplanation(v), stamp);
  }
  const size = sizeOf(keptLiterals);
  let count = 0;
  for (let k = 0; k < size; k++) {
    const literal = item(keptLiterals, k);
    if (stampOf(literal >> 1) == stamp) setItem(keptLiterals, count++, literal);
  }
  truncate(keptLiterals, count);
}

/** Adds propagators' explanations to the proof, for the literals that became false and are dropped from the clause. */
function proveDroppedLiterals(ref: i32): void {
  const stamp = nextStamp();
  stampReason(ref, stamp);
  for (let i = trailSize - 1, start = levelStart(1); i >= start; i--) {
    const v = trailAt(i) >> 1;
    if (stampOf(v) == stamp) stampReason(reasonOrExplanation(v), stamp);
  }
}

/** Fills `keptLiterals` with the literals that the clause needs, then backtracks to level 0. */
function probeClause(ref: i32): void {
  const size = sizeAt(ref);
  truncate(keptLiterals, 0);
  let conflict = 0, implied = -1;
  for (let k = 0; k < size; k++) {
    const literal = literalAt(ref, k);
    const value = valueOf(literal);
    if (value < 0) continue;
    push(keptLiterals, literal);
    if (value > 0) {
      implied = literal;
      break;
    }
    decideOn(literal ^ 1);
    conflict = propagateAll(ref);
    if (conflict != 0) break;
  }
  if (conflict != 0 || implied >= 0) keepNeededLiterals(conflict, implied);
  else if (isProving && sizeOf(keptLiterals) < size) proveDroppedLiterals(ref);
  backtrack(0);
}

/** Replaces the clause by the shorter one in `keptLiterals`; false if the clauses became contradictory. */
function replaceClause(ref: i32): bool {
  const size = sizeOf(keptLiterals), flags = flagsAt(ref);
  if (!ASC_NO_ASSERT) assert(size < sizeAt(ref)); // the new clause must be shorter
  logClause(dataOf(keptLiterals), size);
  markGarbage(ref);
  if (size == 0) {
    setInconsistent();
    return false;
  }
  const firstLiteral = item(keptLiterals, 0);
  if (size == 1) {
    if (valueOf(firstLiteral) == 0) assign(firstLiteral, 0);
    if (propagateAll(0) == 0) return true;
    setInconsistent();
    return false;
  }
  const secondLiteral = item(keptLiterals, 1);
  if (size == 2) {
    watchClause(LEARNED_BINARY, firstLiteral, secondLiteral);
    return true;
  }
  const lbd = max(min(lbdOf(flags), size - 1), TIER1);
  const usageTier = (flags >> USED_SHIFT) & 3;
  const newRef = newClause(size, LEARNED | VIVIFIED | (usageTier << USED_SHIFT) | (lbd << LBD_SHIFT));
  memory.copy(arena + <usize>newRef + LITERALS_OFFSET, dataOf(keptLiterals), <usize>size << 2);
  watchClause(newRef, firstLiteral, secondLiteral);
  return true;
}

/**
 * Vivifies learned clauses; must be called at level 0, after propagation. False if the clauses became contradictory.
 */
export function vivifyLearned(effort: f64): bool {
  if (!ASC_NO_ASSERT) assert(level == 0 && propagatedCount == trailSize);
  const limit = ticks + effort;
  const candidateCount = chooseCandidates();
  for (let i = 0; i < candidateCount && ticks < limit; i++) {
    const ref = item(candidates, i);
    const size = sizeAt(ref);
    setFlags(ref, flagsAt(ref) | VIVIFIED);
    let satisfied = false;
    for (let k = 0; k < size && !satisfied; k++) satisfied = valueOf(literalAt(ref, k)) > 0;
    if (satisfied) {
      markGarbage(ref);
      continue;
    }
    probeClause(ref);
    if (sizeOf(keptLiterals) < size && !replaceClause(ref)) return false;
  }
  return true;
}
