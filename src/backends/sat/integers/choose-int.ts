// The int "if c then a else b": equal to a unless ¬c, equal to b unless c. Two clauses per value and branch.

import { BOTH, NO, YES } from '../../common/literals.ts';
import type { IntEncoding } from '../encode/encoding.ts';
import { unionDomain } from './domain.ts';
import { alternativesInteger } from './fresh.ts';

export const chooseInt: IntEncoding = {
  encode(encoder, ref) {
    const [condition, then, otherwise] = [...encoder.terms.arguments(ref)] as [number, number, number];
    const c = encoder.literal(condition, BOTH);
    const [a, b] = [encoder.integer(then), encoder.integer(otherwise)];
    if (c === YES) return a;
    if (c === NO) return b;
    const domain = unionDomain([a.domain, b.domain]);
    return alternativesInteger(encoder, domain, encoder.wantsOrder(ref), [
      { unless: -c, integer: a },
      { unless: c, integer: b },
    ]);
  },
};
