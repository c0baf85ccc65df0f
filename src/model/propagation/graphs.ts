/** Connectivity and loops: consequences of bridges, cut nodes and degrees. Each call is linear in the graph. */

import { EXCLUDED_STATE, OPEN_STATE, SURE_STATE, statesOf } from '../meaning/known.ts';
import { Partition } from '../meaning/partition.ts';
import { graphArguments } from '../terms/operands.ts';
import type { Graph } from '../terms/terms.ts';
import { acrossEdge, adjacencyOf, type DepthFirst, depthFirst } from './depth-first.ts';
import { type Domains, isTrue, type Propagator } from './propagator.ts';

/**
 * The active nodes form one component. Seen from one sure node, unreachable nodes are inactive, and nodes that separate
 * it from other sure nodes are active.
 */
export const propagateConnected: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const { graph, nodes, edges } = graphArguments(domains.terms, args);
  const states = statesOf(domains, nodes);
  const root = states.indexOf(SURE_STATE);
  if (root < 0) return;
  const possibleTraversal = depthFirst(graph, [root], states, statesOf(domains, edges));
  for (let n = 0; n < graph.nodes; n++)
    if (possibleTraversal.positionOf[n] === -1 && states[n] !== EXCLUDED_STATE)
      domains.assign(nodes[n]!, false);
  if (domains.failed) return;
  for (const [cutNode, isBridge] of separatingNodes(graph, possibleTraversal, states)) {
    domains.assign(nodes[cutNode]!, true);
    if (isBridge >= 0) domains.assign(edges[isBridge]!, true);
  }
};

/**
 * Yields the nodes that separate the root from some node that is surely active. Each comes with the only edge that
 * leads from it away from the root; with −1 if several do.
 */
function* separatingNodes(
  graph: Graph,
  { order, positionOf, parentEdge, lowPoint }: DepthFirst,
  states: Uint8Array,
): Generator<[cut: number, isBridge: number]> {
  const isNeededBelow = new Uint8Array(graph.nodes);
  for (let i = order.length - 1; i > 0; i--) {
    const node = order[i]!;
    if (states[node] === SURE_STATE) isNeededBelow[node] = 1;
    if (isNeededBelow[node] === 0) continue;
    const parent = acrossEdge(graph, parentEdge[node]!, node);
    isNeededBelow[parent] = 1;
    if (lowPoint[node]! < positionOf[parent]!) continue;
    const isBridge = lowPoint[node]! > positionOf[parent]!;
    yield [parent, isBridge ? parentEdge[node]! : -1];
    if (isBridge) yield [node, -1];
  }
}

/**
 * Each node has degree 0 or 2; all active edges lie in one block, since a cycle can't pass a cut node twice; no cycle
 * may close early.
 */
export const propagateLoop: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const lines = new EdgeStates(args, domains);
  if (lines.states.every((one) => one === EXCLUDED_STATE)) return domains.assign(ref, false);
  for (let n = 0; n < lines.graph.nodes; n++) propagateDegree(lines, n, true);
  if (domains.failed) return;
  restrictToOneBlock(lines);
  if (!domains.failed) forbidEarlyCycles(lines, true);
};

export const propagatePath: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const lines = new EdgeStates(args, domains);
  for (let n = 0; n < lines.graph.nodes; n++) propagateDegree(lines, n, false);
  if (!domains.failed) forbidEarlyCycles(lines, false);
};

/** The edges of a graph with their current states. */
class EdgeStates {
  readonly graph: Graph;
  /** `states[edge]`: the state of the edge: OPEN, SURE (active) or OUT (inactive). */
  readonly states: Uint8Array;
  readonly #edges: Int32Array;
  readonly #domains: Domains;

  constructor(args: Int32Array, domains: Domains) {
    const { graph, edges } = graphArguments(domains.terms, args);
    this.graph = graph;
    this.states = statesOf(domains, edges);
    this.#edges = edges;
    this.#domains = domains;
  }

  assign(edge: number, truth: boolean): void {
    this.#domains.assign(this.#edges[edge]!, truth);
    this.states[edge] = truth ? SURE_STATE : EXCLUDED_STATE;
  }
}

function propagateDegree(lines: EdgeStates, node: number, isClosed: boolean): void {
  const { graph, states } = lines;
  const { starts, edges } = adjacencyOf(graph);
  let sureCount = 0;
  let possibleCount = 0;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    if (states[edges[i]!] === SURE_STATE) sureCount++;
    if (states[edges[i]!] !== EXCLUDED_STATE) possibleCount++;
  }
  const hasTwoSureEdges = sureCount >= 2;
  const isDeadEnd = isClosed && possibleCount === 1;
  const isForced = isClosed && sureCount === 1 && possibleCount === 2;
  if (!hasTwoSureEdges && !isDeadEnd && !isForced) return;
  for (let i = starts[node]!; i < starts[node + 1]!; i++) {
    const edge = edges[i]!;
    // At a dead end or a branch a sure edge is a contradiction, so all edges are assigned; elsewhere only open edges
    // are.
    if (isDeadEnd || sureCount > 2 ? states[edge] !== EXCLUDED_STATE : states[edge] === OPEN_STATE)
      lines.assign(edge, isForced);
  }
}

