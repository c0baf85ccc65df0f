// Shared by conflict analysis and minimisation: the marks of the clause being derived, the reasons of values, and the
// tiers of learned clauses.
import { resize } from '../core/memory';
import { LAZY, capacity, reasonOf, valueOf } from '../core/state';
import { explanation } from '../propagators/propagator';

/** Learned clauses of at most this LBD are kept forever. */
export const TIER1: i32 = 2;
/** Learned clauses of at most this LBD are kept as long as they are used now and then. */
export const TIER2: i32 = 6;

/**
 * `isSeen[variable]`: 1 if the derivation of the current clause has met the variable: it was resolved on, or its
 * literal is kept.
 */
export let isSeen: usize = 0;

export function growSeenMarks(next: i32): void {
  isSeen = resize(isSeen, capacity, next);
}

/**
 * The reason of a variable's value, in the reason encoding. Only this function requests explanations from propagators.
 */
export function reasonOrExplanation(v: i32): i32 {
  if (!ASC_NO_ASSERT) assert(valueOf(v << 1) != 0); // the variable must be assigned
  const reason = reasonOf(v);
  return (reason & 3) == LAZY ? explanation(v) : reason;
}
