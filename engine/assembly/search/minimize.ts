// Learned-clause minimisation: fewer literals, the same levels. Idea: a literal implied by the negations of the other
// literals (recursively) is redundant; if all literals of a level follow from a single one, that one replaces them;
// binary clauses of the asserting literal remove more. Sources: Sörensson and Biere, Minimizing learned clauses (2009);
// Fleury and Biere, Efficient all-UIP learned clause minimization (2021); Audemard and Simon, Glucose (2009).
import { reasonOrExplanation, isSeen } from './seen';
import { arena, sizeAt, LITERALS_OFFSET } from '../core/arena';
import { i32At, i8At, resize, setI32, setI8 } from '../core/memory';
import { sortPairs } from '../core/sort';
import { dataOf, item, newStack, push, reserve, sizeOf, truncate } from '../core/stack';
import {
  BINARY, capacity, levelOf, levels, nextStamp, positionOf, reasonOf, setStamp, stampOf, trailAt, valueOf, LEVEL_COUNT_OFFSET,
  LEVEL_EARLIEST_OFFSET, LEVEL_STAMP_OFFSET, RECORD_SHIFT, isStable,
} from '../core/state';
import { isBinary, watchBytes, watchStart, ENTRY_CLAUSE_OFFSET } from '../core/watches';

const REDUNDANT_MARK: i32 = 1;
const NEEDED_MARK: i32 = 2;
const MAX_DEPTH: i32 = 400;
/** The most literals of a clause that is strengthened by binary clauses: for longer clauses, this doesn't pay. */
const MAX_STRENGTHENED_SIZE: i32 = 32;

/** `removability[variable]`, while one clause is minimised: 0 (unknown), REDUNDANT_MARK or NEEDED_MARK. */
let removability: usize = 0;
/** `inBlockFlags[variable]`: 1 if the variable's literal is in the block being shrunk. */
let inBlockFlags: usize = 0;
let variablesWithVerdict: usize = 0;
let levelBlockVariables: usize = 0;
let positionKeys: usize = 0;
let stamp: i32 = 0;

export function initializeMinimization(): void {
  variablesWithVerdict = newStack();
  levelBlockVariables = newStack();
  positionKeys = newStack();
}

export function growMinimization(next: i32): void {
  removability = resize(removability, capacity, next);
  inBlockFlags = resize(inBlockFlags, capacity, next);
}

/** Records, for each level of the clause, its number of literals and the earliest trail position. */
function noteLevels(clause: usize): void {
  stamp = nextStamp();
  const size = sizeOf(clause);
  for (let i = 1; i < size; i++) {
    const v = item(clause, i) >> 1;
    const record = levels + (<usize>levelOf(v) << RECORD_SHIFT);
    const position = positionOf(v);
    if (load<i32>(record, LEVEL_STAMP_OFFSET) != stamp) {
      store<i32>(record, stamp, LEVEL_STAMP_OFFSET);
      store<i32>(record, 1, LEVEL_COUNT_OFFSET);
      store<i32>(record, position, LEVEL_EARLIEST_OFFSET);
    } else {
      store<i32>(record, load<i32>(record, LEVEL_COUNT_OFFSET) + 1, LEVEL_COUNT_OFFSET);
      if (position < load<i32>(record, LEVEL_EARLIEST_OFFSET)) store<i32>(record, position, LEVEL_EARLIEST_OFFSET);
    }
  }
}

/** Whether a false literal follows from the other literals of the clause being minimised. */
function isRedundant(literal: i32, depth: i32): bool {
  const v = literal >> 1;
  const at = levelOf(v);
  if (at == 0) return true;
  const verdict = i8At(removability, v);
  if (verdict == REDUNDANT_MARK || (depth > 0 && i8At(isSeen, v) != 0)) return true;
  if (verdict == NEEDED_MARK || depth > MAX_DEPTH || reasonOf(v) == 0) return false;
  const record = levels + (<usize>at << RECORD_SHIFT);
  if (load<i32>(record, LEVEL_STAMP_OFFSET) != stamp) return false;
  if (depth == 0 && load<i32>(record, LEVEL_COUNT_OFFSET) < 2) return false;
  if (positionOf(v) <= load<i32>(record, LEVEL_EARLIEST_OFFSET)) return false;
  const reason = reasonOrExplanation(v);
  let result = true;
  if ((reason & 3) == BINARY) result = isRedundant(reason >> 2, depth + 1);
  else {
    const size = sizeAt(reason);
    for (let k = 0; k < size; k++) {
      const other = load<i32>(arena + <usize>reason + (<usize>k << 2), LITERALS_OFFSET);
      if (other >> 1 == v || isRedundant(other, depth + 1)) continue;
      result = false;
      break;
    }
  }
  setI8(removability, v, result ? REDUNDANT_MARK : NEEDED_MARK);
  push(variablesWithVerdict, v);
  return result;
}

/**
 * Adds a literal to the block being shrunk. Returns 1 if it joined the block, 0 if it isn't needed, -1 if it can't be
 * added.
 */
