// Watch lists: for every literal the clauses to visit when it becomes false. Idea: two watched literals (Moskewicz et
// al., Chaff, 2001); each entry contains a blocking literal of its clause, so that most visits don't touch the clause
// (Sörensson and Eén 2009), and binary clauses are stored only in the lists. The pool hands out chunks; a list that
// outgrows its chunk leaves it on the free list of its size class.
//
// Record of a literal, 16 bytes: +0 start in the pool, +4 bytes used, +8 bytes reserved.
// Entry, 8 bytes: +0 blocking literal, +4 clause; a value below 4 means a binary clause: 1 irredundant, 2 learned.
import { allocate, copyWords, i32At, release, resize } from './memory';
import { capacity, variableCount } from './state';

export const LIST_SHIFT: usize = 4;
export const LIST_USED_OFFSET: usize = 4;
export const LIST_CAPACITY_OFFSET: usize = 8;
export const ENTRY_CLAUSE_OFFSET: usize = 4;
export const ENTRY_BYTES: usize = 8;

export const IRREDUNDANT_BINARY: i32 = 1;
export const LEARNED_BINARY: i32 = 2;

export let watches: usize = 0;
export let pool: usize = 0;
let poolCapacity: u32 = 0;
let poolEnd: u32 = 0;
let wastedBytes: u32 = 0;
const freeChunks: usize = memory.data(32 * 4);

export function growWatches(next: i32): void {
  watches = resize(watches, <u64>capacity << (LIST_SHIFT + 1), <u64>next << (LIST_SHIFT + 1));
}

@inline export function watchRecord(literal: i32): usize { return watches + (<usize>literal << LIST_SHIFT); }
@inline export function watchStart(literal: i32): usize { return pool + load<usize>(watchRecord(literal)); }
@inline export function watchBytes(literal: i32): usize { return load<usize>(watchRecord(literal), LIST_USED_OFFSET); }
@inline export function setWatchBytes(literal: i32, bytes: usize): void { if (!ASC_NO_ASSERT) assert(bytes <= load<usize>(watchRecord(literal), LIST_CAPACITY_OFFSET) && (bytes & 7) == 0); store<usize>(watchRecord(literal), bytes, LIST_USED_OFFSET); }
@inline export function isBinary(ref: i32): bool { return <u32>ref < 4; }

@inline function sizeClass(bytes: u32): i32 { return 31 - clz(bytes); }

function takeChunk(bytes: u32): u32 {
  const index = sizeClass(bytes);
  if (bytes == 1 << index) {
    const link = freeChunks + (<usize>index << 2);
    const chunk = load<u32>(link);
    if (chunk != 0) {
      store<u32>(link, load<u32>(pool + <usize>(chunk - 8)));
      wastedBytes -= bytes;
      return chunk - 8;
    }
  }
  const end = <u64>poolEnd + bytes;
  if (end > poolCapacity) growPool(end + (end >> 1) + 4096);
  const chunk = poolEnd;
  poolEnd = <u32>end;
  return chunk;
}

function growPool(room: u64): void {
  pool = resize(pool, poolEnd, room);
  poolCapacity = <u32>room;
}

function freeChunk(chunk: u32, bytes: u32): void {
  if (bytes < 8) return;
  const index = sizeClass(bytes);
  const link = freeChunks + (<usize>index << 2);
  store<u32>(pool + <usize>chunk, load<u32>(link));
  store<u32>(link, chunk + 8);
  wastedBytes += 1 << index;
}

/** Makes room for `bytes` more bytes in the literal's watch list. The pool may move. */
export function reserveWatches(literal: i32, bytes: u32): void {
  let record = watchRecord(literal);
  const oldCapacity = load<u32>(record, LIST_CAPACITY_OFFSET);
  if (bytes <= oldCapacity) return;
  const usedBytes = load<u32>(record, LIST_USED_OFFSET);
  const chunk = takeChunk(bytes);
  record = watchRecord(literal);
  const oldChunk = load<u32>(record);
  copyWords(pool + <usize>chunk, pool + <usize>oldChunk, <i32>(usedBytes >> 2));
  store<u32>(record, chunk);
  store<u32>(record, bytes, LIST_CAPACITY_OFFSET);
  freeChunk(oldChunk, oldCapacity);
}

