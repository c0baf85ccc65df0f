// A partition of a graph's nodes into regions: an edge is a border or joins its ends, and the size of a node is the
// number of nodes that it hangs together with over joined edges. A node's size may have order literals ("at least k").
// Idea: joined edges make blocks (union-find), edges that may still join make reaches. A node's size is at least that of
// its block and at most that of its reach, and nodes of a block have one size; an edge whose joining would make a block
// too large, or join two of different sizes, is a border. Where borders must lie between different regions, there is
// none within a block, nor within a reach just large enough; where they must lie between different sizes, a node can't join a
// block if others of that size beside it would make the region too large.
// Explanations: a tree of joined edges just large enough, a path to the node that has the bound, or the borders around
// a reach.
// Cost: O(nodes log sizes + edges) a run. Source: the graph division of cspuz_core (semiexp, 2021), with lazy explanations.
// Record: +0 graph, +4 guard (-1: none), +8 whether borders separate regions (1) and sizes (3), +12 lowest size of each node, +16 first order
// literal of each node (one more at the end), +20 the literals, those of a node in order, which clauses must chain,
// +24 number of names, +28 variables by number, +32 what each names: an edge, or edges + a place among the literals.
// Numbers: guard, whether borders separate regions, whether they separate sizes, nodes, edges, a, b, border of each edge, nodes with sizes, then node, lowest
// size, count, and the literals for at least one more each.
import { fromDimacs } from '../input';
import { allocate, i32At, resize, setI32 } from '../memory';
import { sortPairs } from '../sort';
import { dataOf, item, newStack, pop, push, sizeOf, truncate } from '../stack';
import { positionOf, trailSize, valueOf } from '../state';
import {
  ALWAYS, NONE, cursor, edgeLiteral, edgeMarks, edgesOf, endOf, falseBefore, find, firstNeighbour, freshStamp, implied, inside, isFalse, isOpen,
  isTrue, lost, low, neighbourAt, neighbourEdge, newGraph, nodesOf, order, outside, parent, parentEdge, queue, subtree, trueBefore, weight,
} from './graph';
import { conflictFromExplained, explained, failToExplain, implyLazily, observe, pushGuard, REGIONS } from './propagator';

/** The literal of a bound above the greatest size of a node. */
const NEVER: i32 = -2;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, 4); }
@inline function separates(state: usize): bool { return load<i32>(state, 8) != 0; }
@inline function merges(state: usize): bool { return load<i32>(state, 8) == 3; }
@inline function lowestOf(state: usize, node: i32): i32 { return i32At(load<usize>(state, 12), node); }
@inline function firstOrder(state: usize, node: i32): i32 { return i32At(load<usize>(state, 16), node); }
@inline function orderLiteral(state: usize, place: i32): i32 { return i32At(load<usize>(state, 20), place); }
@inline function orderLiterals(state: usize): i32 { return firstOrder(state, nodesOf(graphOf(state))); }

/** The literal for the node's size being at least k: ALWAYS or NEVER outside its domain. */
function atLeast(state: usize, node: i32, k: i32): i32 {
  const step = k - lowestOf(state, node);
  if (step <= 0) return ALWAYS;
  const place = firstOrder(state, node) + step - 1;
  return place < firstOrder(state, node + 1) ? orderLiteral(state, place) : NEVER;
}

