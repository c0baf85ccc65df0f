// Explanations of a `regions` propagator (regions.ts), from facts known before a moment of the trail.
import {
  blockHigh, blockHighNode, blockLow, blockLowNode, blockMark, blockSize, explainSpread, spreadBlock, surveyBlock,
} from './regions-spread';
import { explainBlock, explainPath, sizeOfExplainedBlock, giveUp, startConflict } from './regions-blocks';
import { greatestSize } from './regions-measure';
import { conflictFromExplanation, explanationLiterals, failToExplain, pushGuard, REGIONS } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';
import {
  edgeLiteral, edgeMarks, edgesOf, endOf, firstNeighbour, freshStamp, insideStamps, neighbourAt, neighbourEdge, nodesOf, NONE,
  queue, isTrueBefore,
} from './graph';
import {
  atLeast, closedBefore, failsBefore, firstOrder, graphOf, guardOf, holdsBefore, leastFailingSize, lowestOf, bordersSeparateSizes, nodeAt,
  orderLiteral, pushFalse, pushTrue, bordersSeparate, ELEMENTS_OFFSET, ELEMENT_COUNT_OFFSET, ELEMENT_VARIABLES_OFFSET,
} from './regions-state';

/** A copy of the nodes of a block (nodes joined so far), made because `queue` is needed for other nodes. */
let savedBlockNodes: usize = 0;
/**
 * The nodes whose blocks (nodes joined so far) `explainByNeededElements` tries one after the other, the nearest first.
 */
let nearbyNodes: usize = 0;

export function initializeReasons(): void {
  if (savedBlockNodes != 0) return;
  savedBlockNodes = newStack();
  nearbyNodes = newStack();
}

/**
 * Reports that the node's size can't be at least k (with `least`) or at most k (without): returns a conflict, or makes
 * the guard false.
 */
export function refuteBound(id: i32, state: usize, node: i32, k: i32, least: bool, guardValue: i32): i32 {
  if (!ASC_NO_ASSERT) assert(guardValue >= 0);
  if (guardValue == 0) return giveUp(id, state);
  startConflict(state);
  if (least) pushFalse(atLeast(state, node, k));
  else pushTrue(atLeast(state, node, k + 1));
  if (!(least ? explainSizeAtLeast(state, node, k, trailSize) : explainSizeAtMost(state, node, k, trailSize))) failToExplain(REGIONS);
  return conflictFromExplanation();
}

/** Reports that the edge can't be a border: returns a conflict, or makes the guard false. */
export function refuteBorder(id: i32, state: usize, edge: i32, guardValue: i32): i32 {
  if (!ASC_NO_ASSERT) assert(guardValue >= 0);
  if (guardValue == 0) return giveUp(id, state);
  startConflict(state);
  push(explanationLiterals, edgeLiteral(graphOf(state), edge) ^ 1);
  if (!explainNoBorder(state, edge, trailSize)) failToExplain(REGIONS);
  return conflictFromExplanation();
}

/**
 * Puts the nodes that may still be joined with node `from` into `queue` and stamps them. Returns their number, or a
 * number greater than `most` if there are more than `most`.
 */
function markReachableNodes(graph: usize, from: i32, moment: i32, mark: i32, most: i32): i32 {
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue) && sizeOf(queue) <= most; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark || closedBefore(graph, neighbourEdge(graph, i), moment)) continue;
      setI32(insideStamps, nextNode, mark);
      push(queue, nextNode);
    }
  }
  return sizeOf(queue);
}

/** Adds to the explanation the borders around the nodes in `queue`, which are stamped `mark`. */
function explainReachBorder(graph: usize, mark: i32): void {
  for (let k = 0; k < sizeOf(queue); k++) {
    const node = item(queue, k);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      if (i32At(insideStamps, neighbourAt(graph, i)) != mark) push(explanationLiterals, edgeLiteral(graph, neighbourEdge(graph, i)) ^ 1);
    }
  }
}

/**
 * Explains why the size of the node's region is at least k: by a tree of k joined nodes, or by a node joined with it
 * whose size is known to be at least k.
 */
function explainSizeAtLeast(state: usize, node: i32, k: i32, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explanationLiterals);
  if (explainBlock(graph, node, k, moment, freshStamp()) >= k) return true;
  truncate(explanationLiterals, start);
  const otherNode = findOtherBlockNode(state, node, k, true, moment);
  if (otherNode == NONE) return explainByNeededElements(state, node, NONE, k, i32.MAX_VALUE, moment);
  pushTrue(atLeast(state, otherNode, k));
  return explainPath(graph, node, otherNode, moment);
}

