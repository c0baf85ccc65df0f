// Acyclic graphs. While solving: cuts, the same as for SAT. In exports: each node has a position in an order, which an
// active edge increases by at least one (Miller, Tucker and Zemlin 1960); an undirected edge is an arc in one of its
// directions, and at most one arc enters a node. Negated: there is a nonempty set of active edges, and each edge of the
// set is followed by another edge of the set, as for SAT.
import { graphArguments } from '../../../model/terms/operands.ts';
import { TRUE } from '../../../model/terms/terms.ts';
import { type ActiveGraph, activeGraph, forEachArc } from '../../common/graphs/active-graph.ts';
import { cycleCuts } from '../../common/graphs/cycle-cuts.ts';
import { LinearSum } from '../linear-sum.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const acyclic: BoolLinearization = acyclicLinearization(false);
export const ordered: BoolLinearization = acyclicLinearization(true);

function acyclicLinearization(isDirected: boolean): BoolLinearization {
  const graphOf = (linearizer: Linearizer, ref: number): ActiveGraph => {
    const { graph, edges } = graphArguments(linearizer.terms, linearizer.terms.arguments(ref).slice());
    return activeGraph(linearizer, graph, new Int32Array(graph.nodes).fill(TRUE), edges);
  };
  return {
    support: 'cuts',
    how: 'cuts of cycles while solving, a place in an order for each node in exports; denied, active edges that all go on',
    whenTrue(linearizer, ref, unless) {
      const graph = graphOf(linearizer, ref);
      if (linearizer.options.connectivity === 'flow') writeOrder(linearizer, graph, unless, isDirected);
      else
        linearizer.lazyConstraints.push({
          violatedClauses: (value) => cycleCuts(graph, unless, value, isDirected),
        });
    },
    whenFalse: (linearizer, ref, unless) =>
      writeCycle(linearizer, graphOf(linearizer, ref), unless, isDirected),
  };
}

function writeOrder(
  linearizer: Linearizer,
  graph: ActiveGraph,
  unless: readonly number[],
  isDirected: boolean,
): void {
  const maxPlace = Math.max(1, graph.nodes - 1);
  const placeColumns = Array.from({ length: graph.nodes }, () => linearizer.model.column(0, maxPlace, false));
  const incomingSums = placeColumns.map(() => new LinearSum());
  const arcs: number[] = [];
  forEachArc(graph, (from, to, edge, arc) => {
    if (isDirected && arc % 2 === 1) return;
    const literal = linearizer.fresh();
    arcs[arc] = literal;
    incomingSums[to]!.literal(1, literal);
    const rankDifference = new LinearSum()
      .column(1, placeColumns[from]!)
      .column(-1, placeColumns[to]!)
      .literal(maxPlace + 1, literal);
    linearizer.atMost(rankDifference, maxPlace);
    if (isDirected) linearizer.clauseOf(unless, [-graph.edgeLiterals[edge]!, literal]);
  });
  if (isDirected) return;
  graph.edgeLiterals.forEach((literal, edge) => {
    linearizer.clauseOf(unless, [-literal, arcs[2 * edge]!, arcs[2 * edge + 1]!]);
  });
  for (const sum of incomingSums) linearizer.atMost(sum, 1);
}

function writeCycle(
  linearizer: Linearizer,
  { nodes, ends, edgeLiterals }: ActiveGraph,
  unless: readonly number[],
  isDirected: boolean,
): void {
  const on = edgeLiterals.map((edge) => {
    const literal = linearizer.fresh();
    linearizer.clauseOf([-literal], [edge]);
    return literal;
  });
  linearizer.clauseOf(unless, on);
  const edgesAtNode = Array.from({ length: nodes }, (): number[] => []);
  on.forEach((_, edge) => {
    edgesAtNode[ends[2 * edge]!]!.push(edge);
    if (!isDirected) edgesAtNode[ends[2 * edge + 1]!]!.push(edge);
  });
  on.forEach((literal, edge) => {
    for (const end of isDirected ? [ends[2 * edge + 1]!] : [ends[2 * edge]!, ends[2 * edge + 1]!]) {
      const otherEdges = edgesAtNode[end]!.filter((other) => other !== edge).map((other) => on[other]!);
      linearizer.clauseOf([-literal], otherEdges);
    }
  });
}
