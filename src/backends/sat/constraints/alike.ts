// Two components have the same shape. By one of the engine's propagators for all pairs of a division at once; otherwise
// by `reaches` terms (common/graphs/alike.ts), which is complete in clauses but large.
import { alikeAsTerm } from '../../common/graphs/alike.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import { componentsOf } from '../graphs/components.ts';

export const alike: BoolEncoding = {
  atom(encoder, ref) {
    const [components, a, b, layout] = encoder.terms.arguments(ref);
    return componentsOf(encoder, components!).alike(a!, b!, layout!);
  },
  whenTrue: (encoder, ref, unless) => encoder.enforce(alikeAsTerm(encoder.terms, ref), unless),
  whenFalse: (encoder, ref, unless) => encoder.enforce(alikeAsTerm(encoder.terms, ref) ^ 1, unless),
};
