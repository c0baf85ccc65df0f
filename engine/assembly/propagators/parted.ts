// Explains why two nodes were in different parts of a graph at a moment, at the cost of the smaller part. Idea: search
// breadth first from both (or from all neighbours of a needed node) alternately; the search that finishes first has the
// smaller part. Its border is the cut, without elements that lead only to pockets: areas outside from which, as far as
// a short search shows, the only way on crosses the border. Cost: O(seeds · nodes of the part) to find it, O(border ·
// MAX_POCKET_NODES) for the cut. Source of searching from both sides: Even and Shiloach, An on-line edge-deletion
// problem (1981).
import { explanationLiterals } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import {
  NONE, cursor, explainCut, isFalseBefore, firstNeighbour, freshStamp, freshStamps, insideStamps, lowPoints, neighboursOf,
  nodeLiteral, nodesOf, order, outsideStamps, queue, subtreeSize, isTrueBefore, weight, NEIGHBOUR_BYTES, NEIGHBOUR_SHIFT, VIA_EDGE_OFFSET,
  VIA_EDGE_LITERAL_OFFSET, VIA_NODE_LITERAL_OFFSET,
} from './graph';

/** The nodes from which the search for the smaller part starts: at least one node of each part. */
export let seeds: usize = 0;
/** The nodes of the area that `mayReachFar` is examining; the area lies outside the border of the explained part. */
let examinedArea: usize = 0;

/** An area with more nodes than this isn't treated as a pocket. */
const MAX_POCKET_NODES: i32 = 32;

export function initializeParted(): void {
  if (seeds != 0) return;
  seeds = newStack();
  examinedArea = newStack();
}

// Several searches run in turn. Arrays indexed by a search's seed number: `order` and `lowPoints` are the first and
// last node of its queue, which `cursor` links; `weight` is the seed with whose search it has merged; `subtreeSize`
// tells whether it met an active node.

/**
 * A seed of the part that is searched completely first; NONE if fewer than two parts are left. With `withActive`, only
 * parts with an active node count.
 */
export function smallestPart(graph: usize, moment: i32, skipNode: i32, skipEdge: i32, withActive: bool): i32 {
  const count = sizeOf(seeds), base = freshStamps(count), neighbours = neighboursOf(graph);
  let left = startSearches(graph, base, moment);
  while (left > 1) {
    for (let i = 0; i < count; i++) {
      if (i32At(weight, i) != i) continue;
      const node = i32At(order, i);
      if (node == NONE) {
        if (!withActive || i32At(subtreeSize, i) != 0) return item(seeds, i);
        setI32(weight, i, NONE);
        if (--left < 2) return NONE;
        continue;
      }
      setI32(order, i, i32At(cursor, node));
      let at = neighbours + (<usize>firstNeighbour(graph, node) << NEIGHBOUR_SHIFT);
      const end = neighbours + (<usize>firstNeighbour(graph, node + 1) << NEIGHBOUR_SHIFT);
      for (; at < end; at += NEIGHBOUR_BYTES) {
        const next = load<i32>(at), literal = load<i32>(at, VIA_NODE_LITERAL_OFFSET);
        if (next == skipNode || load<i32>(at, VIA_EDGE_OFFSET) == skipEdge) continue;
        if (isFalseBefore(load<i32>(at, VIA_EDGE_LITERAL_OFFSET), moment) || isFalseBefore(literal, moment)) continue;
        const owner = i32At(insideStamps, next) - base;
        if (<u32>owner >= <u32>count) {
          setI32(insideStamps, next, base + i);
          setI32(cursor, next, NONE);
          appendToQueue(i, next, next);
          if (isTrueBefore(literal, moment)) setI32(subtreeSize, i, 1);
        } else if (mergeSearches(i, leaderOf(owner))) left--;
      }
    }
  }
  return NONE;
}

/** Starts a search from every seed; returns the number of searches. */
function startSearches(graph: usize, base: i32, moment: i32): i32 {
  const count = sizeOf(seeds);
  let searches = 0;
  for (let i = 0; i < count; i++) {
    const node = item(seeds, i), twin = i32At(insideStamps, node) - base;
    const known = <u32>twin < <u32>count;
    setI32(weight, i, known ? twin : i);
    if (known) continue;
    setI32(insideStamps, node, base + i);
    setI32(cursor, node, NONE);
    setI32(order, i, node);
    setI32(lowPoints, i, node);
    setI32(subtreeSize, i, isTrueBefore(nodeLiteral(graph, node), moment) ? 1 : 0);
    searches++;
  }
  return searches;
}

function leaderOf(seed: i32): i32 {
  let at = seed;
  while (i32At(weight, at) != at) at = i32At(weight, at);
  return at;
}

