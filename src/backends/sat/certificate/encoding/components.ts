// Deduces which nodes are in one component of a graph, from present edges and from pairs known to be in one component. Terms about one graph:
// `reaches`: two nodes are active and in one component; `near`: the same, over nodes at most a number of steps from the first one; `route`: an edge
// lies on the shortest path (always the same one) between two nodes in one component; `componentSize`: the number of nodes in a node's component. If
// assertions say that the ends of every absent edge are in different components, two nodes in one component have every edge between them.
import { equate } from './arithmetic.ts';
import { CONFLICT, type Domains } from './domains.ts';
import type { Node, Nodes } from './nodes.ts';
import { negated, plainView, type View } from './views.ts';

const isNever = ({ node, offset }: View): boolean => node < 0 && offset === 0;

/** The graph of a `components` term, without nodes and edges that can't be active. */
export class Graph {
  readonly activity: readonly View[];
  /** The edges, each with its two ends (nodes of the term's graph) and the bool that says whether it is active. */
  readonly edges: (readonly [a: number, b: number, edge: View])[] = [];
  /** `around[node]`: the node's edges, as indexes of `edges`. */
  readonly around: number[][];
  /** The edges that aren't known to be active in every answer. */
  readonly open: (readonly [a: number, b: number, edge: View])[] = [];
  /** By term of the model: the edges for which the term says whether they, or one of their ends, are active. */
  readonly edgesOf = new Map<number, number[]>();
  readonly #near = new Map<string, ReadonlySet<number>>();
  #parts: Int32Array | undefined;

  constructor(nodes: Nodes, term: number) {
    const { operands, datum } = nodes.at(term);
    const { nodes: count, ends } = datum as Extract<typeof datum, { kind: 'graph' }>;
    this.activity = operands.slice(0, count);
    this.around = this.activity.map(() => []);
    for (let at = 0; 2 * at < ends.length; at++) {
      const [a, b, view] = [ends[2 * at]!, ends[2 * at + 1]!, operands[count + at]!];
      if (isNever(this.activity[a]!) || isNever(this.activity[b]!) || isNever(view)) continue;
      const edge = this.edges.push([a, b, view]) - 1;
      if (view.node >= 0) this.open.push(this.edges[edge]!);
      this.around[a]!.push(edge);
      this.around[b]!.push(edge);
      for (const node of new Set([view.node, this.activity[a]!.node, this.activity[b]!.node])) {
        if (node < 0) continue;
        const list = this.edgesOf.get(node);
        if (list) list.push(edge);
        else this.edgesOf.set(node, [edge]);
      }
    }
  }

  /** `parts[node]`: some node of the part of the graph that contains the node, the same for all nodes of that part. */
  get parts(): Int32Array {
    if (this.#parts === undefined) {
      const parts = new Int32Array(this.activity.length).fill(-1);
      for (const node of parts.keys()) {
        if (parts[node]! >= 0) continue;
        const open = [node];
        parts[node] = node;
        for (let from = open.pop(); from !== undefined; from = open.pop()) {
          for (const edge of this.around[from]!) {
            const to = this.across(edge, from);
            if (parts[to]! < 0) {
              parts[to] = node;
              open.push(to);
            }
          }
        }
      }
      this.#parts = parts;
    }
    return this.#parts;
  }

  across(edge: number, node: number): number {
    const [a, b] = this.edges[edge]!;
    return a === node ? b : a;
  }

  /** The nodes at most `most` steps from the source. */
  near(source: number, most: number): ReadonlySet<number> {
    const key = `${source} ${most}`;
    const known = this.#near.get(key);
    if (known) return known;
    const steps = new Map([[source, 0]]);
    for (const [from, done] of steps) {
      if (done === most) continue;
      for (const edge of this.around[from]!) {
        const to = this.across(edge, from);
        if (!steps.has(to)) steps.set(to, done + 1);
      }
    }
    const found = new Set(steps.keys());
    this.#near.set(key, found);
    return found;
  }
}

interface Asked {
  readonly steps: number;
  readonly by: 'near' | 'reaches';
}

interface Count {
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
    for (let i = 0; i < domains.touched.length; i++) this.#takeUp(domains.touched[i]!, term);
    for (let i = 0; i < inScope.length; i++)
      if (!domains.isTouched(inScope[i]!)) this.#takeUp(inScope[i]!, term);
    const leader = this.#joined(graph, reaches, near);
    for (const node of reaches) this.#together(graph, node, leader, term);
    this.#fitSizes(graph, leader, term);
    if (leader.size > 0 && graph.open.length > 0 && this.separates(term)) {
      for (const [a, b, edge] of graph.open)
        if (find(leader, a) === find(leader, b) && this.#isActive(graph, a) && this.#isActive(graph, b))
          domains.assign(edge, 1);
    }
    if (near.length > 0) this.#walkNear(graph, near);
    if (routes.length > 0) this.#countRoutes(graph, routes, term);
  }

