// Blocks (nodes joined so far) of a `regions` propagator (regions.ts) that are smaller than their regions must be. A
// search over the edges that aren't borders finds how many nodes a block can still get, and which nodes and edges it
// can't do without if it is to become large enough. Steps between nodes of the block itself have length 0. A block is
// searched again only if something has changed about the nodes to which it could grow. Cost: O(nodes + edges) per
// block. Source of the search: Tarjan, Depth-first search and linear graph algorithms (1972).
import { giveUp, startConflict } from './regions-blocks';
import { blockHigh, blockLow, blockMark, explainSpread, spreadBlock, surveyBlock, visitStamp } from './regions-spread';
import { conflictFromExplanation } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import { trailSize } from '../core/state';
import {
  cursor, edgeLiteral, edgeMarks, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isUnassigned, isTrue, lostNodeCount, lowPoints,
  neighbourAt, neighbourEdge, NONE, outsideStamps, parent, parentEdge, subtreeSize, weight,
} from './graph';
import { clearChangedNodes, noteSearchedBlock, listUnsearchedNodes } from './regions-due';
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
 * (`excludedEdge`), or the node's size is too small (`isSizeTooSmall`) or too large.
 */
let excludedNode: i32 = NONE;

/** If a border excludes `excludedNode`: the edge between the block and that node. */
let excludedEdge: i32 = NONE;
/**
 * Why `excludedNode` can't join the block, if that is due to the size of the node's region: true if that size is too
 * small, false if it is too large.
 */
let isSizeTooSmall: bool = false;

/** Implies the nodes and edges without which a region couldn't become large enough. Returns a conflict, or 0. */
export function implyNeededElements(id: i32, state: usize, guardValue: i32): i32 {
  if (!ASC_NO_ASSERT) assert(guardValue >= 0); // a propagator with a false guard demands nothing
  truncate(growingRoots, 0);
  listUnsearchedNodes(state, growingRoots);
  for (let i = 0; i < sizeOf(growingRoots); i++) {
    const fromNode = item(growingRoots, i);
    if (blockOf(state, fromNode) != fromNode || blockLowOf(state, fromNode) <= sizeOfBlock(state, fromNode)) continue;
    surveyBlock(state, fromNode, trailSize);
    const count = spreadBlock(state, trailSize, NONE, NONE);
    if (count < blockLow) {
      if (guardValue == 0) return giveUp(id, state);
      startConflict(state);
      explainSpread(state, fromNode, trailSize, NONE, NONE, count + 1, NONE);
      return conflictFromExplanation();
    }
    excludedNode = NONE;
    // A block that can reach more than twice its size hardly ever depends on a single node, so the search isn't
    // worthwhile.
    if (count <= 2 * blockLow) searchCuts(state, fromNode, count - blockLow);
    if (excludedNode == NONE) {
      noteSearchedBlock(state, fromNode);
      continue;
    }
    if (excludedEdge != NONE) return refuteBorder(id, state, excludedEdge, guardValue);
    return refuteBound(id, state, excludedNode, isSizeTooSmall ? blockLow : blockHigh, isSizeTooSmall, guardValue);
  }
  clearChangedNodes(state);
  return 0;
}

/**
 * Finds, by depth-first search with low points (cut-points.ts), the nodes and edges without which the block could grow
 * to more than `spare` nodes fewer, and implies them. Visited nodes are stamped in `edgeMarks`; `weight` is the
 * discovery time.
 */
function searchCuts(state: usize, root: i32, spare: i32): void {
  const graph = graphOf(state), mark = freshStamp();
  let discoveryTime = 0, node = root;
  enterCutSearch(graph, root, NONE, NONE, mark, discoveryTime++);
  while (excludedNode == NONE) {
    const i = i32At(cursor, node);
    if (i < firstNeighbour(graph, node + 1)) {
      setI32(cursor, node, i + 1);
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outsideStamps, nextNode) != visitStamp || edge == i32At(parentEdge, node)) continue;
      if (isClosing(borderAt(graph, i))) continue;
      if (i32At(edgeMarks, nextNode) == mark) {
        if (i32At(weight, nextNode) < i32At(lowPoints, node)) setI32(lowPoints, node, i32At(weight, nextNode));
      } else {
        enterCutSearch(graph, nextNode, node, edge, mark, discoveryTime++);
        node = nextNode;
      }
      continue;
    }
    if (i32At(lostNodeCount, node) > spare && i32At(insideStamps, node) != blockMark) implyMember(state, node);
    const parentNode = i32At(parent, node);
    if (parentNode == NONE) return;
    if (i32At(lowPoints, node) >= i32At(weight, parentNode)) {
      const border = edgeLiteral(graph, i32At(parentEdge, node));
      const bridge = i32At(lowPoints, node) > i32At(weight, parentNode);
      if (bridge && i32At(subtreeSize, node) > spare && isUnassigned(border)) push(impliedLiterals, border ^ 1);
      setI32(lostNodeCount, parentNode, i32At(lostNodeCount, parentNode) + i32At(subtreeSize, node));
    }
    if (i32At(lowPoints, node) < i32At(lowPoints, parentNode)) setI32(lowPoints, parentNode, i32At(lowPoints, node));
    setI32(subtreeSize, parentNode, i32At(subtreeSize, parentNode) + i32At(subtreeSize, node));
    node = parentNode;
  }
}

function enterCutSearch(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(edgeMarks, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(cursor, node, firstNeighbour(graph, node));
  setI32(weight, node, time);
  setI32(lowPoints, node, time);
  setI32(subtreeSize, node, 1);
  setI32(lostNodeCount, node, 1);
}

/**
 * Implies that the block contains the node: their sizes are equal and, if borders separate regions, there is no border
 * between them.
 */
function implyMember(state: usize, node: i32): void {
  const graph = graphOf(state);
  if (lowestOf(state, node) != NONE) {
    const lowBound = atLeast(state, node, blockLow);
    if (failsBefore(lowBound, trailSize)) return excludeEdgeOrNode(node, NONE, true);
    if (isUnassigned(lowBound)) push(impliedLiterals, lowBound);
    const excessBound = blockHigh == i32.MAX_VALUE ? NEVER : atLeast(state, node, blockHigh + 1);
    if (holdsBefore(excessBound, trailSize)) return excludeEdgeOrNode(node, NONE, false);
    if (isUnassigned(excessBound)) push(impliedLiterals, excessBound ^ 1);
  }
  if (!bordersSeparate(state)) return;
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const border = edgeLiteral(graph, neighbourEdge(graph, i));
    if (border < 0 || i32At(insideStamps, neighbourAt(graph, i)) != blockMark) continue;
    if (isTrue(border)) return excludeEdgeOrNode(node, neighbourEdge(graph, i), false);
    if (isUnassigned(border)) push(impliedLiterals, border ^ 1);
  }
}

function excludeEdgeOrNode(node: i32, edge: i32, least: bool): void {
  excludedNode = node;
  excludedEdge = edge;
  isSizeTooSmall = least;
}
