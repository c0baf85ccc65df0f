// Decides which blocks of a `regions` propagator (regions.ts) must be searched again for what they need to grow
// (regions-growth.ts). Idea: the result of such a search depends only on the nodes to which the block could grow; if
// nothing has changed about these since, nothing new follows. That stays true after backtracking, since less is known
// then. The relation is stored both ways, as bits: by root of a block the nodes to which it could grow, and by node the
// roots. Cost: O(changed nodes · nodes / 32) per run, nodes² / 4 bytes.
//
// Record: +0 words for one bit per node, +4 nodes with changes since all due blocks were searched, +8 by root, the
// nodes, +12 by node, the roots, +16 roots never searched, +20 scratch.
import { allocate, i32At, resize, setI32 } from '../core/memory';
import { item, push, sizeOf } from '../core/stack';
import { nodesOf, queue } from './graph';
import { dueOf, graphOf, guardOf } from './regions-state';

const CHANGED_NODES_OFFSET: usize = 4;
const GROWTH_NODES_OFFSET: usize = 8;
const ROOTS_OFFSET: usize = 12;
const UNSEARCHED_ROOTS_OFFSET: usize = 16;
const SCRATCH_OFFSET: usize = 20;
const DUE_BYTES: usize = 24;

/** Graphs with more nodes have no record of changes: one bit for every pair of nodes would take many megabytes. */
const MAX_NODES: i32 = 4096;

@inline function wordsOf(due: usize): i32 { return load<i32>(due); }
@inline function changedNodesOf(due: usize): usize { return load<usize>(due, CHANGED_NODES_OFFSET); }
@inline function unsearchedRootsOf(due: usize): usize { return load<usize>(due, UNSEARCHED_ROOTS_OFFSET); }
@inline function row(due: usize, field: usize, node: i32): usize {
  return load<usize>(due + field) + (<usize>(node * wordsOf(due)) << 2);
}

/** Creates a record of changes; returns 0 if none is kept, so that all blocks are always due. */
export function newDue(state: usize): usize {
  const nodes = nodesOf(graphOf(state)), words = (nodes + 31) >> 5;
  // With a guard, consequences aren't implied at once, so blocks must be searched again.
  if (guardOf(state) >= 0 || nodes > MAX_NODES) return 0;
  const due = allocate(DUE_BYTES), each = <u64>words << 2, all = <u64>(words * nodes) << 2;
  store<i32>(due, words);
  store<usize>(due, resize(0, 0, each), CHANGED_NODES_OFFSET);
  store<usize>(due, resize(0, 0, all), GROWTH_NODES_OFFSET);
  store<usize>(due, resize(0, 0, all), ROOTS_OFFSET);
  store<usize>(due, resize(0, 0, each), UNSEARCHED_ROOTS_OFFSET);
  store<usize>(due, resize(0, 0, each), SCRATCH_OFFSET);
  for (let node = 0; node < nodes; node++) setBit(unsearchedRootsOf(due), node);
  return due;
}

@inline function setBit(bits: usize, node: i32): void {
  setI32(bits, node >> 5, i32At(bits, node >> 5) | (1 << (node & 31)));
}

@inline function clearBit(bits: usize, node: i32): void {
  setI32(bits, node >> 5, i32At(bits, node >> 5) & ~(1 << (node & 31)));
}

@inline function flipBit(bits: usize, node: i32): void {
  setI32(bits, node >> 5, i32At(bits, node >> 5) ^ (1 << (node & 31)));
}

/** Records that something has changed about the node. */
export function noteChangedNode(state: usize, node: i32): void {
  if (dueOf(state) != 0) setBit(changedNodesOf(dueOf(state)), node);
}

/**
 * Appends the nodes whose blocks are due to `list`. Nodes that aren't roots of blocks may be among them; the caller
 * skips these.
 */
export function listDueNodes(state: usize, list: usize): void {
  const due = dueOf(state), nodes = nodesOf(graphOf(state));
  if (due == 0) {
    for (let node = 0; node < nodes; node++) push(list, node);
    return;
  }
  const words = wordsOf(due), now = load<usize>(due, SCRATCH_OFFSET);
  for (let i = 0; i < words; i++) setI32(now, i, i32At(unsearchedRootsOf(due), i));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(changedNodesOf(due), at); bits != 0; bits &= bits - 1) {
      const roots = row(due, ROOTS_OFFSET, (at << 5) + ctz(bits));
      for (let i = 0; i < words; i++) setI32(now, i, i32At(now, i) | i32At(roots, i));
    }
  }
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(now, at); bits != 0; bits &= bits - 1) push(list, (at << 5) + ctz(bits));
  }
}

/** Records that the block of this root was searched and could grow to the nodes in `queue`, including its own. */
export function noteSearchedBlock(state: usize, root: i32): void {
  const due = dueOf(state);
  if (due == 0) return;
  const words = wordsOf(due), known = row(due, GROWTH_NODES_OFFSET, root), now = load<usize>(due, SCRATCH_OFFSET);
  memory.fill(now, 0, <usize>words << 2);
  for (let k = 0; k < sizeOf(queue); k++) setBit(now, item(queue, k));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(known, at) ^ i32At(now, at); bits != 0; bits &= bits - 1) {
      flipBit(row(due, ROOTS_OFFSET, (at << 5) + ctz(bits)), root);
    }
    setI32(known, at, i32At(now, at));
  }
  clearBit(unsearchedRootsOf(due), root);
}

/** Records that all due blocks were searched. */
export function clearChangedNodes(state: usize): void {
  const due = dueOf(state);
  if (due != 0) memory.fill(changedNodesOf(due), 0, <usize>wordsOf(due) << 2);
}
