// The blocks (nodes that joined edges connect) and reaches (nodes that edges without a border could still connect) of a
// `regions` propagator (regions.ts) at present, kept between runs. Idea: an edge or a size that is assigned or
// unassigned touches its nodes. The next run walks only through the blocks of touched nodes and the reaches at touched
// edges: whatever a change splits or joins, each part has a touched node. A reach with more nodes than any size allows
// is only known to be large, and the search for its size stops there. Cost: O(nodes of the touched blocks and small
// reaches + touched edges · greatest size) per run, instead of the whole graph's.
//
// Record: +0 flags of each node (touched: by its size 1, by an edge 2), +4 block of each node (identified by the
// block's first node), +8 size of the block with that first node, +12 and +16 the strictest bounds of its nodes' sizes
// (NONE, MAX if there are none), +20 and +24 bounds of each node, +28 reach of each node (one of its nodes; NONE: a
// large one), +32 size of the reach identified by that node, +36 touched nodes, +40 greatest size.
import { allocate, i32At, setI32 } from '../core/memory';
import { item, newStack, push, sizeOf, truncate } from '../core/stack';
import {
  firstNeighbour, freshStamp, insideStamps, neighbourAt, nodesOf, NONE, outsideStamps, queue,
} from './graph';
import {
  borderAt, firstOrder, graphOf, highBound, isClosing, isJoining, lowBound, lowestOf, measureOf,
} from './regions-state';

const BLOCK_OFFSET: usize = 4;
const SIZE_OFFSET: usize = 8;
const MIN_SIZE_OFFSET: usize = 12;
const MAX_SIZE_OFFSET: usize = 16;
const LOW_BOUND_OFFSET: usize = 20;
const HIGH_BOUND_OFFSET: usize = 24;
const REACH_OFFSET: usize = 28;
const REACH_SIZE_OFFSET: usize = 32;
const TOUCHED_VARIABLES_OFFSET: usize = 36;
const GREATEST_SIZE_OFFSET: usize = 40;
const MEASURE_BYTES: usize = 44;

const CHANGED_BY_SIZE: i32 = 1;
const CHANGED_BY_EDGE: i32 = 2;

@inline function flagsOf(measure: usize): usize { return load<usize>(measure); }
@inline function touchedOf(measure: usize): usize { return load<usize>(measure, TOUCHED_VARIABLES_OFFSET); }

@inline export function blockOf(state: usize, node: i32): i32 { return i32At(load<usize>(measureOf(state), BLOCK_OFFSET), node); }
@inline export function sizeOfBlock(state: usize, block: i32): i32 { return i32At(load<usize>(measureOf(state), SIZE_OFFSET), block); }
/** The greatest lower bound of the sizes of a block's nodes; NONE if there is none. */
@inline export function blockLowOf(state: usize, block: i32): i32 { return i32At(load<usize>(measureOf(state), MIN_SIZE_OFFSET), block); }
/** The least upper bound of the sizes of a block's nodes; i32.MAX_VALUE if there is none. */
@inline export function blockHighOf(state: usize, block: i32): i32 { return i32At(load<usize>(measureOf(state), MAX_SIZE_OFFSET), block); }
/** The known lower bound of the size of the node's region; NONE if the size isn't restricted. */
@inline export function lowOf(state: usize, node: i32): i32 { return i32At(load<usize>(measureOf(state), LOW_BOUND_OFFSET), node); }
/** The known upper bound of the size of the node's region; i32.MAX_VALUE if the size isn't restricted. */
@inline export function highOf(state: usize, node: i32): i32 { return i32At(load<usize>(measureOf(state), HIGH_BOUND_OFFSET), node); }
/**
 * A node that identifies the reach of `node`: the nodes that may still be joined with it. NONE if these are more than
 * any size allows; they aren't counted then.
 */
@inline export function reachOf(state: usize, node: i32): i32 { return i32At(load<usize>(measureOf(state), REACH_OFFSET), node); }

/**
 * The number of nodes of the reach (nodes that may still be joined) that node `reach` identifies; i32.MAX_VALUE if they
 * weren't counted.
 */
@inline export function reachSizeOf(state: usize, reach: i32): i32 {
  return reach == NONE ? i32.MAX_VALUE : i32At(load<usize>(measureOf(state), REACH_SIZE_OFFSET), reach);
}

/** The greatest size in the nodes' domains; 0 if no node has a domain. */
@inline export function greatestSize(state: usize): i32 { return load<i32>(measureOf(state), GREATEST_SIZE_OFFSET); }

