// The rule that two nodes are active and in one component of a `components` term; graphs/components.ts writes it.
import type { BoolEncoding } from '../encode/encoding.ts';
import { componentsOf } from '../graphs/components.ts';

export const reaches: BoolEncoding = {
  atom(encoder, ref) {
    const [components, a, b] = encoder.terms.arguments(ref);
    return componentsOf(encoder, components!).knownLiteral(a!, b!);
  },
  whenTrue(encoder, ref, unless) {
    const [components, a, b] = encoder.terms.arguments(ref);
    componentsOf(encoder, components!).requireTogether(a!, b!, unless);
  },
  whenFalse(encoder, ref, unless) {
    const [components, a, b] = encoder.terms.arguments(ref);
    componentsOf(encoder, components!).requireApart(a!, b!, unless);
  },
};
