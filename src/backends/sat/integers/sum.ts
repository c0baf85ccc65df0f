// A sum as an int. One operand: that operand's literals are reused. Otherwise: the root of a totalizer, whose literals
// are the order literals; in binary if the sum is too wide.
import { greatest, least } from '../../../model/large-lists.ts';
import { DOWN, linearLeaves, UP } from '../counters/leaf.ts';
import { linearBits } from '../counters/linear-bits.ts';
import { expandComponentShares } from '../counters/spread.ts';
import { Totalizer, totalizerCost } from '../counters/totalizer.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger, IntEncoding } from '../encode/encoding.ts';
import { AffineInteger } from './affine.ts';
import { BinaryInteger } from './binary.ts';
import { knownInteger } from './constant.ts';
import { listDomain, rangeDomain } from './domain.ts';
import { isWide } from './fresh.ts';
import { UnaryInteger } from './unary.ts';

export const sum: IntEncoding = {
  encode(encoder, ref) {
    const [constant, ...pairs] = encoder.terms.arguments(ref) as unknown as [number, ...number[]];
    return asSum(encoder, pairs, constant);
  },
};

/** How many nodes of a subset a component contains, as a sum of bools. */
export const componentShare: IntEncoding = { encode: (encoder, ref) => asSum(encoder, [1, ref], 0) };

function asSum(encoder: Encoder, summands: number[], offset: number): EncodedInteger {
  const { constant, pairs } = expandComponentShares(encoder, summands);
  const totalOffset = offset + constant;
  const onlyInteger = pairs.length === 2 ? encoder.integer(pairs[1]!) : undefined;
  if (onlyInteger !== undefined && !isWide(encoder, onlyInteger.domain))
    return new AffineInteger(onlyInteger, pairs[0]!, totalOffset);
  return unarySum(encoder, pairs, totalOffset) ?? binarySum(encoder, pairs, totalOffset);
}

function unarySum(encoder: Encoder, pairs: readonly number[], constant: number): EncodedInteger | undefined {
  for (let i = 1; i < pairs.length; i += 2) {
    const ref = pairs[i]!;
    if (encoder.terms.isInt(ref) && isWide(encoder, encoder.integer(ref).domain)) return undefined;
  }
  const { leaves, base } = linearLeaves(encoder, pairs, 0);
  const offset = base + constant;
  if (leaves.length === 0) return knownInteger(offset);
  const total = leaves.reduce((high, leaf) => high + leaf.values[leaf.size - 1]!, 0);
  if (total >= encoder.options.sizes.widestUnary) return undefined;
  if (totalizerCost(leaves, total + 1) > encoder.options.sizes.maxTotalizerClauses) return undefined;
  const root = leaves.length === 1 ? leaves[0]! : new Totalizer(encoder, leaves, 0, total + 1).root();
  const orderLiterals = new Int32Array(root.size);
  for (let i = 1; i < root.size; i++) {
    root.literal(i, UP);
    orderLiterals[i] = root.literal(i, DOWN);
  }
  const values = Array.from({ length: root.size }, (_, i) => root.values[i]! + offset);
  return new UnaryInteger(encoder, listDomain(values), { order: orderLiterals });
}

function binarySum(encoder: Encoder, pairs: readonly number[], constant: number): EncodedInteger {
  const { bits, base } = linearBits(encoder, pairs);
  let low = constant;
  let high = constant;
  for (let i = 0; i < pairs.length; i += 2) {
    const ends = [encoder.low(pairs[i + 1]!), encoder.high(pairs[i + 1]!)].map((end) => end * pairs[i]!);
    low += least(ends);
    high += greatest(ends);
  }
  return new BinaryInteger(rangeDomain(low, high), bits, base + constant);
}
