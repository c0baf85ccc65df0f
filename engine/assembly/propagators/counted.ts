// Cardinality: the k-th order literal is true iff at least k of some literals are true. Idea: the numbers of true and
// of false literals decide the order literals below and above them; if the next order literal is decided the other way,
// the count can't change any more, and all unassigned literals are implied. It propagates like a totalizer (Bailleux
// and Boufkhad 2003), in O(1) per literal, without a totalizer's variables and n² clauses; an explanation takes O(n).
// Requirements: all literals belong to distinct variables, and clauses make each order literal imply the one before.
// Source: the cardinality constraints of Roussel and Manquinho, Pseudo-Boolean and cardinality constraints (Handbook of
// Satisfiability, 2009).
//
// Record: +0 the number of literals, +4 how many are true, +8 how many are false, then the literals, 4 bytes each, then
// the order literals.
// Numbers: count, then the literals, then the order literals.
import { conflictFromExplanation, explanationLiterals, implyLazily, observe } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At } from '../core/memory';
import { push, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';

const TRUE_COUNT_OFFSET: usize = 4;
const FALSE_COUNT_OFFSET: usize = 8;
const LITERALS_OFFSET: usize = 16;
/** The tag of order literals, which aren't counted. The i-th counted literal has tag 2i, its negation 2i + 1. */
const ORDER_TAG: i32 = -1;

@inline function countOf(state: usize): i32 { return load<i32>(state); }
@inline function trueCountOf(state: usize): i32 { return load<i32>(state, TRUE_COUNT_OFFSET); }
@inline function falseCountOf(state: usize): i32 { return load<i32>(state, FALSE_COUNT_OFFSET); }
@inline function literalAt(state: usize, i: i32): i32 { return load<i32>(state + (<usize>i << 2), LITERALS_OFFSET); }
/** The order literal for "at least `k` of the literals are true", k ≥ 1. */
@inline function orderAt(state: usize, k: i32): i32 { return literalAt(state, countOf(state) + k - 1); }
@inline function isTrueBefore(literal: i32, before: i32): bool { return valueOf(literal) > 0 && positionOf(literal >> 1) < before; }

export function newCountedPropagator(id: i32, data: usize, size: i32): usize {
  const count = i32At(data, 0);
  if (count < 1 || size != 1 + 2 * count) return 0;
  const state = allocate(<u64>LITERALS_OFFSET + (<u64>count << 3));
  store<i32>(state, count);
  store<i32>(state, 0, TRUE_COUNT_OFFSET);
  store<i32>(state, 0, FALSE_COUNT_OFFSET);
  for (let i = 0; i < 2 * count; i++) store<i32>(state + (<usize>i << 2), fromDimacs(i32At(data, 1 + i)), LITERALS_OFFSET);
  return state;
}

export function observeCounted(id: i32, state: usize): void {
  const count = countOf(state);
  for (let i = 0; i < count; i++) {
    observe(literalAt(state, i), id, i << 1);
    observe(literalAt(state, i) ^ 1, id, (i << 1) | 1);
  }
  for (let k = 1; k <= count; k++) {
    observe(orderAt(state, k), id, ORDER_TAG);
    observe(orderAt(state, k) ^ 1, id, ORDER_TAG);
  }
}

export function onTrueCounted(state: usize, tag: i32): void {
  if (tag >= 0) addToCount(state, tag, 1);
}

export function onUnassignedCounted(state: usize, tag: i32): void {
  if (tag >= 0) addToCount(state, tag, -1);
}

@inline function addToCount(state: usize, tag: i32, by: i32): void {
  const at = state + ((tag & 1) == 0 ? TRUE_COUNT_OFFSET : FALSE_COUNT_OFFSET);
  store<i32>(at, load<i32>(at) + by);
}

export function runCountedPropagator(id: i32, state: usize): i32 {
  const count = countOf(state);
  const minCount = trueCountOf(state);
  const maxCount = count - falseCountOf(state);
  if (!ASC_NO_ASSERT) assert(0 <= minCount && minCount <= maxCount && maxCount <= count); // the counts must be consistent
  for (let k = minCount; k > 0; k--) {
    const value = valueOf(orderAt(state, k));
    if (value > 0) break;
    if (value < 0) return conflictOfTooMany(state, k);
    implyLazily(orderAt(state, k), id);
  }
  for (let k = maxCount + 1; k <= count; k++) {
    const value = valueOf(orderAt(state, k));
    if (value < 0) break;
    if (value > 0) return conflictOfTooMuchFalse(state, k);
    implyLazily(orderAt(state, k) ^ 1, id);
  }
  if (minCount == maxCount) return 0;
  if (valueOf(orderAt(state, minCount + 1)) < 0) implyUnassignedLiterals(id, state, 1);
  else if (valueOf(orderAt(state, maxCount)) > 0) implyUnassignedLiterals(id, state, 0);
  return 0;
}

/** Implies that all unassigned literals are false (sign 1), or that all are true (sign 0). */
function implyUnassignedLiterals(id: i32, state: usize, sign: i32): void {
  const count = countOf(state);
  for (let i = 0; i < count; i++) {
    const literal = literalAt(state, i);
    if (valueOf(literal) == 0) implyLazily(literal ^ sign, id);
  }
}

function conflictOfTooMany(state: usize, k: i32): i32 {
  truncate(explanationLiterals, 0);
  push(explanationLiterals, orderAt(state, k));
  explainCount(state, k, 0, trailSize);
  return conflictFromExplanation();
}

function conflictOfTooMuchFalse(state: usize, k: i32): i32 {
  truncate(explanationLiterals, 0);
  push(explanationLiterals, orderAt(state, k) ^ 1);
  explainCount(state, countOf(state) - k + 1, 1, trailSize);
  return conflictFromExplanation();
}

/**
 * Explains a count: adds the negations of the first `few` literals that became true (sign 0) or false (sign 1) before
 * the trail position `before`.
 */
function explainCount(state: usize, few: i32, sign: i32, before: i32): void {
  for (let i = 0, left = few; left > 0; i++) {
    if (!ASC_NO_ASSERT) assert(i < countOf(state)); // there must be that many literals
    const literal = literalAt(state, i) ^ sign;
    if (!isTrueBefore(literal, before)) continue;
    push(explanationLiterals, literal ^ 1);
    left--;
  }
}

function countTrueBefore(state: usize, sign: i32, before: i32): i32 {
  const count = countOf(state);
  let trueCount = 0;
  for (let i = 0; i < count; i++) if (isTrueBefore(literalAt(state, i) ^ sign, before)) trueCount++;
  return trueCount;
}

export function explainCounted(state: usize, implied: i32): void {
  const count = countOf(state);
  const trailPosition = positionOf(implied >> 1);
  for (let k = 1; k <= count; k++) {
    const order = orderAt(state, k);
    if (order >> 1 != implied >> 1) continue;
    if (order == implied) explainCount(state, k, 0, trailPosition);
    else explainCount(state, count - k + 1, 1, trailPosition);
    return;
  }
  // The implied literal may also be a counted literal: an order literal then fixed the count, which implied the
  // literal.
  for (let i = 0; i < count; i++) {
    if (literalAt(state, i) >> 1 != implied >> 1) continue;
    if (literalAt(state, i) == implied) explainAllTrue(state, trailPosition);
    else explainAllFalse(state, trailPosition);
    return;
  }
}

/**
 * Adds the reasons why all unassigned literals had to be true: an order literal, and the literals that were already
 * false.
 */
function explainAllTrue(state: usize, before: i32): void {
  const count = countOf(state);
  let k = count - countTrueBefore(state, 1, before);
  while (k < count && isTrueBefore(orderAt(state, k + 1), before)) k++;
  push(explanationLiterals, orderAt(state, k) ^ 1);
  explainCount(state, count - k, 1, before);
}

function explainAllFalse(state: usize, before: i32): void {
  let k = countTrueBefore(state, 0, before) + 1;
  while (k > 1 && isTrueBefore(orderAt(state, k - 1) ^ 1, before)) k--;
  push(explanationLiterals, orderAt(state, k));
  explainCount(state, k - 1, 0, before);
}
