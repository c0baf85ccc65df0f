// Enumeration of all answers that differ in the listed variables: chronological backtracking over these, so that no
// blocking clauses are needed. Idea: listed variables are decided first. Their decisions in the last answer become
// assumptions; the last one that hasn't been flipped is flipped, those after it are dropped, and the search continues
// under the rest, on the same trail. If the assumptions have no answer, the core tells which of them contradict the
// clauses; the others needn't be flipped. Learned clauses stay valid, because assumptions are never reasons. Cost:
// constant memory, whatever the number of answers. Sources: Grumberg, Schuster, Yadgar, Memory efficient all-solutions
// SAT solver (2004); Toda and Soh, Implementing efficient all solutions SAT solvers (2016).
import { initializeListedVariables, listedVariables, isListing, setListing } from './listed';
import { fromDimacs } from '../core/literal';
import { failedCore } from './analyze';
import { i32At } from '../core/memory';
import { backtrack } from './propagate';
import { flushProof } from '../io/proof';
import { SATISFIABLE, UNKNOWN, UNSATISFIABLE, assumptions, prepareAndSearch, continueSearch } from './search';
import { item, newStack, pop, push, setItem, sizeOf, truncate } from '../core/stack';
import {
  FROZEN, LISTED_FLAG, clearFlag, isConsistent, hasFlag, level, levelStart, isPaused, setFlag, setPaused, setRootLevel, trailAt,
  valueOf,
} from '../core/state';

/** `flippedDecisions[i]`: 1 if assumption i is a decision that has already been flipped. */
let flippedDecisions: usize = 0;

export function initializeListing(): void {
  initializeListedVariables();
  flippedDecisions = newStack();
}

/** Starts an enumeration: `nextListed` finds the answers, until `endListing`. */
export function beginListing(data: usize, count: i32): void {
  endListing();
  truncate(assumptions, 0);
  for (let i = 0; i < count; i++) {
    const v = fromDimacs(i32At(data, i)) >> 1;
    if (hasFlag(v, LISTED_FLAG)) continue;
    setFlag(v, FROZEN | LISTED_FLAG);
    push(listedVariables, v);
  }
  setListing(true);
}

export function endListing(): void {
  if (!isListing) return;
  backtrack(0);
  setPaused(false);
  setListing(false);
  for (let i = 0; i < sizeOf(listedVariables); i++) clearFlag(item(listedVariables, i), LISTED_FLAG);
  truncate(listedVariables, 0);
  truncate(flippedDecisions, 0);
  truncate(assumptions, 0);
}

/**
 * Finds the answer after the last one if `advances` is true. Otherwise it continues an interrupted search, or searches
 * for the last answer again, which new clauses may exclude. Returns 10 if there is an answer, 20 if there are no more,
 * 0 if `budget` conflicts weren't enough.
 */
export function nextListed(advances: bool, budget: f64): i32 {
  const isStopped = isPaused && !advances;
  setPaused(false);
  if (!advances && !isStopped) {
    while (sizeOf(flippedDecisions) > 0 && item(flippedDecisions, sizeOf(flippedDecisions) - 1) == 0) popAssumption();
    if (level > sizeOf(assumptions)) backtrack(sizeOf(assumptions));
  }
  let result = UNKNOWN;
  let mustFlip = advances;
  while (true) {
    if (mustFlip && !flipLastDecision()) {
      backtrack(0);
      result = UNSATISFIABLE;
      break;
    }
    setRootLevel(sizeOf(assumptions));
    truncate(failedCore, 0);
    result = level == 0 && !isStopped ? prepareAndSearch(budget) : continueSearch(budget);
    if (result != UNSATISFIABLE || !isConsistent) break;
    while (sizeOf(assumptions) > 0 && !isInCore(item(assumptions, sizeOf(assumptions) - 1))) popAssumption();
    mustFlip = true;
  }
  if (result == SATISFIABLE) recordDecisions();
  flushProof();
  return result;
}

function popAssumption(): void {
  pop(assumptions);
  pop(flippedDecisions);
}

/** Flips the last decision that hasn't been flipped; false if all have been flipped. */
function flipLastDecision(): bool {
  while (sizeOf(flippedDecisions) > 0 && item(flippedDecisions, sizeOf(flippedDecisions) - 1) == 1) popAssumption();
  const lastIndex = sizeOf(flippedDecisions) - 1;
  if (lastIndex < 0) return false;
  setItem(flippedDecisions, lastIndex, 1);
  setItem(assumptions, lastIndex, item(assumptions, lastIndex) ^ 1);
  if (level > lastIndex) backtrack(lastIndex);
  return true;
}

function isInCore(literal: i32): bool {
  const size = sizeOf(failedCore);
  for (let i = 0; i < size; i++) if (item(failedCore, i) == literal) return true;
  return false;
}

/** Adds the answer's decisions on listed variables to the assumptions. */
function recordDecisions(): void {
  for (let l = sizeOf(assumptions) + 1; l <= level; l++) {
    const literal = trailAt(levelStart(l));
    if (!hasFlag(literal >> 1, LISTED_FLAG)) return;
    push(assumptions, literal);
    push(flippedDecisions, 0);
  }
}
