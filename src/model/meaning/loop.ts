/** `loop` and `path`: the active edges form a single closed or open line. Layout [graph, edge bools…]. */
import { append } from '../large-lists.ts';
import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { EXCLUDED_STATE, SURE_STATE, statesOf } from './known.ts';
import { type Bounds, type Meaning, setTruth, type Values, type ViolationReasons } from './meaning.ts';
import { edgePartition, Partition } from './partition.ts';

export const loop: Meaning = {
  value: (args, values) => (isLine(args, values, 0) ? 1 : 0),
  bounds: (args, bounds, out) => setTruth(out, mustBeLine(args, bounds, 0)),
  violationReasons: (args, values) => lineViolationReasons(args, values, 0),
};

export const path: Meaning = {
  value: (args, values) => (isLine(args, values, 2) ? 1 : 0),
  bounds: (args, bounds, out) => setTruth(out, mustBeLine(args, bounds, 2)),
  violationReasons: (args, values) => lineViolationReasons(args, values, 2),
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
  let startNode = -1;
  for (let node = 0; node < nodes; node++) {
    if (nodeDegrees[node] === 0) continue;
    nodesOnLine++;
    if (nodeDegrees[node] === 1) endCount++;
    if (startNode < 0 || nodeDegrees[node] === 1) startNode = node;
  }
  return endCount === ends && startNode >= 0 && walkFrom(startNode) === nodesOnLine;
}

/** Adds `next` to the node's neighbours; false if it already has two. */
function addNeighbor(node: number, next: number): boolean {
  const oldDegree = nodeDegrees[node]!;
  if (oldDegree === 2) return false;
  lineNeighbors[2 * node + oldDegree] = next;
  nodeDegrees[node] = oldDegree + 1;
  return true;
}

/** The number of nodes on the line through `start`, which must be an end of the line unless the line is closed. */
function walkFrom(start: number): number {
  let count = 1;
  let previousNode = start;
  for (let node = lineNeighbors[2 * start]!; node !== start; count++) {
    if (nodeDegrees[node] === 1) return count + 1;
    const nextNode =
      lineNeighbors[2 * node] === previousNode ? lineNeighbors[2 * node + 1]! : lineNeighbors[2 * node]!;
    previousNode = node;
    node = nextNode;
  }
  return count;
}

function mustBeLine(args: Int32Array, bounds: Bounds, ends: number): boolean | undefined {
  const { graph, edges } = graphArguments(bounds.terms, args);
  const states = statesOf(bounds, edges);
  const isSureEdge = (edge: number): boolean => states[edge] === SURE_STATE;
  const isPossible = (edge: number): boolean => states[edge] !== EXCLUDED_STATE;
  const { sureDegrees, possibleDegrees } = degreeBounds(graph, states);
  let areDegreesFixed = true;
  let deadEnds = 0;
  for (let node = 0; node < graph.nodes; node++) {
    if (sureDegrees[node]! > 2) return false;
    if (sureDegrees[node] !== possibleDegrees[node]) areDegreesFixed = false;
    else if (sureDegrees[node] === 1) deadEnds++;
  }
  const possibleParts = edgePartition(graph, isPossible);
  if (deadEnds > ends || possibleParts.count === 0) return false;
  if (areDegreesFixed) return deadEnds === ends && possibleParts.count === 1;
  return sureEdgesFit(graph, isSureEdge, possibleParts, ends) ? undefined : false;
}

function degreeBounds(
  graph: Graph,
  states: Uint8Array,
): { sureDegrees: Int32Array; possibleDegrees: Int32Array } {
  const sureDegrees = new Int32Array(graph.nodes);
  const possibleDegrees = new Int32Array(graph.nodes);
  for (let edge = 0; edge < states.length; edge++) {
    if (states[edge] === EXCLUDED_STATE) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    possibleDegrees[a]!++;
    possibleDegrees[b]!++;
    if (states[edge] !== SURE_STATE) continue;
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
  const surePartition = new Partition(graph.nodes);
  let possibleRoot = -1;
  let cycles = 0;
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (!sure(edge)) continue;
    const [a, b] = [graph.ends[2 * edge]!, graph.ends[2 * edge + 1]!];
    if (possibleRoot >= 0 && possibleParts.root(a) !== possibleRoot) return false;
    possibleRoot = possibleParts.root(a);
    surePartition.addNode(a);
    surePartition.addNode(b);
    if (!surePartition.join(a, b)) cycles++;
  }
  return cycles === 0 || (ends === 0 && surePartition.count === 1 && cycles === 1);
}

/**
 * The nodes where the line branches or has too many ends; failing that, the edges outside its largest piece; failing
 * that, a cycle.
 */
function lineViolationReasons(args: Int32Array, values: Values, ends: number): ViolationReasons {
  const { graph, edges } = graphArguments(values.terms, args);
  const isActive = (edge: number): boolean => values.of(edges[edge]!) === 1;
  const degree = degrees(graph, isActive);
  const lineEnds = [...degree.keys()].filter((node) => degree[node] === 1);
  const nodes = [...degree.keys()].filter((node) => degree[node]! > 2);
  if (lineEnds.length > ends) append(nodes, lineEnds);
  if (nodes.length > 0) return { nodes, edges: [], refs: [] };
  const nodesOutsideLargest = new Set(edgePartition(graph, isActive).outsideLargest());
  const misplacedEdges: number[] = [];
  for (let edge = 0; 2 * edge < graph.ends.length; edge++) {
    if (isActive(edge) && (nodesOutsideLargest.size === 0 || nodesOutsideLargest.has(graph.ends[2 * edge]!)))
      misplacedEdges.push(edge);
  }
  return { nodes: [], edges: misplacedEdges, refs: [] };
}
