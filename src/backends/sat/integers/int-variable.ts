// A variable of the model: its own domain, gaps and all, within the bounds known before encoding.
import type { IntRef } from '../../../model/terms.ts';
import type { Encoder } from '../encoder.ts';
import type { Domain, IntEncoding } from '../encoding.ts';
import { listDomain, rangeDomain } from './domain.ts';
import { freshInteger } from './fresh.ts';

export const intVariable: IntEncoding = {
  encode(encoder, ref) {
    return freshInteger(encoder, variableDomain(encoder, ref), { preferOrder: encoder.wantsOrder(ref) });
  },
};

function variableDomain(encoder: Encoder, ref: IntRef): Domain {
  const [low, high] = [encoder.low(ref), encoder.high(ref)];
  const allowed = encoder.terms.values(ref)?.filter((value) => value >= low && value <= high);
  if (low > high || allowed?.length === 0) {
    encoder.clause([]);
    return rangeDomain(encoder.terms.low(ref), encoder.terms.low(ref));
  }
  return allowed === undefined ? rangeDomain(low, high) : listDomain(allowed);
}
