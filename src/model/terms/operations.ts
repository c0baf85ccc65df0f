/** The operations of terms, and the fixed data (tables, automata, graphs) that terms refer to. */

import type { Element } from '../values.ts';

/**
 * A type-level tag: no value has this property. It keeps int references from being used where a bool is expected; a
 * plain number is accepted as both.
 */
interface RefTo<Kind extends string> {
  readonly refersTo?: Kind;
}

export type BoolRef = number & RefTo<'bool'>;
/** A reference to an int. A bool reference is also allowed and counts as 0 or 1. */
export type IntRef = number & RefTo<'bool' | 'int'>;
/** A reference whose kind is not known or doesn't matter. */
export type Ref = IntRef;

export const TRUE: BoolRef = 0;
export const FALSE: BoolRef = 1;

/** The properties of an operation that more than one file needs. */
export type Traits = PlainTraits | GraphTraits;

interface CommonTraits {
  /** The kind of the operation's value. */
  readonly result: 'bool' | 'int';
  /**
   * Whether computing the operation's bounds takes more than constant time per argument. Propagation handles all cheap
   * nodes first, and budgets costly ones by `COSTS` (propagation/costs.ts).
   */
  readonly costly: boolean;
  /**
   * Whether its propagator, once the term must hold, detects by itself when the term can't hold, so that the term's
   * bounds needn't be computed.
   */
  readonly selfSufficient: boolean;
}

interface PlainTraits extends CommonTraits {
  readonly graph?: never;
}

/** Traits of operations whose first argument is a graph. Those with a bool result are rules about the graph's shape. */
interface GraphTraits extends CommonTraits {
  readonly costly: true;
  /** Which of the graph's parts have an argument each: [graph, node bools…, edge bools…] or [graph, edge bools…]. */
  readonly graph: 'nodes and edges' | 'edges';
}

const plainTraits = <R extends 'bool' | 'int'>(result: R) =>
  ({ result, costly: false, selfSufficient: false }) as const;
const traitsOfCostly = <R extends 'bool' | 'int', S extends boolean>(result: R, selfSufficient: S) =>
  ({ result, costly: true, selfSufficient }) as const;
const graphTraits = <R extends 'bool' | 'int', G extends GraphTraits['graph'], S extends boolean>(
  result: R,
  graph: G,
  selfSufficient: S,
) => ({ result, costly: true, selfSufficient, graph }) as const;

/**
 * Every operation with its traits; the comment gives the layout of its arguments, where `bool…`/`ref…` are references
 * and everything else plain ints. An operation's position here is its code. To add one: docs/extending.md.
 */
export const TRAITS = {
  /** No arguments: the constant true, which is node 0. */
  true: plainTraits('bool'),
  /** Arguments [variable]: the number of a bool variable. */
  boolVariable: plainTraits('bool'),
  /** Arguments [bool…]: all are true. At least two, sorted, no duplicates. */
  and: plainTraits('bool'),
  /** Arguments [bool, bool]: exactly one is true. Both positive, sorted. */
  xor: plainTraits('bool'),
  /** Arguments [condition, then, else], all bools: the second if the condition is true, else the third. */
  choose: plainTraits('bool'),
  /**
   * Arguments [bound, coefficient, ref, coefficient, ref, …]: Σ coefficient·ref ≤ bound. References are positive,
   * sorted, distinct.
   */
  atMost: plainTraits('bool'),
  /**
   * Arguments [bound, coefficient, ref, coefficient, ref, …]: Σ coefficient·ref = bound. The first coefficient is
   * positive.
   */
  equals: plainTraits('bool'),
  /** Arguments [ref…]: the values are pairwise different. Sorted. */
  allDifferent: traitsOfCostly('bool', true),
  /** Arguments [table, ref…]: the values form a tuple of `tables[table]`. */
  table: traitsOfCostly('bool', true),
  /** Arguments [automaton, ref…]: the values, in order, are a word that `automata[automaton]` accepts. */
  regular: traitsOfCostly('bool', true),
  /** Arguments [ref…], an even number: the first half is lexicographically less than or equal to the second half. */
  lexicographic: plainTraits('bool'),
  /** Arguments [graph, node bools…, edge bools…]: the active nodes are connected by active edges between them. */
  connected: graphTraits('bool', 'nodes and edges', true),
  /** Arguments [graph, edge bools…]: the active edges form exactly one simple cycle. */
  loop: graphTraits('bool', 'edges', true),
  /** Arguments [graph, edge bools…]: the active edges form exactly one simple open path of at least one edge. */
  path: graphTraits('bool', 'edges', false),
  /** Arguments [graph, edge bools…]: the active edges form no cycle. */
  acyclic: graphTraits('bool', 'edges', false),
  /**
   * Arguments [graph, edge bools…]: the active edges, directed from their first end to their second, form no directed
   * cycle.
   */
  ordered: graphTraits('bool', 'edges', false),
  /**
   * Arguments [components, node, node]: both nodes are active and in the same component of a `components` term. Sorted.
   */
  reaches: traitsOfCostly('bool', false),
  /**
   * Arguments [components, node, node, layout]: both nodes are active, and their components in a `components` term have
   * the same shape in the plane layout `layouts[layout]`. Sorted.
   */
  alike: traitsOfCostly('bool', false),
  /** Arguments [value]: the value of an int constant. */
  constant: plainTraits('int'),
  /** Arguments [variable]: the number of an int variable. */
  intVariable: plainTraits('int'),
  /** Arguments [constant, coefficient, ref, coefficient, ref, …]: constant + Σ coefficient·ref. */
  sum: plainTraits('int'),
  /** Arguments [condition, then, else], a bool and two ints: the second if the condition is true, else the third. */
  chooseInt: plainTraits('int'),
  /**
   * Arguments [index, first, ref…]: the reference at position index − first. The bounds of the index guarantee that the
   * position exists.
   */
  element: plainTraits('int'),
  /** Arguments [ref…], at least two: the least of the values. */
  minimum: plainTraits('int'),
  /** Arguments [ref…], at least two: the greatest of the values. */
  maximum: plainTraits('int'),
  /** Arguments [ref, ref]: the product. */
  product: plainTraits('int'),
  /** Arguments [ref, ref]: the floored quotient. The bounds of the divisor guarantee that it is never 0. */
  quotient: plainTraits('int'),
  /** Arguments [ref, ref]: the remainder of the floored quotient, with the divisor's sign. */
  remainder: plainTraits('int'),
  /** Arguments [ref]: the absolute value. */
  absolute: plainTraits('int'),
  /**
   * Arguments [graph, node bools…, edge bools…]: the number of components of the active nodes under the active edges
   * between them. The terms `reaches`, `componentSize` and `componentShare` refer to this node instead of repeating the
   * graph, and so stay small.
   */
  components: graphTraits('int', 'nodes and edges', false),
  /** Arguments [components, node]: the number of active nodes in the node's component; 0 if the node is inactive. */
  componentSize: traitsOfCostly('int', false),
  /**
   * Arguments [components, node, subset]: how many nodes of `subsets[subset]` are in the node's component; 0 if the node
   * is inactive.
   */
  componentShare: traitsOfCostly('int', false),
  /**
   * Arguments [graph, edge bools…]: the number of edges on the longest directed path of active edges; the number of
   * nodes if there is a directed cycle. `rank` terms refer to this node instead of repeating the graph.
   */
  chains: graphTraits('int', 'edges', false),
  /**
   * Arguments [chains, node]: the number of edges on the longest directed path of active edges that ends at the node;
   * the number of nodes if a directed cycle leads to the node.
   */
  rank: traitsOfCostly('int', false),
} as const satisfies Record<string, Traits>;

