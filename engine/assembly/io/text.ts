// DIMACS text to clauses, in pieces that may end anywhere, even within a number. Idea: a formula is read only once, so
// JavaScript code for it wouldn't be optimised in time and takes ten times as long as this loop; and touching a new
// page of memory costs more than reading its text, so the text passes through one small buffer and each clause goes
// straight to the arena. Format: the DIMACS challenge (1993).
import { LARGEST_VARIABLE, addInputClause, addVariables, prepareForClauses, input } from './input';
import { dataOf, newStack, push, sizeOf, truncate } from '../core/stack';
import { variableCount } from '../core/state';

const NEWLINE: i32 = 10;
const SPACE: i32 = 32;
const MINUS: i32 = 45;
const ZERO: i32 = 48;
const LETTER_C: i32 = 99;
const LETTER_P: i32 = 112;

/** Whether the current position is within a comment or a header, which are ignored. */
let isSkipping: bool = false;
/** The number that is being read; -1 before its first digit. */
let currentNumber: i32 = -1;
let isNegative: bool = false;
/** The literals read so far of the current clause. */
let clause: usize = 0;

export function initializeText(): void {
  clause = newStack();
}

/**
 * Reads `size` bytes of the input buffer and returns how many of them, from the start, are well-formed. After an error
 * or `endText`, the next call begins a new text.
 */
export function addText(size: i32): i32 {
  if (!ASC_NO_ASSERT) assert(size >= 0);
  prepareForClauses();
  const start = dataOf(input), end = start + <usize>size;
  let at = start;
  while (at < end) {
    if (isSkipping) at = skipLine(at, end);
    else {
      at = readNumbers(at, end);
      if (at < end && !beginLine(<i32>load<u8>(at))) {
        beginText();
        return <i32>(at - start);
      }
    }
  }
  return size;
}

/** Ends the text; returns whether it is complete, with its last clause terminated. */
export function endText(): bool {
  const isComplete = (currentNumber < 0 ? !isNegative : endNumber(currentNumber, isNegative)) && sizeOf(clause) == 0;
  beginText();
  return isComplete;
}

function beginText(): void {
  currentNumber = -1;
  isNegative = isSkipping = false;
  truncate(clause, 0);
}

/** Reads numbers up to `end`, or up to a character that can't belong to a number; returns the address reached. */
function readNumbers(start: usize, end: usize): usize {
  let at = start, n = currentNumber, minus = isNegative;
  while (at < end) {
    const c = <i32>load<u8>(at);
    const digit = c - ZERO;
    if (<u32>digit < 10) {
      n = n < 0 ? digit : n * 10 + digit;
      if (n > LARGEST_VARIABLE) break;
    } else if (n >= 0) {
      if (c > SPACE || !endNumber(n, minus)) break;
      n = -1;
      minus = false;
    } else if (minus) break;
    else if (c == MINUS) minus = true;
    else if (c > SPACE) break;
    at++;
  }
  currentNumber = n;
  isNegative = minus;
  return at;
}

/**
 * Adds the number as a literal to the current clause or, if it is 0, ends the clause. False for a zero with a minus
 * sign.
 */
function endNumber(n: i32, minus: bool): bool {
  if (n == 0) {
    if (minus) return false;
    addInputClause(dataOf(clause), sizeOf(clause));
    truncate(clause, 0);
    return true;
  }
  if (n > variableCount) addVariables(n - variableCount);
  push(clause, minus ? -n : n);
  return true;
}

/** Whether `letter`, at which `readNumbers` stopped, begins a comment or a header. */
function beginLine(letter: i32): bool {
  isSkipping = currentNumber < 0 && !isNegative && (letter == LETTER_C || letter == LETTER_P);
  return isSkipping;
}

function skipLine(start: usize, end: usize): usize {
  let at = start;
  while (at < end && isSkipping) isSkipping = load<u8>(at++) != NEWLINE;
  return at;
}
