// The record of a `regions` propagator (regions.ts): its graph, and the order literals of its nodes' sizes.
//
// Record: +0 graph, +4 guard (-1: none), +8 whether borders separate regions (1) and sizes (3), +12 lowest size of each
// node, +16 first order literal of each node (one more at the end), +20 the literals, those of a node in order, which
// clauses must chain, +24 the number of (variable, element) entries, +28 the variables of these entries in ascending
// order, +32 their elements: an edge's number, or the number of edges + a position among the order literals, +36 the
// record of regions-due.ts, +40 that of regions-measure.ts. Numbers: guard, whether borders separate regions, whether
// they separate sizes, nodes, edges, a, b, border of each edge, number of nodes with sizes, then for each of these:
// node, lowest size, number of literals, and the literals "size at least lowest + 1", "at least lowest + 2", ….
import { explanationLiterals, observe } from './observers';
import { fromDimacs } from '../core/literal';
import { allocate, i32At, setI32 } from '../core/memory';
import { sortPairs } from '../core/sort';
import { dataOf, item, newStack, push, sizeOf } from '../core/stack';
import { valueOf } from '../core/state';
import {
  AT_ANY_TIME, edgeLiteral, edgesOf, endOf, isFalseBefore, isFalse, isTrue, neighboursOf, newGraph, nodesOf, NEIGHBOUR_SHIFT, NONE,
  queue, isTrueBefore, VIA_EDGE_LITERAL_OFFSET,
} from './graph';

const GUARD_OFFSET: usize = 4;
const SEPARATES_REGIONS_OFFSET: usize = 8;
const LOWEST_SIZES_OFFSET: usize = 12;
const FIRST_ORDER_OFFSET: usize = 16;
const SIZE_ORDER_OFFSET: usize = 20;
export const ELEMENT_COUNT_OFFSET: usize = 24;
export const ELEMENT_VARIABLES_OFFSET: usize = 28;
export const ELEMENTS_OFFSET: usize = 32;
export const DUE_RECORD_OFFSET: usize = 36;
export const MEASURE_OFFSET: usize = 40;
const STATE_BYTES: usize = 44;

/** The literal of a bound that the node's size can't reach: it is always false. */
export const NEVER: i32 = -2;

@inline export function graphOf(state: usize): usize { return load<usize>(state); }
@inline export function dueOf(state: usize): usize { return load<usize>(state, DUE_RECORD_OFFSET); }
@inline export function measureOf(state: usize): usize { return load<usize>(state, MEASURE_OFFSET); }
@inline export function guardOf(state: usize): i32 { return load<i32>(state, GUARD_OFFSET); }
@inline export function bordersSeparate(state: usize): bool { return load<i32>(state, SEPARATES_REGIONS_OFFSET) != 0; }
@inline export function bordersSeparateSizes(state: usize): bool { return load<i32>(state, SEPARATES_REGIONS_OFFSET) == 3; }
@inline export function lowestOf(state: usize, node: i32): i32 { return i32At(load<usize>(state, LOWEST_SIZES_OFFSET), node); }
@inline export function firstOrder(state: usize, node: i32): i32 { return i32At(load<usize>(state, FIRST_ORDER_OFFSET), node); }
@inline export function orderLiteral(state: usize, place: i32): i32 { return i32At(load<usize>(state, SIZE_ORDER_OFFSET), place); }
@inline function orderLiterals(state: usize): i32 { return firstOrder(state, nodesOf(graphOf(state))); }

/** The literal for "the node's size is at least k"; ALWAYS or NEVER outside its domain. */
export function atLeast(state: usize, node: i32, k: i32): i32 {
  const step = k - lowestOf(state, node);
  if (step <= 0) return AT_ANY_TIME;
  const place = firstOrder(state, node) + step - 1;
  return place < firstOrder(state, node + 1) ? orderLiteral(state, place) : NEVER;
}

@inline export function holdsBefore(bound: i32, moment: i32): bool { return bound != NEVER && isTrueBefore(bound, moment); }
@inline export function failsBefore(bound: i32, moment: i32): bool { return bound == NEVER || isFalseBefore(bound, moment); }
@inline export function pushFalse(bound: i32): void { if (bound >= 0) push(explanationLiterals, bound); }
@inline export function pushTrue(bound: i32): void { if (bound >= 0) push(explanationLiterals, bound ^ 1); }

// The border literal 0 means "never a border", so the edge always joins its ends. `newGraph` stores such an edge as a
// negative value, and here the sign distinguishes it from a variable.
@inline export function joinedBefore(graph: usize, edge: i32, moment: i32): bool {
  const border = edgeLiteral(graph, edge);
  return border < 0 || isFalseBefore(border, moment);
}

@inline export function closedBefore(graph: usize, edge: i32, moment: i32): bool {
  const border = edgeLiteral(graph, edge);
  return border >= 0 && isTrueBefore(border, moment);
}

/** The border literal of the edge to neighbour `i`. */
@inline export function borderAt(graph: usize, i: i32): i32 {
  return load<i32>(neighboursOf(graph) + (<usize>i << NEIGHBOUR_SHIFT), VIA_EDGE_LITERAL_OFFSET);
}

/**
 * Whether an edge with this border literal joins its ends now. It reads the literal's value without looking up its
 * trail position.
 */
@inline export function isJoining(border: i32): bool { return border < 0 || valueOf(border) < 0; }
@inline export function isClosing(border: i32): bool { return border >= 0 && valueOf(border) > 0; }

