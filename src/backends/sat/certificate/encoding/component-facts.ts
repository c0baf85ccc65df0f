// The components of a graph as a whole, for facts: all nodes, edges and terms about the graph are looked at, while components.ts looks only at what
// one clause is about. For a node, its sure part is made of the nodes that are together with it by present edges and by
// `reaches` terms that hold. Why each rule is sound:
// - Two nodes that may not be connected over edges and nodes that may be there are apart; two of one sure part are together.
// - A component of v nodes lies within v minus the sure part's size steps of the sure part, and each of its nodes may
//   have v as its own size. So where fewer than v nodes are within that reach, or a node of the sure part can't have size v,
//   the size isn't v; and all nodes beyond the reach for the greatest size are apart from the component.
//   The same holds of the smaller part that present edges alone hold together, with fewer nodes but more steps.
// - Each part of the possible graph that has a present node holds a component; a component holds a sure part, or an open
//   node.
import type { Components, Graph } from './components.ts';
import type { Domains } from './domains.ts';
import type { Nodes } from './nodes.ts';
import { plainView } from './views.ts';

export class ComponentFacts {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #components: Components;
  /** `#leader[node]`: a node of the same sure part, by which the part is identified (union-find). */
  #leader = new Int32Array(0);
  /** `#linked[node]`: a node that is together with it by present edges alone (union-find). */
  #linked = new Int32Array(0);
  /** `#possible[node]`: a node of the same part of the graph of all possible edges (union-find). */
  #possible = new Int32Array(0);
  /** `#steps[node]`: its distance from the sure part from which `#walk` started last; −1 if it wasn't reached. */
  #steps = new Int32Array(0);
  readonly #order: number[] = [];
  /** `#sizes[node]`: its `componentSize` term. */
  #sizes: readonly (number | undefined)[] = [];

  constructor(nodes: Nodes, domains: Domains, components: Components) {
    this.#nodes = nodes;
    this.#domains = domains;
    this.#components = components;
  }

  /** Draws the conclusions from a `components` term for the terms listed in `about`. */
  check(term: number, about: readonly number[]): void {
    const graph = this.#components.graphOf(term);
    const { reaches, sizes } = this.#components.termsAbout(term);
    this.#sizes = sizes;
    // Nodes that are only supposed to be together must also be within reach of each other without that.
    this.#join(
      graph,
      reaches.filter((number) => !this.#domains.isTouched(number)),
    );
    for (const number of about)
      if (this.#nodes.at(number).operation === 'reaches') this.#judgeReaches(graph, number);
    this.#join(graph, reaches);
    for (const number of about) {
      const { operation } = this.#nodes.at(number);
      if (operation === 'reaches') this.#judgeReaches(graph, number);
      else if (operation === 'componentSize') this.#judgeSize(graph, number);
    }
  }

  #join(graph: Graph, reaches: readonly number[]): void {
    const domains = this.#domains;
    const count = graph.activity.length;
    const leader = Int32Array.from({ length: count }, (_, node) => node);
    const linked = leader.slice();
    const possible = leader.slice();
    for (const number of reaches) {
      if (domains.lowOf(number) !== 1) continue;
      const [a = 0, b = 0] = this.#nodes.at(number).numbers;
      domains.assign(graph.activity[a]!, 1);
      domains.assign(graph.activity[b]!, 1);
      join(leader, a, b);
    }
    for (const [a, b, edge] of graph.edges) {
      const [first, second] = [graph.activity[a]!, graph.activity[b]!];
      if (domains.isFalse(edge) || domains.isFalse(first) || domains.isFalse(second)) continue;
      join(possible, a, b);
      if (!domains.isTrue(edge) || !domains.isTrue(first) || !domains.isTrue(second)) continue;
      join(leader, a, b);
      join(linked, a, b);
    }
    this.#leader = leader;
    this.#linked = linked;
    this.#possible = possible;
    if (this.#steps.length !== count) this.#steps = new Int32Array(count);
  }

  #judgeReaches(graph: Graph, number: number): void {
    const domains = this.#domains;
    const own = plainView(number);
    const { numbers, operands } = this.#nodes.at(number);
    const [a = 0, b = 0] = numbers;
    const term = operands[0]!.node;
    const isAbsent = domains.isFalse(graph.activity[a]!) || domains.isFalse(graph.activity[b]!);
    if (isAbsent || find(this.#possible, a) !== find(this.#possible, b)) domains.assign(own, 0);
    else if (this.#isTogether(graph, a, b)) domains.assign(own, 1);
    else if (
      this.#components.areFar(term, a, b) ||
      this.#isBeyond(graph, a, b) ||
      this.#isBeyond(graph, b, a)
    )
      domains.assign(own, 0);
  }

  #isTogether(graph: Graph, a: number, b: number): boolean {
    const { activity } = graph;
    const areActive = this.#domains.isTrue(activity[a]!) && this.#domains.isTrue(activity[b]!);
    return areActive && find(this.#leader, a) === find(this.#leader, b);
  }

  /** Whether `node` is too far from `source` to be in its component, given the bounds of that component's size. */
  #isBeyond(graph: Graph, source: number, node: number): boolean {
    const size = this.#sizes[source];
    if (size === undefined) return false;
    const domains = this.#domains;
    const [low, high] = [domains.lowOf(size), domains.highOf(size)];
    const mayHold = (other: number): boolean => {
      const own = this.#sizes[other];
      return own === undefined || (domains.lowOf(own) <= high && domains.highOf(own) >= low);
    };
    return [this.#leader, this.#linked].some((leader) => {
      this.#walk(graph, leader, source, high, mayHold);
      return this.#steps[node]! < 0;
    });
  }

  /**
   * Visits the nodes that a component of `size` nodes around the source may contain, from the source's part by `leader`;
   * returns their number.
   */
  #walk(
    graph: Graph,
    leader: Int32Array,
    source: number,
    size: number,
    mayHold: (node: number) => boolean,
  ): number {
    const domains = this.#domains;
    const steps = this.#steps.fill(-1);
    const order = this.#order;
    order.length = 0;
    const root = find(leader, source);
    for (let node = 0; node < steps.length; node++) {
      if (node !== source && find(leader, node) !== root) continue;
      steps[node] = 0;
      order.push(node);
    }
    const most = size - order.length;
    for (let at = 0; at < order.length; at++) {
      const from = order[at]!;
      if (steps[from]! >= most) continue;
      for (const edge of graph.around[from]!) {
        const to = graph.across(edge, from);
        if (steps[to]! >= 0 || domains.isFalse(graph.activity[to]!)) continue;
        if (domains.isFalse(graph.edges[edge]![2]) || !mayHold(to)) continue;
        steps[to] = steps[from]! + 1;
        order.push(to);
      }
    }
    return order.length;
  }

