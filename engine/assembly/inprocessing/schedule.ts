// The order in which elimination tries variables: fewest resolvable pairs first, updated lazily. Idea: a queue of
// buckets by score; a variable whose score changes is entered again, and outdated entries are skipped when reached.
// Amortised O(1). Source: the elimination heap of SatELite (2005), with Dial's buckets (1969).
import { i32At, resize, setI32 } from '../core/memory';
import { newStack, pop, push, setItem, sizeOf, truncate, item } from '../core/stack';
import { capacity, variableCount } from '../core/state';

const BUCKETS: i32 = 4096;

/** By variable: the score under which it is scheduled; -1 if it isn't scheduled. */
let entered: usize = 0;
/** The entries of all buckets: a variable, then the position of the bucket's next entry plus one. */
let entries: usize = 0;
let heads: usize = 0;
let lowest: i32 = 0;

export function growSchedule(next: i32): void {
  entered = resize(entered, <u64>capacity << 2, <u64>next << 2);
}

export function clearSchedule(): void {
  if (entries == 0) {
    entries = newStack();
    heads = resize(0, 0, <u64>BUCKETS << 2);
  }
  memory.fill(heads, 0, <usize>BUCKETS << 2);
  memory.fill(entered, 0xff, <usize>variableCount << 2);
  truncate(entries, 0);
  lowest = 0;
}

export function schedule(v: i32, score: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>v < <u32>variableCount && score >= 0);
  const bucket = min(score, BUCKETS - 1);
  if (i32At(entered, v) == bucket) return;
  setI32(entered, v, bucket);
  push(entries, v);
  push(entries, i32At(heads, bucket));
  setI32(heads, bucket, sizeOf(entries) - 1);
  if (bucket < lowest) lowest = bucket;
}

/** Removes the scheduled variable with the lowest score and returns it; -1 if there is none. */
export function takeScheduled(): i32 {
  while (lowest < BUCKETS) {
    const at = i32At(heads, lowest) - 1;
    if (at < 0) {
      lowest++;
      continue;
    }
    const v = item(entries, at);
    setI32(heads, lowest, item(entries, at + 1));
    if (i32At(entered, v) != lowest) continue;
    setI32(entered, v, -1);
    return v;
  }
  return -1;
}
