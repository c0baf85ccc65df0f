/** `chains` and `rank`: lengths of directed paths of active edges. Layout [graph, edge bools…]. */
import { greatest } from '../large-lists.ts';
import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import type { Meaning } from './meaning.ts';

/**
 * The length of the longest path. The evaluation also stores every node's rank, which the `rank` terms about this graph
 * read.
 */
export const chains: Meaning = {
  value(args, values, node) {
    const { graph, edges } = graphArguments(values.terms, args);
    const ranks = ranksOf(graph, (edge) => values.of(edges[edge]!) === 1);
    values.ranks.set(node, ranks);
    return greatest(ranks);
  },
  bounds(args, bounds, out, node) {
    const { graph, edges } = graphArguments(bounds.terms, args);
    const sureRanks = ranksOf(graph, (edge) => bounds.low(edges[edge]!) === 1);
    const highRanks = ranksOf(graph, (edge) => bounds.high(edges[edge]!) === 1);
    bounds.ranks.set(node, { least: sureRanks, most: highRanks });
    out.low = greatest(sureRanks);
    out.high = greatest(highRanks);
  },
};

export const rank: Meaning = {
  value: (args, values) => values.ranks.get(args[0]! >> 1)?.[args[1]!] ?? 0,
  bounds(args, bounds, out) {
    const ranks = bounds.ranks.get(args[0]! >> 1);
    out.low = ranks?.least[args[1]!] ?? 0;
    out.high = ranks?.most[args[1]!] ?? 0;
  },
};

/**
 * For each node: the number of edges on the longest path of active edges that ends there; the number of nodes if a
 * directed cycle leads there. Nodes without incoming edges are removed together with their edges, repeatedly (Kahn 1962,
 * "Topological sorting of large networks"); the nodes that remain lie on cycles or are reached from one. Linear.
 */
export function ranksOf({ nodes, ends }: Graph, active: (edge: number) => boolean): Int32Array {
  const incomingCount = new Int32Array(nodes);
  /**
   * Linked lists of outgoing edges: `lastEdge[node]` is the node's last edge, `previousEdge[edge]` the edge before it
   * from the same node; −1 for none.
   */
  const lastEdge = new Int32Array(nodes).fill(-1);
  const previousEdge = new Int32Array(ends.length >> 1).fill(-1);
  for (let edge = 0; 2 * edge < ends.length; edge++) {
    if (!active(edge)) continue;
    const startNode = ends[2 * edge]!;
    incomingCount[ends[2 * edge + 1]!]!++;
    previousEdge[edge] = lastEdge[startNode]!;
    lastEdge[startNode] = edge;
  }
  const ranks = new Int32Array(nodes);
  const readyNodes: number[] = [];
  for (let node = 0; node < nodes; node++) if (incomingCount[node] === 0) readyNodes.push(node);
  for (let node = readyNodes.pop(); node !== undefined; node = readyNodes.pop()) {
    for (let edge = lastEdge[node]!; edge >= 0; edge = previousEdge[edge]!) {
      const to = ends[2 * edge + 1]!;
      ranks[to] = Math.max(ranks[to]!, ranks[node]! + 1);
      if (--incomingCount[to]! === 0) readyNodes.push(to);
    }
  }
  for (let node = 0; node < nodes; node++) if (incomingCount[node]! > 0) ranks[node] = nodes;
  return ranks;
}