@inline function holdsBefore(bound: i32, moment: i32): bool { return bound != NEVER && trueBefore(bound, moment); }
@inline function failsBefore(bound: i32, moment: i32): bool { return bound == NEVER || falseBefore(bound, moment); }
@inline function pushFalse(bound: i32): void { if (bound >= 0) push(explained, bound); }
@inline function pushTrue(bound: i32): void { if (bound >= 0) push(explained, bound ^ 1); }

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
  const nodes = i32At(data, 3), edges = i32At(data, 4);
  const graph = newGraph(nodes, 0, edges, data + 20);
  if (graph == 0) return 0;
  const start = 5 + 3 * edges, sized = i32At(data, start);
  if (growing == 0) growing = newStack();
  const state = allocate(36), guard = i32At(data, 0), literals = newStack();
  const lowest = allocate(<u64>nodes << 2), first = allocate((<u64>nodes + 1) << 2), from = allocate(<u64>nodes << 2);
  for (let i = 0; i < nodes; i++) setI32(from, i, 0);
  for (let i = 0, at = start + 1; i < sized; i++) {
    const node = i32At(data, at);
    if (at + 3 > size || <u32>node >= <u32>nodes || at + 3 + i32At(data, at + 2) > size) return 0;
    setI32(from, node, at + 1);
    at += 3 + i32At(data, at + 2);
  }
  for (let node = 0; node < nodes; node++) {
    const at = i32At(from, node);
    setI32(first, node, sizeOf(literals));
    // Of a node without literals the size is free: a domain of one size would be a demand.
    setI32(lowest, node, at == 0 ? NONE : i32At(data, at));
    const count = at == 0 ? 0 : i32At(data, at + 1);
    for (let k = 0; k < count; k++) push(literals, fromDimacs(i32At(data, at + 2 + k)));
  }
  setI32(first, nodes, sizeOf(literals));
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), 4);
  store<i32>(state, i32At(data, 1) == 0 ? 0 : i32At(data, 2) == 0 ? 1 : 3, 8);
  store<usize>(state, lowest, 12);
  store<usize>(state, first, 16);
  store<usize>(state, dataOf(literals), 20);
  nameVariables(state);
  return state;
}

/** What each variable stands at, sorted, so that explanations find it. */
function nameVariables(state: usize): void {
  const graph = graphOf(state), edges = edgesOf(graph), names = edges + orderLiterals(state);
  const variables = allocate(<u64>names << 2), named = allocate(<u64>names << 2);
  for (let i = 0; i < names; i++) {
    const literal = i < edges ? edgeLiteral(graph, i) : orderLiteral(state, i - edges);
    setI32(variables, i, literal >> 1);
    setI32(named, i, i);
  }
  sortPairs(variables, named, 0, names - 1);
  store<i32>(state, names, 24);
  store<usize>(state, variables, 28);
  store<usize>(state, named, 32);
}

export function observeRegions(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, 0);
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) < 0) continue;
    observe(edgeLiteral(graph, e), id, 0);
    observe(edgeLiteral(graph, e) ^ 1, id, 0);
  }
  for (let i = 0; i < orderLiterals(state); i++) {
    observe(orderLiteral(state, i), id, 0);
    observe(orderLiteral(state, i) ^ 1, id, 0);
  }
}

/** The greatest size that the node surely has; clauses keep what is true of its literals in front. */
function lowBound(state: usize, node: i32): i32 {
  const first = firstOrder(state, node);
  let from = 0, to = firstOrder(state, node + 1) - first;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(orderLiteral(state, first + middle))) from = middle + 1;
    else to = middle;
  }
  return lowestOf(state, node) + from;
}

/** The least size that the node surely doesn't exceed, from the given low bound on. */
function highBound(state: usize, node: i32, bound: i32): i32 {
  const first = firstOrder(state, node);
  let from = bound - lowestOf(state, node), to = firstOrder(state, node + 1) - first;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isFalse(orderLiteral(state, first + middle))) to = middle;
    else from = middle + 1;
  }
  return lowestOf(state, node) + from;
}

/** Blocks: `parent` is their forest; at a root, `weight` is the size of the block, `low` and `subtree` are the bounds of
 * its nodes' sizes, NONE where there is none.
 * Reaches: `order` holds the first node of each one's reach, `parentEdge` at that node the size of the reach. */
