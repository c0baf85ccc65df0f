// One loop, or one open path: the active edges form a single simple cycle (path); degrees are left to clauses. Idea: an
// edge between the ends of a chain of active edges would close a loop too early (chains.ts); and since a cycle lies
// within one block (biconnected component) of the non-false edges, every edge outside the block of an active one is
// false. For a path the same holds for components. Explanations: the edges of the path that would be closed, and an
// active edge outside that path; or a minimal cut of false edges around a part that at most one node or edge joins to
// the rest. Cost: the degree of the ends of each chain that has changed; O(nodes + edges) when blocks or components are
// searched, which for a loop is done only every BLOCK_INTERVAL runs, since it adds little to the chains. Sources:
// Tarjan (1972); Pesant et al., circuit constraints (1998); Francis and Stuckey, Explaining circuit propagation (2014).
//
// Record: +0 graph, +4 guard (-1: none), +8 whether it is a path, +12 chains, +16 how many active edges have been
// examined, +20 runs since the last search for blocks.
// Numbers: guard, path, nodes, edges, then a, b, literal of each edge.
import { conflictFromExplanation, explanationLiterals, failToExplain, implyLazily, LOOP, observe, pushGuard } from './observers';
import { addRaw } from '../io/clauses';
import { logImpliedNumbers } from '../io/proof';
import { fromDimacs } from '../core/literal';
import { allocate, i32At, setI32 } from '../core/memory';
import { dataOf, item, newStack, pop, push, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';
import {
  activate, activeEdges, closingEdge, deactivate, earliestEdge, edgeAfter, edgesOfPart, firstEnd, lastEnd, leaderOf,
  newChains,
} from './chains';
import {
  NONE, edgeLiteral, edgeMarks, edgesOf, endOf, explainCut, isFalseBefore, firstNeighbour, firstNeighbours, freshStamp,
  impliedLiterals, insideStamps, isFalse, isUnassigned, isTrue, lowPoints, markReachable, neighbourAt, neighbourEdge, neighboursOf, newGraph,
  nodesOf, order, parent, parentEdge, queue, isTrueBefore, weight, NEIGHBOUR_SHIFT, VIA_EDGE_OFFSET, VIA_EDGE_LITERAL_OFFSET,
} from './graph';

const GUARD_OFFSET: usize = 4;
const IS_PATH_OFFSET: usize = 8;
const CHAINS_OFFSET: usize = 12;
const EXAMINED_OFFSET: usize = 16;
const RUNS_SINCE_SEARCH_OFFSET: usize = 20;
const STATE_BYTES: usize = 24;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, GUARD_OFFSET); }
@inline function isPath(state: usize): bool { return load<i32>(state, IS_PATH_OFFSET) != 0; }
@inline function chainsOf(state: usize): usize { return load<usize>(state, CHAINS_OFFSET); }
@inline function examinedEdges(state: usize): i32 { return load<i32>(state, EXAMINED_OFFSET); }

/**
 * For a loop: the number of runs between two searches for blocks (2-connected components; all edges of a loop lie in
 * one block).
 */
const BLOCK_INTERVAL: i32 = 64;

/** Edges of unfinished blocks during a search. */
let pendingEdges: usize = 0;

export function newLoop(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 2), edges = i32At(data, 3);
  if (size != 4 + 3 * edges) return 0;
  const graph = newGraph(nodes, 0, edges, data + 16);
  if (graph == 0) return 0;
  if (pendingEdges == 0) pendingEdges = newStack();
  const state = allocate(STATE_BYTES), guard = i32At(data, 0), chains = newChains(nodes);
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), GUARD_OFFSET);
  store<i32>(state, i32At(data, 1), IS_PATH_OFFSET);
  store<usize>(state, chains, CHAINS_OFFSET);
  store<i32>(state, 0, EXAMINED_OFFSET);
  store<i32>(state, 0, RUNS_SINCE_SEARCH_OFFSET);
  for (let e = 0; e < edges; e++) if (edgeLiteral(graph, e) < 0) activate(chains, e, endOf(graph, e, 0), endOf(graph, e, 1));
  requireSomeEdge(id, data, guard, edges);
  return state;
}

