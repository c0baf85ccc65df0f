// Expands `componentShare` terms (the number of nodes of a given set in one component) in a sum: each becomes
// a sum over those `reaches` terms that may be true. So a bound on such a number becomes a bound on that sum,
// in which each pair of nodes is needed in one direction only.
import { linearForm } from '../../../model/terms/linear-form.ts';
import { CODE, type Ref } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';
import { componentsOf } from '../graphs/components.ts';

/**
 * The sum over [coefficient, ref, …], with each `componentShare` term (the number of nodes of a set in one
 * component) replaced by a sum of `reaches` terms.
 */
export function expandComponentShares(
  encoder: Encoder,
  pairs: number[],
): { constant: number; pairs: number[] } {
  const { terms } = encoder;
  const isComponentShare = (ref: Ref, i: number): boolean =>
    i % 2 === 1 && terms.code(ref >> 1) === CODE.componentShare;
  if (!pairs.some(isComponentShare)) return { constant: 0, pairs };
  const coefficients: number[] = [];
  const refs: Ref[] = [];
  for (let i = 0; i < pairs.length; i += 2) {
    const ref = pairs[i + 1]!;
    for (const summand of isComponentShare(ref, i + 1) ? summandsOf(encoder, ref) : [ref]) {
      coefficients.push(pairs[i]!);
      refs.push(summand);
    }
  }
  const [constant = 0, ...rest] = linearForm(terms, coefficients, refs, 0);
  return { constant, pairs: rest };
}

function summandsOf(encoder: Encoder, share: Ref): readonly Ref[] {
  const [components, node, subset] = encoder.terms.arguments(share);
  return componentsOf(encoder, components!).shareTermsOf(node!, encoder.terms.subsets[subset!]!);
}