function measure(state: usize): void {
  const graph = graphOf(state), nodes = nodesOf(graph);
  for (let i = 0; i < nodes; i++) {
    setI32(parent, i, i);
    setI32(weight, i, 1);
    setI32(low, i, NONE);
    setI32(subtree, i, i32.MAX_VALUE);
    setI32(order, i, NONE);
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (!joinedBefore(graph, e, trailSize)) continue;
    const a = find(endOf(graph, e, 0)), b = find(endOf(graph, e, 1));
    if (a == b) continue;
    setI32(parent, a, b);
    setI32(weight, b, i32At(weight, a) + i32At(weight, b));
  }
  for (let i = 0; i < nodes; i++) {
    if (i32At(order, i) == NONE) setI32(parentEdge, i, nameReach(graph, i));
    if (lowestOf(state, i) == NONE) continue;
    const root = find(i), bound = lowBound(state, i), top = highBound(state, i, bound);
    setI32(cursor, i, bound);
    setI32(lost, i, top);
    setI32(low, root, max(i32At(low, root), bound));
    setI32(subtree, root, min(i32At(subtree, root), top));
  }
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
  for (let node = 0; node < nodesOf(graph); node++) {
    if (lowestOf(state, node) == NONE) continue;
    const root = find(node);
    const least = max(i32At(weight, root), i32At(low, root));
    const most = min(i32At(parentEdge, i32At(order, node)), i32At(subtree, root));
    if (i32At(cursor, node) < least) {
      const bound = atLeast(state, node, least);
      if (failsBefore(bound, trailSize)) return refuteBound(id, state, node, least, true, guarded);
      push(implied, bound);
    }
    if (i32At(lost, node) > most) {
      const bound = atLeast(state, node, most + 1);
      if (holdsBefore(bound, trailSize)) return refuteBound(id, state, node, most, false, guarded);
      push(implied, bound ^ 1);
    }
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    const border = edgeLiteral(graph, e);
    if (border < 0 || isFalse(border)) continue;
    const a = find(endOf(graph, e, 0)), b = find(endOf(graph, e, 1));
    if (separates(state) && (a == b || reachIsFull(a, b))) {
      if (isTrue(border)) return refuteBorder(id, state, e, guarded);
      push(implied, border ^ 1);
    } else if (isOpen(border) && a != b && (mustPart(a, b) || (merges(state) && (crowds(graph, a, b) || crowds(graph, b, a))))) {
      push(implied, border);
    }
  }
  if (sizeOf(implied) == 0) {
    const conflict = seekNeeds(id, state, guarded);
    if (conflict != 0) return conflict;
  }
  if (guarded <= 0) return 0;
  for (let k = 0; k < sizeOf(implied); k++) if (isOpen(item(implied, k))) implyLazily(item(implied, k), id);
  return 0;
}

/** What blocks that must grow can't do without; a conflict, or 0. */
function seekNeeds(id: i32, state: usize, guarded: i32): i32 {
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

/** Both blocks lie in one reach that one of them needs entirely. */
function reachIsFull(a: i32, b: i32): bool {
  const reach = i32At(order, a);
  return reach == i32At(order, b) && max(i32At(low, a), i32At(low, b)) >= i32At(parentEdge, reach);
}

/** The node, a block by itself, can't join the block of fixed size: with others of that size beside it there would be too
 * many. */
function crowds(graph: usize, block: i32, node: i32): bool {
  const size = i32At(low, block);
  if (i32At(subtree, block) != size || i32At(weight, node) > 1) return false;
  const mark = freshStamp();
  let sum = i32At(weight, block) + 1;
  setI32(edgeMarks, block, mark);
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end && sum <= size; i++) {
    const other = find(neighbourAt(graph, i));
    if (i32At(edgeMarks, other) == mark || i32At(low, other) != size || i32At(subtree, other) != size) continue;
    if (closedBefore(graph, neighbourEdge(graph, i), trailSize)) continue;
    setI32(edgeMarks, other, mark);
    sum += i32At(weight, other);
  }
  return sum > size;
}

function mustPart(a: i32, b: i32): bool {
  const sum = i32At(weight, a) + i32At(weight, b);
  return min(i32At(subtree, a), i32At(subtree, b)) < max(sum, max(i32At(low, a), i32At(low, b)));
}

