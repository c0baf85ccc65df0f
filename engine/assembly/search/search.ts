// The search: conflict-driven clause learning. Idea: propagate; learn from a conflict and jump back; otherwise restart,
// simplify, or decide.
//
// Assumptions are the first decisions. There are three ways to make them. One level each: cores then prefer the first
// assumptions, since what these imply isn't assumed any more. Or, faster, all on level 1: they are propagated together,
// and a conflict there is the end. Or kept: the assumptions that a query shares with the beginning of the last one stay
// on the trail with their consequences; a conflict among assumptions is the end here, too, and a later conflict undoes
// assumptions only if it fixes a literal for good. A literal may then be on a higher level than its clause requires,
// which delays consequences but is sound (Nadel and Ryvchin, Chronological backtracking, 2018; Hickey and Bacchus,
// Speeding up assumption-based SAT, 2019). Kept together: on level 1, as long as the assumptions are the same. A clause
// added meanwhile leaves the trail unchanged if it has two unassigned literals there.
//
// Sources: Marques-Silva and Sakallah, GRASP (1999); Eén and Sörensson, An extensible SAT solver (2003); the schedule
// follows Biere et al., CaDiCaL (2017…).
import { explanationBytes } from '../propagators/observers';
import { TIER2 } from './seen';
import { attachPendingClauses } from '../io/clauses';
import { fromDimacs } from '../core/literal';
import { EXPLANATION, LEARNED, LBD_SHIFT, LITERALS_OFFSET, USED_SHIFT, arena, garbageBytes, newClause } from '../core/arena';
import { analyze, analyzeContradiction, analyzeFailedAssumption, conflictLevel, failedCore, jumpLevel, learnedClause, learnedLbd } from './analyze';
import { collectGarbage } from './collect';
import { nextDecision, reusableLevel } from './decide';
import { eliminate, extendModel } from '../inprocessing/eliminate';
import { propagateAll } from './fixpoint';
import { i32At } from '../core/memory';
import { noteConflict, noteRestart, isRestartDue } from './mode';
import { noteConsistentTrail, rephase, isRephaseDue, savedPhases } from './phases';
import { flushProof, logClause } from '../io/proof';
import { backtrack, decideOn, propagateIgnoring } from './propagate';
import { requestAllRuns, runAllThoroughly, propagatorCount } from '../propagators/propagator';
import { subsumeRecent } from './recent';
import { reduceLearned, isReductionDue } from './reduce';
import { dataOf, item, newStack, push, sizeOf, truncate } from '../core/stack';
import {
  BINARY, assign, conflicts, isConsistent, keepsAssumptions, level, model, startLevel, isPaused, reserveLevels, rootLevel, setInconsistent, setPaused,
  setRootLevel, FROZEN, setFlag, ticks, sharesAssumptionLevel, trailSize, valueOf, values, variableCount, isStable,
} from '../core/state';
import { vivifyLearned } from '../inprocessing/vivify';
import { improvePhasesAtStart } from './walk';
import { LEARNED_BINARY, watchClause, countWatchedClauses } from '../core/watches';

@external("env", "poll")
declare function poll(): i32;

export const SATISFIABLE: i32 = 10;
export const UNSATISFIABLE: i32 = 20;
export const UNKNOWN: i32 = 0;

const POLL_TICKS: f64 = 300_000;
const MAX_EXPLANATION_BYTES: f64 = 16_777_216;
const MIN_PREPROCESS_TICKS: f64 = 2_000_000;
const PREPROCESS_TICKS_PER_VARIABLE: f64 = 300;
const PREPROCESS_SHARE_OF_SEARCH: f64 = 0.5;
const MAX_PREPROCESS_TICKS: f64 = 30_000_000;
/**
 * Clauses per unassigned variable. Below this, variable elimination is likely to remove most of the formula, so it runs
 * first.
 */
const SPARSE_CLAUSES_PER_VARIABLE: f64 = 2.5;
/** The effort of vivification as a share of the search's, not counting propagators. */
const VIVIFY_TICKS_SHARE: f64 = 0.2;
/**
 * The effort of vivification as a share of the search's, if there are propagators: vivification uses them, too, and
 * clauses learned with their help are more expensive.
 */
const VIVIFY_SHARE_WITH_PROPAGATORS: f64 = 0.5;

export let assumptions: usize = 0;
export let restarts: f64 = 0;
/**
 * Whether clauses still have to be simplified by subsumption and strengthening. It waits for a number of conflicts, so
 * that easy instances aren't delayed.
 */
let isSubsumptionDue: bool = true;
/** The number of conflicts before subsumption, so that easy instances aren't delayed. */
let nextSubsumption: f64 = 100;
/** Whether variables still have to be eliminated. */
let isEliminationDue: bool = false;
/** The number of conflicts before elimination. */
let nextElimination: f64 = 0;
let conflictsAtNextPoll: f64 = 0;
let conflictsAtLastInprocessing: f64 = 0;

export function initializeSearch(): void {
  assumptions = newStack();
}

