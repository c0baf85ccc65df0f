// The constant needs no variable.

import { YES } from '../../common/literals.ts';
import type { BoolEncoding } from '../encode/encoding.ts';

export const trueEncoding: BoolEncoding = {
  atom: () => YES,
  whenTrue: () => {},
  whenFalse: (encoder, _ref, unless) => encoder.clause(unless),
};
