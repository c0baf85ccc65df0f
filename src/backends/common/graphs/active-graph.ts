// A graph whose nodes and edges exist when their literals are true. Nodes and edges that surely don't exist are left
// out; optionally, nodes that are surely connected are merged. Every encoding of a graph constraint starts from it.
import type { BoolRef, Graph } from '../../../model/terms/terms.ts';
import { BOTH, NO, type Polarity, YES } from '../literals.ts';

/** Provides a literal for each bool term. */
interface LiteralSource {
  literal(ref: BoolRef, polarity: Polarity): number;
}

/** Provides new variables and accepts clauses. */
interface ClauseTarget {
  fresh(): number;
  clause(unless: readonly number[], literal: number): void;
  readonly trace?: { all(variable: number, literals: readonly number[]): void } | undefined;
}

export interface ActiveGraph extends Graph {
  /** `nodeLiterals[node]`: the literal that says that the node exists, or YES if it surely exists; never NO. */
  readonly nodeLiterals: readonly number[];
  /** `edgeLiterals[edge]`: the literal that says that the edge exists, or YES if it surely exists; never NO. */
  readonly edgeLiterals: readonly number[];
  /**
   * `activeNodeOf[node]`, for a node of the given graph: the same node's number in this graph, or −1 if it surely
   * doesn't exist.
   */
  readonly activeNodeOf: Int32Array;
}

/** An active graph that knows its edges' numbers in the given graph. */
export interface ActiveTermGraph extends ActiveGraph {
  readonly originOfEdge: readonly number[];
}

/**
 * Makes an active graph from a graph and the terms of its nodes and edges. `edgePolarity` gives the directions in which
 * an edge's literal is tied to its term.
 */
export function activeGraph(
  encoder: LiteralSource,
  graph: Graph,
  nodes: ArrayLike<BoolRef>,
  edges: ArrayLike<BoolRef>,
  edgePolarity: Polarity = BOTH,
): ActiveTermGraph {
  const place = new Int32Array(graph.nodes).fill(-1);
  const nodeLiterals: number[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    const literal = encoder.literal(nodes[node]!, BOTH);
    if (literal !== NO) place[node] = nodeLiterals.push(literal) - 1;
  }
  const ends: number[] = [];
  const edgeLiterals: number[] = [];
  const originOfEdge: number[] = [];
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    const a = place[graph.ends[2 * edge]!]!;
    const b = place[graph.ends[2 * edge + 1]!]!;
    if (a < 0 || b < 0) continue;
    const literal = encoder.literal(edges[edge]!, edgePolarity);
    if (literal === NO) continue;
    ends.push(a, b);
    edgeLiterals.push(literal);
    originOfEdge.push(edge);
  }
  return {
    nodes: nodeLiterals.length,
    ends: Int32Array.from(ends),
    nodeLiterals,
    edgeLiterals,
    activeNodeOf: place,
    originOfEdge,
  };
}

/**
 * The graph in which two nodes are merged if both surely exist and a sure edge connects them. It is equivalent for
 * connectivity.
 */
export function mergeSureNodes(graph: ActiveGraph): ActiveGraph {
  const { nodeLiterals, edgeLiterals, ends } = graph;
  const isCertainNode = (node: number): boolean => nodeLiterals[node] === YES;
  const leaderByNode = Int32Array.from(nodeLiterals, (_, node) => node);
  const leaderOf = (node: number): number => {
    let at = node;
    while (leaderByNode[at] !== at) {
      leaderByNode[at] = leaderByNode[leaderByNode[at]!]!;
      at = leaderByNode[at]!;
    }
    return at;
  };
  for (let edge = 0; edge < edgeLiterals.length; edge++) {
    const a = ends[2 * edge]!;
    const b = ends[2 * edge + 1]!;
    if (edgeLiterals[edge] === YES && isCertainNode(a) && isCertainNode(b))
      leaderByNode[leaderOf(a)] = leaderOf(b);
  }
  const mergedNodeOf = new Int32Array(graph.nodes).fill(-1);
  const literals: number[] = [];
  for (let node = 0; node < graph.nodes; node++) {
    const leadingNode = leaderOf(node);
    if (mergedNodeOf[leadingNode] === -1)
      mergedNodeOf[leadingNode] = literals.push(nodeLiterals[leadingNode]!) - 1;
    mergedNodeOf[node] = mergedNodeOf[leadingNode]!;
  }
  const newEnds: number[] = [];
  const newEdges: number[] = [];
  for (let edge = 0; edge < edgeLiterals.length; edge++) {
    const a = mergedNodeOf[ends[2 * edge]!]!;
    const b = mergedNodeOf[ends[2 * edge + 1]!]!;
    if (a === b) continue;
    newEnds.push(a, b);
    newEdges.push(edgeLiterals[edge]!);
  }
  return {
    nodes: literals.length,
    ends: Int32Array.from(newEnds),
    nodeLiterals: literals,
    edgeLiterals: newEdges,
    activeNodeOf: graph.activeNodeOf.map((node) => (node < 0 ? -1 : mergedNodeOf[node]!)),
  };
}

/** Calls `visit` for both directions of every edge. */
export function forEachArc(
  { ends }: Graph,
  visit: (from: number, to: number, edge: number, arc: number) => void,
): void {
  for (let i = 0; i < ends.length; i++) visit(ends[i]!, ends[i ^ 1]!, i >> 1, i);
}

/** The arc of the same edge in the opposite direction. */
export const reversedArc = (arc: number): number => arc ^ 1;

/**
 * A literal that is true whenever all of `unless` are false, so that the constraint must hold if the literal is true; 0
 * if the constraint must hold in any case.
 */
export function guardOf(encoder: ClauseTarget, unless: readonly number[]): number {
  const openLiterals = unless.filter((literal) => literal !== NO);
  if (openLiterals.length === 0) return 0;
  if (openLiterals.length === 1) return -openLiterals[0]!;
  const guard = encoder.fresh();
  encoder.trace?.all(
    guard,
    openLiterals.map((literal) => -literal),
  );
  encoder.clause(openLiterals, guard);
  return guard;
}
