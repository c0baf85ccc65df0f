// Checks that a constraint of a certificate about components requires no more than its `components` term. As in specs.ts,
// the literals of the constraint, read by their meanings, are compared with the term's nodes and edges.
// - connected, sized: the constraint's nodes must be all possible members of the component of one node, the source (or all
//   those up to some distance from it). Its bounds on their number may not be stricter than the known bounds of the size.
// - regions, alike: the constraint must have all nodes of the graph. The literal of an edge is the negation of the edge's
//   bool: it says that the edge is a border. A constraint may require that borders separate regions only if an assertion
//   says so, or if each edge is active iff the ints of its two nodes are equal: these ints are constant on a region.
import type { Alike, Connected, Edge, Regions, Sized } from '../constraints.ts';
import type { Components, Graph } from './components.ts';
import type { Nodes } from './nodes.ts';
import { constantView, negateView, plainView, type View } from './views.ts';

export interface Context {
  readonly nodes: Nodes;
  readonly components: Components;
  /** Returns the meaning of a literal as a bool; the constant 1 for literal 0. */
  readonly viewOf: (literal: number) => View;
  readonly isAsserted: (view: View) => boolean;
}

export const isSame = (a: View, b: View): boolean =>
  a.node === b.node && a.scale === b.scale && a.offset === b.offset;
const isConstantOne = ({ node, offset }: View): boolean => node < 0 && offset === 1;

/** The members of a source's component, or only those near the source. */
interface Members {
  readonly source: number;
  /** `places[node]`: the node of the graph for which this node of the constraint stands. */
  readonly places: readonly number[];
}

export function keepsMembers(term: number, constraint: Connected | Sized, context: Context): boolean {
  // A single node is connected.
  if (constraint.kind === 'connected' && constraint.nodes.length < 2) return true;
  const graph = context.components.graphOf(term);
  const members = membersOf(term, graph, constraint, context);
  if (!members || !hasSameEdges(graph, members, constraint.edges, context)) return false;
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
  const memberTerms = views.map(({ node, scale }) => {
    const memberTerm = node >= 0 && scale === 1 ? nodes.at(node) : undefined;
    return memberTerm?.operands[0]?.node === term &&
      (memberTerm.operation === 'reaches' || memberTerm.operation === 'near')
      ? memberTerm
      : undefined;
  });
  const nearNumbers = memberTerms.find((one) => one?.operation === 'near')?.numbers;
  // Each `reaches` term is about the source and one other node, so the source is the node that all pairs share.
  const sharedPairs = memberTerms.flatMap((one) => (one?.operation === 'reaches' ? [one.numbers] : []));
  const sources = nearNumbers
    ? [nearNumbers[0]!]
    : (sharedPairs[0] ?? []).filter((node) => sharedPairs.every((pair) => pair.includes(node)));
  for (const source of sources) {
    const possibleMembers = graph.near(
      source,
      nearNumbers ? nearNumbers[1]! : components.sizeOf(term, source).high - 1,
    );
    const places = views.map((view, at) => {
      const termNumbers = memberTerms[at]?.numbers;
      if (!termNumbers) return isSame(view, graph.activity[source]!) ? source : -1;
      if (!nearNumbers) return termNumbers[0] === source ? termNumbers[1]! : termNumbers[0]!;
      return termNumbers[0] === source &&
        termNumbers[1] === nearNumbers[1] &&
        memberTerms[at]!.operation === 'near'
        ? termNumbers[2]!
        : -1;
    });
    const distinctPlaces = new Set(places);
    const arePlacesMembers =
      distinctPlaces.size === places.length && places.every((place) => possibleMembers.has(place));
    const areAllMembers = [...possibleMembers].every(
      (node) => distinctPlaces.has(node) || components.areFar(term, source, node),
    );
    if (arePlacesMembers && areAllMembers) return { source, places };
  }
  return undefined;
}

/** Whether the constraint has exactly the graph's edges between the members. */
function hasSameEdges(
  graph: Graph,
  { places }: Members,
  edges: readonly Edge[],
  { viewOf }: Context,
): boolean {
  const members = new Set(places);
  const ownEdgeKeys = graph.edges
    .filter(([a, b]) => members.has(a) && members.has(b))
    .map(([a, b, view]) => edgeKey(a, b, view));
  const givenEdgeKeys = edges.map(([a, b, literal]) => edgeKey(places[a]!, places[b]!, viewOf(literal)));
  return (
    ownEdgeKeys.length === givenEdgeKeys.length && ownEdgeKeys.sort().join() === givenEdgeKeys.sort().join()
  );
}

const edgeKey = (a: number, b: number, { node, scale, offset }: View): string =>
  `${Math.min(a, b)} ${Math.max(a, b)} ${node} ${scale} ${offset}`;

/** Whether the constraint has all nodes and edges of the graph, where the literal of an edge is the negation of the graph's bool. */
function hasSameBorders(
  graph: Graph,
  nodes: number,
  edges: readonly Edge[],
  viewOf: (literal: number) => View,
): boolean {
  return (
    graph.activity.length === nodes &&
    graph.activity.every(isConstantOne) &&
    edges.length === graph.edges.length &&
    edges.every(([a, b, literal], at) => {
      const [from, to, view] = graph.edges[at]!;
      return (
        a === from &&
        b === to &&
        (literal === 0 ? isConstantOne(view) : isSame(viewOf(literal), negateView(view)))
      );
    })
  );
}

