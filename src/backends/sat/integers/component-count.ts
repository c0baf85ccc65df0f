// The number of components of the active nodes, counted by their roots. Every active node is a root or points to a
// neighbour over arcs without a cycle, so every component has a root. Every node has the number of a root, which is
// equal along active edges, so no component has two roots. About 2·log n clauses per edge, plus the acyclicity.
import { graphArguments } from '../../../model/terms/operands.ts';
import { type ActiveGraph, activeGraph, forEachArc } from '../../common/graphs/active-graph.ts';
import { BOTH, NO } from '../../common/literals.ts';
import { oneStepLeaf } from '../counters/leaf.ts';
import { Totalizer } from '../counters/totalizer.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { IntEncoding } from '../encode/encoding.ts';
import { type Arc, forbidCycles } from '../graphs/no-cycles.ts';
import { rangeDomain } from './domain.ts';
import { ThresholdInteger } from './thresholds.ts';

export const components: IntEncoding = {
  encode(encoder, ref) {
    const { graph, nodes, edges } = graphArguments(encoder.terms, encoder.terms.arguments(ref).slice());
    const activeSubgraph = activeGraph(encoder, graph, nodes, edges, BOTH);
    const domain = rangeDomain(encoder.low(ref), encoder.high(ref));
    const roots = rootsOf(encoder, activeSubgraph);
    let counter: Totalizer | undefined;
    return new ThresholdInteger(encoder, domain, (k) => {
      if (k > roots.length) return NO;
      if (roots.length === 1) return roots[0]!;
      const literal = encoder.fresh();
      encoder.trace?.atLeast(literal, ref, k);
      if (counter === undefined) {
        counter = new Totalizer(encoder, roots.map(oneStepLeaf), 1, roots.length);
        encoder.onUndo(() => {
          counter = undefined;
        });
      }
      counter.reaches(k, [-literal]);
      counter.below(k, [literal]);
      return literal;
    });
  },
};

/** `result[node]`: a literal for "the node is the root of its component"; exactly one is true in every component. */
function rootsOf(encoder: Encoder, graph: ActiveGraph): number[] {
  const { nodes, nodeLiterals, edgeLiterals } = graph;
  const firstLiteral = encoder.fresh(nodes);
  const bits = Math.ceil(Math.log2(Math.max(2, nodes)));
  const labels = encoder.fresh(nodes * bits);
  const incomingArcs: number[][] = nodeLiterals.map(() => []);
  const arcs: Arc[] = [];
  forEachArc(graph, (from, to, edge) => {
    const literal = encoder.fresh();
    encoder.clause([], -literal, nodeLiterals[from]!);
    encoder.clause([], -literal, edgeLiterals[edge]!);
    incomingArcs[to]!.push(literal);
    arcs.push({ from, to, literal });
    const presenceClause = [-edgeLiterals[edge]!, -nodeLiterals[from]!, -nodeLiterals[to]!];
    for (let i = 0; i < bits; i++) {
      encoder.clause(presenceClause, -(labels + from * bits + i), labels + to * bits + i);
    }
  });
  forbidCycles(encoder, nodes, arcs);
  nodeLiterals.forEach((active, node) => {
    const root = firstLiteral + node;
    encoder.clause([], -root, active);
    encoder.clauseOf([-active, root], incomingArcs[node]!);
    for (let i = 0; i < bits; i++) {
      const bit = labels + node * bits + i;
      encoder.clause([], -root, ((node >> i) & 1) === 1 ? bit : -bit);
    }
  });
  return nodeLiterals.map((_, node) => firstLiteral + node);
}
