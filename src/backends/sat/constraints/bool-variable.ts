// A variable of the model is a variable of the formula, unless its value is known.
import type { BoolEncoding } from '../encode/encoding.ts';

export const boolVariable: BoolEncoding = {
  atom: (encoder, ref) => encoder.variable(ref),
  whenTrue: (encoder, ref, unless) => encoder.clause(unless, encoder.variable(ref)),
  whenFalse: (encoder, ref, unless) => encoder.clause(unless, -encoder.variable(ref)),
};
