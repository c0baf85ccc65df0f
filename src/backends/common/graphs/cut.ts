// Minimal cuts in an active graph, between a part and a place outside it.
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import type { Graph } from '../../../model/terms/terms.ts';

/**
 * A path from the part to the target must cross the part's border. Only those elements of the border count that the
 * target reaches without crossing the border itself, which makes the cut minimal.
 *
 * `borderNode` says, for a node next to the part, whether the node itself belongs to the cut (otherwise the edge to it
 * does).
 */
export interface Cut {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

export function cutAround(
  graph: Graph,
  inside: (node: number) => boolean,
  target: number,
  nodeBlocks: (node: number) => boolean,
): Cut {
  const { starts, edges, across } = adjacencyOf(graph);
  const seen = new Uint8Array(graph.nodes);
  const nodes: number[] = [];
  const cutEdges: number[] = [];
  const open = [target];
  seen[target] = 1;
  const touches = (node: number): boolean => {
    for (let i = starts[node]!; i < starts[node + 1]!; i++) if (inside(across[i]!)) return true;
    return false;
  };
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (nodeBlocks(node) && touches(node)) {
      nodes.push(node);
      continue;
    }
    for (let i = starts[node]!; i < starts[node + 1]!; i++) {
      const other = across[i]!;
      if (inside(other)) {
        cutEdges.push(edges[i]!);
      } else if (seen[other] === 0) {
        seen[other] = 1;
        open.push(other);
      }
    }
  }
  return { nodes, edges: cutEdges };
}
