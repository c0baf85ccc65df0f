// The part of a graph that a component may reach: the nodes within a number of steps of its source. Linear in the nodes
// and edges found.
import { adjacencyOf } from '../../../model/propagation/depth-first.ts';
import type { ActiveGraph } from '../../common/graphs/active-graph.ts';

/**
 * The nodes that a component may contain, including its source, and the edges between them; both in ascending order.
 */
export interface Reach {
  readonly nodes: Int32Array;
  readonly edges: Int32Array;
}

/** The nodes at most this many steps from the source, and their edges. */
export function reachIn(graph: ActiveGraph, source: number, most: number): Reach {
  const { starts, edges, otherEnds } = adjacencyOf(graph);
  const steps = new Map([[source, 0]]);
  const foundEdges: number[] = [];
  for (const [from, stepCount] of steps) {
    for (let i = starts[from]!; i < starts[from + 1]!; i++) {
      const to = otherEnds[i]!;
      if (stepCount < most && !steps.has(to)) steps.set(to, stepCount + 1);
      // An edge between two of the nodes is listed only at its smaller end.
      if (from < to || !steps.has(to)) foundEdges.push(edges[i]!);
    }
  }
  return { nodes: Int32Array.from(steps.keys()).sort(), edges: Int32Array.from(foundEdges).sort() };
}

/** The reach with the same nodes, but only with edges that join two of these nodes. */
export function innerReach({ ends }: ActiveGraph, { nodes, edges }: Reach): Reach {
  const nodeSet = new Set(nodes);
  return {
    nodes,
    edges: edges.filter((edge) => nodeSet.has(ends[2 * edge]!) && nodeSet.has(ends[2 * edge + 1]!)),
  };
}

/** Calls `visit` for both directions of every edge of the reach. */
export function forEachArc(
  { ends }: ActiveGraph,
  reach: Reach,
  visit: (from: number, to: number, edge: number) => void,
): void {
  for (const edge of reach.edges) {
    visit(ends[2 * edge]!, ends[2 * edge + 1]!, edge);
    visit(ends[2 * edge + 1]!, ends[2 * edge]!, edge);
  }
}
