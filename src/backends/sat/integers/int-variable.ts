// A variable of the model, over its domain as known before solving, which may have gaps.
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
