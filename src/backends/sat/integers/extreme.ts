// Minimum and maximum of several ints, by order literals: the maximum reaches k iff some item does, the minimum iff all
// do. One variable per value, one clause per value and item, and one more per value.
import { greatest, least } from '../../../model/large-lists.ts';
import type { Ref } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { Domain, EncodedInteger, IntEncoding } from '../encode/encoding.ts';
import { BinaryInteger } from './binary.ts';
import { listDomain, rangeDomain, unionDomain } from './domain.ts';
import { freshInteger, isWide } from './fresh.ts';
import { atLeastLiteral, bitsFrom, selectBits } from './wide.ts';

/** The maximum with sign 1, the minimum with sign −1. */
function extreme(encoder: Encoder, ref: Ref, sign: 1 | -1): EncodedInteger {
  const items = [...encoder.terms.arguments(ref)].map((item) => encoder.integer(item));
  const low = (sign === 1 ? greatest : least)(items.map((item) => item.domain.low));
  const high = (sign === 1 ? greatest : least)(items.map((item) => item.domain.high));
  const domain = restrictDomain(unionDomain(items.map((item) => item.domain)), low, high);
  const defineExtreme = (integer: EncodedInteger): void => {
    for (let i = 1; i < domain.size; i++) {
      const k = domain.at(i);
      const literal = sign * integer.atLeast(k);
      const itemLiterals = items.map((item) => sign * item.atLeast(k));
      for (const part of itemLiterals) encoder.clause([], -part, literal);
      encoder.clauseOf([-literal], itemLiterals);
    }
  };
  if (isWide(encoder, domain)) return wideExtreme(encoder, items, domain, sign);
  return freshInteger(encoder, domain, { preferOrder: true, define: defineExtreme });
}

/** The extreme of wide ints: items are compared and the greater or smaller one is selected, one after the other. */
function wideExtreme(
  encoder: Encoder,
  items: readonly EncodedInteger[],
  domain: Domain,
  sign: 1 | -1,
): EncodedInteger {
  const leastLow = least(items.map((item) => item.domain.low));
  const bits = items
    .map((item) => bitsFrom(encoder, item, leastLow))
    .reduce((best, next) => selectBits(encoder, sign * atLeastLiteral(encoder, best, next), best, next));
  return new BinaryInteger(domain, bits, leastLow);
}

function restrictDomain(domain: Domain, low: number, high: number): Domain {
  if (domain.size === domain.high - domain.low + 1) return rangeDomain(low, high);
  const values: number[] = [];
  for (let i = domain.below(low); i < domain.size && domain.at(i) <= high; i++) values.push(domain.at(i));
  return listDomain(values);
}

export const minimum: IntEncoding = { encode: (encoder, ref) => extreme(encoder, ref, -1) };
export const maximum: IntEncoding = { encode: (encoder, ref) => extreme(encoder, ref, 1) };
