/**
 * The positions of the references among a node's arguments; all walks over the term graph use this table. A reference
 * always has a smaller node number than the node that contains it, so one pass through the nodes in descending order
 * finds everything that a root contains.
 */
import { type Graph, OPERATIONS, type Operation } from './operations.ts';
import type { ArgumentLayout } from './term-store.ts';
import type { Ref, Terms } from './terms.ts';

/** A layout of arguments: references are at `first`, first + step, … up to (not including) `end`, except at `hole`. */
const layout = (first: number, step = 1, end = Number.POSITIVE_INFINITY, hole = -1): ArgumentLayout => ({
  first,
  step,
  end,
  hole,
});
const NO_OPERANDS = layout(0, 1, 0);
const ALL_OPERANDS = layout(0);
/** The layout of an operation whose arguments are one number (of a table, automaton or graph), then references. */
const OPERANDS_AFTER_NUMBER = layout(1);
/** The layout of an operation whose arguments are one constant, then pairs of a coefficient and a reference. */
const PAIR_OPERANDS = layout(2, 2);

const LAYOUT: Record<Operation, ArgumentLayout> = {
  true: NO_OPERANDS,
  boolVariable: NO_OPERANDS,
  and: ALL_OPERANDS,
  xor: ALL_OPERANDS,
  choose: ALL_OPERANDS,
  atMost: PAIR_OPERANDS,
  equals: PAIR_OPERANDS,
  allDifferent: ALL_OPERANDS,
  table: OPERANDS_AFTER_NUMBER,
  regular: OPERANDS_AFTER_NUMBER,
  lexicographic: ALL_OPERANDS,
  connected: OPERANDS_AFTER_NUMBER,
  loop: OPERANDS_AFTER_NUMBER,
  path: OPERANDS_AFTER_NUMBER,
  acyclic: OPERANDS_AFTER_NUMBER,
  ordered: OPERANDS_AFTER_NUMBER,
  reaches: layout(0, 1, 1),
  alike: layout(0, 1, 1),
  constant: NO_OPERANDS,
  intVariable: NO_OPERANDS,
  sum: PAIR_OPERANDS,
  chooseInt: ALL_OPERANDS,
  element: layout(0, 1, Number.POSITIVE_INFINITY, 1),
  minimum: ALL_OPERANDS,
  maximum: ALL_OPERANDS,
  product: ALL_OPERANDS,
  quotient: ALL_OPERANDS,
  remainder: ALL_OPERANDS,
  absolute: ALL_OPERANDS,
  components: OPERANDS_AFTER_NUMBER,
  componentSize: layout(0, 1, 1),
  componentShare: layout(0, 1, 1),
  chains: OPERANDS_AFTER_NUMBER,
  rank: layout(0, 1, 1),
};

const ARGUMENT_LAYOUTS: readonly ArgumentLayout[] = OPERATIONS.map((operation) => LAYOUT[operation]);

/** Calls `visit` with every reference that the node is built from, in order. */
export function forEachOperand(terms: Terms, node: number, visit: (operand: Ref) => void): void {
  terms.eachArgument(node, ARGUMENT_LAYOUTS[terms.code(node)]!, visit);
}

/** The arguments of a term whose first argument is a graph. */
export interface GraphArguments {
  readonly graph: Graph;
  /** `nodes[i]`: the bool of the i-th node of the graph; empty if only edges have bools. */
  readonly nodes: Int32Array;
  /** `edges[i]`: the bool of the i-th edge of the graph. */
  readonly edges: Int32Array;
}

/**
 * Splits the arguments of a graph term, `[graph, node bools…, edge bools…]` or `[graph, edge bools…]`. The lists are
 * views of `args`; a caller that builds terms meanwhile must pass a copy.
 */
export function graphArguments(terms: Pick<Terms, 'graphs'>, args: Int32Array): GraphArguments {
  const graph = terms.graphs[args[0]!]!;
  const firstEdge = args.length - graph.ends.length / 2;
  return { graph, nodes: args.subarray(1, firstEdge), edges: args.subarray(firstEdge) };
}

/** The nodes that the roots are built from, the roots' own included, in ascending order. */
export function reachableNodes(terms: Terms, roots: Iterable<Ref>): Int32Array {
  let highest = -1;
  const isMarked = new Uint8Array(terms.count);
  for (const root of roots) {
    isMarked[root >> 1] = 1;
    highest = Math.max(highest, root >> 1);
  }
  let count = 0;
  const mark = (operand: Ref): void => {
    isMarked[operand >> 1] = 1;
  };
  for (let node = highest; node >= 0; node--) {
    if (isMarked[node] === 0) continue;
    count++;
    forEachOperand(terms, node, mark);
  }
  const nodes = new Int32Array(count);
  for (let node = 0, n = 0; n < count; node++) if (isMarked[node] === 1) nodes[n++] = node;
  return nodes;
}

/** Whether the argument at position `at` is a reference, in terms of the operation with this code. */
export function isOperand(code: number, at: number): boolean {
  const { first, step, end, hole } = ARGUMENT_LAYOUTS[code]!;
  return at >= first && at < end && at !== hole && (at - first) % step === 0;
}