/** Appends a linked list of nodes to the queue of a search. */
function appendToQueue(search: i32, first: i32, last: i32): void {
  if (i32At(order, search) == NONE) setI32(order, search, first);
  else setI32(cursor, i32At(lowPoints, search), first);
  setI32(lowPoints, search, last);
}

/** Merges a search with another one that met the same node; false if they are already merged. */
function mergeSearches(search: i32, other: i32): bool {
  if (search == other) return false;
  setI32(weight, other, search);
  if (i32At(subtreeSize, other) != 0) setI32(subtreeSize, search, 1);
  if (i32At(order, other) != NONE) appendToQueue(search, i32At(order, other), i32At(lowPoints, other));
  return true;
}

/**
 * Adds false literals to `explanationLiterals` that separate the nodes in `queue`, which are marked in `insideStamps`,
 * from node `far`.
 */
export function explainBorder(graph: usize, mark: i32, far: i32, moment: i32, skipNode: i32, skipEdge: i32): void {
  if (!ASC_NO_ASSERT) assert(i32At(insideStamps, far) != mark); // the far node must be outside
  const members = sizeOf(queue);
  if (members << 2 > nodesOf(graph)) {
    explainCut(graph, mark, far, moment, skipNode, skipEdge);
    return;
  }
  // Four stamps in `outsideStamps`: closed nodes of the border, examined border nodes, areas that may lead to `far`,
  // pockets.
  const border = freshStamps(4), examinedBorder = border + 1;
  for (let pass = 0; pass < 2; pass++) {
    for (let k = 0; k < members; k++) {
      const node = item(queue, k);
      let at = neighboursOf(graph) + (<usize>firstNeighbour(graph, node) << NEIGHBOUR_SHIFT);
      const end = neighboursOf(graph) + (<usize>firstNeighbour(graph, node + 1) << NEIGHBOUR_SHIFT);
      for (; at < end; at += NEIGHBOUR_BYTES) {
        const next = load<i32>(at);
        if (i32At(insideStamps, next) == mark || next == skipNode || load<i32>(at, VIA_EDGE_OFFSET) == skipEdge) continue;
        if (pass == 0) {
          if (isFalseBefore(load<i32>(at, VIA_NODE_LITERAL_OFFSET), moment)) setI32(outsideStamps, next, border);
        } else if (i32At(outsideStamps, next) == border) {
          setI32(outsideStamps, next, examinedBorder);
          if (mayLeadToFar(graph, next, mark, border, far, skipNode)) push(explanationLiterals, load<i32>(at, VIA_NODE_LITERAL_OFFSET));
        } else if (i32At(outsideStamps, next) != examinedBorder && mayReachFar(graph, next, mark, border, far, skipNode)) {
          push(explanationLiterals, load<i32>(at, VIA_EDGE_LITERAL_OFFSET));
        }
      }
    }
  }
}

/** Whether a closed node of the border has a neighbour outside from which `far` may be reached. */
function mayLeadToFar(graph: usize, node: i32, mark: i32, border: i32, far: i32, skipNode: i32): bool {
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const next = load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT));
    if (next == skipNode || i32At(insideStamps, next) == mark || isBorder(next, border)) continue;
    if (mayReachFar(graph, next, mark, border, far, skipNode)) return true;
  }
  return false;
}

@inline function isBorder(node: i32, border: i32): bool {
  return <u32>(i32At(outsideStamps, node) - border) < 2;
}

/**
 * Whether `far` may be reached from a node outside the border: the search met `far`, or the area is too large to
 * decide.
 */
function mayReachFar(graph: usize, node: i32, mark: i32, border: i32, far: i32, skipNode: i32): bool {
  const leadsToFar = border + 2, pocket = border + 3;
  if (i32At(outsideStamps, node) == leadsToFar) return true;
  if (i32At(outsideStamps, node) == pocket) return false;
  const seen = freshStamp();
  truncate(examinedArea, 0);
  push(examinedArea, node);
  setI32(outsideStamps, node, seen);
  let reaches = false;
  for (let k = 0; k < sizeOf(examinedArea) && !reaches; k++) {
    const at = item(examinedArea, k);
    reaches = at == far || k >= MAX_POCKET_NODES;
    for (let i = firstNeighbour(graph, at), end = firstNeighbour(graph, at + 1); i < end && !reaches; i++) {
      const next = load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT));
      if (next == skipNode || i32At(insideStamps, next) == mark || i32At(outsideStamps, next) == seen || isBorder(next, border)) continue;
      if (i32At(outsideStamps, next) == leadsToFar) reaches = true;
      else {
        push(examinedArea, next);
        setI32(outsideStamps, next, seen);
      }
    }
  }
  for (let k = 0; k < sizeOf(examinedArea); k++) setI32(outsideStamps, item(examinedArea, k), reaches ? leadsToFar : pocket);
  return reaches;
}
