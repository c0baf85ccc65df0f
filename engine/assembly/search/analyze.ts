// Conflict analysis: from a falsified clause to a learned one that becomes unit after a backjump. Idea: resolve with
// reasons backwards along the trail until one literal of the conflict level is left, the first unique implication
// point. The number of levels in a clause (LBD) measures its quality. Sources: Marques-Silva and Sakallah, GRASP
// (1999); Zhang et al. (2001); Audemard and Simon, Glucose (2009).
import { TIER1, TIER2, reasonOrExplanation, isSeen } from './seen';
import { LBD_SHIFT, LEARNED, USED_SHIFT, arena, flagsAt, lbdOf, literalAt, setFlags, sizeAt, LITERALS_OFFSET } from '../core/arena';
import { bumpScore, decayScores } from '../core/heap';
import { i32At, i8At, resize, setI32, setI8 } from '../core/memory';
import { minimize } from './minimize';
import { moveToFront, timeOf } from '../core/queue';
import { sortPairs } from '../core/sort';
import { dataOf, item, newStack, push, reserve, setItem, sizeOf, truncate } from '../core/stack';
import {
  BINARY, capacity, level, levelOf, levelStart, nextStamp, reasonOf, rootLevel, sharesAssumptionLevel, trailAt, trailSize, isStable,
} from '../core/state';

export let learnedClause: usize = 0;
export let jumpLevel: i32 = 0;
export let learnedLbd: i32 = 0;
export let failedCore: usize = 0;
let analyzedVariables: usize = 0;
let keys: usize = 0;
let lbdStamps: usize = 0;
let bumpsReasons: bool = true;

export function initializeAnalysis(): void {
  learnedClause = newStack();
  analyzedVariables = newStack();
  keys = newStack();
  failedCore = newStack();
}

/**
 * With `yes` = 1, the variables in the reasons of a learned clause's literals are no longer bumped; by default they
 * are.
 */
export function leaveReasonsUnbumped(yes: i32): void {
  bumpsReasons = yes == 0;
}

export function growAnalysis(next: i32): void {
  lbdStamps = resize(lbdStamps, <u64>(capacity + 1) << 2, <u64>(next + 1) << 2);
}

/**
 * Counts the levels of a clause. If all assumptions share a level, each of their literals counts as a level: a clause
 * that needs many assumptions is of little use without them.
 */
function countLevels(data: usize, size: i32, limit: i32): i32 {
  const stamp = nextStamp();
  let count = 0;
  for (let i = 0; i < size; i++) {
    const at = levelOf(i32At(data, i) >> 1);
    if (at == 0 || i32At(lbdStamps, at) == stamp) continue;
    if (!sharesAssumptionLevel || at > rootLevel) setI32(lbdStamps, at, stamp);
    if (++count >= limit) break;
  }
  return count;
}

@inline function markLiteral(literal: i32, unresolved: i32): i32 {
  const v = literal >> 1;
  if (i8At(isSeen, v) != 0) return unresolved;
  const at = levelOf(v);
  if (at == 0) return unresolved;
  setI8(isSeen, v, 1);
  push(analyzedVariables, v);
  if (at >= level) return unresolved + 1;
  push(learnedClause, literal);
  return unresolved;
}

/** Marks a learned clause as used, and lowers its LBD if its literals are now on fewer levels. */
function refreshClause(ref: i32, flags: i32): void {
  let lbd = lbdOf(flags);
  if (lbd > TIER1) lbd = min(lbd, countLevels(arena + <usize>ref + LITERALS_OFFSET, sizeAt(ref), lbd));
  const usageTier = lbd <= TIER2 ? 2 : 1;
  setFlags(ref, (flags & 15) | (usageTier << USED_SHIFT) | (lbd << LBD_SHIFT));
}

function resolveToUniqueImplicationPoint(conflict: i32): void {
  let unresolvedCount = 0, index = trailSize - 1, reason = conflict, literal = -1;
  truncate(learnedClause, 0);
  push(learnedClause, -1);
  while (true) {
    if ((reason & 3) == BINARY) unresolvedCount = markLiteral(reason >> 2, unresolvedCount);
    else if (reason != 0) {
      const flags = flagsAt(reason);
      if ((flags & LEARNED) != 0) refreshClause(reason, flags);
      for (let p = arena + <usize>reason + LITERALS_OFFSET, end = p + (<usize>sizeAt(reason) << 2); p < end; p += 4) {
        const other = load<i32>(p);
        if (other != literal) unresolvedCount = markLiteral(other, unresolvedCount);
      }
    }
    if (!ASC_NO_ASSERT) assert(index >= 0); // the first unique implication point must be on the trail
    do literal = trailAt(index--);
    while (i8At(isSeen, literal >> 1) == 0);
    if (--unresolvedCount <= 0) break;
    reason = reasonOrExplanation(literal >> 1);
  }
  setItem(learnedClause, 0, literal ^ 1);
}

/**
 * Moves a literal of the clause's second highest level to the second position and sets that level as the one to jump
 * back to.
 */
