// Sorting i32 arrays by an i32 key, in place: quicksort with insertion sort for short runs (Sedgewick 1978).
// The smaller side recurses, so the depth is logarithmic.
import { i32At, setI32 } from './memory';

const SHORT: i32 = 12;

/** Sorts `keys[low..high]` ascending and moves `items` along. */
export function sortPairs(keys: usize, items: usize, low: i32, high: i32): void {
  while (high - low > SHORT) {
    const pivot = i32At(keys, (low + high) >> 1);
    let i = low, j = high;
    while (i <= j) {
      while (i32At(keys, i) < pivot) i++;
      while (i32At(keys, j) > pivot) j--;
      if (i > j) break;
      const key = i32At(keys, i), item = i32At(items, i);
      setI32(keys, i, i32At(keys, j));
      setI32(items, i, i32At(items, j));
      setI32(keys, j, key);
      setI32(items, j, item);
      i++;
      j--;
    }
    if (j - low < high - i) {
      sortPairs(keys, items, low, j);
      low = i;
    } else {
      sortPairs(keys, items, i, high);
      high = j;
    }
  }
  for (let i = low + 1; i <= high; i++) {
    const key = i32At(keys, i), item = i32At(items, i);
    let j = i - 1;
    while (j >= low && i32At(keys, j) > key) {
      setI32(keys, j + 1, i32At(keys, j));
      setI32(items, j + 1, i32At(items, j));
      j--;
    }
    setI32(keys, j + 1, key);
    setI32(items, j + 1, item);
  }
}
