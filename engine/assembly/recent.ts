// Eager subsumption: a new learned clause makes supersets among the last learned ones superfluous.
// Idea: the search often finds a clause again with literals missing, soon after; a look at the last few clauses costs
// little, since stamps on the variables rule most out, and spares a quarter of the learned clauses of counting problems.
// Source: Biere, CaDiCaL (2017), after Han and Somenzi, On-the-fly clause improvement (2009).
import { GARBAGE, flagsAt, lbdOf, learned, literalAt, markGarbage, sizeAt } from './arena';
import { item, sizeOf } from './stack';
import { nextStamp, setStamp, stampOf } from './state';

const LOOKED_AT: i32 = 20;

/** Drops recent supersets of the clause, which is not in the arena yet; the lowest LBD among `lbd` and theirs. */
export function subsumeRecent(clause: usize, lbd: i32): i32 {
  const size = sizeOf(clause), count = sizeOf(learned);
  const stamp = nextStamp();
  for (let k = 0; k < size; k++) setStamp(item(clause, k) >> 1, stamp);
  let lowest = lbd;
  for (let i = count - 1, end = max(0, count - LOOKED_AT); i >= end; i--) {
    const ref = item(learned, i);
    if ((flagsAt(ref) & GARBAGE) != 0 || !covers(ref, size, stamp) || !contains(ref, clause)) continue;
    lowest = min(lowest, lbdOf(flagsAt(ref)));
    markGarbage(ref);
  }
  return lowest;
}

/** Whether `size` variables of the clause are stamped. */
function covers(ref: i32, size: i32, stamp: i32): bool {
  const length = sizeAt(ref);
  let spare = length - size;
  for (let k = 0; k < length && spare >= 0; k++) if (stampOf(literalAt(ref, k) >> 1) != stamp) spare--;
  return spare >= 0;
}

function contains(ref: i32, clause: usize): bool {
  const size = sizeOf(clause), length = sizeAt(ref);
  for (let k = 0; k < size; k++) {
    const literal = item(clause, k);
    let found = false;
    for (let j = 0; j < length && !found; j++) found = literalAt(ref, j) == literal;
    if (!found) return false;
  }
  return true;
}
