// A linear sum in binary. Ints that are in binary already contribute their bits, other ints the weight of each of their
// steps.
import type { Encoder } from '../encode/encoder.ts';
import { BinaryInteger } from '../integers/binary.ts';
import { addBits, type Bits } from './bits.ts';
import { DOWN, linearLeaves, UP } from './leaf.ts';

/** The sum Σ coefficient·ref as base + bits, cached by the sum. `pairs` lists coefficients and terms alternately. */
export function linearBits(
  encoder: Encoder,
  pairs: readonly number[],
): { readonly bits: Bits; readonly base: number } {
  const key = pairs.join(' ');
  const knownBits = encoder.bitSums.get(key);
  if (knownBits !== undefined) return knownBits;
  const weightedBits: [number, number][] = [];
  const unaryPairs: number[] = [];
  let baseValue = 0;
  for (let i = 0; i < pairs.length; i += 2) {
    const [coefficient, ref] = [pairs[i]!, pairs[i + 1]!];
    const integer = encoder.terms.isInt(ref) ? encoder.integer(ref) : undefined;
    if (!(integer instanceof BinaryInteger)) {
      unaryPairs.push(coefficient, ref);
      continue;
    }
    baseValue += coefficient * integer.offset;
    integer.bits.bits.forEach((bit, place) => {
      const weight = coefficient * 2 ** place;
      // A negative weight becomes a positive weight of the negated bit: −w·b = w·(1 − b) − w.
      weightedBits.push(weight > 0 ? [weight, bit] : [-weight, -bit]);
      baseValue += Math.min(weight, 0);
    });
  }
  const { leaves, base: unaryBase } = linearLeaves(encoder, unaryPairs, 0);
  for (const leaf of leaves) {
    for (let i = 1; i < leaf.size; i++) {
      leaf.literal(i, UP);
      weightedBits.push([leaf.values[i]! - leaf.values[i - 1]!, leaf.literal(i, DOWN)]);
    }
  }
  const sum = { bits: addBits(encoder, weightedBits), base: baseValue + unaryBase };
  encoder.bitSums.set(key, sum);
  encoder.onUndo(() => encoder.bitSums.delete(key));
  return sum;
}
