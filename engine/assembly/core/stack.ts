// Growable stacks of i32, kept as raw records so that no managed object exists.
// Record: +0 data, +4 capacity, +8 size (both in elements). `push` is amortised O(1).
import { allocate, resize } from './memory';

export function newStack(): usize {
  const stack = allocate(16);
  store<usize>(stack, 0);
  store<i32>(stack, 0, 4);
  store<i32>(stack, 0, 8);
  return stack;
}

export function reserve(stack: usize, capacity: i32): void {
  const have = load<i32>(stack, 4);
  if (capacity <= have) return;
  let wanted = max(capacity, have + (have >> 1));
  wanted = max(wanted, 16);
  store<usize>(stack, resize(load<usize>(stack), <u64>load<i32>(stack, 8) << 2, <u64>wanted << 2));
  store<i32>(stack, wanted, 4);
}

@inline export function sizeOf(stack: usize): i32 { return load<i32>(stack, 8); }
@inline export function dataOf(stack: usize): usize { return load<usize>(stack); }
@inline export function item(stack: usize, i: i32): i32 { return load<i32>(load<usize>(stack) + (<usize>i << 2)); }
@inline export function setItem(stack: usize, i: i32, x: i32): void { store<i32>(load<usize>(stack) + (<usize>i << 2), x); }
@inline export function truncate(stack: usize, size: i32): void { store<i32>(stack, size, 8); }
@inline export function pop(stack: usize): i32 {
  const size = load<i32>(stack, 8) - 1;
  store<i32>(stack, size, 8);
  return load<i32>(load<usize>(stack) + (<usize>size << 2));
}
@inline export function push(stack: usize, x: i32): void {
  const size = load<i32>(stack, 8);
  if (size >= load<i32>(stack, 4)) reserve(stack, size + 1);
  store<i32>(load<usize>(stack) + (<usize>size << 2), x);
  store<i32>(stack, size + 1, 8);
}
