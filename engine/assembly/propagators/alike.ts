// Pairs of nodes whose regions have the same shape: a pair's literal is true iff one of some motions, followed by a
// shift, maps the one node's region to the other's. Edges are borders or join their ends, as in regions.ts.
//
// Idea: the nodes that joined edges already connect form a "block" (by union-find); the nodes that edges without a
// border could still connect form a "reach". A region contains its block and lies within its reach. An edge is "closed"
// if it is known to be a border, otherwise "open". A motion is possible while it maps each block into the other's reach
// and all nodes of both blocks are connected by a walk from node `a`. The walk uses open edges whose images lie in the
// reach of `b`; if borders separate regions, these images must be open, too. Each pair remembers a possible motion and
// looks for another one only when it is excluded; if there is none, the literal is false. When both regions are
// complete, the literal's value is known.
//
// Explanations: for each motion, a node of a block whose image is off the plane or out of reach, with the path to it,
// and the borders around that reach, or the closed edges at which such a walk ended; for a decided pair, both trees and
// the borders around them. Cost: O(nodes + edges) per run, and O(block) for each pair; a new motion costs O(motions ·
// reach) short tests. Related: the search for a placement of the other half in solvers of Double Choco (cspuz_core,
// semiexp, 2021).
//
// Record: +0 graph, +4 whether borders separate regions, +8 x and y of each node, +12 motions, +16 matrices, +20 pairs,
// +24 a, b, literal of each, +28 motion and image of `a` that each remembers, +32 left, +36 top, +40 width, +44 height
// of the plane, +48 node at each place, +52 the next node of its block, +56 of its reach (NONE at the end). Numbers:
// whether borders separate, nodes, x and y of each, motions, a b c d of each, edges, a b border of each, pairs, a b
// literal of each.
import { ALIKE, conflictFromExplanation, explanationLiterals, failToExplain, implyLazily, observe } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize } from '../core/state';
import {
  edgeLiteral, edgeMarks, edgesOf, endOf, findRoot, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isFalse, isUnassigned, isTrue, neighbourAt,
  neighbourEdge, newGraph, nodesOf, NONE, order, outsideStamps, parent, parentEdge, queue, weight,
} from './graph';
import { closedBefore, joinedBefore } from './regions-state';

const SEPARATES_REGIONS_OFFSET: usize = 4;
const POINTS_OFFSET: usize = 8;
const MOTIONS_OFFSET: usize = 12;
const MATRICES_OFFSET: usize = 16;
const PAIRS_OFFSET: usize = 20;
const PAIR_LIST_OFFSET: usize = 24;
const HINTS_OFFSET: usize = 28;
const MIN_X_OFFSET: usize = 32;
const MIRROR_TOP_OFFSET: usize = 36;
const WIDTH_OFFSET: usize = 40;
const HEIGHT_OFFSET: usize = 44;
const PLACES_OFFSET: usize = 48;
const NEXT_NODE_IN_BLOCK_OFFSET: usize = 52;
const NEXT_IN_REACH_OFFSET: usize = 56;
const STATE_BYTES: usize = 60;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function bordersSeparate(state: usize): bool { return load<i32>(state, SEPARATES_REGIONS_OFFSET) != 0; }
@inline function xOf(state: usize, node: i32): i32 { return i32At(load<usize>(state, POINTS_OFFSET), node << 1); }
@inline function yOf(state: usize, node: i32): i32 { return i32At(load<usize>(state, POINTS_OFFSET), (node << 1) + 1); }
@inline function motionsOf(state: usize): i32 { return load<i32>(state, MOTIONS_OFFSET); }
@inline function matrixEntry(state: usize, motion: i32, entry: i32): i32 { return i32At(load<usize>(state, MATRICES_OFFSET), (motion << 2) + entry); }
@inline function pairsOf(state: usize): i32 { return load<i32>(state, PAIRS_OFFSET); }
@inline function pairAt(state: usize, pair: i32, entry: i32): i32 { return i32At(load<usize>(state, PAIR_LIST_OFFSET), 3 * pair + entry); }
@inline function nextInReach(state: usize, node: i32): i32 { return i32At(load<usize>(state, NEXT_IN_REACH_OFFSET), node); }
@inline function nextInBlock(state: usize, node: i32): i32 { return i32At(load<usize>(state, NEXT_NODE_IN_BLOCK_OFFSET), node); }

