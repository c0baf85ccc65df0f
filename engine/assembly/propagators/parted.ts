// Explains why two nodes were in different parts of a graph at a moment, at the cost of the smaller part. Idea: search
// breadth first from both nodes (or from all neighbours of a needed node) in turn, one step each; the search that
// finishes first has the smaller part. The false nodes and edges around that part are the explanation. Those that lead
// only into a dead end are left out: a small area outside the part that a short search can leave only back into the
// part. Cost: O(searches · nodes of the part) to find it, O(elements around it · MAX_POCKET_NODES) for the explanation.
// Source of searching from both sides: Even and Shiloach, An on-line edge-deletion problem (1981).
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
/** The nodes of the area that `canReachFarNode` is examining; the area lies outside the border of the explained part. */
let examinedArea: usize = 0;

/**
 * An area outside the explained part isn't searched further once it has more nodes than this; it then doesn't count as
 * a dead end.
 */
const MAX_POCKET_NODES: i32 = 32;

export function initializePartedSearch(): void {
  if (seeds != 0) return;
  seeds = newStack();
  examinedArea = newStack();
}

// Several searches run in turn; a search is numbered by the index of its start node in `seeds`. Scratch arrays are used
// for other purposes here: `order[search]` and `lowPoints[search]` are the first and last node of its queue, whose
// nodes `cursor` links; `weight[search]` is the search with which it has merged; `subtreeSize[search]` is 1 if it met
// an active node.

/**
 * A seed of the part that is searched completely first; NONE if fewer than two parts are left. With `withActive`, only
 * parts with an active node count.
 */
export function smallestPart(graph: usize, moment: i32, skipNode: i32, skipEdge: i32, withActive: bool): i32 {
  const count = sizeOf(seeds), base = freshStamps(count), neighbours = neighboursOf(graph);
  let searchCount = startSearches(graph, base, moment);
  while (searchCount > 1) {
    for (let i = 0; i < count; i++) {
      if (i32At(weight, i) != i) continue;
      const node = i32At(order, i);
      if (node == NONE) {
        if (!withActive || i32At(subtreeSize, i) != 0) return item(seeds, i);
        setI32(weight, i, NONE);
        if (--searchCount < 2) return NONE;
        continue;
      }
      setI32(order, i, i32At(cursor, node));
      let at = neighbours + (<usize>firstNeighbour(graph, node) << NEIGHBOUR_SHIFT);
      const end = neighbours + (<usize>firstNeighbour(graph, node + 1) << NEIGHBOUR_SHIFT);
      for (; at < end; at += NEIGHBOUR_BYTES) {
        const nextNode = load<i32>(at), literal = load<i32>(at, VIA_NODE_LITERAL_OFFSET);
        if (nextNode == skipNode || load<i32>(at, VIA_EDGE_OFFSET) == skipEdge) continue;
        if (isFalseBefore(load<i32>(at, VIA_EDGE_LITERAL_OFFSET), moment) || isFalseBefore(literal, moment)) continue;
        const owner = i32At(insideStamps, nextNode) - base;
        if (<u32>owner >= <u32>count) {
          setI32(insideStamps, nextNode, base + i);
          setI32(cursor, nextNode, NONE);
          appendToQueue(i, nextNode, nextNode);
          if (isTrueBefore(literal, moment)) setI32(subtreeSize, i, 1);
        } else if (mergeSearches(i, leaderOf(owner))) searchCount--;
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
    const isTwinFound = <u32>twin < <u32>count;
    setI32(weight, i, isTwinFound ? twin : i);
    if (isTwinFound) continue;
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
  // Four stamps in `outsideStamps`: false nodes next to the part, those of them that have been examined, areas outside
  // the part from which node `far` may be reached, dead ends.
  const border = freshStamps(4), examinedBorder = border + 1;
  for (let pass = 0; pass < 2; pass++) {
    for (let k = 0; k < members; k++) {
      const node = item(queue, k);
      let at = neighboursOf(graph) + (<usize>firstNeighbour(graph, node) << NEIGHBOUR_SHIFT);
      const end = neighboursOf(graph) + (<usize>firstNeighbour(graph, node + 1) << NEIGHBOUR_SHIFT);
      for (; at < end; at += NEIGHBOUR_BYTES) {
        const nextNode = load<i32>(at);
        if (i32At(insideStamps, nextNode) == mark || nextNode == skipNode || load<i32>(at, VIA_EDGE_OFFSET) == skipEdge) continue;
        if (pass == 0) {
          if (isFalseBefore(load<i32>(at, VIA_NODE_LITERAL_OFFSET), moment)) setI32(outsideStamps, nextNode, border);
        } else if (i32At(outsideStamps, nextNode) == border) {
          setI32(outsideStamps, nextNode, examinedBorder);
          if (mayLeadToFarNode(graph, nextNode, mark, border, far, skipNode)) push(explanationLiterals, load<i32>(at, VIA_NODE_LITERAL_OFFSET));
        } else if (i32At(outsideStamps, nextNode) != examinedBorder && canReachFarNode(graph, nextNode, mark, border, far, skipNode)) {
          push(explanationLiterals, load<i32>(at, VIA_EDGE_LITERAL_OFFSET));
        }
      }
    }
  }
}

/**
 * Whether `node`, a false node next to the explained part, has a neighbour outside the part from which node `far` may
 * be reached.
 */
function mayLeadToFarNode(graph: usize, node: i32, mark: i32, border: i32, far: i32, skipNode: i32): bool {
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const nextNode = load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT));
    if (nextNode == skipNode || i32At(insideStamps, nextNode) == mark || isBorder(nextNode, border)) continue;
    if (canReachFarNode(graph, nextNode, mark, border, far, skipNode)) return true;
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
function canReachFarNode(graph: usize, node: i32, mark: i32, border: i32, far: i32, skipNode: i32): bool {
  const farNodeMark = border + 2, pocketMark = border + 3;
  if (i32At(outsideStamps, node) == farNodeMark) return true;
  if (i32At(outsideStamps, node) == pocketMark) return false;
  const visitStamp = freshStamp();
  truncate(examinedArea, 0);
  push(examinedArea, node);
  setI32(outsideStamps, node, visitStamp);
  let isReached = false;
  for (let k = 0; k < sizeOf(examinedArea) && !isReached; k++) {
    const at = item(examinedArea, k);
    isReached = at == far || k >= MAX_POCKET_NODES;
    for (let i = firstNeighbour(graph, at), end = firstNeighbour(graph, at + 1); i < end && !isReached; i++) {
      const nextNode = load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT));
      if (nextNode == skipNode || i32At(insideStamps, nextNode) == mark || i32At(outsideStamps, nextNode) == visitStamp || isBorder(nextNode, border)) continue;
      if (i32At(outsideStamps, nextNode) == farNodeMark) isReached = true;
      else {
        push(examinedArea, nextNode);
        setI32(outsideStamps, nextNode, visitStamp);
      }
    }
  }
  for (let k = 0; k < sizeOf(examinedArea); k++) setI32(outsideStamps, item(examinedArea, k), isReached ? farNodeMark : pocketMark);
  return isReached;
}
