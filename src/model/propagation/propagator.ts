/** A propagator prunes the domains of a term's arguments by the domain of the term itself; what all propagators share. */
import type { Bounds } from '../meaning/meaning.ts';
import type { BoolRef, IntRef, Ref } from '../terms/terms.ts';

/** Domains that only shrink. After a domain has become empty, `failed` is true and changes have no effect. */
export interface Domains extends Bounds {
  readonly failed: boolean;
  /** Whether to infer as much as possible, as hints do; where a solver searches next, that costs more than it gains. */
  readonly isThorough: boolean;
  has(ref: Ref, value: number): boolean;
  /** False only where every number from the lowest to the highest is a value. */
  mayHaveGaps(ref: Ref): boolean;
  atLeast(ref: Ref, value: number): void;
  atMost(ref: Ref, value: number): void;
  /** Takes a value out where the domain can express that: at an end, or inside a variable's domain. */
  remove(ref: Ref, value: number): void;
  assign(ref: BoolRef, truth: boolean): void;
  /** The `reaches` terms of a `components` term that name this node of its graph. */
  reachesFrom(components: Ref, node: number): readonly BoolRef[];
  /** [node of its graph]: the `componentSize` term of a `components` term, the `rank` of a `chains` term, that asks for it. */
  byNode(whole: Ref): readonly (IntRef | undefined)[];
  /** Whether the size of each node's component is asked for, all of them active, and nothing else of the components. */
  asksAllSizes(components: Ref): boolean;
  /** Of a `components` term: the component of `node` has no nodes but those of `within`. */
  confine(components: Ref, node: number, within: Reach): void;
  /** [node]: the nodes that its component may have, as `confine` set them. */
  confined(components: Ref): readonly (Reach | undefined)[];
  /** Steps to so many nodes, all −1: the array of a reach that is given to `confine` next. */
  unreached(nodes: number): Int32Array;
}

/** The nodes that can be reached from one node. */
export interface Reach {
  /** [node]: the number of steps to it, −1 where it can't be reached. */
  readonly steps: Int32Array;
  /** The nodes that can be reached, by rising number of steps. */
  readonly nodes: readonly number[];
}

/**
 * Prunes the arguments' domains by what the domain of `ref`, the (positive) node itself, allows; and may prune
 * the node itself further than its bounds do. Takes away no value that occurs in a solution.
 */
export type Propagator<R extends IntRef = BoolRef> = (args: Int32Array, domains: Domains, ref: R) => void;

/** Domains up to this width are pruned value by value, not only at their ends. */
export const LISTED_WIDTH = 256;

/** Takes out the values that fail the test; nothing in domains too wide to look at. */
export function keepOnly(domains: Domains, ref: Ref, test: (value: number) => boolean): void {
  const low = domains.low(ref);
  const high = domains.high(ref);
  if (high - low >= LISTED_WIDTH) return;
  for (let value = low; value <= high; value++) {
    if (domains.has(ref, value) && !test(value)) domains.remove(ref, value);
  }
}

export function isTrue(domains: Domains, ref: BoolRef): boolean {
  return domains.low(ref) === 1;
}

export function isFalse(domains: Domains, ref: BoolRef): boolean {
  return domains.high(ref) === 0;
}

/** Makes the bounds of both equal. */
export function equate(domains: Domains, a: Ref, b: Ref): void {
  domains.atLeast(a, domains.low(b));
  domains.atMost(a, domains.high(b));
  domains.atLeast(b, domains.low(a));
  domains.atMost(b, domains.high(a));
}

export function disjoint(domains: Domains, a: Ref, b: Ref): boolean {
  return domains.low(a) > domains.high(b) || domains.high(a) < domains.low(b);
}