/** The nodes to which the explanation under construction needs paths within their blocks. */
let neededNodes: usize = 0;

export function newAlikePropagator(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 1), motions = i32At(data, 2 + 2 * nodes), places = data + 8;
  const matrixStart = 3 + 2 * nodes, edges = i32At(data, matrixStart + 4 * motions);
  const tripleStart = matrixStart + 4 * motions + 1, count = tripleStart + 3 * edges, pairs = i32At(data, count);
  if (size != count + 1 + 3 * pairs) return 0;
  const graph = newGraph(nodes, 0, edges, data + (<usize>tripleStart << 2));
  if (graph == 0) return 0;
  if (neededNodes == 0) neededNodes = newStack();
  const state = allocate(STATE_BYTES);
  const points = allocate(<u64>nodes << 3), table = allocate(<u64>motions << 4), asked = allocate(12 * <u64>pairs);
  const hintTable = allocate(<u64>pairs << 3);
  let minX = i32.MAX_VALUE, top = i32.MAX_VALUE, right = i32.MIN_VALUE, bottom = i32.MIN_VALUE;
  for (let i = 0; i < nodes; i++) {
    const x = i32At(places, i << 1), y = i32At(places, (i << 1) + 1);
    setI32(points, i << 1, x);
    setI32(points, (i << 1) + 1, y);
    minX = min(minX, x);
    right = max(right, x);
    top = min(top, y);
    bottom = max(bottom, y);
  }
  for (let i = 0; i < motions << 2; i++) setI32(table, i, i32At(data, matrixStart + i));
  for (let i = 0; i < pairs; i++) {
    for (let k = 0; k < 2; k++) {
      const node = i32At(data, count + 1 + 3 * i + k);
      if (<u32>node >= <u32>nodes) return 0;
      setI32(asked, 3 * i + k, node);
    }
    setI32(asked, 3 * i + 2, fromDimacs(i32At(data, count + 3 + 3 * i)));
    setI32(hintTable, i << 1, 0);
    setI32(hintTable, (i << 1) + 1, NONE);
  }
  const width = nodes == 0 ? 0 : right - minX + 1, height = nodes == 0 ? 0 : bottom - top + 1;
  if (<i64>width * <i64>height > 1 << 24) return 0;
  const grid = allocate(<u64>(width * height) << 2);
  for (let i = 0; i < width * height; i++) setI32(grid, i, NONE);
  for (let i = 0; i < nodes; i++) {
    setI32(grid, (i32At(points, (i << 1) + 1) - top) * width + i32At(points, i << 1) - minX, i);
  }
  store<usize>(state, graph);
  store<i32>(state, i32At(data, 0), SEPARATES_REGIONS_OFFSET);
  store<usize>(state, points, POINTS_OFFSET);
  store<i32>(state, motions, MOTIONS_OFFSET);
  store<usize>(state, table, MATRICES_OFFSET);
  store<i32>(state, pairs, PAIRS_OFFSET);
  store<usize>(state, asked, PAIR_LIST_OFFSET);
  store<usize>(state, hintTable, HINTS_OFFSET);
  store<i32>(state, minX, MIN_X_OFFSET);
  store<i32>(state, top, MIRROR_TOP_OFFSET);
  store<i32>(state, width, WIDTH_OFFSET);
  store<i32>(state, height, HEIGHT_OFFSET);
  store<usize>(state, grid, PLACES_OFFSET);
  store<usize>(state, allocate(<u64>nodes << 2), NEXT_NODE_IN_BLOCK_OFFSET);
  store<usize>(state, allocate(<u64>nodes << 2), NEXT_IN_REACH_OFFSET);
  return state;
}

export function observeAlike(id: i32, state: usize): void {
  const graph = graphOf(state);
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) < 0) continue;
    observe(edgeLiteral(graph, e), id, 0);
    observe(edgeLiteral(graph, e) ^ 1, id, 0);
  }
  for (let i = 0; i < pairsOf(state); i++) {
    observe(pairAt(state, i, 2), id, 0);
    observe(pairAt(state, i, 2) ^ 1, id, 0);
  }
}

