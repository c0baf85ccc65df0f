/** The kinds of terms, and the fixed data they refer to. */

import type { Element } from '../values.ts';

export type BoolRef = number;
export type IntRef = number;
/** Either: bools stand for 0 and 1 in int positions. */
export type Ref = number;

export const TRUE: BoolRef = 0;
export const FALSE: BoolRef = 1;

/**
 * Node kinds with the layout of their arguments. `bool…`/`ref…` are references, everything else plain ints.
 * To add one: docs/extending.md.
 */
export const OPERATIONS = [
  /** [] the constant true (node 0 only) */
  'true',
  /** [variable] */
  'boolVariable',
  /** [bool…] at least two, sorted, no duplicates */
  'and',
  /** [bool, bool] exactly one holds; both positive, sorted */
  'xor',
  /** [condition, then, else] bools */
  'choose',
  /** [bound, coefficient, ref, coefficient, ref, …] Σ coefficient·ref ≤ bound; refs positive, sorted, distinct */
  'atMost',
  /** [bound, coefficient, ref, …] Σ coefficient·ref = bound; the first coefficient is positive */
  'equals',
  /** [ref…] pairwise different; sorted */
  'allDifferent',
  /** [table, ref…] the values form a tuple of `tables[table]` */
  'table',
  /** [automaton, ref…] the values, in order, are a word the automaton accepts */
  'regular',
  /** [ref…] of even length: the first half is lexicographically less than or equal to the second half */
  'lexicographic',
  /** [graph, node bools…, edge bools…] the active nodes are connected by active edges between them */
  'connected',
  /** [graph, edge bools…] the active edges form exactly one simple cycle */
  'loop',
  /** [graph, edge bools…] the active edges form exactly one simple open path of at least one edge */
  'path',
  /** [components, node, node] both nodes are active and in the same component of a `components` term; sorted */
  'reaches',
  // ── int nodes ──
  /** [value] */
  'constant',
  /** [variable] */
  'intVariable',
  /** [constant, coefficient, ref, …] constant + Σ coefficient·ref */
  'sum',
  /** [condition, then, else] bool, int, int */
  'chooseInt',
  /** [index, first, ref…] the ref at position index − first; the position exists (its bounds say so) */
  'element',
  /** [ref…] at least two */
  'minimum',
  /** [ref…] at least two */
  'maximum',
  /** [ref, ref] */
  'product',
  /** [ref, ref] floored quotient; the divisor is never 0 (its bounds say so) */
  'quotient',
  /** [ref, ref] remainder of the floored quotient, with the divisor's sign */
  'remainder',
  /** [ref] */
  'absolute',
  /**
   * [graph, node bools…, edge bools…] how many components the active nodes form under the active edges between
   * them. Also the one place where this graph, these nodes and these edges are named: the terms about its parts,
   * `reaches`, `componentSize` and `componentShare`, refer to it and stay small.
   */
  'components',
  /** [components, node] the number of active nodes in the node's component; 0 when it is inactive */
  'componentSize',
  /** [components, node, subset] how many of the nodes in `subsets[subset]` are in the node's component; 0 when it is inactive */
  'componentShare',
] as const;

export type Operation = (typeof OPERATIONS)[number];
export type BoolOperation = Exclude<Operation, IntOperation>;
export type IntOperation =
  | 'constant'
  | 'intVariable'
  | 'sum'
  | 'chooseInt'
  | 'element'
  | 'minimum'
  | 'maximum'
  | 'product'
  | 'quotient'
  | 'remainder'
  | 'absolute'
  | 'components'
  | 'componentSize'
  | 'componentShare';

export const CODE = Object.fromEntries(OPERATIONS.map((name, code) => [name, code])) as Record<
  Operation,
  number
>;
/** Codes from here on are int terms. */
export const FIRST_INT = CODE.constant;

/** A fixed relation: `arity` values a tuple, one after the other. */
export interface Table {
  readonly arity: number;
  readonly tuples: Int32Array;
}

/** A deterministic automaton over the symbols low..low+width−1; a missing transition is −1. */
export interface Automaton {
  readonly states: number;
  readonly start: number;
  readonly accepting: Uint8Array;
  readonly low: number;
  readonly width: number;
  /** [state * width + symbol − low] */
  readonly transitions: Int32Array;
}

/** An undirected graph; edge e joins the different nodes ends[2e] and ends[2e+1]; parallel edges are allowed. */
export interface Graph {
  readonly nodes: number;
  readonly ends: Int32Array;
  /** What nodes and edges are on the board, so that a message can point there; absent when they are nothing. */
  readonly nodeElements?: readonly Element[];
  readonly edgeElements?: readonly Element[];
}