// A block that must grow: its nodes, their bounds, and what it may grow to.

/** Of the block that was surveyed last: how many nodes it has, their stamp in `inside`, the bounds of its size, and the nodes
 * that have them. */
let blockSize: i32 = 0;
let blockMark: i32 = 0;
let blockLow: i32 = 0;
let blockLowNode: i32 = 0;
let blockHigh: i32 = 0;
let blockHighNode: i32 = 0;
/** The stamp in `outside` of those that it may grow to. */
let spreadMark: i32 = 0;
let growing: usize = 0;
/** A needed node that the block can't have, or NONE: an edge between them is a border, or its size is (where `refusedLeast`)
 * too small or else too large. */
let refusing: i32 = NONE;
let refusedEdge: i32 = NONE;
let refusedLeast: bool = false;

/** Puts the nodes of a block into `queue`. */
function survey(state: usize, from: i32, moment: i32): void {
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

/** Goes on from the surveyed block over edges not closed, as far as its greatest size lets it, without the skipped ones;
 * `order` tells the distance. Returns the number of nodes. */
function spread(state: usize, moment: i32, skipNode: i32, skipEdge: i32): i32 {
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
      setI32(outside, next, spreadMark);
      setI32(order, next, distance);
      push(queue, next);
    }
  }
  return sizeOf(queue);
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
function explainSpread(
  state: usize, from: i32, moment: i32, skipNode: i32, skipEdge: i32, least: i32, tied: i32,
): void {
  const graph = graphOf(state), places = blockHigh - blockSize;
  // Of a bound that was implied together with what is explained, those below it may still be open.
  let bound = least;
  while (!holdsBefore(atLeast(state, blockLowNode, bound), moment)) bound++;
  pushTrue(atLeast(state, blockLowNode, bound));
  let limited = false;
  for (let e = 0; e < edgesOf(graph); e++) {
    const a = endOf(graph, e, 0), b = endOf(graph, e, 1);
    if (e == skipEdge || a == skipNode || b == skipNode) continue;
    const atA = distanceTo(a), atB = distanceTo(b), near = min(atA, atB);
    if (near == FAR || max(atA, atB) <= near + 1) continue;
    if (near >= places) limited = true;
    else push(explained, edgeLiteral(graph, e) ^ 1);
  }
  // Where places run out, it counts how many the block has taken.
  if (limited) {
    pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
    explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  } else if (tied != NONE && tied != blockLowNode) explainPath(graph, tied, blockLowNode, moment);
}

/** More than any distance. */
const FAR: i32 = i32.MAX_VALUE;

@inline function distanceTo(node: i32): i32 { return i32At(outside, node) == spreadMark ? i32At(order, node) : FAR; }

/** The size can't be (where `least`: at least, else at most) k: a conflict, or the guard is off. */
function refuteBound(id: i32, state: usize, node: i32, k: i32, least: bool, guarded: i32): i32 {
  if (guarded == 0) return giveUp(id, state);
  startConflict(state);
  if (least) pushFalse(atLeast(state, node, k));
  else pushTrue(atLeast(state, node, k + 1));
  if (!(least ? explainLeast(state, node, k, trailSize) : explainMost(state, node, k, trailSize))) failToExplain(REGIONS);
  return conflictFromExplained();
}

/** The edge can't be a border: likewise. */
function refuteBorder(id: i32, state: usize, edge: i32, guarded: i32): i32 {
  if (guarded == 0) return giveUp(id, state);
  startConflict(state);
  push(explained, edgeLiteral(graphOf(state), edge) ^ 1);
  if (!explainJoined(state, edge, trailSize)) failToExplain(REGIONS);
  return conflictFromExplained();
}

function giveUp(id: i32, state: usize): i32 {
  implyLazily(guardOf(state) ^ 1, id);
  return 0;
}

