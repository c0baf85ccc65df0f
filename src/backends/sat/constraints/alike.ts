// The rule that two components have the same shape. One of the engine's propagators enforces it for all pairs of a
// division at once; otherwise it is expressed by `reaches` terms (common/graphs/alike.ts), which takes many clauses.
import { alikeAsTerm } from '../../common/graphs/alike.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import { componentsOf } from '../graphs/components.ts';

export const alike: BoolEncoding = {
  atom(encoder, ref) {
    const [components, a, b, layout] = encoder.terms.arguments(ref);
    return componentsOf(encoder, components!).alikeLiteral(a!, b!, layout!);
  },
  whenTrue: (encoder, ref, unless) => encoder.enforce(alikeAsTerm(encoder.terms, ref), unless),
  whenFalse: (encoder, ref, unless) => encoder.enforce(alikeAsTerm(encoder.terms, ref) ^ 1, unless),
};