  #takeUp(node: number, term: number): void {
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
  #joined(graph: Graph, reaches: readonly number[], near: readonly number[]): Map<number, number> {
    const domains = this.#domains;
    const leader = this.#leader;
    leader.clear();
    const join = (a: number, b: number): void => {
      const [x, y] = [find(leader, a), find(leader, b)];
      if (x !== y) leader.set(x, y);
    };
    const set = (a: number, b: number): void => {
      domains.assign(graph.activity[a]!, 1);
      domains.assign(graph.activity[b]!, 1);
      join(a, b);
    };
    for (const number of reaches) {
      const { numbers } = this.#nodes.at(number);
      if (domains.lowOf(number) === 1) set(numbers[0]!, numbers[1]!);
    }
    for (const number of near) {
      const { numbers } = this.#nodes.at(number);
      if (domains.lowOf(number) === 1) set(numbers[0]!, numbers[2]!);
    }
    for (const node of domains.touched) {
      const edges = graph.edgesOf.get(node);
      if (edges === undefined) continue;
      for (const edge of edges) {
        const [a, b, view] = graph.edges[edge]!;
        if (domains.isTrue(view) && this.#isActive(graph, a) && this.#isActive(graph, b)) join(a, b);
      }
    }
    const sure = this.#sureEdges(graph);
    for (let i = 0; i < sure.length; i++) {
      const edge = sure[i]!;
      join(graph.edges[edge]![0], graph.edges[edge]![1]);
    }
    return leader;
  }

  /** The union-find forest of the current check; one object is reused for all checks. */
  readonly #leader = new Map<number, number>();

  readonly #sure = new Map<Graph, readonly number[]>();

