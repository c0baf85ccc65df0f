// Adds variables and clauses from the host, given as one array of DIMACS numbers.
import { heapInsert, heapPositions, scores } from '../core/heap';
import { i32At, setF64, setI32, setI8 } from '../core/memory';
import { enqueue } from '../core/queue';
import { addUnbumpedVariable, usesUnbumpedList } from '../core/unbumped';
import { randomBelow } from '../core/random';
import { newStack } from '../core/stack';
import { addVariableSlot, keepsAssumptions, level, isPaused, setPaused, variableCount } from '../core/state';
import { eliminatedCount } from '../inprocessing/eliminate';
import { restoreWantedVariables, markAllWanted } from '../inprocessing/restore';
import { initialPhase, initializePhase, savedPhases } from '../search/phases';
import { backtrack } from '../search/propagate';
import { addWatchingTwoUnassigned, addRaw } from './clauses';
import { growVariables } from './grow';
import { isProving } from './proof';

export let input: usize = 0;
export let isSeeded: bool = false;
/** The greatest number that is accepted as a variable. */
export const LARGEST_VARIABLE: i32 = 1 << 28;

export function initializeInput(): void {
  input = newStack();
}

export function noteSeedGiven(): void {
  isSeeded = true;
}

/**
 * Applies a seed to a variable: changes its initial score in stable mode, and its initial phase with probability 1/8.
 */
function applySeed(v: i32): void {
  setF64(scores, v, <f64>randomBelow(10000) * 1e-6);
  if (randomBelow(8) == 0) setI8(savedPhases, v, -initialPhase);
}

export function addVariables(count: i32): i32 {
  const firstVariable = variableCount;
  growVariables(firstVariable + count);
  for (let i = 0; i < count; i++) {
    const v = addVariableSlot();
    setI32(heapPositions, v, -1);
    initializePhase(v);
    if (isSeeded) applySeed(v);
    if (usesUnbumpedList) addUnbumpedVariable(v, heapPositions);
    else heapInsert(v);
    enqueue(v);
  }
  return firstVariable;
}

/** Prepares for adding clauses; must be called before `addInputClause`. */
export function prepareForClauses(): void {
  backtrack(0);
  setPaused(false);
  restoreWantedVariables();
}

/** Adds a clause: `size` DIMACS numbers at `data`, whose variables exist. */
export function addInputClause(data: usize, size: i32): void {
  if (eliminatedCount > 0) {
    markAllWanted(data, size);
    restoreWantedVariables();
  }
  addRaw(data, size);
}

/**
 * Adds the zero-terminated clauses in `size` numbers at `data` and returns their highest variable. Adds nothing if that
 * variable is above LARGEST_VARIABLE.
 */
export function addClauses(data: usize, size: i32): i32 {
  if (!ASC_NO_ASSERT) assert(size == 0 || i32At(data, size - 1) == 0); // the last clause must be terminated
  let highestVariable: u32 = 0;
  for (let i = 0; i < size; i++) highestVariable = max(highestVariable, <u32>abs(i32At(data, i)));
  if (highestVariable > <u32>LARGEST_VARIABLE) return LARGEST_VARIABLE + 1;
  let clauseStart = 0;
  if (keepsAssumptions && level > 0 && !isPaused && !isProving && eliminatedCount == 0 && <i32>highestVariable <= variableCount) {
    for (let i = 0; i < size; i++) {
      if (i32At(data, i) != 0) continue;
      if (!addWatchingTwoUnassigned(data + (<usize>clauseStart << 2), i - clauseStart)) break;
      clauseStart = i + 1;
    }
    if (clauseStart == size) return highestVariable;
  }
  backtrack(0);
  setPaused(false);
  if (<i32>highestVariable > variableCount) addVariables(<i32>highestVariable - variableCount);
  markAllWanted(data, size);
  restoreWantedVariables();
  for (let i = clauseStart; i < size; i++) {
    if (i32At(data, i) != 0) continue;
    addRaw(data + (<usize>clauseStart << 2), i - clauseStart);
    clauseStart = i + 1;
  }
  return highestVariable;
}
