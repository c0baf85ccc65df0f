// What analysis and minimisation share: the marks of the clause being derived, the reasons behind values, and the tiers of
// learned clauses.
import { resize } from '../core/memory';
import { LAZY, capacity, reasonOf, valueOf } from '../core/state';
import { explanation } from '../propagators/propagator';

/** Clauses of at most this LBD are kept long, of at most TIER1 forever. */
export const TIER1: i32 = 2;
export const TIER2: i32 = 6;

/** 1 for the variables resolved on or kept in the clause being derived. */
export let seen: usize = 0;

export function growSeen(next: i32): void {
  seen = resize(seen, capacity, next);
}

/** The clause behind a variable's value, in the reason encoding; an explanation is asked for only here. */
export function materialReason(v: i32): i32 {
  if (!ASC_NO_ASSERT) assert(valueOf(v << 1) != 0); // only what has a value has a reason
  const reason = reasonOf(v);
  return (reason & 3) == LAZY ? explanation(v) : reason;
}
