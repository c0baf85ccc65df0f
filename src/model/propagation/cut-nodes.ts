/**
 * Cut nodes between a node and what its component still needs (Tarjan 1972). Cost: linear in the nodes it can reach,
 * not in the whole graph.
 */
import type { GraphArguments } from '../terms/operands.ts';
import { adjacencyOf } from './depth-first.ts';
import { type Domains, isFalse } from './propagator.ts';

/**
 * A component that must grow: it contains `node`, may contain further nodes that pass `may`, and the counts of its
 * nodes must add up to at least `least`.
 */
export interface Growing {
  readonly node: number;
  readonly may: (node: number) => boolean;
  /** The contribution of a node to the sum. */
  readonly counts: (node: number) => number;
  readonly least: number;
}

/**
 * Arrays indexed by a node's discovery number. They are reused between walks; entries from earlier walks are never
 * read.
 */
class Walk {
  readonly order: Int32Array;
  readonly parent: Int32Array;
  /** The position in the adjacency of the next edge to follow from the node. */
  readonly next: Int32Array;
  readonly parentEdge: Int32Array;
  /**
   * The least discovery number that an edge from its subtree leads to, not counting the edge to its parent (low point).
   */
  readonly reach: Int32Array;
  /** The count of the subtree below the node, and the count that becomes unreachable without the node. */
  readonly below: Int32Array;
  readonly lost: Int32Array;
  /** [node]: its discovery number; −1 between two walks. */
  readonly place: Int32Array;

  constructor(nodes: number) {
    const make = (): Int32Array => new Int32Array(nodes);
    this.order = make();
    this.parent = make();
    this.next = make();
    this.parentEdge = make();
    this.reach = make();
    this.below = make();
    this.lost = make();
    this.place = make().fill(-1);
  }
}

let walk = new Walk(0);

/** Activates the cut nodes: without any one of them, the component couldn't reach the count that it needs. */
export function requireCutNodes(inner: GraphArguments, domains: Domains, growing: Growing): void {
  if (!growing.may(growing.node)) return;
  if (walk.order.length < inner.graph.nodes) walk = new Walk(inner.graph.nodes);
  const found = discover(inner, domains, growing);
  const { order, parent, reach, below, lost, place } = walk;
  let all = 0;
  for (let k = 0; k < found; k++) {
    const count = growing.counts(order[k]!);
    below[k] = count;
    lost[k] = count;
    all += count;
    place[order[k]!] = -1;
  }
  for (let k = found - 1; k > 0; k--) {
    if (all - lost[k]! < growing.least) domains.assign(inner.nodes[order[k]!]!, true);
    const up = parent[k]!;
    below[up]! += below[k]!;
    if (reach[k]! >= up) lost[up]! += below[k]!;
  }
}

/** Walks depth first from `node` over all nodes that its component may contain; returns the number of nodes found. */
function discover({ graph, edges }: GraphArguments, domains: Domains, { node, may }: Growing): number {
  const { starts, edges: edgeAt, across } = adjacencyOf(graph);
  const { order, parent, next, parentEdge, reach, place } = walk;
  const add = (at: number, number: number, above: number, edge: number): void => {
    place[at] = number;
    order[number] = at;
    parent[number] = above;
    parentEdge[number] = edge;
    reach[number] = number;
    next[number] = starts[at]!;
  };
  add(node, 0, -1, -1);
  let found = 1;
  for (let k = 0; k >= 0; ) {
    const i = next[k]!++;
    if (i === starts[order[k]! + 1]!) {
      const up = parent[k]!;
      if (up >= 0 && reach[k]! < reach[up]!) reach[up] = reach[k]!;
      k = up;
      continue;
    }
    const edge = edgeAt[i]!;
    const other = across[i]!;
    if (edge === parentEdge[k]) continue;
    const seen = place[other]!;
    if (seen === -1) {
      if (!may(other) || isFalse(domains, edges[edge]!)) continue;
      add(other, found, k, edge);
      k = found++;
    } else if (seen < reach[k]! && !isFalse(domains, edges[edge]!)) reach[k] = seen;
  }
  return found;
}
