// An int with a known value, which needs no variables.

import { NO, YES } from '../../common/literals.ts';
import type { EncodedInteger, IntEncoding } from '../encode/encoding.ts';
import { rangeDomain } from './domain.ts';

export function knownInteger(value: number): EncodedInteger {
  return {
    domain: rangeDomain(value, value),
    hasOrderLiterals: true,
    hasDirectLiterals: true,
    atLeast: (k) => (value >= k ? YES : NO),
    is: (k) => (value === k ? YES : NO),
    addDifferenceTo: (clause, k) => clause.push(value === k ? NO : YES),
    decode: () => value,
    literalNames: () => [],
  };
}

export const constant: IntEncoding = {
  encode: (encoder, ref) => knownInteger(encoder.terms.low(ref)),
};
