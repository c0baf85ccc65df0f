// Garbage collection of the arena, and simplification by new literals of level 0. Idea: three passes in place: give
// each surviving clause its new offset, redirect watches and reasons, move. Satisfied clauses are dropped and false
// literals removed on the way, and clauses reduced to two literals move into the watch lists. Source: the copying
// collectors of MiniSat (2003) and CaDiCaL (2017), without the second arena.
import { resetExplanationBytes } from '../propagators/observers';
import {
  ARENA_START, EXPLANATION, GARBAGE, LEARNED, LITERALS_OFFSET, arena, arenaEnd, clauseBytes, firstGarbage, flagsAt,
  garbageBytes, learnedRefs, literalAt, literalsAt, longClauses, markGarbage, nextClause, setFlags, sizeAt, CLAUSE_FLAGS_OFFSET,
  CLAUSE_SEARCHED_OFFSET,
} from '../core/arena';
import { copyWords, i32At, setI32 } from '../core/memory';
import { proofAdd, proofDeleteClause, proofEnd, proofLiteral, proofUnit, isProving } from '../io/proof';
import { propagatorCount } from '../propagators/propagator';
import { dataOf, item, push, sizeOf, truncate } from '../core/stack';
import { level, propagatedCount, reasonOf, setReason, trailAt, trailSize, valueOf, variableCount } from '../core/state';
import {
  IRREDUNDANT_BINARY, LEARNED_BINARY, compactWatches, isBinary, setWatchBytes, watchBytes, watchStart, ENTRY_CLAUSE_OFFSET,
} from '../core/watches';

/** During the move, a clause's new offset is stored in the field for its search position. */
const FORWARDING_REF_OFFSET: usize = CLAUSE_SEARCHED_OFFSET;

const IN_USE_FLAG: i32 = 64;
const BECAME_BINARY_FLAG: i32 = 128;

let cleanedUnitCount: i32 = 0;

/** Whether the clause is the reason of an assigned variable and so must stay. */
export function isReason(ref: i32): bool {
  if (!ASC_NO_ASSERT) assert(ref < <i32>arenaEnd);
  const a = literalAt(ref, 0), b = literalAt(ref, 1);
  return (valueOf(a) > 0 && reasonOf(a >> 1) == ref) || (valueOf(b) > 0 && reasonOf(b >> 1) == ref);
}

/**
 * Marks the reasons of assigned variables as in use. Above level 0 they stay even if they are garbage, because analysis
 * needs them.
 */
function markReasons(): void {
  for (let i = 0; i < trailSize; i++) {
    const reason = reasonOf(trailAt(i) >> 1);
    if ((reason & 3) != 0 || reason == 0) continue;
    const flags = flagsAt(reason);
    setFlags(reason, (level > 0 ? flags & ~GARBAGE : flags) | IN_USE_FLAG);
  }
}

/** Adds the clause without its false literals to the proof. */
function logShortenedClause(ref: i32): void {
  proofAdd();
  const size = sizeAt(ref);
  for (let k = 0; k < size; k++) if (valueOf(literalAt(ref, k)) >= 0) proofLiteral(literalAt(ref, k));
  proofEnd();
}

/** The clause's size without false literals; 0 if it is dropped. Only at level 0. */
function cleanedSize(ref: i32): i32 {
  const size = sizeAt(ref);
  let openCount = 0;
  for (let k = 0; k < size; k++) {
    const value = valueOf(literalAt(ref, k));
    if (value > 0) {
      markGarbage(ref);
      return 0;
    }
    if (value == 0) openCount++;
  }
  if (openCount == size) return size;
  if (isProving) logShortenedClause(ref);
  if (openCount > 2) {
    proofDeleteClause(literalsAt(ref), size);
    return openCount;
  }
  markGarbage(ref);
  setFlags(ref, flagsAt(ref) | BECAME_BINARY_FLAG);
  return 0;
}

/** Writes each surviving clause's new offset over its search position; returns the new end of the arena. */
function assignOffsets(start: i32, clean: bool): u32 {
  let to: u32 = start;
  for (let ref = start; <u32>ref < arenaEnd; ref = nextClause(ref)) {
    let flags = flagsAt(ref);
    if ((flags & EXPLANATION) != 0 && (flags & IN_USE_FLAG) == 0) {
      if ((flags & GARBAGE) == 0) proofDeleteClause(literalsAt(ref), sizeAt(ref));
      setFlags(ref, flags | GARBAGE);
      continue;
    }
    if ((flags & GARBAGE) != 0) continue;
    const size = clean ? cleanedSize(ref) : sizeAt(ref);
    if (size == 0) continue;
    store<u32>(arena + <usize>ref, to, FORWARDING_REF_OFFSET);
    to += clauseBytes(size);
  }
  return to;
}

