// The assignment: variables, literals, trail and levels. Variables are 0, 1, 2, … (DIMACS variable minus one), a
// literal is 2 × variable + (1 if negative). The layout puts everything that conflict analysis needs about a variable
// on one cache line (Biere, CaDiCaL, 2017):
//
// vars    16 bytes per variable: +0 level, +4 reason, +8 position on the trail, +12 stamp
// levels  16 bytes per level:    +0 trail size at its decision, +4 stamp, +8 count, +12 earliest position
// trail   4 bytes per assigned literal, in order; one more than there are variables, since propagation looks one ahead
// values  1 byte per literal: 1 true, -1 false, 0 unassigned; fixed if its variable's level is 0
//
// Reasons: 0 none; (literal << 2) | 1 binary clause with that other literal; (n << 2) | 2 an explanation to be
// requested from propagator n; otherwise the offset of a clause in the arena (a multiple of 4).
import { logEmptyClause } from '../io/proof';
import { i8At, i32At, resize, setI32 } from './memory';

// The binary logarithm of the size of a variable's or a level's record, which has 16 bytes.
export const RECORD_SHIFT: usize = 4;
export const VAR_REASON_OFFSET: usize = 4;
export const VAR_POSITION_OFFSET: usize = 8;
export const VAR_STAMP_OFFSET: usize = 12;
export const LEVEL_STAMP_OFFSET: usize = 4;
export const LEVEL_COUNT_OFFSET: usize = 8;
export const LEVEL_EARLIEST_OFFSET: usize = 12;

export const BINARY: i32 = 1;
export const LAZY: i32 = 2;

export let variableCount: i32 = 0;
export let capacity: i32 = 0;
export let vars: usize = 0;
export let levels: usize = 0;
export let values: usize = 0;
export let trail: usize = 0;
export let flags: usize = 0;
export let model: usize = 0;

export let trailSize: i32 = 0;
export let propagatedCount: i32 = 0;
export let level: i32 = 0;
/**
 * Whether the host interrupted the last search and its trail is kept. The search can then continue as if it hadn't been
 * interrupted, until something is added or a new query is made.
 */
export let isPaused: bool = false;
export function setPaused(yes: bool): void { isPaused = yes; }

/** Whether the search is in stable mode (search/mode.ts). */
export let isStable: bool = false;
export function setStable(yes: bool): void { isStable = yes; }

/** Whether all assumptions share decision level 1. */
export let sharesAssumptionLevel: bool = false;
/** Whether the trail of the assumptions is kept between queries. */
export let keepsAssumptions: bool = false;
/** The highest decision level that belongs to assumptions. */
export let rootLevel: i32 = 0;
/** False once the clauses are contradictory even without assumptions. */
export let isConsistent: bool = true;

// The flags of a variable, one bit each, together in one byte.
/** The variable must not be eliminated. */
export const FROZEN: i32 = 1;
/** The variable is eliminated. */
export const ELIMINATED: i32 = 2;
/** The variable is eliminated and will be restored. */
export const TO_RESTORE_FLAG: i32 = 4;
/** A propagator observes the variable. */
export const OBSERVED: i32 = 8;
/** Answers are distinguished by the variable's value. */
export const LISTED_FLAG: i32 = 16;

// The numbers of conflicts, decisions and propagated literals so far: statistics that the host reads.
export let conflicts: f64 = 0;
export let decisions: f64 = 0;
export let propagations: f64 = 0;
/** Memory accesses in propagation, roughly in cache lines: the unit of all effort limits (CaDiCaL's ticks). */
export let ticks: f64 = 0;

