// Minimal cuts in an active graph, between a set of nodes and a node outside it.
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import type { Graph } from '../../../model/terms/terms.ts';

/** The nodes and edges of a cut. */
export interface Cut {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/**
 * A minimal cut between the nodes `inside` and the node `target`: every path between them crosses it. It contains
 * only elements that `target` reaches without crossing the cut first. `nodeBlocks` decides, for a node next to those
 * inside, whether the node belongs to the cut; otherwise the edges to it do.
 */
export function cutAround(
  graph: Graph,
  inside: (node: number) => boolean,
  target: number,
  nodeBlocks: (node: number) => boolean,
): Cut {
  const { starts, edges, otherEnds } = adjacencyOf(graph);
  const isVisited = new Uint8Array(graph.nodes);
  const nodes: number[] = [];
  const cutEdges: number[] = [];
  const openNodes = [target];
  isVisited[target] = 1;
  const isReached = (node: number): boolean => {
    for (let i = starts[node]!; i < starts[node + 1]!; i++) if (inside(otherEnds[i]!)) return true;
    return false;
  };
  for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
    if (nodeBlocks(node) && isReached(node)) {
      nodes.push(node);
      continue;
    }
    for (let i = starts[node]!; i < starts[node + 1]!; i++) {
      const other = otherEnds[i]!;
      if (inside(other)) {
        cutEdges.push(edges[i]!);
      } else if (isVisited[other] === 0) {
        isVisited[other] = 1;
        openNodes.push(other);
      }
    }
  }
  return { nodes, edges: cutEdges };
}
