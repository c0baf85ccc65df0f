// Blocks of a `regions` propagator (regions.ts): nodes connected by joined edges, and explanations of their connection.
import { explanationLiterals, implyLazily, pushGuard } from './observers';
import { item, push, sizeOf, truncate } from '../core/stack';
import { i32At, setI32 } from '../core/memory';
import {
  edgeLiteral, firstNeighbour, freshStamp, insideStamps, neighbourAt, neighbourEdge, parent, parentEdge, queue, nodesOf,
} from './graph';
import { guardOf, joinedBefore } from './regions-state';

export function giveUp(id: i32, state: usize): i32 {
  implyLazily(guardOf(state) ^ 1, id);
  return 0;
}

export function startConflict(state: usize): void {
  truncate(explanationLiterals, 0);
  pushGuard(guardOf(state));
}

/**
 * Adds to `explanationLiterals` the border literals of a tree of joined edges that contains `from` and at most `limit`
 * nodes. Stamps these nodes and returns their number.
 */
export function explainBlock(graph: usize, from: i32, limit: i32, moment: i32, mark: i32): i32 {
  if (!ASC_NO_ASSERT) assert(<u32>from < <u32>nodesOf(graph) && limit > 0);
  let count = 1;
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue) && count < limit; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end && count < limit; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark || !joinedBefore(graph, edge, moment)) continue;
      setI32(insideStamps, nextNode, mark);
      if (edgeLiteral(graph, edge) >= 0) push(explanationLiterals, edgeLiteral(graph, edge));
      push(queue, nextNode);
      count++;
    }
  }
  return count;
}

/** Adds the border literals on a path of joined edges between two nodes; false if there is none. */
export function explainPath(graph: usize, from: i32, to: i32, moment: i32): bool {
  if (!ASC_NO_ASSERT) assert(<u32>to < <u32>nodesOf(graph));
  const mark = freshStamp();
  truncate(queue, 0);
  push(queue, from);
  setI32(insideStamps, from, mark);
  for (let head = 0; head < sizeOf(queue) && i32At(insideStamps, to) != mark; head++) {
    const node = item(queue, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark || !joinedBefore(graph, edge, moment)) continue;
      setI32(insideStamps, nextNode, mark);
      setI32(parent, nextNode, node);
      setI32(parentEdge, nextNode, edge);
      push(queue, nextNode);
    }
  }
  if (i32At(insideStamps, to) != mark) return false;
  for (let node = to; node != from; node = i32At(parent, node)) {
    const border = edgeLiteral(graph, i32At(parentEdge, node));
    if (border >= 0) push(explanationLiterals, border);
  }
  return true;
}

/** Puts the nodes of a block into `queue` and stamps them; returns their number. */
export function sizeOfExplainedBlock(graph: usize, from: i32, moment: i32): i32 {
  const explanationStart = sizeOf(explanationLiterals);
  const count = explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  truncate(explanationLiterals, explanationStart);
  return count;
}
