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
const DUE_RECORD_BYTES: usize = 24;

/** Graphs with more nodes have no record of changes: one bit for every pair of nodes would take many megabytes. */
const MAX_NODES: i32 = 4096;

@inline function wordsOf(due: usize): i32 { return load<i32>(due); }
@inline function changedNodesOf(due: usize): usize { return load<usize>(due, CHANGED_NODES_OFFSET); }
@inline function unsearchedRootsOf(due: usize): usize { return load<usize>(due, UNSEARCHED_ROOTS_OFFSET); }
@inline function row(due: usize, field: usize, node: i32): usize {
  return load<usize>(due + field) + (<usize>(node * wordsOf(due)) << 2);
}

/**
 * Creates a record of the nodes that have changed; returns 0 if none is kept, so that every run searches all blocks.
 */
export function newDueRecord(state: usize): usize {
  const nodes = nodesOf(graphOf(state)), words = (nodes + 31) >> 5;
  // While the guard is unassigned, a search implies nothing, so it must be repeated even if no node has changed.
  if (guardOf(state) >= 0 || nodes > MAX_NODES) return 0;
  const dueRecord = allocate(DUE_RECORD_BYTES), each = <u64>words << 2, all = <u64>(words * nodes) << 2;
  store<i32>(dueRecord, words);
  store<usize>(dueRecord, resize(0, 0, each), CHANGED_NODES_OFFSET);
  store<usize>(dueRecord, resize(0, 0, all), GROWTH_NODES_OFFSET);
  store<usize>(dueRecord, resize(0, 0, all), ROOTS_OFFSET);
  store<usize>(dueRecord, resize(0, 0, each), UNSEARCHED_ROOTS_OFFSET);
  store<usize>(dueRecord, resize(0, 0, each), SCRATCH_OFFSET);
  for (let node = 0; node < nodes; node++) setBit(unsearchedRootsOf(dueRecord), node);
  return dueRecord;
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
 * Appends to `list` the nodes whose blocks (nodes joined so far) must be searched again, because something they could
 * grow to has changed. Some of these nodes may not be the root of a block; the caller skips these.
 */
export function listUnsearchedNodes(state: usize, list: usize): void {
  const dueRecord = dueOf(state), nodes = nodesOf(graphOf(state));
  if (dueRecord == 0) {
    for (let node = 0; node < nodes; node++) push(list, node);
    return;
  }
  const words = wordsOf(dueRecord), now = load<usize>(dueRecord, SCRATCH_OFFSET);
  for (let i = 0; i < words; i++) setI32(now, i, i32At(unsearchedRootsOf(dueRecord), i));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(changedNodesOf(dueRecord), at); bits != 0; bits &= bits - 1) {
      const roots = row(dueRecord, ROOTS_OFFSET, (at << 5) + ctz(bits));
      for (let i = 0; i < words; i++) setI32(now, i, i32At(now, i) | i32At(roots, i));
    }
  }
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(now, at); bits != 0; bits &= bits - 1) push(list, (at << 5) + ctz(bits));
  }
}

/**
 * Records that a search has found the nodes to which a block (nodes joined so far, with the union-find root `root`) can
 * grow; they are in `queue`, with the block's own nodes.
 */
export function noteSearchedBlock(state: usize, root: i32): void {
  const dueRecord = dueOf(state);
  if (dueRecord == 0) return;
  const words = wordsOf(dueRecord), known = row(dueRecord, GROWTH_NODES_OFFSET, root), now = load<usize>(dueRecord, SCRATCH_OFFSET);
  memory.fill(now, 0, <usize>words << 2);
  for (let k = 0; k < sizeOf(queue); k++) setBit(now, item(queue, k));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(known, at) ^ i32At(now, at); bits != 0; bits &= bits - 1) {
      flipBit(row(dueRecord, ROOTS_OFFSET, (at << 5) + ctz(bits)), root);
    }
    setI32(known, at, i32At(now, at));
  }
  clearBit(unsearchedRootsOf(dueRecord), root);
}

/** Records that all blocks listed by `listUnsearchedNodes` were searched. */
export function clearChangedNodes(state: usize): void {
  const dueRecord = dueOf(state);
  if (dueRecord != 0) memory.fill(changedNodesOf(dueRecord), 0, <usize>wordsOf(dueRecord) << 2);
}
