// Connectivity: the active nodes form one component of the graph of usable edges. Idea: search the graph of non-false
// elements from an active node. Unreached nodes are inactive; an unassigned node or edge whose loss would separate two
// active nodes is needed (cut-points.ts). An explanation consists of two active nodes and a minimal cut of false
// literals between them (parted.ts). Cost: O(nodes + edges) per run, no clauses but explanations. Running after each
// decision would be quadratic in the graph; so large graphs, and graphs where runs find nothing, are searched only at
// some notifications. Before an answer, every graph is searched. Sources: Bayless et al., SAT modulo monotonic theories
// (2015); the graph division of cspuz_core.
//
// Record: +0 graph, +4 guard (-1: none), +8 the number of notifications before the next run, +12 the number since the
// last one, +16 an early active node.
// Numbers: guard, nodes, a literal each (0: always), edges, then a, b, literal.
import { conflictFromExplanation, CONNECTED, explanationLiterals, failToExplain, implyLazily, observe, pushGuard } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At } from '../core/memory';
import { item, push, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';
import { ANY_LOSS, searchCutPoints } from './cut-points';
import {
  NONE, edgeLiteral, edgesOf, endOf, isFalseBefore, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isFalse, isUnassigned, isTrue,
  markReachable, neighbourAt, neighbourEdge, newGraph, nodeLiteral, nodesOf, queue, isTrueBefore,
} from './graph';
import { explainBorder, initializePartedSearch, seeds, smallestPart } from './parted';

const GUARD_OFFSET: usize = 4;
const PAUSE_OFFSET: usize = 8;
const NOTIFICATIONS_OFFSET: usize = 12;
const ANCHOR_OFFSET: usize = 16;
const STATE_BYTES: usize = 20;

/**
 * Graphs with at most this many nodes and edges together are searched at every notification, as long as the searches
 * find something.
 */
const MAX_UNPAUSED_SIZE: i32 = 1024;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, GUARD_OFFSET); }

export function newConnectedPropagator(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 1);
  const edges = i32At(data, 2 + nodes);
  if (size != 3 + nodes + 3 * edges) return 0;
  const graph = newGraph(nodes, data + 8, edges, data + (<usize>(3 + nodes) << 2));
  if (graph == 0) return 0;
  initializePartedSearch();
  const state = allocate(STATE_BYTES);
  const guard = i32At(data, 0);
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), GUARD_OFFSET);
  store<i32>(state, 1, PAUSE_OFFSET);
  store<i32>(state, 0, NOTIFICATIONS_OFFSET);
  store<i32>(state, 0, ANCHOR_OFFSET);
  return state;
}

export function observeConnected(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, -1);
  for (let i = 0; i < nodesOf(graph); i++) {
    const literal = nodeLiteral(graph, i);
    if (literal < 0) continue;
    observe(literal, id, i);
    observe(literal ^ 1, id, i);
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) >= 0) observe(edgeLiteral(graph, e) ^ 1, id, nodesOf(graph) + e);
  }
}

/**
 * Whether a search is due. A call without newly assigned literals, as when a search is continued, doesn't count as a
 * notification.
 */
export function isConnectedRunDue(state: usize, hasNewLiterals: bool): bool {
  const notificationCount = load<i32>(state, NOTIFICATIONS_OFFSET) + (hasNewLiterals ? 1 : 0);
  store<i32>(state, notificationCount, NOTIFICATIONS_OFFSET);
  return notificationCount >= load<i32>(state, PAUSE_OFFSET);
}

export function runConnected(id: i32, state: usize): i32 {
  const oldTrailSize = trailSize, conflict = searchReachable(id, state);
  scheduleNextRun(state, conflict != 0 || trailSize > oldTrailSize);
  return conflict;
}

/**
 * Sets the number of notifications until the next search. It shrinks if this search found something and grows
 * otherwise, depending on the graph's size: an answer that takes hundreds of decisions without obstacles then needs
 * only a few searches.
 */
