// A quick test for contradictions between the assumed bounds and single definitions, without propagation. Most clauses of
// an encoding follow from one definition, so this test proves them; the others are left to propagation.
//
// Why it is sound: an answer within the assumed bounds satisfies all definitions. So there is none if one of these fails:
// - A sum and each list of terms known to add up to it have the same value: their bounds overlap.
// - Two nodes of one component (a true `reaches`) are both active. An active edge between active nodes puts them into one
//   component, so a third node is in the component of both or of neither.
// - A component's size is the number of its members. The first k nodes of a breadth-first search from a member are at most
//   k − 1 steps away; so the number of members up to s steps away is the whole size, or at least s + 1.
// - A true conjunction has no false operand; a false one has at least one that isn't true. A comparison of a sum has the
//   truth value that the bounds of the operands imply.
import type { Components } from './components.ts';
import type { Domains } from './domains.ts';
import type { Node, Nodes } from './nodes.ts';
import type { View } from './views.ts';

/** The most changed nodes with which pairs of `reaches` terms are compared. */
const MAX_PAIRED = 8;
/** The most operands of a conjunction of comparisons of sums that is tested by adding the sums. */
const MAX_ADDED = 6;

/** Whether the view is its node or the negation of its node. */
const isBool = ({ scale, offset }: View): boolean =>
  scale === 1 ? offset === 0 : scale === -1 && offset === 1;

export class Glance {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #components: Components;

  constructor(nodes: Nodes, domains: Domains, components: Components) {
    this.#nodes = nodes;
    this.#domains = domains;
    this.#components = components;
  }