function startConflict(state: usize): void {
  truncate(explained, 0);
  pushGuard(guardOf(state));
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

/** Why the node's size is at least k: a tree of so many nodes, or a node of its block whose size is. */
function explainLeast(state: usize, node: i32, k: i32, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explained);
  if (explainBlock(graph, node, k, moment, freshStamp()) >= k) return true;
  truncate(explained, start);
  const mate = blockMate(state, node, k, true, moment);
  if (mate == NONE) return explainByNeed(state, node, NONE, k, i32.MAX_VALUE, moment);
  pushTrue(atLeast(state, mate, k));
  return explainPath(graph, node, mate, moment);
}

/** Why the node's size is at most k: the borders around a reach of no more, or a node of its block whose size is. */
function explainMost(state: usize, node: i32, k: i32, moment: i32): bool {
  const graph = graphOf(state), mark = freshStamp();
  if (markReach(graph, node, moment, mark) <= k) {
    explainAround(graph, mark);
    return true;
  }
  const mate = blockMate(state, node, k + 1, false, moment);
  if (mate == NONE) return explainByNeed(state, node, NONE, 0, k, moment);
  pushFalse(atLeast(state, mate, k + 1));
  return explainPath(graph, node, mate, moment);
}

/** Another node of the block whose size is known to be at least k, or (not `least`) to be less; NONE if there is none. */
function blockMate(state: usize, node: i32, k: i32, least: bool, moment: i32): i32 {
  const graph = graphOf(state);
  explainedBlock(graph, node, moment);
  for (let i = 1; i < sizeOf(queue); i++) {
    const mate = item(queue, i);
    if (lowestOf(state, mate) == NONE) continue;
    const bound = atLeast(state, mate, k);
    if (least ? holdsBefore(bound, moment) : failsBefore(bound, moment)) return mate;
  }
  return NONE;
}

/** The nodes of a block, in `queue`; stamped. Returns their number. */
function explainedBlock(graph: usize, from: i32, moment: i32): i32 {
  const start = sizeOf(explained);
  const count = explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  truncate(explained, start);
  return count;
}

/** The edge's ends are in one block, or in a reach that a node in it needs entirely. */
function explainJoined(state: usize, edge: i32, moment: i32): bool {
  const start = sizeOf(explained);
  if (separates(state) && explainUnparted(state, edge, moment)) return true;
  truncate(explained, start);
  return explainByNeed(state, NONE, edge, 0, i32.MAX_VALUE, moment);
}

function explainUnparted(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), a = endOf(graph, edge, 0), b = endOf(graph, edge, 1);
  if (explainPath(graph, a, b, moment)) return true;
  if (explainNeededBy(state, b, a, moment) || explainNeededBy(state, a, b, moment)) return true;
  const mark = freshStamp();
  const count = markReach(graph, a, moment, mark);
  if (i32At(inside, b) != mark) return false;
  for (let node = 0; node < nodesOf(graph); node++) {
    if (i32At(inside, node) != mark || lowestOf(state, node) == NONE) continue;
    const bound = atLeast(state, node, count);
    if (!holdsBefore(bound, moment)) continue;
    pushTrue(bound);
    explainAround(graph, mark);
    return true;
  }
  return false;
}

/** Why a block can't do without the node, or the edge (the other one NONE), and has a size of at least `least` and at most
 * `most` (none: 0, the greatest number). */
function explainByNeed(state: usize, node: i32, edge: i32, least: i32, most: i32, moment: i32): bool {
  const graph = graphOf(state), seen = freshStamp();
  for (let from = 0; from < nodesOf(graph); from++) {
    if (i32At(edgeMarks, from) == seen) continue;
    survey(state, from, moment);
    for (let i = 0; i < blockSize; i++) setI32(edgeMarks, item(queue, i), seen);
    if (blockLow <= blockSize || blockLow < least || blockHigh > most) continue;
    if (node != NONE && i32At(inside, node) == blockMark) continue;
    const count = spread(state, moment, node, edge);
    if (count >= blockLow) continue;
    const top = most == i32.MAX_VALUE ? NONE : blockHighNode;
    if (top != NONE) pushFalse(atLeast(state, top, blockHigh + 1));
    explainSpread(state, from, moment, node, edge, max(least, count + 1), top);
    return true;
  }
  return false;
}

