// A graph whose nodes and edges are literals, and the flow that keeps it connected (single commodity; Gavish and
// Graves 1978): some active node is the source, every active node takes a unit, and flow runs along active edges only.
// Two continuous columns an edge and four rows, a 0/1 column a node.
import type { BoolRef, Graph } from '../../../model/terms.ts';
import { BOTH, NO, YES } from '../../sat/literals.ts';
import { LinearSum } from '../linear-sum.ts';
import type { Linearizer } from '../linearizer.ts';

export interface Edge {
  readonly a: number;
  readonly b: number;
  readonly literal: number;
}

export interface Network {
  /** The literal of each node: that it is active. */
  readonly nodes: readonly number[];
  /** Those that can be active, between nodes that can. */
  readonly edges: readonly Edge[];
}

/** The network of a term with the layout [graph, node bools…, edge bools…]. */
export function networkOf(linearizer: Linearizer, ref: BoolRef): Network {
  const [number, ...refs] = linearizer.terms.arguments(ref) as unknown as [number, ...BoolRef[]];
  const graph = linearizer.terms.graphs[number]!;
  const nodes = refs.slice(0, graph.nodes).map((node) => linearizer.literal(node, BOTH));
  return { nodes, edges: edgesOf(linearizer, graph, refs.slice(graph.nodes), nodes) };
}

export function edgesOf(
  linearizer: Linearizer,
  graph: Graph,
  refs: readonly BoolRef[],
  nodes?: readonly number[],
): Edge[] {
  const edges: Edge[] = [];
  refs.forEach((ref, e) => {
    const [a, b] = [graph.ends[2 * e]!, graph.ends[2 * e + 1]!];
    if (nodes !== undefined && (nodes[a] === NO || nodes[b] === NO)) return;
    const literal = linearizer.literal(ref, BOTH);
    if (literal !== NO) edges.push({ a, b, literal });
  });
  return edges;
}

/** Literals of which one is true when the edge joins nothing: it or one of its ends is inactive. */
export function unusable(network: Network, { a, b, literal }: Edge): number[] {
  return [-literal, -network.nodes[a]!, -network.nodes[b]!].filter((l) => l !== NO);
}

/** For each node what flows in, less what flows out, in columns that are 0 on edges that aren't active. */
export function netFlows(linearizer: Linearizer, network: Network): LinearSum[] {
  const { nodes, edges } = network;
  const most = nodes.filter((node) => node !== NO).length - 1;
  const flows = nodes.map(() => new LinearSum());
  for (const edge of edges) {
    for (const [from, to] of [
      [edge.a, edge.b],
      [edge.b, edge.a],
    ] as const) {
      const column = linearizer.model.column(0, Math.max(most, 0), false);
      flows[from]!.column(-1, column);
      flows[to]!.column(1, column);
      for (const literal of [edge.literal, nodes[from]!, nodes[to]!]) {
        if (literal !== YES) linearizer.atMost(new LinearSum().column(1, column).literal(-most, literal), 0);
      }
    }
  }
  return flows;
}

/** One of `unless` holds, or the active nodes form at most one component. */
export function keepConnected(linearizer: Linearizer, network: Network, unless: readonly number[]): void {
  const { nodes } = network;
  const possible = nodes.flatMap((literal, node) => (literal === NO ? [] : [node]));
  const flows = netFlows(linearizer, network);
  const sure = possible.find((node) => nodes[node] === YES);
  const sources = sure === undefined ? possible : [sure];
  const oneSource = new LinearSum();
  for (const node of sources) {
    const supply = linearizer.model.column(0, possible.length, false);
    flows[node]!.column(1, supply);
    if (node === sure) continue;
    const isSource = linearizer.fresh();
    oneSource.literal(1, isSource);
    linearizer.clause([-isSource], [nodes[node]!]);
    linearizer.atMost(new LinearSum().column(1, supply).literal(-possible.length, isSource), 0);
  }
  linearizer.atMost(oneSource, 1);
  for (const node of possible) linearizer.atLeast(flows[node]!.literal(-1, nodes[node]!), 0, unless);
}

/** One of `unless` holds, or the active nodes form two components or more: a side each that no edge crosses. */
export function keepSplit(linearizer: Linearizer, network: Network, unless: readonly number[]): void {
  const { nodes, edges } = network;
  const possible = nodes.flatMap((literal, node) => (literal === NO ? [] : [node]));
  const side = new Map(possible.map((node) => [node, linearizer.fresh()]));
  for (const edge of edges) {
    const [a, b] = [side.get(edge.a)!, side.get(edge.b)!];
    const context = [...unless, ...unusable(network, edge)];
    linearizer.clause(context, [-a, b]);
    linearizer.clause(context, [a, -b]);
  }
  for (const sign of [1, -1]) {
    const here = possible.map((node) => {
      const literal = linearizer.fresh();
      linearizer.clause([-literal], [nodes[node]!]);
      linearizer.clause([-literal], [sign * side.get(node)!]);
      return literal;
    });
    linearizer.clause(unless, here);
  }
}

/** The members of each component in an answer. */
export function componentsIn(network: Network, value: (literal: number) => boolean): number[][] {
  const { nodes, edges } = network;
  const neighbors = new Map<number, number[]>();
  nodes.forEach((literal, node) => {
    if (value(literal)) neighbors.set(node, []);
  });
  for (const { a, b, literal } of edges) {
    if (!neighbors.has(a) || !neighbors.has(b) || !value(literal)) continue;
    neighbors.get(a)!.push(b);
    neighbors.get(b)!.push(a);
  }
  const seen = new Set<number>();
  const found: number[][] = [];
  for (const start of neighbors.keys()) {
    if (seen.has(start)) continue;
    seen.add(start);
    const members = [start];
    for (let i = 0; i < members.length; i++) {
      for (const next of neighbors.get(members[i]!)!) {
        if (seen.has(next)) continue;
        seen.add(next);
        members.push(next);
      }
    }
    found.push(members);
  }
  return found;
}

/**
 * What must change for a component to be joined to others: an edge on its boundary becomes active, or its outer
 * node does. Follows from connectivity when a member and some node outside are active.
 */
export function boundary(
  network: Network,
  members: readonly number[],
  value: (literal: number) => boolean,
): number[] {
  const inside = new Set(members);
  const literals = new Set<number>();
  for (const { a, b, literal } of network.edges) {
    if (inside.has(a) === inside.has(b)) continue;
    literals.add(value(literal) ? network.nodes[inside.has(a) ? b : a]! : literal);
  }
  return [...literals];
}
