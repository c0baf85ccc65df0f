// Conclusions about the components of a graph, for facts (what is true in every answer): they use all nodes, edges and
// terms about the graph, while components.ts uses only those that one clause mentions. The sure part of a node is the set
// of nodes that are certainly in its component: those joined to it by present edges or by true `reaches` terms.
// Why each rule is sound:
// - Two nodes are in different components if no path of possibly active nodes and edges joins them; two nodes of one sure
//   part are in the same component.
// - Let a component have v nodes, p of them in the sure part. Then each node of the component is at most v − p steps from
//   the sure part, and its own size term is v. So the size isn't v if fewer than v nodes are that near, or if the size
//   term of a node of the sure part can't be v. Nodes too far away for the greatest possible size aren't in the component.
//   The same holds of the smaller part joined by present edges alone: p is smaller, so more steps are allowed.
// - Each part of the possible graph that has a present node holds a component; a component holds a sure part, or an open
//   node.
import { Parts } from '../graph.ts';
import type { Components, Graph } from './components.ts';
import type { Domains } from './domains.ts';
import type { Nodes } from './nodes.ts';
import { plainView } from './views.ts';

export class ComponentFacts {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #components: Components;
  /** The sure parts. */
  #sure = new Parts(0);
  /** The parts joined by present edges alone. */
  #linked = new Parts(0);
  /** The parts joined by all possible edges. */
  #possible = new Parts(0);
  /** `#steps[node]`: the distance of the node from the sure part where the last `#walk` started; −1 if it wasn't reached. */
  #steps = new Int32Array(0);
  readonly #nodeOrder: number[] = [];
  /** `#ownSizes[node]`: its `componentSize` term. */
  #ownSizes: readonly (number | undefined)[] = [];

  constructor(nodes: Nodes, domains: Domains, components: Components) {
    this.#nodes = nodes;
    this.#domains = domains;
    this.#components = components;
  }

