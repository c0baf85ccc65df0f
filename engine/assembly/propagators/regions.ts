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
// Files: regions-state.ts (record, bounds), this one (the rules), regions-growth.ts (blocks that must grow), and
// regions-reasons.ts (explanations).
import { implyLazily } from './observers';
import { i32At, setI32 } from '../core/memory';
import { item, pop, push, sizeOf, truncate } from '../core/stack';
import { trailSize, valueOf } from '../core/state';
import {
  cursor, edgeLiteral, edgeMarks, edgesOf, endOf, find, firstNeighbour, freshStamp, implied, isFalse, isOpen, isTrue,
  lost, low, neighbourAt, neighbourEdge, nodesOf, NONE, order, parent, parentEdge, queue, subtree, weight,
} from './graph';
import { seekNeeds, initializeGrowth } from './regions-growth';
import { refuteBorder, refuteBound, initializeReasons } from './regions-reasons';
import {
  atLeast, closedBefore, failsBefore, graphOf, guardOf, highBound, holdsBefore, joinedBefore, lowBound, lowestOf,
  merges, separates, newRegionsState,
} from './regions-state';

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

/** The kind's constructor; see regions-state.ts. */
export function newRegions(id: i32, data: usize, size: i32): usize {
  initializeGrowth();
  initializeReasons();
  return newRegionsState(id, data, size);
}
