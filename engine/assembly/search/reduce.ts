// Forgetting learned clauses. Idea: keep clauses of LBD 2 for good, those of LBD up to 6 while they are used, and of
// the rest drop the worse three quarters every few hundred conflicts: a small clause database makes propagation fast,
// and useful clauses are learned again. Sources: Audemard and Simon, Glucose (2009); Oh, tiers in COMiniSatPS (2016).
import { TIER1, TIER2 } from './seen';
import { GARBAGE, USED_SHIFT, flagsAt, lbdOf, learnedRefs, markGarbage, setFlags, sizeAt } from '../core/arena';
import { isReason } from './collect';
import { i32At, setI32 } from '../core/memory';
import { sortPairs } from '../core/sort';
import { dataOf, newStack, reserve, sizeOf } from '../core/stack';
import { conflicts } from '../core/state';

const REDUCE_INTERVAL: f64 = 100;
const DROPPED_SHARE: f64 = 0.75;
const CONFLICTS_BEFORE_FIRST_REDUCTION: f64 = 1000;

let keys: usize = 0;
let candidates: usize = 0;
let reductionCount: i32 = 0;
let nextReduction: f64 = CONFLICTS_BEFORE_FIRST_REDUCTION;

export function initializeReduction(): void {
  keys = newStack();
  candidates = newStack();
}

export function isReductionDue(): bool {
  return conflicts >= nextReduction;
}

/** Marks the worst learned clauses as garbage; the caller must collect garbage afterwards. */
export function reduceLearned(): void {
  reductionCount++;
  nextReduction = conflicts + REDUCE_INTERVAL * <f64>(reductionCount + 1);
  const size = sizeOf(learnedRefs);
  reserve(keys, size);
  reserve(candidates, size);
  const list = dataOf(learnedRefs), key = dataOf(keys), candidate = dataOf(candidates);
  let count = 0;
  for (let i = 0; i < size; i++) {
    const ref = i32At(list, i);
    const flags = flagsAt(ref);
    if ((flags & GARBAGE) != 0) continue;
    const usageTier = (flags >> USED_SHIFT) & 3;
    if (usageTier > 0) setFlags(ref, flags - (1 << USED_SHIFT));
    const lbd = lbdOf(flags);
    if (lbd <= TIER1 || (lbd <= TIER2 && usageTier > 0) || isReason(ref)) continue;
    setI32(key, count, -((min(lbd, 0x1fff) << 16) | min(sizeAt(ref), 0xffff)));
    setI32(candidate, count++, ref);
  }
  sortPairs(key, candidate, 0, count - 1);
  const droppedCount = <i32>(<f64>count * DROPPED_SHARE);
  if (!ASC_NO_ASSERT) assert(droppedCount <= count);
  for (let i = 0; i < droppedCount; i++) markGarbage(i32At(candidate, i));
}
