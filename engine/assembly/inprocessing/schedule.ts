// The order in which elimination tries variables: fewest resolvable pairs first, updated lazily. Idea: a queue of
// buckets by score; a variable whose score changes is entered again, and outdated entries are skipped when reached.
// Amortised O(1). Source: the elimination heap of SatELite (2005), with Dial's buckets (1969).
import { i32At, resize, setI32 } from '../core/memory';
import { newStack, pop, push, setItem, sizeOf, truncate, item } from '../core/stack';
import { capacity, variableCount } from '../core/state';

const BUCKET_COUNT: i32 = 4096;

/** `scheduledScores[variable]`: the score under which the variable is scheduled; -1 if it isn't scheduled. */
let scheduledScores: usize = 0;
/** The entries of all buckets: a variable, then the position of the bucket's next entry plus one. */
let bucketEntries: usize = 0;
let bucketHeads: usize = 0;
let lowestBucket: i32 = 0;

export function growSchedule(next: i32): void {
  scheduledScores = resize(scheduledScores, <u64>capacity << 2, <u64>next << 2);
}

export function clearSchedule(): void {
  if (bucketEntries == 0) {
    bucketEntries = newStack();
    bucketHeads = resize(0, 0, <u64>BUCKET_COUNT << 2);
  }
  memory.fill(bucketHeads, 0, <usize>BUCKET_COUNT << 2);
  memory.fill(scheduledScores, 0xff, <usize>variableCount << 2);
  truncate(bucketEntries, 0);
  lowestBucket = 0;
}

export function schedule(v: i32, score: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>v < <u32>variableCount && score >= 0);
  const bucket = min(score, BUCKET_COUNT - 1);
  if (i32At(scheduledScores, v) == bucket) return;
  setI32(scheduledScores, v, bucket);
  push(bucketEntries, v);
  push(bucketEntries, i32At(bucketHeads, bucket));
  setI32(bucketHeads, bucket, sizeOf(bucketEntries) - 1);
  if (bucket < lowestBucket) lowestBucket = bucket;
}

/** Removes the scheduled variable with the lowest score and returns it; -1 if there is none. */
export function takeScheduled(): i32 {
  while (lowestBucket < BUCKET_COUNT) {
    const at = i32At(bucketHeads, lowestBucket) - 1;
    if (at < 0) {
      lowestBucket++;
      continue;
    }
    const v = item(bucketEntries, at);
    setI32(bucketHeads, lowestBucket, item(bucketEntries, at + 1));
    if (i32At(scheduledScores, v) != lowestBucket) continue;
    setI32(scheduledScores, v, -1);
    return v;
  }
  return -1;
}
