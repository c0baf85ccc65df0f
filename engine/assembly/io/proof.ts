// Proofs: every derived clause as a line "1 -2 3 0", every deleted one as "d 1 -2 3 0", as in DRAT; and a clause that a
// propagator implies by itself as "p 4 1 -2 3 0", where 4 is the number of its constraint, from 1 in the order of
// addition. Idea: a clause derived by the engine follows by unit propagation (or by resolution asymmetric tautology)
// from earlier ones, so a checker that shares no code can follow; a propagator's clause follows from the meaning of its
// constraint. Lines are collected in a buffer that the host takes when it is full. Source: Heule, Hunt, Wetzler,
// Trimming while checking clausal proofs (2013); Wetzler et al., DRAT-trim (2014).
import { fromDimacs } from '../core/literal';
import { allocate } from '../core/memory';

@external("env", "proof")
declare function proofSink(data: usize, size: i32): void;

const BUFFER_CAPACITY: i32 = 1 << 16;
const LINE_MARGIN: i32 = 16;

export let isProving: bool = false;
let buffer: usize = 0;
let bufferedBytes: i32 = 0;

export function startProof(_yes: i32): void {
  if (!isProving) buffer = allocate(BUFFER_CAPACITY);
  isProving = true;
}

export function flushProof(): void {
  if (bufferedBytes > 0) proofSink(buffer, bufferedBytes);
  bufferedBytes = 0;
}

@inline function putByte(character: i32): void {
  store<u8>(buffer + <usize>bufferedBytes, <u8>character);
  bufferedBytes++;
}

export function proofAdd(): void {
  if (bufferedBytes > BUFFER_CAPACITY - LINE_MARGIN) flushProof();
}

export function proofDelete(): void {
  proofAdd();
  putByte(100);
  putByte(32);
}

export function proofLiteral(literal: i32): void {
  if (!ASC_NO_ASSERT) assert(isProving && literal >= 0);
  if (bufferedBytes > BUFFER_CAPACITY - LINE_MARGIN) flushProof();
  if ((literal & 1) != 0) putByte(45);
  let number = (literal >> 1) + 1;
  const startByte = bufferedBytes;
  while (number > 0) {
    putByte(48 + (number % 10));
    number /= 10;
  }
  for (let i = startByte, j = bufferedBytes - 1; i < j; i++, j--) {
    const digit = load<u8>(buffer + <usize>i);
    store<u8>(buffer + <usize>i, load<u8>(buffer + <usize>j));
    store<u8>(buffer + <usize>j, digit);
  }
  putByte(32);
}

export function proofEnd(): void {
  putByte(48);
  putByte(10);
}

/** Writes to the proof that constraint `id` implies the clause of `size` literals at `data`. */
export function logImpliedClause(id: i32, data: usize, size: i32): void {
  if (!isProving) return;
  proofAdd();
  putByte(112);
  putByte(32);
  proofLiteral(id << 1);
  for (let i = 0; i < size; i++) proofLiteral(load<i32>(data + (<usize>i << 2)));
  proofEnd();
}

/** Like `logImpliedClause`, but the clause is given as DIMACS numbers. */
export function logImpliedNumbers(id: i32, data: usize, size: i32): void {
  if (!isProving) return;
  proofAdd();
  putByte(112);
  putByte(32);
  proofLiteral(id << 1);
  for (let i = 0; i < size; i++) proofLiteral(fromDimacs(load<i32>(data + (<usize>i << 2))));
  proofEnd();
}

/** Writes to the proof that the clause of `size` literals at `data` is derived. */
export function logClause(data: usize, size: i32): void {
  if (!isProving) return;
  proofAdd();
  for (let i = 0; i < size; i++) proofLiteral(load<i32>(data + (<usize>i << 2)));
  proofEnd();
}

export function proofDeleteClause(data: usize, size: i32): void {
  if (!isProving) return;
  proofDelete();
  for (let i = 0; i < size; i++) proofLiteral(load<i32>(data + (<usize>i << 2)));
  proofEnd();
}

export function proofUnit(literal: i32): void {
  if (!isProving) return;
  proofAdd();
  proofLiteral(literal);
  proofEnd();
}

export function logEmptyClause(): void {
  if (!isProving) return;
  proofAdd();
  proofEnd();
}
