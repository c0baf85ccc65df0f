// Which blocks of a `regions` propagator (regions.ts) are due to be sought for what they need to grow (regions-growth.ts).
// Idea: growth follows from what is known of the nodes that a block could grow to; where nothing was told of them since it was
// sought, nothing new follows. What held then holds still where the trail went back, and what followed from less followed
// then. Kept both ways, as bits: by root of a block, the nodes it could grow to, and by node, the roots.
// Cost: O(told nodes · nodes / 32) a run, nodes² / 4 bytes.
// Record: +0 words for a bit a node, +4 nodes of which something was told since growth was sought for all, +8 by root, the
// nodes, +12 by node, the roots, +16 roots never sought for, +20 scratch.
import { allocate, i32At, resize, setI32 } from '../core/memory';
import { item, push, sizeOf } from '../core/stack';
import { nodesOf, queue } from './graph';
import { dueOf, graphOf, guardOf } from './regions-state';

const TOLD: usize = 4;
const SPREADS: usize = 8;
const ROOTS: usize = 12;
const NEVER_SOUGHT: usize = 16;
const DUE_NOW: usize = 20;
const DUE_BYTES: usize = 24;

/** Graphs of more nodes keep no count of what was told: bits for each two of them would take many megabytes. */
const MOST_KEPT: i32 = 4096;

@inline function wordsOf(due: usize): i32 { return load<i32>(due); }
@inline function toldOf(due: usize): usize { return load<usize>(due, TOLD); }
@inline function neverOf(due: usize): usize { return load<usize>(due, NEVER_SOUGHT); }
@inline function row(due: usize, field: usize, node: i32): usize {
  return load<usize>(due + field) + (<usize>(node * wordsOf(due)) << 2);
}

/** 0 where nothing is kept, and all blocks are always due. */
export function newDue(state: usize): usize {
  const nodes = nodesOf(graphOf(state)), words = (nodes + 31) >> 5;
  // Under a guard what follows isn't implied at once, so that it has to be sought again.
  if (guardOf(state) >= 0 || nodes > MOST_KEPT) return 0;
  const due = allocate(DUE_BYTES), each = <u64>words << 2, all = <u64>(words * nodes) << 2;
  store<i32>(due, words);
  store<usize>(due, resize(0, 0, each), TOLD);
  store<usize>(due, resize(0, 0, all), SPREADS);
  store<usize>(due, resize(0, 0, all), ROOTS);
  store<usize>(due, resize(0, 0, each), NEVER_SOUGHT);
  store<usize>(due, resize(0, 0, each), DUE_NOW);
  for (let node = 0; node < nodes; node++) setBit(neverOf(due), node);
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

/** Something was told of the node. */
export function tellDue(state: usize, node: i32): void {
  if (dueOf(state) != 0) setBit(toldOf(dueOf(state)), node);
}

/** Puts into a list the nodes for whose blocks growth is to be sought if they are roots of blocks. */
export function listDue(state: usize, list: usize): void {
  const due = dueOf(state), nodes = nodesOf(graphOf(state));
  if (due == 0) {
    for (let node = 0; node < nodes; node++) push(list, node);
    return;
  }
  const words = wordsOf(due), now = load<usize>(due, DUE_NOW);
  for (let i = 0; i < words; i++) setI32(now, i, i32At(neverOf(due), i));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(toldOf(due), at); bits != 0; bits &= bits - 1) {
      const roots = row(due, ROOTS, (at << 5) + ctz(bits));
      for (let i = 0; i < words; i++) setI32(now, i, i32At(now, i) | i32At(roots, i));
    }
  }
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(now, at); bits != 0; bits &= bits - 1) push(list, (at << 5) + ctz(bits));
  }
}

/** Growth was sought for the block of this root, which could grow to the nodes in `queue`, its own among them. */
export function keepSought(state: usize, root: i32): void {
  const due = dueOf(state);
  if (due == 0) return;
  const words = wordsOf(due), known = row(due, SPREADS, root), now = load<usize>(due, DUE_NOW);
  memory.fill(now, 0, <usize>words << 2);
  for (let k = 0; k < sizeOf(queue); k++) setBit(now, item(queue, k));
  for (let at = 0; at < words; at++) {
    for (let bits = i32At(known, at) ^ i32At(now, at); bits != 0; bits &= bits - 1) {
      flipBit(row(due, ROOTS, (at << 5) + ctz(bits)), root);
    }
    setI32(known, at, i32At(now, at));
  }
  clearBit(neverOf(due), root);
}

/** Growth was sought for all blocks that were due. */
export function forgetTold(state: usize): void {
  const due = dueOf(state);
  if (due != 0) memory.fill(toldOf(due), 0, <usize>wordsOf(due) << 2);
}
