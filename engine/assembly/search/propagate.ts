// Unit propagation and backtracking. Idea: visit the watch list of each newly false literal; a true blocking literal
// ends the visit, a binary clause is decided by its entry alone, a longer one looks for another literal from where its
// last search stopped. A literal's list is fetched into the cache while the one before it is visited, its record when
// it is assigned. Source: see watches.ts; the loop follows Biere's CaDiCaL (2017). Hot: all base addresses are locals,
// entries move as 8 bytes.
import { arena, SCRATCH, CLAUSE_SEARCHED_OFFSET, LITERALS_OFFSET } from '../core/arena';
import { makeAvailable } from '../core/heap';
import { savedPhases } from './phases';
import { searchFrom, searchFromEnd, setQueueSearchStart, timeOf } from '../core/queue';
import {
  BINARY, assign, level, levels, levelStart, propagatedCount, propagations, ticks, trail, trailSize, values, vars,
  RECORD_SHIFT, VAR_POSITION_OFFSET, VAR_REASON_OFFSET, isStable,
} from '../core/state';
import { enlargeWatches, pool, watches, ENTRY_BYTES, ENTRY_CLAUSE_OFFSET, LIST_CAPACITY_OFFSET, LIST_SHIFT, LIST_USED_OFFSET } from '../core/watches';
import { notifiedCount, retractTo } from '../propagators/propagator';

/**
 * In focused mode: all assigned variables that are missing from the heap of stable mode are below this trail position.
 */
let missingFromHeapBelow: i32 = 0;

/** Fetches an address into the cache: WebAssembly has no prefetch instruction, but an unused load works as well. */
@inline function fetch(address: usize): void { load<i32>(address); }

/** Propagates to the fixpoint, treating clause `ignored` as absent; returns the conflicting clause, or 0. */
export function propagateIgnoring(ignored: i32): i32 {
  if (!ASC_NO_ASSERT) assert(propagatedCount <= trailSize); // propagated literals must be on the trail
  const vals = values, clauses = arena, records = watches, track = trail, variables = vars, at = level;
  let poolBase = pool;
  let size = trailSize, head = propagatedCount, conflict = 0, effort = 0;
  const from = head;
  while (head < size && conflict == 0) {
    const falsifiedLiteral = load<i32>(track + (<usize>head << 2)) ^ 1;
    head++;
    // Prefetches the watch list of the next literal. At the end of the trail there is no next literal, but the entry
    // there is a literal of an earlier assignment or 0, so the address is valid.
    fetch(poolBase + load<usize>(records + (<usize>(load<i32>(track + (<usize>head << 2)) ^ 1) << LIST_SHIFT)));
    const record = records + (<usize>falsifiedLiteral << LIST_SHIFT);
    const usedBytes = load<usize>(record, LIST_USED_OFFSET);
    let i = poolBase + load<usize>(record);
    let j = i;
    let end = i + usedBytes;
    effort += 1 + <i32>(usedBytes >> 7);
    while (i < end) {
      const entry = load<u64>(i);
      const blocker = <i32>entry;
      store<u64>(j, entry);
      i += 8;
      j += 8;
      const blockerValue = <i32>load<i8>(vals + <usize>blocker);
      if (blockerValue > 0) continue;
      const ref = <u32>(entry >> 32);
      if (ref < 4) {
        if (blockerValue < 0) {
          conflict = SCRATCH;
          store<i32>(clauses, 2, SCRATCH);
          store<i32>(clauses, 0, SCRATCH + 4);
          store<i32>(clauses, blocker, SCRATCH + <i32>LITERALS_OFFSET);
          store<i32>(clauses, falsifiedLiteral, SCRATCH + <i32>LITERALS_OFFSET + 4);
          break;
        }
        store<i8>(vals + <usize>blocker, 1);
        store<i8>(vals + <usize>(blocker ^ 1), -1);
        fetch(records + (<usize>(blocker ^ 1) << LIST_SHIFT));
        const variable = variables + (<usize>(blocker >> 1) << RECORD_SHIFT);
        store<i32>(variable, at);
        store<i32>(variable, (falsifiedLiteral << 2) | BINARY, VAR_REASON_OFFSET);
        store<i32>(variable, size, VAR_POSITION_OFFSET);
        store<i32>(track + (<usize>size << 2), blocker);
        size++;
        continue;
      }
      if (ref == <u32>ignored) continue;
      effort++;
      const clause = clauses + <usize>ref;
      const other = load<i32>(clause, LITERALS_OFFSET) ^ load<i32>(clause, LITERALS_OFFSET + 4) ^ falsifiedLiteral;
      const otherValue = <i32>load<i8>(vals + <usize>other);
      if (otherValue > 0) {
        store<i32>(j - 8, other);
        continue;
      }
      const literals = clause + LITERALS_OFFSET;
      const finish = literals + (<usize>load<i32>(clause) << 2);
      const middle = literals + (<usize>load<i32>(clause, CLAUSE_SEARCHED_OFFSET) << 2);
      let k = middle;
      let replacement = 0, found = -1;
      while (k < finish) {
        replacement = load<i32>(k);
        found = <i32>load<i8>(vals + <usize>replacement);
        if (found >= 0) break;
        k += 4;
      }
      if (found < 0) {
        k = literals + 8;
        while (k < middle) {
          replacement = load<i32>(k);
          found = <i32>load<i8>(vals + <usize>replacement);
          if (found >= 0) break;
          k += 4;
        }
      }
      if (found >= 0) {
        store<i32>(clause, <i32>(k - literals) >> 2, CLAUSE_SEARCHED_OFFSET);
        if (found > 0) {
          store<i32>(j - 8, replacement);
          continue;
        }
        store<i32>(clause, other, LITERALS_OFFSET);
        store<i32>(clause, replacement, LITERALS_OFFSET + 4);
        store<i32>(k, falsifiedLiteral);
        j -= 8;
        const list = records + (<usize>replacement << LIST_SHIFT);
        let tail = load<usize>(list, LIST_USED_OFFSET);
        if (tail >= load<usize>(list, LIST_CAPACITY_OFFSET)) {
          enlargeWatches(replacement);
          const shift = pool - poolBase;
          poolBase += shift;
          i += shift;
          j += shift;
          end += shift;
        }
        const slot = poolBase + load<usize>(list) + tail;
        store<i32>(slot, other);
        store<u32>(slot, ref, ENTRY_CLAUSE_OFFSET);
        store<usize>(list, tail + ENTRY_BYTES, LIST_USED_OFFSET);
        continue;
      }
      if (otherValue < 0) {
        conflict = <i32>ref;
        break;
      }
      store<i8>(vals + <usize>other, 1);
      store<i8>(vals + <usize>(other ^ 1), -1);
      fetch(records + (<usize>(other ^ 1) << LIST_SHIFT));
      const variable = variables + (<usize>(other >> 1) << RECORD_SHIFT);
      store<i32>(variable, at);
      store<u32>(variable, ref, VAR_REASON_OFFSET);
      store<i32>(variable, size, VAR_POSITION_OFFSET);
      store<i32>(track + (<usize>size << 2), other);
      size++;
    }
    if (j != i) {
      while (i < end) {
        store<u64>(j, load<u64>(i));
        i += 8;
        j += 8;
      }
      store<usize>(record, j - (poolBase + load<usize>(record)), LIST_USED_OFFSET);
    }
  }
  propagations += <f64>(head - from);
  ticks += <f64>effort;
  trailSize = size;
  propagatedCount = head;
  return conflict;
}