/**
 * Computes, at trail position `moment`, each node's block (the nodes already joined with it) and reach (the nodes that
 * may still be joined with it). Scratch arrays hold the results: `parent` is the union-find forest of the blocks,
 * `weight[root]` the size of a block, `order[node]` the first node of the node's reach, and `parentEdge[first]` the
 * size of that reach.
 */
function measureParts(state: usize, moment: i32): void {
  const graph = graphOf(state), nodes = nodesOf(graph), links = load<usize>(state, NEXT_NODE_IN_BLOCK_OFFSET), reaches = load<usize>(state, NEXT_IN_REACH_OFFSET);
  for (let i = 0; i < nodes; i++) {
    setI32(parent, i, i);
    setI32(weight, i, 1);
    setI32(order, i, NONE);
    setI32(links, i, NONE);
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (!joinedBefore(graph, e, moment)) continue;
    const a = findRoot(endOf(graph, e, 0)), b = findRoot(endOf(graph, e, 1));
    if (a == b) continue;
    setI32(parent, a, b);
    setI32(weight, b, i32At(weight, a) + i32At(weight, b));
  }
  for (let i = 0; i < nodes; i++) {
    const root = findRoot(i);
    if (root != i) {
      setI32(links, i, i32At(links, root));
      setI32(links, root, i);
    }
    if (i32At(order, i) != NONE) continue;
    truncate(queue, 0);
    push(queue, i);
    setI32(order, i, i);
    for (let head = 0; head < sizeOf(queue); head++) {
      const node = item(queue, head);
      for (let k = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); k < end; k++) {
        const nextNode = neighbourAt(graph, k);
        if (i32At(order, nextNode) != NONE || closedBefore(graph, neighbourEdge(graph, k), moment)) continue;
        setI32(order, nextNode, i);
        push(queue, nextNode);
      }
    }
    setI32(parentEdge, i, sizeOf(queue));
    for (let k = 0; k < sizeOf(queue); k++) setI32(reaches, item(queue, k), k + 1 < sizeOf(queue) ? item(queue, k + 1) : NONE);
  }
}

@inline function blockSize(node: i32): i32 { return i32At(weight, findRoot(node)); }
@inline function reachSize(node: i32): i32 { return i32At(parentEdge, i32At(order, node)); }
@inline function isComplete(node: i32): bool { return blockSize(node) == reachSize(node); }

export function runAlike(id: i32, state: usize): i32 {
  measureParts(state, trailSize);
  truncate(impliedLiterals, 0);
  for (let i = 0; i < pairsOf(state); i++) {
    const a = pairAt(state, i, 0), b = pairAt(state, i, 1), literal = pairAt(state, i, 2);
    const areComplete = isComplete(a) && isComplete(b);
    if (isFalse(literal) && (!areComplete || blockSize(a) != blockSize(b))) continue;
    if (!hasMotion(state, i, a, b)) {
      if (isTrue(literal)) {
        truncate(explanationLiterals, 0);
        push(explanationLiterals, literal ^ 1);
        explainDifferentShapes(state, a, b, trailSize);
        return conflictFromExplanation();
      }
      if (isUnassigned(literal)) push(impliedLiterals, literal ^ 1);
    } else if (areComplete && blockSize(a) == blockSize(b)) {
      if (isFalse(literal)) {
        truncate(explanationLiterals, 0);
        push(explanationLiterals, literal);
        explainCompleteRegions(state, a, b, trailSize);
        return conflictFromExplanation();
      }
      if (isUnassigned(literal)) push(impliedLiterals, literal);
    }
  }
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  truncate(impliedLiterals, 0);
  return 0;
}

/** Whether a motion is still possible for the pair; the pair remembers that motion. */
function hasMotion(state: usize, pair: i32, a: i32, b: i32): bool {
  const rootA = findRoot(a), rootB = findRoot(b), hints = load<usize>(state, HINTS_OFFSET), known = i32At(hints, (pair << 1) + 1);
  if (known != NONE && findObstacle(state, i32At(hints, pair << 1), a, known, b, rootA, rootB, trailSize) == NONE) return true;
  if (blockSize(a) > reachSize(b) || blockSize(b) > reachSize(a)) return false;
  for (let motion = 0; motion < motionsOf(state); motion++) {
    for (let image = i32At(order, b); image != NONE; image = nextInReach(state, image)) {
      if (findObstacle(state, motion, a, image, b, rootA, rootB, trailSize) != NONE) continue;
      setI32(hints, pair << 1, motion);
      setI32(hints, (pair << 1) + 1, image);
      return true;
    }
  }
  return false;
}

