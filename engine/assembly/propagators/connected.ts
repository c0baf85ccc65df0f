// Connectivity: the active nodes form one component of the graph of usable edges.
// Idea: search the graph of what isn't false from an active node, with Tarjan's low points. What isn't reached is
// inactive; an open node or edge whose loss would part two active nodes is needed. An explanation names two active
// nodes and a minimal cut of false literals between them. Cost: O(nodes + edges) a run, no clauses but explanations.
// Sources: Tarjan (1972); Bayless et al., SAT modulo monotonic theories (2015); the graph division of cspuz_core.
// Record: +0 graph, +4 guard (-1: none). Numbers: guard, nodes, a literal each (0: always), edges, then a, b, literal.
import { fromDimacs } from '../input';
import { allocate, i32At, setI32 } from '../memory';
import { item, push, sizeOf, truncate } from '../stack';
import { positionOf, trailSize, valueOf } from '../state';
import {
  NONE, cursor, edgeLiteral, edgesOf, explainCut, firstNeighbour, firstNeighbours, freshStamp, implied, inside, isFalse, isOpen, isTrue,
  low, markReachable, neighboursOf, newGraph, nodeLiteral, nodesOf, order, parent, parentEdge, trueBefore,
  weight,
} from './graph';
import { conflictFromExplained, explained, implyLazily, observe, pushGuard } from './propagator';

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
  const mark = search(graph, root);
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

/** Depth first from an active root over everything not false; puts needed open nodes and edges into `implied`. */
function search(graph: usize, root: i32): i32 {
  const mark = freshStamp();
  let time = 0, node = root;
  enter(graph, root, NONE, NONE, mark, time++);
  const first = firstNeighbours(graph), neighbours = neighboursOf(graph);
  const marks = inside, times = order, lows = low, cursors = cursor, by = parentEdge;
  while (true) {
    const i = i32At(cursors, node);
    if (i < i32At(first, node + 1)) {
      setI32(cursors, node, i + 1);
      const neighbour = neighbours + (<usize>i << 4);
      const next = load<i32>(neighbour), edge = load<i32>(neighbour, 4);
      if (edge == i32At(by, node) || isFalse(load<i32>(neighbour, 8))) continue;
      if (i32At(marks, next) == mark) {
        if (i32At(times, next) < i32At(lows, node)) setI32(lows, node, i32At(times, next));
      } else if (!isFalse(load<i32>(neighbour, 12))) {
        enter(graph, next, node, edge, mark, time++);
        node = next;
      }
      continue;
    }
    const above = i32At(parent, node);
    if (above == NONE) return mark;
    leave(graph, node, above, root);
    node = above;
  }
}

function enter(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(inside, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(order, node, time);
  setI32(low, node, time);
  setI32(cursor, node, firstNeighbour(graph, node));
  setI32(weight, node, isTrue(nodeLiteral(graph, node)) ? 1 : 0);
}

/** All below `node` is known: whether its edge or the node above is needed. */
function leave(graph: usize, node: i32, above: i32, root: i32): void {
  const reach = i32At(low, node), active = i32At(weight, node);
  if (active > 0 && reach >= i32At(order, above)) {
    const upper = nodeLiteral(graph, above), edge = edgeLiteral(graph, i32At(parentEdge, node));
    if (above != root && isOpen(upper)) push(implied, upper);
    if (reach > i32At(order, above) && isOpen(edge)) push(implied, edge);
  }
  if (reach < i32At(low, above)) setI32(low, above, reach);
  setI32(weight, above, i32At(weight, above) + active);
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
  unreachable();
}
