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
const NO_STATEMENTS: readonly Statement[] = [];

/** What a literal says: that an edge is a border, or that the region of `node` has at least `least` nodes. */
type Statement =
  | { readonly literal: number; readonly edge: number }
  | { readonly literal: number; readonly node: number; readonly least: number };

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
  /** `#firstEnds[edge]` and `#secondEnds[edge]`: the edge's two nodes. */
  readonly #firstEnds: Int32Array;
  readonly #secondEnds: Int32Array;
  /** The bounds and edge states while nothing is known; each check begins with them. */
  readonly #initial: { readonly low: Int32Array; readonly high: Int32Array; readonly edges: Uint8Array };
  /** `#statements.get(variable)`: what the variable's literals say. */
  readonly #statements = new Map<number, Statement[]>();
  readonly #allNodes: readonly number[];
  readonly #steps: Int32Array;
  /** The nodes outside the current block that a border separates from a node of the block. */
  readonly #nodesAcross: Stamps;
  /** The roots of the blocks whose reach has been judged in this round. */
  readonly #judgedRoots: Stamps;
  readonly #separates: boolean;
  #hasChanged = false;

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
    this.#judgedRoots = new Stamps(nodes);
    this.#separates = constraint.separate || constraint.merge;
    this.#edges = new Uint8Array(edges.length);
    this.#firstEnds = Int32Array.from(edges, ([a]) => a);
    this.#secondEnds = Int32Array.from(edges, ([, b]) => b);
    this.#allNodes = Array.from(this.#low.keys());
    this.#initial = {
      low: new Int32Array(nodes).fill(1),
      high: new Int32Array(nodes).fill(nodes),
      edges: Uint8Array.from(edges, ([, , literal]) => (literal === 0 ? JOINED_EDGE : OPEN_EDGE)),
    };
    const { low, high } = this.#initial;
    for (const [edge, [, , literal]] of edges.entries())
      if (literal !== 0) this.#addStatement({ literal, edge });
    for (const { node, lowest, order } of sizes) {
      low[node] = Math.max(low[node]!, lowest);
      high[node] = Math.min(high[node]!, lowest + order.length);
      for (const [at, literal] of order.entries()) {
        const least = lowest + at + 1;
        if (literal === 0) low[node] = Math.max(low[node]!, least);
        else this.#addStatement({ literal, node, least });
      }
    }
  }

  #addStatement(statement: Statement): void {
    const variable = Math.abs(statement.literal);
    const statements = this.#statements.get(variable);
    if (statements) statements.push(statement);
    else this.#statements.set(variable, [statement]);
  }

  contradicts(known: Known): boolean {
    if (!known.isTrue(this.#constraint.guard ?? 0)) return false;
    const nodes = this.#readKnown(known);
    return this.#leavesNoDivision([...nodes]) || this.#leavesNoDivision(this.#allNodes);
  }

  /** Whether the rules, applied to the blocks of these nodes, exclude every division into regions. */
  #leavesNoDivision(nodes: readonly number[]): boolean {
    do {
      this.#hasChanged = false;
      if (!this.#measureBlocks() || !this.#judgeEdges()) return true;
      this.#judgedRoots.clear();
      for (const node of nodes) {
        const root = this.#blocks.of(node);
        if (this.#judgedRoots.has(root)) continue;
        this.#judgedRoots.add(root);
        if (!this.#judgeReach(root)) return true;
      }
    } while (this.#hasChanged);
    return false;
  }

  /** Sets the bounds and edge states that the known literals give directly. Returns the nodes that they are about. */
  #readKnown(known: Known): ReadonlySet<number> {
    const low = this.#low;
    const high = this.#high;
    low.set(this.#initial.low);
    high.set(this.#initial.high);
    this.#edges.set(this.#initial.edges);
    const nodes = new Set<number>();
    for (const fact of known.facts()) {
      for (const statement of this.#statements.get(Math.abs(fact)) ?? NO_STATEMENTS) {
        const isTrue = statement.literal === fact;
        if ('edge' in statement) {
          const { edge } = statement;
          this.#edges[edge] = isTrue ? BORDER_EDGE : JOINED_EDGE;
          nodes.add(this.#firstEnds[edge]!).add(this.#secondEnds[edge]!);
          continue;
        }
        const { node, least } = statement;
        if (isTrue) low[node] = Math.max(low[node]!, least);
        else high[node] = Math.min(high[node]!, least - 1);
        nodes.add(node);
      }
    }
    return nodes;
  }

  /** Restricts the size of the node's region to `low` to `high`; false if that is impossible. */
  #bound(node: number, low: number, high: number): boolean {
    if (low > this.#low[node]!) {
      this.#low[node] = low;
      this.#hasChanged = true;
    }
    if (high < this.#high[node]!) {
      this.#high[node] = high;
      this.#hasChanged = true;
    }
    return this.#low[node]! <= this.#high[node]!;
  }

  #set(edge: number, state: number): void {
    if (this.#edges[edge] !== OPEN_EDGE) return;
    this.#edges[edge] = state;
    this.#hasChanged = true;
  }

  #measureBlocks(): boolean {
    const { nodes } = this.#constraint;
    const blocks = this.#blocks;
    blocks.clear();
    for (let edge = 0; edge < this.#edges.length; edge++)
      if (this.#edges[edge] === JOINED_EDGE) blocks.join(this.#firstEnds[edge]!, this.#secondEnds[edge]!);
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
    const { merge } = this.#constraint;
    for (let edge = 0; edge < this.#edges.length; edge++) {
      const a = this.#firstEnds[edge]!;
      const b = this.#secondEnds[edge]!;
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
    for (let edge = 0; edge < this.#edges.length; edge++) {
      if (!links.seen.has(this.#firstEnds[edge]!) || !links.seen.has(this.#secondEnds[edge]!)) continue;
      if (this.#edges[edge] === BORDER_EDGE) return false;
      this.#set(edge, JOINED_EDGE);
    }
    return true;
  }
}
