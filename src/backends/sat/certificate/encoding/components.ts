// Deduces which nodes are in one component of a graph, from present edges and from pairs known to be in one component. Terms about one graph:
// `reaches`: two nodes are active and in one component; `near`: the same, over nodes at most a number of steps from the first one; `route`: an edge
// lies on the shortest path (always the same one) between two nodes in one component; `componentSize`: the number of nodes in a node's component. If
// assertions say that the ends of every absent edge are in different components, two nodes in one component have every edge between them.
import { Parts } from '../graph.ts';
import { equate } from './arithmetic.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { Node, Nodes } from './nodes.ts';
import { negateView, plainView, type View } from './views.ts';

const isConstantZero = ({ node, offset }: View): boolean => node < 0 && offset === 0;

/** The graph of a `components` term, without nodes and edges that can't be active. */
export class Graph {
  readonly activity: readonly View[];
  /** The edges, each with its two ends (nodes of the term's graph) and the bool that says whether it is active. */
  readonly edges: (readonly [a: number, b: number, edge: View])[] = [];
  /** `around[node]`: the node's edges, as indexes of `edges`. */
  readonly around: number[][];
  /** The edges that aren't known to be active in every answer. */
  readonly open: (readonly [a: number, b: number, edge: View])[] = [];
  /** `edgesOf.get(term)`: the edges whose own bool, or that of one of their ends, is the term or its negation. */
  readonly edgesOf = new Map<number, number[]>();
  /** The connected parts of the graph. */
  readonly parts: Parts;
  /** The parts that are certainly connected, by what the current check knows; shared by all checks. */
  readonly joinedParts: Parts;
  readonly #near = new Map<string, ReadonlySet<number>>();

  constructor(nodes: Nodes, term: number) {
    const { operands, datum } = nodes.at(term);
    const { nodes: count, ends } = datum as Extract<typeof datum, { kind: 'graph' }>;
    this.activity = operands.slice(0, count);
    this.around = this.activity.map(() => []);
    this.parts = new Parts(count);
    this.joinedParts = new Parts(count);
    for (let at = 0; 2 * at < ends.length; at++) {
      const [a, b, view] = [ends[2 * at]!, ends[2 * at + 1]!, operands[count + at]!];
      if (isConstantZero(this.activity[a]!) || isConstantZero(this.activity[b]!) || isConstantZero(view))
        continue;
      const edge = this.edges.push([a, b, view]) - 1;
      if (view.node >= 0) this.open.push(this.edges[edge]!);
      this.around[a]!.push(edge);
      this.around[b]!.push(edge);
      this.parts.join(a, b);
      for (const node of new Set([view.node, this.activity[a]!.node, this.activity[b]!.node])) {
        if (node < 0) continue;
        const nodeEdges = this.edgesOf.get(node);
        if (nodeEdges) nodeEdges.push(edge);
        else this.edgesOf.set(node, [edge]);
      }
    }
  }

  across(edge: number, node: number): number {
    const [a, b] = this.edges[edge]!;
    return a === node ? b : a;
  }

  /** The nodes at most `most` steps from the source. */
  near(source: number, most: number): ReadonlySet<number> {
    const key = `${source} ${most}`;
    const cachedNodes = this.#near.get(key);
    if (cachedNodes) return cachedNodes;
    const steps = new Map([[source, 0]]);
    for (const [from, stepCount] of steps) {
      if (stepCount === most) continue;
      for (const edge of this.around[from]!) {
        const to = this.across(edge, from);
        if (!steps.has(to)) steps.set(to, stepCount + 1);
      }
    }
    const foundNodes = new Set(steps.keys());
    this.#near.set(key, foundNodes);
    return foundNodes;
  }
}

interface SizeQuestion {
  readonly steps: number;
  readonly by: 'near' | 'reaches';
}

interface MemberCount {
  readonly steps: number;
  readonly sum: View;
}

export class Components {
  readonly #nodes: Nodes;
  readonly #domains: Domains;
  readonly #isAsserted: (view: View) => boolean;
  readonly #graphs = new Map<number, Graph>();
  readonly #separated = new Map<number, boolean>();
  /** The terms that the current check is about; one object is reused for all checks. */
  readonly #about = { reaches: [] as number[], near: [] as number[], routes: [] as number[] };

  constructor(nodes: Nodes, domains: Domains, isAsserted: (view: View) => boolean) {
    this.#nodes = nodes;
    this.#domains = domains;
    this.#isAsserted = isAsserted;
  }