function chooseJumpLevel(): void {
  const clause = dataOf(learnedClause), size = sizeOf(learnedClause);
  jumpLevel = 0;
  let bestIndex = 1;
  for (let i = 1; i < size; i++) {
    const at = levelOf(i32At(clause, i) >> 1);
    if (at <= jumpLevel) continue;
    jumpLevel = at;
    bestIndex = i;
  }
  if (size < 2) return;
  const secondLiteral = i32At(clause, 1);
  setI32(clause, 1, i32At(clause, bestIndex));
  setI32(clause, bestIndex, secondLiteral);
}

/**
 * Also bumps the variables in the reasons of the learned clause's literals: when they recur, so do these literals.
 * Propagators aren't asked for explanations. Source: Liang, Ganesh, Poupart, Czarnecki, Learning rate based branching
 * heuristic for SAT solvers (2016).
 */
function markReasonsOfLearnedClause(): void {
  const size = sizeOf(learnedClause);
  for (let i = 1; i < size; i++) {
    const reason = reasonOf(item(learnedClause, i) >> 1);
    if (reason == 0) continue;
    if ((reason & 3) == BINARY) markReasonLiteral(reason >> 2);
    else if ((reason & 3) == 0) {
      for (let k = 0, end = sizeAt(reason); k < end; k++) markReasonLiteral(literalAt(reason, k));
    }
  }
}

@inline function markReasonLiteral(literal: i32): void {
  const v = literal >> 1;
  if (i8At(isSeen, v) != 0 || levelOf(v) == 0) return;
  setI8(isSeen, v, 1);
  push(analyzedVariables, v);
}

function bumpAnalyzedVariables(): void {
  const size = sizeOf(analyzedVariables), list = dataOf(analyzedVariables);
  if (isStable) {
    for (let i = 0; i < size; i++) bumpScore(i32At(list, i));
    decayScores();
    return;
  }
  reserve(keys, size);
  const times = dataOf(keys);
  for (let i = 0; i < size; i++) setI32(times, i, timeOf(i32At(list, i)));
  sortPairs(times, list, 0, size - 1);
  for (let i = 0; i < size; i++) moveToFront(i32At(list, i));
}

/** Learns from a clause that is false now; leaves the result in learnedClause, jumpLevel and learnedLbd. */
export function analyze(conflict: i32): void {
  if (!ASC_NO_ASSERT) assert(level > 0 && conflict != 0); // at level 0 there is nothing to learn
  truncate(analyzedVariables, 0);
  resolveToUniqueImplicationPoint(conflict);
  minimize(learnedClause);
  learnedLbd = countLevels(dataOf(learnedClause), sizeOf(learnedClause), 0x7fff_ffff);
  chooseJumpLevel();
  if (!ASC_NO_ASSERT) assert(jumpLevel < level && learnedLbd <= sizeOf(learnedClause)); // a learned clause must lead to a lower level
  if (isStable && bumpsReasons) markReasonsOfLearnedClause();
  bumpAnalyzedVariables();
  const size = sizeOf(analyzedVariables);
  for (let i = 0; i < size; i++) setI8(isSeen, item(analyzedVariables, i), 0);
}

/** Puts the assumption `failed` into `failedCore`, and the other assumptions that force it to be false. */
export function analyzeFailedAssumption(failed: i32): void {
  truncate(failedCore, 0);
  push(failedCore, failed);
  if (levelOf(failed >> 1) == 0) return;
  setI8(isSeen, failed >> 1, 1);
  collectAssumptions();
  setI8(isSeen, failed >> 1, 0);
}

/** Puts the assumptions that make a clause false into `failedCore`. */
export function analyzeContradiction(ref: i32): void {
  truncate(failedCore, 0);
  markOtherLiterals(ref);
  collectAssumptions();
}

/** Follows the marked literals back along the trail and puts the assumptions on which they depend into `failedCore`. */
function collectAssumptions(): void {
  const firstPosition = levelStart(1);
  for (let i = trailSize - 1; i >= firstPosition; i--) {
    const literal = trailAt(i), v = literal >> 1;
    if (i8At(isSeen, v) == 0) continue;
    const reason = reasonOrExplanation(v);
    if (reason == 0) push(failedCore, literal);
    else if ((reason & 3) == BINARY) markUnlessFixed(reason >> 2);
    else markOtherLiterals(reason);
    setI8(isSeen, v, 0);
  }
}

function markOtherLiterals(ref: i32): void {
  const size = sizeAt(ref);
  for (let k = 0; k < size; k++) markUnlessFixed(literalAt(ref, k));
}

function markUnlessFixed(literal: i32): void {
  if (levelOf(literal >> 1) > 0) setI8(isSeen, literal >> 1, 1);
}

/** The highest level of a false clause's literals; for an explanation it may be below the current level. */
export function conflictLevel(ref: i32): i32 {
  const size = sizeAt(ref);
  let highestLevel = 0;
  for (let k = 0; k < size; k++) highestLevel = max(highestLevel, levelOf(literalAt(ref, k) >> 1));
  return highestLevel;
}
