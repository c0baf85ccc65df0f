// The value that a decision tries first. Idea: repeat the last value (phase saving, Pipatsrisawat and Darwiche 2007);
// in stable mode aim at the largest consistent trail since the last rephasing, and from time to time reset the phases
// to the best ones, their inverse, the original ones, or those found by local search (Biere and Fleury, Chasing target
// phases, 2020). One byte per variable: 1 true, -1 false, 0 unset.
import { i8At, resize, setI8 } from '../core/memory';
import { random } from '../core/random';
import { capacity, conflicts, levelStart, level, trailAt, variableCount } from '../core/state';
import { improvePhases } from './walk';

export let savedPhases: usize = 0;
export let preferredPhases: usize = 0;
let targetPhases: usize = 0;
let bestPhases: usize = 0;
let targetTrailSize: i32 = 0;
let bestTrailSize: i32 = 0;
let rephasingCount: i32 = 0;
let nextRephase: f64 = 1000;
/** The initial value of variables without a preference. */
export let initialPhase: i32 = 1;

const REPHASE_CONFLICTS: f64 = 1000;

export function setInitialPhase(value: i32): void {
  initialPhase = value;
}

export function growPhases(next: i32): void {
  savedPhases = resize(savedPhases, capacity, next);
  preferredPhases = resize(preferredPhases, capacity, next);
  targetPhases = resize(targetPhases, capacity, next);
  bestPhases = resize(bestPhases, capacity, next);
}

export function initializePhase(v: i32): void {
  setI8(savedPhases, v, initialPhase);
  setI8(preferredPhases, v, 0);
}

/** Sets the value that the host prefers; it overrides the targets of earlier searches. */
export function preferPhase(v: i32, value: i32): void {
  if (!ASC_NO_ASSERT) assert(value == 1 || value == -1);
  setI8(preferredPhases, v, value);
  setI8(savedPhases, v, value);
  setI8(targetPhases, v, 0);
}

@inline function originalPhase(v: i32): i32 {
  const preferredValue = i8At(preferredPhases, v);
  return preferredValue != 0 ? preferredValue : initialPhase;
}

export function phaseOf(v: i32, aim: bool): i32 {
  if (aim) {
    const targetValue = i8At(targetPhases, v);
    if (targetValue != 0) return targetValue;
  }
  return i8At(savedPhases, v);
}

/**
 * Must be called at a conflict. The trail below the last decision is consistent; it is remembered if it is the longest
 * so far.
 */
export function noteConsistentTrail(): void {
  const size = levelStart(level);
  if (size > targetTrailSize) {
    targetTrailSize = size;
    copyTrail(targetPhases, size);
  }
  if (size > bestTrailSize) {
    bestTrailSize = size;
    copyTrail(bestPhases, size);
  }
}

function copyTrail(to: usize, size: i32): void {
  for (let i = 0; i < size; i++) {
    const literal = trailAt(i);
    setI8(to, literal >> 1, 1 - ((literal & 1) << 1));
  }
}

export function resetTarget(): void {
  targetTrailSize = 0;
  memory.fill(targetPhases, 0, variableCount);
}

function useBestPhases(): void {
  for (let v = 0; v < variableCount; v++) {
    const value = i8At(bestPhases, v);
    if (value != 0) setI8(savedPhases, v, value);
  }
  bestTrailSize = 0;
}

export function isRephaseDue(): bool {
  return conflicts >= nextRephase;
}

/** Resets the phases of all variables in turn to one of several sources; only at level 0. */
export function rephase(): void {
  if (!ASC_NO_ASSERT) assert(level == 0);
  rephasingCount++;
  nextRephase = conflicts + REPHASE_CONFLICTS * <f64>(rephasingCount + 1);
  const step = rephasingCount % 6;
  if (step == 1) for (let v = 0; v < variableCount; v++) setI8(savedPhases, v, originalPhase(v));
  else if (step == 3) for (let v = 0; v < variableCount; v++) setI8(savedPhases, v, -originalPhase(v));
  else if (step == 2 || step == 5) {
    if (step == 2) useBestPhases();
    improvePhases(savedPhases);
  } else useBestPhases();
  resetTarget();
}