/** A further result of `findObstacle`: the image (or preimage) of the node; NONE if that is off the plane. */
let obstacleImage: i32 = NONE;
/**
 * A further result of `findObstacle`: false if the image of the found node is impossible; true if the node is joined
 * with `b` and the node that the motion maps to it is impossible.
 */
let isObstaclePreimage: bool = false;
/**
 * A further result of `findObstacle`: true if the found node (or the node mapped to it) isn't connected with `a` in any
 * region that the motion allows, as `searchRegion` has found.
 */
let isObstacleUnreached: bool = false;

/**
 * Looks for a node that shows that the regions of `a` and `b` can't be mapped to each other by the motion that maps `a`
 * to `image`; NONE if there is none. `rootA` and `rootB` are the union-find roots of the nodes already joined with `a`
 * and `b`.
 */
function findObstacle(
  state: usize, motion: i32, a: i32, image: i32, b: i32, rootA: i32, rootB: i32, moment: i32,
): i32 {
  setMotion(state, motion, a, image);
  isObstaclePreimage = false;
  isObstacleUnreached = false;
  const regionOfB = i32At(order, b), regionOfA = i32At(order, a);
  for (let node = rootA; node != NONE; node = nextInBlock(state, node)) {
    obstacleImage = imageOf(state, node);
    if (obstacleImage == NONE || i32At(order, obstacleImage) != regionOfB) return node;
  }
  isObstaclePreimage = true;
  for (let node = rootB; node != NONE; node = nextInBlock(state, node)) {
    obstacleImage = preimageOf(state, node);
    if (obstacleImage == NONE || i32At(order, obstacleImage) != regionOfA) return node;
  }
  isObstacleUnreached = true;
  const wantedStamp = freshStamp();
  let wantedCount = 0;
  for (let node = rootA; node != NONE; node = nextInBlock(state, node)) {
    setI32(outsideStamps, node, wantedStamp);
    wantedCount++;
  }
  for (let node = rootB; node != NONE; node = nextInBlock(state, node)) {
    const preimageNode = preimageOf(state, node);
    if (i32At(outsideStamps, preimageNode) != wantedStamp) wantedCount++;
    setI32(outsideStamps, preimageNode, wantedStamp);
  }
  if (searchRegion(state, a, b, moment, wantedStamp, wantedCount)) return NONE;
  const mark = i32At(insideStamps, a);
  for (let node = rootA; node != NONE; node = nextInBlock(state, node)) if (i32At(insideStamps, node) != mark) return node;
  for (let node = rootB; node != NONE; node = nextInBlock(state, node)) {
    if (i32At(insideStamps, preimageOf(state, node)) != mark) return node;
  }
  return NONE;
}

/** The motion that `imageOf` applies: its matrix and its shift. */
let m11: i32 = 1, m12: i32 = 0, m21: i32 = 0, m22: i32 = 1, shiftX: i32 = 0, shiftY: i32 = 0;

/** Makes `imageOf` use the motion that maps node `a` to `image`. */
@inline function setMotion(state: usize, motion: i32, a: i32, image: i32): void {
  m11 = matrixEntry(state, motion, 0);
  m12 = matrixEntry(state, motion, 1);
  m21 = matrixEntry(state, motion, 2);
  m22 = matrixEntry(state, motion, 3);
  shiftX = xOf(state, image) - m11 * xOf(state, a) - m12 * yOf(state, a);
  shiftY = yOf(state, image) - m21 * xOf(state, a) - m22 * yOf(state, a);
}

/** The node to which the current motion maps a node; NONE if that is off the plane. */
@inline function imageOf(state: usize, node: i32): i32 {
  const x = xOf(state, node), y = yOf(state, node);
  return nodeAt(state, m11 * x + m12 * y + shiftX, m21 * x + m22 * y + shiftY);
}

/**
 * The node that the current motion maps to a node; NONE if that is off the plane. The matrix has determinant 1 or -1.
 */
