// A partition of a graph's nodes into regions: an edge is a border or joins its ends; borders lie between different
// regions; a true size literal fixes the number of nodes of its node's region.
// Idea: joined edges make blocks (union-find), edges that may still join make reaches. A block too large or a reach too
// small refutes a size; a full block closes its edges, a reach just large enough joins all of its own, an edge whose
// joining would make a block too large, or join two blocks of different sizes, is a border; within a block none is.
// Explanations: a tree of joined edges just large enough, a path, or the borders around a reach.
// Cost: O(nodes + edges + sizes) a run. Source: the graph division of cspuz_core (semiexp, 2021), with lazy explanations.
// Record: +0 graph, +4 guard (-1: none), +8 number of sizes, +12 sizes as triples (node, size, literal).
// Numbers: guard, nodes, edges, a, b, border of each edge, nodes with sizes, then node, count, and size, literal of each.
import { fromDimacs } from '../input';
import { allocate, i32At, setI32 } from '../memory';
import { dataOf, item, newStack, pop, push, sizeOf, truncate } from '../stack';
import { positionOf, trailSize, valueOf } from '../state';
import {
  NONE, edgeLiteral, edgesOf, endOf, falseBefore, find, firstNeighbour, freshStamp, implied, inside, isFalse, isOpen,
  isTrue, low, neighbourAt, neighbourEdge, newGraph, nodesOf, order, parent, parentEdge, queue, trueBefore, weight,
} from './graph';
import { conflictFromExplained, explained, failToExplain, implyLazily, observe, pushGuard, REGIONS } from './propagator';

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, 4); }
@inline function sizesOf(state: usize): i32 { return load<i32>(state, 8); }
@inline function sizeNode(state: usize, i: i32): i32 { return i32At(load<usize>(state, 12), 3 * i); }
@inline function sizeValue(state: usize, i: i32): i32 { return i32At(load<usize>(state, 12), 3 * i + 1); }
@inline function sizeLiteral(state: usize, i: i32): i32 { return i32At(load<usize>(state, 12), 3 * i + 2); }

// An edge with border literal 0 always joins; newGraph reads that as "always true", so the two are told apart here.
@inline function joinedBefore(graph: usize, edge: i32, moment: i32): bool {
  const border = edgeLiteral(graph, edge);
  return border < 0 || falseBefore(border, moment);
}
@inline function closedBefore(graph: usize, edge: i32, moment: i32): bool {
  const border = edgeLiteral(graph, edge);
  return border >= 0 && trueBefore(border, moment);
}

export function newRegions(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 1), edges = i32At(data, 2);
  const graph = newGraph(nodes, 0, edges, data + 12);
  if (graph == 0) return 0;
  const start = 3 + 3 * edges, sized = i32At(data, start);
  const state = allocate(16), guard = i32At(data, 0), triples = newStack();
  for (let i = 0, at = start + 1; i < sized; i++) {
    const node = i32At(data, at), count = i32At(data, at + 1);
    if (<u32>node >= <u32>nodes || at + 2 + 2 * count > size) return 0;
    for (let k = 0; k < count; k++) {
      push(triples, node);
      push(triples, i32At(data, at + 2 + 2 * k));
      push(triples, fromDimacs(i32At(data, at + 3 + 2 * k)));
    }
    at += 2 + 2 * count;
  }
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), 4);
  store<i32>(state, sizeOf(triples) / 3, 8);
  store<usize>(state, dataOf(triples), 12);
  return state;
}

export function observeRegions(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, 0);
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) < 0) continue;
    observe(edgeLiteral(graph, e), id, 0);
    observe(edgeLiteral(graph, e) ^ 1, id, 0);
  }
  for (let i = 0; i < sizesOf(state); i++) observe(sizeLiteral(state, i), id, 0);
}

/** Blocks: `parent` is their forest, `weight` the size at a root, `low` a true size of the block at its root, or NONE.
 * Reaches: `order` holds the first node of each one's reach, `parentEdge` at that node the size of the reach. */
function measure(state: usize): void {
  const graph = graphOf(state), nodes = nodesOf(graph);
  for (let i = 0; i < nodes; i++) {
    setI32(parent, i, i);
    setI32(weight, i, 1);
    setI32(low, i, NONE);
    setI32(order, i, NONE);
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (!joinedBefore(graph, e, trailSize)) continue;
    const a = find(endOf(graph, e, 0)), b = find(endOf(graph, e, 1));
    if (a == b) continue;
    setI32(parent, a, b);
    setI32(weight, b, i32At(weight, a) + i32At(weight, b));
  }
  for (let i = 0; i < sizesOf(state); i++) {
    if (isTrue(sizeLiteral(state, i))) setI32(low, find(sizeNode(state, i)), i);
  }
  for (let i = 0; i < nodes; i++) if (i32At(order, i) == NONE) setI32(parentEdge, i, nameReach(graph, i));
}