  /** The edges that are active in every answer, with both ends. */
  #sureEdges(graph: Graph): readonly number[] {
    let sure = this.#sure.get(graph);
    if (!sure) {
      const isSure = (view: View): boolean => view.node < 0 && view.offset === 1;
      sure = graph.edges.flatMap(([a, b, edge], at) =>
        isSure(edge) && isSure(graph.activity[a]!) && isSure(graph.activity[b]!) ? [at] : [],
      );
      this.#sure.set(graph, sure);
    }
    return sure;
  }

  /** Whether the size of the component of `a` or of `b` is too small to contain both nodes. */
  areFar(term: number, a: number, b: number, highOf = this.#highOf): boolean {
    return this.#isFar(term, a, b, highOf) || this.#isFar(term, b, a, highOf);
  }

  #isFar(term: number, source: number, node: number, highOf: (size: number) => number): boolean {
    const size = this.termsAbout(term).sizes[source];
    if (size === undefined) return false;
    const graph = this.graphOf(term);
    const high = highOf(size);
    return high < graph.activity.length && !graph.near(source, high - 1).has(node);
  }

  readonly #highOf = (size: number): number => this.#domains.highOf(size);
  readonly #factHighOf = (size: number): number => this.#domains.factHighOf(size);

  /** Throws CONFLICT if nodes of a component are too far apart: with at most k nodes, no two of them are more than k − 1 steps apart. */
  #fitSizes(graph: Graph, leader: ReadonlyMap<number, number>, term: number): void {
    const { sizes } = this.termsAbout(term);
    if (leader.size === 0 || sizes.length === 0) return;
    const groups = new Map<number, number[]>();
    for (const node of leader.keys()) {
      const root = find(leader, node);
      const group = groups.get(root);
      if (group) group.push(node);
      else groups.set(root, [root, node]);
    }
    for (const group of groups.values()) {
      for (const source of group) {
        if (sizes[source] === undefined || !this.#isActive(graph, source)) continue;
        const { high } = this.sizeOf(term, source);
        if (high >= graph.activity.length) continue;
        const near = graph.near(source, high - 1);
        if (group.length > high || !group.every((node) => near.has(node))) throw CONFLICT;
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
  #together(graph: Graph, number: number, leader: ReadonlyMap<number, number>, term: number): void {
    const { operation, numbers } = this.#nodes.at(number);
    if (operation !== 'reaches') return;
    const domains = this.#domains;
    const own = plainView(number);
    const [a, b] = [numbers[0]!, numbers[1]!];
    const isAbsent = domains.isFalse(graph.activity[a]!) || domains.isFalse(graph.activity[b]!);
    if (isAbsent || this.areFar(term, a, b) || graph.parts[a] !== graph.parts[b]) domains.assign(own, 0);
    else if (find(leader, a) === find(leader, b) && this.#isActive(graph, a) && this.#isActive(graph, b))
      domains.assign(own, 1);
    else if (graph.open.length > 0 && !domains.isFixed(own) && this.separates(term)) {
      const isApart = graph.around[a]!.some(
        (edge) => graph.across(edge, a) === b && domains.isFalse(graph.edges[edge]![2]),
      );
      if (isApart) domains.assign(own, 0);
    }
  }

  /** Draws conclusions about `near` terms: a node that a present edge joins to a near node is near, too, if it is close enough to the source. */
  #walkNear(graph: Graph, about: Iterable<number>): void {
    const domains = this.#domains;
    const groups = this.#grouped(about, 'near');
    for (const group of groups.values()) {
      const [source = 0, most = 0] = this.#nodes.at(group[0]!).numbers;
      const inside = graph.near(source, most);
      const placeOf = (number: number): number => this.#nodes.at(number).numbers[2]!;
      const found = new Set(this.#isActive(graph, source) ? [source] : []);
      for (const number of group) if (domains.isTrue(plainView(number))) found.add(placeOf(number));
      for (const from of found) {
        for (const edge of graph.around[from]!) {
          const to = graph.across(edge, from);
          if (inside.has(to) && domains.isTrue(graph.edges[edge]![2]) && this.#isActive(graph, to))
            found.add(to);
        }
      }
      for (const number of group) if (found.has(placeOf(number))) domains.assign(plainView(number), 1);
    }
  }

  /** The terms of the operation, grouped by their first two numbers. */
  #grouped(about: Iterable<number>, wanted: string): ReadonlyMap<string, readonly number[]> {
    const groups = new Map<string, number[]>();
    for (const number of about) {
      const { operation, numbers } = this.#nodes.at(number);
      if (operation !== wanted) continue;
      const key = `${numbers[0]} ${numbers[1]}`;
      groups.set(key, groups.get(key) ?? []);
      groups.get(key)!.push(number);
    }
    return groups;
  }

  /** Checks routes: one edge at each end, two or none at every other node; no edge at all if the ends are in different components. */
  #countRoutes(graph: Graph, about: Iterable<number>, term: number): void {
    const domains = this.#domains;
    for (const group of this.#grouped(about, 'route').values()) this.#countRoute(graph, group, domains, term);
  }

  #countRoute(graph: Graph, group: readonly number[], domains: Domains, term: number): void {
    const [a = 0, b = 0] = this.#nodes.at(group[0]!).numbers;
    const sure = new Map<number, number>();
    const absent = new Map<number, number>();
    const together = this.#nodes.find('reaches', [plainView(term)], [Math.min(a, b), Math.max(a, b)]);
    for (const number of group) {
      const [from, to, edge] = graph.edges[this.#nodes.at(number).numbers[2]!]!;
      const view = plainView(number);
      if (!domains.isFixed(view)) continue;
      const counts = domains.isTrue(view) ? sure : absent;
      for (const end of [from, to]) counts.set(end, (counts.get(end) ?? 0) + 1);
      if (!domains.isTrue(view)) continue;
      domains.assign(edge, 1);
      domains.assign(graph.activity[from]!, 1);
      domains.assign(graph.activity[to]!, 1);
      if (together !== undefined) domains.assign(plainView(together), 1);
    }
    for (const node of new Set([...sure.keys(), ...absent.keys()])) {
      const [there, possible] = [sure.get(node) ?? 0, graph.around[node]!.length - (absent.get(node) ?? 0)];
      const isEnd = node === a || node === b;
      if (there > (isEnd ? 1 : 2) || (!isEnd && there === 1 && possible === 1)) throw CONFLICT;
      if (isEnd && possible === 0 && together !== undefined) domains.assign(plainView(together), 0);
    }
  }

  /** Whether assertions say that the ends of every absent edge are in different components. */
  separates(term: number): boolean {
    let known = this.#separated.get(term);
    if (known === undefined) {
      const own = plainView(term);
      known = this.graphOf(term).edges.every(([a, b, edge]) => {
        if (edge.node < 0) return true;
        const numbers = [Math.min(a, b), Math.max(a, b)];
        const reaches = this.#nodes.find('reaches', [own], numbers);
        if (reaches === undefined) return false;
        return [
          [negated(edge), plainView(reaches)],
          [plainView(reaches), negated(edge)],
        ].some((pair) => {
          const both = this.#nodes.find('and', pair);
          return both !== undefined && this.#isAsserted(negated(plainView(both)));
        });
      });
      this.#separated.set(term, known);
    }
    return known;
  }

  /** Draws conclusions between the size of a component and the number of its members, as far as members near enough to the source are counted. */
  countMembers(number: number): void {
    const domains = this.#domains;
    const { operands, numbers } = this.#nodes.at(number);
    const term = operands[0]!.node;
    const source = numbers[0]!;
    const own = plainView(number);
    const graph = this.graphOf(term);
    // The source is a member of its own component if it is active.
    if (domains.low(own) > 0) domains.assign(graph.activity[source]!, 1);
    if (this.#isActive(graph, source)) domains.atLeast(own, 1);
    else if (domains.isFalse(graph.activity[source]!)) domains.assign(own, 0);
    else if (domains.high(own) < 1) domains.assign(graph.activity[source]!, 0);
    const counts = this.countsOf(number);
    for (let i = 0; i < counts.length; i++) {
      const { steps, sum } = counts[i]!;
      domains.atLeast(own, domains.low(sum));
      domains.atLeast(sum, Math.min(domains.low(own), steps + 1));
      if (domains.high(own) <= steps) domains.atMost(sum, domains.high(own));
      if (domains.high(sum) <= steps) domains.atMost(own, domains.high(sum));
    }
  }

  /** The sums that count the members of a component: all, and those within some number of steps from the source. */
  countsOf(number: number): readonly Count[] {
    const { operands, numbers } = this.#nodes.at(number);
    const term = operands[0]!.node;
    const source = numbers[0]!;
    let counts = this.#counts[number];
    const asked = this.#askedOf(term, source);
    if (counts === undefined) {
      counts = [{ steps: Infinity, sum: this.#sumOver(term, source, Infinity, 'reaches') }];
      this.#counts[number] = counts;
    }
    for (let i = counts.length - 1; i < asked.length; i++) {
      const { steps, by } = asked[i]!;
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

  /** `#asked[term][source]`, for a `components` term: up to which distances members are counted, and by which kind of terms. */
  readonly #asked: Asked[][][] = [];
  #seen = 0;
  /** `#counts[term]`, for a `componentSize` term: the sums that count its members. */
  readonly #counts: Count[][] = [];

  #askedOf(term: number, source: number): Asked[] {
    this.#asked[term] ??= [];
    this.#asked[term][source] ??= [];
    return this.#asked[term][source];
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
      const asked = this.#askedOf(operands[0]!.node, numbers[0]!);
      if (!asked.some((one) => one.steps === steps && one.by === by)) asked.push({ steps, by });
    }
  }

  /** Whether a `reaches` or `near` term is false in every answer: no path can join its nodes, or facts about sizes exclude it. */
  areApart(number: number): boolean {
    const { operation, operands, numbers } = this.#nodes.at(number);
    if (operation !== 'reaches' && operation !== 'near') return false;
    const [a, b] = [numbers[0]!, numbers.at(-1)!];
    const { parts } = this.graphOf(operands[0]!.node);
    return parts[a] !== parts[b] || this.areFar(operands[0]!.node, a, b, this.#factHighOf);
  }

  #member(term: number, operation: 'reaches' | 'near', source: number, node: number, most = 0): View {
    if (node === source) return this.graphOf(term).activity[node]!;
    const numbers =
      operation === 'near' ? [source, most, node] : [Math.min(source, node), Math.max(source, node)];
    return this.#nodes.intern(operation, 0, 1, { operands: [plainView(term)], numbers });
  }

  #sumOver(term: number, source: number, steps: number, by: Asked['by']): View {
    const near = [...this.graphOf(term).near(source, steps)];
    const all = near.map((node) => this.#member(term, by, source, node, steps));
    this.#domains.grow();
    this.grow();
    for (const { node } of all) if (node >= 0 && this.areApart(node)) this.#nodes.apart.add(node);
    const sum = this.#nodes.sum(
      0,
      all.map(() => 1),
      all,
    );
    this.#domains.grow();
    return sum;
  }
}

function find(leader: ReadonlyMap<number, number>, node: number): number {
  let at = node;
  for (let next = leader.get(at); next !== undefined; next = leader.get(at)) at = next;
  return at;
}