/** Adds the clause that some edge is active: an empty set of edges isn't a loop. */
function requireSomeEdge(id: i32, data: usize, guard: i32, edges: i32): void {
  truncate(pendingEdges, 0);
  if (guard != 0) push(pendingEdges, -guard);
  for (let e = 0; e < edges; e++) {
    const number = i32At(data, 6 + 3 * e);
    if (number == 0) return;
    push(pendingEdges, number);
  }
  logImpliedNumbers(id, dataOf(pendingEdges), sizeOf(pendingEdges));
  addRaw(dataOf(pendingEdges), sizeOf(pendingEdges));
}

export function observeLoop(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, -1);
  for (let e = 0; e < edgesOf(graph); e++) {
    const literal = edgeLiteral(graph, e);
    if (literal < 0) continue;
    observe(literal, id, e);
    observe(literal ^ 1, id, e);
  }
}

export function onTrueLoop(state: usize, tag: i32): void {
  const graph = graphOf(state);
  if (tag < 0) store<i32>(state, 0, EXAMINED_OFFSET);
  else if (isTrue(edgeLiteral(graph, tag))) {
    activate(chainsOf(state), tag, endOf(graph, tag, 0), endOf(graph, tag, 1));
  }
}

export function onUnassignedLoop(state: usize, tag: i32): void {
  if (tag < 0 || !isTrue(edgeLiteral(graphOf(state), tag))) return;
  deactivate(chainsOf(state));
  store<i32>(state, min(examinedEdges(state), activeEdges(chainsOf(state))), EXAMINED_OFFSET);
}

export function runLoop(id: i32, state: usize): i32 {
  const guard = guardOf(state), chains = chainsOf(state);
  const guardValue = guard < 0 ? 1 : valueOf(guard);
  if (guardValue < 0) return 0;
  const activeEdgeCount = activeEdges(chains);
  if (activeEdgeCount == 0) return 0;
  const closingLink = closingEdge(chains);
  if (closingLink != NONE && !mayCloseLoop(state, closingLink)) return refuteEdge(id, state, closingLink, guardValue);
  if (guardValue == 0) return 0;
  truncate(impliedLiterals, 0);
  // The edge that became active first belongs to the oldest component. While that was the only component, an edge that
  // closes it was allowed; now other active edges lie outside it, so such edges are excluded.
  excludeClosingEdges(state, earliestEdge(chains));
  for (let i = examinedEdges(state); i < activeEdgeCount; i++) excludeClosingEdges(state, edgeAfter(chains, i));
  store<i32>(state, activeEdgeCount, EXAMINED_OFFSET);
  implyLiterals(id);
  const runsSinceSearch = load<i32>(state, RUNS_SINCE_SEARCH_OFFSET) + 1;
  store<i32>(state, runsSinceSearch, RUNS_SINCE_SEARCH_OFFSET);
  if (!isPath(state) && runsSinceSearch < BLOCK_INTERVAL) return 0;
  store<i32>(state, 0, RUNS_SINCE_SEARCH_OFFSET);
  return excludeOutsideBlock(id, state);
}

/** Makes the next run search for blocks. False if the last run searched them, or if the next one does so anyway. */
export function requestBlockSearch(state: usize): bool {
  const runsSinceSearch = load<i32>(state, RUNS_SINCE_SEARCH_OFFSET);
  if (isPath(state) || runsSinceSearch == 0 || runsSinceSearch >= BLOCK_INTERVAL) return false;
  store<i32>(state, BLOCK_INTERVAL, RUNS_SINCE_SEARCH_OFFSET);
  return true;
}

/** Whether a cycle of active edges through this edge may be the whole loop. */
@inline function mayCloseLoop(state: usize, edge: i32): bool {
  const chains = chainsOf(state);
  return !isPath(state) && edgesOfPart(chains, leaderOf(chains, endOf(graphOf(state), edge, 0))) == activeEdges(chains);
}