/** Makes edges inactive that can't be part of the line: bridges, and, if an edge is sure, all edges outside its block. */
function restrictToOneBlock(lines: EdgeStates): void {
  const { graph, states } = lines;
  const traversal = depthFirst(graph, adjacencyOf(graph).nodes, new Uint8Array(graph.nodes), states);
  const blockByEdge = blocksOfEdges(graph, traversal);
  const blockSizes = new Int32Array(graph.nodes);
  let homeBlock = -1;
  for (let e = 0; e < states.length; e++) {
    if (states[e] === EXCLUDED_STATE) continue;
    blockSizes[blockByEdge[e]!]!++;
    if (states[e] === SURE_STATE) homeBlock = blockByEdge[e]!;
  }
  for (let e = 0; e < states.length; e++) {
    if (
      states[e] !== EXCLUDED_STATE &&
      (blockSizes[blockByEdge[e]!] === 1 || (homeBlock >= 0 && blockByEdge[e] !== homeBlock))
    )
      lines.assign(e, false);
  }
}

/**
 * For each edge: its block (a maximal part of the graph without cut nodes), given by the node below the block's top
 * edge.
 */
function blocksOfEdges(graph: Graph, { order, positionOf, parentEdge, lowPoint }: DepthFirst): Int32Array {
  const top = new Int32Array(graph.nodes);
  for (const node of order) {
    if (parentEdge[node] === -1) continue;
    const parent = acrossEdge(graph, parentEdge[node]!, node);
    top[node] = lowPoint[node]! >= positionOf[parent]! ? node : top[parent]!;
  }
  const blockByEdge = new Int32Array(graph.ends.length >> 1);
  for (let edge = 0; edge < blockByEdge.length; edge++) {
    const a = graph.ends[2 * edge]!;
    const b = graph.ends[2 * edge + 1]!;
    blockByEdge[edge] = top[positionOf[a]! > positionOf[b]! ? a : b]!;
  }
  return blockByEdge;
}

/**
 * An edge that would close a cycle of sure edges is inactive, unless the cycle is the whole line. A sure edge that
 * closes one is a contradiction.
 */
function forbidEarlyCycles(lines: EdgeStates, isClosed: boolean): void {
  const { graph, states } = lines;
  const surePartition = new Partition(graph.nodes);
  for (let n = 0; n < graph.nodes; n++) surePartition.addNode(n);
  let pieces = 0;
  let cycleCount = 0;
  let closingEdge = -1;
  for (let e = 0; e < states.length; e++) {
    if (states[e] !== SURE_STATE) continue;
    const a = graph.ends[2 * e]!;
    const b = graph.ends[2 * e + 1]!;
    // Counts the pieces of the line: joining two single nodes starts a piece, joining two pieces makes them one.
    const joinedPieceCount = (surePartition.sizeOf(a) > 1 ? 1 : 0) + (surePartition.sizeOf(b) > 1 ? 1 : 0);
    if (surePartition.join(a, b)) pieces += 1 - joinedPieceCount;
    else {
      cycleCount++;
      closingEdge = e;
    }
  }
  if (cycleCount > 0) {
    if (!isClosed || pieces > 1 || cycleCount > 1) lines.assign(closingEdge, false);
    return;
  }
  if (isClosed && pieces < 2) return;
  for (let e = 0; e < states.length; e++) {
    if (states[e] === OPEN_STATE && surePartition.areTogether(graph.ends[2 * e]!, graph.ends[2 * e + 1]!))
      lines.assign(e, false);
  }
}

/** Propagates `acyclic`: an edge that would close a cycle of sure edges is inactive. */
export const propagateAcyclic: Propagator = (args, domains, ref) => {
  if (isTrue(domains, ref)) forbidEarlyCycles(new EdgeStates(args, domains), false);
};

export const propagateReaches: Propagator = (args, domains, ref) => {
  if (!isTrue(domains, ref)) return;
  const [components, a, b] = [args[0]!, args[1]!, args[2]!];
  const { nodes } = graphArguments(domains.terms, domains.terms.arguments(components));
  domains.assign(nodes[a]!, true);
  domains.assign(nodes[b]!, true);
};
