/** Disjoint sets over the nodes of a graph: union by size with path halving (Tarjan & van Leeuwen 1984). */
import type { Graph } from '../terms/terms.ts';

export class Partition {
  /** `#parent[node]`: the node's parent in the union-find forest; −1 for nodes in no set. */
  readonly #parent: Int32Array;
  readonly #size: Int32Array;
  /** The number of sets. */
  count = 0;
  /** `#nodesByRoot[root]`: the nodes of the root's set; computed on demand and dropped when a set changes. */
  #nodesByRoot: number[][] | undefined;

  constructor(nodes: number) {
    this.#parent = new Int32Array(nodes).fill(-1);
    this.#size = new Int32Array(nodes);
  }

  has(node: number): boolean {
    return this.#parent[node]! >= 0;
  }

  addNode(node: number): void {
    if (this.has(node)) return;
    this.#parent[node] = node;
    this.#size[node] = 1;
    this.count++;
    this.#nodesByRoot = undefined;
  }

  /** The representative of the set that contains `node`; the node must be in a set. */
  root(node: number): number {
    let at = node;
    for (let up = this.#parent[at]!; up !== at; up = this.#parent[at]!) {
      this.#parent[at] = this.#parent[up]!;
      at = this.#parent[at]!;
    }
    return at;
  }

  /** Merges two sets; false if they were the same set already. */
  join(a: number, b: number): boolean {
    let largeRoot = this.root(a);
    let smallRoot = this.root(b);
    if (largeRoot === smallRoot) return false;
    if (this.#size[largeRoot]! < this.#size[smallRoot]!) [largeRoot, smallRoot] = [smallRoot, largeRoot];
    this.#parent[smallRoot] = largeRoot;
    this.#size[largeRoot] = this.#size[largeRoot]! + this.#size[smallRoot]!;
    this.count--;
    this.#nodesByRoot = undefined;
    return true;
  }

  areTogether(a: number, b: number): boolean {
    return this.has(a) && this.has(b) && this.root(a) === this.root(b);
  }

  /** The size of the set that contains `node`; 0 if the node is in no set. */
  sizeOf(node: number): number {
    return this.has(node) ? this.#size[this.root(node)]! : 0;
  }

  /** The nodes in the set that contains `node`, in ascending order; the node must be in a set. */
  members(node: number): readonly number[] {
    this.#nodesByRoot ??= this.#listMembers();
    return this.#nodesByRoot[this.root(node)]!;
  }

  #listMembers(): number[][] {
    const nodesByRoot: number[][] = [];
    for (let node = 0; node < this.#parent.length; node++) {
      if (!this.has(node)) continue;
      const root = this.root(node);
      const nodesOfRoot = nodesByRoot[root];
      if (nodesOfRoot) nodesOfRoot.push(node);
      else nodesByRoot[root] = [node];
    }
    return nodesByRoot;
  }

  /** For each root of a set: how many of the nodes in `nodes` the set contains. */
  countsOf(nodes: Int32Array): Int32Array {
    const counts = new Int32Array(this.#parent.length);
    for (const node of nodes) if (this.has(node)) counts[this.root(node)]!++;
    return counts;
  }

  /** The members of all sets but the largest (the first of several largest). */
  outsideLargest(): number[] {
    let largestRoot = -1;
    for (let node = 0; node < this.#parent.length; node++) {
      if (this.has(node) && this.sizeOf(node) > (largestRoot < 0 ? 0 : this.sizeOf(largestRoot)))
        largestRoot = node;
    }
    const memberNodes: number[] = [];
    for (let node = 0; node < this.#parent.length; node++) {
      if (this.has(node) && !this.areTogether(node, largestRoot)) memberNodes.push(node);
    }
    return memberNodes;
  }
}

/** The components of the active nodes, connected by active edges between active nodes. */
export function partition(
  graph: Graph,
  nodeActive: (node: number) => boolean,
  edgeActive: (edge: number) => boolean,
): Partition {
  const nodePartition = new Partition(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) if (nodeActive(node)) nodePartition.addNode(node);
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    const a = graph.ends[2 * edge]!;
    const b = graph.ends[2 * edge + 1]!;
    if (nodePartition.has(a) && nodePartition.has(b) && edgeActive(edge)) nodePartition.join(a, b);
  }
  return nodePartition;
}

/** The components formed by the active edges and their end nodes. */
export function edgePartition(graph: Graph, edgeActive: (edge: number) => boolean): Partition {
  const nodePartition = new Partition(graph.nodes);
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!edgeActive(edge)) continue;
    const a = graph.ends[2 * edge]!;
    const b = graph.ends[2 * edge + 1]!;
    nodePartition.addNode(a);
    nodePartition.addNode(b);
    nodePartition.join(a, b);
  }
  return nodePartition;
}
