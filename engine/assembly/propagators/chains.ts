// The components formed by active edges, maintained along the trail: an edge joins two components or closes a cycle,
// and is undone when it is taken back. Idea: a union-find forest by size, without path compression, with a history for
// undoing. While no node has more than two active edges a component is a chain, and only an edge between its two ends
// can close it. Cost: O(log nodes) per edge. Source: Westbrook and Tarjan, Amortized analysis of algorithms for set
// union with backtracking (1989).
//
// Record: +0 leader of each node, +4 nodes below each leader, +8 active edges of its component, +12 and +16 the
// component's ends, +20 history, +24 active edges, +28 the edge that closed a cycle last, or NONE.
import { allocate, i32At, setI32 } from '../core/memory';
import { item, newStack, pop, push } from '../core/stack';
import { NONE } from './graph';

const SIZES_OFFSET: usize = 4;
const COUNTS_OFFSET: usize = 8;
const FIRST_ENDS_OFFSET: usize = 12;
const LAST_ENDS_OFFSET: usize = 16;
const HISTORY_OFFSET: usize = 20;
const ACTIVE_EDGES_OFFSET: usize = 24;
const CLOSING_EDGE_OFFSET: usize = 28;
const CHAINS_BYTES: usize = 32;

/**
 * The number of values of a history entry. Each active edge has one, which undoes the edge: the edge, the edge that
 * closed a cycle before it, the representative of the component that was merged into another one, and the two path ends
 * of that other component.
 */
const HISTORY_ENTRY_LENGTH: i32 = 5;

@inline function leaders(chains: usize): usize { return load<usize>(chains); }
@inline function sizes(chains: usize): usize { return load<usize>(chains, SIZES_OFFSET); }
@inline function counts(chains: usize): usize { return load<usize>(chains, COUNTS_OFFSET); }
@inline function firstEnds(chains: usize): usize { return load<usize>(chains, FIRST_ENDS_OFFSET); }
@inline function lastEnds(chains: usize): usize { return load<usize>(chains, LAST_ENDS_OFFSET); }
@inline function history(chains: usize): usize { return load<usize>(chains, HISTORY_OFFSET); }
@inline export function activeEdges(chains: usize): i32 { return load<i32>(chains, ACTIVE_EDGES_OFFSET); }
@inline export function closingEdge(chains: usize): i32 { return load<i32>(chains, CLOSING_EDGE_OFFSET); }
@inline export function edgesOfPart(chains: usize, leader: i32): i32 { return i32At(counts(chains), leader); }
@inline export function firstEnd(chains: usize, leader: i32): i32 { return i32At(firstEnds(chains), leader); }
@inline export function lastEnd(chains: usize, leader: i32): i32 { return i32At(lastEnds(chains), leader); }
/** The edge that became active first. */
@inline export function earliestEdge(chains: usize): i32 { return item(history(chains), 0); }

export function newChains(nodes: i32): usize {
  const chains = allocate(CHAINS_BYTES), bytes = <u64>nodes << 2;
  for (let field: usize = 0; field < HISTORY_OFFSET; field += 4) store<usize>(chains + field, allocate(bytes));
  store<usize>(chains, newStack(), HISTORY_OFFSET);
  store<i32>(chains, 0, ACTIVE_EDGES_OFFSET);
  store<i32>(chains, NONE, CLOSING_EDGE_OFFSET);
  for (let i = 0; i < nodes; i++) {
    setI32(leaders(chains), i, i);
    setI32(sizes(chains), i, 1);
    setI32(counts(chains), i, 0);
    setI32(firstEnds(chains), i, i);
    setI32(lastEnds(chains), i, i);
  }
  return chains;
}

export function leaderOf(chains: usize, node: i32): i32 {
  const leaderTable = leaders(chains);
  let at = node;
  while (i32At(leaderTable, at) != at) at = i32At(leaderTable, at);
  return at;
}

@inline function otherEnd(chains: usize, leader: i32, end: i32): i32 {
  const firstNode = firstEnd(chains, leader);
  return firstNode == end ? lastEnd(chains, leader) : firstNode;
}

/** Makes the edge between nodes `a` and `b` active. */
export function activate(chains: usize, edge: i32, a: i32, b: i32): void {
  if (!ASC_NO_ASSERT) assert(a != b); // the ends must differ
  const x = leaderOf(chains, a), y = leaderOf(chains, b), entries = history(chains);
  push(entries, edge);
  push(entries, closingEdge(chains));
  store<i32>(chains, activeEdges(chains) + 1, ACTIVE_EDGES_OFFSET);
  if (x == y) {
    setI32(counts(chains), x, edgesOfPart(chains, x) + 1);
    store<i32>(chains, edge, CLOSING_EDGE_OFFSET);
    push(entries, NONE);
    push(entries, x);
    push(entries, NONE);
    return;
  }
  const largeLeader = i32At(sizes(chains), x) < i32At(sizes(chains), y) ? y : x, small = x + y - largeLeader;
  push(entries, small);
  push(entries, firstEnd(chains, largeLeader));
  push(entries, lastEnd(chains, largeLeader));
  const firstNode = otherEnd(chains, x, a), lastNode = otherEnd(chains, y, b);
  setI32(leaders(chains), small, largeLeader);
  setI32(sizes(chains), largeLeader, i32At(sizes(chains), largeLeader) + i32At(sizes(chains), small));
  setI32(counts(chains), largeLeader, edgesOfPart(chains, largeLeader) + edgesOfPart(chains, small) + 1);
  setI32(firstEnds(chains), largeLeader, firstNode);
  setI32(lastEnds(chains), largeLeader, lastNode);
}

/** Makes the edge that was activated last inactive. */
export function deactivate(chains: usize): void {
  if (!ASC_NO_ASSERT) assert(activeEdges(chains) > 0); // there must be an active edge
  const entries = history(chains);
  const lastNode = pop(entries), firstNode = pop(entries), smallLeader = pop(entries);
  store<i32>(chains, pop(entries), CLOSING_EDGE_OFFSET);
  pop(entries);
  store<i32>(chains, activeEdges(chains) - 1, ACTIVE_EDGES_OFFSET);
  if (smallLeader == NONE) {
    setI32(counts(chains), firstNode, edgesOfPart(chains, firstNode) - 1);
    return;
  }
  const largeLeader = i32At(leaders(chains), smallLeader);
  setI32(leaders(chains), smallLeader, smallLeader);
  setI32(sizes(chains), largeLeader, i32At(sizes(chains), largeLeader) - i32At(sizes(chains), smallLeader));
  setI32(counts(chains), largeLeader, edgesOfPart(chains, largeLeader) - edgesOfPart(chains, smallLeader) - 1);
  setI32(firstEnds(chains), largeLeader, firstNode);
  setI32(lastEnds(chains), largeLeader, lastNode);
}

/** The active edge that became active after exactly `earlier` others. */
export function edgeAfter(chains: usize, earlier: i32): i32 {
  return item(history(chains), earlier * HISTORY_ENTRY_LENGTH);
}
