// Restarts, and the alternation of two search modes. Idea: focused mode restarts as soon as recent clauses are worse
// than average (two exponential moving averages of the LBD); stable mode restarts rarely, by reluctant doubling. The
// modes alternate in phases that grow quadratically, with twice the effort for stable mode, which is better at hard
// combinatorial cores. Sources: Audemard and Simon, Glucose (2009, 2012); Biere and Fröhlich, Evaluating CDCL restart
// schemes (2015); Oh, Between SAT and UNSAT (2015); Knuth, reluctant doubling (TAOCP 4, 7.2.2.2).
import { resetTarget } from './phases';
import { beginFocusedMode } from './propagate';
import { conflicts, ticks, setStable, isStable } from '../core/state';

/**
 * The value of `modePolicy` for alternating between focused and stable mode. The value 1 means always focused mode.
 */
export const ALTERNATING: i32 = 0;
/** The value of `modePolicy` for always stable mode. */
export const ALWAYS_STABLE: i32 = 2;

const FAST_AVERAGE_DECAY: f64 = 0.03;
const SLOW_AVERAGE_DECAY: f64 = 1e-4;
const RESTART_MARGIN: f64 = 1.1;
const MIN_RESTART_INTERVAL: i32 = 2;
/**
 * If rebuilding the trail is expensive, the next restart waits until the conflicts have cost this fraction of the ticks
 * of rebuilding.
 */
const MIN_SHARE_OF_REBUILDING: f64 = 0.2;
const CONFLICTS_BEFORE_FIRST_SWITCH: f64 = 1000;
/** The effort of a stable phase as a multiple of that of a focused phase. */
const STABLE_EFFORT_FACTOR: f64 = 2;

let modePolicy: i32 = ALTERNATING;
let fastLbdAverage: f64 = 0;
let slowAverage: f64 = 0;
let fastAverageBias: f64 = 1;
let slowLbdAverageBias: f64 = 1;
let conflictsSinceRestart: i32 = 0;
/** The value of `ticks` at the last restart. */
let ticksAtRestart: f64 = 0;
/** The value of `ticks` at the first conflict after the last restart. */
let ticksAtFirstConflict: f64 = 0;
let lubyU: i32 = 1;
let lubyTerm: i32 = 1;
/** The unit of reluctant doubling, in conflicts. */
let doublingPeriod: i32 = 1024;
let conflictsUntilRestart: i32 = doublingPeriod;
let switchCount: i32 = 0;
let nextSwitchAt: f64 = CONFLICTS_BEFORE_FIRST_SWITCH;
let phaseTicks: f64 = 0;
let phaseStart: f64 = 0;

export function setModePolicy(next: i32): void {
  modePolicy = next;
  setStable(next == ALWAYS_STABLE);
}

export function setStableRestarts(next: i32): void {
  doublingPeriod = conflictsUntilRestart = next;
}

export function noteConflict(lbd: i32): void {
  if (!ASC_NO_ASSERT) assert(lbd >= 0);
  if (conflictsSinceRestart++ == 0) ticksAtFirstConflict = ticks;
  fastLbdAverage += FAST_AVERAGE_DECAY * (<f64>lbd - fastLbdAverage);
  slowAverage += SLOW_AVERAGE_DECAY * (<f64>lbd - slowAverage);
  fastAverageBias *= 1 - FAST_AVERAGE_DECAY;
  slowLbdAverageBias *= 1 - SLOW_AVERAGE_DECAY;
  if (isStable) conflictsUntilRestart--;
  if (modePolicy == ALTERNATING) switchWhenDue();
}

export function isRestartDue(): bool {
  if (isStable) return conflictsUntilRestart <= 0;
  if (ticks - ticksAtFirstConflict < MIN_SHARE_OF_REBUILDING * (ticksAtFirstConflict - ticksAtRestart)) return false;
  return conflictsSinceRestart > MIN_RESTART_INTERVAL && fastLbdAverage / (1 - fastAverageBias) > (RESTART_MARGIN * slowAverage) / (1 - slowLbdAverageBias);
}

/** Must be called after a restart: the next interval begins. */
export function noteRestart(): void {
  conflictsSinceRestart = 0;
  ticksAtRestart = ticks;
  ticksAtFirstConflict = ticks;
  if (isStable && conflictsUntilRestart <= 0) {
    if ((lubyU & -lubyU) == lubyTerm) {
      lubyU++;
      lubyTerm = 1;
    } else lubyTerm <<= 1;
    conflictsUntilRestart = lubyTerm * doublingPeriod;
  }
}

function switchWhenDue(): void {
  if (switchCount == 0 ? conflicts < nextSwitchAt : ticks < nextSwitchAt) return;
  if (switchCount == 0) phaseTicks = ticks - phaseStart;
  switchCount++;
  setStable(!isStable);
  const roundNumber = <f64>((switchCount + 1) >> 1);
  nextSwitchAt = ticks + phaseTicks * roundNumber * roundNumber * (isStable ? STABLE_EFFORT_FACTOR : 1);
  if (!isStable) {
    beginFocusedMode();
    return;
  }
  lubyU = lubyTerm = 1;
  conflictsUntilRestart = doublingPeriod;
  resetTarget();
}
