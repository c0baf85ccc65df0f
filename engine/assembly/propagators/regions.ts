// A partition of a graph's nodes into regions: an edge is a border or joins its ends, and the size of a node is the
// number of nodes connected with it by joined edges. A node's size may have order literals ("at least k").
//
// Idea: joined edges form blocks (union-find), and edges that may still join form reaches. A node's size is at least
// that of its block and at most that of its reach, and nodes of a block have the same size; an edge whose joining would
// make a block too large, or join two different sizes, is a border. If borders must separate different regions, there
// is none within a block, nor within a reach of exactly the required size; if they must separate different sizes, a
// node can't join a block if others of that size beside it would make the region too large.
//
// Explanations: a tree of joined edges that is just large enough, a path to the node with the bound, or the borders
// around a reach. Cost: that of measuring the parts touched since the last run (regions-measure.ts). Source: the graph
// division of cspuz_core (semiexp, 2021), with lazy explanations.
//
// Files: regions-state.ts (record, bounds), regions-measure.ts (blocks and reaches), this one (the rules),
// regions-growth.ts (blocks that must grow) and regions-due.ts (which of them), regions-reasons.ts (explanations).
import { implyLazily } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, push, sizeOf, truncate } from '../core/stack';
import { trailSize, valueOf } from '../core/state';
import {
  edgeLiteral, edgeMarks, edgesOf, endOf, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isFalse, isUnassigned, isTrue,
  neighbourAt, neighbourEdge, NONE, outsideStamps,
} from './graph';
import { newDueRecord, noteChangedNode } from './regions-due';
import { implyNeededElements, initializeGrowth } from './regions-growth';
import {
  affectedNodes, affectedMark, blockOf, highOf, blockLowOf, lowOf, blockHighOf, newMeasure, reachOf, remeasure, reachSizeOf,
  sizeOfBlock, touchAll, touchEnd, touchSize, clearTouchedVariables,
} from './regions-measure';
import { refuteBorder, refuteBound, initializeReasons } from './regions-reasons';
import {
  atLeast, borderAt, failsBefore, graphOf, guardOf, holdsBefore, isClosing, lowestOf, measureOf, bordersSeparateSizes, newRegionsState,
  bordersSeparate, DUE_RECORD_OFFSET, MEASURE_OFFSET,
} from './regions-state';

export function runRegions(id: i32, state: usize): i32 {
  const guard = guardOf(state);
  const guardValue = guard < 0 ? 1 : valueOf(guard);
  if (guardValue < 0) return 0;
  // While the guard is unassigned, consequences aren't implied, so they must be found again.
  if (guard >= 0) touchAll(state);
  remeasure(state);
  truncate(impliedLiterals, 0);
  for (let k = 0; k < sizeOf(affectedNodes); k++) {
    const refutation = checkSize(id, state, item(affectedNodes, k), guardValue);
    if (refutation != 0) return max(refutation, 0);
  }
  const overfullStamp = bordersSeparateSizes(state) ? freshStamp() : 0;
  for (let k = 0; k < sizeOf(affectedNodes); k++) {
    const refutation = checkEdges(id, state, item(affectedNodes, k), guardValue, overfullStamp);
    if (refutation != 0) return max(refutation, 0);
  }
  if (sizeOf(impliedLiterals) == 0) {
    const conflict = implyNeededElements(id, state, guardValue);
    if (conflict != 0) return conflict;
  }
  if (guardValue <= 0) return 0;
  clearTouchedVariables(state);
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  return 0;
}

/**
 * The result of a check function that found a contradiction: the conflict, or GAVE_UP if the guard became false. Check
 * functions return 0 if there is no contradiction.
 */
@inline function refutationResult(conflict: i32): i32 { return conflict == 0 ? GAVE_UP : conflict; }

const GAVE_UP: i32 = -1;

/**
 * Checks the size of the node's region: it can't be less than the number of nodes already joined with the node, nor
 * more than the number that may still be joined, and it must agree with the bounds of the joined nodes.
 */
function checkSize(id: i32, state: usize, node: i32, guardValue: i32): i32 {
  if (lowestOf(state, node) == NONE) return 0;
  const block = blockOf(state, node);
  const minSize = max(sizeOfBlock(state, block), blockLowOf(state, block));
  const maxSize = min(reachSizeOf(state, reachOf(state, node)), blockHighOf(state, block));
  if (lowOf(state, node) < minSize) {
    const bound = atLeast(state, node, minSize);
    if (failsBefore(bound, trailSize)) return refutationResult(refuteBound(id, state, node, minSize, true, guardValue));
    push(impliedLiterals, bound);
  }
  if (highOf(state, node) > maxSize) {
    const bound = atLeast(state, node, maxSize + 1);
    if (holdsBefore(bound, trailSize)) return refutationResult(refuteBound(id, state, node, maxSize, false, guardValue));
    push(impliedLiterals, bound ^ 1);
  }
  return 0;
}

/**
 * Checks whether the edges at a node must or can't be borders. If borders separate sizes, it also checks the edges at
 * the node's neighbours, each neighbour only once (stamped `overfullStamp` in `insideStamps`).
 */
