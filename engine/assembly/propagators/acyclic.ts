// No cycle of active edges: undirected edges form a forest, directed ones admit an order of the nodes. Idea: keep the
// active edges in the order of the trail, with the components that they form (chains.ts). An unassigned undirected edge
// within one component would close a cycle. After a new directed active edge from a to b, an unassigned edge closes a
// cycle if it leads from a node that b reaches to one that reaches a. Explanations: the active edges on the path that
// the edge would close. Cost: undirected O(edges · log nodes) per run; directed O(nodes + edges) per new active edge.
// Sources: Gebser, Janhunen, Rintanen, SAT modulo graphs: acyclicity (2014); Bayless et al., SAT modulo monotonic
// theories (2015).
//
// Record: +0 graph, +4 guard (-1: none), +8 whether edges are directed from their first end to their second, +12
// chains, +16 how many active edges have been examined.
// Numbers: guard, directed, nodes, edges, then a, b, literal of each edge.
import { ACYCLIC, conflictFromExplanation, explanationLiterals, failToExplain, implyLazily, observe, pushGuard } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At, setI32 } from '../core/memory';
import { item, pop, push, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';
import { activate, activeEdges, closingEdge, deactivate, edgeAfter, leaderOf, newChains } from './chains';
import {
  NONE, edgeLiteral, edgesOf, endOf, firstNeighbour, freshStamp, impliedLiterals, insideStamps, isUnassigned, isTrue, neighbourAt,
  neighbourEdge, newGraph, outsideStamps, parent, parentEdge, queue, isTrueBefore,
} from './graph';

const GUARD_OFFSET: usize = 4;
const IS_DIRECTED_OFFSET: usize = 8;
const CHAINS_OFFSET: usize = 12;
const EXAMINED_OFFSET: usize = 16;
const STATE_BYTES: usize = 20;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, GUARD_OFFSET); }
@inline function isDirected(state: usize): bool { return load<i32>(state, IS_DIRECTED_OFFSET) != 0; }
@inline function chainsOf(state: usize): usize { return load<usize>(state, CHAINS_OFFSET); }
@inline function examinedEdges(state: usize): i32 { return load<i32>(state, EXAMINED_OFFSET); }

export function newAcyclic(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 2), edges = i32At(data, 3);
  if (size != 4 + 3 * edges) return 0;
  const graph = newGraph(nodes, 0, edges, data + 16);
  if (graph == 0) return 0;
  const state = allocate(STATE_BYTES), guard = i32At(data, 0), chains = newChains(nodes);
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), GUARD_OFFSET);
  store<i32>(state, i32At(data, 1), IS_DIRECTED_OFFSET);
  store<usize>(state, chains, CHAINS_OFFSET);
  store<i32>(state, 0, EXAMINED_OFFSET);
  for (let e = 0; e < edges; e++) {
    if (endOf(graph, e, 0) == endOf(graph, e, 1)) return 0;
    if (edgeLiteral(graph, e) < 0) activate(chains, e, endOf(graph, e, 0), endOf(graph, e, 1));
  }
  return state;
}

export function observeAcyclic(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, -1);
  for (let e = 0; e < edgesOf(graph); e++) if (edgeLiteral(graph, e) >= 0) observe(edgeLiteral(graph, e), id, e);
}

export function onTrueAcyclic(state: usize, tag: i32): void {
  const graph = graphOf(state);
  if (tag < 0) store<i32>(state, 0, EXAMINED_OFFSET);
  else activate(chainsOf(state), tag, endOf(graph, tag, 0), endOf(graph, tag, 1));
}

export function onUnassignedAcyclic(state: usize, tag: i32): void {
  if (tag < 0) return;
  deactivate(chainsOf(state));
  store<i32>(state, min(examinedEdges(state), activeEdges(chainsOf(state))), EXAMINED_OFFSET);
}

export function runAcyclic(id: i32, state: usize): i32 {
  const guard = guardOf(state), chains = chainsOf(state), active = activeEdges(chains);
  const guardValue = guard < 0 ? 1 : valueOf(guard);
  if (guardValue < 0 || examinedEdges(state) == active) return 0;
  truncate(impliedLiterals, 0);
  if (isDirected(state)) {
    // When the guard becomes true, all active edges are examined again, so that a cycle that existed before is found.
    for (let i = examinedEdges(state); i < active; i++) {
      const edge = edgeAfter(chains, i);
      if (!excludeClosingEdges(state, edge, guardValue > 0)) return refuteEdge(id, state, edge, guardValue);
    }
  } else {
    const cycleEdge = closingEdge(chains);
    if (cycleEdge != NONE) return refuteEdge(id, state, cycleEdge, guardValue);
    if (guardValue > 0) excludeWithinComponents(state);
  }
  // While the guard is unassigned, the number of examined edges stays the same, so that these edges are examined
  // again once the guard is true.
  store<i32>(state, active, EXAMINED_OFFSET);
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  truncate(impliedLiterals, 0);
  return 0;
}

