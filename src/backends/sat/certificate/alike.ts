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
import type { Alike } from './constraints.ts';
import { Links, Stamps } from './graph.ts';
import type { Known } from './known.ts';

type Motion = Alike['motions'][number];

export class AlikeCheck {
  readonly #constraint: Alike;
  readonly #links: Links;
  readonly #second: Links;
  readonly #inside: Stamps;
  /** By position, as the text `x y`: the node there. */
  readonly #at = new Map<string, number>();
  /** By two neighbouring nodes, as a text: the edge between them. */
  readonly #between = new Map<string, number>();

  constructor(constraint: Alike) {
    const { x, y, edges } = constraint;
    this.#constraint = constraint;
    this.#links = new Links(x.length, edges);
    this.#second = new Links(x.length, edges);
    this.#inside = new Stamps(x.length);
    for (const [node, column] of x.entries()) this.#at.set(`${column} ${y[node]}`, node);
    for (const [edge, [a, b]] of edges.entries()) {
      this.#between.set(`${a} ${b}`, edge);
      this.#between.set(`${b} ${a}`, edge);
    }
  }

  contradicts(known: Known): boolean {
    return this.#constraint.pairs.some(([a, b, literal]) => {
      const value = known.of(literal);
      return value > 0 ? this.#isUnlike(a, b, known) : value < 0 && this.#isSurelyAlike(a, b, known);
    });
  }

  #isJoined(edge: number, known: Known): boolean {
    const literal = this.#constraint.edges[edge]![2];
    return literal === 0 || known.isFalse(literal);
  }

  #isBorder(edge: number, known: Known): boolean {
    const literal = this.#constraint.edges[edge]![2];
    return literal !== 0 && known.isTrue(literal);
  }

  #block(node: number, known: Known): readonly number[] {
    this.#links.begin(node);
    this.#links.walk((_, edge) => this.#isJoined(edge, known));
    return [...this.#links.order.subarray(0, this.#links.reached)];
  }

  #isUnlike(a: number, b: number, known: Known): boolean {
    const { motions } = this.#constraint;
    const ofA = this.#block(a, known);
    const ofB = this.#block(b, known);
    const reach = this.#second;
    reach.begin(b);
    reach.walk((_, edge) => !this.#isBorder(edge, known));
    for (const motion of motions) {
      for (let at = 0; at < reach.reached; at++) {
        if (this.#mayCarry(motion, a, reach.order[at]!, ofA, ofB, known)) return false;
      }
    }
    return true;
  }

  /** The image of `node` under the motion that maps `a` to `image`; undefined if there is no node. */
  #carried([p, q, r, s]: Motion, a: number, image: number, node: number): number | undefined {
    const { x, y } = this.#constraint;
    const right = x[node]! - x[a]!;
    const down = y[node]! - y[a]!;
    return this.#at.get(`${x[image]! + p * right + q * down} ${y[image]! + r * right + s * down}`);
  }

  #mayCarry(
    motion: Motion,
    a: number,
    image: number,
    ofA: readonly number[],
    ofB: readonly number[],
    known: Known,
  ): boolean {
    const { separate } = this.#constraint;
    const reach = this.#second;
    const links = this.#links;
    links.begin(a);
    links.walk((to, edge, from) => {
      if (this.#isBorder(edge, known)) return false;
      const there = this.#carried(motion, a, image, to);
      if (there === undefined || !reach.seen.has(there)) return false;
      const before = this.#carried(motion, a, image, from)!;
      const carried = this.#between.get(`${before} ${there}`);
      return !separate || carried === undefined || !this.#isBorder(carried, known);
    });
    if (!ofA.every((node) => links.seen.has(node))) return false;
    this.#inside.clear();
    for (let at = 0; at < links.reached; at++) {
      this.#inside.add(this.#carried(motion, a, image, links.order[at]!)!);
    }
    return ofB.every((node) => this.#inside.has(node));
  }

  #isSurelyAlike(a: number, b: number, known: Known): boolean {
    const ofA = this.#block(a, known);
    if (ofA.includes(b)) return true;
    const ofB = this.#block(b, known);
    if (ofA.length !== ofB.length || !this.#isWhole(ofA, known) || !this.#isWhole(ofB, known)) return false;
    const members = new Set(ofB);
    return this.#constraint.motions.some((motion) =>
      ofB.some((image) =>
        ofA.every((node) => {
          const there = this.#carried(motion, a, image, node);
          return there !== undefined && members.has(there);
        }),
      ),
    );
  }

  /** Whether every edge that leaves the block is a border, so that the block is a whole region. */
  #isWhole(block: readonly number[], known: Known): boolean {
    const members = new Set(block);
    let isWhole = true;
    for (const node of block) {
      this.#links.around(node, (to, edge) => {
        if (!members.has(to) && !this.#isBorder(edge, known)) isWhole = false;
      });
    }
    return isWhole;
  }
}
