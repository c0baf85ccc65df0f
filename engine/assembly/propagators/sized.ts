// A connected set around a root, of bounded size: if the root is active, the active nodes are connected with it, and
// their number is from `least` to `most`. Idea: on a path, an active node costs nothing, and an unassigned node takes
// one of the places left. Nodes farther from the root than there are places left are inactive; unassigned nodes and
// edges without which too few nodes, or not all active ones, could be reached are needed (cut-points.ts). Counting
// needs no auxiliary variables. Explanations: too many active nodes; or active nodes and the false literals that make
// every path to a node too long; or the smallest sufficient set of false literals around a part that is too small.
// Cost: O(nodes + edges) per run. Related: the distance and size constraints of graph division in cspuz_core (2021).
//
// Record: +0 graph, +4 root, +8 least, +12 most.
// Numbers: root, least, most, nodes, a literal each (0: always), edges, then a, b, literal.
import { conflictFromExplanation, explanationLiterals, failToExplain, implyLazily, observe, SIZED } from './observers';
import { allocate, i32At, setI32 } from '../core/memory';
import { dataOf, item, newStack, pop, push, reserve, sizeOf, truncate } from '../core/stack';
import { positionOf, trailSize, valueOf } from '../core/state';
import { searchCutPoints } from './cut-points';
import {
  NONE, edgeLiteral, edgesOf, explainCut, isFalseBefore, firstNeighbour, firstNeighbours, freshStamp, impliedLiterals, insideStamps,
  isFalse, isUnassigned, isTrue, lowPoints, markReachable, neighbourAt, neighbourEdge, neighboursOf, newGraph, nodeLiteral, nodesOf,
  order, outsideStamps, queue, isTrueBefore, NEIGHBOUR_BYTES, NEIGHBOUR_SHIFT, VIA_EDGE_LITERAL_OFFSET, VIA_NODE_LITERAL_OFFSET,
} from './graph';

const ROOT_OFFSET: usize = 4;
const MIN_SIZE_OFFSET: usize = 8;
const MAX_SIZE_OFFSET: usize = 12;
const STATE_BYTES: usize = 16;

@inline function graphOf(state: usize): usize { return load<usize>(state); }
@inline function rootOf(state: usize): i32 { return load<i32>(state, ROOT_OFFSET); }
@inline function leastOf(state: usize): i32 { return load<i32>(state, MIN_SIZE_OFFSET); }
@inline function mostOf(state: usize): i32 { return load<i32>(state, MAX_SIZE_OFFSET); }

/** Nodes at the next distance, during a search. */
let fartherNodes: usize = 0;
/** The nodes from which `computeDistances` still has to continue, in a queue that grows at both ends. */
let deque: usize = 0;

export function newSized(id: i32, data: usize, size: i32): usize {
  const root = i32At(data, 0), nodes = i32At(data, 3), edges = i32At(data, 4 + nodes);
  if (size != 5 + nodes + 3 * edges || <u32>root >= <u32>nodes) return 0;
  const graph = newGraph(nodes, data + 16, edges, data + (<usize>(5 + nodes) << 2));
  if (graph == 0) return 0;
  if (fartherNodes == 0) {
    fartherNodes = newStack();
    deque = newStack();
  }
  const state = allocate(STATE_BYTES);
  store<usize>(state, graph);
  store<i32>(state, root, ROOT_OFFSET);
  store<i32>(state, i32At(data, 1), MIN_SIZE_OFFSET);
  store<i32>(state, i32At(data, 2), MAX_SIZE_OFFSET);
  return state;
}

