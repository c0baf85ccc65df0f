// Graphs of a certificate's constraints, and walks through their remaining parts. Breadth first search, union-find
// (Tarjan 1975) and blocks by depth first search (Hopcroft and Tarjan 1973); each in O(nodes + edges).
import type { Edge } from './constraints.ts';

/** A set of nodes or edges that can be emptied in constant time. */
export class Stamps {
  readonly #stamps: Int32Array;
  #stamp = 0;

  constructor(size: number) {
    this.#stamps = new Int32Array(size);
  }

  clear(): void {
    this.#stamp++;
  }

  has(at: number): boolean {
    return this.#stamps[at] === this.#stamp;
  }

  add(at: number): void {
    this.#stamps[at] = this.#stamp;
  }
}

/** Union-find: the parts into which edges join the nodes. */
export class Parts {
  readonly #parent: Int32Array;
  readonly #inner: number[] = [];

  constructor(nodes: number) {
    this.#parent = Int32Array.from({ length: nodes }, (_, node) => node);
  }

  /** Makes each node a part of its own, in a time that depends only on the number of joined nodes. */
  clear(): void {
    for (const node of this.#inner) this.#parent[node] = node;
    this.#inner.length = 0;
  }

  /** The nodes that were joined to others: all nodes of each part except the one that `of` returns for the part. */
  get inner(): readonly number[] {
    return this.#inner;
  }

  /** The node that stands for the part of this node. */

  of(node: number): number {
    const parent = this.#parent;
    let at = node;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]!]!;
      at = parent[at]!;
    }
    return at;
  }

  /** Merges the parts of two nodes; false if both are already in one part. */
  join(a: number, b: number): boolean {
    const first = this.of(a);
    const second = this.of(b);
    if (first === second) return false;
    this.#parent[first] = second;
    this.#inner.push(first);
    return true;
  }
}

export class Links {
  readonly nodes: number;
  readonly edges: readonly Edge[];
  /** The nodes visited by the last walk, in order; only the first `reached` entries are valid. */
  readonly order: Int32Array;
  reached = 0;
  readonly seen: Stamps;
  readonly #firstNeighbours: Int32Array;
  readonly #to: Int32Array;
  readonly #neighbourEdges: Int32Array;

  constructor(nodes: number, edges: readonly Edge[]) {
    this.nodes = nodes;
    this.edges = edges;
    this.order = new Int32Array(nodes);
    this.seen = new Stamps(nodes);
    this.#firstNeighbours = new Int32Array(nodes + 1);
    for (const [a, b] of edges) {
      this.#firstNeighbours[a + 1]!++;
      this.#firstNeighbours[b + 1]!++;
    }
    for (let node = 0; node < nodes; node++) this.#firstNeighbours[node + 1]! += this.#firstNeighbours[node]!;
    const at = this.#firstNeighbours.slice();
    this.#to = new Int32Array(2 * edges.length);
    this.#neighbourEdges = new Int32Array(2 * edges.length);
    for (const [edge, [a, b]] of edges.entries()) {
      this.#to[at[a]!] = b;
      this.#neighbourEdges[at[a]!++] = edge;
      this.#to[at[b]!] = a;
      this.#neighbourEdges[at[b]!++] = edge;
    }
  }

  /** Calls `visit` for the neighbours of a node. */
  around(node: number, visit: (to: number, edge: number) => void): void {
    for (let i = this.#firstNeighbours[node]!; i < this.#firstNeighbours[node + 1]!; i++)
      visit(this.#to[i]!, this.#neighbourEdges[i]!);
  }

  /** Begins a walk at a node. */
  begin(node: number): void {
    this.seen.clear();
    this.reached = 0;
    this.enter(node);
  }

  enter(node: number): void {
    if (this.seen.has(node)) return;
    this.seen.add(node);
    this.order[this.reached++] = node;
  }

  /** Continues the walk from all nodes that it has entered, over edges for which `mayPass` is true. */
  walk(mayPass: (to: number, edge: number, from: number) => boolean): void {
    for (let at = 0; at < this.reached; at++) {
      const fromNode = this.order[at]!;
      for (let i = this.#firstNeighbours[fromNode]!; i < this.#firstNeighbours[fromNode + 1]!; i++) {
        const to = this.#to[i]!;
        if (!this.seen.has(to) && mayPass(to, this.#neighbourEdges[i]!, fromNode)) this.enter(to);
      }
    }
  }

  /**
   * Computes the blocks of the graph of edges for which `mayPass` is true: `of[edge]`: the number of the edge's
   * block, −1 if it may not be passed; `sizes[block]`: the number of its edges. Two edges lie on a simple cycle if
   * and only if they are in the same block.
   */
  blocks(mayPass: (edge: number) => boolean): { readonly of: Int32Array; readonly sizes: readonly number[] } {
    const of = new Int32Array(this.edges.length).fill(-1);
    const blockSizes: number[] = [];
    const time = new Int32Array(this.nodes);
    const low = new Int32Array(this.nodes);
    const nextLinks = this.#firstNeighbours.slice();
    const by = new Int32Array(this.nodes).fill(-1);
    const path: number[] = [];
    const openEdges: number[] = [];
    const isTaken = new Uint8Array(this.edges.length);
    let clock = 0;
    for (let root = 0; root < this.nodes; root++) {
      if (time[root] !== 0) continue;
      time[root] = low[root] = ++clock;
      path.push(root);
      while (path.length > 0) {
        const node = path.at(-1)!;
        const i = nextLinks[node]!;
        if (i < this.#firstNeighbours[node + 1]!) {
          nextLinks[node] = i + 1;
          const edge = this.#neighbourEdges[i]!;
          const to = this.#to[i]!;
          if (isTaken[edge] !== 0 || !mayPass(edge)) continue;
          isTaken[edge] = 1;
          openEdges.push(edge);
          if (time[to] === 0) {
            time[to] = low[to] = ++clock;
            by[to] = edge;
            path.push(to);
          } else low[node] = Math.min(low[node]!, time[to]!);
          continue;
        }
        path.pop();
        const nodeAbove = path.at(-1);
        if (nodeAbove === undefined) continue;
        low[nodeAbove] = Math.min(low[nodeAbove]!, low[node]!);
        if (low[node]! < time[nodeAbove]!) continue;
        const blockNumber = blockSizes.length;
        blockSizes.push(0);
        for (;;) {
          const edge = openEdges.pop()!;
          of[edge] = blockNumber;
          blockSizes[blockNumber]!++;
          if (edge === by[node]) break;
        }
      }
    }
    return { of, sizes: blockSizes };
  }
}