/** Puts the negated literals of edges that would close the chain of this edge too early into `impliedLiterals`. */
function excludeClosingEdges(state: usize, edge: i32): void {
  if (mayCloseLoop(state, edge)) return;
  const graph = graphOf(state), chains = chainsOf(state), part = leaderOf(chains, endOf(graph, edge, 0));
  const firstNode = firstEnd(chains, part), lastNode = lastEnd(chains, part);
  for (let i = firstNeighbour(graph, firstNode), end = firstNeighbour(graph, firstNode + 1); i < end; i++) {
    if (neighbourAt(graph, i) != lastNode) continue;
    const literal = edgeLiteral(graph, neighbourEdge(graph, i));
    if (isUnassigned(literal)) push(impliedLiterals, literal ^ 1);
  }
}

/**
 * Makes edges false that can't lie on the same line as an active edge. For a loop: all edges outside that edge's block
 * (2-connected component); for a path: all edges outside its component.
 */
function excludeOutsideBlock(id: i32, state: usize): i32 {
  const graph = graphOf(state), path = isPath(state), anchor = earliestEdge(chainsOf(state));
  const mark = path ? markReachable(graph, endOf(graph, anchor, 0), trailSize, NONE, NONE) : markBlock(graph, anchor);
  for (let e = 0, edges = edgesOf(graph); e < edges; e++) {
    const literal = edgeLiteral(graph, e);
    const isWithinBlock = path ? i32At(insideStamps, endOf(graph, e, 0)) == mark : i32At(edgeMarks, e) == mark;
    if (isWithinBlock || isFalse(literal)) continue;
    if (isTrue(literal)) return refuteEdge(id, state, e, 1);
    push(impliedLiterals, literal ^ 1);
  }
  implyLiterals(id);
  return 0;
}

/**
 * Assigns the literals in `impliedLiterals`. They needn't make the propagator run again: the search for blocks that
 * follows already takes them into account.
 */
function implyLiterals(id: i32): void {
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  truncate(impliedLiterals, 0);
}

/** Reports that an active edge can't be part of a solution: returns a conflict, or makes the guard false. */
function refuteEdge(id: i32, state: usize, edge: i32, guardValue: i32): i32 {
  if (guardValue == 0) {
    implyLazily(guardOf(state) ^ 1, id);
    return 0;
  }
  truncate(explanationLiterals, 0);
  pushGuard(guardOf(state));
  if (edgeLiteral(graphOf(state), edge) >= 0) push(explanationLiterals, edgeLiteral(graphOf(state), edge) ^ 1);
  if (!explainExcludedEdge(state, edge, trailSize)) failToExplain(LOOP);
  return conflictFromExplanation();
}

/**
 * Searches depth-first from the edge `anchor`, as if its first end had no other edges, and computes low points for the
 * edges that are usable at trail position `moment`. Stamps the reached nodes in `insideStamps` and returns the stamp.
 * With `collectBlock`, `pendingEdges` contains the edge's block (2-connected component) at the end.
 */
function searchFrom(graph: usize, anchor: i32, moment: i32, collectBlock: bool): i32 {
  const mark = freshStamp(), root = endOf(graph, anchor, 0);
  let time = 1, node = endOf(graph, anchor, 1);
  truncate(pendingEdges, 0);
  setI32(insideStamps, root, mark);
  setI32(order, root, 0);
  setI32(lowPoints, root, 0);
  setI32(parent, root, NONE);
  if (node == root) return mark;
  enterNode(graph, node, root, anchor, mark, time++);
  if (collectBlock) push(pendingEdges, anchor);
  const neighbourStarts = firstNeighbours(graph), neighbours = neighboursOf(graph);
  const marks = insideStamps, times = order, lows = lowPoints, cursors = weight, by = parentEdge;
  while (node != root) {
    const i = i32At(cursors, node);
    if (i < i32At(neighbourStarts, node + 1)) {
      setI32(cursors, node, i + 1);
      const neighbour = neighbours + (<usize>i << NEIGHBOUR_SHIFT);
      const nextNode = load<i32>(neighbour), edge = load<i32>(neighbour, VIA_EDGE_OFFSET);
      if (edge == i32At(by, node) || isFalseBefore(load<i32>(neighbour, VIA_EDGE_LITERAL_OFFSET), moment)) continue;
      if (i32At(marks, nextNode) != mark) {
        enterNode(graph, nextNode, node, edge, mark, time++);
        if (collectBlock) push(pendingEdges, edge);
        node = nextNode;
      } else if (i32At(times, nextNode) < i32At(times, node)) {
        if (collectBlock) push(pendingEdges, edge);
        if (i32At(times, nextNode) < i32At(lows, node)) setI32(lows, node, i32At(times, nextNode));
      }
      continue;
    }
    const parentNode = i32At(parent, node);
    if (parentNode != root && i32At(lowPoints, node) >= i32At(order, parentNode)) {
      if (collectBlock) while (pop(pendingEdges) != i32At(parentEdge, node)) {}
    } else if (i32At(lowPoints, node) < i32At(lowPoints, parentNode)) setI32(lowPoints, parentNode, i32At(lowPoints, node));
    node = parentNode;
  }
  return mark;
}

