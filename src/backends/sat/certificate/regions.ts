// A division into regions, checked by what its borders and sizes leave.
// A block is a set of nodes joined by edges that are known not to be borders, so it is part of one region. The reach of a
// block is the set of nodes that its region may contain: those connected with it over edges not known to be borders,
// through nodes that may have the block's size, in at most as many steps as the region may still grow by nodes. These
// rules are repeated until nothing changes, first for the blocks of the nodes with known literals:
// - The nodes of a block have one size: the strictest of their bounds holds for all.
// - A region contains its block and lies within its reach.
// - An edge between two blocks is a border if their sizes can't be equal, or if both together are too large.
// - If borders separate regions, both ends of a border are in different regions. So no border lies within a block, and the
//   region doesn't contain the other end of a border of the block.
// - If borders separate different sizes, there is none between two nodes with the same fixed size.
// - If the region must be its whole reach, all nodes of the reach have the block's size, and if borders separate regions,
//   none lies within the reach.
// Why that is sound: each rule holds in every division that agrees with the known literals. So if the bounds of a size
// contradict each other, or an edge both is a border and isn't, there is no such division.
import type { Regions } from './constraints.ts';
import { Links, Parts, Stamps } from './graph.ts';
import type { Known } from './known.ts';

const OPEN_EDGE = 0;
const JOINED_EDGE = 1;
const BORDER_EDGE = 2;

export class RegionsCheck {
  readonly #constraint: Regions;
  readonly #links: Links;
  readonly #blocks: Parts;
  /** `#low[node]`: the lower bound of the size of the node's region. */
  readonly #low: Int32Array;
  /** `#high[node]`: the upper bound of the size of the node's region. */
  readonly #high: Int32Array;
  /** `#blockSizes[root]`: the number of nodes of the block with this root. */
  readonly #blockSizes: Int32Array;
  /** `#edges[edge]`: the state of the edge, which is OPEN_EDGE, JOINED_EDGE or BORDER_EDGE. */
  readonly #edges: Uint8Array;
  /** `#nodesOf.get(variable)`: the nodes whose size the variable's literals bound, or the ends of the edge they are about. */
  readonly #nodesOf = new Map<number, number[]>();
  readonly #steps: Int32Array;
  /** The nodes outside the current block that a border separates from a node of the block. */
  readonly #nodesAcross: Stamps;
  readonly #separates: boolean;
  #changed = false;

  constructor(constraint: Regions) {
    const { nodes, edges, sizes } = constraint;
    this.#constraint = constraint;
    this.#links = new Links(nodes, edges);
    this.#blocks = new Parts(nodes);
    this.#low = new Int32Array(nodes);
    this.#high = new Int32Array(nodes);
    this.#blockSizes = new Int32Array(nodes);
    this.#steps = new Int32Array(nodes);
    this.#nodesAcross = new Stamps(nodes);
    this.#separates = constraint.separate || constraint.merge;
    this.#edges = new Uint8Array(edges.length);
    for (const [a, b, literal] of edges) this.#isAbout(literal, a, b);
    for (const { node, order } of sizes) for (const literal of order) this.#isAbout(literal, node);
  }

  #isAbout(literal: number, ...nodes: readonly number[]): void {
    const knownNodes = this.#nodesOf.get(Math.abs(literal));
    this.#nodesOf.set(Math.abs(literal), [...(knownNodes ?? []), ...nodes]);
  }

  contradicts(known: Known): boolean {
    if (!known.isTrue(this.#constraint.guard ?? 0)) return false;
    if (!this.#readKnown(known)) return true;
    const at = [...known.facts()].flatMap((literal) => this.#nodesOf.get(Math.abs(literal)) ?? []);
    return this.#leavesNoDivision(at) || this.#leavesNoDivision(this.#low.keys());
  }

  /** Whether the rules, applied to the blocks of these nodes, exclude every division into regions. */
  #leavesNoDivision(nodes: Iterable<number>): boolean {
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
  #readKnown(known: Known): boolean {
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
      this.#edges[edge] = value === 0 ? OPEN_EDGE : value > 0 ? BORDER_EDGE : JOINED_EDGE;
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
    if (this.#edges[edge] !== OPEN_EDGE) return;
    this.#edges[edge] = state;
    this.#changed = true;
  }

  #measureBlocks(): boolean {
    const { nodes, edges } = this.#constraint;
    const blocks = this.#blocks;
    blocks.clear();
    for (const [edge, [a, b]] of edges.entries()) if (this.#edges[edge] === JOINED_EDGE) blocks.join(a, b);
    this.#blockSizes.fill(0);
    for (let node = 0; node < nodes; node++) this.#blockSizes[blocks.of(node)]!++;
    for (let node = 0; node < nodes; node++) {
      const root = blocks.of(node);
      const low = Math.max(this.#low[node]!, this.#blockSizes[root]!);
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
        if (state === BORDER_EDGE) return false;
        this.#set(edge, JOINED_EDGE);
      } else if (first !== second && state === OPEN_EDGE) {
        const high = Math.min(this.#high[a]!, this.#high[b]!);
        const isTooLarge = this.#blockSizes[first]! + this.#blockSizes[second]! > high;
        if (isTooLarge || Math.max(this.#low[a]!, this.#low[b]!) > high) this.#set(edge, BORDER_EDGE);
      }
    }
    return true;
  }

  /**
   * Applies the rules about the block with this root and its reach. Returns false if the reach has too few nodes for the
   * region's size, or if the region must be the whole reach and some node or border of the reach forbids that.
   */
  #judgeReach(root: number): boolean {
    const { edges } = this.#constraint;
    const links = this.#links;
    const low = this.#low[root]!;
    const high = this.#high[root]!;
    const room = high - this.#blockSizes[root]!;
    links.begin(root);
    links.walk((_, edge) => this.#edges[edge] === JOINED_EDGE);
    const blockNodeCount = links.reached;
    this.#nodesAcross.clear();
    for (let at = 0; at < blockNodeCount; at++) {
      this.#steps[links.order[at]!] = 0;
      links.around(links.order[at]!, (to, edge) => {
        if (this.#separates && this.#edges[edge] === BORDER_EDGE) this.#nodesAcross.add(to);
      });
    }
    links.walk((to, edge, from) => {
      if (
        this.#edges[edge] === BORDER_EDGE ||
        this.#nodesAcross.has(to) ||
        this.#low[to]! > high ||
        this.#high[to]! < low
      )
        return false;
      this.#steps[to] = this.#steps[from]! + 1;
      return this.#steps[to]! <= room;
    });
    const reachSize = links.reached;
    if (reachSize < low || !this.#bound(root, low, Math.min(high, reachSize))) return false;
    if (reachSize > low) return true;
    for (let at = 0; at < reachSize; at++) if (!this.#bound(links.order[at]!, low, low)) return false;
    if (!this.#separates) return true;
    for (const [edge, [a, b]] of edges.entries()) {
      if (!links.seen.has(a) || !links.seen.has(b)) continue;
      if (this.#edges[edge] === BORDER_EDGE) return false;
      this.#set(edge, JOINED_EDGE);
    }
    return true;
  }
}