export function keepsRegions(term: number, constraint: Regions, context: Context): boolean {
  const { components, viewOf } = context;
  const graph = components.graphOf(term);
  if (constraint.guard !== undefined) return false;
  const isBorder = ([, , literal]: Edge): boolean => literal !== 0 && isConstantOne(viewOf(literal));
  const openEdges = constraint.edges.filter((edge) => !isBorder(edge));
  /** The edges that are borders in every answer. */
  const certainBorders = constraint.edges.filter(isBorder);
  if (!hasSameBorders(graph, constraint.nodes, openEdges, viewOf)) return false;
  const labels = new Map<number, View>();
  for (const size of constraint.sizes) {
    const label = labelOf(term, size, context);
    if (!label) return false;
    labels.set(size.node, label);
  }
  if (constraint.merge) return areLabels(graph, certainBorders, (node) => labels.get(node), context);
  if (!constraint.separate || (certainBorders.length === 0 && components.separates(term))) return true;
  const foundLabels = findLabels(graph, context.nodes);
  return areLabels(graph, certainBorders, (node) => foundLabels[node], context);
}

/** The int to which the order literals of a size refer: the size itself, or an int that is asserted to equal the size. */
function labelOf(
  term: number,
  { node, lowest, order }: Regions['sizes'][number],
  { nodes, components, viewOf, isAsserted }: Context,
): View | undefined {
  const sizeNode = nodes.find('componentSize', [plainView(term)], [node]);
  if (sizeNode === undefined) return undefined;
  const size = plainView(sizeNode);
  const claimedSize = order.length === 0 ? size : plainView(nodes.asClaim(viewOf(order[0]!)).node);
  if (claimedSize.node < 0) return undefined;
  const isSize =
    claimedSize.node === sizeNode || isAsserted(nodes.equals(nodes.sum(0, [1, -1], [size, claimedSize]), 0));
  const areOrderLiterals = order.every((literal, k) =>
    isSame(viewOf(literal), nodes.atLeast(claimedSize, lowest + 1 + k)),
  );
  const factBounds = components.sizeOf(term, node);
  const low = Math.max(nodes.low(claimedSize), factBounds.low);
  const isWholeRange =
    low >= lowest && Math.min(nodes.high(claimedSize), factBounds.high) <= lowest + order.length;
  if (!isSize || !areOrderLiterals || !isWholeRange) return undefined;
  return factBounds.low === factBounds.high ? constantView(low) : claimedSize;
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
 * `result[node]`: the label of the node, an int or constant such that each edge is active iff the labels of its two ends
 * are equal. The label of one node of each connected part is guessed, and determines all others of the part. The caller
 * has to check all edges.
 */
function findLabels(graph: Graph, nodes: Nodes): (View | undefined)[] {
  const comparedPairs = graph.edges.map(([, , edge]) => comparedPairIn(edge, nodes));
  const labels: (View | undefined)[] = graph.around.map(() => undefined);
  for (const [start, edges] of graph.around.entries()) {
    if (labels[start] !== undefined || edges.length === 0) continue;
    const firstPair = edges.map((edge) => comparedPairs[edge]!).find((pair) => pair !== 'sure') ?? [
      constantView(0),
    ];
    for (const guess of firstPair) {
      const foundLabels = labelsFrom(start, guess as View, graph, comparedPairs);
      if (!foundLabels) continue;
      for (const [node, label] of foundLabels) labels[node] = label;
      break;
    }
  }
  return labels;
}

/** The two ints that the bool of an edge compares; empty if it is no comparison; `sure` if the edge is always active. */
type ComparedPair = readonly View[] | 'sure';

function comparedPairIn(edge: View, nodes: Nodes): ComparedPair {
  if (isConstantOne(edge)) return 'sure';
  const { node, kind, k, holds } = nodes.asClaim(edge);
  if (node < 0 || kind === 'constant') return [];
  const { operation, operands, low } = nodes.at(node);
  if (operation === 'sum') return operands.map((view) => plainView(view.node));
  return [plainView(node), constantView(kind === 'equals' || holds ? k : low)];
}

/** The labels of all nodes connected with `start` if `start` has the label `label`; undefined if they contradict an edge. */
function labelsFrom(
  start: number,
  label: View,
  graph: Graph,
  pairs: readonly ComparedPair[],
): ReadonlyMap<number, View> | undefined {
  const labels = new Map([[start, label]]);
  for (const [node, own] of labels) {
    for (const edge of graph.around[node]!) {
      const pair = pairs[edge]!;
      const other = pair === 'sure' ? own : otherOfPair(pair, own);
      if (!other) return undefined;
      const to = graph.across(edge, node);
      const knownLabel = labels.get(to);
      if (knownLabel && !isSame(knownLabel, other)) return undefined;
      labels.set(to, other);
    }
  }
  return labels;
}

function otherOfPair([a, b]: readonly View[], own: View): View | undefined {
  if (!a || !b) return undefined;
  return isSame(a, own) ? b : isSame(b, own) ? a : undefined;
}

export function keepsAlike(term: number, constraint: Alike, context: Context): boolean {
  const { nodes, components, viewOf } = context;
  const graph = components.graphOf(term);
  const { x, y, motions, edges, pairs, separate } = constraint;
  if (!hasSameBorders(graph, x.length, edges, viewOf) || (separate && !components.separates(term)))
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
