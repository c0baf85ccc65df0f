/**
 * Connectivity, loops and components: what bridges, cut nodes and degrees force on any strategy of solving.
 * Linear in the graph each time.
 */

import { knownOf, OPEN, OUT, SURE } from '../meaning/known.ts';
import { Partition } from '../meaning/partition.ts';
import { type GraphArguments, graphArguments } from '../terms/operands.ts';
import type { Graph, IntRef } from '../terms/terms.ts';
import { acrossEdge, adjacencyOf, type DepthFirst, depthFirst } from './depth-first.ts';
import { type Domains, isFalse, isTrue, type Narrow, type Reach } from './narrow.ts';

/** The active nodes are one component, so from one sure node: what can't be reached is out, what separates is in. */
export const narrowConnected: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const { graph, nodes, edges } = graphArguments(domains.terms, args);
  const known = knownOf(domains, nodes);
  const root = known.indexOf(SURE);
  if (root < 0) return;
  const possible = depthFirst(graph, [root], known, knownOf(domains, edges));
  for (let n = 0; n < graph.nodes; n++)
    if (possible.place[n] === -1 && known[n] !== OUT) domains.assign(nodes[n]!, false);
  if (domains.failed) return;
  for (const [cut, bridge] of separators(graph, possible, known)) {
    domains.assign(nodes[cut]!, true);
    if (bridge >= 0) domains.assign(edges[bridge]!, true);
  }
};

/**
 * The nodes without which the root can't reach a sure node; with the edge below them where there is no other,
 * else −1.
 */
function* separators(
  graph: Graph,
  { order, place, parentEdge, reach }: DepthFirst,
  known: Uint8Array,
): Generator<[cut: number, bridge: number]> {
  const wantedBelow = new Uint8Array(graph.nodes);
  for (let i = order.length - 1; i > 0; i--) {
    const node = order[i]!;
    if (known[node] === SURE) wantedBelow[node] = 1;
    if (wantedBelow[node] === 0) continue;
    const parent = acrossEdge(graph, parentEdge[node]!, node);
    wantedBelow[parent] = 1;
    if (reach[node]! < place[parent]!) continue;
    const bridge = reach[node]! > place[parent]!;
    yield [parent, bridge ? parentEdge[node]! : -1];
    if (bridge) yield [node, -1];
  }
}

/** Degrees 0 or 2; all in one block, since a cycle can't pass a cut node twice; and no cycle before the end. */
export const narrowLoop: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const lines = new Lines(args, domains);
  for (let n = 0; n < lines.graph.nodes; n++) narrowDegree(lines, n, true);
  if (domains.failed) return;
  keepOneBlock(lines);
  if (!domains.failed) forbidEarlyCycles(lines, true);
};

export const narrowPath: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const lines = new Lines(args, domains);
  for (let n = 0; n < lines.graph.nodes; n++) narrowDegree(lines, n, false);
  if (!domains.failed) forbidEarlyCycles(lines, false);
};

/** The edges of a graph, and what is known of them by now. */
class Lines {
  readonly graph: Graph;
  /** [edge]. */
  readonly known: Uint8Array;
  readonly #edges: Int32Array;
  readonly #domains: Domains;

  constructor(args: Int32Array, domains: Domains) {
    const { graph, edges } = graphArguments(domains.terms, args);
    this.graph = graph;
    this.known = knownOf(domains, edges);
    this.#edges = edges;
    this.#domains = domains;
  }

  assign(edge: number, truth: boolean): void {
    this.#domains.assign(this.#edges[edge]!, truth);
    this.known[edge] = truth ? SURE : OUT;
  }
}