/**
 * Explains why the size of the node's region is at most k: by the borders around at most k nodes that may belong to it,
 * or by a node joined with it whose size is known to be at most k.
 */
function explainSizeAtMost(state: usize, node: i32, k: i32, moment: i32): bool {
  const graph = graphOf(state), mark = freshStamp();
  if (markReachableNodes(graph, node, moment, mark, k) <= k) {
    explainReachBorder(graph, mark);
    return true;
  }
  const otherNode = findOtherBlockNode(state, node, k + 1, false, moment);
  if (otherNode == NONE) return explainByNeededElements(state, node, NONE, 0, k, moment);
  pushFalse(atLeast(state, otherNode, k + 1));
  return explainPath(graph, node, otherNode, moment);
}

/**
 * Another node, joined with `node`, for which "at least k" was known to be true (with `least`) or false (without) at
 * trail position `moment`; NONE if there is none.
 */
function findOtherBlockNode(state: usize, node: i32, k: i32, least: bool, moment: i32): i32 {
  const graph = graphOf(state);
  sizeOfExplainedBlock(graph, node, moment);
  for (let i = 1; i < sizeOf(queue); i++) {
    const otherNode = item(queue, i);
    if (lowestOf(state, otherNode) == NONE) continue;
    const bound = atLeast(state, otherNode, k);
    if (least ? holdsBefore(bound, moment) : failsBefore(bound, moment)) return otherNode;
  }
  return NONE;
}

/**
 * Explains why the edge can't be a border: its ends are already connected by joined edges, or a region needs all nodes
 * that it can get, and both ends are among them. False if neither holds.
 */
function explainNoBorder(state: usize, edge: i32, moment: i32): bool {
  const explanationStart = sizeOf(explanationLiterals);
  if (bordersSeparate(state) && explainSameRegion(state, edge, moment)) return true;
  truncate(explanationLiterals, explanationStart);
  return explainByNeededElements(state, NONE, edge, 0, i32.MAX_VALUE, moment);
}

function explainSameRegion(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), a = endOf(graph, edge, 0), b = endOf(graph, edge, 1);
  if (explainPath(graph, a, b, moment)) return true;
  if (explainByNeedsOf(state, b, a, moment) || explainByNeedsOf(state, a, b, moment)) return true;
  const mark = freshStamp();
  const greatest = greatestSize(state), count = markReachableNodes(graph, a, moment, mark, greatest);
  if (count > greatest || i32At(insideStamps, b) != mark) return false;
  for (let k = 0; k < count; k++) {
    const node = item(queue, k);
    if (lowestOf(state, node) == NONE) continue;
    const bound = atLeast(state, node, count);
    if (!holdsBefore(bound, moment)) continue;
    pushTrue(bound);
    explainReachBorder(graph, mark);
    return true;
  }
  return false;
}

/**
 * Explains why a region whose size is from `least` to `most` (0 and i32.MAX_VALUE: any size) couldn't become large
 * enough without `node` or `edge` (one of them is NONE). Regions nearby are tried first.
 */
function explainByNeededElements(state: usize, node: i32, edge: i32, least: i32, most: i32, moment: i32): bool {
  const graph = graphOf(state), listed = freshStamp(), seen = freshStamp();
  truncate(nearbyNodes, 0);
  addNearby(node == NONE ? endOf(graph, edge, 0) : node, listed, seen);
  if (node == NONE) addNearby(endOf(graph, edge, 1), listed, seen);
  for (let head = 0; head < sizeOf(nearbyNodes); head++) {
    const fromNode = item(nearbyNodes, head);
    for (let i = firstNeighbour(graph, fromNode), end = firstNeighbour(graph, fromNode + 1); i < end; i++) {
      if (!closedBefore(graph, neighbourEdge(graph, i), moment)) addNearby(neighbourAt(graph, i), listed, seen);
    }
    if (i32At(edgeMarks, fromNode) == seen) continue;
    surveyBlock(state, fromNode, moment);
    for (let i = 0; i < blockSize; i++) {
      addNearby(item(queue, i), listed, seen);
      setI32(edgeMarks, item(queue, i), seen);
    }
    if (blockLow <= blockSize || blockLow < least || blockHigh > most) continue;
    if (node != NONE && i32At(insideStamps, node) == blockMark) continue;
    const count = spreadBlock(state, moment, node, edge);
    if (count >= blockLow) continue;
    const top = most == i32.MAX_VALUE ? NONE : blockHighNode;
    if (top != NONE) pushFalse(atLeast(state, top, blockHigh + 1));
    explainSpread(state, fromNode, moment, node, edge, max(least, count + 1), top);
    return true;
  }
  return false;
}