function tryToAddToBlock(literal: i32, at: i32): i32 {
  const v = literal >> 1;
  const literalLevel = levelOf(v);
  if (literalLevel == 0) return 0;
  if (literalLevel == at) {
    if (i8At(inBlockFlags, v) != 0) return 0;
    setI8(inBlockFlags, v, 1);
    push(levelBlockVariables, v);
    return 1;
  }
  if (i8At(isSeen, v) != 0 || i8At(removability, v) == REDUNDANT_MARK) return 0;
  return isRedundant(literal, 1) ? 0 : -1;
}

/**
 * The literal that can replace all of `clause[from..to)`, which are the literals of one level, latest first; -1 if
 * there is none.
 */
function findBlockUip(clause: usize, from: i32, to: i32): i32 {
  const at = levelOf(item(clause, from) >> 1);
  truncate(levelBlockVariables, 0);
  for (let k = from; k < to; k++) {
    const v = item(clause, k) >> 1;
    setI8(inBlockFlags, v, 1);
    push(levelBlockVariables, v);
  }
  let remaining = to - from, position = positionOf(item(clause, from) >> 1), point = -1;
  while (point < 0) {
    while (i8At(inBlockFlags, trailAt(position) >> 1) == 0) position--;
    const literal = trailAt(position--);
    if (remaining == 1) {
      point = literal ^ 1;
      break;
    }
    remaining--;
    if (reasonOf(literal >> 1) == 0) break;
    const addedCount = addReasonToBlock(reasonOrExplanation(literal >> 1), literal, at);
    if (addedCount < 0) break;
    remaining += addedCount;
  }
  const size = sizeOf(levelBlockVariables);
  for (let k = 0; k < size; k++) setI8(inBlockFlags, item(levelBlockVariables, k), 0);
  return point;
}

function addReasonToBlock(reason: i32, literal: i32, at: i32): i32 {
  if ((reason & 3) == BINARY) return tryToAddToBlock(reason >> 2, at);
  let addedCount = 0;
  const size = sizeAt(reason);
  for (let k = 0; k < size; k++) {
    const other = load<i32>(arena + <usize>reason + (<usize>k << 2), LITERALS_OFFSET);
    if (other == literal) continue;
    const result = tryToAddToBlock(other, at);
    if (result < 0) return -1;
    addedCount += result;
  }
  return addedCount;
}

function shrinkClause(clause: usize): void {
  const size = sizeOf(clause);
  reserve(positionKeys, size);
  const keys = dataOf(positionKeys), literals = dataOf(clause);
  for (let i = 1; i < size; i++) setI32(keys, i, -positionOf(i32At(literals, i) >> 1));
  sortPairs(keys, literals, 1, size - 1);
  let keptSize = 1, from = 1;
  while (from < size) {
    const at = levelOf(i32At(literals, from) >> 1);
    let to = from + 1;
    while (to < size && levelOf(i32At(literals, to) >> 1) == at) to++;
    const point = to - from > 1 ? findBlockUip(clause, from, to) : -1;
    if (point >= 0) setI32(literals, keptSize++, point);
    else for (let k = from; k < to; k++) setI32(literals, keptSize++, i32At(literals, k));
    from = to;
  }
  truncate(clause, keptSize);
}

/** Drops the literals that are implied by the asserting literal through a binary clause. */
function strengthenByBinaries(clause: usize): void {
  const size = sizeOf(clause);
  if (size < 3 || size > MAX_STRENGTHENED_SIZE) return;
  const assertingLiteral = item(clause, 0);
  const mark = nextStamp();
  for (let i = 1; i < size; i++) setStamp(item(clause, i) >> 1, mark);
  let droppedCount = 0;
  for (let i = watchStart(assertingLiteral), end = i + watchBytes(assertingLiteral); i < end; i += 8) {
    if (!isBinary(load<i32>(i, ENTRY_CLAUSE_OFFSET))) continue;
    const impliedLiteral = load<i32>(i);
    if (stampOf(impliedLiteral >> 1) != mark || valueOf(impliedLiteral) <= 0) continue;
    setStamp(impliedLiteral >> 1, mark - 1);
    droppedCount++;
  }
  if (droppedCount == 0) return;
  const literals = dataOf(clause);
  let keptSize = 1;
  for (let i = 1; i < size; i++) {
    const literal = i32At(literals, i);
    if (stampOf(literal >> 1) == mark) setI32(literals, keptSize++, literal);
  }
  truncate(clause, keptSize);
}

/** Shortens the clause, whose first literal is the asserting one. */
export function minimize(clause: usize): void {
  noteLevels(clause);
  truncate(variablesWithVerdict, 0);
  let keptSize = 1;
  const size = sizeOf(clause), literals = dataOf(clause);
  for (let i = 1; i < size; i++) {
    const literal = i32At(literals, i);
    if (!isRedundant(literal, 0)) setI32(literals, keptSize++, literal);
  }
  truncate(clause, keptSize);
  if (!ASC_NO_ASSERT) assert(keptSize > 0);
  if (keptSize > 2 && !isStable) shrinkClause(clause);
  const verdictCount = sizeOf(variablesWithVerdict);
  for (let i = 0; i < verdictCount; i++) setI8(removability, item(variablesWithVerdict, i), 0);
  strengthenByBinaries(clause);
}
