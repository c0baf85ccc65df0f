// Whether a constraint of a certificate about the parts of a graph says no more than its `components` term: who is with one node, all sizes,
// which components have one shape. As in specs.ts the literals, read by their meanings, are compared with the term's nodes and edges.
// - connected, sized: the nodes are those that are with one node (of those near it, or as near as the facts about its component's size let them be),
//   which present edges connect; all that may be are among them. Bounds of their number are no stricter than the facts.
// - regions, alike: all nodes are there, and a literal of an edge is the contrary of the term's: that the edge is absent, a border. Borders lie between
//   regions where that is asserted, or where edges are there exactly if two ints are equal, one for each node: these are the same all over a region.
import type { Alike, Connected, Edge, Regions, Sized } from '../constraints.ts';
import type { Components, Graph } from './components.ts';
import type { Nodes } from './nodes.ts';
import { constantView, negated, plainView, type View } from './views.ts';

export interface Context {
  readonly nodes: Nodes;
  readonly components: Components;
  /** Returns the meaning of a literal as a bool; the constant 1 for literal 0. */
  readonly viewOf: (literal: number) => View;
  readonly isAsserted: (view: View) => boolean;
}

export const isSame = (a: View, b: View): boolean =>
  a.node === b.node && a.scale === b.scale && a.offset === b.offset;
const isSure = ({ node, offset }: View): boolean => node < 0 && offset === 1;

/** The members of a source's component, or only those near the source. */
interface Members {
  readonly source: number;
  /** `places[node]`, for a node of the constraint: the node of the graph. */
  readonly places: readonly number[];
}

export function keepsMembers(term: number, constraint: Connected | Sized, context: Context): boolean {
  // A single node is connected.
  if (constraint.kind === 'connected' && constraint.nodes.length < 2) return true;
  const graph = context.components.graphOf(term);
  const members = membersOf(term, graph, constraint, context);
  if (!members || !keepsPlaces(graph, members, constraint.edges, context)) return false;
  if (constraint.kind === 'connected') return true;
  const { root, least, most, nodes } = constraint;
  const { low, high } = context.components.sizeOf(term, members.source);
  return (
    members.places[root] === members.source &&
    least <= Math.max(1, low) &&
    most >= Math.min(nodes.length, high)
  );
}

function membersOf(
  term: number,
  graph: Graph,
  { nodes: literals }: Connected | Sized,
  { nodes, components, viewOf }: Context,
): Members | undefined {
  const views = literals.map(viewOf);
  const sets = views.map(({ node, scale }) => {
    const one = node >= 0 && scale === 1 ? nodes.at(node) : undefined;
    return one?.operands[0]?.node === term && (one.operation === 'reaches' || one.operation === 'near')
      ? one
      : undefined;
  });
  const near = sets.find((one) => one?.operation === 'near')?.numbers;
  // The source is in all pairs, and it is the only node without a literal of its own.
  const shared = sets.flatMap((one) => (one?.operation === 'reaches' ? [one.numbers] : []));
  const sources = near
    ? [near[0]!]
    : (shared[0] ?? []).filter((node) => shared.every((pair) => pair.includes(node)));
  for (const source of sources) {
    const all = graph.near(source, near ? near[1]! : components.sizeOf(term, source).high - 1);
    const places = views.map((view, at) => {
      const numbers = sets[at]?.numbers;
      if (!numbers) return isSame(view, graph.activity[source]!) ? source : -1;
      if (!near) return numbers[0] === source ? numbers[1]! : numbers[0]!;
      return numbers[0] === source && numbers[1] === near[1] && sets[at]!.operation === 'near'
        ? numbers[2]!
        : -1;
    });
    const distinct = new Set(places);
    const areMembers = distinct.size === places.length && places.every((place) => all.has(place));
    const areAll = [...all].every((node) => distinct.has(node) || components.areFar(term, source, node));
    if (areMembers && areAll) return { source, places };
  }
  return undefined;
}

