// Sorts i32 arrays by an i32 key. Idea: radix sort for long arrays: from the lowest to the highest byte of the keys,
// each pass a counting sort (Seward 1954; Knuth, The Art of Computer Programming 3, section 5.2.5). Bytes that are
// equal in all keys need no pass; for the positions, times and scores sorted here few passes remain. Short arrays are
// sorted by insertion. Stable; O(length) for a given range of keys.
import { i32At, setI32 } from './memory';
import { dataOf, newStack, reserve } from './stack';

const MAX_INSERTION_LENGTH: i32 = 24;
const counts: usize = memory.data(256 * 4);

let otherKeys: usize = 0;
let otherItems: usize = 0;

export function initializeSorting(): void {
  otherKeys = newStack();
  otherItems = newStack();
}

/** Sorts `keys[low..high]` ascending and permutes `items` in the same way. */
export function sortPairs(keys: usize, items: usize, low: i32, high: i32): void {
  const count = high - low + 1;
  if (!ASC_NO_ASSERT) assert(low >= 0 && count >= 0);
  const key = keys + (<usize>low << 2), item = items + (<usize>low << 2);
  if (count <= MAX_INSERTION_LENGTH) insertionSort(key, item, count);
  else radixSort(key, item, count);
}

function insertionSort(keys: usize, items: usize, count: i32): void {
  for (let i = 1; i < count; i++) {
    const key = i32At(keys, i), item = i32At(items, i);
    let j = i - 1;
    while (j >= 0 && i32At(keys, j) > key) {
      setI32(keys, j + 1, i32At(keys, j));
      setI32(items, j + 1, i32At(items, j));
      j--;
    }
    setI32(keys, j + 1, key);
    setI32(items, j + 1, item);
  }
}

function radixSort(keys: usize, items: usize, count: i32): void {
  reserve(otherKeys, count);
  reserve(otherItems, count);
  const differing = differingBits(keys, count);
  let sourceKeys = keys, fromItems = items, toKeys = dataOf(otherKeys), toItems = dataOf(otherItems);
  for (let shift = 0; shift < 32; shift += 8) {
    if (((differing >>> shift) & 255) == 0) continue;
    sortByByte(sourceKeys, fromItems, toKeys, toItems, count, shift);
    const k = sourceKeys, i = fromItems;
    sourceKeys = toKeys;
    fromItems = toItems;
    toKeys = k;
    toItems = i;
  }
  if (sourceKeys == keys) return;
  memory.copy(keys, sourceKeys, <usize>count << 2);
  memory.copy(items, fromItems, <usize>count << 2);
}

/** The bits in which some of the keys differ. */
function differingBits(keys: usize, count: i32): i32 {
  const firstKey = i32At(keys, 0);
  let bits = 0;
  for (let i = 1; i < count; i++) bits |= i32At(keys, i) ^ firstKey;
  return bits;
}

/**
 * Sorts the keys by one byte (a counting sort). In the highest byte the sign bit is flipped, so that negative keys come
 * first.
 */
function sortByByte(keys: usize, items: usize, toKeys: usize, toItems: usize, count: i32, shift: i32): void {
  const sign = shift == 24 ? 128 : 0;
  memory.fill(counts, 0, 256 * 4);
  for (let i = 0; i < count; i++) {
    const byte = ((i32At(keys, i) >>> shift) & 255) ^ sign;
    setI32(counts, byte, i32At(counts, byte) + 1);
  }
  let bucketStart = 0;
  for (let byte = 0; byte < 256; byte++) {
    const size = i32At(counts, byte);
    setI32(counts, byte, bucketStart);
    bucketStart += size;
  }
  for (let i = 0; i < count; i++) {
    const key = i32At(keys, i), byte = ((key >>> shift) & 255) ^ sign;
    const place = i32At(counts, byte);
    setI32(counts, byte, place + 1);
    setI32(toKeys, place, key);
    setI32(toItems, place, i32At(items, i));
  }
}
