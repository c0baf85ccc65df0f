// Cuts in an active graph: what could join a part to a place outside it, as little of it as will do.
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import type { Graph } from '../../../model/terms/terms.ts';

/**
 * Everything that leads from a part to the target has to pass the part's border. Of the border only that counts
 * which the target reaches without passing the border itself: a minimal cut.
 *
 * `borderNode` says of a node next to the part whether the node blocks the way (else the edge to it does).
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
