// Regions of one shape, checked by trying each motion. A pair is alike if some motion carries the region A of the one
// node `a` onto the region B of the other, `b`. The motion then carries `a` to a node of B. Joined edges (known not to
// be borders) make blocks, which lie in regions; a region lies within the reach of its block over edges not known to be
// borders. Why it is sound to exclude a motion that carries `a` to `image`:
// - A and B must be connected, so A lies within the nodes that `a` reaches over edges not known to be borders, while
//   their images lie in the reach of B. If borders separate regions, edges of A aren't borders, and neither are their
//   images, the edges of B.
// - The block of `a`, and everything that the motion carries to the block of `b`, must be among these nodes.
//
// The pair isn't alike if every motion is excluded. It is alike if both regions are known and a motion carries one onto
// the other, or if they are the same region. Cost: motions · nodes of the reach, with a walk through it for each.
import type { Alike, Edge } from './constraints.ts';
import { Links, Stamps } from './graph.ts';
import type { Known } from './known.ts';

type Motion = Alike['motions'][number];
const NO_PAIRS: readonly Edge[] = [];

export class AlikeCheck {
  readonly #constraint: Alike;
  readonly #links: Links;
  readonly #secondLinks: Links;
  readonly #insideNodes: Stamps;
  /** `#at.get(x)?.get(y)`: the node at this position. */
  readonly #at = new Map<number, Map<number, number>>();
  /** The edge between two neighbouring nodes `a` and `b`, by the number `#pairNumber(a, b)`. */
  readonly #edgeByPair = new Map<number, number>();
  /** `#pairsOf.get(variable)`: the pairs whose literal is this variable or its negation. */
  readonly #pairsOf = new Map<number, Edge[]>();

  constructor(constraint: Alike) {
    const { x, y, edges, pairs } = constraint;
    this.#constraint = constraint;
    this.#links = new Links(x.length, edges);
    this.#secondLinks = new Links(x.length, edges);
    this.#insideNodes = new Stamps(x.length);
    for (const [node, column] of x.entries()) {
      const nodesOfColumn = this.#at.get(column) ?? new Map<number, number>();
      this.#at.set(column, nodesOfColumn.set(y[node]!, node));
    }
    for (const [edge, [a, b]] of edges.entries()) this.#edgeByPair.set(this.#pairNumber(a, b), edge);
    for (const pair of pairs) {
      const variable = Math.abs(pair[2]);
      const samePairs = this.#pairsOf.get(variable);
      if (samePairs) samePairs.push(pair);
      else this.#pairsOf.set(variable, [pair]);
    }
  }

  /** A number that only this pair of nodes has, in either order. */
  #pairNumber(a: number, b: number): number {
    return Math.min(a, b) * this.#links.nodes + Math.max(a, b);
  }

  contradicts(known: Known): boolean {
    if (this.#isBroken(0, known)) return true;
    for (const fact of known.facts()) if (this.#isBroken(Math.abs(fact), known)) return true;
    return false;
  }

  /**
   * Whether a known literal with this variable contradicts the regions of its pair: it is true, but the regions are
   * surely not alike; or it is false, but they surely are.
   */
  #isBroken(variable: number, known: Known): boolean {
    return (this.#pairsOf.get(variable) ?? NO_PAIRS).some(([a, b, literal]) =>
      known.isTrue(literal) ? this.#areSurelyUnlike(a, b, known) : this.#areSurelyAlike(a, b, known),
    );
  }

  #isJoined(edge: number, known: Known): boolean {
    const literal = this.#constraint.edges[edge]![2];
    return literal === 0 || known.isFalse(literal);
  }

  #isBorder(edge: number, known: Known): boolean {
    const literal = this.#constraint.edges[edge]![2];
    return literal !== 0 && known.isTrue(literal);
  }

  #blockOf(node: number, known: Known): readonly number[] {
    this.#links.begin(node);
    this.#links.walk((_, edge) => this.#isJoined(edge, known));
    return [...this.#links.order.subarray(0, this.#links.reached)];
  }

  #areSurelyUnlike(a: number, b: number, known: Known): boolean {
    const { motions } = this.#constraint;
    const blockOfA = this.#blockOf(a, known);
    const blockOfB = this.#blockOf(b, known);
    const reachOfB = this.#secondLinks;
    reachOfB.begin(b);
    reachOfB.walk((_, edge) => !this.#isBorder(edge, known));
    for (const motion of motions) {
      for (let at = 0; at < reachOfB.reached; at++) {
        if (this.#mayCarry(motion, a, reachOfB.order[at]!, blockOfA, blockOfB, known)) return false;
      }
    }
    return true;
  }

  /** The image of `node` under the motion that maps `a` to `image`; undefined if there is no node. */
  #carriedNode([p, q, r, s]: Motion, a: number, image: number, node: number): number | undefined {
    const { x, y } = this.#constraint;
    const right = x[node]! - x[a]!;
    const rowDistance = y[node]! - y[a]!;
    return this.#at
      .get(x[image]! + p * right + q * rowDistance)
      ?.get(y[image]! + r * right + s * rowDistance);
  }

  #mayCarry(
    motion: Motion,
    a: number,
    image: number,
    blockOfA: readonly number[],
    blockOfB: readonly number[],
    known: Known,
  ): boolean {
    const { separate } = this.#constraint;
    const reachOfB = this.#secondLinks;
    const links = this.#links;
    links.begin(a);
    links.walk((to, edge, from) => {
      if (this.#isBorder(edge, known)) return false;
      const carriedTo = this.#carriedNode(motion, a, image, to);
      if (carriedTo === undefined || !reachOfB.seen.has(carriedTo)) return false;
      const carriedFrom = this.#carriedNode(motion, a, image, from)!;
      const carriedEdge = this.#edgeByPair.get(this.#pairNumber(carriedFrom, carriedTo));
      return !separate || carriedEdge === undefined || !this.#isBorder(carriedEdge, known);
    });
    if (!blockOfA.every((node) => links.seen.has(node))) return false;
    this.#insideNodes.clear();
    for (let at = 0; at < links.reached; at++) {
      this.#insideNodes.add(this.#carriedNode(motion, a, image, links.order[at]!)!);
    }
    return blockOfB.every((node) => this.#insideNodes.has(node));
  }

  #areSurelyAlike(a: number, b: number, known: Known): boolean {
    const blockOfA = this.#blockOf(a, known);
    if (blockOfA.includes(b)) return true;
    const blockOfB = this.#blockOf(b, known);
    if (
      blockOfA.length !== blockOfB.length ||
      !this.#isCompleteBlock(blockOfA, known) ||
      !this.#isCompleteBlock(blockOfB, known)
    )
      return false;
    const members = new Set(blockOfB);
    return this.#constraint.motions.some((motion) =>
      blockOfB.some((image) =>
        blockOfA.every((node) => {
          const carriedNode = this.#carriedNode(motion, a, image, node);
          return carriedNode !== undefined && members.has(carriedNode);
        }),
      ),
    );
  }

  /** Whether every edge that leaves the block is a border, so that the block is a whole region. */
  #isCompleteBlock(block: readonly number[], known: Known): boolean {
    const members = new Set(block);
    let isComplete = true;
    for (const node of block) {
      this.#links.around(node, (to, edge) => {
        if (!members.has(to) && !this.#isBorder(edge, known)) isComplete = false;
      });
    }
    return isComplete;
  }
}