function scheduleNextRun(state: usize, found: bool): void {
  const graph = graphOf(state), size = nodesOf(graph) + edgesOf(graph), pause = load<i32>(state, PAUSE_OFFSET);
  const minPause = 1 + (max(0, size - MAX_UNPAUSED_SIZE) >> 6), most = max(minPause, size >> 5);
  store<i32>(state, found ? max(minPause, pause >> 1) : min(most, pause << 1), PAUSE_OFFSET);
  store<i32>(state, 0, NOTIFICATIONS_OFFSET);
}

function searchReachable(id: i32, state: usize): i32 {
  const guard = guardOf(state);
  const guardValue = guard < 0 ? 1 : valueOf(guard);
  if (guardValue < 0) return 0;
  const graph = graphOf(state), nodes = nodesOf(graph);
  let root = 0;
  while (root < nodes && !isTrue(nodeLiteral(graph, root))) root++;
  if (root == nodes) return 0;
  truncate(impliedLiterals, 0);
  const mark = searchCutPoints(graph, root, ANY_LOSS);
  for (let i = 0; i < nodes; i++) {
    const literal = nodeLiteral(graph, i);
    if (i32At(insideStamps, i) == mark || isFalse(literal)) continue;
    if (!isTrue(literal)) {
      push(impliedLiterals, literal ^ 1);
      continue;
    }
    if (guardValue == 0) {
      implyLazily(guard ^ 1, id);
      return 0;
    }
    truncate(explanationLiterals, 0);
    explainSeparation(state, i, trailSize);
    if (literal >= 0) push(explanationLiterals, literal ^ 1);
    return conflictFromExplanation();
  }
  if (guardValue == 0) return 0;
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  return 0;
}

/**
 * Among the nodes active at trail position `moment` and not stamped `mark`: the one that was assigned first; NONE if
 * there is none.
 */
function earliestActiveNode(graph: usize, mark: i32, moment: i32, skipNode: i32): i32 {
  let bestNode = NONE, bestPosition = moment;
  for (let i = 0; i < nodesOf(graph); i++) {
    const literal = nodeLiteral(graph, i);
    if (i == skipNode || i32At(insideStamps, i) == mark || !isTrueBefore(literal, moment)) continue;
    const position = literal < 0 ? -1 : positionOf(literal >> 1);
    if (position >= bestPosition) continue;
    bestNode = i;
    bestPosition = position;
  }
  return bestNode;
}

/** An active node that was assigned early, other than `skipNode`; NONE if there is none. */
function anchorOf(state: usize, moment: i32, skipNode: i32): i32 {
  const graph = graphOf(state), known = load<i32>(state, ANCHOR_OFFSET);
  if (known != skipNode && isTrueBefore(nodeLiteral(graph, known), moment)) return known;
  const activeNode = earliestActiveNode(graph, freshStamp(), moment, skipNode);
  if (activeNode != NONE) store<i32>(state, activeNode, ANCHOR_OFFSET);
  return activeNode;
}

/**
 * Explains why node `part` was separated from some active node at trail position `moment`: that node, the cut between
 * them, the guard. False if it wasn't separated.
 */
function explainSeparation(state: usize, part: i32, moment: i32): bool {
  const graph = graphOf(state), anchor = anchorOf(state, moment, NONE);
  if (anchor == NONE) return false;
  truncate(seeds, 0);
  push(seeds, part);
  push(seeds, anchor);
  const seed = smallestPart(graph, moment, NONE, NONE, false);
  const mark = markReachable(graph, seed == NONE ? part : seed, moment, NONE, NONE);
  const other = seed == NONE ? earliestActiveNode(graph, mark, moment, NONE) : anchor;
  if (other == NONE) return false;
  pushGuard(guardOf(state));
  pushInactive(graph, other);
  explainBorder(graph, mark, seed == anchor ? part : other, moment, NONE, NONE);
  return true;
}

@inline function pushInactive(graph: usize, node: i32): void {
  if (nodeLiteral(graph, node) >= 0) push(explanationLiterals, nodeLiteral(graph, node) ^ 1);
}