export function observeSized(id: i32, state: usize): void {
  const graph = graphOf(state);
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
 * Whether the notification for element `tag` says that a node became active. Among the propagator's own conclusions
 * only these lead to further ones, because they raise the number of active nodes, which is limited.
 */
export function takesPlaceInRegion(state: usize, tag: i32, literal: i32): bool {
  const graph = graphOf(state);
  return tag < nodesOf(graph) && nodeLiteral(graph, tag) == literal;
}

export function runSizedPropagator(id: i32, state: usize): i32 {
  const graph = graphOf(state), root = rootOf(state), nodes = nodesOf(graph);
  if (!isTrue(nodeLiteral(graph, root))) return 0;
  let freePlaces = mostOf(state), reached = 0;
  for (let i = 0; i < nodes; i++) if (isTrue(nodeLiteral(graph, i))) freePlaces--;
  if (freePlaces < 0) return conflictOfTooMany(state);
  const mark = computeDistances(graph, root, trailSize, NONE, freePlaces);
  truncate(impliedLiterals, 0);
  for (let i = 0; i < nodes; i++) {
    const literal = nodeLiteral(graph, i);
    if (isFalse(literal)) continue;
    if (i32At(insideStamps, i) == mark && i32At(order, i) <= freePlaces) reached++;
    else if (isTrue(literal)) return conflictOfTooFarNode(state, i);
    else push(impliedLiterals, literal ^ 1);
  }
  implyLiterals(id);
  if (reached < leastOf(state)) return conflictOfTooFew(state);
  searchCutPoints(graph, root, reached - leastOf(state));
  implyLiterals(id);
  return 0;
}

function implyLiterals(id: i32): void {
  for (let k = 0; k < sizeOf(impliedLiterals); k++) if (isUnassigned(item(impliedLiterals, k))) implyLazily(item(impliedLiterals, k), id);
  truncate(impliedLiterals, 0);
}

/**
 * Finds, for each node not false at trail position `moment`, its distance from the root: the least number of not yet
 * active nodes on a path to it. Stores the distances in `order`, stamps the nodes reached and returns the stamp. Node
 * `inactiveNode` counts as not active; the search doesn't continue from nodes farther than `farthest`. This is a 0-1
 * breadth-first search: active neighbours have the same distance and go to the front of the queue, unassigned
 * neighbours to the back.
 */
function computeDistances(graph: usize, root: i32, moment: i32, inactiveNode: i32, farthest: i32): i32 {
  const mark = freshStamp(), nodes = nodesOf(graph);
  const neighbourStarts = firstNeighbours(graph), neighbours = neighboursOf(graph), marks = insideStamps, distances = order;
  reserve(deque, (nodes << 1) + 1);
  const dequeData = dataOf(deque);
  let queueFront = nodes, queueBack = nodes;
  setI32(dequeData, queueBack++, root);
  setI32(marks, root, mark);
  setI32(distances, root, 0);
  while (queueFront < queueBack) {
    const node = i32At(dequeData, queueFront++), distance = i32At(distances, node);
    let at = neighbours + (<usize>i32At(neighbourStarts, node) << NEIGHBOUR_SHIFT);
    const end = neighbours + (<usize>i32At(neighbourStarts, node + 1) << NEIGHBOUR_SHIFT);
    for (; at < end; at += NEIGHBOUR_BYTES) {
      const nextNode = load<i32>(at), literal = load<i32>(at, VIA_NODE_LITERAL_OFFSET);
      if (i32At(marks, nextNode) == mark || isFalseBefore(load<i32>(at, VIA_EDGE_LITERAL_OFFSET), moment) || isFalseBefore(literal, moment)) continue;
      setI32(marks, nextNode, mark);
      const isActive = nextNode != inactiveNode && isTrueBefore(literal, moment);
      setI32(distances, nextNode, isActive ? distance : distance + 1);
      if (isActive) setI32(dequeData, --queueFront, nextNode);
      else if (distance < farthest) setI32(dequeData, queueBack++, nextNode);
    }
  }
  return mark;
}

/** Whether a node is left in `queue`. If it is empty, it is refilled with the nodes of the next distance. */
function hasNextNode(): bool {
  if (sizeOf(queue) > 0) return true;
  const other = queue, size = sizeOf(fartherNodes);
  reserve(other, size);
  memory.copy(dataOf(other), dataOf(fartherNodes), <usize>size << 2);
  truncate(other, size);
  truncate(fartherNodes, 0);
  return size > 0;
}

@inline function pushTrue(graph: usize, node: i32): void {
  if (nodeLiteral(graph, node) >= 0) push(explanationLiterals, nodeLiteral(graph, node) ^ 1);
}

function conflictOfTooMany(state: usize): i32 {
  const graph = graphOf(state);
  truncate(explanationLiterals, 0);
  pushTrue(graph, rootOf(state));
  for (let i = 0, left = mostOf(state); left > 0; i++) {
    if (i == rootOf(state) || !isTrue(nodeLiteral(graph, i))) continue;
    pushTrue(graph, i);
    left--;
  }
  return conflictFromExplanation();
}

function conflictOfTooFarNode(state: usize, node: i32): i32 {
  truncate(explanationLiterals, 0);
  pushTrue(graphOf(state), node);
  if (!explainTooFar(state, node, trailSize)) failToExplain(SIZED);
  return conflictFromExplanation();
}

function conflictOfTooFew(state: usize): i32 {
  truncate(explanationLiterals, 0);
  if (!explainTooFew(state, trailSize, NONE, NONE)) failToExplain(SIZED);
  return conflictFromExplanation();
}

/**
 * Explains why the node couldn't be active at trail position `moment`: it was cut off from the root, or every path to
 * it needed more new active nodes than the limit allowed.
 */
function explainTooFar(state: usize, node: i32, moment: i32): bool {
  const graph = graphOf(state), root = rootOf(state);
  if (!isTrueBefore(nodeLiteral(graph, root), moment) || node == root) return false;
  const mark = computeDistances(graph, root, moment, node, nodesOf(graph));
  if (i32At(insideStamps, node) != mark) {
    pushTrue(graph, root);
    explainCut(graph, markReachable(graph, node, moment, NONE, NONE), root, moment, NONE, NONE);
    return true;
  }
  let freePlaces = mostOf(state);
  for (let i = 0; i < nodesOf(graph); i++) if (i != node && isTrueBefore(nodeLiteral(graph, i), moment)) freePlaces--;
  if (i32At(order, node) <= freePlaces) return false;
  freePlaces = explainActiveNodes(graph, root, node, moment, freePlaces, i32At(order, node) - 1);
  explainDetour(graph, mark, node, moment, freePlaces);
  return true;
}

/**
 * Adds active nodes other than `node` to the explanation and returns the number of free places: how many more nodes
 * could be active beside the added ones. Leaving out a node frees its place; the nodes assigned last are left out as
 * long as at most `limit` places are free.
 */
function explainActiveNodes(graph: usize, root: i32, node: i32, moment: i32, places: i32, limit: i32): i32 {
  let latest = moment, free = places;
  while (free < limit) {
    let last = NONE, position = -1;
    for (let i = 0; i < nodesOf(graph); i++) {
      if (i == node || i == root || nodeLiteral(graph, i) < 0 || !isTrueBefore(nodeLiteral(graph, i), latest)) continue;
      if (positionOf(nodeLiteral(graph, i) >> 1) <= position) continue;
      last = i;
      position = positionOf(nodeLiteral(graph, i) >> 1);
    }
    if (last == NONE) break;
    // Several nodes may have the same literal; these nodes are counted together.
    let sharedCount = 0;
    for (let i = 0; i < nodesOf(graph); i++) if (i != node && nodeLiteral(graph, i) == nodeLiteral(graph, last)) sharedCount++;
    if (nodeLiteral(graph, root) == nodeLiteral(graph, last) || free + sharedCount > limit) break;
    free += sharedCount;
    latest = position;
  }
  pushTrue(graph, root);
  for (let i = 0; i < nodesOf(graph); i++) if (i != node && i != root && isTrueBefore(nodeLiteral(graph, i), latest)) pushTrue(graph, i);
  return free;
}

/**
 * Explains why every path from the root to the node needs more than `places` new active nodes: adds the false literals
 * that close all shorter paths. It walks back from the node as if only these literals were false. `mark` and `order`
 * are those of `computeDistances`.
 */
function explainDetour(graph: usize, mark: i32, node: i32, moment: i32, places: i32): void {
  const distancesBack = lowPoints;
  truncate(queue, 0);
  truncate(fartherNodes, 0);
  push(queue, node);
  setI32(outsideStamps, node, mark);
  setI32(distancesBack, node, 1);
  while (hasNextNode()) {
    const current = pop(queue), distance = i32At(distancesBack, current);
    for (let i = firstNeighbour(graph, current), end = firstNeighbour(graph, current + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), literal = nodeLiteral(graph, nextNode);
      if (i32At(outsideStamps, nextNode) == mark) continue;
      const isNodeInactive = isFalseBefore(literal, moment), edge = edgeLiteral(graph, neighbourEdge(graph, i));
      if (!isNodeInactive && isFalseBefore(edge, moment) && isWithin(graph, mark, nextNode, places - distance)) {
        push(explanationLiterals, edge);
        continue;
      }
      const isNodeActive = isTrueBefore(literal, moment);
      const nextDistance = isNodeActive ? distance : distance + 1;
      if (nextDistance > places) continue;
      setI32(outsideStamps, nextNode, mark);
      setI32(distancesBack, nextNode, nextDistance);
      if (isNodeInactive && hasNeighbourWithinDistance(graph, mark, nextNode, places - nextDistance)) push(explanationLiterals, literal);
      else push(isNodeActive ? queue : fartherNodes, nextNode);
    }
  }
}

@inline function isWithin(graph: usize, mark: i32, node: i32, distance: i32): bool {
  return i32At(insideStamps, node) == mark && i32At(order, node) <= distance;
}

function hasNeighbourWithinDistance(graph: usize, mark: i32, node: i32, distance: i32): bool {
  for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
    if (isWithin(graph, mark, neighbourAt(graph, i), distance)) return true;
  }
  return false;
}

