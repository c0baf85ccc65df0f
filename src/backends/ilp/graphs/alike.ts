// The rule that two components have the same shape, by `reaches` terms (common/graphs/alike.ts).
import { alikeAsTerm } from '../../common/graphs/alike.ts';
import type { BoolLinearization } from '../linearization.ts';

export const alike: BoolLinearization = {
  support: 'decomposed',
  how: 'one of the motions carries the columns of `reaches` into each other; large',
  whenTrue: (linearizer, ref, unless) => linearizer.enforce(alikeAsTerm(linearizer.terms, ref), unless),
  whenFalse: (linearizer, ref, unless) => linearizer.enforce(alikeAsTerm(linearizer.terms, ref) ^ 1, unless),
};
