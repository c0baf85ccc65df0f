/**
 * distance, rank: numbers of steps through a graph that depends on the answer. `rank` uses terms of its own; distances
 * are layers of conditions.
 *
 * A node is "reached in at most k steps" iff a neighbour is reached in at most k − 1 steps. With a layer for every k,
 * no condition depends on itself, so the conditions define the distance and need nothing new in the backends. They are
 * the rounds of the Bellman–Ford method (Bellman 1958, "On a routing problem").
 *
 * A layer costs one `or` for each node that can be reached by then and one `and` for each edge to it. Layers are made
 * on demand: `distance(a, b, P) <= 3` needs three; the number itself needs one per node of the graph.
 */
import { ranksOf } from '../../model/meaning/chains.ts';
import { type BoolRef, FALSE, type IntRef, type Terms, TRUE } from '../../model/terms/terms.ts';
import { Element, elementKind, keyOf, type Value } from '../../model/values.ts';
import { asSet, describeValue } from '../coerce.ts';
import type { GroundingContext, Site } from '../context.ts';
import { elementsOf, holdsPairs, pairGraphOf, subgraphOfCells } from './edges.ts';
import { Component, component } from './graphs.ts';
import { StepNumber } from './steps.ts';

/** An incoming edge of a node. */
interface IncomingEdge {
  readonly from: number;
  readonly condition: BoolRef;
}

/** A directed graph; undirected edges of cells and links are stored in both directions. */
interface DistanceGraph {
  readonly active: readonly BoolRef[];
  /** `incomingEdges[node]`: the node's incoming edges. */
  readonly incomingEdges: readonly (readonly IncomingEdge[])[];
  readonly nodeOf: (value: Value) => number | undefined;
  readonly directed: boolean;
}

/**
 * For each family (bools by element) or set that defines a graph: the graph, and for each start node the conditions "reached in at most k
 * steps". `distance(a, c, P)` for every c shares the conditions for a.
 */
const cachedGraphs = new WeakMap<object, CachedGraph>();

interface CachedGraph {
  readonly graph: DistanceGraph;
  /** For each start node: the conditions that the nodes are reached in at most k steps, for rising k. */
  readonly layers: Map<number, BreadthFirstLayers>;
  chains?: Chains;
}

function distanceGraph(context: GroundingContext, of: Value, site: Site): CachedGraph {
  const key = typeof of === 'object' && of !== null ? of : {};
  const cachedGraph = cachedGraphs.get(key);
  if (cachedGraph) return cachedGraph;
  const newGraph = {
    graph: holdsPairs(context, of, site) ? graphOfPairs(context, of, site) : graphOfCells(context, of, site),
    layers: new Map<number, BreadthFirstLayers>(),
  };
  cachedGraphs.set(key, newGraph);
  return newGraph;
}

function graphOfPairs(context: GroundingContext, pairs: Value, site: Site): DistanceGraph {
  const pairGraph = pairGraphOf(context, asSet(context, pairs, site), undefined, site, true);
  const { graph, edges, positions } = pairGraph;
  const entries = Array.from({ length: graph.nodes }, (): IncomingEdge[] => []);
  for (const [edge, condition] of edges.entries())
    entries[graph.ends[2 * edge + 1]!]!.push({ from: graph.ends[2 * edge]!, condition });
  return {
    active: entries.map(() => TRUE),
    incomingEdges: entries,
    nodeOf: (value) => positions?.get(keyOf(value)),
    directed: true,
  };
}

/** The graph of the cells at which a bool is true, or of the links at which one is true. */
function graphOfCells(context: GroundingContext, of: Value, site: Site): DistanceGraph {
  const links = elementKind(of) === 'link' ? of : undefined;
  const cells = links
    ? context.board(site.span).cells.map((value) => ({ value, condition: TRUE }))
    : elementsOf(context, of, site);
  const { graph, nodes, edges, positions } = subgraphOfCells(context, cells, links, site);
  const entries = nodes.map((): IncomingEdge[] => []);
  for (const [edge, condition] of edges.entries()) {
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    entries[a]!.push({ from: b, condition });
    entries[b]!.push({ from: a, condition });
  }
  return {
    active: nodes,
    incomingEdges: entries,
    nodeOf(value) {
      const node = value instanceof Element && value.kind === 'cell' ? positions[value.index]! : -1;
      return node < 0 ? undefined : node;
    },
    directed: false,
  };
}

