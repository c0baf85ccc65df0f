// Cut points of a connected set: unassigned nodes and edges whose loss would separate active nodes from its root, or
// leave too few nodes within its reach. Idea: depth-first search over everything non-false, with low points; a node's
// subtrees may be joined to the root only through it. Cost: O(nodes + edges). Source: Tarjan, Depth-first search and
// linear graph algorithms (1972).
import { i32At, setI32 } from '../core/memory';
import { push } from '../core/stack';
import {
  NONE, cursor, edgeLiteral, firstNeighbour, firstNeighbours, freshStamp, impliedLiterals, insideStamps, isFalse, isUnassigned, isTrue,
  lostNodeCount, lowPoints, neighboursOf, nodeLiteral, order, parent, parentEdge, subtreeSize, weight, NEIGHBOUR_SHIFT, VIA_EDGE_OFFSET,
  VIA_EDGE_LITERAL_OFFSET, VIA_NODE_LITERAL_OFFSET, nodesOf,
} from './graph';

/** The value of `spare` if any number of nodes may be lost. */
export const ANY_LOSS: i32 = i32.MAX_VALUE;

/**
 * Stamps the nodes that the root reaches and returns the stamp. Puts into `impliedLiterals` every unassigned node or
 * edge without which the root would reach more than `spare` nodes fewer.
 */
export function searchCutPoints(graph: usize, root: i32, spare: i32): i32 {
  if (!ASC_NO_ASSERT) assert(<u32>root < <u32>nodesOf(graph));
  const mark = freshStamp();
  let time = 0, node = root;
  enterNode(graph, root, NONE, NONE, mark, time++);
  const neighbourStarts = firstNeighbours(graph), neighbours = neighboursOf(graph);
  const marks = insideStamps, times = order, lows = lowPoints, cursors = cursor, by = parentEdge;
  while (true) {
    const i = i32At(cursors, node);
    if (i < i32At(neighbourStarts, node + 1)) {
      setI32(cursors, node, i + 1);
      const neighbour = neighbours + (<usize>i << NEIGHBOUR_SHIFT);
      const nextNode = load<i32>(neighbour), edge = load<i32>(neighbour, VIA_EDGE_OFFSET);
      if (edge == i32At(by, node) || isFalse(load<i32>(neighbour, VIA_EDGE_LITERAL_OFFSET))) continue;
      if (i32At(marks, nextNode) == mark) {
        if (i32At(times, nextNode) < i32At(lows, node)) setI32(lows, node, i32At(times, nextNode));
      } else if (!isFalse(load<i32>(neighbour, VIA_NODE_LITERAL_OFFSET))) {
        enterNode(graph, nextNode, node, edge, mark, time++);
        node = nextNode;
      }
      continue;
    }
    const parentNode = i32At(parent, node);
    if (parentNode == NONE) return mark;
    leaveNode(graph, node, parentNode, root, spare);
    node = parentNode;
  }
}

@inline function enterNode(graph: usize, node: i32, above: i32, edge: i32, mark: i32, time: i32): void {
  setI32(insideStamps, node, mark);
  setI32(parent, node, above);
  setI32(parentEdge, node, edge);
  setI32(order, node, time);
  setI32(lowPoints, node, time);
  setI32(cursor, node, firstNeighbour(graph, node));
  setI32(weight, node, isTrue(nodeLiteral(graph, node)) ? 1 : 0);
  setI32(subtreeSize, node, 1);
  setI32(lostNodeCount, node, 1);
}

/** Finishes a node after its subtree: decides whether the node, the edge to it, or the node above it is needed. */
@inline function leaveNode(graph: usize, node: i32, above: i32, root: i32, spare: i32): void {
  const lowPoint = i32At(lowPoints, node), active = i32At(weight, node), nodes = i32At(subtreeSize, node);
  if (i32At(lostNodeCount, node) > spare && isUnassigned(nodeLiteral(graph, node))) push(impliedLiterals, nodeLiteral(graph, node));
  if (lowPoint >= i32At(order, above)) {
    const upperNodeLiteral = nodeLiteral(graph, above), edge = edgeLiteral(graph, i32At(parentEdge, node));
    if (active > 0 && above != root && isUnassigned(upperNodeLiteral)) push(impliedLiterals, upperNodeLiteral);
    if ((active > 0 || nodes > spare) && lowPoint > i32At(order, above) && isUnassigned(edge)) push(impliedLiterals, edge);
    setI32(lostNodeCount, above, i32At(lostNodeCount, above) + nodes);
  }
  if (lowPoint < i32At(lowPoints, above)) setI32(lowPoints, above, lowPoint);
  setI32(weight, above, i32At(weight, above) + active);
  setI32(subtreeSize, above, i32At(subtreeSize, above) + nodes);
}