@inline function preimageOf(state: usize, node: i32): i32 {
  const x = xOf(state, node) - shiftX, y = yOf(state, node) - shiftY, d = m11 * m22 - m12 * m21;
  return nodeAt(state, d * (m22 * x - m12 * y), d * (m11 * y - m21 * x));
}

/**
 * Searches the nodes that can belong to the region of `a` if the current motion is the right one: those that `a`
 * reaches over open edges, as long as their images may belong to the region of `b` and, if borders separate regions,
 * the images of the edges are open, too. Marks these nodes in `insideStamps` and lists them in `queue`. There are
 * `left` nodes stamped `wanted` in `outsideStamps`; once it has met all of them, it stops and returns true.
 */
function searchRegion(state: usize, a: i32, b: i32, moment: i32, wanted: i32, left: i32): bool {
  const graph = graphOf(state), mark = freshStamp(), goal = i32At(order, b), parts = bordersSeparate(state);
  truncate(queue, 0);
  push(queue, a);
  setI32(insideStamps, a, mark);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head), image = imageOf(state, node);
    if (i32At(outsideStamps, node) == wanted && --left == 0) return true;
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark || closedBefore(graph, neighbourEdge(graph, i), moment)) continue;
      const to = imageOf(state, nextNode);
      if (to == NONE || i32At(order, to) != goal) continue;
      if (parts) {
        const other = edgeBetween(graph, image, to);
        if (other != NONE && closedBefore(graph, other, moment)) continue;
      }
      setI32(insideStamps, nextNode, mark);
      push(queue, nextNode);
    }
  }
  return false;
}

function edgeBetween(graph: usize, a: i32, b: i32): i32 {
  for (let i = firstNeighbour(graph, a), end = firstNeighbour(graph, a + 1); i < end; i++) {
    if (neighbourAt(graph, i) == b) return neighbourEdge(graph, i);
  }
  return NONE;
}

/**
 * Adds to the explanation the borders that stopped `searchRegion`: those around the nodes it marked, and those whose
 * preimages lie around them. Borders that the explanation already contains (stamped `known` in `edgeMarks`) are
 * preferred. Returns true if the search also stopped because an image can't belong to the region of `b`, which must
 * then be explained, too.
 */
function explainSearchBorder(state: usize, a: i32, b: i32, moment: i32, known: i32): bool {
  const graph = graphOf(state), mark = i32At(insideStamps, a), goal = i32At(order, b), parts = bordersSeparate(state);
  let isAreaExplained = false;
  for (let k = 0; k < sizeOf(queue); k++) {
    const node = item(queue, k), image = imageOf(state, node);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark) continue;
      const to = imageOf(state, nextNode);
      if (to == NONE) continue;
      const isOwnClosed = closedBefore(graph, edge, moment), other = parts ? edgeBetween(graph, image, to) : NONE;
      const isOtherClosed = other != NONE && closedBefore(graph, other, moment);
      if ((isOwnClosed && i32At(edgeMarks, edge) == known) || (isOtherClosed && i32At(edgeMarks, other) == known)) continue;
      if (!isOwnClosed && !isOtherClosed) {
        isAreaExplained = true;
        continue;
      }
      const closedEdge = isOwnClosed ? edge : other;
      setI32(edgeMarks, closedEdge, known);
      push(explanationLiterals, edgeLiteral(graph, closedEdge) ^ 1);
    }
  }
  return isAreaExplained;
}

function nodeAt(state: usize, x: i32, y: i32): i32 {
  const column = x - load<i32>(state, MIN_X_OFFSET), row = y - load<i32>(state, MIRROR_TOP_OFFSET), width = load<i32>(state, WIDTH_OFFSET);
  if (<u32>column >= <u32>width || <u32>row >= <u32>load<i32>(state, HEIGHT_OFFSET)) return NONE;
  return i32At(load<usize>(state, PLACES_OFFSET), row * width + column);
}

/**
 * Adds the reasons why no motion could map the region of `a` to that of `b` at trail position `moment`. `measureParts`
 * must have been called for the same position.
 */
