// Restores eliminated variables that are needed again. Idea: elimination keeps all clauses it removed, each with its
// pivot as witness. Adding a variable's clauses back makes the formula what it would be without its elimination,
// provided that the variables eliminated later from those clauses are restored, too; these come later in the record, so
// a single pass finds and adds everything. The resolvents may stay. Cost: linear in the record, for any number of
// variables at once. Source: Fazekas, Biere, Scholl, Incremental inprocessing in SAT solving (2019), restricted to
// elimination.
import { addRaw } from '../io/clauses';
import { toDimacs } from '../core/literal';
import { eliminatedCount, noteRestored, removedClauses } from './eliminate';
import { makeAvailable } from '../core/heap';
import { i32At } from '../core/memory';
import { searchFromEnd } from '../core/queue';
import { dataOf, item, newStack, push, setItem, sizeOf, truncate } from '../core/stack';
import { ELIMINATED, TO_RESTORE_FLAG, clearFlag, hasFlag, setFlag, level } from '../core/state';

let wantedVariables: usize = 0;
let clauseNumbers: usize = 0;

export function initializeRestoring(): void {
  wantedVariables = newStack();
  clauseNumbers = newStack();
}

/** Marks an eliminated variable as needed from now on; `restoreWantedVariables` restores the marked variables. */
export function markForRestoring(v: i32): void {
  if (!hasFlag(v, ELIMINATED) || hasFlag(v, TO_RESTORE_FLAG)) return;
  setFlag(v, TO_RESTORE_FLAG);
  push(wantedVariables, v);
}

/** Marks the variables of `size` DIMACS numbers at `data` as needed. */
export function markAllWanted(data: usize, size: i32): void {
  if (eliminatedCount == 0) return;
  for (let i = 0; i < size; i++) {
    const number = i32At(data, i);
    if (number != 0) markForRestoring((number < 0 ? -number : number) - 1);
  }
}

/** Adds the removed clauses of all marked variables back; only at level 0. */
export function restoreWantedVariables(): void {
  if (sizeOf(wantedVariables) == 0) return;
  if (!ASC_NO_ASSERT) assert(level == 0); // only at level 0
  const end = sizeOf(removedClauses);
  let keptSize = 0;
  for (let at = 0; at < end; ) {
    const size = item(removedClauses, at);
    const nextPosition = at + size + 2;
    if (hasFlag(item(removedClauses, at + 1) >> 1, TO_RESTORE_FLAG)) addRemovedClause(at + 1, size);
    else while (at < nextPosition) setItem(removedClauses, keptSize++, item(removedClauses, at++));
    at = nextPosition;
  }
  truncate(removedClauses, keptSize);
  for (let i = 0; i < sizeOf(wantedVariables); i++) {
    const v = item(wantedVariables, i);
    clearFlag(v, ELIMINATED | TO_RESTORE_FLAG);
    makeAvailable(v);
  }
  noteRestored(sizeOf(wantedVariables));
  truncate(wantedVariables, 0);
  searchFromEnd();
}

/** Adds a removed clause back and marks its other eliminated variables, too. */
function addRemovedClause(start: i32, size: i32): void {
  truncate(clauseNumbers, 0);
  for (let i = start; i < start + size; i++) push(clauseNumbers, toDimacs(item(removedClauses, i)));
  markAllWanted(dataOf(clauseNumbers), size);
  addRaw(dataOf(clauseNumbers), size);
}
