// Local search for good phases. Idea: start from the current phases and repeatedly flip a variable of a random
// falsified clause, with a probability that falls with the number of clauses that the flip would break; keep the best
// assignment met. On random formulas this often finds a model, on puzzles sometimes a better start. Source: Balint and
// Schöning, ProbSAT (2012), as used for phases in CaDiCaL (2020). Memory: 4 bytes per literal occurrence and 12 per
// clause, during the walk.
import { ARENA_START, EXPLANATION, GARBAGE, LEARNED, arenaEnd, flagsAt, literalAt, nextClause, sizeAt } from '../core/arena';
import { allocate, f64At, i32At, i8At, release, setF64, setI32, setI8 } from '../core/memory';
import { random, randomBelow } from '../core/random';
import { addTicks, ticks, valueOf, variableCount, level } from '../core/state';
import { IRREDUNDANT_BINARY, watchBytes, watchStart, ENTRY_CLAUSE_OFFSET } from '../core/watches';

/** The most literals of a formula on which local search runs. */
const MAX_LITERALS: i32 = 400_000;
const SCORE_COUNT: i32 = 64;
/** The least effort of a walk, in ticks. */
const MIN_TICKS: f64 = 100_000;
/** The effort of a walk as a share of the search's effort since the last walk. */
const WALK_SHARE: f64 = 0.05;
/** The effort of a walk as a share of the search's effort since the last walk, on formulas that look random. */
const UNIFORM_WALK_SHARE: f64 = 1;
/** The effort of the walk before the first conflict, in ticks. */
const FIRST_WALK_TICKS: f64 = 400_000;
let lastWalkTicks: f64 = 0;

/**
 * `clauseStarts[clause]`: where the clause's literals start in `literals`; one more entry marks the end. Fixed
 * literals are left out.
 */
let clauseStarts: usize = 0;
let literals: usize = 0;
let clauseCount: i32 = 0;
/** `occurrenceStarts[literal]`: where the literal's clauses start in `literalOccurrences`. */
let occurrenceStarts: usize = 0;
/** The clauses that contain each literal, literal by literal. */
let literalOccurrences: usize = 0;
/** `trueCounts[clause]`: the number of the clause's true literals. */
let trueCounts: usize = 0;
/**
 * `trueLiteralSums[clause]`: the sum of the variables of the clause's true literals; if there is only one, that is its
 * variable.
 */
let trueLiteralSums: usize = 0;
/** The clauses that are false at present. */
let falsifiedClauses: usize = 0;
/** `falsifiedPositions[clause]`: the clause's position in `falsifiedClauses`. */
let falsifiedPositions: usize = 0;
let falsifiedCount: i32 = 0;
/** `breakCounts[variable]`: the number of clauses whose only true literal is the variable's. */
let breakCounts: usize = 0;
let assignment: usize = 0;
const flipScores: usize = memory.data(SCORE_COUNT * 8);

function countLiterals(): i32 {
  let total = 0;
  clauseCount = 0;
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if ((flagsAt(ref) & (LEARNED | EXPLANATION | GARBAGE)) != 0) continue;
    clauseCount++;
    total += sizeAt(ref);
  }
  for (let l = 0; l < variableCount << 1; l++) {
    for (let i = watchStart(l), end = i + watchBytes(l); i < end; i += 8) {
      if (load<i32>(i, ENTRY_CLAUSE_OFFSET) != IRREDUNDANT_BINARY || load<i32>(i) < l) continue;
      clauseCount++;
      total += 2;
    }
  }
  return total;
}

/** Whether all clauses have the same size, above 2. That is typical of random formulas only. */
function hasUniformClauses(): bool {
  let size = 0;
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if ((flagsAt(ref) & (LEARNED | EXPLANATION | GARBAGE)) != 0) continue;
    if (size == 0) size = sizeAt(ref);
    if (sizeAt(ref) != size) return false;
  }
  return size > 0 && !hasBinaryClause();
}

function hasBinaryClause(): bool {
  for (let l = 0; l < variableCount << 1; l++) {
    for (let i = watchStart(l), end = i + watchBytes(l); i < end; i += 8) {
      if (load<i32>(i, ENTRY_CLAUSE_OFFSET) == IRREDUNDANT_BINARY) return true;
    }
  }
  return false;
}

function isSatisfied(ref: i32): bool {
  for (let k = 0, size = sizeAt(ref); k < size; k++) if (valueOf(literalAt(ref, k)) > 0) return true;
  return false;
}