  /** Whether the bounds of the nodes admit no answer. `asserted` is a bool that holds in every answer. */
  refutes(asserted: View | undefined): boolean {
    const { touchedNodes } = this.#domains;
    for (let i = 0; i < touchedNodes.length; i++) {
      const number = touchedNodes[i]!;
      if (this.#isImpossible(number, this.#nodes.at(number))) return true;
    }
    return asserted !== undefined && this.#isDenied(asserted);
  }

  #isImpossible(number: number, node: Node): boolean {
    const { parts, wholes, operation } = node;
    const domains = this.#domains;
    if (operation === 'reaches') {
      if (domains.lowOf(number) === 1 && this.#areApart(node)) return true;
      if (domains.highOf(number) === 0 && this.#areTogether(node)) return true;
    }
    if (operation === 'componentSize' && this.#isMiscounted(number)) return true;
    for (let i = 0; i < parts.length; i++) if (this.#isOutOfRange(number, parts[i]!)) return true;
    for (let i = 0; i < wholes.length; i++) {
      const { parts: others } = this.#nodes.at(wholes[i]!);
      for (let j = 0; j < others.length; j++) if (this.#isOutOfRange(wholes[i]!, others[j]!)) return true;
    }
    return operation === 'sum' && this.#isOutOfRange(number, node.operands);
  }

  /** Whether the bounds of the node and of the views exclude that the node is the sum of the views. */
  #isOutOfRange(node: number, views: readonly View[]): boolean {
    return this.#missesRange(views, this.#domains.lowOf(node), this.#domains.highOf(node), 1, 0);
  }

  /** Whether scale · Σ views + offset is outside of `least`…`most` for all values within the bounds of the views. */
  #missesRange(views: readonly View[], least: number, most: number, scale: number, offset: number): boolean {
    const domains = this.#domains;
    let low = 0;
    let high = 0;
    for (let i = 0; i < views.length; i++) {
      low += domains.low(views[i]!);
      high += domains.high(views[i]!);
    }
    const a = scale * low + offset;
    const b = scale * high + offset;
    return Math.min(a, b) > most || Math.max(a, b) < least;
  }

  /** For a `reaches` term that is false: whether a present edge joins its two nodes nevertheless. */
  #areTogether({ operands, numbers }: Node): boolean {
    const term = operands[0]!.node;
    const { activity } = this.#components.graphOf(term);
    return this.#domains.isTrue(activity[numbers[0]!]!) && this.#isLinked(term, numbers[0]!, numbers[1]!);
  }

  /**
   * Whether a true `reaches` term is contradicted: one of its two nodes is inactive, or an active edge joins one of them
   * to a node that a false `reaches` term separates from the other.
   */
  #areApart({ operands, numbers }: Node): boolean {
    const domains = this.#domains;
    const { touchedNodes } = domains;
    const term = operands[0]!.node;
    const { activity } = this.#components.graphOf(term);
    const a = numbers[0]!;
    const b = numbers[1]!;
    if (domains.isFalse(activity[a]!) || domains.isFalse(activity[b]!)) return true;
    for (let i = 0; i < touchedNodes.length && touchedNodes.length <= MAX_PAIRED; i++) {
      const { operation, operands: of, numbers: others } = this.#nodes.at(touchedNodes[i]!);
      if (operation !== 'reaches' || of[0]!.node !== term || domains.highOf(touchedNodes[i]!) > 0) continue;
      const c = others[0]!;
      const d = others[1]!;
      // Both terms share one node; an edge between the two others would put all three into one component.
      if (a === c && this.#isLinked(term, b, d)) return true;
      if (a === d && this.#isLinked(term, b, c)) return true;
      if (b === c && this.#isLinked(term, a, d)) return true;
      if (b === d && this.#isLinked(term, a, c)) return true;
    }
    return false;
  }

  /** Whether a present edge joins the node `active` to the node `other`, and `other` is active. */
  #isLinked(term: number, active: number, other: number): boolean {
    const domains = this.#domains;
    const graph = this.#components.graphOf(term);
    if (!domains.isTrue(graph.activity[other]!)) return false;
    const neighbors = graph.around[other]!;
    for (let i = 0; i < neighbors.length; i++) {
      const edge = graph.edges[neighbors[i]!]!;
      if ((edge[0] === active || edge[1] === active) && domains.isTrue(edge[2])) return true;
    }
    return false;
  }

  /** Whether the bounds of a component's size contradict the bounds of a sum that counts its members. */
  #isMiscounted(number: number): boolean {
    const domains = this.#domains;
    const lowestValue = domains.lowOf(number);
    const highestValue = domains.highOf(number);
    const counts = this.#components.countsOf(number);
    for (let i = 0; i < counts.length; i++) {
      const { steps, sum } = counts[i]!;
      const low = Math.max(domains.low(sum), Math.min(lowestValue, steps + 1));
      const high = Math.min(domains.high(sum), highestValue);
      if (low > high) return true;
      if (sum.node < 0) continue;
      const { parts } = this.#nodes.at(sum.node);
      for (let j = 0; j < parts.length; j++)
        if (this.#missesRange(parts[j]!, low, high, sum.scale, sum.offset)) return true;
    }
    return false;
  }

  #isDenied(asserted: View): boolean {
    const { node, scale } = asserted;
    if (node < 0 || !isBool(asserted)) return false;
    const { operation, operands } = this.#nodes.at(node);
    if (operation !== 'and') return false;
    const addsSums = operands.length <= MAX_ADDED;
    for (let i = 0; i < operands.length; i++) {
      if (scale > 0 && this.#isAlwaysZero(operands[i]!, addsSums)) return true;
      if (scale < 0 && !this.#isAlwaysOne(operands[i]!, addsSums)) return false;
    }
    return scale < 0;
  }

  #isAlwaysOne(view: View, addsSums: boolean): boolean {
    return this.#domains.isTrue(view) || (addsSums && this.#truthOfComparison(view) === 1);
  }

  #isAlwaysZero(view: View, addsSums: boolean): boolean {
    return this.#domains.isFalse(view) || (addsSums && this.#truthOfComparison(view) === 0);
  }

  /** The value (0 or 1) of a comparison of a sum if the bounds of the sum's operands decide it; −1 otherwise. */
  #truthOfComparison(view: View): number {
    const { node, scale } = view;
    if (node < 0 || !isBool(view)) return -1;
    const { operation, operands, numbers } = this.#nodes.at(node);
    if (operation !== 'equals' && operation !== 'at least') return -1;
    const [of] = operands;
    const k = numbers[0]!;
    const { operation: what, operands: views } = this.#nodes.at(of!.node);
    if (what !== 'sum') return -1;
    const isEquality = operation === 'equals';
    if (this.#missesRange(views, k, isEquality ? k : Infinity, 1, 0)) return scale > 0 ? 0 : 1;
    const isCertain =
      this.#missesRange(views, -Infinity, k - 1, 1, 0) &&
      (!isEquality || this.#missesRange(views, k + 1, Infinity, 1, 0));
    if (isCertain) return scale > 0 ? 1 : 0;
    return -1;
  }
}