function nameReach(graph: usize, from: i32): i32 {
  let count = 1;
  truncate(queue, 0);
  push(queue, from);
  setI32(order, from, from);
  while (sizeOf(queue) > 0) {
    const node = pop(queue);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const next = neighbourAt(graph, i);
      if (i32At(order, next) != NONE || closedBefore(graph, neighbourEdge(graph, i), trailSize)) continue;
      setI32(order, next, from);
      count++;
      push(queue, next);
    }
  }
  return count;
}

export function runRegions(id: i32, state: usize): i32 {
  const guard = guardOf(state);
  const guarded = guard < 0 ? 1 : valueOf(guard);
  if (guarded < 0) return 0;
  const graph = graphOf(state);
  measure(state);
  truncate(implied, 0);
  for (let i = 0; i < sizesOf(state); i++) {
    const literal = sizeLiteral(state, i), node = sizeNode(state, i), size = sizeValue(state, i);
    if (isFalse(literal)) continue;
    if (i32At(weight, find(node)) <= size && i32At(parentEdge, i32At(order, node)) >= size) continue;
    if (isTrue(literal)) return refute(id, state, literal, guarded);
    push(implied, literal ^ 1);
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    const border = edgeLiteral(graph, e);
    if (border < 0 || isFalse(border)) continue;
    const a = find(endOf(graph, e, 0)), b = find(endOf(graph, e, 1));
    if (a == b || reachIsFull(state, a, b)) {
      if (isTrue(border)) return refute(id, state, border, guarded);
      push(implied, border ^ 1);
    } else if (isOpen(border) && mustPart(state, a, b)) push(implied, border);
  }
  if (guarded == 0) return 0;
  for (let k = 0; k < sizeOf(implied); k++) if (isOpen(item(implied, k))) implyLazily(item(implied, k), id);
  return 0;
}

/** Both blocks lie in one reach that a true size of one of them needs entirely. */
function reachIsFull(state: usize, a: i32, b: i32): bool {
  const reach = i32At(order, a);
  if (reach != i32At(order, b)) return false;
  const count = i32At(parentEdge, reach), sizeA = i32At(low, a), sizeB = i32At(low, b);
  return (sizeA != NONE && sizeValue(state, sizeA) == count) || (sizeB != NONE && sizeValue(state, sizeB) == count);
}

function mustPart(state: usize, a: i32, b: i32): bool {
  const sizeA = i32At(low, a), sizeB = i32At(low, b), sum = i32At(weight, a) + i32At(weight, b);
  if (sizeA != NONE && sizeValue(state, sizeA) < sum) return true;
  if (sizeB != NONE && sizeValue(state, sizeB) < sum) return true;
  return sizeA != NONE && sizeB != NONE && sizeValue(state, sizeA) != sizeValue(state, sizeB);
}

/** The true literal can't be: a conflict, or the guard is off. */
function refute(id: i32, state: usize, literal: i32, guarded: i32): i32 {
  if (guarded == 0) {
    implyLazily(guardOf(state) ^ 1, id);
    return 0;
  }
  truncate(explained, 0);
  push(explained, literal ^ 1);
  pushGuard(guardOf(state));
  if (!explainFalse(state, literal, trailSize)) failToExplain(REGIONS);
  return conflictFromExplained();
}

/** Adds to `explained` the borders of a tree of joined edges from a node, of `limit` nodes if there are so many; the
 * nodes are stamped. Returns how many it has. */
function explainBlock(graph: usize, from: i32, limit: i32, moment: i32, mark: i32): i32 {
  let count = 1;
  truncate(queue, 0);
  push(queue, from);
  setI32(inside, from, mark);
  for (let head = 0; head < sizeOf(queue) && count < limit; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end && count < limit; i++) {
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(inside, next) == mark || !joinedBefore(graph, edge, moment)) continue;
      setI32(inside, next, mark);
      if (edgeLiteral(graph, edge) >= 0) push(explained, edgeLiteral(graph, edge));
      push(queue, next);
      count++;
    }
  }
  return count;
}

/** Adds the borders on a path of joined edges; false if there is none. */
function explainPath(graph: usize, from: i32, to: i32, moment: i32): bool {
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(inside, from, mark);
  for (let head = 0; head < sizeOf(queue) && i32At(inside, to) != mark; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(inside, next) == mark || !joinedBefore(graph, edge, moment)) continue;
      setI32(inside, next, mark);
      setI32(parent, next, node);
      setI32(parentEdge, next, edge);
      push(queue, next);
    }
  }
  if (i32At(inside, to) != mark) return false;
  for (let node = to; node != from; node = i32At(parent, node)) {
    const border = edgeLiteral(graph, i32At(parentEdge, node));
    if (border >= 0) push(explained, border);
  }
  return true;
}

/** Stamps the reach of a node; returns its size. */
function markReach(graph: usize, from: i32, moment: i32, mark: i32): i32 {
  let count = 1;
  truncate(queue, 0);
  push(queue, from);
  setI32(inside, from, mark);
  while (sizeOf(queue) > 0) {
    const node = pop(queue);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const next = neighbourAt(graph, i);
      if (i32At(inside, next) == mark || closedBefore(graph, neighbourEdge(graph, i), moment)) continue;
      setI32(inside, next, mark);
      count++;
      push(queue, next);
    }
  }
  return count;
}

