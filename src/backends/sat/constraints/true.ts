// The constant: never a variable.
import type { BoolEncoding } from '../encoding.ts';
import { YES } from '../literals.ts';

export const trueEncoding: BoolEncoding = {
  atom: () => YES,
  whenTrue: () => {},
  whenFalse: (encoder, _ref, unless) => encoder.clause(unless),
};
