// Requires that x = y or a literal of `unless` is true: bit by bit if one of the ints is in binary; otherwise one or
// two clauses per value, over order or direct literals.

import { NO, YES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { EncodedInteger } from '../encode/encoding.ts';
import { BinaryInteger } from './binary.ts';
import { bitsFrom } from './wide.ts';

export function linkEncodings(
  encoder: Encoder,
  x: EncodedInteger,
  y: EncodedInteger,
  unless: readonly number[],
  kind: 'order' | 'direct',
): void {
  if (x instanceof BinaryInteger || y instanceof BinaryInteger) {
    const offset = Math.min(x.domain.low, y.domain.low);
    equateBits(encoder, bitsFrom(encoder, x, offset).bits, bitsFrom(encoder, y, offset).bits, unless);
  } else if (kind === 'order') {
    for (const k of thresholds(x, y)) {
      const [a, b] = [x.atLeast(k), y.atLeast(k)];
      encoder.clause(unless, -a, b);
      encoder.clause(unless, a, -b);
    }
  } else {
    for (let i = 0; i < x.domain.size; i++) {
      const value = x.domain.at(i);
      encoder.clause(unless, -x.is(value), y.is(value));
    }
    for (let i = 0; i < y.domain.size; i++) {
      const value = y.domain.at(i);
      encoder.clause(unless, -y.is(value), x.is(value));
    }
  }
}

/** The values k for which one of the two ints may have a literal "at least k". */
function thresholds(x: EncodedInteger, y: EncodedInteger): Set<number> {
  const steps = new Set<number>();
  for (const { domain } of [x, y]) {
    for (let i = 0; i < domain.size; i++) {
      steps.add(domain.at(i));
      if (i === domain.size - 1) steps.add(domain.at(i) + 1);
    }
  }
  return steps;
}

function equateBits(
  encoder: Encoder,
  a: readonly number[],
  b: readonly number[],
  unless: readonly number[],
): void {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [p, q] = [a[i] ?? NO, b[i] ?? NO];
    if (p === q && (p === YES || p === NO)) continue;
    encoder.clause(unless, -p, q);
    encoder.clause(unless, p, -q);
  }
}
