// Exactly one of two terms: two clauses in either polarity, no additional variables.

import { BOTH } from '../../common/literals.ts';
import type { BoolEncoding } from '../encode/encoding.ts';

export const xor: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const [a, b] = encoder.terms.arguments(ref) as unknown as [number, number];
    const [x, y] = [encoder.literal(a, BOTH), encoder.literal(b, BOTH)];
    encoder.clause(unless, x, y);
    encoder.clause(unless, -x, -y);
  },

  whenFalse(encoder, ref, unless) {
    const [a, b] = encoder.terms.arguments(ref) as unknown as [number, number];
    const [x, y] = [encoder.literal(a, BOTH), encoder.literal(b, BOTH)];
    encoder.clause(unless, x, -y);
    encoder.clause(unless, -x, y);
  },
};
