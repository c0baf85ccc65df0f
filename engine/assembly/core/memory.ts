// Linear memory without a managed heap. Idea: the solver owns a few dozen long blocks, so a first-fit free list sorted
// by address, with neighbours merged, wastes little and has no size limit below 4 GiB; the last block grows in place.
// The host limits the memory: if it can't grow, `unallocatedBytes` holds the number of bytes requested and the engine
// traps, which the host reports. Source: Knuth, The Art of Computer Programming 1, section 2.5 (1968).
//
// Block: 16 bytes of header (+0 size including the header, +4 next free block), then the data, 16-byte aligned.

const NEXT_FREE_OFFSET: usize = 4;

const HEADER_BYTES: usize = 16;
const SMALLEST_BLOCK: usize = 32;

let heapEnd: usize = 0;
let freeList: usize = 0;

/** The number of bytes that couldn't be allocated; non-zero only after the trap that reports it. */
export let unallocatedBytes: f64 = 0;

function failToAllocate(bytes: u64): void {
  unallocatedBytes = <f64>bytes;
  unreachable();
}

/**
 * Moves the end of the heap to `end`. The memory grows by at least an eighth, so that the host's views of it stay valid
 * longer.
 */
function extendHeapTo(end: u64): void {
  const memoryEnd = <u64>memory.size() << 16;
  if (end > memoryEnd) {
    if (end > 0xffff_0000) failToAllocate(end);
    const neededPages = <i32>((end - memoryEnd + 0xffff) >> 16);
    const pageCount = max(neededPages, memory.size() >> 3);
    if (memory.grow(pageCount) < 0 && memory.grow(neededPages) < 0) failToAllocate(end);
  }
  heapEnd = <usize>end;
}

/** Allocates at least `bytes` bytes with arbitrary contents. */
export function allocate(bytes: u64): usize {
  if (bytes > 0xfff0_0000) failToAllocate(bytes);
  const neededBytes = max<usize>(((<usize>bytes + 15) & ~15) + HEADER_BYTES, SMALLEST_BLOCK);
  if (heapEnd == 0) heapEnd = (__heap_base + 15) & ~15;
  let previousBlock: usize = 0;
  let block = freeList;
  while (block != 0) {
    const size = load<usize>(block);
    const nextBlock = load<usize>(block, NEXT_FREE_OFFSET);
    const isLastBlock = block + size == heapEnd;
    if (size >= neededBytes || isLastBlock) {
      if (size < neededBytes) extendHeapTo(<u64>block + neededBytes);
      let followingBlock = nextBlock;
      if (size >= neededBytes + SMALLEST_BLOCK) {
        followingBlock = block + neededBytes;
        store<usize>(followingBlock, size - neededBytes);
        store<usize>(followingBlock, nextBlock, NEXT_FREE_OFFSET);
        store<usize>(block, neededBytes);
      } else if (size < neededBytes) store<usize>(block, neededBytes);
      if (previousBlock != 0) store<usize>(previousBlock, followingBlock, NEXT_FREE_OFFSET);
      else freeList = followingBlock;
      return block + HEADER_BYTES;
    }
    previousBlock = block;
    block = nextBlock;
  }
  const newBlock = heapEnd;
  extendHeapTo(<u64>newBlock + neededBytes);
  store<usize>(newBlock, neededBytes);
  return newBlock + HEADER_BYTES;
}

/** Frees a block; does nothing if `data` is 0. */
export function release(data: usize): void {
  if (data == 0) return;
  if (!ASC_NO_ASSERT) assert((data & 15) == 0 && data < heapEnd); // `data` must be the address of a block
  const block = data - HEADER_BYTES;
  let previousBlock: usize = 0;
  let nextBlock = freeList;
  while (nextBlock != 0 && nextBlock < block) {
    previousBlock = nextBlock;
    nextBlock = load<usize>(nextBlock, NEXT_FREE_OFFSET);
  }
  if (nextBlock != 0 && block + load<usize>(block) == nextBlock) {
    store<usize>(block, load<usize>(block) + load<usize>(nextBlock));
    nextBlock = load<usize>(nextBlock, NEXT_FREE_OFFSET);
  }
  store<usize>(block, nextBlock, NEXT_FREE_OFFSET);
  if (previousBlock != 0 && previousBlock + load<usize>(previousBlock) == block) {
    store<usize>(previousBlock, load<usize>(previousBlock) + load<usize>(block));
    store<usize>(previousBlock, nextBlock, NEXT_FREE_OFFSET);
  } else if (previousBlock != 0) store<usize>(previousBlock, block, NEXT_FREE_OFFSET);
  else freeList = block;
}

/**
 * Zeroes the bytes from `from` up to `to`. The bytes from `untouchedStart` on were never allocated and are still zero; not
 * writing to them saves memory pages.
 */
function zeroRange(from: usize, to: usize, untouchedStart: usize): void {
  const end = min(to, max(from, untouchedStart));
  memory.fill(from, 0, end - from);
}

/**
 * Resizes a block to `bytes` bytes and returns its new address. The first `used` bytes are kept, new bytes are zero.
 */
export function resize(data: usize, used: u64, bytes: u64): usize {
  const freshMemoryStart = heapEnd;
  if (data != 0) {
    const block = data - HEADER_BYTES;
    if (block + load<usize>(block) == heapEnd && bytes <= 0xfff0_0000) {
      const neededBytes = max<usize>(((<usize>bytes + 15) & ~15) + HEADER_BYTES, load<usize>(block));
      extendHeapTo(<u64>block + neededBytes);
      store<usize>(block, neededBytes);
      zeroRange(data + <usize>used, data + <usize>bytes, freshMemoryStart);
      return data;
    }
  }
  if (!ASC_NO_ASSERT) assert(used <= bytes); // the kept bytes must fit into the block
  const newData = allocate(bytes);
  memory.copy(newData, data, <usize>used);
  zeroRange(newData + <usize>used, newData + <usize>bytes, freshMemoryStart);
  release(data);
  return newData;
}

export function memoryInUse(): f64 {
  return <f64>heapEnd;
}

// Array access by element, for the raw blocks above.
// biome-ignore format: one line each
@inline export function i8At(base: usize, i: i32): i32 { return <i32>load<i8>(base + <usize>i); }
@inline export function setI8(base: usize, i: i32, x: i32): void { store<i8>(base + <usize>i, <i8>x); }
@inline export function i32At(base: usize, i: i32): i32 { return load<i32>(base + (<usize>i << 2)); }
@inline export function setI32(base: usize, i: i32, x: i32): void { store<i32>(base + (<usize>i << 2), x); }
@inline export function f64At(base: usize, i: i32): f64 { return load<f64>(base + (<usize>i << 3)); }
@inline export function setF64(base: usize, i: i32, x: f64): void { store<f64>(base + (<usize>i << 3), x); }

/**
 * Copies `count` words in a loop: for a short clause, calling memory.copy costs more than the copying. The areas may
 * overlap if `to` is below `from`.
 */
@inline export function copyWords(to: usize, from: usize, count: i32): void {
  const end = to + (<usize>count << 2);
  while (to < end) {
    store<i32>(to, load<i32>(from));
    to += 4;
    from += 4;
  }
}