/** The active node in `queue` that was assigned first; NONE if there is none. */
function earliestMember(graph: usize, moment: i32): i32 {
  let bestNode = NONE, bestPosition = moment;
  for (let k = 0; k < sizeOf(queue); k++) {
    const literal = nodeLiteral(graph, item(queue, k));
    if (!isTrueBefore(literal, moment)) continue;
    const position = literal < 0 ? -1 : positionOf(literal >> 1);
    if (position >= bestPosition) continue;
    bestNode = item(queue, k);
    bestPosition = position;
  }
  return bestNode;
}

/**
 * Finds two active nodes that are separated without the skipped node or edge, and adds the cut between them; false if
 * there are none. The search starts from the neighbours of the skipped element. Active nodes that none of these
 * neighbours reaches are found by `explainAnySeparation`.
 */
function explainNeededElement(state: usize, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state);
  const seed = smallestPart(graph, moment, skipNode, skipEdge, true);
  if (seed == NONE) return explainAnySeparation(state, moment, skipNode, skipEdge);
  const mark = markReachable(graph, seed, moment, skipNode, skipEdge);
  const nearNode = earliestMember(graph, moment);
  let farNode = anchorOf(state, moment, skipNode);
  if (farNode == NONE || i32At(insideStamps, farNode) == mark) farNode = earliestActiveNode(graph, mark, moment, skipNode);
  if (farNode == NONE) return explainAnySeparation(state, moment, skipNode, skipEdge);
  explainCutBetween(state, mark, nearNode, farNode, moment, skipNode, skipEdge);
  return true;
}

/**
 * Finds any two active nodes that are separated without the skipped node or edge, and adds the cut between them; false
 * if there are none.
 */
function explainAnySeparation(state: usize, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state), anchor = anchorOf(state, moment, skipNode);
  if (anchor == NONE) return false;
  const mark = markReachable(graph, anchor, moment, skipNode, skipEdge);
  const other = earliestActiveNode(graph, mark, moment, skipNode);
  if (other == NONE) return false;
  explainCutBetween(state, mark, anchor, other, moment, skipNode, skipEdge);
  return true;
}

/**
 * Adds to the explanation the literals of the active nodes `near` and `far`, and the false literals that separate the
 * part with node `near` from the rest.
 */
function explainCutBetween(state: usize, mark: i32, near: i32, far: i32, moment: i32, skipNode: i32, skipEdge: i32): void {
  const graph = graphOf(state);
  pushGuard(guardOf(state));
  pushInactive(graph, near);
  pushInactive(graph, far);
  explainBorder(graph, mark, far, moment, skipNode, skipEdge);
}

/** Puts those neighbours of the node into `seeds` that weren't false at trail position `moment`. */
function seedNeighbours(graph: usize, node: i32, moment: i32): void {
  truncate(seeds, 0);
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    const nextNode = neighbourAt(graph, i);
    if (nextNode != node && !isFalseBefore(nodeLiteral(graph, nextNode), moment) && !isFalseBefore(edgeLiteral(graph, neighbourEdge(graph, i)), moment))
      push(seeds, nextNode);
  }
}

/** Explains an implied literal. The literal may belong to several nodes and edges, so each of these is tried. */
export function explainConnected(state: usize, literal: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(literal) > 0); // the literal must have been implied
  const graph = graphOf(state), moment = positionOf(literal >> 1);
  if (guardOf(state) >= 0 && literal == (guardOf(state) ^ 1) && explainAnySeparation(state, moment, NONE, NONE)) return;
  for (let i = 0; i < nodesOf(graph); i++) {
    if (nodeLiteral(graph, i) == (literal ^ 1) && explainSeparation(state, i, moment)) return;
    if (nodeLiteral(graph, i) != literal) continue;
    seedNeighbours(graph, i, moment);
    if (explainNeededElement(state, moment, i, NONE)) return;
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) != literal) continue;
    truncate(seeds, 0);
    push(seeds, endOf(graph, e, 0));
    push(seeds, endOf(graph, e, 1));
    if (explainNeededElement(state, moment, NONE, e)) return;
  }
  failToExplain(CONNECTED);
}