function narrowDegree(lines: Lines, node: number, closed: boolean): void {
  const { graph, known } = lines;
  const { starts, edges } = adjacencyOf(graph);
  let sure = 0;
  let possible = 0;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    if (known[edges[i]!] === SURE) sure++;
    if (known[edges[i]!] !== OUT) possible++;
  }
  const full = sure === 2;
  const deadEnd = closed && possible === 1;
  const forced = closed && sure === 1 && possible === 2;
  if (!full && !deadEnd && !forced) return;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const edge = edges[i]!;
    // A dead end can't be in the line at all; otherwise only what is still open is decided.
    if (deadEnd ? known[edge] !== OUT : known[edge] === OPEN) lines.assign(edge, forced);
  }
}

/** Edges in blocks of their own are bridges; with a sure edge, all edges outside its block are out. */
function keepOneBlock(lines: Lines): void {
  const { graph, known } = lines;
  const walk = depthFirst(graph, adjacencyOf(graph).nodes, new Uint8Array(graph.nodes), known);
  const block = blocks(graph, walk);
  const sizes = new Int32Array(graph.nodes);
  let home = -1;
  for (let e = 0; e < known.length; e++) {
    if (known[e] === OUT) continue;
    sizes[block[e]!]!++;
    if (known[e] === SURE) home = block[e]!;
  }
  for (let e = 0; e < known.length; e++) {
    if (known[e] !== OUT && (sizes[block[e]!] === 1 || (home >= 0 && block[e] !== home)))
      lines.assign(e, false);
  }
}

/** [edge]: its block (maximal part without cut nodes), named by the node below the block's top edge. */
function blocks(graph: Graph, { order, place, parentEdge, reach }: DepthFirst): Int32Array {
  const top = new Int32Array(graph.nodes);
  for (const node of order) {
    if (parentEdge[node] === -1) continue;
    const parent = acrossEdge(graph, parentEdge[node]!, node);
    top[node] = reach[node]! >= place[parent]! ? node : top[parent]!;
  }
  const block = new Int32Array(graph.ends.length >> 1);
  for (let edge = 0; edge < block.length; edge++) {
    const a = graph.ends[2 * edge]!;
    const b = graph.ends[2 * edge + 1]!;
    block[edge] = top[place[a]! > place[b]! ? a : b]!;
  }
  return block;
}

/** An edge that closes a cycle of sure edges is out, unless the cycle is the whole line. */
function forbidEarlyCycles(lines: Lines, closed: boolean): void {
  const { graph, known } = lines;
  const parts = new Partition(graph.nodes);
  for (let n = 0; n < graph.nodes; n++) parts.add(n);
  let pieces = 0;
  for (let e = 0; e < known.length; e++) {
    if (known[e] !== SURE) continue;
    const a = graph.ends[2 * e]!;
    const b = graph.ends[2 * e + 1]!;
    // Each join of two lonely nodes starts a piece, each join of two pieces ends one.
    const before = (parts.sizeOf(a) > 1 ? 1 : 0) + (parts.sizeOf(b) > 1 ? 1 : 0);
    if (parts.join(a, b)) pieces += 1 - before;
  }
  if (closed && pieces < 2) return;
  for (let e = 0; e < known.length; e++) {
    if (known[e] === OPEN && parts.together(graph.ends[2 * e]!, graph.ends[2 * e + 1]!))
      lines.assign(e, false);
  }
}

/** An edge that closes a cycle of sure edges is out. */
export const narrowAcyclic: Narrow = (args, domains, ref) => {
  if (isTrue(domains, ref)) forbidEarlyCycles(new Lines(args, domains), false);
};

export const narrowReaches: Narrow = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const [components, a, b] = [args[0]!, args[1]!, args[2]!];
  const { nodes } = graphArguments(domains.terms, domains.terms.arguments(components));
  domains.assign(nodes[a]!, true);
  domains.assign(nodes[b]!, true);
};

/**
 * A size of 0 is inactivity. Otherwise the component grows from what it surely has by no more steps than its size
 * leaves: what lies farther is in another one, all is in if all is needed, and a full component takes no more.
 */