export function propagate(): i32 {
  return propagateIgnoring(0);
}

/** Makes a decision (or assumption) on a new level. */
export function decideOn(literal: i32): void {
  level++;
  store<i32>(levels + (<usize>level << RECORD_SHIFT), trailSize);
  assign(literal, 0);
}

/**
 * Undoes every level above `to` and saves each variable's value as its phase. There are two decision orders (a queue
 * and a heap); only that of the current mode is updated, to save cache misses.
 */
export function backtrack(to: i32): void {
  if (level <= to) return;
  const firstPosition = levelStart(to + 1);
  if (notifiedCount > firstPosition) retractTo(firstPosition);
  if (isStable) {
    for (let i = trailSize - 1; i >= firstPosition; i--) {
      const v = unassign(load<i32>(trail + (<usize>i << 2)));
      makeAvailable(v);
    }
  } else {
    let from = searchFrom;
    let latestTime = from >= 0 ? timeOf(from) : -1;
    for (let i = trailSize - 1; i >= firstPosition; i--) {
      const v = unassign(load<i32>(trail + (<usize>i << 2)));
      if (i < missingFromHeapBelow) makeAvailable(v);
      const queueTime = timeOf(v);
      if (queueTime > latestTime) {
        latestTime = queueTime;
        from = v;
      }
    }
    setQueueSearchStart(from);
    missingFromHeapBelow = min(missingFromHeapBelow, firstPosition);
  }
  if (!ASC_NO_ASSERT) assert(firstPosition <= trailSize && notifiedCount <= firstPosition); // the propagators must have been notified
  trailSize = firstPosition;
  propagatedCount = firstPosition;
  level = to;
}

@inline function unassign(literal: i32): i32 {
  store<i8>(values + <usize>literal, 0);
  store<i8>(values + <usize>(literal ^ 1), 0);
  store<i8>(savedPhases + <usize>(literal >> 1), <i8>(1 - ((literal & 1) << 1)));
  return literal >> 1;
}

/**
 * Switches to focused mode: the variables missing from stable mode's heap are on the present trail, and any variable of
 * the queue may be unassigned.
 */
export function beginFocusedMode(): void {
  missingFromHeapBelow = trailSize;
  searchFromEnd();
}
