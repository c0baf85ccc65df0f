// Connectivity: the active nodes form one component of the graph of usable edges.
// Idea: search the graph of what isn't false from an active node. What isn't reached is inactive; an open node or edge
// whose loss would part two active nodes is needed (cut-points.ts). An explanation names two active nodes and a
// minimal cut of false literals between them. Cost: O(nodes + edges) a run, no clauses but explanations.
// Sources: Bayless et al., SAT modulo monotonic theories (2015); the graph division of cspuz_core.
// Record: +0 graph, +4 guard (-1: none). Numbers: guard, nodes, a literal each (0: always), edges, then a, b, literal.
import { fromDimacs } from '../input';
import { allocate, i32At } from '../memory';
import { item, push, sizeOf, truncate } from '../stack';
import { positionOf, trailSize, valueOf } from '../state';
import { ANY_LOSS, searchCutPoints } from './cut-points';
import {
  NONE, edgeLiteral, edgesOf, explainCut, freshStamp, implied, inside, isFalse, isOpen, isTrue, markReachable, newGraph,
  nodeLiteral, nodesOf, trueBefore,
} from './graph';
import { conflictFromExplained, CONNECTED, explained, failToExplain, implyLazily, observe, pushGuard } from './propagator';

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function guardOf(state: usize): i32 { return load<i32>(state, 4); }

export function newConnected(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 1);
  const edges = i32At(data, 2 + nodes);
  if (size != 3 + nodes + 3 * edges) return 0;
  const graph = newGraph(nodes, data + 8, edges, data + (<usize>(3 + nodes) << 2));
  if (graph == 0) return 0;
  const state = allocate(8);
  const guard = i32At(data, 0);
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), 4);
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

export function runConnected(id: i32, state: usize): i32 {
  const guard = guardOf(state);
  const guarded = guard < 0 ? 1 : valueOf(guard);
  if (guarded < 0) return 0;
  const graph = graphOf(state), nodes = nodesOf(graph);
  let root = 0;
  while (root < nodes && !isTrue(nodeLiteral(graph, root))) root++;
  if (root == nodes) return 0;
  truncate(implied, 0);
  const mark = searchCutPoints(graph, root, ANY_LOSS);
  for (let i = 0; i < nodes; i++) {
    const literal = nodeLiteral(graph, i);
    if (i32At(inside, i) == mark || isFalse(literal)) continue;
    if (!isTrue(literal)) {
      push(implied, literal ^ 1);
      continue;
    }
    if (guarded == 0) {
      implyLazily(guard ^ 1, id);
      return 0;
    }
    truncate(explained, 0);
    explainParted(state, i, trailSize, NONE, NONE);
    if (literal >= 0) push(explained, literal ^ 1);
    return conflictFromExplained();
  }
  if (guarded == 0) return 0;
  for (let k = 0; k < sizeOf(implied); k++) if (isOpen(item(implied, k))) implyLazily(item(implied, k), id);
  return 0;
}

/** The active node outside `mark` that was decided first at the moment; NONE if there is none. */
function earliestActive(graph: usize, mark: i32, moment: i32, skipNode: i32): i32 {
  let best = NONE, bestPosition = moment;
  for (let i = 0; i < nodesOf(graph); i++) {
    const literal = nodeLiteral(graph, i);
    if (i == skipNode || i32At(inside, i) == mark || !trueBefore(literal, moment)) continue;
    const position = literal < 0 ? -1 : positionOf(literal >> 1);
    if (position >= bestPosition) continue;
    best = i;
    bestPosition = position;
  }
  return best;
}

/** Why node `part` and some active node were apart at the moment: that node, the cut, the guard. False if they were not. */
function explainParted(state: usize, part: i32, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state);
  const mark = markReachable(graph, part, moment, skipNode, skipEdge);
  const other = earliestActive(graph, mark, moment, skipNode);
  if (other == NONE) return false;
  pushGuard(guardOf(state));
  if (nodeLiteral(graph, other) >= 0) push(explained, nodeLiteral(graph, other) ^ 1);
  explainCut(graph, mark, other, moment, skipNode, skipEdge);
  return true;
}

/** Two active nodes apart without the skipped element, and the cut between them. False if there are none. */
function explainNeeded(state: usize, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state);
  const first = earliestActive(graph, freshStamp(), moment, skipNode);
  if (first == NONE) return false;
  const mark = markReachable(graph, first, moment, skipNode, skipEdge);
  const second = earliestActive(graph, mark, moment, skipNode);
  if (second == NONE) return false;
  if (nodeLiteral(graph, second) >= 0) push(explained, nodeLiteral(graph, second) ^ 1);
  return explainParted(state, second, moment, skipNode, skipEdge);
}

/** A literal may stand at several nodes and edges, and follow at any of them. */
export function explainConnected(state: usize, literal: i32): void {
  const graph = graphOf(state), moment = positionOf(literal >> 1);
  if (guardOf(state) >= 0 && literal == (guardOf(state) ^ 1)) {
    if (explainNeeded(state, moment, NONE, NONE)) return;
  }
  for (let i = 0; i < nodesOf(graph); i++) {
    if (nodeLiteral(graph, i) == (literal ^ 1) && explainParted(state, i, moment, NONE, NONE)) return;
    if (nodeLiteral(graph, i) == literal && explainNeeded(state, moment, i, NONE)) return;
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) == literal && explainNeeded(state, moment, NONE, e)) return;
  }
  failToExplain(CONNECTED);
}