export function newRegionsState(id: i32, data: usize, size: i32): usize {
  const nodes = i32At(data, 3), edges = i32At(data, 4);
  const graph = newGraph(nodes, 0, edges, data + 20);
  if (graph == 0) return 0;
  const sizeStart = 5 + 3 * edges, sized = i32At(data, sizeStart);
  const state = allocate(STATE_BYTES), guard = i32At(data, 0), literals = newStack();
  const lowestSizes = allocate(<u64>nodes << 2), first = allocate((<u64>nodes + 1) << 2), from = allocate(<u64>nodes << 2);
  for (let i = 0; i < nodes; i++) setI32(from, i, 0);
  for (let i = 0, at = sizeStart + 1; i < sized; i++) {
    const node = i32At(data, at);
    if (at + 3 > size || <u32>node >= <u32>nodes || at + 3 + i32At(data, at + 2) > size) return 0;
    setI32(from, node, at + 1);
    at += 3 + i32At(data, at + 2);
  }
  for (let node = 0; node < nodes; node++) {
    const at = i32At(from, node);
    setI32(first, node, sizeOf(literals));
    // A node without literals has an unconstrained size, unlike a node whose domain is a single size.
    setI32(lowestSizes, node, at == 0 ? NONE : i32At(data, at));
    const count = at == 0 ? 0 : i32At(data, at + 1);
    for (let k = 0; k < count; k++) push(literals, fromDimacs(i32At(data, at + 2 + k)));
  }
  setI32(first, nodes, sizeOf(literals));
  store<usize>(state, graph);
  store<i32>(state, guard == 0 ? -1 : fromDimacs(guard), GUARD_OFFSET);
  store<i32>(state, i32At(data, 1) == 0 ? 0 : i32At(data, 2) == 0 ? 1 : 3, SEPARATES_REGIONS_OFFSET);
  store<usize>(state, lowestSizes, LOWEST_SIZES_OFFSET);
  store<usize>(state, first, FIRST_ORDER_OFFSET);
  store<usize>(state, dataOf(literals), SIZE_ORDER_OFFSET);
  listElementsByVariable(state);
  return state;
}

/** Lists the elements of each variable (edges and order literals), sorted, so that explanations can find them. */
function listElementsByVariable(state: usize): void {
  const graph = graphOf(state), edges = edgesOf(graph), names = edges + orderLiterals(state);
  const variables = allocate(<u64>names << 2), named = allocate(<u64>names << 2);
  for (let i = 0; i < names; i++) {
    const literal = i < edges ? edgeLiteral(graph, i) : orderLiteral(state, i - edges);
    setI32(variables, i, literal >> 1);
    setI32(named, i, i);
  }
  sortPairs(variables, named, 0, names - 1);
  store<i32>(state, names, ELEMENT_COUNT_OFFSET);
  store<usize>(state, variables, ELEMENT_VARIABLES_OFFSET);
  store<usize>(state, named, ELEMENTS_OFFSET);
}

export function observeRegions(id: i32, state: usize): void {
  const graph = graphOf(state);
  if (guardOf(state) >= 0) observe(guardOf(state), id, -1);
  for (let e = 0; e < edgesOf(graph); e++) {
    if (edgeLiteral(graph, e) < 0) continue;
    observe(edgeLiteral(graph, e), id, e);
    observe(edgeLiteral(graph, e) ^ 1, id, e);
  }
  for (let node = 0; node < nodesOf(graph); node++) {
    const tag = edgesOf(graph) + node;
    for (let i = firstOrder(state, node); i < firstOrder(state, node + 1); i++) {
      observe(orderLiteral(state, i), id, tag);
      observe(orderLiteral(state, i) ^ 1, id, tag);
    }
  }
}

/**
 * The greatest known lower bound of the node's size. The node's order literals are "at least k" for rising k; clauses
 * make them consistent, so the true ones come first and binary search finds the last of them.
 */
export function lowBound(state: usize, node: i32): i32 {
  const firstPosition = firstOrder(state, node);
  let from = 0, to = firstOrder(state, node + 1) - firstPosition;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(orderLiteral(state, firstPosition + middle))) from = middle + 1;
    else to = middle;
  }
  return lowestOf(state, node) + from;
}

/** The least known upper bound of the node's size. The search begins at the lower bound `bound`. */
export function highBound(state: usize, node: i32, bound: i32): i32 {
  const firstPosition = firstOrder(state, node);
  let from = bound - lowestOf(state, node), to = firstOrder(state, node + 1) - firstPosition;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isFalse(orderLiteral(state, firstPosition + middle))) to = middle;
    else from = middle + 1;
  }
  return lowestOf(state, node) + from;
}

/**
 * The least k such that the size was known at trail position `moment` to be less than k; greater than any size if there
 * is none. When "at least k" becomes false, clauses make it false for all greater k. So the search goes upwards from
 * the least k that is false now to the first that was already false at that position.
 */
export function leastFailingSize(state: usize, node: i32, moment: i32): i32 {
  const lowestSize = lowestOf(state, node);
  if (lowestSize == NONE) return i32.MAX_VALUE;
  const firstPosition = firstOrder(state, node), end = firstOrder(state, node + 1);
  let place = firstPosition + highBound(state, node, lowestSize) - lowestSize;
  while (place < end && !isFalseBefore(orderLiteral(state, place), moment)) place++;
  return lowestOf(state, node) + place - firstPosition + 1;
}

/** The node to which the order literal at position `place` belongs. */
export function nodeAt(state: usize, place: i32): i32 {
  if (!ASC_NO_ASSERT) assert(<u32>place < <u32>orderLiterals(state));
  let from = 0, to = nodesOf(graphOf(state));
  while (from + 1 < to) {
    const middle = (from + to) >> 1;
    if (firstOrder(state, middle) <= place) from = middle;
    else to = middle;
  }
  return from;
}