function redirectWatches(start: u32, clean: bool): void {
  const literals = variableCount << 1;
  for (let l = 0; l < literals; l++) {
    if (clean && valueOf(l) != 0) {
      setWatchBytes(l, 0);
      continue;
    }
    const first = watchStart(l);
    const end = first + watchBytes(l);
    let j = first;
    for (let i = first; i < end; i += 8) {
      const ref = load<u32>(i, ENTRY_CLAUSE_OFFSET);
      if (ref < 4) {
        if (clean && valueOf(load<i32>(i)) != 0) continue;
      } else if (ref >= start) {
        const flags = flagsAt(ref);
        if ((flags & BECAME_BINARY_FLAG) != 0) {
          store<i32>(j, literalAt(ref, 0) ^ literalAt(ref, 1) ^ l);
          store<i32>(j, (flags & LEARNED) != 0 ? LEARNED_BINARY : IRREDUNDANT_BINARY, ENTRY_CLAUSE_OFFSET);
          j += 8;
          continue;
        }
        if ((flags & GARBAGE) != 0) continue;
        store<i32>(j, load<i32>(i));
        store<u32>(j, load<u32>(arena + <usize>ref, FORWARDING_REF_OFFSET), ENTRY_CLAUSE_OFFSET);
        j += 8;
        continue;
      }
      store<u64>(j, load<u64>(i));
      j += 8;
    }
    setWatchBytes(l, j - first);
  }
}

function redirectReasons(start: u32): void {
  for (let i = 0; i < trailSize; i++) {
    const v = trailAt(i) >> 1;
    const reason = reasonOf(v);
    if ((reason & 3) != 0 || <u32>reason < start || reason == 0) continue;
    const flags = flagsAt(reason);
    setReason(v, (flags & GARBAGE) != 0 ? 0 : load<i32>(arena + <usize>reason, FORWARDING_REF_OFFSET));
  }
}

function redirectLearnedRefs(start: u32): void {
  const size = sizeOf(learnedRefs), data = dataOf(learnedRefs);
  let keptCount = 0;
  for (let i = 0; i < size; i++) {
    let ref = i32At(data, i);
    if (<u32>ref >= start) {
      if ((flagsAt(ref) & GARBAGE) != 0) continue;
      ref = load<i32>(arena + <usize>ref, FORWARDING_REF_OFFSET);
    }
    setI32(data, keptCount++, ref);
  }
  truncate(learnedRefs, keptCount);
}

function moveClauses(start: i32, clean: bool): void {
  let ref = start;
  while (<u32>ref < arenaEnd) {
    const from = arena + <usize>ref;
    const size = load<i32>(from);
    ref += <i32>clauseBytes(size);
    const flags = load<i32>(from, CLAUSE_FLAGS_OFFSET);
    if ((flags & GARBAGE) != 0) continue;
    const to = arena + load<usize>(from, FORWARDING_REF_OFFSET);
    let keptSize = size;
    if (clean) {
      keptSize = 0;
      for (let k = 0; k < size; k++) {
        const literal = load<i32>(from + (<usize>k << 2), LITERALS_OFFSET);
        if (valueOf(literal) < 0) continue;
        store<i32>(to + (<usize>keptSize << 2), literal, LITERALS_OFFSET);
        keptSize++;
      }
    } else if (to != from) copyWords(to + LITERALS_OFFSET, from + LITERALS_OFFSET, size);
    store<i32>(to, keptSize);
    store<i32>(to, flags & ~IN_USE_FLAG, CLAUSE_FLAGS_OFFSET);
    store<i32>(to, 2, CLAUSE_SEARCHED_OFFSET);
  }
}

/**
 * Removes garbage, at any level. At level 0 after propagation, it also removes what newly fixed literals make
 * superfluous.
 */
export function collectGarbage(): void {
  const mustClean = level == 0 && propagatedCount == trailSize && trailSize > cleanedUnitCount;
  if (mustClean) {
    for (let i = cleanedUnitCount; i < trailSize; i++) proofUnit(trailAt(i));
    cleanedUnitCount = trailSize;
    for (let i = 0; i < trailSize; i++) setReason(trailAt(i) >> 1, 0);
  }
  const firstRef = mustClean || propagatorCount > 0 ? ARENA_START : <i32>min(firstGarbage, arenaEnd);
  if (!mustClean && <u32>firstRef == arenaEnd) return;
  markReasons();
  const end = assignOffsets(firstRef, mustClean);
  redirectWatches(firstRef, mustClean);
  redirectReasons(firstRef);
  redirectLearnedRefs(firstRef);
  moveClauses(firstRef, mustClean);
  arenaEnd = end;
  garbageBytes = 0;
  firstGarbage = 0xffff_ffff;
  resetExplanationBytes();
  compactWatches();
}
