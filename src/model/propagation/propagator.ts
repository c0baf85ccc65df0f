/**
 * A propagator prunes the domains of a term's arguments by the domain of the term itself. This file holds their shared
 * interface.
 */
import type { Bounds } from '../meaning/meaning.ts';
import type { BoolRef, IntRef, Ref } from '../terms/terms.ts';

/** Domains that only shrink. After a domain has become empty, `failed` is true and changes have no effect. */
export interface Domains extends Bounds {
  readonly failed: boolean;
  /**
   * Whether to infer as much as possible, as hints do; a solver that searches afterwards gains less from it than it
   * costs.
   */
  readonly isThorough: boolean;
  has(ref: Ref, value: number): boolean;
  /** False if every number from the lowest to the highest is surely a value; otherwise there may be gaps. */
  mayHaveGaps(ref: Ref): boolean;
  atLeast(ref: Ref, value: number): void;
  atMost(ref: Ref, value: number): void;
  /** Removes a value if the domain can express that: at an end, or inside a variable's domain. */
  remove(ref: Ref, value: number): void;
  assign(ref: BoolRef, truth: boolean): void;
  /** The `reaches` terms that refer to this `components` term and to this node of its graph. */
  reachesFrom(components: Ref, node: number): readonly BoolRef[];
  /**
   * For each node of the graph of `whole`: the `componentSize` term about the node if `whole` is a `components` term,
   * the `rank` term if it is a `chains` term.
   */
  termByNode(whole: Ref): readonly (IntRef | undefined)[];
  /**
   * Whether all nodes are active, every node has a `componentSize` term, and no other term refers to the components.
   */
  asksAllSizes(components: Ref): boolean;
  /** For a `components` term: restricts the component of `node` to the nodes of `within`. */
  confine(components: Ref, node: number, within: Reach): void;
  /** For each node of the graph: the nodes that its component may contain, as set by `confine`. */
  confinedReaches(components: Ref): readonly (Reach | undefined)[];
}

/** The nodes that can be reached from one node. */
export interface Reach {
  /** `steps[node]`: the number of steps to the node; −1 if it can't be reached. */
  readonly steps: Int32Array;
  /** The nodes that the component can reach, by increasing number of steps. */
  readonly nodes: readonly number[];
}

/**
 * Prunes the arguments' domains by the domain of `ref`, the (positive) node itself, and may prune the node itself
 * beyond its bounds. Never removes a value that occurs in a solution.
 */
export type Propagator<R extends IntRef = BoolRef> = (args: Int32Array, domains: Domains, ref: R) => void;

/** Domains up to this width (greatest − least value) are pruned value by value, wider ones only at their ends. */
export const MAX_LISTED_WIDTH = 256;

/** Removes the values that fail the test; does nothing in domains wider than `MAX_LISTED_WIDTH`. */
export function keepOnly(domains: Domains, ref: Ref, test: (value: number) => boolean): void {
  const low = domains.low(ref);
  const high = domains.high(ref);
  if (high - low >= MAX_LISTED_WIDTH) return;
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

/** Intersects the bounds of two terms that must be equal. */
export function equate(domains: Domains, a: Ref, b: Ref): void {
  domains.atLeast(a, domains.low(b));
  domains.atMost(a, domains.high(b));
  domains.atLeast(b, domains.low(a));
  domains.atMost(b, domains.high(a));
}

export function areDisjoint(domains: Domains, a: Ref, b: Ref): boolean {
  return domains.low(a) > domains.high(b) || domains.high(a) < domains.low(b);
}

/**
 * A change of a term's domain: the term is at least k, at most k, or not k. `cause`: the term whose definition implies
 * the change, given the changes before it.
 */
export interface DomainChange {
  readonly cause: Ref;
  readonly of: Ref;
  readonly changeKind: 'at least' | 'at most' | 'not';
  readonly k: number;
}