  /**
   * Draws the conclusions from a `components` term for the terms listed in `termsAbout`; first for those of them that are
   * listed in `first`.
   */
  check(term: number, first: readonly number[], termsAbout: readonly number[]): void {
    const graph = this.#components.graphOf(term);
    const { reaches, sizes } = this.#components.termsAbout(term);
    this.#ownSizes = sizes;
    // First without the `reaches` terms that are only assumed: the nodes of such a term must be able to reach each other
    // over possible edges, not by the assumption itself.
    this.#join(graph, term, (number) => !this.#domains.isTouched(number));
    for (const number of first) this.#judge(graph, number);
    for (const number of termsAbout)
      if (this.#nodes.at(number).operation === 'reaches') this.#judgeReaches(graph, number);
    if (reaches.some((number) => this.#domains.isTouched(number))) this.#join(graph, term, () => true);
    for (const number of termsAbout) this.#judge(graph, number);
  }

  #judge(graph: Graph, number: number): void {
    const { operation } = this.#nodes.at(number);
    if (operation === 'reaches') this.#judgeReaches(graph, number);
    else if (operation === 'componentSize') this.#judgeSize(graph, number);
  }

  /** Joins nodes by present edges, by possible edges, and by the true `reaches` terms for which `isKnown` is true. */
  #join(graph: Graph, term: number, isKnown: (reaches: number) => boolean): void {
    const domains = this.#domains;
    const count = graph.activity.length;
    if (this.#steps.length !== count) {
      this.#steps = new Int32Array(count);
      this.#sure = new Parts(count);
      this.#linked = new Parts(count);
      this.#possible = new Parts(count);
    }
    const sure = this.#sure;
    const linked = this.#linked;
    const possible = this.#possible;
    for (const parts of [sure, linked, possible]) parts.clear();
    for (const number of this.#components.termsAbout(term).reaches) {
      if (domains.lowOf(number) !== 1 || !isKnown(number)) continue;
      const [a = 0, b = 0] = this.#nodes.at(number).numbers;
      domains.assign(graph.activity[a]!, 1);
      domains.assign(graph.activity[b]!, 1);
      sure.join(a, b);
    }
    for (const [a, b, edge] of graph.edges) {
      const [first, second] = [graph.activity[a]!, graph.activity[b]!];
      if (domains.isFalse(edge) || domains.isFalse(first) || domains.isFalse(second)) continue;
      possible.join(a, b);
      if (!domains.isTrue(edge) || !domains.isTrue(first) || !domains.isTrue(second)) continue;
      sure.join(a, b);
      linked.join(a, b);
    }
  }

  #judgeReaches(graph: Graph, number: number): void {
    const domains = this.#domains;
    const sizeView = plainView(number);
    const { numbers, operands } = this.#nodes.at(number);
    const [a = 0, b = 0] = numbers;
    const term = operands[0]!.node;
    const isAbsent = domains.isFalse(graph.activity[a]!) || domains.isFalse(graph.activity[b]!);
    if (isAbsent || this.#possible.of(a) !== this.#possible.of(b)) domains.assign(sizeView, 0);
    else if (this.#isTogether(graph, a, b)) domains.assign(sizeView, 1);
    else if (
      this.#components.areFar(term, a, b) ||
      this.#isBeyondReach(graph, a, b) ||
      this.#isBeyondReach(graph, b, a)
    )
      domains.assign(sizeView, 0);
  }

  #isTogether(graph: Graph, a: number, b: number): boolean {
    const { activity } = graph;
    const areActive = this.#domains.isTrue(activity[a]!) && this.#domains.isTrue(activity[b]!);
    return areActive && this.#sure.of(a) === this.#sure.of(b);
  }

  /** Whether `node` is too far from `source` to be in its component, given the bounds of that component's size. */
  #isBeyondReach(graph: Graph, source: number, node: number): boolean {
    const size = this.#ownSizes[source];
    if (size === undefined) return false;
    const domains = this.#domains;
    const [low, high] = [domains.lowOf(size), domains.highOf(size)];
    const mayContain = (other: number): boolean => {
      const ownSize = this.#ownSizes[other];
      return ownSize === undefined || (domains.lowOf(ownSize) <= high && domains.highOf(ownSize) >= low);
    };
    return [this.#sure, this.#linked].some((parts) => {
      this.#walk(graph, parts, source, high, mayContain);
      return this.#steps[node]! < 0;
    });
  }

  /**
   * Visits the nodes that a component of `size` nodes around the source may contain; returns their number. The walk
   * starts at all nodes of the source's part.
   */
  #walk(
    graph: Graph,
    parts: Parts,
    source: number,
    size: number,
    mayHold: (node: number) => boolean,
  ): number {
    const domains = this.#domains;
    const steps = this.#steps.fill(-1);
    const nodeOrder = this.#nodeOrder;
    nodeOrder.length = 0;
    const root = parts.of(source);
    for (let node = 0; node < steps.length; node++) {
      if (node !== source && parts.of(node) !== root) continue;
      steps[node] = 0;
      nodeOrder.push(node);
    }
    const maxDistance = size - nodeOrder.length;
    for (let at = 0; at < nodeOrder.length; at++) {
      const fromNode = nodeOrder[at]!;
      if (steps[fromNode]! >= maxDistance) continue;
      for (const edge of graph.around[fromNode]!) {
        const to = graph.across(edge, fromNode);
        if (steps[to]! >= 0 || domains.isFalse(graph.activity[to]!)) continue;
        if (domains.isFalse(graph.edges[edge]![2]) || !mayHold(to)) continue;
        steps[to] = steps[fromNode]! + 1;
        nodeOrder.push(to);
      }
    }
    return nodeOrder.length;
  }

  #judgeSize(graph: Graph, number: number): void {
    const domains = this.#domains;
    const [source = 0] = this.#nodes.at(number).numbers;
    const isSourceActive = graph.activity[source]!;
    const sizeView = plainView(number);
    if (domains.isFalse(isSourceActive)) domains.assign(sizeView, 0);
    if (domains.low(sizeView) > 0) domains.assign(isSourceActive, 1);
    if (domains.high(sizeView) < 1) domains.assign(isSourceActive, 0);
    if (domains.isFalse(isSourceActive)) return;
    if (domains.isTrue(isSourceActive)) domains.atLeast(sizeView, this.#sureSize(source));
    while (domains.high(sizeView) > 0 && !this.#mayHaveSize(graph, source, domains.high(sizeView)))
      domains.atMost(sizeView, domains.high(sizeView) - 1);
    while (domains.low(sizeView) > 0 && !this.#mayHaveSize(graph, source, domains.low(sizeView)))
      domains.atLeast(sizeView, domains.low(sizeView) + 1);
  }

  #sureSize(source: number): number {
    const root = this.#sure.of(source);
    let count = 0;
    for (let node = 0; node < this.#steps.length; node++) if (this.#sure.of(node) === root) count++;
    return count;
  }

  /**
   * Whether the source's component may have `size` nodes: all nodes of the sure part may have this size, and that many
   * nodes that may have it are within reach.
   */
  #mayHaveSize(graph: Graph, source: number, size: number): boolean {
    const mayBelong = (node: number): boolean => {
      const ownSize = this.#ownSizes[node];
      return ownSize === undefined || this.#domains.hasOwn(ownSize, size);
    };
    if (this.#sureSize(source) > size || this.#walk(graph, this.#sure, source, size, mayBelong) < size)
      return false;
    if (!this.#nodeOrder.every((node) => this.#steps[node]! > 0 || mayBelong(node))) return false;
    // The nodes that true `reaches` terms put into one component need not be neighbours; the component must connect them
    // through other nodes, whose size terms may be `size`, too.
    return this.#walk(graph, this.#linked, source, size, mayBelong) >= size;
  }

  /** `term` is the number of components. Draws the conclusions from this. Call `check` first. */
  count(term: number): void {
    const domains = this.#domains;
    const graph = this.#components.graphOf(term);
    const possibleParts = new Set<number>();
    const sureParts = new Set<number>();
    const tiedNodes = new Set<number>();
    for (const [a, b, edge] of graph.edges) {
      if (!domains.isTrue(edge)) continue;
      if (domains.isTrue(graph.activity[a]!)) tiedNodes.add(b);
      if (domains.isTrue(graph.activity[b]!)) tiedNodes.add(a);
    }
    let openCount = 0;
    for (const [node, active] of graph.activity.entries()) {
      if (domains.isTrue(active)) {
        possibleParts.add(this.#possible.of(node));
        sureParts.add(this.#sure.of(node));
      } else if (!domains.isFalse(active) && !tiedNodes.has(node)) openCount++;
    }
    domains.atLeast(plainView(term), possibleParts.size);
    domains.atMost(plainView(term), sureParts.size + openCount);
  }
}
