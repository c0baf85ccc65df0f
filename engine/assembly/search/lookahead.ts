// Lookahead: the number of literals implied by each of many literals, one at a time, under some assumptions. Idea:
// assume a literal, propagate everything, count, and backtrack; if both values of a variable imply much, the search is
// best split there. Cost: one propagation per literal. Source: Heule, Kullmann, Wieringa and Biere, Cube and conquer:
// guiding CDCL SAT solvers by lookaheads (2011).
import { attachPendingClauses } from '../io/clauses';
import { fromDimacs } from '../core/literal';
import { i32At, setI32 } from '../core/memory';
import { isConsistent, level, setInconsistent, trailSize, valueOf } from '../core/state';
import { propagateAll } from './fixpoint';
import { backtrack, decideOn } from './propagate';

/**
 * Reads `count` literals at `data`. The first `assumed` of them are assumptions; each of the others is replaced by
 * the number of literals that it implies: 0 if it is already true, −1 if it is refuted. Returns false if the
 * assumptions are refuted.
 */
export function lookAhead(data: usize, assumed: i32, count: i32): bool {
  if (!isConsistent) return false;
  attachPendingClauses(false);
  if (propagateAll(0) != 0) {
    setInconsistent();
    return false;
  }
  if (!assumeLiterals(data, assumed)) {
    backtrack(0);
    return false;
  }
  const lowestLevel = level, before = trailSize;
  for (let i = assumed; i < count; i++) {
    const literal = fromDimacs(i32At(data, i));
    const value = valueOf(literal);
    if (value != 0) {
      setI32(data, i, value > 0 ? 0 : -1);
      continue;
    }
    decideOn(literal);
    const conflict = propagateAll(0);
    setI32(data, i, conflict != 0 ? -1 : trailSize - before);
    backtrack(lowestLevel);
  }
  backtrack(0);
  return true;
}

function assumeLiterals(data: usize, assumed: i32): bool {
  for (let i = 0; i < assumed; i++) {
    const literal = fromDimacs(i32At(data, i));
    const value = valueOf(literal);
    if (value < 0) return false;
    if (value > 0) continue;
    decideOn(literal);
    if (propagateAll(0) != 0) return false;
  }
  return true;
}