export function allowElimination(conflictsBefore: i32): void {
  isEliminationDue = true;
  nextElimination = conflictsBefore;
}

export function setSubsumption(conflictsBefore: i32): void {
  nextSubsumption = conflictsBefore;
}

/** Adds the learned clause, which implies its first literal now. */
function addLearnedClause(): void {
  const size = sizeOf(learnedClause), data = dataOf(learnedClause);
  logClause(data, size);
  const lbd = subsumeRecent(learnedClause, learnedLbd);
  const assertingLiteral = load<i32>(data);
  if (size == 1) {
    assign(assertingLiteral, 0);
    return;
  }
  const other = load<i32>(data, 4);
  if (size == 2) {
    watchClause(LEARNED_BINARY, assertingLiteral, other);
    assign(assertingLiteral, (other << 2) | BINARY);
    return;
  }
  const usageTier = lbd <= TIER2 ? 2 : 1;
  const ref = newClause(size, LEARNED | (usageTier << USED_SHIFT) | (lbd << LBD_SHIFT));
  memory.copy(arena + <usize>ref + LITERALS_OFFSET, data, <usize>size << 2);
  watchClause(ref, assertingLiteral, other);
  assign(assertingLiteral, ref);
}

/** Learns from the conflict; false if the search has ended. */
function learnFromConflict(conflict: i32): bool {
  if (propagatorCount > 0) backtrack(conflictLevel(conflict));
  if (level == 0) {
    setInconsistent();
    return false;
  }
  if ((sharesAssumptionLevel && level == rootLevel) || (keepsAssumptions && level <= rootLevel)) {
    analyzeContradiction(conflict);
    backtrack(level - 1);
    return false;
  }
  conflicts += 1;
  if (isStable) noteConsistentTrail();
  analyze(conflict);
  noteConflict(learnedLbd);
  backtrack(keepsAssumptions && sizeOf(learnedClause) > 1 ? max(jumpLevel, rootLevel) : jumpLevel);
  addLearnedClause();
  if (explanationBytes > MAX_EXPLANATION_BYTES) collectGarbage();
  return true;
}

/** Backtracks to level 0 for reductions and inprocessing; false if the clauses became contradictory. */
function reduceAndInprocess(): bool {
  backtrack(0);
  if (propagateAll(0) != 0) {
    setInconsistent();
    return false;
  }
  collectGarbage();
  const vivifyShare = propagatorCount > 0 ? VIVIFY_SHARE_WITH_PROPAGATORS : VIVIFY_TICKS_SHARE;
  if (!vivifyLearned((ticks - conflictsAtLastInprocessing) * vivifyShare)) return false;
  conflictsAtLastInprocessing = ticks;
  if (propagateAll(0) != 0) {
    setInconsistent();
    return false;
  }
  reduceLearned();
  collectGarbage();
  return true;
}

function restart(): void {
  restarts += 1;
  const lowestLevel = min(level, rootLevel);
  noteRestart();
  if (isRephaseDue()) {
    backtrack(lowestLevel);
    rephase();
  } else backtrack(reusableLevel(lowestLevel));
}

/**
 * Makes the next assumption (or, with `sharesAssumptionLevel`, all of them) on a new level, until one isn't already true; false if
 * one is already false.
 */
function makeAssumptions(): bool {
  while (level < rootLevel) {
    const oldLevel = level, oldTrailSize = trailSize;
    const end = sharesAssumptionLevel ? sizeOf(assumptions) : oldLevel + 1;
    startLevel();
    for (let i = oldLevel; i < end; i++) {
      const literal = item(assumptions, i);
      const value = valueOf(literal);
      if (value < 0) {
        analyzeFailedAssumption(literal);
        backtrack(oldLevel);
        return false;
      }
      if (value == 0) assign(literal, 0);
    }
    if (trailSize > oldTrailSize) break;
  }
  return true;
}

function search(conflictLimit: f64): i32 {
  while (true) {
    const conflict = propagateAll(0);
    if (conflict != 0) {
      if (!learnFromConflict(conflict)) return UNSATISFIABLE;
      continue;
    }
    // Even if no conflict is allowed, the consequences of the assumptions alone are found.
    if (conflicts >= conflictLimit && level >= rootLevel) {
      if (level == rootLevel && runAllThoroughly()) continue;
      return UNKNOWN;
    }
    if (ticks >= conflictsAtNextPoll) {
      conflictsAtNextPoll = ticks + POLL_TICKS;
      if (poll() != 0) {
        setPaused(true);
        return UNKNOWN;
      }
    }
    if (level > rootLevel && isRestartDue()) {
      restart();
      if (!preprocessWhenDue()) return UNSATISFIABLE;
      if (isReductionDue() && !reduceAndInprocess()) return UNSATISFIABLE;
      continue;
    }
    if (level < rootLevel) {
      if (!makeAssumptions()) return UNSATISFIABLE;
      continue;
    }
    const literal = nextDecision();
    if (literal >= 0) decideOn(literal);
    else if (!requestAllRuns()) return SATISFIABLE;
  }
}