function checkEdges(id: i32, state: usize, node: i32, guardValue: i32, overfullStamp: i32): i32 {
  const graph = graphOf(state);
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const nextNode = neighbourAt(graph, i), isAffected = i32At(outsideStamps, nextNode) == affectedMark;
    if (isAffected && nextNode < node) continue;
    const refutation = checkEdge(id, state, neighbourEdge(graph, i), guardValue);
    if (refutation != 0) return refutation;
    if (overfullStamp == 0 || isAffected || i32At(insideStamps, nextNode) == overfullStamp) continue;
    setI32(insideStamps, nextNode, overfullStamp);
    if (sizeOfBlock(state, blockOf(state, nextNode)) > 1) continue;
    const a = blockOf(state, nextNode);
    for (let k = firstNeighbour(graph, nextNode), last = firstNeighbour(graph, nextNode + 1); k < last; k++) {
      const b = blockOf(state, neighbourAt(graph, k));
      if (a == b || blockLowOf(state, b) != blockHighOf(state, b)) continue;
      const border = borderAt(graph, k);
      if (isUnassigned(border) && wouldOverfill(state, b, a)) push(impliedLiterals, border);
    }
  }
  return 0;
}

function checkEdge(id: i32, state: usize, edge: i32, guardValue: i32): i32 {
  const graph = graphOf(state), border = edgeLiteral(graph, edge);
  if (border < 0 || isFalse(border)) return 0;
  const a = blockOf(state, endOf(graph, edge, 0)), b = blockOf(state, endOf(graph, edge, 1));
  if (bordersSeparate(state) && (a == b || isReachExhausted(state, a, b))) {
    if (isTrue(border)) return refutationResult(refuteBorder(id, state, edge, guardValue));
    push(impliedLiterals, border ^ 1);
  } else if (isUnassigned(border) && a != b) {
    if (mustBeSeparate(state, a, b) || (bordersSeparateSizes(state) && (wouldOverfill(state, a, b) || wouldOverfill(state, b, a)))) push(impliedLiterals, border);
  }
  return 0;
}

/**
 * Whether the edge can't be a border because both ends are among the nodes that may still be joined with one of them,
 * and that end's region needs all of these nodes.
 */
function isReachExhausted(state: usize, a: i32, b: i32): bool {
  const reachId = reachOf(state, a);
  return reachId != NONE && reachId == reachOf(state, b) && max(blockLowOf(state, a), blockLowOf(state, b)) >= reachSizeOf(state, reachId);
}

/**
 * Whether a single node can't join a block of fixed size, because together with other nodes of that size beside it the
 * region would be too large.
 */
function wouldOverfill(state: usize, block: i32, node: i32): bool {
  const graph = graphOf(state), size = blockLowOf(state, block);
  if (blockHighOf(state, block) != size || sizeOfBlock(state, node) > 1) return false;
  const mark = freshStamp();
  let sum = sizeOfBlock(state, block) + 1;
  setI32(edgeMarks, block, mark);
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end && sum <= size; i++) {
    const other = blockOf(state, neighbourAt(graph, i));
    if (i32At(edgeMarks, other) == mark || blockLowOf(state, other) != size || blockHighOf(state, other) != size) continue;
    if (isClosing(borderAt(graph, i))) continue;
    setI32(edgeMarks, other, mark);
    sum += sizeOfBlock(state, other);
  }
  return sum > size;
}

function mustBeSeparate(state: usize, a: i32, b: i32): bool {
  const sum = sizeOfBlock(state, a) + sizeOfBlock(state, b);
  return min(blockHighOf(state, a), blockHighOf(state, b)) < max(sum, max(blockLowOf(state, a), blockLowOf(state, b)));
}

/**
 * Creates a `regions` propagator from `size` numbers at `data`; regions-state.ts describes their layout. Returns 0 if
 * they are malformed.
 */
export function newRegions(id: i32, data: usize, size: i32): usize {
  initializeGrowth();
  initializeReasons();
  const state = newRegionsState(id, data, size);
  if (state == 0) return 0;
  store<usize>(state, newDueRecord(state), DUE_RECORD_OFFSET);
  store<usize>(state, newMeasure(state), MEASURE_OFFSET);
  return state;
}

/**
 * Handles a literal that became true. `tag` is an edge's index, or the number of edges + the node for a size literal.
 */
export function onTrueRegions(state: usize, tag: i32): void {
  const graph = graphOf(state), edges = edgesOf(graph);
  onUnassignedRegions(state, tag);
  if (tag < 0) return;
  if (tag >= edges) noteChangedNode(state, tag - edges);
  else {
    noteChangedNode(state, endOf(graph, tag, 0));
    noteChangedNode(state, endOf(graph, tag, 1));
  }
}

export function onUnassignedRegions(state: usize, tag: i32): void {
  const graph = graphOf(state), edges = edgesOf(graph), measure = measureOf(state);
  if (tag < 0) return;
  if (tag >= edges) touchSize(measure, tag - edges);
  else {
    touchEnd(measure, endOf(graph, tag, 0));
    touchEnd(measure, endOf(graph, tag, 1));
  }
}