  #judgeSize(graph: Graph, number: number): void {
    const domains = this.#domains;
    const [source = 0] = this.#nodes.at(number).numbers;
    const active = graph.activity[source]!;
    const own = plainView(number);
    if (domains.isFalse(active)) domains.assign(own, 0);
    if (domains.low(own) > 0) domains.assign(active, 1);
    if (domains.high(own) < 1) domains.assign(active, 0);
    if (domains.isFalse(active)) return;
    if (domains.isTrue(active)) domains.atLeast(own, this.#sureSize(source));
    while (domains.high(own) > 0 && !this.#mayBe(graph, source, domains.high(own)))
      domains.atMost(own, domains.high(own) - 1);
    while (domains.low(own) > 0 && !this.#mayBe(graph, source, domains.low(own)))
      domains.atLeast(own, domains.low(own) + 1);
  }

  #sureSize(source: number): number {
    const root = find(this.#leader, source);
    let count = 0;
    for (let node = 0; node < this.#leader.length; node++) if (find(this.#leader, node) === root) count++;
    return count;
  }

  /**
   * Whether the source's component may have `size` nodes: all nodes of the sure part may have this size, and that many
   * nodes that may have it are within reach.
   */
  #mayBe(graph: Graph, source: number, size: number): boolean {
    const mayHave = (node: number): boolean => {
      const own = this.#sizes[node];
      return own === undefined || this.#domains.hasOwn(own, size);
    };
    if (this.#sureSize(source) > size || this.#walk(graph, this.#leader, source, size, mayHave) < size)
      return false;
    if (!this.#order.every((node) => this.#steps[node]! > 0 || mayHave(node))) return false;
    // A part that `reaches` terms hold together may have gaps, which the component must close over nodes of its size.
    return this.#walk(graph, this.#linked, source, size, mayHave) >= size;
  }

  /** Draws the conclusions from `term` being the number of components. Call `check` first. */
  count(term: number): void {
    const domains = this.#domains;
    const graph = this.#components.graphOf(term);
    const held = new Set<number>();
    const sure = new Set<number>();
    const tied = new Set<number>();
    for (const [a, b, edge] of graph.edges) {
      if (!domains.isTrue(edge)) continue;
      if (domains.isTrue(graph.activity[a]!)) tied.add(b);
      if (domains.isTrue(graph.activity[b]!)) tied.add(a);
    }
    let open = 0;
    for (const [node, active] of graph.activity.entries()) {
      if (domains.isTrue(active)) {
        held.add(find(this.#possible, node));
        sure.add(find(this.#leader, node));
      } else if (!domains.isFalse(active) && !tied.has(node)) open++;
    }
    domains.atLeast(plainView(term), held.size);
    domains.atMost(plainView(term), sure.size + open);
  }
}

function find(leader: Int32Array, node: number): number {
  let at = node;
  while (leader[at] !== at) {
    leader[at] = leader[leader[at]!]!;
    at = leader[at]!;
  }
  return at;
}

function join(leader: Int32Array, a: number, b: number): void {
  leader[find(leader, a)] = find(leader, b);
}
