// A division into regions, checked by what its borders and sizes leave.
// Joined edges (known not to be borders) make blocks. A block's region can grow over edges not known to be borders to nodes whose sizes may be its own,
// each step away a node more: its reach. Repeated until nothing changes, for the blocks at what is known:
// - The nodes of a block have one size: the strictest of their bounds holds for all.
// - A region is at least its block and at most its reach.
// - An edge between two blocks is a border where their sizes can't agree, or both together are larger than either may be.
// - Where borders separate regions, none lies within a block, so that nobody across a border of the block is in its region.
// - Where they separate sizes, they separate regions, and none lies between two nodes of one fixed size.
// - Where a region is all of its reach, all of it has the block's size, and no border that separates regions lies in it.
// Why that is sound: each rule says only what holds in every division that agrees with what is known; so bounds that contradict each other,
// or an edge that is a border and isn't, leave no division. Cost: a few walks through the reaches at what is known.
import type { Regions } from './constraints.ts';
import { Links, Parts, Stamps } from './graph.ts';
import type { Known } from './known.ts';

const OPEN = 0;
const JOINED = 1;
const BORDER = 2;

export class RegionsCheck {
  readonly #constraint: Regions;
  readonly #links: Links;
  readonly #blocks: Parts;
  /** `#low[node]`: the lower bound of the size of the node's region. */
  readonly #low: Int32Array;
  /** `#high[node]`: the upper bound of the size of the node's region. */
  readonly #high: Int32Array;
  /** `#sizes[root]`: the number of nodes of the block with this root. */
  readonly #sizes: Int32Array;
  /** `#edges[edge]`: the state of the edge, which is OPEN, JOINED or BORDER. */
  readonly #edges: Uint8Array;
  /** By variable: the nodes whose size or edge the variable's literals concern. */
  readonly #nodesOf = new Map<number, number[]>();
  readonly #steps: Int32Array;
  /** The nodes at the other ends of a block's borders. */
  readonly #across: Stamps;
  readonly #separates: boolean;
  #changed = false;

  constructor(constraint: Regions) {
    const { nodes, edges, sizes } = constraint;
    this.#constraint = constraint;
    this.#links = new Links(nodes, edges);
    this.#blocks = new Parts(nodes);
    this.#low = new Int32Array(nodes);
    this.#high = new Int32Array(nodes);
    this.#sizes = new Int32Array(nodes);
    this.#steps = new Int32Array(nodes);
    this.#across = new Stamps(nodes);
    this.#separates = constraint.separate || constraint.merge;
    this.#edges = new Uint8Array(edges.length);
    for (const [a, b, literal] of edges) this.#isAbout(literal, a, b);
    for (const { node, order } of sizes) for (const literal of order) this.#isAbout(literal, node);
  }

