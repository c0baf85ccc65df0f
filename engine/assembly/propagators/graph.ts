// Graphs whose nodes and edges are switched by literals, and their searches as of a moment of the trail: which part can
// be reached, and which false literals cut it off.
//
// Graph record: +0 nodes, +4 edges, +8 literal of each node, +12 literal of each edge (-1: always true), +16 first
// neighbour of each node (one more at the end), +20 neighbours, +24 ends of each edge as pairs.
// Neighbour, 16 bytes: +0 node, +4 edge, +8 literal of the edge, +12 literal of the node.
//
// The searches are hot, so they keep the base addresses in locals. A moment is a trail position: only earlier
// assignments count, so explanations never look ahead.
import { explanationLiterals } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At, resize, setI32 } from '../core/memory';
import { dataOf, newStack, pop, push, reserve, sizeOf, truncate } from '../core/stack';
import { positionOf, valueOf } from '../core/state';

// The offsets of the fields in a graph's record.
const GRAPH_EDGES_OFFSET: usize = 4;
const NODE_LITERALS_OFFSET: usize = 8;
const EDGE_LITERALS_OFFSET: usize = 12;
const FIRST_NEIGHBOURS_OFFSET: usize = 16;
const NEIGHBOURS_OFFSET: usize = 20;
const ENDS_OFFSET: usize = 24;
const GRAPH_BYTES: usize = 28;

// A neighbour's record: the binary logarithm of its size, its size in bytes, and the offsets of its fields.
export const NEIGHBOUR_SHIFT: usize = 4;
export const NEIGHBOUR_BYTES: usize = 16;
export const VIA_EDGE_OFFSET: usize = 4;
export const VIA_EDGE_LITERAL_OFFSET: usize = 8;
export const VIA_NODE_LITERAL_OFFSET: usize = 12;

export const AT_ANY_TIME: i32 = -1;
export const NONE: i32 = -1;

@inline export function nodesOf(graph: usize): i32 { return load<i32>(graph); }
@inline export function edgesOf(graph: usize): i32 { return load<i32>(graph, GRAPH_EDGES_OFFSET); }
@inline export function nodeLiteral(graph: usize, node: i32): i32 { return i32At(load<usize>(graph, NODE_LITERALS_OFFSET), node); }
@inline export function edgeLiteral(graph: usize, edge: i32): i32 { return i32At(load<usize>(graph, EDGE_LITERALS_OFFSET), edge); }
@inline export function firstNeighbour(graph: usize, node: i32): i32 { return i32At(load<usize>(graph, FIRST_NEIGHBOURS_OFFSET), node); }
@inline export function neighboursOf(graph: usize): usize { return load<usize>(graph, NEIGHBOURS_OFFSET); }
@inline export function firstNeighbours(graph: usize): usize { return load<usize>(graph, FIRST_NEIGHBOURS_OFFSET); }
@inline export function neighbourAt(graph: usize, i: i32): i32 { return load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT)); }
@inline export function neighbourEdge(graph: usize, i: i32): i32 { return load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT), VIA_EDGE_OFFSET); }
@inline export function endOf(graph: usize, edge: i32, which: i32): i32 { return i32At(load<usize>(graph, ENDS_OFFSET), (edge << 1) + which); }

@inline export function isTrue(literal: i32): bool { return literal < 0 || valueOf(literal) > 0; }
@inline export function isFalse(literal: i32): bool { return literal >= 0 && valueOf(literal) < 0; }
@inline export function isUnassigned(literal: i32): bool { return literal >= 0 && valueOf(literal) == 0; }
@inline export function isTrueBefore(literal: i32, moment: i32): bool {
  return literal < 0 || (valueOf(literal) > 0 && positionOf(literal >> 1) < moment);
}
@inline export function isFalseBefore(literal: i32, moment: i32): bool {
  return literal >= 0 && valueOf(literal) < 0 && positionOf(literal >> 1) < moment;
}

// The size of the searches' scratch arrays: the number of nodes or edges of the largest graph. One search at a time
// uses these arrays.
let scratchSize: i32 = 0;
/** `insideStamps[node]`: the stamp of the last part of the graph that contained the node. */
export let insideStamps: usize = 0;
/** `outsideStamps[node]`: the stamp of the last search outside a part that reached the node. */
export let outsideStamps: usize = 0;
let stamp: i32 = 0;
/** The nodes that a search has reached, in that order. */
export let queue: usize = 0;
/**
 * `order[node]`: in a depth-first search, the time at which the node was discovered; in other searches, its distance.
 */
