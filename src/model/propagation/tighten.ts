/**
 * Propagation before encoding: every node's bounds follow from its arguments' bounds (meaning/), and the arguments'
 * from the node's (propagators.ts), starting from the constraints that must hold, until nothing changes or the budget
 * is spent.
 *
 * The result holds the domains of the *variables*, and for other terms only what follows from these. A term that is
 * true only because a constraint demands it doesn't count as known: the encoder must still write it down.
 */
import type { Clock } from '../clock.ts';
import type { Ground } from '../ground.ts';
import { reachableNodes } from '../terms/operands.ts';
import type { BoolRef, Ref } from '../terms/terms.ts';
import type { DomainChange } from './propagator.ts';
import { ShrinkingDomains } from './shrinking-domains.ts';

export interface TightenedDomains {
  low(ref: Ref): number;
  high(ref: Ref): number;
  /** Whether the bool is known to be true or false; undefined if it is open. */
  truthOf(ref: BoolRef): boolean | undefined;
  /** The allowed values of an int variable with gaps, ascending; undefined when all of low..high are allowed. */
  values(ref: Ref): Int32Array | undefined;
  /** The least value of the int term in any solution, taking the constraints into account. */
  lowInSolutions(ref: Ref): number;
  /** The greatest value of the int term in any solution, taking the constraints into account. */
  highInSolutions(ref: Ref): number;
  /** The index of a constraint at which propagation found that there is no solution; undefined if it found none. */
  readonly contradiction: number | undefined;
}

/**
 * When the clock runs out, the result contains what was found so far. `changes` receives the changes of domains in
 * their order, from the assertion of the constraints on.
 */
export const tighten = (ground: Ground, clock?: Clock, changes?: DomainChange[]): TightenedDomains =>
  tightenDomains(ground, (domains) => domains.propagate(clock, changes));

/** The domains of the variables after `propagate` has shrunk them. */
export function tightenDomains(
  ground: Ground,
  propagate: (domains: ShrinkingDomains) => void,
): TightenedDomains {
  const roots: Ref[] = ground.constraints.map((constraint) => constraint.root);
  if (ground.objective) roots.push(ground.objective.term);
  const domains = new ShrinkingDomains(ground.terms, reachableNodes(ground.terms, roots));
  for (const { root } of ground.constraints) domains.assert(root);
  propagate(domains);
  const contradiction = domains.failed ? domains.firstRootAbove(roots) : undefined;
  const boundsInSolutions = contradiction === undefined ? domains.bounds() : undefined;
  domains.forgetAssertions();
  return {
    lowInSolutions: (ref) => boundsInSolutions?.lows[ref >> 1] ?? domains.low(ref),
    highInSolutions: (ref) => boundsInSolutions?.highs[ref >> 1] ?? domains.high(ref),
    low: (ref) => domains.low(ref),
    high: (ref) => domains.high(ref),
    truthOf: (ref) => domains.truthOf(ref),
    values: (ref) => domains.values(ref),
    contradiction,
  };
}
