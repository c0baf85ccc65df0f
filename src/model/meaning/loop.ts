/** `loop` and `path`: the active edges form a single closed or open line. Layout [graph, edge bools…]. */
import { append } from '../large-lists.ts';
import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { OUT, SURE, statesOf } from './known.ts';
import { type Bounds, type Culprits, decide, type Meaning, type Values } from './meaning.ts';
import { edgePartition, Partition } from './partition.ts';

export const loop: Meaning = {
  value: (args, values) => (isLine(args, values, 0) ? 1 : 0),
  bounds: (args, bounds, out) => decide(out, isLineSure(args, bounds, 0)),
  culprits: (args, values) => lineCulprits(args, values, 0),
};

export const path: Meaning = {
  value: (args, values) => (isLine(args, values, 2) ? 1 : 0),
  bounds: (args, bounds, out) => decide(out, isLineSure(args, bounds, 2)),
  culprits: (args, values) => lineCulprits(args, values, 2),
};

function degrees(graph: Graph, edgeActive: (edge: number) => boolean): Int32Array {
  const degree = new Int32Array(graph.nodes);
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!edgeActive(edge)) continue;
    degree[graph.ends[2 * edge]!]!++;
    degree[graph.ends[2 * edge + 1]!]!++;
  }
  return degree;
}

/**
 * `nodeDegrees[node]`: the number of the node's active edges. `lineNeighbors[2 · node]` and the next entry: the nodes at
 * the other ends of the first two. Both arrays are reused between calls, because answers are listed by the million.
 */
let nodeDegrees = new Int32Array(0);
let lineNeighbors = new Int32Array(0);

/**
 * The active edges form one line iff exactly `ends` nodes have degree 1, all others degree 0 or 2, and a walk along the
 * line visits every node that has edges.
 */
function isLine(args: Int32Array, values: Values, ends: number): boolean {
  const { ends: endsOf, nodes } = values.terms.graphs[args[0]!]!;
  if (nodeDegrees.length < nodes) {
    nodeDegrees = new Int32Array(nodes);
    lineNeighbors = new Int32Array(2 * nodes);
  }
  nodeDegrees.fill(0, 0, nodes);
  for (let at = 1; at < args.length; at++) {
    if (values.of(args[at]!) !== 1) continue;
    const a = endsOf[2 * at - 2]!;
    const b = endsOf[2 * at - 1]!;
    if (!addNeighbor(a, b) || !addNeighbor(b, a)) return false;
  }
  let nodesOnLine = 0;
  let endCount = 0;
  let start = -1;
  for (let node = 0; node < nodes; node++) {
    if (nodeDegrees[node] === 0) continue;
    nodesOnLine++;
    if (nodeDegrees[node] === 1) endCount++;
    if (start < 0 || nodeDegrees[node] === 1) start = node;
  }
  return endCount === ends && start >= 0 && walkFrom(start) === nodesOnLine;
}

/** Adds `next` to the node's neighbours; false if it already has two. */
function addNeighbor(node: number, next: number): boolean {
  const before = nodeDegrees[node]!;
  if (before === 2) return false;
  lineNeighbors[2 * node + before] = next;
  nodeDegrees[node] = before + 1;
  return true;
}

/** The number of nodes on the line through `start`, which must be an end of the line unless the line is closed. */
function walkFrom(start: number): number {
  let count = 1;
  let last = start;
  for (let node = lineNeighbors[2 * start]!; node !== start; count++) {
    if (nodeDegrees[node] === 1) return count + 1;
    const next = lineNeighbors[2 * node] === last ? lineNeighbors[2 * node + 1]! : lineNeighbors[2 * node]!;
    last = node;
    node = next;
  }
  return count;
}

function isLineSure(args: Int32Array, bounds: Bounds, ends: number): boolean | undefined {
  const { graph, edges } = graphArguments(bounds.terms, args);
  const states = statesOf(bounds, edges);
  const sure = (edge: number): boolean => states[edge] === SURE;
  const possible = (edge: number): boolean => states[edge] !== OUT;
  const { sureDegrees, possibleDegrees } = degreeBounds(graph, states);
  let isSettled = true;
  let deadEnds = 0;
  for (let node = 0; node < graph.nodes; node++) {
    if (sureDegrees[node]! > 2) return false;
    if (sureDegrees[node] !== possibleDegrees[node]) isSettled = false;
    else if (sureDegrees[node] === 1) deadEnds++;
  }
  const possibleParts = edgePartition(graph, possible);
  if (deadEnds > ends || possibleParts.count === 0) return false;
  if (isSettled) return deadEnds === ends && possibleParts.count === 1;
  return sureEdgesFit(graph, sure, possibleParts, ends) ? undefined : false;
}

function degreeBounds(
  graph: Graph,
  states: Uint8Array,
): { sureDegrees: Int32Array; possibleDegrees: Int32Array } {
  const sureDegrees = new Int32Array(graph.nodes);
  const possibleDegrees = new Int32Array(graph.nodes);
  for (let edge = 0; edge < states.length; edge++) {
    if (states[edge] === OUT) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    possibleDegrees[a]!++;
    possibleDegrees[b]!++;
    if (states[edge] !== SURE) continue;
    sureDegrees[a]!++;
    sureDegrees[b]!++;
  }
  return { sureDegrees, possibleDegrees };
}

/** False if sure edges lie in different possible components, or close a cycle that isn't the whole line. */
function sureEdgesFit(
  graph: Graph,
  sure: (edge: number) => boolean,
  possibleParts: Partition,
  ends: number,
): boolean {
  const parts = new Partition(graph.nodes);
  let homeRoot = -1;
  let cycles = 0;
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!sure(edge)) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (homeRoot >= 0 && possibleParts.root(a) !== homeRoot) return false;
    homeRoot = possibleParts.root(a);
    parts.add(a);
    parts.add(b);
    if (!parts.join(a, b)) cycles++;
  }
  return cycles === 0 || (ends === 0 && parts.count === 1 && cycles === 1);
}

/**
 * The nodes where the line branches or has too many ends; failing that, the edges outside its largest piece; failing
 * that, a cycle.
 */
function lineCulprits(args: Int32Array, values: Values, ends: number): Culprits {
  const { graph, edges } = graphArguments(values.terms, args);
  const active = (edge: number): boolean => values.of(edges[edge]!) === 1;
  const degree = degrees(graph, active);
  const lineEnds = [...degree.keys()].filter((node) => degree[node] === 1);
  const nodes = [...degree.keys()].filter((node) => degree[node]! > 2);
  if (lineEnds.length > ends) append(nodes, lineEnds);
  if (nodes.length > 0) return { nodes, edges: [], refs: [] };
  const outside = new Set(edgePartition(graph, active).outsideLargest());
  const misplaced: number[] = [];
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (active(edge) && (outside.size === 0 || outside.has(graph.ends[2 * edge]!))) misplaced.push(edge);
  }
  return { nodes: [], edges: misplaced, refs: [] };
}