export const narrowComponentSize: Narrow<IntRef> = (args, domains, ref) => {
  const [components, node] = [args[0]!, args[1]!];
  const inner = graphArguments(domains.terms, domains.terms.arguments(components));
  const active = inner.nodes[node]!;
  if (domains.high(ref) === 0) domains.assign(active, false);
  if (domains.low(ref) > 0) domains.assign(active, true);
  const parts = domains.partitions.get(components >> 1);
  if (parts === undefined || domains.failed || domains.high(ref) === 0) return;
  const before = domains.isThorough ? domains.confined(components)[node] : undefined;
  const within = growth(inner, domains, parts.sure, node, domains.high(ref), before);
  for (const reaches of domains.reachesFrom(components, node)) {
    const [, a, b] = domains.terms.arguments(reaches);
    if (within.steps[a === node ? b! : a!] === -1) domains.assign(reaches, false);
  }
  domains.confine(components, node, within);
  domains.atMost(ref, within.nodes.length);
  if (domains.failed || !isTrue(domains, active)) return;
  if (domains.low(ref) === within.nodes.length) {
    for (const n of within.nodes) domains.assign(inner.nodes[n]!, true);
  } else if (domains.isThorough && domains.low(ref) > parts.sure.sizeOf(node)) {
    needWaysOut(
      inner,
      domains,
      node,
      (n) => within.steps[n] !== -1,
      () => 1,
      domains.low(ref),
    );
  }
  if (domains.high(ref) === parts.sure.sizeOf(node)) closeComponent(inner, domains, within);
};

/** Nodes without which too few of those that count could be in the node's component, which needs `least` of them. */
function needWaysOut(
  { graph, nodes, edges }: GraphArguments,
  domains: Domains,
  node: number,
  may: (node: number) => boolean,
  counts: (node: number) => number,
  least: number,
): void {
  const allowed = Uint8Array.from({ length: graph.nodes }, (_, n) => (may(n) ? OPEN : OUT));
  const { order, place, parentEdge, reach } = depthFirst(graph, [node], allowed, knownOf(domains, edges));
  /** [node]: what counts from it downwards; and what of that can't be reached without it. */
  const below = new Int32Array(graph.nodes);
  const lost = new Int32Array(graph.nodes);
  let all = 0;
  for (const n of order) {
    const count = counts(n);
    below[n] = count;
    lost[n] = count;
    all += count;
  }
  for (let i = order.length - 1; i > 0; i--) {
    const n = order[i]!;
    if (all - lost[n]! < least) domains.assign(nodes[n]!, true);
    const parent = acrossEdge(graph, parentEdge[n]!, n);
    below[parent]! += below[n]!;
    if (reach[n]! >= place[parent]!) lost[parent]! += below[n]!;
  }
}

/**
 * Nodes count that may be in the node's component, as far as partitions and bounds on the sizes tell. A component that has as many as
 * it may have takes no more of them, nor what hangs together with one.
 */
export const narrowComponentShare: Narrow<IntRef> = (args, domains, ref) => {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const parts = domains.partitions.get(components >> 1);
  if (parts === undefined) return;
  if (domains.isThorough) keepApart(args, domains, ref, parts.sure);
  const confined = domains.confined(components);
  const apart = (from: number, to: number): boolean => confined[from]?.steps[to] === -1;
  const may = (member: number): boolean =>
    !apart(member, node) && !apart(node, member) && parts.possible.together(node, member);
  // Otherwise the partitions alone have told it by the bounds.
  if (confined.length > 0) domains.atMost(ref, subset.filter(may).length);
  if (!domains.isThorough || domains.failed || domains.low(ref) <= shareOf(parts.sure, node, subset)) return;
  const members = new Set(subset.filter(may));
  const inner = graphArguments(domains.terms, domains.terms.arguments(components));
  const inside = (n: number): boolean => parts.possible.has(n) && !apart(node, n);
  needWaysOut(inner, domains, node, inside, (n) => (members.has(n) ? 1 : 0), domains.low(ref));
};

/** How many of the subset are with the node. */
const shareOf = (parts: Partition, node: number, subset: Int32Array): number =>
  subset.filter((member) => parts.together(member, node)).length;