export let order: usize = 0;
/**
 * `lowPoints[node]`: the earliest discovery time that the node's subtree reaches over one edge outside the search
 * tree.
 */
export let lowPoints: usize = 0;
/** `parentEdge[node]`: the edge over which the search reached the node. */
export let parentEdge: usize = 0;
/** `parent[node]`: the node from which the search reached the node. */
export let parent: usize = 0;
/** `cursor[node]`: the position of the node's next neighbour to visit. */
export let cursor: usize = 0;
/** `weight[node]`: a number whose meaning each search defines, such as the active nodes in the node's subtree. */
export let weight: usize = 0;
/** `subtreeSize[node]`: the number of nodes in the node's subtree of the depth-first search. */
export let subtreeSize: usize = 0;
/** `lostNodeCount[node]`: the number of nodes that would be cut off without the node. */
export let lostNodeCount: usize = 0;
/** `edgeMarks[edge]`: the stamp of the last search that marked the edge. */
export let edgeMarks: usize = 0;
/** The literals that a propagator is going to assign. */
export let impliedLiterals: usize = 0;

function growScratch(entries: i32): void {
  if (queue == 0) {
    queue = newStack();
    impliedLiterals = newStack();
  }
  if (entries <= scratchSize) return;
  const oldBytes = <u64>scratchSize << 2, next = <u64>entries << 2;
  insideStamps = resize(insideStamps, oldBytes, next);
  outsideStamps = resize(outsideStamps, oldBytes, next);
  order = resize(order, oldBytes, next);
  lowPoints = resize(lowPoints, oldBytes, next);
  parent = resize(parent, oldBytes, next);
  parentEdge = resize(parentEdge, oldBytes, next);
  cursor = resize(cursor, oldBytes, next);
  weight = resize(weight, oldBytes, next);
  subtreeSize = resize(subtreeSize, oldBytes, next);
  lostNodeCount = resize(lostNodeCount, oldBytes, next);
  edgeMarks = resize(edgeMarks, oldBytes, next);
  scratchSize = entries;
}

@inline function toLiteral(number: i32): i32 { return number == 0 ? AT_ANY_TIME : fromDimacs(number); }

/**
 * Makes a graph from DIMACS literals of its nodes (0: the node is always active) and from its edges, each as two ends
 * and a literal. Returns 0 if an end isn't a node.
 */
export function newGraph(nodes: i32, nodeNumbers: usize, edges: i32, triples: usize): usize {
  const graph = allocate(GRAPH_BYTES);
  growScratch(max(nodes, edges) + 1);
  const nodeLiterals = allocate(<u64>nodes << 2), edgeLiterals = allocate(<u64>edges << 2);
  const neighbourStarts = resize(0, 0, (<u64>nodes + 2) << 2), neighbours = allocate(<u64>edges << (NEIGHBOUR_SHIFT + 1));
  const ends = allocate(<u64>edges << 3);
  store<i32>(graph, nodes);
  store<i32>(graph, edges, GRAPH_EDGES_OFFSET);
  store<usize>(graph, nodeLiterals, NODE_LITERALS_OFFSET);
  store<usize>(graph, edgeLiterals, EDGE_LITERALS_OFFSET);
  store<usize>(graph, neighbourStarts, FIRST_NEIGHBOURS_OFFSET);
  store<usize>(graph, neighbours, NEIGHBOURS_OFFSET);
  store<usize>(graph, ends, ENDS_OFFSET);
  for (let i = 0; i < nodes; i++) setI32(nodeLiterals, i, nodeNumbers == 0 ? AT_ANY_TIME : toLiteral(i32At(nodeNumbers, i)));
  for (let e = 0; e < edges; e++) {
    const a = i32At(triples, 3 * e), b = i32At(triples, 3 * e + 1);
    if (<u32>a >= <u32>nodes || <u32>b >= <u32>nodes) return 0;
    setI32(ends, e << 1, a);
    setI32(ends, (e << 1) + 1, b);
    setI32(edgeLiterals, e, toLiteral(i32At(triples, 3 * e + 2)));
    setI32(neighbourStarts, a + 2, i32At(neighbourStarts, a + 2) + 1);
    setI32(neighbourStarts, b + 2, i32At(neighbourStarts, b + 2) + 1);
  }
  for (let i = 2; i <= nodes; i++) setI32(neighbourStarts, i, i32At(neighbourStarts, i) + i32At(neighbourStarts, i - 1));
  for (let e = 0; e < edges; e++) {
    addNeighbour(graph, i32At(ends, e << 1), i32At(ends, (e << 1) + 1), e);
    addNeighbour(graph, i32At(ends, (e << 1) + 1), i32At(ends, e << 1), e);
  }
  return graph;
}