/** Whether the constraint has exactly the graph's edges between the members. */
function keepsPlaces(
  graph: Graph,
  { places }: Members,
  edges: readonly Edge[],
  { viewOf }: Context,
): boolean {
  const all = new Set(places);
  const own = graph.edges
    .filter(([a, b]) => all.has(a) && all.has(b))
    .map(([a, b, view]) => edgeKey(a, b, view));
  const told = edges.map(([a, b, literal]) => edgeKey(places[a]!, places[b]!, viewOf(literal)));
  return own.length === told.length && own.sort().join() === told.sort().join();
}

const edgeKey = (a: number, b: number, { node, scale, offset }: View): string =>
  `${Math.min(a, b)} ${Math.max(a, b)} ${node} ${scale} ${offset}`;

/** Whether the constraint has all nodes and edges of the graph, where the literal of an edge is the negation of the graph's bool. */
function keepsBorders(
  graph: Graph,
  nodes: number,
  edges: readonly Edge[],
  viewOf: (literal: number) => View,
): boolean {
  return (
    graph.activity.length === nodes &&
    graph.activity.every(isSure) &&
    edges.length === graph.edges.length &&
    edges.every(([a, b, literal], at) => {
      const [from, to, view] = graph.edges[at]!;
      return (
        a === from && b === to && (literal === 0 ? isSure(view) : isSame(viewOf(literal), negated(view)))
      );
    })
  );
}

export function keepsRegions(term: number, constraint: Regions, context: Context): boolean {
  const { components, viewOf } = context;
  const graph = components.graphOf(term);
  if (constraint.guard !== undefined) return false;
  const isBorder = ([, , literal]: Edge): boolean => literal !== 0 && isSure(viewOf(literal));
  const open = constraint.edges.filter((edge) => !isBorder(edge));
  /** The edges that are borders in every answer. */
  const sure = constraint.edges.filter(isBorder);
  if (!keepsBorders(graph, constraint.nodes, open, viewOf)) return false;
  const labels = new Map<number, View>();
  for (const size of constraint.sizes) {
    const label = labelOf(term, size, context);
    if (!label) return false;
    labels.set(size.node, label);
  }
  if (constraint.merge) return areLabels(graph, sure, (node) => labels.get(node), context);
  if (!constraint.separate || (sure.length === 0 && components.separates(term))) return true;
  const found = findLabels(graph, context.nodes);
  return areLabels(graph, sure, (node) => found[node], context);
}

/** The int to which the order literals of a size refer: the size itself, or an int that is asserted to equal the size. */
function labelOf(
  term: number,
  { node, lowest, order }: Regions['sizes'][number],
  { nodes, components, viewOf, isAsserted }: Context,
): View | undefined {
  const found = nodes.find('componentSize', [plainView(term)], [node]);
  if (found === undefined) return undefined;
  const size = plainView(found);
  const claimed = order.length === 0 ? size : plainView(nodes.asClaim(viewOf(order[0]!)).node);
  if (claimed.node < 0) return undefined;
  const isSize =
    claimed.node === found || isAsserted(nodes.equals(nodes.sum(0, [1, -1], [size, claimed]), 0));
  const areOrder = order.every((literal, k) =>
    isSame(viewOf(literal), nodes.atLeast(claimed, lowest + 1 + k)),
  );
  const facts = components.sizeOf(term, node);
  const low = Math.max(nodes.low(claimed), facts.low);
  const isWhole = low >= lowest && Math.min(nodes.high(claimed), facts.high) <= lowest + order.length;
  if (!isSize || !areOrder || !isWhole) return undefined;
  return facts.low === facts.high ? constantView(low) : claimed;
}