/** The least number of steps from the start to each node over the edges that count; Infinity for unreachable nodes. */
function stepsFrom(
  graph: DistanceGraph,
  start: number,
  isUsable: (condition: BoolRef) => boolean,
): Float64Array {
  const { active, incomingEdges } = graph;
  const exitNodes = incomingEdges.map((): number[] => []);
  for (const [to, all] of incomingEdges.entries())
    for (const { from, condition } of all) if (isUsable(condition)) exitNodes[from]!.push(to);
  const steps = new Float64Array(incomingEdges.length).fill(Number.POSITIVE_INFINITY);
  if (!isUsable(active[start]!)) return steps;
  steps[start] = 0;
  const queue = [start];
  // Nodes added during the loop are visited, too.
  for (const node of queue) {
    for (const next of exitNodes[node]!) {
      if (steps[next] !== Number.POSITIVE_INFINITY || !isUsable(active[next]!)) continue;
      steps[next] = steps[node]! + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** For each node and each k, the condition that the node is reached from the start in at most k steps. */
class BreadthFirstLayers {
  /** `minDistance[node]`: the node's distance if all possible edges and nodes are present. */
  readonly minDistance: Float64Array;
  /** `maxDistance[node]`: the node's distance if only the certain edges and nodes are present. */
  readonly maxDistance: Float64Array;
  readonly #context: GroundingContext;
  readonly #graph: DistanceGraph;
  readonly #layers: BoolRef[][] = [];
  readonly #start: number;
  /**
   * Whether every edge joins a node at an even distance to a node at an odd distance, as on all square boards; then
   * every second layer equals the layer before it.
   */
  readonly #isBipartite: boolean;

  constructor(context: GroundingContext, graph: DistanceGraph, start: number) {
    this.#context = context;
    this.#graph = graph;
    this.#start = start;
    this.minDistance = stepsFrom(graph, start, (condition) => condition !== FALSE);
    this.maxDistance = stepsFrom(graph, start, (condition) => condition === TRUE);
    this.#layers.push(graph.active.map((active, node) => (node === start ? active : FALSE)));
    this.#isBipartite = graph.incomingEdges.every((all, node) =>
      all.every(({ from }) => (this.minDistance[from]! + this.minDistance[node]!) % 2 !== 0),
    );
  }

  reachedWithin(node: number, k: number, site: Site): BoolRef {
    while (this.#layers.length <= k) this.#nextLayer(site);
    return this.#layers[k]![node]!;
  }

  #nextLayer(site: Site): void {
    const { terms } = this.#context;
    const { active, incomingEdges } = this.#graph;
    const k = this.#layers.length;
    const lastLayer = this.#layers[k - 1]!;
    this.#layers.push(
      lastLayer.map((wasReached, node) => {
        const minimum = this.minDistance[node]!;
        if (minimum > k) return FALSE;
        if (this.maxDistance[node]! <= k) return TRUE;
        if (node === this.#start || (this.#isBipartite && (k - minimum) % 2 === 1)) return wasReached;
        this.#context.step(site.span);
        const arrivalConditions = incomingEdges[node]!.map(({ from, condition }) =>
          terms.both(lastLayer[from]!, condition),
        );
        return terms.both(active[node]!, terms.or(arrivalConditions));
      }),
    );
  }
}

export function distance(context: GroundingContext, from: Value, to: Value, of: Value, site: Site): Value {
  const cachedGraph = distanceGraph(context, of, site);
  const { graph } = cachedGraph;
  if (!graph.directed) for (const end of [from, to]) if (end !== null) requireCell(context, end, site);
  const [start, node] = [graph.nodeOf(from), graph.nodeOf(to)];
  // A node in none of the pairs is reached only from itself.
  if (start === undefined || node === undefined)
    return graph.directed && keyOf(from) === keyOf(to) ? 0 : null;
  const layers = cachedGraph.layers.get(start) ?? new BreadthFirstLayers(context, graph, start);
  cachedGraph.layers.set(start, layers);
  const [least, maxDistance] = [layers.minDistance[node]!, layers.maxDistance[node]!];
  if (least === maxDistance) return Number.isFinite(least) ? least : null;
  const maximum = Math.min(maxDistance, graph.active.length - 1);
  const atMostCondition = (k: number): BoolRef => layers.reachedWithin(node, k, site);
  const count = { terms: context.terms, least, most: maximum, atMost: atMostCondition };
  if (Number.isFinite(maxDistance)) return new StepNumber(count);
  // In undirected graphs, the condition that a path exists is a `component` term, which has its own propagator.
  const hasDistance = (): BoolRef => {
    const componentOfStart = graph.directed ? undefined : component(context, from, of, site);
    return componentOfStart instanceof Component ? componentOfStart.reaches(to) : atMostCondition(maximum);
  };
  return new StepNumber({ ...count, present: hasDistance });
}

function requireCell(context: GroundingContext, value: Value, site: Site): void {
  if (value instanceof Element && value.kind === 'cell') return;
  const message = `A cell is expected here, not ${describeValue(context, value)}.`;
  context.fail('type-mismatch', message, site.span);
}

/** The `chains` term for `rank`. `longestPaths[node]`: the length of the longest possible path that ends at the node. */
interface Chains {
  readonly term: IntRef;
  readonly longestPaths: Int32Array;
  /** Whether all edges are fixed, so that no rank depends on the answer. */
  readonly isFixed: boolean;
}

export function rank(context: GroundingContext, of: Value, pairs: Value, site: Site): Value {
  const { terms } = context;
  const cachedGraph = distanceGraph(context, pairs, site);
  const node = cachedGraph.graph.nodeOf(of);
  if (node === undefined) return 0;
  cachedGraph.chains ??= chainsOf(terms, cachedGraph.graph);
  const { term, longestPaths, isFixed } = cachedGraph.chains;
  const longestPath = longestPaths[node]!;
  // A path of this many pairs must repeat a node.
  const cyclicRank = longestPaths.length;
  if (isFixed) return longestPath < cyclicRank ? longestPath : null;
  if (longestPath === 0) return 0;
  const number = terms.rank(term, node);
  const atMostCondition = (k: number): BoolRef => terms.atMost([1], [number], k);
  const count = { terms, least: 0, most: longestPath, number, atMost: atMostCondition };
  if (longestPath < cyclicRank) return new StepNumber(count);
  return new StepNumber({ ...count, most: cyclicRank - 1, present: () => atMostCondition(cyclicRank - 1) });
}

function chainsOf(terms: Terms, { incomingEdges }: DistanceGraph): Chains {
  const ends: number[] = [];
  const edges: BoolRef[] = [];
  for (const [to, all] of incomingEdges.entries()) {
    for (const { from, condition } of all) {
      ends.push(from, to);
      edges.push(condition);
    }
  }
  const graph = { nodes: incomingEdges.length, ends: Int32Array.from(ends) };
  return {
    term: terms.chains(graph, edges),
    longestPaths: ranksOf(graph, (edge) => edges[edge] !== FALSE),
    isFixed: edges.every((edge) => edge === TRUE || edge === FALSE),
  };
}
