// Conjunctions, and by negation disjunctions and clauses: one clause per disjunction; nested disjunctions are flattened
// if nothing else refers to them. No additional variables.
import type { BoolRef } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';

export const and: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    for (const item of [...encoder.terms.arguments(ref)]) encoder.enforce(item, unless);
  },

  whenFalse(encoder, ref, unless) {
    encoder.enforceAny(disjuncts(encoder, ref), unless);
  },
};

/** Terms of which at least one holds if the conjunction fails. */
function disjuncts(encoder: Encoder, conjunction: BoolRef): BoolRef[] {
  const { terms } = encoder;
  const foundTerms: BoolRef[] = [];
  const openTerms = [conjunction];
  for (let next = openTerms.pop(); next !== undefined; next = openTerms.pop()) {
    const items = terms.arguments(next);
    for (let i = 0; i < items.length; i++) {
      const item = items[i]!;
      // A negated conjunction inside the conjunction is a nested disjunction.
      if ((item & 1) === 0 && terms.operation(item) === 'and' && !encoder.isShared(item))
        openTerms.push(item);
      else foundTerms.push(item ^ 1);
    }
  }
  return foundTerms;
}