export type Operation = keyof typeof TRAITS;
/** The operations whose traits match T. */
type OperationsWith<T> = {
  [O in Operation]: (typeof TRAITS)[O] extends T ? O : never;
}[Operation];
export type BoolOperation = OperationsWith<{ result: 'bool' }>;
export type IntOperation = OperationsWith<{ result: 'int' }>;
export type CostlyOperation = OperationsWith<{ costly: true }>;
/** Rules about the shape of a whole graph. */
export type GraphRule = OperationsWith<{ result: 'bool'; graph: GraphTraits['graph'] }>;

/** `OPERATIONS[code]`: the operation with this code. */
export const OPERATIONS = Object.keys(TRAITS) as readonly Operation[];

export const CODE = Object.fromEntries(OPERATIONS.map((name, code) => [name, code])) as Record<
  Operation,
  number
>;

/**
 * Makes an array in which `array[code]` is 1 for the operations whose traits pass, 0 for the others; a fast lookup for
 * walks over all nodes.
 */
export const operationsWhere = (passes: (traits: Traits) => boolean): Uint8Array =>
  Uint8Array.from(OPERATIONS, (operation) => (passes(TRAITS[operation]) ? 1 : 0));

/**
 * `WHOLE_GRAPH_CODES[code]`: 1 for int operations about a whole graph (`components`, `chains`). Terms about single
 * nodes of the graph have such a term as an argument, and depend not only on its value but also on the graph in it.
 */
export const WHOLE_GRAPH_CODES = operationsWhere(
  ({ result, graph }) => result === 'int' && graph !== undefined,
);

export function isGraphRule(operation: Operation): operation is GraphRule {
  const { result, graph }: Traits = TRAITS[operation];
  return result === 'bool' && graph !== undefined;
}

/** A fixed relation: `tuples` lists its tuples of `arity` values each, one after the other. */
export interface Table {
  readonly arity: number;
  readonly tuples: Int32Array;
}

/** A deterministic automaton over the symbols low..low+width−1; a missing transition is −1. */
export interface Automaton {
  readonly states: number;
  readonly startState: number;
  readonly accepting: Uint8Array;
  readonly low: number;
  readonly width: number;
  /** `transitions[state * width + symbol − low]`: the next state; −1 if there is none. */
  readonly transitions: Int32Array;
}

/** An undirected graph; edge e joins the different nodes ends[2e] and ends[2e+1]; parallel edges are allowed. */
export interface Graph {
  readonly nodes: number;
  readonly ends: Int32Array;
  /**
   * `nodeElements[node]`: the board element that the node stands for, so that a message can point there; undefined for a
   * node without one, such as the outside of the board.
   */
  readonly nodeElements?: readonly (Element | undefined)[];
  /** `edgeElements[edge]`: the board element that the edge stands for; undefined for an edge without one. */
  readonly edgeElements?: readonly (Element | undefined)[];
}
