// Arithmetic on ints with too many values for a literal each, as circuits over bits, with separate sign and magnitude.
// Slow to solve; linear in the number of bits (products and quotients: quadratic).

import { NO, YES } from '../../common/literals.ts';
import { addBits, Bits, conjunction, majority, parity } from '../counters/bits.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger } from '../encode/encoding.ts';
import { BinaryInteger } from './binary.ts';

/** The int minus `offset`, in binary; `offset` must be at most the int's lowest value. */
export function bitsFrom(encoder: Encoder, integer: EncodedInteger, offset: number): Bits {
  const weightedBits: [number, number][] = [];
  if (integer instanceof BinaryInteger) {
    const shift = integer.offset - offset;
    if (shift === 0) return integer.bits;
    // The offset of the int's bits may be below its lowest value.
    if (shift < 0) return difference(encoder, integer.bits, new Bits(encoder, bitsOfNumber(-shift)));
    integer.bits.bits.forEach((bit, place) => {
      weightedBits.push([2 ** place, bit]);
    });
    weightedBits.push([shift, YES]);
  } else {
    const { domain } = integer;
    if (domain.low > offset) weightedBits.push([domain.low - offset, YES]);
    for (let i = 1; i < domain.size; i++) {
      weightedBits.push([domain.at(i) - domain.at(i - 1), integer.atLeast(domain.at(i))]);
    }
  }
  return addBits(encoder, weightedBits);
}

/** A literal for "a ≥ b". */
export function atLeastLiteral(encoder: Encoder, a: Bits, b: Bits): number {
  let result = YES;
  const width = Math.max(a.bits.length, b.bits.length);
  // From the lowest bit to the highest: if the two bits differ, they decide; otherwise the result of the lower bits
  // stays.
  for (let i = 0; i < width; i++) result = majority(encoder, a.bits[i] ?? NO, -(b.bits[i] ?? NO), result);
  return result;
}

/** The number a if the literal is true, b otherwise. */
export function selectBits(encoder: Encoder, condition: number, a: Bits, b: Bits): Bits {
  const width = Math.max(a.bits.length, b.bits.length);
  const bits = Array.from({ length: width }, (_, i) => {
    const [p, q] = [a.bits[i] ?? NO, b.bits[i] ?? NO];
    if (p === q) return p;
    return -conjunction(encoder, -conjunction(encoder, condition, p), -conjunction(encoder, -condition, q));
  });
  return new Bits(encoder, bits);
}

export function multiply(encoder: Encoder, a: Bits, b: Bits): Bits {
  const weightedBits: [number, number][] = [];
  a.bits.forEach((p, i) => {
    b.bits.forEach((q, j) => {
      weightedBits.push([2 ** (i + j), conjunction(encoder, p, q)]);
    });
  });
  return addBits(encoder, weightedBits);
}

/** The difference a − b, which must not be negative. */
export function difference(encoder: Encoder, a: Bits, b: Bits): Bits {
  let borrow = NO;
  const bits = a.bits.map((p, i) => {
    const q = b.bits[i] ?? NO;
    const bit = parity(encoder, p, q, borrow);
    borrow = majority(encoder, -p, q, borrow);
    return bit;
  });
  return new Bits(encoder, bits);
}

/** The quotient ⌊a / b⌋ and the remainder of non-negative numbers, by long division; arbitrary for b = 0. */
export function divideMagnitudes(
  encoder: Encoder,
  a: Bits,
  b: Bits,
): { readonly quotient: Bits; readonly remainder: Bits } {
  const quotient = new Array<number>(a.bits.length).fill(NO);
  let remainder = new Bits(encoder, []);
  for (let i = a.bits.length - 1; i >= 0; i--) {
    const shiftedRest = new Bits(encoder, [a.bits[i]!, ...remainder.bits].slice(0, b.bits.length + 1));
    const fits = atLeastLiteral(encoder, shiftedRest, b);
    quotient[i] = fits;
    remainder = selectBits(encoder, fits, difference(encoder, shiftedRest, b), shiftedRest);
  }
  return { quotient: new Bits(encoder, quotient), remainder };
}

/** An int as a sign and a magnitude. */
export interface Signed {
  readonly negative: number;
  readonly magnitude: Bits;
}

export function signedBits(encoder: Encoder, integer: EncodedInteger): Signed {
  const { low, high } = integer.domain;
  if (low >= 0) return { negative: NO, magnitude: bitsFrom(encoder, integer, 0) };
  const bitsAboveLow = bitsFrom(encoder, integer, low);
  const zeroBits = new Bits(encoder, bitsOfNumber(-low));
  if (high <= 0) return { negative: YES, magnitude: difference(encoder, zeroBits, bitsAboveLow) };
  const isNegative = -integer.atLeast(0);
  const width = Math.max(bitsAboveLow.bits.length, zeroBits.bits.length);
  const [x, z] = [padBits(encoder, bitsAboveLow, width), padBits(encoder, zeroBits, width)];
  const magnitude = selectBits(encoder, isNegative, difference(encoder, z, x), difference(encoder, x, z));
  return { negative: isNegative, magnitude };
}

/** The int with this sign and magnitude; it must be in the domain. */
export function intOfSigned(
  encoder: Encoder,
  { negative, magnitude }: Signed,
  domain: Domain,
): EncodedInteger {
  const offset = Math.min(domain.low, 0);
  const zeroBits = new Bits(encoder, bitsOfNumber(-offset));
  const sum = addBits(encoder, [
    ...magnitude.bits.map((bit, i) => [2 ** i, bit] as const),
    ...(offset < 0 ? [[-offset, YES] as const] : []),
  ]);
  if (negative === NO) return new BinaryInteger(domain, sum, offset);
  const negatedBits = difference(encoder, padBits(encoder, zeroBits, magnitude.bits.length), magnitude);
  return new BinaryInteger(domain, selectBits(encoder, negative, negatedBits, sum), offset);
}

function bitsOfNumber(value: number): number[] {
  const bits: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / 2)) bits.push(rest % 2 === 1 ? YES : NO);
  return bits;
}

function padBits(encoder: Encoder, number: Bits, width: number): Bits {
  const missingBits = Math.max(0, width - number.bits.length);
  return new Bits(encoder, [...number.bits, ...new Array<number>(missingBits).fill(NO)]);
}