  #isAbout(literal: number, ...nodes: readonly number[]): void {
    const known = this.#nodesOf.get(Math.abs(literal));
    this.#nodesOf.set(Math.abs(literal), [...(known ?? []), ...nodes]);
  }

  contradicts(known: Known): boolean {
    if (!known.isTrue(this.#constraint.guard ?? 0)) return false;
    if (!this.#begin(known)) return true;
    const at = [...known.facts()].flatMap((literal) => this.#nodesOf.get(Math.abs(literal)) ?? []);
    return this.#leavesNothing(at) || this.#leavesNothing(this.#low.keys());
  }

  /** Whether the rules, applied to the reaches of these nodes' blocks, exclude every division. */
  #leavesNothing(nodes: Iterable<number>): boolean {
    const at = [...new Set(nodes)];
    do {
      this.#changed = false;
      if (!this.#measureBlocks() || !this.#judgeEdges()) return true;
      const roots = new Set(at.map((node) => this.#blocks.of(node)));
      for (const root of roots) if (!this.#judgeReach(root)) return true;
    } while (this.#changed);
    return false;
  }

  /** Sets the bounds and edge states that the known literals give directly; false if they contradict each other. */
  #begin(known: Known): boolean {
    const { nodes, edges, sizes } = this.#constraint;
    this.#low.fill(1);
    this.#high.fill(nodes);
    for (const { node, lowest, order } of sizes) {
      let low = lowest;
      let high = lowest + order.length;
      for (const [at, literal] of order.entries()) {
        if (known.isTrue(literal)) low = Math.max(low, lowest + at + 1);
        if (known.isFalse(literal)) high = Math.min(high, lowest + at);
      }
      if (!this.#bound(node, low, high)) return false;
    }
    for (const [edge, [, , literal]] of edges.entries()) {
      const value = literal === 0 ? -1 : known.of(literal);
      this.#edges[edge] = value === 0 ? OPEN : value > 0 ? BORDER : JOINED;
    }
    return true;
  }

  /** Restricts the size of the node's region to `low` to `high`; false if that is impossible. */
  #bound(node: number, low: number, high: number): boolean {
    if (low > this.#low[node]!) {
      this.#low[node] = low;
      this.#changed = true;
    }
    if (high < this.#high[node]!) {
      this.#high[node] = high;
      this.#changed = true;
    }
    return this.#low[node]! <= this.#high[node]!;
  }

  #set(edge: number, state: number): void {
    if (this.#edges[edge] !== OPEN) return;
    this.#edges[edge] = state;
    this.#changed = true;
  }

  #measureBlocks(): boolean {
    const { nodes, edges } = this.#constraint;
    const blocks = this.#blocks;
    blocks.clear();
    for (const [edge, [a, b]] of edges.entries()) if (this.#edges[edge] === JOINED) blocks.join(a, b);
    this.#sizes.fill(0);
    for (let node = 0; node < nodes; node++) this.#sizes[blocks.of(node)]!++;
    for (let node = 0; node < nodes; node++) {
      const root = blocks.of(node);
      const low = Math.max(this.#low[node]!, this.#sizes[root]!);
      if (!this.#bound(root, low, this.#high[node]!)) return false;
    }
    for (let node = 0; node < nodes; node++) {
      const root = blocks.of(node);
      if (!this.#bound(node, this.#low[root]!, this.#high[root]!)) return false;
    }
    return true;
  }

  /** Draws conclusions about edges from the blocks at their ends; false if one contradicts the edge's known state. */
  #judgeEdges(): boolean {
    const { edges, merge } = this.#constraint;
    for (const [edge, [a, b]] of edges.entries()) {
      const first = this.#blocks.of(a);
      const second = this.#blocks.of(b);
      const state = this.#edges[edge];
      const isOneSize =
        this.#low[a] === this.#high[a] && this.#low[b] === this.#high[b] && this.#low[a] === this.#low[b];
      if ((this.#separates && first === second) || (merge && isOneSize)) {
        if (state === BORDER) return false;
        this.#set(edge, JOINED);
      } else if (first !== second && state === OPEN) {
        const high = Math.min(this.#high[a]!, this.#high[b]!);
        const isTooLarge = this.#sizes[first]! + this.#sizes[second]! > high;
        if (isTooLarge || Math.max(this.#low[a]!, this.#low[b]!) > high) this.#set(edge, BORDER);
      }
    }
    return true;
  }

  /**
   * Draws conclusions from a block's reach; false if the reach is too small, or if the block needs all of it and
   * can't have it.
   */
  #judgeReach(root: number): boolean {
    const { edges } = this.#constraint;
    const links = this.#links;
    const low = this.#low[root]!;
    const high = this.#high[root]!;
    const room = high - this.#sizes[root]!;
    links.begin(root);
    links.walk((_, edge) => this.#edges[edge] === JOINED);
    const block = links.reached;
    this.#across.clear();
    for (let at = 0; at < block; at++) {
      this.#steps[links.order[at]!] = 0;
      links.around(links.order[at]!, (to, edge) => {
        if (this.#separates && this.#edges[edge] === BORDER) this.#across.add(to);
      });
    }
    links.walk((to, edge, from) => {
      if (
        this.#edges[edge] === BORDER ||
        this.#across.has(to) ||
        this.#low[to]! > high ||
        this.#high[to]! < low
      )
        return false;
      this.#steps[to] = this.#steps[from]! + 1;
      return this.#steps[to]! <= room;
    });
    const reach = links.reached;
    if (reach < low || !this.#bound(root, low, Math.min(high, reach))) return false;
    if (reach > low) return true;
    for (let at = 0; at < reach; at++) if (!this.#bound(links.order[at]!, low, low)) return false;
    if (!this.#separates) return true;
    for (const [edge, [a, b]] of edges.entries()) {
      if (!links.seen.has(a) || !links.seen.has(b)) continue;
      if (this.#edges[edge] === BORDER) return false;
      this.#set(edge, JOINED);
    }
    return true;
  }
}
