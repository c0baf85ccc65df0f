// A variable of the model: its own domain, gaps and all, as far as it is known before solving.
import type { IntEncoding } from '../encode/encoding.ts';
import { listDomain, rangeDomain } from './domain.ts';
import { freshInteger } from './fresh.ts';

export const intVariable: IntEncoding = {
  encode(encoder, ref) {
    const values = encoder.values(ref);
    const domain =
      values === undefined ? rangeDomain(encoder.low(ref), encoder.high(ref)) : listDomain(values);
    return freshInteger(encoder, domain, { preferOrder: encoder.wantsOrder(ref) });
  },
};