/** Makes room in each literal's watch list for its number of entries in `counts`. The pool moves at most once. */
export function reserveEntries(counts: usize): void {
  const literals = variableCount << 1;
  let total: u64 = poolEnd;
  for (let l = 0; l < literals; l++) {
    const bytes = <u32>watchBytes(l) + (<u32>i32At(counts, l) << 3);
    if (bytes > load<u32>(watchRecord(l), LIST_CAPACITY_OFFSET)) total += bytes;
  }
  if (total > poolCapacity) growPool(total + (total >> 1) + 4096);
  for (let l = 0; l < literals; l++) reserveWatches(l, <u32>watchBytes(l) + (<u32>i32At(counts, l) << 3));
}

/** Empties the watch list of a removed literal and frees its chunk. */
export function releaseWatches(literal: i32): void {
  const record = watchRecord(literal);
  freeChunk(load<u32>(record), load<u32>(record, LIST_CAPACITY_OFFSET));
  store<u32>(record, 0, LIST_USED_OFFSET);
  store<u32>(record, 0, LIST_CAPACITY_OFFSET);
}

export function enlargeWatches(literal: i32): void {
  const oldCapacity = load<u32>(watchRecord(literal), LIST_CAPACITY_OFFSET);
  reserveWatches(literal, oldCapacity < 16 ? 16 : 2 << sizeClass(oldCapacity));
}

export function pushWatch(literal: i32, blocker: i32, ref: i32): void {
  if (!ASC_NO_ASSERT) assert(<u32>literal < <u32>variableCount << 1 && (isBinary(ref) || (ref & 3) == 0)); // the literal and the clause must exist
  const record = watchRecord(literal);
  const usedBytes = load<usize>(record, LIST_USED_OFFSET);
  if (usedBytes >= load<usize>(record, LIST_CAPACITY_OFFSET)) enlargeWatches(literal);
  const entry = pool + load<usize>(record) + usedBytes;
  store<i32>(entry, blocker);
  store<i32>(entry, ref, ENTRY_CLAUSE_OFFSET);
  store<usize>(record, usedBytes + ENTRY_BYTES, LIST_USED_OFFSET);
}

export function watchClause(ref: i32, a: i32, b: i32): void {
  pushWatch(a, b, ref);
  pushWatch(b, a, ref);
}

/**
 * Drops the entry of clause `ref` from the literal's watch list (for a binary clause, the entry with blocking literal
 * `blocker`). Returns false if there is none.
 */
export function dropWatch(literal: i32, blocker: i32, ref: i32): bool {
  const start = watchStart(literal);
  const bytes = watchBytes(literal);
  for (let i = start, end = start + bytes; i < end; i += ENTRY_BYTES) {
    if (load<i32>(i, ENTRY_CLAUSE_OFFSET) != ref || (isBinary(ref) && load<i32>(i) != blocker)) continue;
    memory.copy(i, i + ENTRY_BYTES, end - i - ENTRY_BYTES);
    setWatchBytes(literal, bytes - ENTRY_BYTES);
    return true;
  }
  return false;
}

/** Rebuilds the pool of watch lists if most of it is free chunks. */
export function compactWatches(): void {
  if (wastedBytes < 1 << 16 || wastedBytes < poolEnd >> 1) return;
  let total: u64 = 8;
  const literals = variableCount << 1;
  for (let l = 0; l < literals; l++) total += <u64>watchBytes(l) + (watchBytes(l) >> 2 & ~7) + 8;
  const newPool = allocate(total);
  let end: usize = 0;
  for (let l = 0; l < literals; l++) {
    const bytes = watchBytes(l);
    memory.copy(newPool + end, watchStart(l), bytes);
    const reservedBytes = bytes + (bytes >> 2 & ~7);
    store<usize>(watchRecord(l), end);
    store<usize>(watchRecord(l), reservedBytes, LIST_CAPACITY_OFFSET);
    end += reservedBytes;
  }
  release(pool);
  pool = newPool;
  poolCapacity = <u32>total;
  poolEnd = <u32>end;
  wastedBytes = 0;
  memory.fill(freeChunks, 0, 128);
}

/** The number of watched clauses: those with two or more literals. */
export function countWatchedClauses(): i32 {
  let entries = 0;
  for (let l = 0; l < variableCount << 1; l++) entries += <i32>(watchBytes(l) >> 3);
  return entries >> 1;
}
