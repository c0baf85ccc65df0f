// if c then a else b: two clauses, and the implied clause (a or b), which unit propagation would miss.
import type { BoolRef } from '../../../model/terms/terms.ts';
import { BOTH, IMPLIES } from '../../common/literals.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';

function encodeChoose(
  encoder: Encoder,
  args: readonly BoolRef[],
  negate: 0 | 1,
  unless: readonly number[],
): void {
  const [condition, then, otherwise] = args as [BoolRef, BoolRef, BoolRef];
  const c = encoder.literal(condition, BOTH);
  const a = encoder.literal(then ^ negate, IMPLIES);
  const b = encoder.literal(otherwise ^ negate, IMPLIES);
  encoder.clause(unless, -c, a);
  encoder.clause(unless, c, b);
  encoder.clause(unless, a, b);
}

export const choose: BoolEncoding = {
  whenTrue: (encoder, ref, unless) => encodeChoose(encoder, [...encoder.terms.arguments(ref)], 0, unless),
  whenFalse: (encoder, ref, unless) => encodeChoose(encoder, [...encoder.terms.arguments(ref)], 1, unless),
};