/** Whether each edge is active iff the ints of its ends are equal, and the ints at sure borders are never equal. */
function areLabels(
  graph: Graph,
  sure: readonly Edge[],
  labelAt: (node: number) => View | undefined,
  { nodes }: Context,
): boolean {
  const isEdge = (a: number, b: number, edge: View): boolean => {
    const [x, y] = [labelAt(a), labelAt(b)];
    return x !== undefined && y !== undefined && isSame(edge, nodes.equals(nodes.sum(0, [1, -1], [x, y]), 0));
  };
  return (
    graph.edges.every(([a, b, edge]) => isEdge(a, b, edge)) &&
    sure.every(([a, b]) => isEdge(a, b, constantView(0)))
  );
}

/**
 * `result[node]`: the int or constant that the node's edges compare with those of the neighbours. It is guessed at one node of each part of the
 * graph, which determines it at all other nodes of the part. The caller has to check the comparisons of all edges.
 */
function findLabels(graph: Graph, nodes: Nodes): (View | undefined)[] {
  const pairs = graph.edges.map(([, , edge]) => comparedIn(edge, nodes));
  const labels: (View | undefined)[] = graph.around.map(() => undefined);
  for (const [start, edges] of graph.around.entries()) {
    if (labels[start] !== undefined || edges.length === 0) continue;
    const first = edges.map((edge) => pairs[edge]!).find((pair) => pair !== 'sure') ?? [constantView(0)];
    for (const guess of first) {
      const found = labelsFrom(start, guess as View, graph, pairs);
      if (!found) continue;
      for (const [node, label] of found) labels[node] = label;
      break;
    }
  }
  return labels;
}

/** The two ints that the bool of an edge compares; empty if it is no comparison; `sure` if the edge is always active. */
type Compared = readonly View[] | 'sure';

function comparedIn(edge: View, nodes: Nodes): Compared {
  if (isSure(edge)) return 'sure';
  const { node, kind, k, holds } = nodes.asClaim(edge);
  if (node < 0 || kind === 'constant') return [];
  const { operation, operands, low } = nodes.at(node);
  if (operation === 'sum') return operands.map((view) => plainView(view.node));
  return [plainView(node), constantView(kind === 'equals' || holds ? k : low)];
}

/** The ints of all nodes connected with the first one, if the first node has this int; undefined if the comparison of some edge doesn't fit. */
function labelsFrom(
  start: number,
  label: View,
  graph: Graph,
  pairs: readonly Compared[],
): ReadonlyMap<number, View> | undefined {
  const labels = new Map([[start, label]]);
  for (const [node, own] of labels) {
    for (const edge of graph.around[node]!) {
      const pair = pairs[edge]!;
      const other = pair === 'sure' ? own : acrossPair(pair, own);
      if (!other) return undefined;
      const to = graph.across(edge, node);
      const known = labels.get(to);
      if (known && !isSame(known, other)) return undefined;
      labels.set(to, other);
    }
  }
  return labels;
}

function acrossPair([a, b]: readonly View[], own: View): View | undefined {
  if (!a || !b) return undefined;
  return isSame(a, own) ? b : isSame(b, own) ? a : undefined;
}

export function keepsAlike(term: number, constraint: Alike, context: Context): boolean {
  const { nodes, components, viewOf } = context;
  const graph = components.graphOf(term);
  const { x, y, motions, edges, pairs, separate } = constraint;
  if (!keepsBorders(graph, x.length, edges, viewOf) || (separate && !components.separates(term)))
    return false;
  const layout = [motions.length, ...motions.flat(), ...x, ...y].join(' ');
  return pairs.every(([a, b, literal]) => {
    const { node, scale } = viewOf(literal);
    if (node < 0 || scale !== 1) return false;
    const { operation, operands, numbers, datum } = nodes.at(node);
    const [from, to] = [Math.min(a, b), Math.max(a, b)];
    return (
      operation === 'alike' &&
      operands[0]!.node === term &&
      numbers[0] === from &&
      numbers[1] === to &&
      datum?.kind === 'layout' &&
      datum.numbers.join(' ') === layout
    );
  });
}
