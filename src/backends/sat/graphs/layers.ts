// Reachability within a number of steps: one literal per node and layer, defined from the layer before.
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';
import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import { forEachArc, type Reach } from './reach.ts';

/**
 * [node]: reached in d + 1 steps: either in d steps (`last`), or active and adjacent over an active edge to a node
 * reached in d.
 */
export function nextLayer(
  encoder: Encoder,
  graph: ActiveGraph,
  reach: Reach,
  source: number,
  last: readonly number[],
): number[] {
  const { nodeLiterals, edgeLiterals } = graph;
  const ways = new Map<number, [neighbor: number, edge: number][]>();
  forEachArc(graph, reach, (from, to, edge) => {
    if (last[from] === NO) return;
    const open = ways.get(to) ?? [];
    ways.set(to, open);
    open.push([last[from]!, edgeLiterals[edge]!]);
  });
  const next = last.slice();
  for (const [node, open] of [...ways].sort(([a], [b]) => a - b)) {
    if (node === source) continue;
    const [active, literal] = [nodeLiterals[node]!, encoder.fresh()];
    const support = open.map(([neighbor, edge]) => {
      encoder.clause([], -active, -neighbor, -edge, literal);
      return both(encoder, neighbor, edge);
    });
    encoder.clause([], -literal, active);
    encoder.clause([], -last[node]!, literal);
    encoder.clauseOf([-literal, last[node]!], support);
    next[node] = literal;
  }
  return next;
}

/** A literal that implies both; if one is certain, the other itself. */
function both(encoder: Encoder, a: number, b: number): number {
  if (b === YES) return a;
  if (a === YES) return b;
  const literal = encoder.fresh();
  encoder.clause([], -literal, a);
  encoder.clause([], -literal, b);
  return literal;
}
