// Non-negative numbers in binary, for sums too large to count in unary: full adders over columns of bits (Eén and
// Sörensson, "Translating pseudo-Boolean constraints into SAT", 2006), and comparison with a constant by one gate per
// bit. Cost: about 14 clauses per input bit, 3 per compared bit. They propagate less than a totalizer.

import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';

/** An exact number as a list of literals: bits[i] has the weight 2^i. */
export class Bits {
  readonly bits: readonly number[];
  readonly #encoder: Encoder;
  /** By width and number, as a text: a literal for "the lowest `width` bits are at least the number". */
  readonly #comparisonLiterals = new Map<string, number>();
  readonly #equal = new Map<number, number>();

  constructor(encoder: Encoder, bits: readonly number[]) {
    this.#encoder = encoder;
    this.bits = bits;
  }

  /** A literal for "the number is at least k". */
  atLeast(k: number): number {
    if (k <= 0) return YES;
    const { bits } = this;
    if (k >= 2 ** bits.length) return NO;
    let isReached = YES;
    let restOfK = k;
    let low = 0;
    for (let i = 0; i < bits.length; i++) {
      const isOne = restOfK % 2 === 1;
      restOfK = Math.floor(restOfK / 2);
      if (isOne) low += 2 ** i;
      const key = `${i}:${low}`;
      let nextLiteral = this.#comparisonLiterals.get(key);
      if (nextLiteral === undefined) {
        nextLiteral = isOne
          ? conjunction(this.#encoder, bits[i]!, isReached)
          : -conjunction(this.#encoder, -bits[i]!, -isReached);
        this.#comparisonLiterals.set(key, nextLiteral);
        this.#encoder.onUndo(() => this.#comparisonLiterals.delete(key));
      }
      isReached = nextLiteral;
    }
    return isReached;
  }

  /** A literal for "the number is k". */
  is(k: number): number {
    if (k < 0 || k >= 2 ** this.bits.length) return NO;
    const knownLiteral = this.#equal.get(k);
    if (knownLiteral !== undefined) return knownLiteral;
    const bitLiterals = this.#bitLiterals(k);
    let literal = NO;
    if (!bitLiterals.includes(NO)) {
      literal = this.#encoder.fresh();
      for (const part of bitLiterals) this.#encoder.clause([], -literal, part);
      this.#encoder.clauseOf(
        [literal],
        bitLiterals.map((part) => -part),
      );
    }
    this.#equal.set(k, literal);
    this.#encoder.onUndo(() => this.#equal.delete(k));
    return literal;
  }

  /** Literals of which one is true whenever the number isn't k. */
  differenceClause(k: number): number[] {
    if (k < 0 || k >= 2 ** this.bits.length) return [YES];
    return this.#bitLiterals(k).map((part) => -part);
  }

  value(read: (literal: number) => boolean): number {
    let sum = 0;
    this.bits.forEach((bit, i) => {
      if (bit === YES || (bit !== NO && read(bit))) sum += 2 ** i;
    });
    return sum;
  }

  #bitLiterals(k: number): number[] {
    return this.bits.map((bit, i) => (Math.floor(k / 2 ** i) % 2 === 1 ? bit : -bit));
  }
}

/** The sum Σ weight·literal in binary; the weights are positive integers. */
export function addBits(
  encoder: Encoder,
  weighted: Iterable<readonly [weight: number, literal: number]>,
): Bits {
  const columns: number[][] = [];
  for (const [weight, literal] of weighted) {
    if (literal === NO) continue;
    for (let i = 0, rest = weight; rest > 0; i++, rest = Math.floor(rest / 2)) {
      if (rest % 2 === 0) continue;
      while (columns.length <= i) columns.push([]);
      columns[i]!.push(literal);
    }
  }
  const bits: number[] = [];
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i]!;
    let at = 0;
    // Two bits are taken from the front and their sum is appended, which keeps the tree of adders balanced.
    while (column.length - at > 1) {
      const a = column[at++]!;
      const b = column[at++]!;
      const c = at < column.length ? column[at++]! : NO;
      column.push(parity(encoder, a, b, c));
      const carry = majority(encoder, a, b, c);
      if (carry === NO) continue;
      if (columns.length === i + 1) columns.push([]);
      columns[i + 1]!.push(carry);
    }
    bits.push(column[at] ?? NO);
  }
  return new Bits(encoder, bits);
}

/** A literal for the conjunction of a and b. */
export function conjunction(encoder: Encoder, a: number, b: number): number {
  if (a === NO || b === NO || a === -b) return NO;
  if (a === YES || a === b) return b;
  if (b === YES) return a;
  const literal = encoder.fresh();
  encoder.clause([], -literal, a);
  encoder.clause([], -literal, b);
  encoder.clause([], literal, -a, -b);
  return literal;
}

/** A literal for "an odd number of a, b, c is true". */
export function parity(encoder: Encoder, a: number, b: number, c: number): number {
  const openLiterals: number[] = [];
  let isOdd = false;
  for (const literal of [a, b, c]) {
    if (literal === YES) isOdd = !isOdd;
    else if (literal !== NO) openLiterals.push(literal);
  }
  if (openLiterals.length === 0) return isOdd ? YES : NO;
  if (openLiterals.length === 1) return isOdd ? -openLiterals[0]! : openLiterals[0]!;
  const literal = encoder.fresh();
  const signedLiteral = isOdd ? -literal : literal;
  // One clause for each assignment of the inputs, which excludes the wrong output.
  for (let mask = 0; mask < 1 << openLiterals.length; mask++) {
    let trueCount = 0;
    const clause = openLiterals.map((input, i) => {
      const inputBit = (mask >> i) & 1;
      trueCount += inputBit;
      return inputBit === 1 ? -input : input;
    });
    encoder.clauseOf(clause, [trueCount % 2 === 1 ? signedLiteral : -signedLiteral]);
  }
  return literal;
}

/** A literal for "at least two of a, b, c are true". */
export function majority(encoder: Encoder, a: number, b: number, c: number): number {
  if (a === NO) return conjunction(encoder, b, c);
  if (b === NO) return conjunction(encoder, a, c);
  if (c === NO) return conjunction(encoder, a, b);
  if (a === YES) return -conjunction(encoder, -b, -c);
  if (b === YES) return -conjunction(encoder, -a, -c);
  if (c === YES) return -conjunction(encoder, -a, -b);
  const literal = encoder.fresh();
  for (const [x, y] of [
    [a, b],
    [a, c],
    [b, c],
  ] as const) {
    encoder.clause([], -x, -y, literal);
    encoder.clause([], x, y, -literal);
  }
  return literal;
}