/**
 * Explains why the root reaches too few nodes at trail position `moment` without the skipped node and edge: adds the
 * false literals around the reached nodes. A false node or edge is left out if the root would reach too few nodes even
 * through it; the nodes behind it then count as reached.
 */
function explainTooFew(state: usize, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state), root = rootOf(state), mark = freshStamp();
  if (!isTrueBefore(nodeLiteral(graph, root), moment)) return false;
  truncate(fartherNodes, 0);
  let freePlaces = leastOf(state) - 1 - markReachableNodes(graph, root, moment, mark, leastOf(state), skipNode, skipEdge);
  if (freePlaces < 0) return false;
  pushTrue(graph, root);
  for (let head = 0; head < sizeOf(fartherNodes); head++) {
    const node = item(fartherNodes, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark || nextNode == skipNode || edge == skipEdge || i32At(outsideStamps, nextNode) == mark) continue;
      const takenCount = freePlaces > 0 ? markReachableNodes(graph, nextNode, moment, mark, freePlaces, skipNode, skipEdge) : 1;
      if (takenCount <= freePlaces) {
        freePlaces -= takenCount;
      } else if (isFalseBefore(nodeLiteral(graph, nextNode), moment)) {
        setI32(outsideStamps, nextNode, mark);
        push(explanationLiterals, nodeLiteral(graph, nextNode));
      } else push(explanationLiterals, edgeLiteral(graph, edge));
    }
  }
  return true;
}

