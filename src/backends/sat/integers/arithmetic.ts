// Products, quotients, remainders and absolute values. Small operands: the result gets direct literals, and there is
// one clause per combination of values; for a single varying operand also one clause per result, which lists its
// supports. Wide operands: circuits (wide.ts). A quotient by a positive constant reuses its dividend's order literals.
import type { Ref } from '../../../model/terms/terms.ts';
import { NO } from '../../common/literals.ts';
import { addBits, conjunction, parity } from '../counters/bits.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger, IntEncoding } from '../encode/encoding.ts';
import { listDomain, rangeDomain } from './domain.ts';
import { freshInteger, isWide } from './fresh.ts';
import { UnaryInteger } from './unary.ts';
import {
  difference,
  divideMagnitudes,
  intOfSigned,
  multiply,
  type Signed as SignedBits,
  selectBits,
  signedBits,
} from './wide.ts';

const floorDivide = (a: number, b: number): number => Math.floor(a / b);
const modulo = (a: number, b: number): number => a - b * Math.floor(a / b);

export const product: IntEncoding = {
  encode: (encoder, ref) => binaryFunction(encoder, ref, (a, b) => a * b, wideProduct),
};

export const quotient: IntEncoding = {
  encode(encoder, ref) {
    const [dividend, divisor] = operands(encoder, ref);
    if (divisor.domain.size === 1 && divisor.domain.low > 0 && !isWide(encoder, dividend.domain)) {
      return quotientBySteps(encoder, dividend, divisor.domain.low);
    }
    return binaryFunction(encoder, ref, floorDivide, (a, b) => wideDivision(encoder, a, b).quotient);
  },
};

export const remainder: IntEncoding = {
  encode: (encoder, ref) =>
    binaryFunction(encoder, ref, modulo, (a, b) => wideDivision(encoder, a, b).remainder),
};

export const absolute: IntEncoding = {
  encode(encoder, ref) {
    const x = encoder.integer(encoder.terms.arguments(ref)[0]!);
    if (!isWide(encoder, x.domain)) return tabulate(encoder, [x], ([value]) => Math.abs(value!));
    const { magnitude } = signedBits(encoder, x);
    const high = Math.max(-x.domain.low, x.domain.high);
    return intOfSigned(encoder, { negative: NO, magnitude }, rangeDomain(0, high));
  },
};

function operands(encoder: Encoder, ref: Ref): readonly [EncodedInteger, EncodedInteger] {
  const [a, b] = [...encoder.terms.arguments(ref)];
  return [encoder.integer(a!), encoder.integer(b!)];
}

function binaryFunction(
  encoder: Encoder,
  ref: Ref,
  compute: (a: number, b: number) => number,
  wide: (a: EncodedInteger, b: EncodedInteger, encoder: Encoder) => SignedBits,
): EncodedInteger {
  const [a, b] = operands(encoder, ref);
  if (a.domain.size * b.domain.size <= encoder.options.sizes.mostCombinations) {
    return tabulate(encoder, a === b ? [a] : [a, b], ([x, y = x]) => compute(x!, y!));
  }
  const domain = rangeDomain(encoder.terms.low(ref), encoder.terms.high(ref));
  return intOfSigned(encoder, wide(a, b, encoder), domain);
}

/** A function of one or two ints, written as a table of all combinations of values. */
function tabulate(
  encoder: Encoder,
  inputs: readonly EncodedInteger[],
  compute: (values: readonly number[]) => number,
): EncodedInteger {
  const combinations = inputs.reduce<number[][]>(
    (combinations, { domain }) =>
      combinations.flatMap((values) => valuesOf(domain).map((value) => [...values, value])),
    [[]],
  );
  const rows = combinations.map((values) => ({ values, result: compute(values) }));
  const results = [...new Set(rows.map((row) => row.result))].sort((x, y) => x - y);
  const defineResult = (integer: EncodedInteger): void => {
    const sources = new Map<number, number[]>(results.map((result) => [result, []]));
    for (const { values, result } of rows) {
      const clause: number[] = [];
      values.forEach((value, i) => {
        inputs[i]!.addDifferenceTo(clause, value);
      });
      encoder.clauseOf(clause, [integer.is(result)]);
      if (inputs.length === 1) sources.get(result)!.push(inputs[0]!.is(values[0]!));
    }
    if (inputs.length > 1) return;
    for (const [result, from] of sources) encoder.clauseOf([-integer.is(result)], from);
  };
  return freshInteger(encoder, listDomain(results), { define: defineResult });
}

function valuesOf(domain: Domain): number[] {
  return Array.from({ length: domain.size }, (_, i) => domain.at(i));
}

/** ⌊x / d⌋ ≥ k iff x ≥ k·d. */
function quotientBySteps(encoder: Encoder, x: EncodedInteger, divisor: number): EncodedInteger {
  const results = [...new Set(valuesOf(x.domain).map((value) => floorDivide(value, divisor)))];
  const orderLiterals = Int32Array.from(results, (result, i) => (i === 0 ? 0 : x.atLeast(result * divisor)));
  return new UnaryInteger(encoder, listDomain(results), { order: orderLiterals });
}

function wideProduct(a: EncodedInteger, b: EncodedInteger, encoder: Encoder): SignedBits {
  const [x, y] = [signedBits(encoder, a), signedBits(encoder, b)];
  return {
    negative: parity(encoder, x.negative, y.negative, NO),
    magnitude: multiply(encoder, x.magnitude, y.magnitude),
  };
}

/**
 * Division by magnitudes: |a| = q·|b| + r. With equal signs the floored quotient is q, and the remainder is r with b's
 * sign. With different signs the quotient is −q, or −q − 1 if r > 0; in the latter case the remainder is |b| − r with
 * b's sign.
 */
function wideDivision(
  encoder: Encoder,
  a: EncodedInteger,
  b: EncodedInteger,
): { readonly quotient: SignedBits; readonly remainder: SignedBits } {
  const [x, y] = [signedBits(encoder, a), signedBits(encoder, b)];
  const division = divideMagnitudes(encoder, x.magnitude, y.magnitude);
  const signsDiffer = parity(encoder, x.negative, y.negative, NO);
  const hasRemainder = -division.remainder.is(0);
  const isAdjusted = conjunction(encoder, signsDiffer, hasRemainder);
  const weightedBits = division.quotient.bits.map((bit, i) => [2 ** i, bit] as const);
  const complement = difference(encoder, y.magnitude, division.remainder);
  return {
    quotient: { negative: signsDiffer, magnitude: addBits(encoder, [...weightedBits, [1, isAdjusted]]) },
    remainder: {
      negative: y.negative,
      magnitude: selectBits(encoder, isAdjusted, complement, division.remainder),
    },
  };
}
