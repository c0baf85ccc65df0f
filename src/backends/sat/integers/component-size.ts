// The size of a node's component, for which literals are needed only at some thresholds; graphs/components.ts writes
// it.

import type { IntEncoding } from '../encode/encoding.ts';
import { componentsOf } from '../graphs/components.ts';
import { rangeDomain } from './domain.ts';
import { ThresholdInteger } from './thresholds.ts';

export const componentSize: IntEncoding = {
  encode(encoder, ref) {
    const [term, node] = encoder.terms.arguments(ref);
    const components = componentsOf(encoder, term!);
    const divisionSize = components.sizeInDivision(node!);
    if (divisionSize !== undefined) return divisionSize;
    const domain = rangeDomain(encoder.low(ref), encoder.high(ref));
    return new ThresholdInteger(encoder, domain, (k) => components.sizeAtLeast(node!, k));
  },
};
