// Growable stacks of i32, kept as raw records so that no managed object exists.
// Record: +0 data, +4 capacity, +8 size (both in elements). `push` is amortised O(1).
import { allocate, resize } from './memory';

const CAPACITY_OFFSET: usize = 4;
const SIZE_OFFSET: usize = 8;

export function newStack(): usize {
  const stack = allocate(16);
  store<usize>(stack, 0);
  store<i32>(stack, 0, CAPACITY_OFFSET);
  store<i32>(stack, 0, SIZE_OFFSET);
  return stack;
}

export function reserve(stack: usize, capacity: i32): void {
  const oldCapacity = load<i32>(stack, CAPACITY_OFFSET);
  if (capacity <= oldCapacity) return;
  let newCapacity = max(capacity, oldCapacity + (oldCapacity >> 1));
  newCapacity = max(newCapacity, 16);
  store<usize>(stack, resize(load<usize>(stack), <u64>load<i32>(stack, SIZE_OFFSET) << 2, <u64>newCapacity << 2));
  store<i32>(stack, newCapacity, CAPACITY_OFFSET);
}

@inline export function sizeOf(stack: usize): i32 { return load<i32>(stack, SIZE_OFFSET); }
@inline export function dataOf(stack: usize): usize { return load<usize>(stack); }
@inline export function item(stack: usize, i: i32): i32 { if (!ASC_NO_ASSERT) assert(<u32>i < <u32>load<i32>(stack, CAPACITY_OFFSET)); return load<i32>(load<usize>(stack) + (<usize>i << 2)); }
@inline export function setItem(stack: usize, i: i32, x: i32): void { if (!ASC_NO_ASSERT) assert(<u32>i < <u32>load<i32>(stack, CAPACITY_OFFSET)); store<i32>(load<usize>(stack) + (<usize>i << 2), x); }
@inline export function truncate(stack: usize, size: i32): void { if (!ASC_NO_ASSERT) assert(<u32>size <= <u32>load<i32>(stack, CAPACITY_OFFSET)); store<i32>(stack, size, SIZE_OFFSET); }
@inline export function pop(stack: usize): i32 {
  const size = load<i32>(stack, SIZE_OFFSET) - 1;
  if (!ASC_NO_ASSERT) assert(size >= 0); // the stack must not be empty
  store<i32>(stack, size, SIZE_OFFSET);
  return load<i32>(load<usize>(stack) + (<usize>size << 2));
}
@inline export function push(stack: usize, x: i32): void {
  const size = load<i32>(stack, SIZE_OFFSET);
  if (size >= load<i32>(stack, CAPACITY_OFFSET)) reserve(stack, size + 1);
  store<i32>(load<usize>(stack) + (<usize>size << 2), x);
  store<i32>(stack, size + 1, SIZE_OFFSET);
}