@inline function addNearby(node: i32, listed: i32, seen: i32): void {
  if (i32At(edgeMarks, node) == listed || i32At(edgeMarks, node) == seen) return;
  setI32(edgeMarks, node, listed);
  push(nearbyNodes, node);
}

/** Explains why the region of node `from` couldn't become large enough without `node`. */
function explainByNeedsOf(state: usize, from: i32, node: i32, moment: i32): bool {
  surveyBlock(state, from, moment);
  if (blockLow <= blockSize || i32At(insideStamps, node) == blockMark) return false;
  const count = spreadBlock(state, moment, node, NONE);
  if (count >= blockLow) return false;
  explainSpread(state, from, moment, node, NONE, count + 1, from);
  return true;
}

/**
 * Explains why the edge is a border: joining it would make a block too large for one of its nodes, or join nodes of
 * different sizes. False if neither is so.
 */
function explainBorder(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state);
  for (let side = 0; side < 2; side++) {
    const nearNode = endOf(graph, edge, side), far = endOf(graph, edge, 1 - side);
    const farBlockSize = sizeOfExplainedBlock(graph, far, moment);
    if (i32At(insideStamps, nearNode) == i32At(insideStamps, far)) return false;
    const sum = farBlockSize + sizeOfExplainedBlock(graph, nearNode, moment);
    let limitingNode = NONE, limit = i32.MAX_VALUE;
    for (let i = 0; i < sizeOf(queue); i++) {
      const node = item(queue, i), k = leastFailingSize(state, node, moment);
      if (k >= limit) continue;
      limit = k;
      limitingNode = node;
    }
    if (limitingNode == NONE) continue;
    const explanationStart = sizeOf(explanationLiterals);
    pushFalse(atLeast(state, limitingNode, limit));
    if (!explainPath(graph, nearNode, limitingNode, moment)) return false;
    if (limit <= sum) return explainOverflow(graph, nearNode, far, limit - 1, moment);
    // Without the border, the region of `far` would be too large. So a node joined with `far` must be known to have a
    // size of at least `limit`.
    const boundNode = findInBlock(state, far, limit, moment);
    if (boundNode != NONE) {
      pushTrue(atLeast(state, boundNode, limit));
      return explainPath(graph, far, boundNode, moment);
    }
    truncate(explanationLiterals, explanationStart);
  }
  return bordersSeparateSizes(state) && (explainOverfullRegion(state, edge, 0, moment) || explainOverfullRegion(state, edge, 1, moment));
}

/**
 * Explains why the edge is a border, if borders separate sizes: the region at end `side` has a fixed size, and so many
 * nodes of that size lie beside the other end's joined nodes that the region would become too large. False if that
 * isn't so.
 */
function explainOverfullRegion(state: usize, edge: i32, side: i32, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explanationLiterals), far = endOf(graph, edge, 1 - side), seen = freshStamp();
  const size = explainFixedSize(state, endOf(graph, edge, side), NONE, moment, seen);
  if (size == NONE || i32At(edgeMarks, far) == seen) {
    truncate(explanationLiterals, start);
    return false;
  }
  let sum = blockSize + explainBlock(graph, far, i32.MAX_VALUE, moment, freshStamp());
  truncate(savedBlockNodes, 0);
  for (let i = 0; i < sizeOf(queue); i++) {
    push(savedBlockNodes, item(queue, i));
    setI32(edgeMarks, item(queue, i), seen);
  }
  for (let i = 0; i < sizeOf(savedBlockNodes); i++) {
    const node = item(savedBlockNodes, i);
    for (let k = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); k < end && sum <= size; k++) {
      const nextNode = neighbourAt(graph, k);
      if (i32At(edgeMarks, nextNode) != seen && explainFixedSize(state, nextNode, size, moment, seen) != NONE) sum += blockSize;
    }
  }
  if (sum > size) return true;
  truncate(explanationLiterals, start);
  return false;
}

/**
 * If the region of `from` has a fixed size (equal to `wanted`, unless `wanted` is NONE): adds the joined edges between
 * its nodes and the bounds that fix the size, stamps the nodes, and returns the size. Otherwise returns NONE.
 */
function explainFixedSize(state: usize, from: i32, wanted: i32, moment: i32, seen: i32): i32 {
  surveyBlock(state, from, moment);
  if (blockLow != blockHigh || (wanted != NONE && blockLow != wanted)) return NONE;
  for (let i = 0; i < blockSize; i++) setI32(edgeMarks, item(queue, i), seen);
  pushTrue(atLeast(state, blockLowNode, blockLow));
  pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
  explainBlock(graphOf(state), from, i32.MAX_VALUE, moment, freshStamp());
  return blockLow;
}