/** Copies the unassigned literals of the irredundant clauses. */
function copyClauses(total: i32): void {
  clauseStarts = allocate((<u64>clauseCount + 1) << 2);
  literals = allocate((<u64>total + 1) << 2);
  let at = 0;
  clauseCount = 0;
  for (let ref = ARENA_START; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    if ((flagsAt(ref) & (LEARNED | EXPLANATION | GARBAGE)) != 0 || isSatisfied(ref)) continue;
    setI32(clauseStarts, clauseCount++, at);
    for (let k = 0, size = sizeAt(ref); k < size; k++) {
      if (valueOf(literalAt(ref, k)) == 0) setI32(literals, at++, literalAt(ref, k));
    }
  }
  for (let l = 0; l < variableCount << 1; l++) {
    if (valueOf(l) != 0) continue;
    for (let i = watchStart(l), end = i + watchBytes(l); i < end; i += 8) {
      const other = load<i32>(i);
      if (load<i32>(i, ENTRY_CLAUSE_OFFSET) != IRREDUNDANT_BINARY || other < l || valueOf(other) != 0) continue;
      setI32(clauseStarts, clauseCount++, at);
      setI32(literals, at++, l);
      setI32(literals, at++, other);
    }
  }
  setI32(clauseStarts, clauseCount, at);
}

function linkOccurrences(): void {
  const count = variableCount << 1, total = i32At(clauseStarts, clauseCount);
  occurrenceStarts = allocate((<u64>count + 2) << 2);
  literalOccurrences = allocate((<u64>total + 1) << 2);
  memory.fill(occurrenceStarts, 0, (<usize>count + 2) << 2);
  for (let i = 0; i < total; i++) {
    const l = i32At(literals, i);
    setI32(occurrenceStarts, l + 2, i32At(occurrenceStarts, l + 2) + 1);
  }
  for (let l = 2; l <= count + 1; l++) {
    setI32(occurrenceStarts, l, i32At(occurrenceStarts, l) + i32At(occurrenceStarts, l - 1));
  }
  for (let c = 0; c < clauseCount; c++) {
    for (let i = i32At(clauseStarts, c), end = i32At(clauseStarts, c + 1); i < end; i++) {
      const l = i32At(literals, i);
      const slot = i32At(occurrenceStarts, l + 1);
      setI32(occurrenceStarts, l + 1, slot + 1);
      setI32(literalOccurrences, slot, c);
    }
  }
}

@inline function isTrue(literal: i32): bool { return i8At(assignment, literal >> 1) == 1 - ((literal & 1) << 1); }

function falsify(c: i32): void {
  setI32(falsifiedPositions, c, falsifiedCount);
  setI32(falsifiedClauses, falsifiedCount++, c);
}

function satisfyClause(c: i32): void {
  const place = i32At(falsifiedPositions, c), last = i32At(falsifiedClauses, --falsifiedCount);
  setI32(falsifiedClauses, place, last);
  setI32(falsifiedPositions, last, place);
}

@inline function addBreak(v: i32, difference: i32): void { setI32(breakCounts, v, i32At(breakCounts, v) + difference); }

function countTrueLiterals(): void {
  falsifiedCount = 0;
  memory.fill(breakCounts, 0, <usize>variableCount << 2);
  for (let c = 0; c < clauseCount; c++) {
    let count = 0, sum = 0;
    for (let i = i32At(clauseStarts, c), end = i32At(clauseStarts, c + 1); i < end; i++) {
      if (!isTrue(i32At(literals, i))) continue;
      count++;
      sum += i32At(literals, i) >> 1;
    }
    setI32(trueCounts, c, count);
    setI32(trueLiteralSums, c, sum);
    if (count == 0) falsify(c);
    else if (count == 1) addBreak(sum, 1);
  }
}