function addNeighbour(graph: usize, from: i32, to: i32, edge: i32): void {
  const neighbourStarts = firstNeighbours(graph);
  const slot = i32At(neighbourStarts, from + 1);
  setI32(neighbourStarts, from + 1, slot + 1);
  const record = neighboursOf(graph) + (<usize>slot << NEIGHBOUR_SHIFT);
  store<i32>(record, to);
  store<i32>(record, edge, VIA_EDGE_OFFSET);
  store<i32>(record, edgeLiteral(graph, edge), VIA_EDGE_LITERAL_OFFSET);
  store<i32>(record, nodeLiteral(graph, to), VIA_NODE_LITERAL_OFFSET);
}

export function freshStamp(): i32 {
  return ++stamp;
}

/** The first of `count` consecutive unused stamps. */
export function freshStamps(count: i32): i32 {
  if (!ASC_NO_ASSERT) assert(count >= 0);
  stamp += count;
  return stamp - count + 1;
}

/**
 * Marks in `insideStamps`, and lists in `queue`, the nodes that `from` reaches over nodes and edges that weren't
 * false at trail position `moment`. The skipped node and edge are left out. Returns the stamp.
 */
export function markReachable(graph: usize, from: i32, moment: i32, skipNode: i32, skipEdge: i32): i32 {
  if (!ASC_NO_ASSERT) assert(<u32>from < <u32>nodesOf(graph)); // the start must be a node
  const mark = freshStamp();
  const neighbourStarts = firstNeighbours(graph), neighbours = neighboursOf(graph), marks = insideStamps;
  reserve(queue, nodesOf(graph));
  const queueData = dataOf(queue);
  let size = 1;
  setI32(queueData, 0, from);
  setI32(marks, from, mark);
  for (let k = 0; k < size; k++) {
    const node = i32At(queueData, k);
    let at = neighbours + (<usize>i32At(neighbourStarts, node) << NEIGHBOUR_SHIFT);
    const end = neighbours + (<usize>i32At(neighbourStarts, node + 1) << NEIGHBOUR_SHIFT);
    for (; at < end; at += NEIGHBOUR_BYTES) {
      const nextNode = load<i32>(at);
      if (i32At(marks, nextNode) == mark || nextNode == skipNode || load<i32>(at, VIA_EDGE_OFFSET) == skipEdge) continue;
      if (isFalseBefore(load<i32>(at, VIA_EDGE_LITERAL_OFFSET), moment) || isFalseBefore(load<i32>(at, VIA_NODE_LITERAL_OFFSET), moment)) continue;
      setI32(marks, nextNode, mark);
      setI32(queueData, size++, nextNode);
    }
  }
  truncate(queue, size);
  return mark;
}

/**
 * Adds to `explanationLiterals` false literals that separate the nodes stamped in `insideStamps` from node `from`.
 * Redundant literals are left out: only those are added that a walk from `from` meets if nodes and edges outside the
 * cut count as usable. The skipped node and edge belong to the cut, but aren't added.
 */
export function explainCut(graph: usize, mark: i32, from: i32, moment: i32, skipNode: i32, skipEdge: i32): void {
  truncate(queue, 0);
  push(queue, from);
  setI32(outsideStamps, from, mark);
  while (sizeOf(queue) > 0) {
    const node = pop(queue);
    const isNodeClosed = isFalseBefore(nodeLiteral(graph, node), moment);
    const start = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1);
    let borders = false;
    for (let i = start; i < end; i++) {
      if (i32At(insideStamps, neighbourAt(graph, i)) != mark || neighbourEdge(graph, i) == skipEdge) continue;
      borders = true;
      if (!isNodeClosed) push(explanationLiterals, edgeLiteral(graph, neighbourEdge(graph, i)));
    }
    if (borders && isNodeClosed) {
      push(explanationLiterals, nodeLiteral(graph, node));
      continue;
    }
    for (let i = start; i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (nextNode == skipNode || i32At(insideStamps, nextNode) == mark || i32At(outsideStamps, nextNode) == mark) continue;
      setI32(outsideStamps, nextNode, mark);
      push(queue, nextNode);
    }
  }
}

/** The representative of a node in the union-find forest of `parent`. */
export function findRoot(node: i32): i32 {
  let root = node;
  while (i32At(parent, root) != root) root = i32At(parent, root);
  for (let n = node; n != root; ) {
    const nextNode = i32At(parent, n);
    setI32(parent, n, root);
    n = nextNode;
  }
  return root;
}
