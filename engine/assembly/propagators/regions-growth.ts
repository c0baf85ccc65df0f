// Blocks of a `regions` propagator (regions.ts) that must grow: how far they can, by the edges not closed and the
// number of nodes left to add; and the nodes and edges without which that is too little. Walking over nodes of the
// block itself counts nothing. A block is searched again only if something has changed about the nodes to which it
// could grow. Cost: O(nodes + edges) per block. Source of the search: Tarjan, Depth-first search and linear graph
// algorithms (1972).
import { giveUp, startConflict } from './regions-blocks';
import { blockHigh, blockLow, blockMark, explainSpread, spreadBlock, surveyBlock, spreadMark } from './regions-spread';
import { conflictFromExplanation } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import { trailSize } from '../core/state';
import {
  cursor, edgeLiteral, edgeMarks, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isUnassigned, isTrue, lostCount, lowPoints,
  neighbourAt, neighbourEdge, NONE, outsideStamps, parent, parentEdge, subtreeSize, weight,
} from './graph';
import { clearChangedNodes, noteSearchedBlock, listDueNodes } from './regions-due';
import { blockOf, blockLowOf, sizeOfBlock } from './regions-measure';
import { refuteBorder, refuteBound } from './regions-reasons';
import {
  atLeast, borderAt, failsBefore, graphOf, holdsBefore, isClosing, lowestOf, NEVER, bordersSeparate,
} from './regions-state';

/** Nodes that may be roots of blocks that have to grow. */
let growingRoots: usize = 0;

export function initializeGrowth(): void {
  if (growingRoots == 0) growingRoots = newStack();
}

/**
 * A needed node that the block can't contain; NONE if there is none. Either an edge between them is a border
 * (`refusedEdge`), or the node's size is too small (`isRefusedAsSmall`) or too large.
 */
let refusingNode: i32 = NONE;

/** If a border excludes `refusingNode`: the edge between the block and that node. */
let refusedEdge: i32 = NONE;
/** If the size of `refusingNode` excludes it: true if that size is too small, false if it is too large. */
let isRefusedAsSmall: bool = false;

/** Implies the nodes and edges needed by blocks that must grow. Returns a conflict, or 0. */
export function implyNeeds(id: i32, state: usize, guarded: i32): i32 {
  if (!ASC_NO_ASSERT) assert(guarded >= 0); // a propagator with a false guard demands nothing
  truncate(growingRoots, 0);
  listDueNodes(state, growingRoots);
  for (let i = 0; i < sizeOf(growingRoots); i++) {
    const from = item(growingRoots, i);
    if (blockOf(state, from) != from || blockLowOf(state, from) <= sizeOfBlock(state, from)) continue;
    surveyBlock(state, from, trailSize);
    const count = spreadBlock(state, trailSize, NONE, NONE);
    if (count < blockLow) {
      if (guarded == 0) return giveUp(id, state);
      startConflict(state);
      explainSpread(state, from, trailSize, NONE, NONE, count + 1, NONE);
      return conflictFromExplanation();
    }
    refusingNode = NONE;
    // A block that can reach more than twice its size hardly ever depends on a single node, so the search isn't
    // worthwhile.
    if (count <= 2 * blockLow) searchCuts(state, from, count - blockLow);
    if (refusingNode == NONE) {
      noteSearchedBlock(state, from);
      continue;
    }
    if (refusedEdge != NONE) return refuteBorder(id, state, refusedEdge, guarded);
    return refuteBound(id, state, refusingNode, isRefusedAsSmall ? blockLow : blockHigh, isRefusedAsSmall, guarded);
  }
  clearChangedNodes(state);
  return 0;
}

/**
 * Finds, by depth-first search with low points (cut-points.ts), the nodes and edges without which the spread block
 * would lose more than `spare` nodes, and implies them. Visited nodes are stamped in `edgeMarks`; `weight` is the
 * discovery time.
 */
function searchCuts(state: usize, root: i32, spare: i32): void {
  const graph = graphOf(state), mark = freshStamp();
  let time = 0, node = root;
  enterCut(graph, root, NONE, NONE, mark, time++);
  while (refusingNode == NONE) {
    const i = i32At(cursor, node);
    if (i < firstNeighbour(graph, node + 1)) {
      setI32(cursor, node, i + 1);
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outsideStamps, next) != spreadMark || edge == i32At(parentEdge, node)) continue;
      if (isClosing(borderAt(graph, i))) continue;
      if (i32At(edgeMarks, next) == mark) {
        if (i32At(weight, next) < i32At(lowPoints, node)) setI32(lowPoints, node, i32At(weight, next));
      } else {
        enterCut(graph, next, node, edge, mark, time++);
        node = next;
      }
      continue;
    }
    if (i32At(lostCount, node) > spare && i32At(insideStamps, node) != blockMark) implyMember(state, node);
    const above = i32At(parent, node);
    if (above == NONE) return;
    if (i32At(lowPoints, node) >= i32At(weight, above)) {
      const border = edgeLiteral(graph, i32At(parentEdge, node));
      const bridge = i32At(lowPoints, node) > i32At(weight, above);
      if (bridge && i32At(subtreeSize, node) > spare && isUnassigned(border)) push(impliedLiterals, border ^ 1);
      setI32(lostCount, above, i32At(lostCount, above) + i32At(subtreeSize, node));
    }
    if (i32At(lowPoints, node) < i32At(lowPoints, above)) setI32(lowPoints, above, i32At(lowPoints, node));
    setI32(subtreeSize, above, i32At(subtreeSize, above) + i32At(subtreeSize, node));
    node = above;
  }
}

function enterCut(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(edgeMarks, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(cursor, node, firstNeighbour(graph, node));
  setI32(weight, node, time);
  setI32(lowPoints, node, time);
  setI32(subtreeSize, node, 1);
  setI32(lostCount, node, 1);
}

/**
 * Implies that the block contains the node: their sizes are equal and, if borders separate regions, there is no border
 * between them.
 */
function implyMember(state: usize, node: i32): void {
  const graph = graphOf(state);
  if (lowestOf(state, node) != NONE) {
    const least = atLeast(state, node, blockLow);
    if (failsBefore(least, trailSize)) return refuse(node, NONE, true);
    if (isUnassigned(least)) push(impliedLiterals, least);
    const more = blockHigh == i32.MAX_VALUE ? NEVER : atLeast(state, node, blockHigh + 1);
    if (holdsBefore(more, trailSize)) return refuse(node, NONE, false);
    if (isUnassigned(more)) push(impliedLiterals, more ^ 1);
  }
  if (!bordersSeparate(state)) return;
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const border = edgeLiteral(graph, neighbourEdge(graph, i));
    if (border < 0 || i32At(insideStamps, neighbourAt(graph, i)) != blockMark) continue;
    if (isTrue(border)) return refuse(node, neighbourEdge(graph, i), false);
    if (isUnassigned(border)) push(impliedLiterals, border ^ 1);
  }
}

function refuse(node: i32, edge: i32, least: bool): void {
  refusingNode = node;
  refusedEdge = edge;
  isRefusedAsSmall = least;
}