function enterNode(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(insideStamps, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(order, node, time);
  setI32(lowPoints, node, time);
  setI32(weight, node, firstNeighbour(graph, node));
}

/** Stamps the edges of an edge's block. A block of a single edge can't contain a cycle. */
function markBlock(graph: usize, anchor: i32): i32 {
  const mark = searchFrom(graph, anchor, trailSize, true);
  const size = sizeOf(pendingEdges);
  for (let k = 0; k < size && size > 1; k++) setI32(edgeMarks, item(pendingEdges, k), mark);
  return mark;
}

/** Explains why the edge couldn't be active at trail position `moment`. The cheaper explanation is tried first. */
function explainExcludedEdge(state: usize, edge: i32, moment: i32): bool {
  return explainClosing(state, edge, moment) || explainAnySeparation(state, edge, moment);
}

/**
 * For a loop: explains that the edge would close a cycle of active edges although another active edge lies outside that
 * cycle. For an open path: explains that the edge would close a cycle. Returns false if neither is the case.
 */
function explainClosing(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), from = endOf(graph, edge, 0), to = endOf(graph, edge, 1);
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  setI32(parentEdge, from, NONE);
  while (sizeOf(queue) > 0) {
    const node = pop(queue);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), by = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark || by == edge || !isTrueBefore(edgeLiteral(graph, by), moment)) continue;
      setI32(insideStamps, nextNode, mark);
      setI32(parent, nextNode, node);
      setI32(parentEdge, nextNode, by);
      push(queue, nextNode);
    }
  }
  if (i32At(insideStamps, to) != mark) return false;
  const explanationStart = sizeOf(explanationLiterals);
  if (!isPath(state)) {
    const other = earliestActiveEdge(graph, edge, moment, mark);
    if (other == NONE) return false;
    pushEdge(graph, other);
  }
  for (let node = to; node != from; node = i32At(parent, node)) pushEdge(graph, i32At(parentEdge, node));
  return sizeOf(explanationLiterals) >= explanationStart;
}

@inline function pushEdge(graph: usize, edge: i32): void {
  if (edgeLiteral(graph, edge) >= 0) push(explanationLiterals, edgeLiteral(graph, edge) ^ 1);
}

/**
 * Among the edges active at trail position `moment`, except `except` and those with an end stamped `outside` in
 * `insideStamps`: the edge that became active first; NONE if there is none.
 */
function earliestActiveEdge(graph: usize, except: i32, moment: i32, outside: i32): i32 {
  let bestEdge = NONE, bestPosition = moment;
  for (let e = 0; e < edgesOf(graph); e++) {
    const literal = edgeLiteral(graph, e);
    if (e == except || !isTrueBefore(literal, moment) || i32At(insideStamps, endOf(graph, e, 0)) == outside) continue;
    const position = literal < 0 ? -1 : positionOf(literal >> 1);
    if (position >= bestPosition) continue;
    bestEdge = e;
    bestPosition = position;
  }
  return bestEdge;
}

/**
 * Explains that `edge` is the only edge, or has an end that is the only node, between some part of the graph and the
 * rest, so that a line through it couldn't contain all active edges. Returns false if that isn't so.
 */