function saveModel(): void {
  memory.copy(model, values, <usize>variableCount << 1);
  extendModel();
}

function preprocessWhenDue(): bool {
  if (isEliminationDue && conflicts >= nextElimination) return preprocess(true);
  return !isSubsumptionDue || conflicts < nextSubsumption || preprocess(false);
}

function preprocess(variablesToo: bool): bool {
  isSubsumptionDue = false;
  if (variablesToo) isEliminationDue = false;
  backtrack(0);
  if (propagateAll(0) != 0) {
    setInconsistent();
    return false;
  }
  collectGarbage();
  const effortTicks = MIN_PREPROCESS_TICKS + PREPROCESS_TICKS_PER_VARIABLE * <f64>variableCount + ticks * PREPROCESS_SHARE_OF_SEARCH;
  if (!eliminate(variablesToo, min(MAX_PREPROCESS_TICKS, effortTicks))) return false;
  collectGarbage();
  return true;
}

/**
 * Searches under the assumptions, for at most `budget` conflicts (negative: no limit). Returns 10, 20 or 0, as in
 * index.ts.
 */
export function solve(budget: f64): i32 {
  setRootLevel(sharesAssumptionLevel ? min(sizeOf(assumptions), 1) : sizeOf(assumptions));
  setPaused(false);
  return finishSearch(prepareAndSearch(budget));
}

/** Takes the `count` assumptions at `data`, after backtracking to where they differ from the last query's. */
export function takeAssumptions(data: usize, count: i32): void {
  let sharedCount = 0;
  if (keepsAssumptions && level > 0) {
    const maxSharedCount = min(count, sizeOf(assumptions));
    while (sharedCount < maxSharedCount && item(assumptions, sharedCount) == fromDimacs(i32At(data, sharedCount))) sharedCount++;
    // Assumptions on a shared level are kept or dropped together.
    if (!sharesAssumptionLevel) sharedCount = min(sharedCount, level);
    else if (sharedCount < count || count < sizeOf(assumptions)) sharedCount = 0;
  }
  backtrack(sharesAssumptionLevel ? min(sharedCount, 1) : sharedCount);
  reserveLevels(variableCount + count);
  truncate(assumptions, sharedCount);
  for (let i = sharedCount; i < count; i++) {
    const literal = fromDimacs(i32At(data, i));
    setFlag(literal >> 1, FROZEN);
    push(assumptions, literal);
  }
}

/**
 * Whether `resume` may be called instead of `solve` for the `count` assumptions at `data`, because nothing has changed
 * since the interruption.
 */
export function canResume(data: usize, count: i32): bool {
  if (!isPaused || count != sizeOf(assumptions)) return false;
  for (let i = 0; i < count; i++) if (item(assumptions, i) != fromDimacs(i32At(data, i))) return false;
  return true;
}

/** Continues an interrupted search, with the same result as without the interruption. */
export function resume(budget: f64): i32 {
  if (!ASC_NO_ASSERT) assert(isPaused); // the search must have been interrupted
  setPaused(false);
  conflictsAtNextPoll = ticks + POLL_TICKS;
  return finishSearch(searchWithBudget(budget));
}

function finishSearch(result: i32): i32 {
  if (!isPaused) {
    if (keepsAssumptions && isConsistent) backtrack(min(level, rootLevel));
    else {
      truncate(assumptions, 0);
      backtrack(0);
    }
  }
  flushProof();
  return result;
}

export function prepareAndSearch(budget: f64): i32 {
  truncate(failedCore, 0);
  if (level > 0) {
    // The trail of the last query is kept: the clauses added since then have left it unchanged.
    conflictsAtNextPoll = ticks + POLL_TICKS;
    return searchWithBudget(budget);
  }
  if (!isConsistent) return UNSATISFIABLE;
  const isBulkLoad = attachPendingClauses(conflicts == 0 && isSubsumptionDue && nextSubsumption == 0);
  if (propagateAll(0) != 0) {
    setInconsistent();
    return UNSATISFIABLE;
  }
  if (isBulkLoad) collectGarbage();
  if (isEliminationDue && conflicts == 0 && <f64>countWatchedClauses() <= SPARSE_CLAUSES_PER_VARIABLE * <f64>(variableCount - trailSize)) nextElimination = 0;
  if (!preprocessWhenDue()) return UNSATISFIABLE;
  if (conflicts == 0 && propagatorCount == 0) improvePhasesAtStart(savedPhases);
  conflictsAtNextPoll = ticks + POLL_TICKS;
  return searchWithBudget(budget);
}

/** Continues the search from the present trail, under the assumptions. */
export function continueSearch(budget: f64): i32 {
  conflictsAtNextPoll = ticks + POLL_TICKS;
  return searchWithBudget(budget);
}

function searchWithBudget(budget: f64): i32 {
  const result = search(budget < 0 ? Infinity : conflicts + budget);
  if (result == SATISFIABLE) saveModel();
  return result;
}