/** The nodes for which `remeasure` has computed the joined nodes or the nodes that may still be joined again. */
export let affectedNodes: usize = 0;
/** The stamp of the nodes in `affectedNodes`, in `outsideStamps`. */
export let affectedMark: i32 = 0;

/** Creates the record of blocks and reaches. All nodes count as changed, so that the first run computes everything. */
export function newMeasure(state: usize): usize {
  if (affectedNodes == 0) affectedNodes = newStack();
  const nodes = nodesOf(graphOf(state)), measure = allocate(MEASURE_BYTES);
  for (let field: usize = 0; field < TOUCHED_VARIABLES_OFFSET; field += 4) store<usize>(measure + field, allocate(<u64>nodes << 2));
  store<usize>(measure, newStack(), TOUCHED_VARIABLES_OFFSET);
  let largestSize = 0;
  for (let node = 0; node < nodes; node++) {
    setI32(flagsOf(measure), node, CHANGED_BY_SIZE | CHANGED_BY_EDGE);
    setI32(load<usize>(measure, REACH_OFFSET), node, NONE);
    setI32(load<usize>(measure, LOW_BOUND_OFFSET), node, NONE);
    setI32(load<usize>(measure, HIGH_BOUND_OFFSET), node, i32.MAX_VALUE);
    push(touchedOf(measure), node);
    if (lowestOf(state, node) == NONE) continue;
    largestSize = max(largestSize, lowestOf(state, node) + firstOrder(state, node + 1) - firstOrder(state, node));
  }
  store<i32>(measure, largestSize, GREATEST_SIZE_OFFSET);
  return measure;
}

@inline function touchNode(measure: usize, node: i32, how: i32): void {
  const flags = i32At(flagsOf(measure), node);
  if (flags == 0) push(touchedOf(measure), node);
  setI32(flagsOf(measure), node, flags | how);
}

export function touchSize(measure: usize, node: i32): void { touchNode(measure, node, CHANGED_BY_SIZE); }
export function touchEnd(measure: usize, node: i32): void { touchNode(measure, node, CHANGED_BY_EDGE); }

export function touchAll(state: usize): void {
  for (let node = 0; node < nodesOf(graphOf(state)); node++) touchNode(measureOf(state), node, CHANGED_BY_SIZE | CHANGED_BY_EDGE);
}

/** Clears the list of touched nodes; to be called once all consequences have been implied. */
export function clearTouchedVariables(state: usize): void {
  const measureState = measureOf(state), touchedVariables = touchedOf(measureState), flags = flagsOf(measureState);
  for (let k = 0; k < sizeOf(touchedVariables); k++) setI32(flags, item(touchedVariables, k), 0);
  truncate(touchedVariables, 0);
}

/**
 * Computes anew which nodes are joined, and which may still be joined, wherever a size or an edge has changed since
 * `clearTouchedVariables`. Lists the nodes concerned in `affectedNodes`.
 */
export function remeasure(state: usize): void {
  const measureState = measureOf(state), touchedVariables = touchedOf(measureState), flags = flagsOf(measureState);
  truncate(affectedNodes, 0);
  affectedMark = freshStamp();
  for (let k = 0; k < sizeOf(touchedVariables); k++) {
    const node = item(touchedVariables, k);
    if ((i32At(flags, node) & CHANGED_BY_SIZE) == 0 || lowestOf(state, node) == NONE) continue;
    const low = lowBound(state, node);
    setI32(load<usize>(measureState, LOW_BOUND_OFFSET), node, low);
    setI32(load<usize>(measureState, HIGH_BOUND_OFFSET), node, highBound(state, node, low));
  }
  const mark = freshStamp();
  for (let k = 0; k < sizeOf(touchedVariables); k++) {
    if (i32At(insideStamps, item(touchedVariables, k)) != mark) measureBlock(state, measureState, item(touchedVariables, k), mark);
  }
  for (let k = 0; k < sizeOf(touchedVariables); k++) {
    const node = item(touchedVariables, k);
    if ((i32At(flags, node) & CHANGED_BY_EDGE) != 0) forgetReach(state, load<usize>(measureState, REACH_OFFSET), node);
  }
  const largeSizeStamp = freshStamp();
  for (let k = 0; k < sizeOf(touchedVariables); k++) {
    const node = item(touchedVariables, k);
    if ((i32At(flags, node) & CHANGED_BY_EDGE) != 0 && i32At(insideStamps, node) != largeSizeStamp) computeReachSizes(state, measureState, node, largeSizeStamp);
  }
  if (!ASC_NO_ASSERT) checkMeasure(state);
}