/** Where the node's component has as many of the subset as it may have: the others, and what is surely next to them, are apart from it. */
function keepApart(args: Int32Array, domains: Domains, ref: IntRef, sure: Partition): void {
  const [components, node, subset] = [args[0]!, args[1]!, domains.terms.subsets[args[2]!]!];
  const inner = graphArguments(domains.terms, domains.terms.arguments(components));
  if (!sure.has(node)) return;
  const others = subset.filter((member) => !sure.together(member, node));
  if (domains.high(ref) > subset.length - others.length || others.length === 0) return;
  const { starts, edges, across } = adjacencyOf(inner.graph);
  const before = domains.confined(components)[node];
  /** [node]: −1 where it is in none of the component's ways. */
  const outside = new Int32Array(inner.graph.nodes);
  const roots = new Set<number>();
  for (const member of others) {
    outside[member] = -1;
    if (sure.has(member)) roots.add(sure.root(member));
  }
  for (let n = 0; n < inner.graph.nodes; n++) {
    if (before?.steps[n] === -1) outside[n] = -1;
    if (!sure.has(n) || !roots.has(sure.root(n))) continue;
    outside[n] = -1;
    for (let i = starts[n]!; i < starts[n + 1]!; i++)
      if (isTrue(domains, inner.edges[edges[i]!]!)) outside[across[i]!] = -1;
  }
  const within = growth(inner, domains, sure, node, inner.graph.nodes, { steps: outside });
  domains.confine(components, node, within);
  // What would join the two.
  for (const member of within.nodes) {
    if (within.steps[member] !== 0) continue;
    for (let i = starts[member]!; i < starts[member + 1]!; i++)
      if (outside[across[i]!] === -1 && isTrue(domains, inner.edges[edges[i]!]!))
        domains.assign(inner.nodes[across[i]!]!, false);
  }
}

/**
 * The nodes that a component of at most `size` nodes may have, by steps from what it surely has; others are at −1. None of those that
 * are at −1 in `inside`.
 */
function growth(
  inner: GraphArguments,
  domains: Domains,
  sure: Partition,
  node: number,
  size: number,
  inside?: Pick<Reach, 'steps'>,
): Reach {
  const { graph } = inner;
  const { starts, edges, across } = adjacencyOf(graph);
  const steps = new Int32Array(graph.nodes).fill(-1);
  const reached: number[] = sure.sizeOf(node) > 1 ? [] : [node];
  if (reached.length === 0) for (let n = 0; n < graph.nodes; n++) if (sure.together(n, node)) reached.push(n);
  for (const n of reached) steps[n] = 0;
  const most = size - reached.length;
  for (let at = 0; at < reached.length; at++) {
    const from = reached[at]!;
    if (steps[from]! >= most) continue;
    for (let i = starts[from]!; i < starts[from + 1]!; i++) {
      const other = across[i]!;
      if (steps[other] !== -1 || inside?.steps[other] === -1) continue;
      if (isFalse(domains, inner.nodes[other]!)) continue;
      if (isFalse(domains, inner.edges[edges[i]!]!)) continue;
      steps[other] = steps[from]! + 1;
      reached.push(other);
    }
  }
  return { steps, nodes: reached };
}

/** The nodes in no steps are all there are: over the edges at them either the edge or the node across is out. */
function closeComponent(inner: GraphArguments, domains: Domains, { steps, nodes }: Reach): void {
  const { starts, edges, across } = adjacencyOf(inner.graph);
  for (const member of nodes) {
    if (steps[member] !== 0) return;
    for (let i = starts[member]!; i < starts[member + 1]!; i++) {
      const outside = across[i]!;
      if (steps[outside] === 0) continue;
      const edge = inner.edges[edges[i]!]!;
      if (isTrue(domains, edge)) domains.assign(inner.nodes[outside]!, false);
      else if (isTrue(domains, inner.nodes[outside]!)) domains.assign(edge, false);
    }
  }
}