function explainAround(graph: usize, mark: i32): void {
  for (let e = 0; e < edgesOf(graph); e++) {
    const a = i32At(inside, endOf(graph, e, 0)) == mark, b = i32At(inside, endOf(graph, e, 1)) == mark;
    if (a != b) push(explained, edgeLiteral(graph, e) ^ 1);
  }
}

/** Why the literal is false (or must be), by what was known at the moment. */
function explainFalse(state: usize, literal: i32, moment: i32): bool {
  const graph = graphOf(state);
  for (let i = 0; i < sizesOf(state); i++) {
    if (sizeLiteral(state, i) == literal && explainWrongSize(state, i, moment)) return true;
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) == literal && explainJoined(state, e, moment)) return true;
    if (edgeLiteral(graph, e) == (literal ^ 1) && literal >= 0 && explainBorder(state, e, moment)) return true;
  }
  return false;
}

function explainWrongSize(state: usize, i: i32, moment: i32): bool {
  const graph = graphOf(state), node = sizeNode(state, i), size = sizeValue(state, i);
  const start = sizeOf(explained);
  if (explainBlock(graph, node, size + 1, moment, freshStamp()) > size) return true;
  truncate(explained, start);
  const mark = freshStamp();
  if (markReach(graph, node, moment, mark) >= size) return false;
  explainAround(graph, mark);
  return true;
}

/** The edge's ends are in one block, or in a reach that a true size in it needs entirely. */
function explainJoined(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), a = endOf(graph, edge, 0), b = endOf(graph, edge, 1);
  if (explainPath(graph, a, b, moment)) return true;
  const mark = freshStamp();
  const count = markReach(graph, a, moment, mark);
  if (i32At(inside, b) != mark) return false;
  for (let i = 0; i < sizesOf(state); i++) {
    const size = sizeLiteral(state, i);
    if (i32At(inside, sizeNode(state, i)) != mark || sizeValue(state, i) != count || !trueBefore(size, moment)) continue;
    push(explained, size ^ 1);
    explainAround(graph, mark);
    return true;
  }
  return false;
}

/** Joining the edge would make a block too large for a true size in it, or hold two different true sizes. */
function explainBorder(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), sizes = sizesOf(state);
  for (let side = 0; side < 2; side++) {
    const near = endOf(graph, edge, side), far = endOf(graph, edge, 1 - side);
    for (let i = 0; i < sizes; i++) {
      if (!trueBefore(sizeLiteral(state, i), moment)) continue;
      const start = sizeOf(explained);
      push(explained, sizeLiteral(state, i) ^ 1);
      if (explainPath(graph, near, sizeNode(state, i), moment)) {
        if (explainOverflow(graph, near, far, sizeValue(state, i), moment)) return true;
        if (side == 0 && explainOtherSize(state, far, sizeValue(state, i), moment)) return true;
      }
      truncate(explained, start);
    }
  }
  return false;
}

/** Two trees of joined edges with more than `size` nodes together. */
function explainOverflow(graph: usize, near: i32, far: i32, size: i32, moment: i32): bool {
  const start = sizeOf(explained), mark = freshStamp();
  const here = explainBlock(graph, near, size + 1, moment, mark);
  if (here > size) return true;
  if (i32At(inside, far) != mark && here + explainBlock(graph, far, size + 1 - here, moment, mark) > size) return true;
  truncate(explained, start);
  return false;
}

function explainOtherSize(state: usize, far: i32, size: i32, moment: i32): bool {
  const graph = graphOf(state);
  for (let j = 0; j < sizesOf(state); j++) {
    if (sizeValue(state, j) == size || !trueBefore(sizeLiteral(state, j), moment)) continue;
    if (!explainPath(graph, far, sizeNode(state, j), moment)) continue;
    push(explained, sizeLiteral(state, j) ^ 1);
    return true;
  }
  return false;
}

export function explainRegions(state: usize, literal: i32): void {
  const moment = positionOf(literal >> 1);
  pushGuard(guardOf(state));
  if (explainFalse(state, literal ^ 1, moment)) return;
  // Of literals implied together, earlier ones may have made a later one's reason a contradiction by itself.
  if (!explainAny(state, moment)) failToExplain(REGIONS);
}

/** Any literal that was true and could not be. */
function explainAny(state: usize, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explained);
  for (let i = 0; i < sizesOf(state) + edgesOf(graph); i++) {
    const suspect = i < sizesOf(state) ? sizeLiteral(state, i) : edgeLiteral(graph, i - sizesOf(state));
    if (suspect < 0 || !trueBefore(suspect, moment)) continue;
    push(explained, suspect ^ 1);
    if (explainFalse(state, suspect, moment)) return true;
    truncate(explained, start);
  }
  return false;
}