function flipVariable(v: i32): void {
  const value = i8At(assignment, v);
  setI8(assignment, v, -value);
  const trueLiteral = (v << 1) | (value > 0 ? 1 : 0);
  const firstOccurrence = i32At(occurrenceStarts, trueLiteral), middle = i32At(occurrenceStarts, trueLiteral + 1);
  for (let i = firstOccurrence; i < middle; i++) {
    const c = i32At(literalOccurrences, i), count = i32At(trueCounts, c);
    if (count == 0) {
      satisfyClause(c);
      addBreak(v, 1);
    } else if (count == 1) addBreak(i32At(trueLiteralSums, c), -1);
    setI32(trueCounts, c, count + 1);
    setI32(trueLiteralSums, c, i32At(trueLiteralSums, c) + v);
  }
  const falseLiteral = trueLiteral ^ 1;
  const from = i32At(occurrenceStarts, falseLiteral), end = i32At(occurrenceStarts, falseLiteral + 1);
  for (let i = from; i < end; i++) {
    const c = i32At(literalOccurrences, i), count = i32At(trueCounts, c) - 1;
    setI32(trueCounts, c, count);
    setI32(trueLiteralSums, c, i32At(trueLiteralSums, c) - v);
    if (count == 0) {
      falsify(c);
      addBreak(v, -1);
    } else if (count == 1) addBreak(i32At(trueLiteralSums, c), 1);
  }
  addTicks(<f64>(middle - firstOccurrence + end - from) * 0.5);
}

function chooseVariable(c: i32): i32 {
  const literalStart = i32At(clauseStarts, c), end = i32At(clauseStarts, c + 1);
  let total: f64 = 0;
  for (let i = literalStart; i < end; i++) total += flipScore(i32At(literals, i) >> 1);
  let threshold = (total * <f64>random()) / 4294967296.0;
  for (let i = literalStart; i < end; i++) {
    const v = i32At(literals, i) >> 1;
    threshold -= flipScore(v);
    if (threshold < 0) return v;
  }
  return i32At(literals, end - 1) >> 1;
}

@inline function flipScore(v: i32): f64 { return f64At(flipScores, min(i32At(breakCounts, v), SCORE_COUNT - 1)); }

/** Sets the flip scores: ProbSAT's base for an average clause length, interpolated from its authors' tuning. */
function setScores(average: f64): void {
  const scoreBase = average <= 3 ? 2.5 : average <= 5 ? 2.5 + (average - 3) * 0.6 : min(5.4, 3.7 + (average - 5) * 0.85);
  let power: f64 = 1;
  for (let i = 0; i < SCORE_COUNT; i++) {
    setF64(flipScores, i, power);
    power /= scoreBase;
  }
}

function walkUntilTicks(phases: usize, limit: f64): bool {
  countTrueLiterals();
  let fewestFalsified = falsifiedCount;
  for (let i = 0; ticks < limit && falsifiedCount > 0; i++) {
    flipVariable(chooseVariable(i32At(falsifiedClauses, randomBelow(falsifiedCount))));
    if (falsifiedCount >= fewestFalsified) continue;
    fewestFalsified = falsifiedCount;
    if (fewestFalsified < 20 || (i & 63) == 0) memory.copy(phases, assignment, variableCount);
  }
  return falsifiedCount == 0;
}

/**
 * Improves the phases by local search, at level 0; returns true if they satisfy every clause. Large formulas are
 * skipped.
 */
export function improvePhases(phases: usize): bool {
  if (!ASC_NO_ASSERT) assert(level == 0); // only at level 0
  return walkWithEffort(phases, MIN_TICKS + (hasUniformClauses() ? UNIFORM_WALK_SHARE : WALK_SHARE) * (ticks - lastWalkTicks));
}

/** Improves the phases before the first conflict, on formulas that look random: this often solves satisfiable ones. */
export function improvePhasesAtStart(phases: usize): void {
  if (hasUniformClauses()) walkWithEffort(phases, FIRST_WALK_TICKS);
}

function walkWithEffort(phases: usize, effort: f64): bool {
  const total = countLiterals();
  if (total > MAX_LITERALS || clauseCount == 0) return false;
  const limit = ticks + effort;
  copyClauses(total);
  linkOccurrences();
  trueCounts = allocate(<u64>clauseCount << 2);
  trueLiteralSums = allocate(<u64>clauseCount << 2);
  falsifiedClauses = allocate(<u64>clauseCount << 2);
  falsifiedPositions = allocate(<u64>clauseCount << 2);
  breakCounts = allocate(<u64>variableCount << 2);
  assignment = allocate(variableCount);
  memory.copy(assignment, phases, variableCount);
  setScores(<f64>i32At(clauseStarts, clauseCount) / <f64>max(clauseCount, 1));
  const isSatisfied = walkUntilTicks(phases, limit);
  lastWalkTicks = ticks;
  release(clauseStarts);
  release(literals);
  release(occurrenceStarts);
  release(literalOccurrences);
  release(trueCounts);
  release(trueLiteralSums);
  release(falsifiedClauses);
  release(falsifiedPositions);
  release(breakCounts);
  release(assignment);
  return isSatisfied;
}