/** Why the block of `from` can't do without the node. */
function explainNeededBy(state: usize, from: i32, node: i32, moment: i32): bool {
  survey(state, from, moment);
  if (blockLow <= blockSize || i32At(inside, node) == blockMark) return false;
  const count = spread(state, moment, node, NONE);
  if (count >= blockLow) return false;
  explainSpread(state, from, moment, node, NONE, count + 1, from);
  return true;
}

/** Joining the edge would make a block too large for a node in it, or join nodes of different sizes. */
function explainBorder(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state);
  for (let side = 0; side < 2; side++) {
    const near = endOf(graph, edge, side), far = endOf(graph, edge, 1 - side);
    const around = explainedBlock(graph, far, moment);
    if (i32At(inside, near) == i32At(inside, far)) return false;
    const sum = around + explainedBlock(graph, near, moment);
    let tight = NONE, limit = i32.MAX_VALUE;
    for (let i = 0; i < sizeOf(queue); i++) {
      const node = item(queue, i), k = leastFailing(state, node, moment);
      if (k >= limit) continue;
      limit = k;
      tight = node;
    }
    if (tight == NONE) continue;
    const start = sizeOf(explained);
    pushFalse(atLeast(state, tight, limit));
    if (!explainPath(graph, near, tight, moment)) return false;
    if (limit <= sum) return explainOverflow(graph, near, far, limit - 1, moment);
    // `near` is in that block, so that it can't be its own mate.
    const mate = holderInBlock(state, far, limit, moment);
    if (mate != NONE) {
      pushTrue(atLeast(state, mate, limit));
      return explainPath(graph, far, mate, moment);
    }
    truncate(explained, start);
  }
  return merges(state) && (explainCrowd(state, edge, 0, moment) || explainCrowd(state, edge, 1, moment));
}

/** The block at the edge's end `side` has a fixed size, and the other block has so many of that size beside it that they can't
 * all be one region. */
function explainCrowd(state: usize, edge: i32, side: i32, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explained), far = endOf(graph, edge, 1 - side), seen = freshStamp();
  const size = explainFixed(state, endOf(graph, edge, side), NONE, moment, seen);
  if (size == NONE || i32At(edgeMarks, far) == seen) {
    truncate(explained, start);
    return false;
  }
  let sum = blockSize + explainBlock(graph, far, i32.MAX_VALUE, moment, freshStamp());
  truncate(growing, 0);
  for (let i = 0; i < sizeOf(queue); i++) {
    push(growing, item(queue, i));
    setI32(edgeMarks, item(queue, i), seen);
  }
  for (let i = 0; i < sizeOf(growing); i++) {
    const node = item(growing, i);
    for (let k = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); k < end && sum <= size; k++) {
      const next = neighbourAt(graph, k);
      if (i32At(edgeMarks, next) != seen && explainFixed(state, next, size, moment, seen) != NONE) sum += blockSize;
    }
  }
  if (sum > size) return true;
  truncate(explained, start);
  return false;
}

/** Adds the joined edges of a block and its bounds, if it has a fixed size (`wanted`, unless that is NONE), and stamps its nodes;
 * returns the size, or NONE. */
function explainFixed(state: usize, from: i32, wanted: i32, moment: i32, seen: i32): i32 {
  survey(state, from, moment);
  if (blockLow != blockHigh || (wanted != NONE && blockLow != wanted)) return NONE;
  for (let i = 0; i < blockSize; i++) setI32(edgeMarks, item(queue, i), seen);
  pushTrue(atLeast(state, blockLowNode, blockLow));
  pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
  explainBlock(graphOf(state), from, i32.MAX_VALUE, moment, freshStamp());
  return blockLow;
}

