// The engine's interface to its host (src/backends/sat/engine/engine.ts). Numbers are passed as i32 in one input array.
import { observers, unexplainedKind } from './propagators/observers';
import { fromDimacs, toDimacs } from './core/literal';
import { initializeAnalysis, failedCore } from './search/analyze';
import { initializeArena } from './core/arena';
import { setInitialScore } from './core/heap';
import { addClauses as addInput, addVariables, initializeInput, input, noteSeedGiven } from './io/input';
import { initializeDense } from './inprocessing/dense';
import { eliminatedCount, initializeElimination } from './inprocessing/eliminate';
import { initializeSubsumption } from './inprocessing/subsume';
import { i32At, i8At, unallocatedBytes } from './core/memory';
import { initializeMinimization } from './search/minimize';
import { preferPhase } from './search/phases';
import { initializeClauses } from './io/clauses';
import { backtrack } from './search/propagate';
import { initializePropagators, newPropagator } from './propagators/propagator';
import { beginListing, endListing, initializeListing, nextListed } from './search/listing';
import { seedRandom } from './core/random';
import { initializeReduction } from './search/reduce';
import { initializeRestoring, restoreWantedVariables, markForRestoring, markAllWanted } from './inprocessing/restore';
import { initializeSearch, canResume, resume, solve as search, takeAssumptions } from './search/search';
import { initializeSorting } from './core/sort';
import { dataOf, item, reserve, sizeOf } from './core/stack';
import { lookAhead as countImplied } from './search/lookahead';
import { writeLearnedClauses } from './io/learned';
import { FROZEN, model, setFlag, setPaused, variableCount } from './core/state';
import { addText as addDimacs, endText as endDimacs, initializeText } from './io/text';
import { initializeVivification } from './inprocessing/vivify';

/** The address at which free memory begins, after the module's own data. */
export const firstFree: usize = (__heap_base + 15) & ~15;

/**
 * The initial score per rank: more than the random differences that a seed causes, less than the score of one
 * conflict.
 */
const RANK_SCORE: f64 = 0.02;

export { setOption, statistic } from './generated/tables';
export { unallocatedBytes } from './core/memory';
export { unexplainedKind } from './propagators/observers';

export function initialize(seed: i32): void {
  initializeArena();
  initializeInput();
  initializeClauses();
  initializeText();
  initializeSorting();
  initializeAnalysis();
  initializeMinimization();
  initializeReduction();
  initializeVivification();
  initializeDense();
  initializeSubsumption();
  initializeElimination();
  initializeRestoring();
  initializePropagators();
  initializeSearch();
  initializeListing();
  if (seed != 0) {
    seedRandom(seed);
    noteSeedGiven();
  }
}

/** The address to which the host writes `size` numbers for the next call. */
export function inputBuffer(size: i32): usize {
  reserve(input, size);
  return dataOf(input);
}

/**
 * Gives up the trail of an interrupted search, which can't be continued afterwards. Must be called before something is
 * added or queried.
 */
function interrupt(): void {
  backtrack(0);
  setPaused(false);
}

export function newVariables(count: i32): i32 {
  interrupt();
  return addVariables(count) + 1;
}

/**
 * Adds zero-terminated clauses from the input buffer and returns their highest variable. Adds nothing if that is too
 * high.
 */
export function addClauses(size: i32): i32 {
  return addInput(dataOf(input), size);
}

/** Adds `size` bytes of DIMACS text from the input buffer; returns how many of them are well-formed. */
export function addText(size: i32): i32 {
  return addDimacs(size);
}

/** Ends the DIMACS text; returns whether it is complete. */
export function endText(): bool {
  return endDimacs();
}

export function addPropagator(kind: i32, size: i32): bool {
  interrupt();
  restoreWantedVariables();
  return newPropagator(kind, dataOf(input), size);
}

export function setPhase(variable: i32, value: i32): void {
  interrupt();
  preferPhase(variable - 1, value);
}

/**
 * Sets preferred values: a decision on the variable of one of the `count` literals in the input buffer first makes that
 * literal true. Returns the highest variable; does nothing else if that variable doesn't exist.
 */
export function setPhases(count: i32): i32 {
  interrupt();
  const data = dataOf(input);
  let highestVariable = 0;
  for (let i = 0; i < count; i++) highestVariable = max(highestVariable, abs(i32At(data, i)));
  if (highestVariable > variableCount) return highestVariable;
  for (let i = 0; i < count; i++) {
    const literal = fromDimacs(i32At(data, i));
    preferPhase(literal >> 1, 1 - ((literal & 1) << 1));
  }
  return highestVariable;
}

/** Sets a variable's rank: stable mode decides it before variables of lower rank, until it is in a conflict. */
export function setRank(variable: i32, rank: i32): void {
  interrupt();
  setInitialScore(variable - 1, <f64>rank * RANK_SCORE);
}

export function freeze(variable: i32): void {
  interrupt();
  setFlag(variable - 1, FROZEN);
  markForRestoring(variable - 1);
}

/**
 * Freezes the variables of the `count` DIMACS numbers in the input buffer, so that they aren't eliminated; zeros are
 * ignored.
 */
export function freezeAll(count: i32): void {
  interrupt();
  const data = dataOf(input);
  for (let i = 0; i < count; i++) {
    const number = i32At(data, i);
    if (number == 0) continue;
    const v = fromDimacs(number) >> 1;
    setFlag(v, FROZEN);
    markForRestoring(v);
  }
}

/**
 * Starts an enumeration of the answers that differ in the variables of the `count` DIMACS numbers in the input
 * buffer.
 */
export function list(count: i32): void {
  interrupt();
  markAllWanted(dataOf(input), count);
  restoreWantedVariables();
  beginListing(dataOf(input), count);
}

/**
 * Finds the answer after the last one if `advances` is true. Otherwise it finds the last answer again if that is still
 * valid, or continues an interrupted search. Returns 10, 20 or 0, as `solve` does.
 */
export function nextAnswer(advances: bool, budget: f64): i32 {
  return nextListed(advances, budget);
}

/**
 * Counts what each literal in the input buffer would imply; the first `assumed` literals are assumptions. The counts
 * replace the literals.
 */
export function lookAhead(assumed: i32, count: i32): bool {
  endListing();
  interrupt();
  markAllWanted(dataOf(input), count);
  restoreWantedVariables();
  return countImplied(dataOf(input), assumed, count);
}

/**
 * Writes learned clauses of at most `most` literals to the input buffer, each terminated by 0. Returns how many numbers
 * it has written.
 */
export function learnedClauses(most: i32): i32 {
  interrupt();
  return writeLearnedClauses(input, most);
}

/** The address of the last answer: one byte per literal, positive if the literal is true. */
export function modelAddress(): usize {
  return model;
}

/**
 * Solves under the `count` assumptions in the input buffer. Returns 10 if satisfiable, 20 if unsatisfiable, 0 if
 * `budget` conflicts weren't enough.
 */
export function solve(count: i32, budget: f64): i32 {
  endListing();
  if (canResume(dataOf(input), count)) return resume(budget);
  if (eliminatedCount > 0) {
    backtrack(0);
    markAllWanted(dataOf(input), count);
    restoreWantedVariables();
  }
  takeAssumptions(dataOf(input), count);
  return search(budget);
}

export function value(literal: i32): i32 {
  return i8At(model, fromDimacs(literal));
}

export function coreSize(): i32 {
  return sizeOf(failedCore);
}

export function coreLiteral(i: i32): i32 {
  return toDimacs(item(failedCore, i));
}
