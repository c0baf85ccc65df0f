// Blocks of a `regions` propagator (regions.ts) that must grow: how far they can, by the edges not closed and the places
// left, and the nodes and edges without which that is too little. Nodes of a block cost nothing to walk over.
// Cost: O(nodes + edges) a block. Source of the search: Tarjan, Depth-first search and linear graph algorithms (1972).
import { i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import { trailSize } from '../core/state';
import {
  cursor, edgeLiteral, edgeMarks, edgesOf, endOf, find, firstNeighbour, freshStamp, implied, inside, isOpen, isTrue,
  lost, low, neighbourAt, neighbourEdge, nodesOf, NONE, order, outside, parent, parentEdge, queue, subtree, weight,
} from './graph';
import { conflictFromExplained, explained } from './propagator';
import { explainBlock, explainedBlock, explainPath, giveUp, refuteBorder, refuteBound, startConflict } from './regions-reasons';
import {
  atLeast, closedBefore, failsBefore, graphOf, highBound, holdsBefore, leastFailing, lowBound, lowestOf, NEVER,
  pushFalse, pushTrue, separates,
} from './regions-state';

/** Of the block that was surveyed last: how many nodes it has, their stamp in `inside`, the bounds of its size, and the nodes
 * that have them. */
export let blockSize: i32 = 0;

export let blockMark: i32 = 0;
export let blockLow: i32 = 0;
export let blockLowNode: i32 = 0;
export let blockHigh: i32 = 0;
export let blockHighNode: i32 = 0;

/** The stamp in `outside` of those that it may grow to. */
let spreadMark: i32 = 0;

/** Roots of blocks that must grow. */
let growing: usize = 0;

export function initializeGrowth(): void {
  if (growing == 0) growing = newStack();
}

/** A needed node that the block can't have, or NONE: an edge between them is a border, or its size is (where `refusedLeast`)
 * too small or else too large. */
let refusing: i32 = NONE;

let refusedEdge: i32 = NONE;
let refusedLeast: bool = false;

/** What blocks that must grow can't do without; a conflict, or 0. */
export function seekNeeds(id: i32, state: usize, guarded: i32): i32 {
  const graph = graphOf(state);
  truncate(growing, 0);
  for (let node = 0; node < nodesOf(graph); node++) {
    if (find(node) == node && i32At(low, node) > i32At(weight, node)) push(growing, node);
  }
  for (let i = 0; i < sizeOf(growing); i++) {
    const from = item(growing, i);
    survey(state, from, trailSize);
    const count = spread(state, trailSize, NONE, NONE);
    if (count < blockLow) {
      if (guarded == 0) return giveUp(id, state);
      startConflict(state);
      explainSpread(state, from, trailSize, NONE, NONE, count + 1, NONE);
      return conflictFromExplained();
    }
    refusing = NONE;
    searchCuts(state, from, count - blockLow);
    if (refusing == NONE) continue;
    if (refusedEdge != NONE) return refuteBorder(id, state, refusedEdge, guarded);
    return refuteBound(id, state, refusing, refusedLeast ? blockLow : blockHigh, refusedLeast, guarded);
  }
  return 0;
}

/** Puts the nodes of a block into `queue`. */
export function survey(state: usize, from: i32, moment: i32): void {
  blockSize = explainedBlock(graphOf(state), from, moment);
  blockMark = i32At(inside, from);
  blockLow = 0;
  blockHigh = i32.MAX_VALUE;
  for (let i = 0; i < blockSize; i++) {
    const node = item(queue, i);
    if (lowestOf(state, node) == NONE) continue;
    // Now clauses have put the true literals in front; at an earlier moment some of them may have been on their way.
    const most = moment == trailSize ? highBound(state, node, lowestOf(state, node)) : leastFailing(state, node, moment) - 1;
    let least = most;
    if (moment == trailSize) least = lowBound(state, node);
    else while (!holdsBefore(atLeast(state, node, least), moment)) least--;
    if (least > blockLow) {
      blockLow = least;
      blockLowNode = node;
    }
    if (most < blockHigh) {
      blockHigh = most;
      blockHighNode = node;
    }
  }
}

/** Goes on from the surveyed block over edges not closed to nodes whose size may be its own, as far as its greatest size lets
 * it, without the skipped ones; `order` tells the distance. Returns the number of nodes. */
export function spread(state: usize, moment: i32, skipNode: i32, skipEdge: i32): i32 {
  const graph = graphOf(state), places = blockHigh - blockSize;
  spreadMark = freshStamp();
  for (let i = 0; i < blockSize; i++) {
    setI32(outside, item(queue, i), spreadMark);
    setI32(order, item(queue, i), 0);
  }
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head), distance = i32At(order, node) + 1;
    if (distance > places) break;
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outside, next) == spreadMark || next == skipNode || edge == skipEdge || closedBefore(graph, edge, moment)) continue;
      if (isSmaller(state, next, moment) || isLarger(state, next, moment)) continue;
      setI32(outside, next, spreadMark);
      setI32(order, next, distance);
      push(queue, next);
    }
  }
  return sizeOf(queue);
}

/** The node's size is known to be less than that of the surveyed block. */
function isSmaller(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && failsBefore(atLeast(state, node, blockLow), moment);
}

