// The active nodes are connected by active edges between them. If true, there are three encodings. By clauses: every
// active node but the first points to an active neighbour, so there is an arc into each of these nodes and no cycle of
// arcs (no-cycles.ts); about 2 variables and 3 clauses per arc, besides the clauses that forbid cycles. By the engine's
// propagator. By cuts, added when an answer isn't connected (connected-cuts.ts). If false: the active nodes are divided
// into two nonempty parts, and no active edge joins these; one variable per node, two clauses per edge.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { BoolRef } from '../../../model/terms/terms.ts';
import {
  type ActiveGraph,
  activeGraph,
  forEachArc,
  guardOf,
  mergeSureNodes,
} from '../../common/graphs/active-graph.ts';
import { connectedCuts } from '../../common/graphs/connected-cuts.ts';
import { IMPLIED, IMPLIES, NO, type Polarity, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import { type Arc, forbidCycles } from '../graphs/no-cycles.ts';

export const connected: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const graph = graphOf(encoder, ref, IMPLIES);
    if (graph.nodes < 2) return;
    switch (encoder.options.connectivity) {
      case 'eager':
        return requireConnected(encoder, graph, unless);
      case 'cuts':
        encoder.lazyConstraints.push({
          ref,
          violatedClauses: (value) => connectedCuts(graph, unless, value),
        });
        return;
      case 'propagator':
      case 'auto':
        return propagate(encoder, ref, graph, unless);
    }
  },
  whenFalse(encoder, ref, unless) {
    requireDisconnected(encoder, ref, graphOf(encoder, ref, IMPLIED), unless);
  },
};

function graphOf(encoder: Encoder, ref: BoolRef, edgePolarity: Polarity): ActiveGraph {
  const { graph, nodes, edges } = graphArguments(encoder.terms, encoder.terms.arguments(ref).slice());
  return mergeSureNodes(activeGraph(encoder, graph, nodes, edges, edgePolarity));
}

function propagate(encoder: Encoder, ref: BoolRef, graph: ActiveGraph, unless: readonly number[]): void {
  const guard = guardOf(encoder, unless);
  const guardNumberOf = (literal: number): number => (literal === YES ? 0 : literal);
  encoder.propagate(
    {
      kind: 'connected',
      ...(guard === 0 ? {} : { guard }),
      nodes: graph.nodeLiterals.map(guardNumberOf),
      edges: graph.edgeLiterals.map(
        (literal, e) => [graph.ends[2 * e]!, graph.ends[2 * e + 1]!, guardNumberOf(literal)] as const,
      ),
    },
    ref,
  );
}

function requireConnected(encoder: Encoder, graph: ActiveGraph, unless: readonly number[]): void {
  const { nodeLiterals, edgeLiterals } = graph;
  const certainRoot = nodeLiterals.indexOf(YES);
  const earlierLiterals = certainRoot < 0 ? earlierActiveLiterals(encoder, nodeLiterals) : undefined;
  const incomingArcs: number[][] = nodeLiterals.map(() => []);
  const arcs: Arc[] = [];
  forEachArc(graph, (from, to, edge) => {
    if (to === certainRoot) return;
    const literal = encoder.fresh();
    encoder.clause([], -literal, nodeLiterals[from]!);
    encoder.clause([], -literal, edgeLiterals[edge]!);
    incomingArcs[to]!.push(literal);
    arcs.push({ from, to, literal });
  });
  forbidCycles(encoder, graph.nodes, arcs);
  for (let node = 0; node < graph.nodes; node++) {
    if (node === certainRoot) continue;
    encoder.clauseOf(unless, [
      -nodeLiterals[node]!,
      ...(earlierLiterals === undefined ? [] : [-earlierLiterals[node]!]),
      ...incomingArcs[node]!,
    ]);
  }
}

/** `result[i]`: a literal that is true if one of the first i literals is true. */
export function earlierActiveLiterals(encoder: Encoder, literals: readonly number[]): number[] {
  const earlierLiterals = [NO];
  for (let i = 0; i + 1 < literals.length; i++) {
    const nextLiteral = encoder.fresh();
    encoder.clause([], -literals[i]!, nextLiteral);
    encoder.clause([], -earlierLiterals[i]!, nextLiteral);
    earlierLiterals.push(nextLiteral);
  }
  return earlierLiterals;
}

function requireDisconnected(
  encoder: Encoder,
  ref: BoolRef,
  graph: ActiveGraph,
  unless: readonly number[],
): void {
  const { nodes, nodeLiterals, edgeLiterals, ends } = graph;
  if (nodes < 2) {
    encoder.clause(unless);
    return;
  }
  // In each of the two parts, one literal (of `firstSideWitness` and of `secondSideWitness`) marks a node, so both parts are nonempty. The
  // first node that is surely active is in the second part.
  const side = encoder.fresh(nodes);
  const witnesses: [here: number[], there: number[]] = [[], []];
  const certainNode = nodeLiterals.indexOf(YES);
  const { trace } = encoder;
  const root = certainNode < 0 ? -1 : graph.activeNodeOf.indexOf(certainNode);
  for (let node = 0; node < nodes; node++) {
    const activeLiteral = nodeLiterals[node]!;
    const origin = trace ? graph.activeNodeOf.indexOf(node) : -1;
    trace?.witness(side + node, 'apart', ref, root, origin);
    const firstSideWitness = encoder.fresh();
    trace?.witness(firstSideWitness, 'outside', ref, root, origin);
    encoder.clause([], -firstSideWitness, activeLiteral);
    encoder.clause([], -firstSideWitness, side + node);
    witnesses[0].push(firstSideWitness);
    const secondSideWitness = encoder.fresh();
    trace?.witness(secondSideWitness, 'inside', ref, root, origin);
    encoder.clause([], -secondSideWitness, activeLiteral);
    encoder.clause([], -secondSideWitness, -(side + node));
    witnesses[1].push(secondSideWitness);
  }
  if (certainNode >= 0) encoder.clause([], -(side + certainNode));
  encoder.clauseOf(unless, witnesses[0]);
  if (certainNode < 0) encoder.clauseOf(unless, witnesses[1]);
  for (let edge = 0; edge < edgeLiterals.length; edge++) {
    const [a, b] = [ends[2 * edge]!, ends[2 * edge + 1]!];
    const closedClause = [-edgeLiterals[edge]!, -nodeLiterals[a]!, -nodeLiterals[b]!];
    encoder.clause(closedClause, -(side + a), side + b);
    encoder.clause(closedClause, side + a, -(side + b));
  }
}
