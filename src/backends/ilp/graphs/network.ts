// A graph whose nodes and edges are literals, and a flow that makes it connected (single-commodity flow; Gavish and
// Graves 1978): some active node is the source, every active node takes one unit, and flow runs along active edges
// only. Two continuous columns and up to six rows per edge, a 0/1 column per node.
import { graphArguments } from '../../../model/terms/operands.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import { type ActiveGraph, activeGraph, mergeSureNodes } from '../../common/graphs/active-graph.ts';
import { NO, YES } from '../../common/literals.ts';
import { LinearSum } from '../linear-sum.ts';
import type { Linearizer } from '../linearizer.ts';

/** The graph of a term whose arguments are [graph, node bools…, edge bools…]. */
export function graphOf(linearizer: Linearizer, ref: Ref): ActiveGraph {
  const { graph, nodes, edges } = graphArguments(linearizer.terms, linearizer.terms.arguments(ref).slice());
  return activeGraph(linearizer, graph, nodes, edges);
}

/** The graph of a term, in which nodes that are surely connected with each other are merged. */
export const contractedGraphOf = (linearizer: Linearizer, ref: Ref): ActiveGraph =>
  mergeSureNodes(graphOf(linearizer, ref));

export function forEachEdge(
  { ends, edgeLiterals }: ActiveGraph,
  visit: (a: number, b: number, literal: number) => void,
): void {
  for (let edge = 0; edge < edgeLiterals.length; edge++) {
    visit(ends[2 * edge]!, ends[2 * edge + 1]!, edgeLiterals[edge]!);
  }
}

/** Literals of which at least one is true iff the edge or one of its ends is inactive. */
export function unusableLiterals(
  { nodeLiterals }: ActiveGraph,
  a: number,
  b: number,
  literal: number,
): number[] {
  return [-literal, -nodeLiterals[a]!, -nodeLiterals[b]!].filter((other) => other !== NO);
}

/** `result[node]`: the node's inflow minus its outflow, in columns that are 0 on inactive edges. */
export function netFlows(linearizer: Linearizer, graph: ActiveGraph): LinearSum[] {
  const { nodeLiterals } = graph;
  const maxFlow = Math.max(0, graph.nodes - 1);
  const flowSums = nodeLiterals.map(() => new LinearSum());
  forEachEdge(graph, (a, b, edge) => {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const column = linearizer.model.column(0, maxFlow, false);
      flowSums[from]!.column(-1, column);
      flowSums[to]!.column(1, column);
      for (const literal of new Set([edge, nodeLiterals[from]!, nodeLiterals[to]!])) {
        if (literal !== YES)
          linearizer.atMost(new LinearSum().column(1, column).literal(-maxFlow, literal), 0);
      }
    }
  });
  return flowSums;
}

/**
 * Requires that a literal of `unless` is true or the active nodes form at most one component. `sure` is a node that
 * is active whenever another one is, if there is such a node.
 */
export function requireConnected(
  linearizer: Linearizer,
  graph: ActiveGraph,
  unless: readonly number[],
  sure = graph.nodeLiterals.indexOf(YES),
): void {
  const { nodes, nodeLiterals } = graph;
  const flowSums = netFlows(linearizer, graph);
  const oneSource = new LinearSum();
  for (let node = 0; node < nodes; node++) {
    if (sure >= 0 && node !== sure) continue;
    const supply = linearizer.model.column(0, nodes, false);
    flowSums[node]!.column(1, supply);
    if (node === sure) break;
    const isSource = linearizer.fresh();
    oneSource.literal(1, isSource);
    linearizer.clauseOf([-isSource], [nodeLiterals[node]!]);
    linearizer.atMost(new LinearSum().column(1, supply).literal(-nodes, isSource), 0);
  }
  linearizer.atMost(oneSource, 1);
  flowSums.forEach((flow, node) => {
    linearizer.atLeast(flow.literal(-1, nodeLiterals[node]!), 0, unless);
  });
}

/**
 * Requires that a literal of `unless` is true or the active nodes form at least two components: two sides that no
 * edge joins.
 */
export function requireTwoComponents(
  linearizer: Linearizer,
  graph: ActiveGraph,
  unless: readonly number[],
): void {
  const { nodeLiterals } = graph;
  const sides = nodeLiterals.map(() => linearizer.fresh());
  forEachEdge(graph, (a, b, literal) => {
    const edgeGuard = [...unless, ...unusableLiterals(graph, a, b, literal)];
    linearizer.clauseOf(edgeGuard, [-sides[a]!, sides[b]!]);
    linearizer.clauseOf(edgeGuard, [sides[a]!, -sides[b]!]);
  });
  for (const sign of [1, -1]) {
    const witnesses = nodeLiterals.map((active, node) => {
      const literal = linearizer.fresh();
      linearizer.clauseOf([-literal], [active]);
      linearizer.clauseOf([-literal], [sign * sides[node]!]);
      return literal;
    });
    linearizer.clauseOf(unless, witnesses);
  }
}
