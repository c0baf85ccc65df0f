// Shared by conflict analysis and minimisation: the marks of the clause being derived, the reasons of values, and the
// tiers of learned clauses.
import { resize } from '../core/memory';
import { LAZY, capacity, reasonOf, valueOf } from '../core/state';
import { explanation } from '../propagators/propagator';

/** Clauses with at most this LBD are kept long, those with at most TIER1 forever. */
export const TIER1: i32 = 2;
export const TIER2: i32 = 6;

/** 1 for the variables resolved on or kept in the clause being derived. */
export let seen: usize = 0;

export function growSeen(next: i32): void {
  seen = resize(seen, capacity, next);
}

/** The reason of a variable's value, in the reason encoding; explanations are only requested here. */
export function materialReason(v: i32): i32 {
  if (!ASC_NO_ASSERT) assert(valueOf(v << 1) != 0); // the variable must be assigned
  const reason = reasonOf(v);
  return (reason & 3) == LAZY ? explanation(v) : reason;
}
