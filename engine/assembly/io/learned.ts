// The engine's learned clauses, for other engines on the same clauses: fixed literals and short learned clauses. Idea:
// assumptions are decisions, so everything learned follows from the clauses and propagators alone, whatever was
// queried. Source: Hamadi, Jabbour and Sais, ManySAT: a parallel SAT solver (2009), which shares clauses of at most
// eight literals.
import { GARBAGE, flagsAt, learnedRefs, literalAt, sizeAt } from '../core/arena';
import { toDimacs } from '../core/literal';
import { i32At } from '../core/memory';
import { dataOf, push, sizeOf, truncate } from '../core/stack';
import { trailAt, trailSize, variableCount } from '../core/state';
import { ENTRY_BYTES, ENTRY_CLAUSE_OFFSET, LEARNED_BINARY, watchBytes, watchStart } from '../core/watches';

/**
 * Writes learned clauses of at most `most` literals to the stack, each terminated by 0. Returns the number of values
 * written. Only at level 0.
 */
export function writeLearnedClauses(stack: usize, most: i32): i32 {
  truncate(stack, 0);
  for (let i = 0; i < trailSize; i++) {
    push(stack, toDimacs(trailAt(i)));
    push(stack, 0);
  }
  if (most >= 2) writeBinaries(stack);
  const size = sizeOf(learnedRefs);
  for (let i = 0; i < size; i++) {
    const ref = i32At(dataOf(learnedRefs), i);
    const length = sizeAt(ref);
    if ((flagsAt(ref) & GARBAGE) != 0 || length > most) continue;
    for (let k = 0; k < length; k++) push(stack, toDimacs(literalAt(ref, k)));
    push(stack, 0);
  }
  return sizeOf(stack);
}

/** Writes the learned binary clauses, which are stored only in the watch lists of their two literals. */
function writeBinaries(stack: usize): void {
  for (let literal = 0; literal < variableCount << 1; literal++) {
    const start = watchStart(literal), end = start + watchBytes(literal);
    for (let at = start; at < end; at += ENTRY_BYTES) {
      const other = load<i32>(at);
      if (load<i32>(at, ENTRY_CLAUSE_OFFSET) != LEARNED_BINARY || other < literal) continue;
      push(stack, toDimacs(literal));
      push(stack, toDimacs(other));
      push(stack, 0);
    }
  }
}
