/** Walks over graphs by depth, without recursion: the base of arguments from bridges and cut nodes (Tarjan 1972). */
import type { Graph } from '../terms/terms.ts';

/** The edges at each node: of node n, edges[starts[n] .. starts[n + 1]), with the node across beside each. */
export interface Adjacency {
  readonly starts: Int32Array;
  readonly edges: Int32Array;
  readonly across: Int32Array;
}

const adjacencies = new WeakMap<Graph, Adjacency>();

/** The graph's adjacency, made once. */
export function adjacencyOf(graph: Graph): Adjacency {
  const known = adjacencies.get(graph);
  if (known) return known;
  const { nodes, ends } = graph;
  const starts = new Int32Array(nodes + 1);
  for (const end of ends) starts[end + 1]!++;
  for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!;
  const fill = starts.slice();
  const edges = new Int32Array(ends.length);
  const across = new Int32Array(ends.length);
  for (let i = 0; i < ends.length; i++) {
    const place = fill[ends[i]!]!++;
    edges[place] = i >> 1;
    across[place] = ends[i ^ 1]!;
  }
  const made = { starts, edges, across };
  adjacencies.set(graph, made);
  return made;
}

/** Trees grown by depth: every edge between visited nodes joins a node and one of its ancestors. */
export interface DepthFirst {
  /** The visited nodes in the order of discovery. */
  readonly order: readonly number[];
  /** [node]: its place in `order`, or −1. */
  readonly place: Int32Array;
  /** [node]: the edge to its parent, −1 at roots and unvisited nodes. */
  readonly parentEdge: Int32Array;
  /** [node]: the least place that an edge out of its subtree, other than the parent edge, leads to. */
  readonly reach: Int32Array;
}

/** Grows a tree from every root that no earlier tree has taken, over the nodes and edges that are allowed. */
export function depthFirst(
  graph: Graph,
  roots: Iterable<number>,
  nodeAllowed: (node: number) => boolean,
  edgeAllowed: (edge: number) => boolean,
): DepthFirst {
  const { starts, edges, across } = adjacencyOf(graph);
  const order: number[] = [];
  const place = new Int32Array(graph.nodes).fill(-1);
  const parentEdge = new Int32Array(graph.nodes).fill(-1);
  const reach = new Int32Array(graph.nodes);
  const next = starts.slice(0, graph.nodes);
  const stack: number[] = [];
  const discover = (node: number, edge: number): void => {
    place[node] = order.length;
    reach[node] = order.length;
    parentEdge[node] = edge;
    order.push(node);
    stack.push(node);
  };
  for (const root of roots) {
    if (place[root] !== -1 || !nodeAllowed(root)) continue;
    discover(root, -1);
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      const at = next[node]!++;
      if (at === starts[node + 1]!) {
        stack.pop();
        const parent = stack[stack.length - 1];
        if (parent !== undefined) reach[parent] = Math.min(reach[parent]!, reach[node]!);
        continue;
      }
      const edge = edges[at]!;
      const other = across[at]!;
      if (edge === parentEdge[node] || !edgeAllowed(edge) || !nodeAllowed(other)) continue;
      if (place[other] === -1) discover(other, edge);
      else reach[node] = Math.min(reach[node]!, place[other]!);
    }
  }
  return { order, place, parentEdge, reach };
}

/** The other end of an edge. */
export function acrossEdge(graph: Graph, edge: number, node: number): number {
  return graph.ends[2 * edge]! + graph.ends[2 * edge + 1]! - node;
}
