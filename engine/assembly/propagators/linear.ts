// Linear inequalities over literals: the coefficients of the true literals sum up to at most a bound. Idea: count; if
// the remaining slack is smaller than an unassigned literal's coefficient, that literal is false. No auxiliary
// variables, O(1) per literal, and a scan of the large coefficients when slack is small. An explanation takes the
// largest true terms that leave too little slack. Source: Dixon, Ginsberg, Parkes (2004); the counter propagators of
// clasp.
//
// Record: +0 bound (i64), +8 sum of true terms (i64), +16 guard (-1: none), +20 terms, +24 largest coefficient, then
// the terms by falling coefficient, 8 bytes each: +0 coefficient (positive), +4 literal.
// Numbers: guard, bound, count, then coefficient and literal of each term; coefficients are positive and sorted.
import { conflictFromExplanation, explanationLiterals, implyLazily, observe } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At } from '../core/memory';
import { push, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';

const SUM_OFFSET: usize = 8;
const GUARD_OFFSET: usize = 16;
const COUNT_OFFSET: usize = 20;
const LARGEST_COEFFICIENT_OFFSET: usize = 24;
/** The offset of the literal in a term's record. */
const TERM_LITERAL_OFFSET: usize = 4;

const TERMS_OFFSET: usize = 32;
const GUARD_TAG: i32 = -1;

@inline function boundOf(state: usize): i64 { return load<i64>(state); }
@inline function sumOf(state: usize): i64 { return load<i64>(state, SUM_OFFSET); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, GUARD_OFFSET); }
@inline function countOf(state: usize): i32 { return load<i32>(state, COUNT_OFFSET); }
@inline function coefficientAt(state: usize, i: i32): i32 { return load<i32>(state + (<usize>i << 3), TERMS_OFFSET); }
@inline function literalAt(state: usize, i: i32): i32 { return load<i32>(state + (<usize>i << 3), TERMS_OFFSET + TERM_LITERAL_OFFSET); }

export function newLinear(id: i32, data: usize, size: i32): usize {
  const count = i32At(data, 2);
  if (size != 3 + 2 * count) return 0;
  const state = allocate(<u64>TERMS_OFFSET + (<u64>count << 3));
  const guard = i32At(data, 0);
  store<i64>(state, i32At(data, 1));
  store<i64>(state, 0, SUM_OFFSET);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), GUARD_OFFSET);
  store<i32>(state, count, COUNT_OFFSET);
  store<i32>(state, count > 0 ? i32At(data, 3) : 0, LARGEST_COEFFICIENT_OFFSET);
  for (let i = 0; i < count; i++) {
    const term = state + TERMS_OFFSET + (<usize>i << 3);
    store<i32>(term, i32At(data, 3 + 2 * i));
    store<i32>(term, fromDimacs(i32At(data, 4 + 2 * i)), TERM_LITERAL_OFFSET);
  }
  return state;
}

export function observeLinear(id: i32, state: usize): void {
  if (guardOf(state) >= 0) observe(guardOf(state), id, GUARD_TAG);
  const count = countOf(state);
  for (let i = 0; i < count; i++) observe(literalAt(state, i), id, i);
}

export function onTrueLinear(state: usize, tag: i32): void {
  if (tag >= 0) store<i64>(state, sumOf(state) + coefficientAt(state, tag), SUM_OFFSET);
}

export function onUnassignedLinear(state: usize, tag: i32): void {
  if (tag >= 0) store<i64>(state, sumOf(state) - coefficientAt(state, tag), SUM_OFFSET);
}

export function runLinear(id: i32, state: usize): i32 {
  const guard = guardOf(state);
  const guardValue = guard < 0 ? 1 : valueOf(guard);
  if (guardValue < 0) return 0;
  const slack = boundOf(state) - sumOf(state);
  if (!ASC_NO_ASSERT) assert(sumOf(state) >= 0); // a sum of positive terms can't be negative
  if (slack < 0) {
    if (guardValue == 0) {
      implyLazily(guard ^ 1, id);
      return 0;
    }
    truncate(explanationLiterals, 0);
    if (guard >= 0) push(explanationLiterals, guard ^ 1);
    explainSum(state, boundOf(state), trailSize);
    return conflictFromExplanation();
  }
  if (guardValue == 0 || slack >= <i64>load<i32>(state, LARGEST_COEFFICIENT_OFFSET)) return 0;
  const count = countOf(state);
  for (let i = 0; i < count && <i64>coefficientAt(state, i) > slack; i++) {
    const literal = literalAt(state, i);
    if (valueOf(literal) == 0) implyLazily(literal ^ 1, id);
  }
  return 0;
}

/**
 * Adds true terms from before trail position `before`, those with the largest coefficients first, until their sum
 * exceeds `limit`.
 */
function explainSum(state: usize, limit: i64, before: i32): void {
  const count = countOf(state);
  let sum: i64 = 0;
  for (let i = 0; i < count && sum <= limit; i++) {
    const literal = literalAt(state, i);
    if (valueOf(literal) <= 0 || positionOf(literal >> 1) >= before) continue;
    push(explanationLiterals, literal ^ 1);
    sum += coefficientAt(state, i);
  }
}

export function explainLinear(state: usize, implied: i32): void {
  const guard = guardOf(state);
  let limit = boundOf(state);
  if (guard < 0 || implied != (guard ^ 1)) {
    if (guard >= 0) push(explanationLiterals, guard ^ 1);
    const count = countOf(state);
    for (let i = 0; i < count; i++) {
      if (literalAt(state, i) != (implied ^ 1)) continue;
      limit -= coefficientAt(state, i);
      break;
    }
  }
  explainSum(state, limit, positionOf(implied >> 1));
}
