// What the encodings of loops and paths share: literals for their edges, the number of edges at each node, and the clauses for a rule that must not hold.
import { append } from '../../../model/large-lists.ts';
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import { graphArguments } from '../../../model/terms/operands.ts';
import type { BoolRef, Graph } from '../../../model/terms/terms.ts';
import {
  type ActiveGraph,
  type ActiveTermGraph,
  activeGraph,
  forEachArc,
  guardOf,
} from '../../common/graphs/active-graph.ts';
import { BOTH, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';

/** A loop or path term: the graph of the term, and the active graph with the edges' literals. */
export interface Line {
  readonly active: ActiveTermGraph;
  readonly graph: Graph;
  /** `edgeRefs[edge]`, for an edge of `graph`: its term. */
  readonly edgeRefs: Int32Array;
  readonly ref: BoolRef;
}

export function lineOf(encoder: Encoder, ref: BoolRef): Line {
  const { graph, edges: edgeRefs } = graphArguments(encoder.terms, encoder.terms.arguments(ref).slice());
  return {
    active: activeGraph(encoder, graph, new Int32Array(graph.nodes), edgeRefs, BOTH),
    graph,
    edgeRefs,
    ref,
  };
}

/** The literals of the edges at a node. */
export function edgesAt(active: ActiveGraph, node: number): number[] {
  const { starts, edges } = adjacencyOf(active);
  return Array.from(edges.subarray(starts[node]!, starts[node + 1]!), (edge) => active.edgeLiterals[edge]!);
}

/**
 * Requires that no node has more than two edges and that some edge is used; with `isClosed`, that no node has exactly
 * one edge.
 */
export function requireLineDegrees(
  encoder: Encoder,
  { active, graph, edgeRefs }: Line,
  unless: readonly number[],
  isClosed: boolean,
): void {
  encoder.clauseOf(unless, active.edgeLiterals);
  for (const refs of refsByNode(graph, edgeRefs)) {
    const atMostTwo = encoder.terms.atMost(
      refs.map(() => 1),
      refs,
      2,
    );
    encoder.enforce(atMostTwo, unless);
  }
  if (!isClosed) return;
  for (let node = 0; node < active.nodes; node++) {
    const edgesAround = edgesAt(active, node);
    edgesAround.forEach((literal, i) => {
      encoder.clauseOf(unless, [-literal, ...edgesAround.slice(0, i), ...edgesAround.slice(i + 1)]);
    });
  }
}

function refsByNode(graph: Graph, edgeRefs: Int32Array): number[][] {
  const { starts, edges } = adjacencyOf(graph);
  return Array.from({ length: graph.nodes }, (_, node) =>
    Array.from(edges.subarray(starts[node]!, starts[node + 1]!), (edge) => edgeRefs[edge]!),
  );
}

export function propagateLine(
  encoder: Encoder,
  ref: BoolRef,
  { active }: Line,
  unless: readonly number[],
  isPath: boolean,
): void {
  const guard = guardOf(encoder, unless);
  const { nodes, ends, edgeLiterals } = active;
  encoder.propagate(
    {
      kind: 'loop',
      ...(guard === 0 ? {} : { guard }),
      nodes,
      edges: edgeLiterals.map(
        (literal, e) => [ends[2 * e]!, ends[2 * e + 1]!, literal === YES ? 0 : literal] as const,
      ),
      ...(isPath ? { path: isPath } : {}),
    },
    ref,
  );
}

/**
 * `result[arc]`: a literal for each direction of each edge. A used edge has exactly one direction, unless a literal
 * of `unless` is true; an arc's literal implies that its edge is used.
 */
export function orientEdges(encoder: Encoder, active: ActiveGraph, unless: readonly number[]): number[] {
  const arcs: number[] = [];
  forEachArc(active, (_from, _to, edge, arc) => {
    const literal = encoder.fresh();
    arcs[arc] = literal;
    encoder.clause([], -literal, active.edgeLiterals[edge]!);
  });
  active.edgeLiterals.forEach((literal, edge) => {
    encoder.clause([], -arcs[2 * edge]!, -arcs[2 * edge + 1]!);
    encoder.clause(unless, -literal, arcs[2 * edge]!, arcs[2 * edge + 1]!);
  });
  return arcs;
}

/** `result[node]`: the literals of the arcs into the node. */
export function arcsInto(active: ActiveGraph, arcs: readonly number[]): number[][] {
  const incoming: number[][] = Array.from({ length: active.nodes }, () => []);
  forEachArc(active, (_from, to, _edge, arc) => incoming[to]!.push(arcs[arc]!));
  return incoming;
}

/**
 * Requires that the edges don't form one line or a literal of `unless` is true. The ways to fail: no edge is used; a
 * node has too many edges, or (for a loop) exactly one; (for a path) no node has exactly one; the used edges form two
 * separate parts. One literal stands for each way.
 */
export function requireNoLine(
  encoder: Encoder,
  line: Line,
  unless: readonly number[],
  isClosed: boolean,
): void {
  const { terms } = encoder;
  const failureTerms = [terms.and([...line.edgeRefs].map((ref) => terms.not(ref)))];
  const singleEdgeTerms: BoolRef[] = [];
  for (const refs of refsByNode(line.graph, line.edgeRefs)) {
    const coefficients = refs.map(() => 1);
    failureTerms.push(terms.not(terms.atMost(coefficients, refs, 2)));
    singleEdgeTerms.push(terms.equals(coefficients, refs, 1));
  }
  if (isClosed) append(failureTerms, singleEdgeTerms);
  else failureTerms.push(terms.and(singleEdgeTerms.map((single) => terms.not(single))));
  const separationLiterals = line.active.edgeLiterals.length < 2 ? [] : [twoPartsLiteral(encoder, line)];
  encoder.enforceAny(failureTerms, [...unless, ...separationLiterals]);
}

/** A literal that implies that the used edges form two parts without a common node. */
function twoPartsLiteral(encoder: Encoder, { active, ref }: Line): number {
  const { nodes, ends, edgeLiterals, originOfEdge, activeNodeOf } = active;
  const { trace } = encoder;
  const separationLiteral = encoder.fresh();
  const side = encoder.fresh(nodes);
  const firstSideEdges = encoder.fresh(edgeLiterals.length);
  const secondSideEdges = encoder.fresh(edgeLiterals.length);
  trace?.witness(separationLiteral, 'split', ref);
  for (let node = 0; node < nodes; node++)
    trace?.witness(side + node, 'apart', ref, -1, activeNodeOf.indexOf(node));
  edgeLiterals.forEach((literal, edge) => {
    trace?.witness(firstSideEdges + edge, 'outside', ref, -1, originOfEdge[edge]!);
    trace?.witness(secondSideEdges + edge, 'inside', ref, -1, originOfEdge[edge]!);
    const [a, b] = [side + ends[2 * edge]!, side + ends[2 * edge + 1]!];
    encoder.clause([], -separationLiteral, -literal, -a, b);
    encoder.clause([], -separationLiteral, -literal, a, -b);
    encoder.clause([], -(firstSideEdges + edge), literal);
    encoder.clause([], -(firstSideEdges + edge), a);
    encoder.clause([], -(secondSideEdges + edge), literal);
    encoder.clause([], -(secondSideEdges + edge), -a);
  });
  encoder.clauseOf(
    [-separationLiteral],
    edgeLiterals.map((_, edge) => firstSideEdges + edge),
  );
  encoder.clauseOf(
    [-separationLiteral],
    edgeLiterals.map((_, edge) => secondSideEdges + edge),
  );
  return separationLiteral;
}
