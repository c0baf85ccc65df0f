// How far a block of a `regions` propagator (regions.ts) can grow: over edges not closed, limited by the number of
// nodes left to add. Cost: O(nodes + edges).
import { explanationLiterals } from './observers';
import { trailSize } from '../core/state';
import { item, push, sizeOf } from '../core/stack';
import {
  atLeast, borderAt, closedBefore, failsBefore, graphOf, holdsBefore, isClosing, leastFailing, lowBound, lowestOf,
  pushFalse, pushTrue,
} from './regions-state';
import { highOf, lowOf } from './regions-measure';
import { i32At, setI32 } from '../core/memory';
import { explainBlock, explainPath, explainedBlock } from './regions-blocks';
import {
  edgeLiteral, firstNeighbour, freshStamp, insideStamps, neighbourAt, neighbourEdge, order, outsideStamps, queue,
  NONE,
} from './graph';

/** The number of nodes of the block surveyed last. */
export let blockSize: i32 = 0;
/** The stamp in `insideStamps` of the nodes of the block surveyed last. */
export let blockMark: i32 = 0;
/** The greatest known lower bound of the size of the block surveyed last. */
export let blockLow: i32 = 0;
/** A node of that block whose size has the lower bound `blockLow`. */
export let blockLowNode: i32 = 0;
/** The least known upper bound of the size of the block surveyed last. */
export let blockHigh: i32 = 0;
/** A node of that block whose size has the upper bound `blockHigh`. */
export let blockHighNode: i32 = 0;

/** The stamp in `outsideStamps` of the nodes to which the surveyed block may grow. */
export let spreadMark: i32 = 0;

/** Puts the nodes of a block into `queue` and computes its bounds. */
export function surveyBlock(state: usize, from: i32, moment: i32): void {
  blockSize = explainedBlock(graphOf(state), from, moment);
  blockMark = i32At(insideStamps, from);
  blockLow = 0;
  blockHigh = i32.MAX_VALUE;
  for (let i = 0; i < blockSize; i++) {
    const node = item(queue, i);
    if (lowestOf(state, node) == NONE) continue;
    let least = lowOf(state, node), most = highOf(state, node);
    if (moment != trailSize) {
      // At the present moment, clauses keep each node's true order literals in front of the others. At an earlier
      // moment, some of these literals may not have been propagated yet.
      most = leastFailing(state, node, moment) - 1;
      least = min(lowBound(state, node), most);
      while (!holdsBefore(atLeast(state, node, least), moment)) least--;
    }
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

/**
 * Extends the surveyed block over edges that aren't closed, to nodes that may have the same size, as far as its
 * greatest size allows. The skipped node and edge are left out; `order` is the distance from the block. Returns the
 * number of nodes. Nodes farther away than the block must grow needn't be visited: each step takes one node, so if
 * something cuts off too few nodes, all of these are nearer.
 */
export function spreadBlock(state: usize, moment: i32, skipNode: i32, skipEdge: i32): i32 {
  if (!ASC_NO_ASSERT) assert(blockSize > 0); // a block must have been surveyed
  const graph = graphOf(state), farthest = min(blockHigh, blockLow) - blockSize;
  spreadMark = freshStamp();
  for (let i = 0; i < blockSize; i++) {
    setI32(outsideStamps, item(queue, i), spreadMark);
    setI32(order, item(queue, i), 0);
  }
  const isNow = moment == trailSize;
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head), distance = i32At(order, node) + 1;
    if (distance > farthest) break;
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const next = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outsideStamps, next) == spreadMark || next == skipNode || edge == skipEdge) continue;
      if (isNow) {
        if (highOf(state, next) < blockLow || lowOf(state, next) > blockHigh || isClosing(borderAt(graph, i))) continue;
      } else if (closedBefore(graph, edge, moment) || isSmaller(state, next, moment) || isLarger(state, next, moment)) continue;
      setI32(outsideStamps, next, spreadMark);
      setI32(order, next, distance);
      push(queue, next);
    }
  }
  return sizeOf(queue);
}

/** Whether the node's size is known to be less than that of the surveyed block. */
function isSmaller(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && failsBefore(atLeast(state, node, blockLow), moment);
}

function isLarger(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && blockHigh != i32.MAX_VALUE && holdsBefore(atLeast(state, node, blockHigh + 1), moment);
}

/**
 * Explains why the surveyed block, which was spread to the nodes in `queue`, can't reach `least` nodes without the
 * skipped node and edge, although it must. Also explains why the block contains node `tied`, unless that is NONE.
 */
export function explainSpread(
  state: usize, from: i32, moment: i32, skipNode: i32, skipEdge: i32, least: i32, tied: i32,
): void {
  const graph = graphOf(state), places = blockHigh - blockSize;
  let bound = least, limited = false;
  for (let k = 0; k < sizeOf(queue); k++) {
    const node = item(queue, k), near = i32At(order, node);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const far = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (edge == skipEdge || far == skipNode || distanceTo(far) <= near + 1) continue;
      if (near >= places) limited = true;
      else if (closedBefore(graph, edge, moment)) push(explanationLiterals, edgeLiteral(graph, edge) ^ 1);
      else if (isSmaller(state, far, moment)) {
        // The neighbour's order literal for a bound may have become false before clauses made the literals of greater
        // sizes false.
        const failing = min(leastFailing(state, far, moment), blockLow);
        pushFalse(atLeast(state, far, failing));
        bound = max(bound, failing);
      } else {
        pushTrue(atLeast(state, far, blockHigh + 1));
        limited = true;
      }
    }
  }
  // The block's lower bound may have been implied together with the explained literal. Literals of lower bounds may
  // then still have been unassigned at trail position `moment`.
  while (!holdsBefore(atLeast(state, blockLowNode, bound), moment)) bound++;
  pushTrue(atLeast(state, blockLowNode, bound));
  // If the size limits the spread, the nodes that the block already has are part of the reason.
  if (limited) {
    pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
    explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  } else if (tied != NONE && tied != blockLowNode) explainPath(graph, tied, blockLowNode, moment);
}

/** The value of `distanceTo` for nodes that weren't reached; greater than any distance. */
const FAR: i32 = i32.MAX_VALUE;

@inline function distanceTo(node: i32): i32 { return i32At(outsideStamps, node) == spreadMark ? i32At(order, node) : FAR; }
