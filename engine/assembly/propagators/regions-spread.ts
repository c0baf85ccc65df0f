// How far a block of a `regions` propagator (regions.ts) can grow: over edges not closed, limited by the number of
// nodes left to add. Cost: O(nodes + edges).
import { explanationLiterals } from './observers';
import { trailSize } from '../core/state';
import { item, push, sizeOf } from '../core/stack';
import {
  atLeast, borderAt, closedBefore, failsBefore, graphOf, holdsBefore, isClosing, leastFailingSize, lowBound, lowestOf,
  pushFalse, pushTrue,
} from './regions-state';
import { highOf, lowOf } from './regions-measure';
import { i32At, setI32 } from '../core/memory';
import { explainBlock, explainPath, sizeOfExplainedBlock } from './regions-blocks';
import {
  edgeLiteral, firstNeighbour, freshStamp, insideStamps, neighbourAt, neighbourEdge, order, outsideStamps, queue,
  NONE,
} from './graph';

/** The number of nodes of the block surveyed last. */
export let blockSize: i32 = 0;
/** The stamp in `insideStamps` of the block (nodes joined so far) to which `surveyBlock` was last applied. */
export let blockMark: i32 = 0;
/** The greatest lower bound that `surveyBlock` has found among the sizes of the block's nodes. */
export let blockLow: i32 = 0;
/** A node of the block to which `surveyBlock` was last applied whose size is known to be at least `blockLow`. */
export let blockLowNode: i32 = 0;
/** The least upper bound that `surveyBlock` has found among the sizes of the block's nodes. */
export let blockHigh: i32 = 0;
/** A node of the block to which `surveyBlock` was last applied whose size is known to be at most `blockHigh`. */
export let blockHighNode: i32 = 0;

/** The stamp in `outsideStamps` of the nodes that `spreadBlock` has reached. */
export let visitStamp: i32 = 0;

/** Puts the nodes of a block into `queue` and computes its bounds. */
export function surveyBlock(state: usize, from: i32, moment: i32): void {
  blockSize = sizeOfExplainedBlock(graphOf(state), from, moment);
  blockMark = i32At(insideStamps, from);
  blockLow = 0;
  blockHigh = i32.MAX_VALUE;
  for (let i = 0; i < blockSize; i++) {
    const node = item(queue, i);
    if (lowestOf(state, node) == NONE) continue;
    let minSize = lowOf(state, node), most = highOf(state, node);
    if (moment != trailSize) {
      // A node's order literals are "size at least k" for rising k. Clauses make them consistent, so at present the
      // true ones come first. At an earlier trail position the clauses may not have been propagated yet, so each
      // literal is looked at.
      most = leastFailingSize(state, node, moment) - 1;
      minSize = min(lowBound(state, node), most);
      while (!holdsBefore(atLeast(state, node, minSize), moment)) minSize--;
    }
    if (minSize > blockLow) {
      blockLow = minSize;
      blockLowNode = node;
    }
    if (most < blockHigh) {
      blockHigh = most;
      blockHighNode = node;
    }
  }
}

/**
 * Extends the block that `surveyBlock` has found over edges that aren't borders, to nodes that may have the same size,
 * as far as the greatest size allows. The skipped node and edge are left out. `order` becomes the distance from the
 * block. Returns the number of nodes. The search stops at the distance by which the block must grow: whoever reaches a
 * node at that distance has passed enough nodes on the way.
 */
export function spreadBlock(state: usize, moment: i32, skipNode: i32, skipEdge: i32): i32 {
  if (!ASC_NO_ASSERT) assert(blockSize > 0); // a block must have been surveyed
  const graph = graphOf(state), farthest = min(blockHigh, blockLow) - blockSize;
  visitStamp = freshStamp();
  for (let i = 0; i < blockSize; i++) {
    setI32(outsideStamps, item(queue, i), visitStamp);
    setI32(order, item(queue, i), 0);
  }
  const isAtTrailEnd = moment == trailSize;
  for (let head = 0; head < sizeOf(queue); head++) {
    const node = item(queue, head), distance = i32At(order, node) + 1;
    if (distance > farthest) break;
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(outsideStamps, nextNode) == visitStamp || nextNode == skipNode || edge == skipEdge) continue;
      if (isAtTrailEnd) {
        if (highOf(state, nextNode) < blockLow || lowOf(state, nextNode) > blockHigh || isClosing(borderAt(graph, i))) continue;
      } else if (closedBefore(graph, edge, moment) || isBelowBlockSize(state, nextNode, moment) || isBlockLarger(state, nextNode, moment)) continue;
      setI32(outsideStamps, nextNode, visitStamp);
      setI32(order, nextNode, distance);
      push(queue, nextNode);
    }
  }
  return sizeOf(queue);
}

/** Whether the node's size is known to be less than the lower bound of the block that `surveyBlock` has found. */
function isBelowBlockSize(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && failsBefore(atLeast(state, node, blockLow), moment);
}

function isBlockLarger(state: usize, node: i32, moment: i32): bool {
  return lowestOf(state, node) != NONE && blockHigh != i32.MAX_VALUE && holdsBefore(atLeast(state, node, blockHigh + 1), moment);
}

/**
 * Explains why the block that `surveyBlock` has found must get at least `least` nodes but can't get them without the
 * skipped node and edge; `spreadBlock` has put the nodes it can get into `queue`. Also explains why the block contains
 * node `tied`, unless that is NONE.
 */
export function explainSpread(
  state: usize, from: i32, moment: i32, skipNode: i32, skipEdge: i32, least: i32, tied: i32,
): void {
  const graph = graphOf(state), places = blockHigh - blockSize;
  let bound = least, limited = false;
  for (let k = 0; k < sizeOf(queue); k++) {
    const node = item(queue, k), near = i32At(order, node);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const farNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (edge == skipEdge || farNode == skipNode || distanceTo(farNode) <= near + 1) continue;
      if (near >= places) limited = true;
      else if (closedBefore(graph, edge, moment)) push(explanationLiterals, edgeLiteral(graph, edge) ^ 1);
      else if (isBelowBlockSize(state, farNode, moment)) {
        // "Size at least k" may be false for a small k before clauses have made it false for greater ones. So the least
        // k isn't always at most `blockLow`, although the size is known to be too small.
        const failingSize = min(leastFailingSize(state, farNode, moment), blockLow);
        pushFalse(atLeast(state, farNode, failingSize));
        bound = max(bound, failingSize);
      } else {
        pushTrue(atLeast(state, farNode, blockHigh + 1));
        limited = true;
      }
    }
  }
  // The literal of the block's lower bound may have been implied together with the explained literal, before the
  // literals of smaller bounds became true. So the search goes upwards to a literal that was true at trail position
  // `moment`.
  while (!holdsBefore(atLeast(state, blockLowNode, bound), moment)) bound++;
  pushTrue(atLeast(state, blockLowNode, bound));
  // If the search ended because the greatest size was reached, the nodes that the block already has are part of the
  // reason.
  if (limited) {
    pushFalse(atLeast(state, blockHighNode, blockHigh + 1));
    explainBlock(graph, from, i32.MAX_VALUE, moment, freshStamp());
  } else if (tied != NONE && tied != blockLowNode) explainPath(graph, tied, blockLowNode, moment);
}

/** The value of `distanceTo` for nodes that weren't reached; greater than any distance. */
const FAR_DISTANCE: i32 = i32.MAX_VALUE;

@inline function distanceTo(node: i32): i32 { return i32At(outsideStamps, node) == visitStamp ? i32At(order, node) : FAR_DISTANCE; }