/** In a checked build: asserts that the stored data equal those computed by a walk through the whole graph. */
function checkMeasure(state: usize): void {
  const nodes = nodesOf(graphOf(state));
  for (let node = 0; node < nodes; node++) {
    assert(countConnectedNodes(state, node, true) == sizeOfBlock(state, blockOf(state, node))); // the block's size must be right
    for (let k = 0; k < sizeOf(queue); k++) assert(blockOf(state, item(queue, k)) == blockOf(state, node)); // all nodes of the block must have the same block
    const connectedCount = countConnectedNodes(state, node, false), reach = reachOf(state, node);
    assert(reach == NONE ? connectedCount > greatestSize(state) : connectedCount == reachSizeOf(state, reach)); // the reach must be large or have the right size
    for (let k = 0; k < connectedCount; k++) assert(reachOf(state, item(queue, k)) == reach); // all nodes of the reach must have the same reach
    if (lowestOf(state, node) == NONE) continue;
    assert(lowBound(state, node) == lowOf(state, node)); // the bounds must be up to date
    assert(highBound(state, node, lowestOf(state, node)) == highOf(state, node));
  }
}

/**
 * The number of nodes connected with a node by joined edges (with `joined`) or by edges that aren't borders (without).
 */
function countConnectedNodes(state: usize, from: i32, joined: bool): i32 {
  const graph = graphOf(state), mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark) continue;
      if (joined ? !isJoining(borderAt(graph, i)) : isClosing(borderAt(graph, i))) continue;
      setI32(insideStamps, nextNode, mark);
      push(queue, nextNode);
    }
  }
  return sizeOf(queue);
}

@inline function affect(node: i32): void {
  if (i32At(outsideStamps, node) == affectedMark) return;
  setI32(outsideStamps, node, affectedMark);
  push(affectedNodes, node);
}

function measureBlock(state: usize, measure: usize, from: i32, mark: i32): void {
  const graph = graphOf(state);
  let first = from, least = NONE, most = i32.MAX_VALUE;
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head);
    first = min(first, node);
    if (lowestOf(state, node) != NONE) {
      least = max(least, i32At(load<usize>(measure, LOW_BOUND_OFFSET), node));
      most = min(most, i32At(load<usize>(measure, HIGH_BOUND_OFFSET), node));
    }
    affect(node);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark || !isJoining(borderAt(graph, i))) continue;
      setI32(insideStamps, nextNode, mark);
      push(queue, nextNode);
    }
  }
  for (let k = 0; k < sizeOf(queue); k++) setI32(load<usize>(measure, BLOCK_OFFSET), item(queue, k), first);
  setI32(load<usize>(measure, SIZE_OFFSET), first, sizeOf(queue));
  setI32(load<usize>(measure, MIN_SIZE_OFFSET), first, least);
  setI32(load<usize>(measure, MAX_SIZE_OFFSET), first, most);
}

/**
 * Deletes the stored reach (nodes that may still be joined) of the node and of all nodes still connected with it, so
 * that it is computed anew. The value NONE, which otherwise means a large reach, marks these nodes.
 */
function forgetReach(state: usize, reaches: usize, from: i32): void {
  const graph = graphOf(state), reach = i32At(reaches, from);
  if (reach == NONE) return;
  truncate(queue, 0);
  push(queue, from);
  setI32(reaches, from, NONE);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(reaches, nextNode) != reach || isClosing(borderAt(graph, i))) continue;
      setI32(reaches, nextNode, NONE);
      push(queue, nextNode);
    }
  }
}

/**
 * Computes a node's reach: the nodes that may still be joined with it. Nodes stamped `large` are known to have more of
 * them than any size allows.
 */
function computeReachSizes(state: usize, measure: usize, from: i32, large: i32): void {
  const graph = graphOf(state), greatest = load<i32>(measure, GREATEST_SIZE_OFFSET), reaches = load<usize>(measure, REACH_OFFSET);
  // These nodes were already counted in a search that started from another changed node.
  if (i32At(reaches, from) != NONE) return;
  const mark = freshStamp();
  let isLarge = false;
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue) && !isLarge; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i);
      if (i32At(insideStamps, nextNode) == mark || isClosing(borderAt(graph, i))) continue;
      if (i32At(insideStamps, nextNode) == large) isLarge = true;
      setI32(insideStamps, nextNode, mark);
      push(queue, nextNode);
    }
    if (sizeOf(queue) > greatest) isLarge = true;
  }
  for (let k = 0; k < sizeOf(queue); k++) {
    const node = item(queue, k);
    if (isLarge) setI32(insideStamps, node, large);
    else {
      setI32(reaches, node, from);
      affect(node);
    }
  }
  if (!isLarge) setI32(load<usize>(measure, REACH_SIZE_OFFSET), from, sizeOf(queue));
}
