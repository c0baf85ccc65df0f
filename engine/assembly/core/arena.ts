// The clause arena: clauses of three and more literals, one after the other, identified by their byte offset. Idea: a
// flat region keeps a clause's header and literals on one cache line, and a reference is 4 bytes (MiniSat's region
// allocator, Eén and Sörensson 2003).
//
// Header, 12 bytes: +0 size, +4 flags, +8 the position at which the last search for a watch stopped (Gent 2013). The
// literals follow from +12 on, the two watched literals first. Flags: bits 0-3 are the constants below, bits 4-5 count
// recent uses, bits 8 and higher hold the number of decision levels (LBD).
import { allocate, resize } from './memory';
import { proofDeleteClause, isProving } from '../io/proof';
import { newStack, push, sizeOf } from './stack';

export const LEARNED: i32 = 1;
export const GARBAGE: i32 = 2;
export const VIVIFIED: i32 = 4;
/** Flags a clause that explains a propagator's inference: it is only a reason or a conflict, never watched. */
export const EXPLANATION: i32 = 8;
export const USED_SHIFT: i32 = 4;
export const LBD_SHIFT: i32 = 8;
export const CLAUSE_FLAGS_OFFSET: usize = 4;
/**
 * The offset at which a clause stores where the last search for a watch stopped. Dense mode and garbage collection
 * store other data there (SIGNATURE_OFFSET, FORWARD_OFFSET).
 */
export const CLAUSE_SEARCHED_OFFSET: usize = 8;
export const LITERALS_OFFSET: usize = 12;

/**
 * The offset at which a binary conflict is copied into the arena, so that conflict analysis sees only one kind of
 * clause.
 */
export const SCRATCH: i32 = 4;
export const ARENA_START: i32 = 32;

export let arena: usize = 0;
export let arenaEnd: u32 = ARENA_START;
export let garbageBytes: u32 = 0;
/** No clause before this offset is garbage. */
export let firstGarbage: u32 = 0xffff_ffff;
export let learnedRefs: usize = 0;
/** The number of irredundant clauses with three or more literals. */
export let longClauses: i32 = 0;
let arenaCapacity: u32 = 0;

export function initializeArena(): void {
  arenaCapacity = 1 << 14;
  arena = allocate(arenaCapacity);
  memory.fill(arena, 0, ARENA_START);
  learnedRefs = newStack();
}

@inline export function sizeAt(ref: i32): i32 { return load<i32>(arena + <usize>ref); }
@inline export function flagsAt(ref: i32): i32 { return load<i32>(arena + <usize>ref, CLAUSE_FLAGS_OFFSET); }
@inline export function setFlags(ref: i32, flags: i32): void { store<i32>(arena + <usize>ref, flags, CLAUSE_FLAGS_OFFSET); }
@inline export function literalsAt(ref: i32): usize { return arena + <usize>ref + LITERALS_OFFSET; }
@inline export function literalAt(ref: i32, i: i32): i32 { return load<i32>(arena + <usize>ref + (<usize>i << 2), LITERALS_OFFSET); }
@inline export function setLiteral(ref: i32, i: i32, l: i32): void { store<i32>(arena + <usize>ref + (<usize>i << 2), l, LITERALS_OFFSET); }
@inline export function lbdOf(flags: i32): i32 { return flags >> LBD_SHIFT; }
@inline export function clauseBytes(size: i32): u32 { return <u32>LITERALS_OFFSET + (<u32>size << 2); }
@inline export function nextClause(ref: i32): i32 { return ref + <i32>clauseBytes(sizeAt(ref)); }

/** Allocates a clause; the caller writes its literals. */
export function newClause(size: i32, flags: i32): i32 {
  if (!ASC_NO_ASSERT) assert(size >= 0); // a clause of size 0 is a conflict with an empty explanation
  const end = <u64>arenaEnd + clauseBytes(size);
  if (end > arenaCapacity) {
    const newCapacity = end + (end >> 1);
    arena = resize(arena, arenaEnd, newCapacity);
    arenaCapacity = <u32>newCapacity;
  }
  const ref = <i32>arenaEnd;
  store<i32>(arena + <usize>ref, size);
  store<i32>(arena + <usize>ref, flags, CLAUSE_FLAGS_OFFSET);
  store<i32>(arena + <usize>ref, 2, CLAUSE_SEARCHED_OFFSET);
  arenaEnd = <u32>end;
  if ((flags & LEARNED) != 0) push(learnedRefs, ref);
  else if ((flags & EXPLANATION) == 0) longClauses++;
  return ref;
}

export function markGarbage(ref: i32): void {
  if (!ASC_NO_ASSERT) assert(ref >= ARENA_START && <u32>ref < arenaEnd && (ref & 3) == 0); // `ref` must be the offset of a clause
  const flags = flagsAt(ref);
  if ((flags & GARBAGE) != 0) return;
  if (isProving) proofDeleteClause(literalsAt(ref), sizeAt(ref));
  setGarbage(ref);
}

/** Marks a clause as garbage without deleting it from the proof. */
export function setGarbage(ref: i32): void {
  const flags = flagsAt(ref);
  setFlags(ref, flags | GARBAGE);
  garbageBytes += clauseBytes(sizeAt(ref));
  if (<u32>ref < firstGarbage) firstGarbage = <u32>ref;
  if ((flags & (LEARNED | EXPLANATION)) == 0) longClauses--;
  if (!ASC_NO_ASSERT) assert(longClauses >= 0);
}

export function learnedClauses(): i32 {
  return sizeOf(learnedRefs);
}