@inline export function levelOf(v: i32): i32 { return load<i32>(vars + (<usize>v << RECORD_SHIFT)); }
@inline export function reasonOf(v: i32): i32 { return load<i32>(vars + (<usize>v << RECORD_SHIFT), VAR_REASON_OFFSET); }
@inline export function setReason(v: i32, reason: i32): void { store<i32>(vars + (<usize>v << RECORD_SHIFT), reason, VAR_REASON_OFFSET); }
@inline export function positionOf(v: i32): i32 { return load<i32>(vars + (<usize>v << RECORD_SHIFT), VAR_POSITION_OFFSET); }
@inline export function stampOf(v: i32): i32 { return load<i32>(vars + (<usize>v << RECORD_SHIFT), VAR_STAMP_OFFSET); }
@inline export function setStamp(v: i32, stamp: i32): void { store<i32>(vars + (<usize>v << RECORD_SHIFT), stamp, VAR_STAMP_OFFSET); }
@inline export function valueOf(literal: i32): i32 { return i8At(values, literal); }
@inline export function trailAt(i: i32): i32 { return i32At(trail, i); }
@inline export function levelStart(l: i32): i32 { return load<i32>(levels + (<usize>l << RECORD_SHIFT)); }
@inline export function hasFlag(v: i32, flag: i32): bool { return (i8At(flags, v) & flag) != 0; }
@inline export function setFlag(v: i32, flag: i32): void { store<u8>(flags + <usize>v, <u8>(load<u8>(flags + <usize>v) | flag)); }
@inline export function clearFlag(v: i32, flag: i32): void { store<u8>(flags + <usize>v, <u8>(load<u8>(flags + <usize>v) & ~flag)); }

let lastStamp: i32 = 0;
/** A stamp that no variable or level carries yet. */
@inline export function nextStamp(): i32 { return ++lastStamp; }

/** The number of allocated levels, without level 0. */
let allocatedLevels: i32 = -1;

/**
 * Makes room for `most` levels. Every assumption has a level of its own, even if it is repeated or already true, so
 * there may be more levels than variables.
 */
export function reserveLevels(most: i32): void {
  if (most <= allocatedLevels) return;
  const newLevelCount = max(most, allocatedLevels + (allocatedLevels >> 2));
  levels = resize(levels, <u64>(allocatedLevels + 1) << RECORD_SHIFT, <u64>(newLevelCount + 1) << RECORD_SHIFT);
  allocatedLevels = newLevelCount;
}

/** Makes room for `next` variables in the arrays of this file. The caller grows the arrays of other files. */
export function growAssignment(next: i32): void {
  const oldCapacity = <u64>capacity;
  const newCapacity = <u64>next;
  vars = resize(vars, oldCapacity << RECORD_SHIFT, newCapacity << RECORD_SHIFT);
  reserveLevels(next);
  values = resize(values, oldCapacity << 1, newCapacity << 1);
  trail = resize(trail, (oldCapacity + 1) << 2, (newCapacity + 1) << 2);
  flags = resize(flags, oldCapacity, newCapacity);
  model = resize(model, oldCapacity << 1, newCapacity << 1);
  capacity = next;
}

export function addVariableSlot(): i32 {
  if (!ASC_NO_ASSERT) assert(variableCount < capacity);
  return variableCount++;
}

export function setSharesAssumptionLevel(yes: i32): void {
  sharesAssumptionLevel = yes != 0;
}

export function setKeepsAssumptions(yes: i32): void {
  keepsAssumptions = yes != 0;
}

export function setRootLevel(next: i32): void {
  rootLevel = next;
}

export function startLevel(): void {
  level++;
  if (!ASC_NO_ASSERT) assert(level <= allocatedLevels); // the level must have been allocated
  store<i32>(levels + (<usize>level << RECORD_SHIFT), trailSize);
}

export function assign(literal: i32, reason: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>literal < <u32>variableCount << 1 && valueOf(literal) == 0); // only an unassigned literal may be assigned
  store<i8>(values + <usize>literal, 1);
  store<i8>(values + <usize>(literal ^ 1), -1);
  const record = vars + (<usize>(literal >> 1) << RECORD_SHIFT);
  store<i32>(record, level);
  store<i32>(record, reason, VAR_REASON_OFFSET);
  store<i32>(record, trailSize, VAR_POSITION_OFFSET);
  setI32(trail, trailSize, literal);
  trailSize++;
}

export function setInconsistent(): void {
  if (isConsistent) logEmptyClause();
  isConsistent = false;
}

export function setPropagatedCount(position: i32): void {
  if (!ASC_NO_ASSERT) assert(position <= trailSize);
  propagatedCount = position;
}

/** Adds effort spent outside propagation to `ticks` (memory accesses, roughly in cache lines). */
export function addTicks(effort: f64): void {
  ticks += effort;
}