/** Puts the negated literals of unassigned edges whose ends are in one component into `impliedLiterals`. */
function excludeWithinComponents(state: usize): void {
  const graph = graphOf(state), chains = chainsOf(state);
  for (let e = 0, edges = edgesOf(graph); e < edges; e++) {
    const literal = edgeLiteral(graph, e);
    if (!isUnassigned(literal)) continue;
    if (leaderOf(chains, endOf(graph, e, 0)) == leaderOf(chains, endOf(graph, e, 1))) push(impliedLiterals, literal ^ 1);
  }
}

/**
 * Stamps in `marks` the nodes that can be reached from `from` over active edges or, with `backwards`, from which `from`
 * can be reached. They are also listed in `queue`. Returns the stamp.
 */
function markConnected(graph: usize, from: i32, marks: usize, backwards: i32): i32 {
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(marks, from, mark);
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (endOf(graph, edge, backwards) != node || i32At(marks, nextNode) == mark || !isTrue(edgeLiteral(graph, edge))) continue;
      setI32(marks, nextNode, mark);
      push(queue, nextNode);
    }
  }
  return mark;
}

/**
 * If `imply`, puts the negated literals of unassigned edges that would close a cycle with active edge `edge` into
 * `impliedLiterals`. Returns false if `edge` already closes a cycle of active edges.
 */
function excludeClosingEdges(state: usize, edge: i32, imply: bool): bool {
  const graph = graphOf(state);
  const headStamp = markConnected(graph, endOf(graph, edge, 0), outsideStamps, 1), after = markConnected(graph, endOf(graph, edge, 1), insideStamps, 0);
  if (i32At(insideStamps, endOf(graph, edge, 0)) == after) return false;
  for (let head = 0; imply && head < sizeOf(queue); head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const by = neighbourEdge(graph, i), literal = edgeLiteral(graph, by);
      if (endOf(graph, by, 0) != node || i32At(outsideStamps, neighbourAt(graph, i)) != headStamp || !isUnassigned(literal)) continue;
      push(impliedLiterals, literal ^ 1);
    }
  }
  return true;
}

/** Reports that an active edge closes a cycle: returns a conflict, or makes the guard false. */
function refuteEdge(id: i32, state: usize, edge: i32, guardValue: i32): i32 {
  truncate(impliedLiterals, 0);
  if (guardValue == 0) {
    implyLazily(guardOf(state) ^ 1, id);
    return 0;
  }
  truncate(explanationLiterals, 0);
  pushGuard(guardOf(state));
  pushEdge(graphOf(state), edge);
  if (!explainClosing(state, edge, trailSize)) failToExplain(ACYCLIC);
  return conflictFromExplanation();
}

@inline function pushEdge(graph: usize, edge: i32): void {
  if (edgeLiteral(graph, edge) >= 0) push(explanationLiterals, edgeLiteral(graph, edge) ^ 1);
}

/**
 * Adds to the explanation the path of other edges that were active at trail position `moment`, from the edge's second
 * end to its first; false if there is no such path.
 */
function explainClosing(state: usize, edge: i32, moment: i32): bool {
  const graph = graphOf(state), directed = isDirected(state), to = endOf(graph, edge, 0), from = endOf(graph, edge, 1);
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  while (sizeOf(queue) > 0 && i32At(insideStamps, to) != mark) {
    const node = pop(queue);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), by = neighbourEdge(graph, i);
      if (by == edge || i32At(insideStamps, nextNode) == mark || !isTrueBefore(edgeLiteral(graph, by), moment)) continue;
      if (directed && endOf(graph, by, 0) != node) continue;
      setI32(insideStamps, nextNode, mark);
      setI32(parent, nextNode, node);
      setI32(parentEdge, nextNode, by);
      push(queue, nextNode);
    }
  }
  if (i32At(insideStamps, to) != mark) return false;
  for (let node = to; node != from; node = i32At(parent, node)) pushEdge(graph, i32At(parentEdge, node));
  return true;
}

/** Explains an implied literal. The literal may belong to several edges, so each of these is tried. */
export function explainAcyclic(state: usize, literal: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(literal) > 0); // the literal must have been implied
  const graph = graphOf(state), moment = positionOf(literal >> 1), guard = guardOf(state), edges = edgesOf(graph);
  pushGuard(guard);
  for (let e = 0; e < edges; e++) if (edgeLiteral(graph, e) == (literal ^ 1) && explainClosing(state, e, moment)) return;
  for (let e = 0; e < edges && guard >= 0 && literal == (guard ^ 1); e++) {
    if (!isTrueBefore(edgeLiteral(graph, e), moment)) continue;
    const explanationStart = sizeOf(explanationLiterals);
    pushEdge(graph, e);
    if (explainClosing(state, e, moment)) return;
    truncate(explanationLiterals, explanationStart);
  }
  failToExplain(ACYCLIC);
}