function explainDifferentShapes(state: usize, a: i32, b: i32, moment: i32): void {
  const graph = graphOf(state), nodes = nodesOf(graph), rootA = findRoot(a), rootB = findRoot(b);
  truncate(neededNodes, 0);
  const knownNodesStamp = freshStamp();
  let needsBorderOfA = false, needsBorderOfB = false;
  for (let motion = 0; motion < motionsOf(state); motion++) {
    for (let image = 0; image < nodes; image++) {
      if (i32At(order, image) != i32At(order, b)) {
        needsBorderOfB = true;
        continue;
      }
      push(neededNodes, findObstacle(state, motion, a, image, b, rootA, rootB, moment));
      if (isObstacleUnreached) {
        if (explainSearchBorder(state, a, b, moment, knownNodesStamp)) needsBorderOfB = true;
      } else if (obstacleImage != NONE) {
        if (isObstaclePreimage) needsBorderOfA = true;
        else needsBorderOfB = true;
      }
    }
  }
  explainPaths(graph, a, moment);
  explainPaths(graph, b, moment);
  if (needsBorderOfA) explainReachBorder(graph, a, knownNodesStamp);
  if (needsBorderOfB && (!needsBorderOfA || i32At(order, a) != i32At(order, b))) explainReachBorder(graph, b, knownNodesStamp);
}

/** Adds the joined edges on the paths of a tree that connect a node with the needed nodes of its block. */
function explainPaths(graph: usize, from: i32, moment: i32): void {
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark || !joinedBefore(graph, neighbourEdge(graph, i), moment)) continue;
      setI32(insideStamps, nextNode, mark);
      // The forest isn't needed any more, so `parent` and `weight` may be overwritten.
      setI32(parent, nextNode, node);
      setI32(weight, nextNode, neighbourEdge(graph, i));
      push(queue, nextNode);
    }
  }
  const doneNodesStamp = freshStamp();
  setI32(outsideStamps, from, doneNodesStamp);
  for (let k = 0; k < sizeOf(neededNodes); k++) {
    if (item(neededNodes, k) == NONE || i32At(insideStamps, item(neededNodes, k)) != mark) continue;
    for (let node = item(neededNodes, k); i32At(outsideStamps, node) != doneNodesStamp; node = i32At(parent, node)) {
      setI32(outsideStamps, node, doneNodesStamp);
      const border = edgeLiteral(graph, i32At(weight, node));
      if (border >= 0) push(explanationLiterals, border);
    }
  }
}

/**
 * Adds to the explanation the borders around the nodes that may still be joined with `node`, except borders stamped
 * `known`.
 */
function explainReachBorder(graph: usize, node: i32, known: i32): void {
  const reachId = i32At(order, node);
  for (let e = 0; e < edgesOf(graph); e++) {
    const a = i32At(order, endOf(graph, e, 0)) == reachId, b = i32At(order, endOf(graph, e, 1)) == reachId;
    if (a == b || i32At(edgeMarks, e) == known) continue;
    setI32(edgeMarks, e, known);
    push(explanationLiterals, edgeLiteral(graph, e) ^ 1);
  }
}

/** Adds the reasons why the regions of both nodes are complete. */
function explainCompleteRegions(state: usize, a: i32, b: i32, moment: i32): void {
  const graph = graphOf(state);
  truncate(neededNodes, 0);
  for (let node = 0; node < nodesOf(graph); node++) push(neededNodes, node);
  const areInOneRegion = i32At(order, a) == i32At(order, b);
  const knownNodesStamp = freshStamp();
  explainPaths(graph, a, moment);
  if (!areInOneRegion) explainPaths(graph, b, moment);
  explainReachBorder(graph, a, knownNodesStamp);
  if (!areInOneRegion) explainReachBorder(graph, b, knownNodesStamp);
}

export function explainAlike(state: usize, literal: i32): void {
  const trailPosition = positionOf(literal >> 1);
  measureParts(state, trailPosition);
  for (let i = 0; i < pairsOf(state); i++) {
    const pairLiteral = pairAt(state, i, 2);
    if (pairLiteral >> 1 != literal >> 1) continue;
    if (pairLiteral == literal) explainCompleteRegions(state, pairAt(state, i, 0), pairAt(state, i, 1), trailPosition);
    else explainDifferentShapes(state, pairAt(state, i, 0), pairAt(state, i, 1), trailPosition);
    return;
  }
  failToExplain(ALIKE);
}
