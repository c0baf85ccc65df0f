// The size of a node's component, needed only at some thresholds; the method stands in graphs/components.ts.

import type { IntEncoding } from '../encode/encoding.ts';
import { componentsOf } from '../graphs/components.ts';
import { rangeDomain } from './domain.ts';
import { ThresholdInteger } from './thresholds.ts';

export const componentSize: IntEncoding = {
  encode(encoder, ref) {
    const [term, node] = encoder.terms.arguments(ref);
    const components = componentsOf(encoder, term!);
    const divided = components.dividedSize(node!);
    if (divided !== undefined) return divided;
    const domain = rangeDomain(encoder.low(ref), encoder.high(ref));
    return new ThresholdInteger(encoder, domain, (k) => components.sizeAtLeast(node!, k));
  },
};