  /** `#termsAbout[term]`, for a `components` term: its `reaches` terms, and for each node its `componentSize` term. */
  readonly #termsAbout: { readonly reaches: number[]; readonly sizes: number[] }[] = [];

  termsAbout(term: number): { readonly reaches: number[]; readonly sizes: (number | undefined)[] } {
    this.#termsAbout[term] ??= { reaches: [], sizes: [] };
    return this.#termsAbout[term];
  }

  #index(number: number, { operation, operands, numbers }: Node): void {
    if (operation === 'reaches') this.termsAbout(operands[0]!.node).reaches.push(number);
    else if (operation === 'componentSize') this.termsAbout(operands[0]!.node).sizes[numbers[0]!] = number;
  }

  graphOf(term: number): Graph {
    let graph = this.#graphs.get(term);
    if (graph === undefined) {
      graph = new Graph(this.#nodes, term);
      this.#graphs.set(term, graph);
    }
    return graph;
  }

  /** Draws conclusions about a graph from all terms about it that are touched or in `inScope`. */
  check(term: number, inScope: readonly number[]): void {
    const graph = this.graphOf(term);
    const { reaches, near, routes } = this.#about;
    for (const list of [reaches, near, routes]) list.length = 0;
    const domains = this.#domains;
    for (let i = 0; i < domains.touchedNodes.length; i++) this.#registerTerm(domains.touchedNodes[i]!, term);
    for (let i = 0; i < inScope.length; i++)
      if (!domains.isTouched(inScope[i]!)) this.#registerTerm(inScope[i]!, term);
    this.#joinNodes(graph, reaches, near);
    for (const node of reaches) this.#decideReaches(graph, node, term);
    this.#fitSizes(graph, term);
    if (graph.joinedParts.inner.length > 0 && graph.open.length > 0 && this.separates(term)) {
      for (const [a, b, edge] of graph.open) if (this.#areTogether(graph, a, b)) domains.assign(edge, 1);
    }
    if (near.length > 0) this.#walkNearNodes(graph, near);
    if (routes.length > 0) this.#countRoutes(graph, routes, term);
  }

  #registerTerm(node: number, term: number): void {
    const { operation, operands } = this.#nodes.at(node);
    if (operands.length === 0 || operands[0]!.node !== term) return;
    if (operation === 'reaches') this.#about.reaches.push(node);
    else if (operation === 'near') this.#about.near.push(node);
    else if (operation === 'route') this.#about.routes.push(node);
  }

  #isActive(graph: Graph, node: number): boolean {
    return this.#domains.isTrue(graph.activity[node]!);
  }

  /** Joins nodes that are in one component because of present edges or because a `reaches` or `near` term is true. */
  #joinNodes(graph: Graph, reaches: readonly number[], near: readonly number[]): void {
    const domains = this.#domains;
    const { joinedParts } = graph;
    joinedParts.clear();
    const set = (a: number, b: number): void => {
      domains.assign(graph.activity[a]!, 1);
      domains.assign(graph.activity[b]!, 1);
      joinedParts.join(a, b);
    };
    for (const number of reaches) {
      const { numbers } = this.#nodes.at(number);
      if (domains.lowOf(number) === 1) set(numbers[0]!, numbers[1]!);
    }
    for (const number of near) {
      const { numbers } = this.#nodes.at(number);
      if (domains.lowOf(number) === 1) set(numbers[0]!, numbers[2]!);
    }
    for (const node of domains.touchedNodes) {
      const edges = graph.edgesOf.get(node);
      if (edges === undefined) continue;
      for (const edge of edges) {
        const [a, b, view] = graph.edges[edge]!;
        if (domains.isTrue(view) && this.#isActive(graph, a) && this.#isActive(graph, b))
          joinedParts.join(a, b);
      }
    }
    const certainEdges = this.#certainEdges(graph);
    for (let i = 0; i < certainEdges.length; i++) {
      const edge = certainEdges[i]!;
      joinedParts.join(graph.edges[edge]![0], graph.edges[edge]![1]);
    }
  }

  /** Whether both nodes are active and in one component, as far as the current check knows. */
  #areTogether(graph: Graph, a: number, b: number): boolean {
    const { joinedParts } = graph;
    return joinedParts.of(a) === joinedParts.of(b) && this.#isActive(graph, a) && this.#isActive(graph, b);
  }

  readonly #sure = new Map<Graph, readonly number[]>();

  /** The edges that are active in every answer, with both ends. */
  #certainEdges(graph: Graph): readonly number[] {
    let certainEdges = this.#sure.get(graph);
    if (!certainEdges) {
      const isAlwaysOne = (view: View): boolean => view.node < 0 && view.offset === 1;
      certainEdges = graph.edges.flatMap(([a, b, edge], at) =>
        isAlwaysOne(edge) && isAlwaysOne(graph.activity[a]!) && isAlwaysOne(graph.activity[b]!) ? [at] : [],
      );
      this.#sure.set(graph, certainEdges);
    }
    return certainEdges;
  }

  /** Whether the size of the component of `a` or of `b` is too small to contain both nodes. */
  areFar(term: number, a: number, b: number, highOf = this.#highOf): boolean {
    return this.#isTooFar(term, a, b, highOf) || this.#isTooFar(term, b, a, highOf);
  }

  #isTooFar(term: number, source: number, node: number, highOf: (size: number) => number): boolean {
    const size = this.termsAbout(term).sizes[source];
    if (size === undefined) return false;
    const graph = this.graphOf(term);
    const high = highOf(size);
    return high < graph.activity.length && !graph.near(source, high - 1).has(node);
  }

  readonly #highOf = (size: number): number => this.#domains.highOf(size);
  readonly #factHighOf = (size: number): number => this.#domains.factHighOf(size);

  /** Throws CONFLICT if nodes of a component are too far apart: with at most k nodes, no two of them are more than k − 1 steps apart. */
  #fitSizes(graph: Graph, term: number): void {
    const { sizes } = this.termsAbout(term);
    const { joinedParts } = graph;
    if (joinedParts.inner.length === 0 || sizes.length === 0) return;
    const groups = new Map<number, number[]>();
    for (const node of joinedParts.inner) {
      const root = joinedParts.of(node);
      const group = groups.get(root);
      if (group) group.push(node);
      else groups.set(root, [root, node]);
    }
    for (const group of groups.values()) {
      for (const source of group) {
        if (sizes[source] === undefined || !this.#isActive(graph, source)) continue;
        const { high } = this.sizeOf(term, source);
        if (high >= graph.activity.length) continue;
        const nearNodes = graph.near(source, high - 1);
        if (group.length > high || !group.every((node) => nearNodes.has(node))) throw CONFLICT;
      }
    }
  }

  /** The bounds of the size of the source's component. */
  sizeOf(term: number, source: number): { readonly low: number; readonly high: number } {
    const size = this.termsAbout(term).sizes[source];
    return size === undefined
      ? { low: 0, high: this.graphOf(term).activity.length }
      : { low: this.#domains.lowOf(size), high: this.#domains.highOf(size) };
  }

  /** Decides a `reaches` term, if what is known about the graph does. */
  #decideReaches(graph: Graph, number: number, term: number): void {
    const { operation, numbers } = this.#nodes.at(number);
    if (operation !== 'reaches') return;
    const domains = this.#domains;
    const reachesView = plainView(number);
    const [a, b] = [numbers[0]!, numbers[1]!];
    const isAbsent = domains.isFalse(graph.activity[a]!) || domains.isFalse(graph.activity[b]!);
    if (isAbsent || this.areFar(term, a, b) || graph.parts.of(a) !== graph.parts.of(b))
      domains.assign(reachesView, 0);
    else if (this.#areTogether(graph, a, b)) domains.assign(reachesView, 1);
    else if (graph.open.length > 0 && !domains.isFixed(reachesView) && this.separates(term)) {
      const hasAbsentEdge = graph.around[a]!.some(
        (edge) => graph.across(edge, a) === b && domains.isFalse(graph.edges[edge]![2]),
      );
      if (hasAbsentEdge) domains.assign(reachesView, 0);
    }
  }

  /** Draws conclusions about `near` terms: a node that a present edge joins to a near node is near, too, if it is close enough to the source. */
  #walkNearNodes(graph: Graph, termsAbout: Iterable<number>): void {
    const domains = this.#domains;
    const groups = this.#groupTerms(termsAbout, 'near');
    for (const group of groups.values()) {
      const [source = 0, most = 0] = this.#nodes.at(group[0]!).numbers;
      const nearNodes = graph.near(source, most);
      const placeOf = (number: number): number => this.#nodes.at(number).numbers[2]!;
      const foundNodes = new Set(this.#isActive(graph, source) ? [source] : []);
      for (const number of group) if (domains.isTrue(plainView(number))) foundNodes.add(placeOf(number));
      for (const from of foundNodes) {
        for (const edge of graph.around[from]!) {
          const to = graph.across(edge, from);
          if (nearNodes.has(to) && domains.isTrue(graph.edges[edge]![2]) && this.#isActive(graph, to))
            foundNodes.add(to);
        }
      }
      for (const number of group) if (foundNodes.has(placeOf(number))) domains.assign(plainView(number), 1);
    }
  }

  /** The terms of the operation, grouped by their first two numbers. */
  #groupTerms(termsAbout: Iterable<number>, wanted: string): ReadonlyMap<string, readonly number[]> {
    const groups = new Map<string, number[]>();
    for (const number of termsAbout) {
      const { operation, numbers } = this.#nodes.at(number);
      if (operation !== wanted) continue;
      const key = `${numbers[0]} ${numbers[1]}`;
      groups.set(key, groups.get(key) ?? []);
      groups.get(key)!.push(number);
    }
    return groups;
  }

  /**
   * Checks the `route` terms, which say which edges are on the path between two nodes: one edge at each end, two or none
   * at every other node; no edge at all if the ends are in different components.
   */
  #countRoutes(graph: Graph, termsAbout: Iterable<number>, term: number): void {
    const domains = this.#domains;
    for (const group of this.#groupTerms(termsAbout, 'route').values())
      this.#countRoute(graph, group, domains, term);
  }

  #countRoute(graph: Graph, group: readonly number[], domains: Domains, term: number): void {
    const [a = 0, b = 0] = this.#nodes.at(group[0]!).numbers;
    const presentCounts = new Map<number, number>();
    const absentCounts = new Map<number, number>();
    const reachesNode = this.#nodes.find('reaches', [plainView(term)], [Math.min(a, b), Math.max(a, b)]);
    for (const number of group) {
      const [from, to, edge] = graph.edges[this.#nodes.at(number).numbers[2]!]!;
      const view = plainView(number);
      if (!domains.isFixed(view)) continue;
      const counts = domains.isTrue(view) ? presentCounts : absentCounts;
      for (const end of [from, to]) counts.set(end, (counts.get(end) ?? 0) + 1);
      if (!domains.isTrue(view)) continue;
      domains.assign(edge, 1);
      domains.assign(graph.activity[from]!, 1);
      domains.assign(graph.activity[to]!, 1);
      if (reachesNode !== undefined) domains.assign(plainView(reachesNode), 1);
    }
    for (const node of new Set([...presentCounts.keys(), ...absentCounts.keys()])) {
      const [there, possible] = [
        presentCounts.get(node) ?? 0,
        graph.around[node]!.length - (absentCounts.get(node) ?? 0),
      ];
      const isEnd = node === a || node === b;
      if (there > (isEnd ? 1 : 2) || (!isEnd && there === 1 && possible === 1)) throw CONFLICT;
      if (isEnd && possible === 0 && reachesNode !== undefined) domains.assign(plainView(reachesNode), 0);
    }
  }

  /** Whether assertions say that the ends of every absent edge are in different components. */
  separates(term: number): boolean {
    let isSeparated = this.#separated.get(term);
    if (isSeparated === undefined) {
      const termView = plainView(term);
      isSeparated = this.graphOf(term).edges.every(([a, b, edge]) => {
        if (edge.node < 0) return true;
        const nodePair = [Math.min(a, b), Math.max(a, b)];
        const reaches = this.#nodes.find('reaches', [termView], nodePair);
        if (reaches === undefined) return false;
        return [
          [negateView(edge), plainView(reaches)],
          [plainView(reaches), negateView(edge)],
        ].some((pair) => {
          const conjunction = this.#nodes.find('and', pair);
          return conjunction !== undefined && this.#isAsserted(negateView(plainView(conjunction)));
        });
      });
      this.#separated.set(term, isSeparated);
    }
    return isSeparated;
  }

  /**
   * Compares the bounds of a component's size with those of the sums that count its members up to a distance from the
   * source, and tightens both.
   */
  countMembers(number: number): void {
    const domains = this.#domains;
    const { operands, numbers } = this.#nodes.at(number);
    const term = operands[0]!.node;
    const source = numbers[0]!;
    const sizeView = plainView(number);
    const graph = this.graphOf(term);
    // The source is a member of its own component if it is active.
    if (domains.low(sizeView) > 0) domains.assign(graph.activity[source]!, 1);
    if (this.#isActive(graph, source)) domains.atLeast(sizeView, 1);
    else if (domains.isFalse(graph.activity[source]!)) domains.assign(sizeView, 0);
    else if (domains.high(sizeView) < 1) domains.assign(graph.activity[source]!, 0);
    const counts = this.countsOf(number);
    for (let i = 0; i < counts.length; i++) {
      const { steps, sum } = counts[i]!;
      domains.atLeast(sizeView, domains.low(sum));
      domains.atLeast(sum, Math.min(domains.low(sizeView), steps + 1));
      if (domains.high(sizeView) <= steps) domains.atMost(sum, domains.high(sizeView));
      if (domains.high(sum) <= steps) domains.atMost(sizeView, domains.high(sum));
    }
  }

  /** The sums that count the members of a component: all, and those within some number of steps from the source. */
  countsOf(number: number): readonly MemberCount[] {
    const { operands, numbers } = this.#nodes.at(number);
    const term = operands[0]!.node;
    const source = numbers[0]!;
    let counts = this.#counts[number];
    const sizeQuestions = this.#sizeQuestionsOf(term, source);
    if (counts === undefined) {
      counts = [{ steps: Infinity, sum: this.#sumOver(term, source, Infinity, 'reaches') }];
      this.#counts[number] = counts;
    }
    for (let i = counts.length - 1; i < sizeQuestions.length; i++) {
      const { steps, by } = sizeQuestions[i]!;
      counts.push({ steps, sum: this.#sumOver(term, source, steps, by) });
    }
    return counts;
  }

  /** Makes the sizes of two components of the same shape equal, if both have `componentSize` terms. */
  equateShapes({ operands, numbers }: Node): void {
    const [a, b] = numbers
      .slice(0, 2)
      .map((node) => this.#nodes.find('componentSize', [operands[0]!], [node]));
    if (a !== undefined && b !== undefined) equate(this.#domains, plainView(a), plainView(b));
  }

  /**
   * `#sizeQuestions[term][source]`: the distances from the source up to which terms of the model count the members of its
   * component, each with the operation (`near` or `reaches`) of the terms that are counted.
   */
  readonly #sizeQuestions: SizeQuestion[][][] = [];
  #seen = 0;
  /** `#counts[term]`, for a `componentSize` term: the sums that count its members. */
  readonly #counts: MemberCount[][] = [];

  #sizeQuestionsOf(term: number, source: number): SizeQuestion[] {
    this.#sizeQuestions[term] ??= [];
    this.#sizeQuestions[term][source] ??= [];
    return this.#sizeQuestions[term][source];
  }

  /** Registers the terms about graphs that were added since the last call. */
  grow(): void {
    const { all } = this.#nodes;
    for (; this.#seen < all.length; this.#seen++) {
      this.#index(this.#seen, all[this.#seen]!);
      if (this.areApart(this.#seen)) this.#nodes.apart.add(this.#seen);
      const { operation, operands, numbers } = all[this.#seen]!;
      if (operation !== 'near' && operation !== 'ball') continue;
      const by = operation === 'near' ? 'near' : 'reaches';
      const steps = numbers[1]!;
      const sizeQuestions = this.#sizeQuestionsOf(operands[0]!.node, numbers[0]!);
      if (!sizeQuestions.some((one) => one.steps === steps && one.by === by))
        sizeQuestions.push({ steps, by });
    }
  }

  /** Whether a `reaches` or `near` term is false in every answer: no path can join its nodes, or facts about sizes exclude it. */
  areApart(number: number): boolean {
    const { operation, operands, numbers } = this.#nodes.at(number);
    if (operation !== 'reaches' && operation !== 'near') return false;
    const [a, b] = [numbers[0]!, numbers.at(-1)!];
    const { parts } = this.graphOf(operands[0]!.node);
    return parts.of(a!) !== parts.of(b!) || this.areFar(operands[0]!.node, a, b, this.#factHighOf);
  }

  #member(term: number, operation: 'reaches' | 'near', source: number, node: number, most = 0): View {
    if (node === source) return this.graphOf(term).activity[node]!;
    const memberNumbers =
      operation === 'near' ? [source, most, node] : [Math.min(source, node), Math.max(source, node)];
    return this.#nodes.intern(operation, 0, 1, { operands: [plainView(term)], numbers: memberNumbers });
  }

  #sumOver(term: number, source: number, steps: number, by: SizeQuestion['by']): View {
    const nearNodes = [...this.graphOf(term).near(source, steps)];
    const memberViews = nearNodes.map((node) => this.#member(term, by, source, node, steps));
    this.#domains.grow();
    this.grow();
    for (const { node } of memberViews) if (node >= 0 && this.areApart(node)) this.#nodes.apart.add(node);
    const sum = this.#nodes.sum(
      0,
      memberViews.map(() => 1),
      memberViews,
    );
    this.#domains.grow();
    return sum;
  }
}