function isLarger(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && blockHigh != i32.MAX_VALUE && holdsBefore(atLeast(state, node, blockHigh + 1), moment);
}

/** Finds the nodes and edges without which the spread block would lose more than `spare` nodes, by depth first search with
 * low points (cut-points.ts), and implies what follows. Visited nodes are stamped in `edgeMarks`, `weight` is the time. */
function searchCuts(state: usize, root: i32, spare: i32): void {
  const graph = graphOf(state), mark = freshStamp();
  let time = 0, node = root;
  enterCut(graph, root, NONE, NONE, mark, time++);
  while (refusing == NONE) {
    const i = i32At(cursor, node);
    if (i < firstNeighbour(graph, node + 1)) {
      setI32(cursor, node, i + 1);
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outside, next) != spreadMark || edge == i32At(parentEdge, node)) continue;
      if (closedBefore(graph, edge, trailSize)) continue;
      if (i32At(edgeMarks, next) == mark) {
        if (i32At(weight, next) < i32At(low, node)) setI32(low, node, i32At(weight, next));
      } else {
        enterCut(graph, next, node, edge, mark, time++);
        node = next;
      }
      continue;
    }
    if (i32At(lost, node) > spare && i32At(inside, node) != blockMark) need(state, node);
    const above = i32At(parent, node);
    if (above == NONE) return;
    if (i32At(low, node) >= i32At(weight, above)) {
      const border = edgeLiteral(graph, i32At(parentEdge, node));
      const bridge = i32At(low, node) > i32At(weight, above);
      if (bridge && i32At(subtree, node) > spare && isOpen(border)) push(implied, border ^ 1);
      setI32(lost, above, i32At(lost, above) + i32At(subtree, node));
    }
    if (i32At(low, node) < i32At(low, above)) setI32(low, above, i32At(low, node));
    setI32(subtree, above, i32At(subtree, above) + i32At(subtree, node));
    node = above;
  }
}

function enterCut(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(edgeMarks, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(cursor, node, firstNeighbour(graph, node));
  setI32(weight, node, time);
  setI32(low, node, time);
  setI32(subtree, node, 1);
  setI32(lost, node, 1);
}

/** The block has the node: their sizes are the same, and where borders separate there is none between them. */
function need(state: usize, node: i32): void {
  const graph = graphOf(state);
  if (lowestOf(state, node) != NONE) {
    const least = atLeast(state, node, blockLow);
    if (failsBefore(least, trailSize)) return refuse(node, NONE, true);
    if (isOpen(least)) push(implied, least);
    const more = blockHigh == i32.MAX_VALUE ? NEVER : atLeast(state, node, blockHigh + 1);
    if (holdsBefore(more, trailSize)) return refuse(node, NONE, false);
    if (isOpen(more)) push(implied, more ^ 1);
  }
  if (!separates(state)) return;
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const border = edgeLiteral(graph, neighbourEdge(graph, i));
    if (border < 0 || i32At(inside, neighbourAt(graph, i)) != blockMark) continue;
    if (isTrue(border)) return refuse(node, neighbourEdge(graph, i), false);
    if (isOpen(border)) push(implied, border ^ 1);
  }
}

function refuse(node: i32, edge: i32, least: bool): void {
  refusing = node;
  refusedEdge = edge;
  refusedLeast = least;
}

/** Adds why the block that was surveyed and spread doesn't get to `least` nodes without the skipped ones, though it must;
 * and that node `tied` (NONE: none) is in it. */
export function explainSpread(
  state: usize, from: i32, moment: i32, skipNode: i32, skipEdge: i32, least: i32, tied: i32,
): void {
  const graph = graphOf(state), places = blockHigh - blockSize;
  let bound = least, limited = false;
  for (let e = 0; e < edgesOf(graph); e++) {
    const a = endOf(graph, e, 0), b = endOf(graph, e, 1);
    if (e == skipEdge || a == skipNode || b == skipNode) continue;
    const atA = distanceTo(a), atB = distanceTo(b), near = min(atA, atB);
    if (near == FAR || max(atA, atB) <= near + 1) continue;
    const far = near == atA ? b : a;
    if (near >= places) limited = true;
    else if (closedBefore(graph, e, moment)) push(explained, edgeLiteral(graph, e) ^ 1);
    else if (isSmaller(state, far, moment)) {
      const failing = leastFailing(state, far, moment);
      pushFalse(atLeast(state, far, failing));
      bound = max(bound, failing);
    } else {
      pushTrue(atLeast(state, far, blockHigh + 1));
      limited = true;
    }
  }
  // Of a bound that was implied together with what is explained, those below it may still be open.
  while (!holdsBefore(atLeast(state, blockLowNode, bound), moment)) bound++;
  pushTrue(atLeast(state, blockLowNode, bound));
  // Where places run out, it counts how many the block has taken.
  if (limited) {
    pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
    explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  } else if (tied != NONE && tied != blockLowNode) explainPath(graph, tied, blockLowNode, moment);
}

/** More than any distance. */
const FAR: i32 = i32.MAX_VALUE;

@inline function distanceTo(node: i32): i32 { return i32At(outside, node) == spreadMark ? i32At(order, node) : FAR; }