/** A node of the block whose size is known to be at least k; NONE if there is none. */
function findInBlock(state: usize, from: i32, k: i32, moment: i32): i32 {
  if (lowestOf(state, from) != NONE && holdsBefore(atLeast(state, from, k), moment)) return from;
  return findOtherBlockNode(state, from, k, true, moment);
}

/** Adds two trees of joined edges, around `near` and `far`, with more than `size` nodes together. */
function explainOverflow(graph: usize, near: i32, far: i32, size: i32, moment: i32): bool {
  const explanationStart = sizeOf(explanationLiterals), mark = freshStamp();
  const nearBlockSize = explainBlock(graph, near, size + 1, moment, mark);
  if (nearBlockSize > size) return true;
  if (i32At(insideStamps, far) != mark && nearBlockSize + explainBlock(graph, far, size + 1 - nearBlockSize, moment, mark) > size) return true;
  truncate(explanationLiterals, explanationStart);
  return false;
}

/** Explains why the literal was false at trail position `moment`, or would have been made false by this propagator. */
function explainFalse(state: usize, literal: i32, moment: i32): bool {
  const elementCount = load<i32>(state, ELEMENT_COUNT_OFFSET), variables = load<usize>(state, ELEMENT_VARIABLES_OFFSET), variable = literal >> 1;
  let from = 0, to = elementCount;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (i32At(variables, middle) < variable) from = middle + 1;
    else to = middle;
  }
  for (; from < elementCount && i32At(variables, from) == variable; from++) {
    const explanationStart = sizeOf(explanationLiterals);
    if (explainElement(state, i32At(load<usize>(state, ELEMENTS_OFFSET), from), literal, moment)) return true;
    truncate(explanationLiterals, explanationStart);
  }
  return false;
}

/** Explains the literal through one element, an edge or a size, to which its variable belongs. */
function explainElement(state: usize, name: i32, literal: i32, moment: i32): bool {
  const graph = graphOf(state), edges = edgesOf(graph);
  if (name < edges) {
    return edgeLiteral(graph, name) == literal ? explainNoBorder(state, name, moment) : explainBorder(state, name, moment);
  }
  const place = name - edges, node = nodeAt(state, place);
  const k = lowestOf(state, node) + place - firstOrder(state, node) + 1;
  return orderLiteral(state, place) == literal ? explainSizeAtMost(state, node, k - 1, moment) : explainSizeAtLeast(state, node, k, moment);
}

export function explainRegions(state: usize, literal: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(literal) > 0); // the literal must have been implied
  const trailPosition = positionOf(literal >> 1);
  pushGuard(guardOf(state));
  const explanationStart = sizeOf(explanationLiterals);
  if (explainFalse(state, literal ^ 1, trailPosition)) return;
  truncate(explanationLiterals, explanationStart);
  // One run may imply several literals. The first of them may contradict the last, which then has no explanation of its
  // own: any contradiction among the earlier literals explains it.
  if (!explainByAnyElement(state, trailPosition)) failToExplain(REGIONS);
}

/** Explains any contradiction that existed at trail position `moment`. */
function explainByAnyElement(state: usize, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explanationLiterals);
  for (let e = 0; e < edgesOf(graph); e++) {
    const border = edgeLiteral(graph, e);
    if (border < 0 || !isTrueBefore(border, moment)) continue;
    push(explanationLiterals, border ^ 1);
    if (explainNoBorder(state, e, moment)) return true;
    truncate(explanationLiterals, start);
  }
  for (let from = 0; from < nodesOf(graph); from++) {
    surveyBlock(state, from, moment);
    const count = blockLow > blockSize ? spreadBlock(state, moment, NONE, NONE) : blockLow;
    if (count >= blockLow) continue;
    explainSpread(state, from, moment, NONE, NONE, count + 1, NONE);
    return true;
  }
  for (let node = 0; node < nodesOf(graph); node++) {
    if (lowestOf(state, node) == NONE) continue;
    const failingSize = leastFailingSize(state, node, moment);
    pushFalse(atLeast(state, node, failingSize));
    if (explainSizeAtLeast(state, node, failingSize, moment)) return true;
    truncate(explanationLiterals, start);
    let largestUsableSize = failingSize - 1;
    while (!holdsBefore(atLeast(state, node, largestUsableSize), moment)) largestUsableSize--;
    pushTrue(atLeast(state, node, largestUsableSize));
    if (explainSizeAtMost(state, node, largestUsableSize - 1, moment)) return true;
    truncate(explanationLiterals, start);
  }
  return false;
}