function explainAnySeparation(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state);
  const firstActiveEdge = earliestActiveEdge(graph, edge, moment, freshStamp());
  if (firstActiveEdge != NONE && explainSeparation(state, edge, firstActiveEdge, moment)) return true;
  if (!isPath(state) && explainBridge(graph, edge, moment)) return true;
  for (let e = 0; e < edgesOf(graph); e++) {
    if (e == edge || e == firstActiveEdge || !isTrueBefore(edgeLiteral(graph, e), moment)) continue;
    if (explainSeparation(state, edge, e, moment)) return true;
  }
  return false;
}

function explainBridge(graph: usize, edge: i32, moment: i32): bool {
  const startNode = endOf(graph, edge, 0), endNode = endOf(graph, edge, 1);
  if (startNode == endNode) return true;
  const mark = markReachable(graph, endNode, moment, NONE, edge);
  if (i32At(insideStamps, startNode) == mark) return false;
  explainCut(graph, mark, startNode, moment, NONE, edge);
  return true;
}

/**
 * Explains why `edge` can't be on a line with the active edge `anchor`. For a path: they are in different components.
 * For a loop: they are in different blocks (2-connected components).
 */
function explainSeparation(state: usize, edge: i32, anchor: i32, moment: i32): bool {
  const graph = graphOf(state);
  let part = endOf(graph, edge, 0), gate = NONE, from = endOf(graph, anchor, 0);
  if (isPath(state)) {
    const mark = markReachable(graph, part, moment, NONE, NONE);
    if (i32At(insideStamps, from) == mark) return false;
  } else {
    const child = separatingChild(graph, edge, anchor, moment);
    if (child == NONE) return false;
    gate = i32At(parent, child);
    part = child;
    if (gate == from) from = endOf(graph, anchor, 1);
  }
  const mark = markReachable(graph, part, moment, gate, NONE);
  pushEdge(graph, anchor);
  explainCut(graph, mark, from, moment, gate, NONE);
  return true;
}

/** A node whose parent separates the part that contains `edge` from `anchor`; NONE if both edges are in one block. */
function separatingChild(graph: usize, edge: i32, anchor: i32, moment: i32): i32 {
  const root = endOf(graph, anchor, 0), side = endOf(graph, anchor, 1);
  const mark = searchFrom(graph, anchor, moment, false);
  const a = endOf(graph, edge, 0), b = endOf(graph, edge, 1);
  const isAReached = i32At(insideStamps, a) == mark && a != root, isBReached = i32At(insideStamps, b) == mark && b != root;
  if (!isAReached || !isBReached) {
    if ((isAReached || a == root) && (isBReached || b == root) && (isAReached || isBReached)) return findSeparatingNode(isAReached ? a : b, root, side);
    setI32(parent, isAReached || a == root ? b : a, root);
    return isAReached || a == root ? b : a;
  }
  return findSeparatingNode(i32At(order, a) > i32At(order, b) ? a : b, root, side);
}

function findSeparatingNode(from: i32, root: i32, side: i32): i32 {
  for (let node = from; node != side; node = i32At(parent, node)) {
    if (i32At(lowPoints, node) >= i32At(order, i32At(parent, node))) return node;
  }
  return NONE;
}

export function explainLoop(state: usize, literal: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(literal) > 0); // the literal must have been implied
  const graph = graphOf(state), moment = positionOf(literal >> 1), edges = edgesOf(graph);
  const guard = guardOf(state);
  pushGuard(guard);
  const explanationStart = sizeOf(explanationLiterals);
  for (let e = 0; e < edges; e++) {
    if (edgeLiteral(graph, e) != (literal ^ 1)) continue;
    if (explainExcludedEdge(state, e, moment)) return;
    truncate(explanationLiterals, explanationStart);
  }
  for (let e = 0; e < edges && guard >= 0 && literal == (guard ^ 1); e++) {
    if (!isTrueBefore(edgeLiteral(graph, e), moment)) continue;
    pushEdge(graph, e);
    if (explainExcludedEdge(state, e, moment)) return;
    truncate(explanationLiterals, explanationStart);
  }
  failToExplain(LOOP);
}
