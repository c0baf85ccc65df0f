// Reachability within a number of steps: one literal per node and layer, defined by the layer before it.
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';
import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import { forEachArc, type Reach } from './reach.ts';

/**
 * `result[node]`: a literal for "the node is reached in d + 1 steps", given the literals `last` for d steps. A node
 * is reached if it is reached in d steps, or if it is active and an active edge joins it to a node that is reached in
 * d steps.
 */
export function nextLayer(
  encoder: Encoder,
  graph: ActiveGraph,
  reach: Reach,
  source: number,
  last: readonly number[],
): number[] {
  const { nodeLiterals, edgeLiterals } = graph;
  const edgesByNode = new Map<number, [neighbor: number, edge: number][]>();
  forEachArc(graph, reach, (from, to, edge) => {
    if (last[from] === NO) return;
    const incomingEdges = edgesByNode.get(to) ?? [];
    edgesByNode.set(to, incomingEdges);
    incomingEdges.push([last[from]!, edgeLiterals[edge]!]);
  });
  const nextLayer = last.slice();
  for (const [node, open] of [...edgesByNode].sort(([a], [b]) => a - b)) {
    if (node === source) continue;
    const [active, literal] = [nodeLiterals[node]!, encoder.fresh()];
    const support = open.map(([neighbor, edge]) => {
      encoder.clause([], -active, -neighbor, -edge, literal);
      return literalImplyingBoth(encoder, neighbor, edge);
    });
    encoder.clause([], -literal, active);
    encoder.clause([], -last[node]!, literal);
    encoder.clauseOf([-literal, last[node]!], support);
    nextLayer[node] = literal;
  }
  return nextLayer;
}

/** A literal that implies both literals. If one of them is YES, this is the other one. */
function literalImplyingBoth(encoder: Encoder, a: number, b: number): number {
  if (b === YES) return a;
  if (a === YES) return b;
  const literal = encoder.fresh();
  encoder.clause([], -literal, a);
  encoder.clause([], -literal, b);
  return literal;
}
