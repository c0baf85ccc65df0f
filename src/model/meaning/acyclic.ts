/**
 * `acyclic` and `ordered`: the active edges form no cycle, taken as undirected edges and as directed edges,
 * respectively. Layout [graph, edge bools…].
 */
import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { ranksOf } from './chains.ts';
import { type Bounds, type Meaning, setTruth, type Values } from './meaning.ts';
import { Partition } from './partition.ts';

export const acyclic: Meaning = acyclicMeaning(undirectedCycleOf);
export const ordered: Meaning = acyclicMeaning(directedCycleOf);

/** A function that finds the edges of a cycle of active edges; undefined if there is none. */
type FindCycle = (graph: Graph, active: (edge: number) => boolean) => number[] | undefined;

function acyclicMeaning(find: FindCycle): Meaning {
  const findCycleEdges = (args: Int32Array, source: Values | Bounds, active: (ref: number) => boolean) => {
    const { graph, edges } = graphArguments(source.terms, args);
    return find(graph, (edge) => active(edges[edge]!));
  };
  return {
    value: (args, values) => (findCycleEdges(args, values, (ref) => values.of(ref) === 1) ? 0 : 1),
    bounds(args, bounds, out) {
      if (findCycleEdges(args, bounds, (ref) => bounds.low(ref) === 1)) setTruth(out, false);
      else setTruth(out, findCycleEdges(args, bounds, (ref) => bounds.high(ref) === 1) ? undefined : true);
    },
    violationReasons: (args, values) => ({
      nodes: [],
      edges: findCycleEdges(args, values, (ref) => values.of(ref) === 1) ?? [],
      refs: [],
    }),
  };
}

/**
 * Finds an undirected cycle by union-find (Tarjan 1975): the first active edge whose two ends are already connected
 * closes a cycle with the path between them over earlier edges. Almost linear.
 */
export function undirectedCycleOf(graph: Graph, active: (edge: number) => boolean): number[] | undefined {
  const nodePartition = new Partition(graph.nodes);
  for (let node = 0; node < graph.nodes; node++) nodePartition.addNode(node);
  const edgesAt: number[][] = [];
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!active(edge)) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (!nodePartition.join(a, b)) return [edge, ...pathBetween(graph, edgesAt, a, b)];
    for (const end of [a, b]) {
      edgesAt[end] ??= [];
      edgesAt[end]!.push(edge);
    }
  }
  return undefined;
}

/** The edges on the path between two nodes of a tree. */
function pathBetween({ ends }: Graph, edgesAt: readonly number[][], from: number, to: number): number[] {
  const edgeTo = new Map<number, number>([[from, -1]]);
  for (const node of edgeTo.keys()) {
    for (const edge of edgesAt[node] ?? []) {
      const otherEnd = ends[2 * edge] === node ? ends[2 * edge + 1]! : ends[2 * edge]!;
      if (!edgeTo.has(otherEnd)) edgeTo.set(otherEnd, edge);
    }
  }
  const path: number[] = [];
  for (let node = to; node !== from; ) {
    const edge = edgeTo.get(node)!;
    path.push(edge);
    node = ends[2 * edge] === node ? ends[2 * edge + 1]! : ends[2 * edge]!;
  }
  return path;
}

/**
 * Finds a directed cycle; returns undefined if there is none. It removes nodes without incoming edges, again and again.
 * Each remaining node has an edge from another remaining node, so a walk backwards along these edges must repeat a
 * node. Linear.
 */
function directedCycleOf(graph: Graph, active: (edge: number) => boolean): number[] | undefined {
  const { nodes, ends } = graph;
  const ranks = ranksOf(graph, active);
  const startNode = ranks.indexOf(nodes);
  if (startNode < 0) return undefined;
  const edgeInto = new Int32Array(nodes);
  for (let edge = 0; 2 * edge < ends.length; edge++)
    if (ranks[ends[2 * edge]!] === nodes && active(edge)) edgeInto[ends[2 * edge + 1]!] = edge;
  const positionOnWalk = new Map<number, number>();
  const walkedNodes: number[] = [];
  for (let node = startNode; ; node = ends[2 * edgeInto[node]!]!) {
    const firstVisit = positionOnWalk.get(node);
    if (firstVisit !== undefined) return walkedNodes.slice(firstVisit);
    positionOnWalk.set(node, walkedNodes.length);
    walkedNodes.push(edgeInto[node]!);
  }
}