/** The least k that the node's size is known not to reach; more than any size where there is none. */
function leastFailing(state: usize, node: i32, moment: i32): i32 {
  if (lowestOf(state, node) == NONE) return i32.MAX_VALUE;
  const first = firstOrder(state, node), end = firstOrder(state, node + 1);
  let place = first;
  while (place < end && !falseBefore(orderLiteral(state, place), moment)) place++;
  return lowestOf(state, node) + place - first + 1;
}

/** A node of the block whose size is known to be at least k, or NONE. */
function holderInBlock(state: usize, from: i32, k: i32, moment: i32): i32 {
  if (lowestOf(state, from) != NONE && holdsBefore(atLeast(state, from, k), moment)) return from;
  return blockMate(state, from, k, true, moment);
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

/** Why the literal is false (or must be), by what was known at the moment. */
function explainFalse(state: usize, literal: i32, moment: i32): bool {
  const names = load<i32>(state, 24), variables = load<usize>(state, 28), variable = literal >> 1;
  let from = 0, to = names;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (i32At(variables, middle) < variable) from = middle + 1;
    else to = middle;
  }
  for (; from < names && i32At(variables, from) == variable; from++) {
    const start = sizeOf(explained);
    if (explainName(state, i32At(load<usize>(state, 32), from), literal, moment)) return true;
    truncate(explained, start);
  }
  return false;
}

/** The same by one of the places where the literal's variable stands. */
function explainName(state: usize, name: i32, literal: i32, moment: i32): bool {
  const graph = graphOf(state), edges = edgesOf(graph);
  if (name < edges) {
    return edgeLiteral(graph, name) == literal ? explainJoined(state, name, moment) : explainBorder(state, name, moment);
  }
  const place = name - edges, node = nodeAt(state, place);
  const k = lowestOf(state, node) + place - firstOrder(state, node) + 1;
  return orderLiteral(state, place) == literal ? explainMost(state, node, k - 1, moment) : explainLeast(state, node, k, moment);
}

/** The node whose order literal stands at the place. */
function nodeAt(state: usize, place: i32): i32 {
  let from = 0, to = nodesOf(graphOf(state));
  while (from + 1 < to) {
    const middle = (from + to) >> 1;
    if (firstOrder(state, middle) <= place) from = middle;
    else to = middle;
  }
  return from;
}

export function explainRegions(state: usize, literal: i32): void {
  const moment = positionOf(literal >> 1);
  pushGuard(guardOf(state));
  const start = sizeOf(explained);
  if (explainFalse(state, literal ^ 1, moment)) return;
  truncate(explained, start);
  // Of literals implied together, earlier ones may have made a later one's reason a contradiction by itself.
  if (!explainAny(state, moment)) failToExplain(REGIONS);
}

/** Anything that was known and could not be. */
function explainAny(state: usize, moment: i32): bool {
  const graph = graphOf(state), start = sizeOf(explained);
  for (let e = 0; e < edgesOf(graph); e++) {
    const border = edgeLiteral(graph, e);
    if (border < 0 || !trueBefore(border, moment)) continue;
    push(explained, border ^ 1);
    if (explainJoined(state, e, moment)) return true;
    truncate(explained, start);
  }
  for (let from = 0; from < nodesOf(graph); from++) {
    survey(state, from, moment);
    const count = blockLow > blockSize ? spread(state, moment, NONE, NONE) : blockLow;
    if (count >= blockLow) continue;
    explainSpread(state, from, moment, NONE, NONE, count + 1, NONE);
    return true;
  }
  for (let node = 0; node < nodesOf(graph); node++) {
    if (lowestOf(state, node) == NONE) continue;
    const failing = leastFailing(state, node, moment);
    pushFalse(atLeast(state, node, failing));
    if (explainLeast(state, node, failing, moment)) return true;
    truncate(explained, start);
    let holding = failing - 1;
    while (!holdsBefore(atLeast(state, node, holding), moment)) holding--;
    pushTrue(atLeast(state, node, holding));
    if (explainMost(state, node, holding - 1, moment)) return true;
    truncate(explained, start);
  }
  return false;
}
