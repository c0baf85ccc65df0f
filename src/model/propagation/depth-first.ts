/** Depth-first search on graphs, without recursion: the basis of arguments from bridges and cut nodes (Tarjan 1972). */
import { EXCLUDED_STATE } from '../meaning/known.ts';
import type { Graph } from '../terms/terms.ts';

/**
 * The edges at each node. Those at node n are the entries of `edges` from `starts[n]` up to, but not including,
 * `starts[n + 1]`; the same entries of `otherEnds` are the nodes at the other ends.
 */
export interface Adjacency {
  readonly starts: Int32Array;
  readonly edges: Int32Array;
  readonly otherEnds: Int32Array;
  /** All nodes in ascending order. */
  readonly nodes: Int32Array;
}

const adjacencies = new WeakMap<Graph, Adjacency>();

/** The graph's adjacency; computed once per graph. */
export function adjacencyOf(graph: Graph): Adjacency {
  const cachedAdjacency = adjacencies.get(graph);
  if (cachedAdjacency) return cachedAdjacency;
  const { nodes, ends } = graph;
  const listStarts = new Int32Array(nodes + 1);
  for (const end of ends) listStarts[end + 1]!++;
  for (let node = 0; node < nodes; node++) listStarts[node + 1]! += listStarts[node]!;
  const nextSlot = listStarts.slice();
  const edges = new Int32Array(ends.length);
  const otherEnds = new Int32Array(ends.length);
  for (let i = 0; i < ends.length; i++) {
    const place = nextSlot[ends[i]!]!++;
    edges[place] = i >> 1;
    otherEnds[place] = ends[i ^ 1]!;
  }
  const adjacency = {
    starts: listStarts,
    edges,
    otherEnds,
    nodes: Int32Array.from({ length: nodes }, (_, node) => node),
  };
  adjacencies.set(graph, adjacency);
  return adjacency;
}

/** A depth-first forest: every edge between visited nodes joins a node and one of its ancestors. */
export interface DepthFirst {
  /** The visited nodes in the order of discovery. */
  readonly order: Int32Array;
  /** `positionOf[node]`: the node's position in `order`; −1 for unvisited nodes. */
  readonly positionOf: Int32Array;
  /** `parentEdge[node]`: the edge to the node's parent; −1 at roots and unvisited nodes. */
  readonly parentEdge: Int32Array;
  /**
   * `lowPoint[node]`: the least position in `order` to which an edge from the node's subtree leads, not counting the
   * edge to the node's parent (Tarjan's low point).
   */
  readonly lowPoint: Int32Array;
}

/** Grows a tree from every root not yet in an earlier tree, over nodes and edges that aren't `EXCLUDED_STATE`. */
export function depthFirst(
  graph: Graph,
  roots: ArrayLike<number>,
  nodes: Uint8Array,
  edges: Uint8Array,
): DepthFirst {
  const adjacency = adjacencyOf(graph);
  const { starts, otherEnds } = adjacency;
  const at = adjacency.edges;
  const visitOrder = new Int32Array(graph.nodes);
  const positionOf = new Int32Array(graph.nodes).fill(-1);
  const parentEdge = new Int32Array(graph.nodes).fill(-1);
  const lowPoint = new Int32Array(graph.nodes);
  const nextPositions = starts.slice(0, graph.nodes);
  const stack = new Int32Array(graph.nodes);
  let foundCount = 0;
  for (let r = 0; r < roots.length; r++) {
    const root = roots[r]!;
    if (positionOf[root] !== -1 || nodes[root] === EXCLUDED_STATE) continue;
    let depth = 0;
    stack[0] = root;
    positionOf[root] = foundCount;
    lowPoint[root] = foundCount;
    visitOrder[foundCount++] = root;
    while (depth >= 0) {
      const node = stack[depth]!;
      const i = nextPositions[node]!++;
      if (i === starts[node + 1]!) {
        const parent = depth-- > 0 ? stack[depth]! : node;
        if (lowPoint[node]! < lowPoint[parent]!) lowPoint[parent] = lowPoint[node]!;
        continue;
      }
      const edge = at[i]!;
      const other = otherEnds[i]!;
      if (edge === parentEdge[node] || edges[edge] === EXCLUDED_STATE || nodes[other] === EXCLUDED_STATE)
        continue;
      if (positionOf[other] !== -1) {
        if (positionOf[other]! < lowPoint[node]!) lowPoint[node] = positionOf[other]!;
        continue;
      }
      positionOf[other] = foundCount;
      lowPoint[other] = foundCount;
      parentEdge[other] = edge;
      visitOrder[foundCount++] = other;
      stack[++depth] = other;
    }
  }
  return { order: visitOrder.subarray(0, foundCount), positionOf, parentEdge, lowPoint };
}

/** The node at the other end of an edge. */
export function acrossEdge(graph: Graph, edge: number, node: number): number {
  return graph.ends[2 * edge]! + graph.ends[2 * edge + 1]! - node;
}
