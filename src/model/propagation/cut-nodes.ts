/**
 * Cut nodes between a node and the further nodes that its component needs (Tarjan 1972). Cost: linear in the nodes that
 * the component can reach, not in the whole graph.
 */
import type { GraphArguments } from '../terms/operands.ts';
import { adjacencyOf } from './depth-first.ts';
import { type Domains, isFalse } from './propagator.ts';

/**
 * A component that must grow: it contains `node`, may contain further nodes that pass `mayContain`, and the counts of
 * its nodes must add up to at least `leastTotal`.
 */
export interface GrowingComponent {
  readonly node: number;
  readonly mayContain: (node: number) => boolean;
  /** The count that a node contributes to the total. */
  readonly countOf: (node: number) => number;
  readonly leastTotal: number;
}

/**
 * Arrays indexed by a node's discovery number. They are reused between walks; entries from earlier walks are never
 * read.
 */
class DepthFirstArrays {
  readonly order: Int32Array;
  readonly parent: Int32Array;
  /** The position in the adjacency list of the next edge to follow from the node. */
  readonly next: Int32Array;
  readonly parentEdge: Int32Array;
  /**
   * The low point: the least discovery number that an edge from the node's subtree leads to, not counting the edge to
   * its parent.
   */
  readonly lowPoint: Int32Array;
  /** The sum of the counts in the node's subtree. */
  readonly subtreeCount: Int32Array;
  /** The sum of the counts of all nodes that can't be reached without this node. */
  readonly lostCount: Int32Array;
  /** `discoveryOf[node]`: the node's discovery number; −1 between two walks. */
  readonly discoveryOf: Int32Array;

  constructor(nodes: number) {
    const newArray = (): Int32Array => new Int32Array(nodes);
    this.order = newArray();
    this.parent = newArray();
    this.next = newArray();
    this.parentEdge = newArray();
    this.lowPoint = newArray();
    this.subtreeCount = newArray();
    this.lostCount = newArray();
    this.discoveryOf = newArray().fill(-1);
  }
}

let traversalArrays = new DepthFirstArrays(0);

/** Activates the cut nodes: without any one of them, the component couldn't reach the count that it needs. */
export function requireCutNodes(
  graphTerm: GraphArguments,
  domains: Domains,
  growing: GrowingComponent,
): void {
  if (!growing.mayContain(growing.node)) return;
  if (traversalArrays.order.length < graphTerm.graph.nodes)
    traversalArrays = new DepthFirstArrays(graphTerm.graph.nodes);
  const discoveredCount = discover(graphTerm, domains, growing);
  const { order, parent, lowPoint, subtreeCount, lostCount, discoveryOf } = traversalArrays;
  let totalCount = 0;
  for (let k = 0; k < discoveredCount; k++) {
    const count = growing.countOf(order[k]!);
    subtreeCount[k] = count;
    lostCount[k] = count;
    totalCount += count;
    discoveryOf[order[k]!] = -1;
  }
  for (let k = discoveredCount - 1; k > 0; k--) {
    if (totalCount - lostCount[k]! < growing.leastTotal) domains.assign(graphTerm.nodes[order[k]!]!, true);
    const up = parent[k]!;
    subtreeCount[up]! += subtreeCount[k]!;
    if (lowPoint[k]! >= up) lostCount[up]! += subtreeCount[k]!;
  }
}

/** Walks depth first from `node` over all nodes that its component may contain; returns the number of nodes found. */
function discover(
  { graph, edges }: GraphArguments,
  domains: Domains,
  { node, mayContain }: GrowingComponent,
): number {
  const { starts, edges: edgeAt, otherEnds } = adjacencyOf(graph);
  const { order, parent, next, parentEdge, lowPoint, discoveryOf } = traversalArrays;
  const addNode = (at: number, number: number, above: number, edge: number): void => {
    discoveryOf[at] = number;
    order[number] = at;
    parent[number] = above;
    parentEdge[number] = edge;
    lowPoint[number] = number;
    next[number] = starts[at]!;
  };
  addNode(node, 0, -1, -1);
  let discoveredCount = 1;
  for (let k = 0; k >= 0; ) {
    const i = next[k]!++;
    if (i === starts[order[k]! + 1]!) {
      const up = parent[k]!;
      if (up >= 0 && lowPoint[k]! < lowPoint[up]!) lowPoint[up] = lowPoint[k]!;
      k = up;
      continue;
    }
    const edge = edgeAt[i]!;
    const other = otherEnds[i]!;
    if (edge === parentEdge[k]) continue;
    const otherDiscovery = discoveryOf[other]!;
    if (otherDiscovery === -1) {
      if (!mayContain(other) || isFalse(domains, edges[edge]!)) continue;
      addNode(other, discoveredCount, k, edge);
      k = discoveredCount++;
    } else if (otherDiscovery < lowPoint[k]! && !isFalse(domains, edges[edge]!)) lowPoint[k] = otherDiscovery;
  }
  return discoveredCount;
}