/**
 * Marks the nodes that `from` reaches, including itself, and puts them into `fartherNodes`; returns their number. If
 * there are more than `room` nodes, they are removed from `fartherNodes` again.
 */
function markReachableNodes(graph: usize, from: i32, moment: i32, mark: i32, room: i32, skipNode: i32, skipEdge: i32): i32 {
  const firstFartherIndex = sizeOf(fartherNodes);
  push(fartherNodes, from);
  setI32(insideStamps, from, mark);
  for (let head = firstFartherIndex; head < sizeOf(fartherNodes) && sizeOf(fartherNodes) - firstFartherIndex <= room; head++) {
    const node = item(fartherNodes, head);
    for (let i = firstNeighbour(graph, node), end = firstNeighbour(graph, node + 1); i < end; i++) {
      const nextNode = neighbourAt(graph, i), edge = neighbourEdge(graph, i);
      if (i32At(insideStamps, nextNode) == mark || nextNode == skipNode || edge == skipEdge) continue;
      if (isFalseBefore(edgeLiteral(graph, edge), moment) || isFalseBefore(nodeLiteral(graph, nextNode), moment)) continue;
      setI32(insideStamps, nextNode, mark);
      push(fartherNodes, nextNode);
    }
  }
  const count = sizeOf(fartherNodes) - firstFartherIndex;
  if (count <= room) return count;
  while (sizeOf(fartherNodes) > firstFartherIndex) setI32(insideStamps, pop(fartherNodes), 0);
  return count;
}

/** Explains why the skipped node or edge is needed: without it an active node is cut off, or too few nodes remain. */
function explainNeededElement(state: usize, moment: i32, skipNode: i32, skipEdge: i32): bool {
  const graph = graphOf(state), root = rootOf(state);
  if (!isTrueBefore(nodeLiteral(graph, root), moment) || skipNode == root) return false;
  const mark = markReachable(graph, root, moment, skipNode, skipEdge);
  for (let i = 0; i < nodesOf(graph); i++) {
    if (i == skipNode || i32At(insideStamps, i) == mark || !isTrueBefore(nodeLiteral(graph, i), moment)) continue;
    pushTrue(graph, root);
    pushTrue(graph, i);
    explainCut(graph, mark, i, moment, skipNode, skipEdge);
    return true;
  }
  return explainTooFew(state, moment, skipNode, skipEdge);
}

/** Explains an implied literal. The literal may belong to several nodes and edges, so each of these is tried. */
export function explainSized(state: usize, literal: i32): void {
  if (!ASC_NO_ASSERT) assert(valueOf(literal) > 0); // the literal must have been implied
  const graph = graphOf(state), moment = positionOf(literal >> 1);
  for (let i = 0; i < nodesOf(graph); i++) {
    if (nodeLiteral(graph, i) == (literal ^ 1) && explainTooFar(state, i, moment)) return;
    if (nodeLiteral(graph, i) == literal && explainNeededElement(state, moment, i, NONE)) return;
  }
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) == literal && explainNeededElement(state, moment, NONE, e)) return;
  }
  failToExplain(SIZED);
}
