// Lexicographic order: e(i) means that the first i positions are equal. If e(i) holds, the item at position i of the
// first list is at most that of the second, and it is less or e(i + 1) holds. One column and two relaxed rows per
// position.
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import type { BoolLinearization } from '../linearization.ts';
import type { Linearizer } from '../linearizer.ts';

export const lexicographic: BoolLinearization = {
  support: 'decomposed',
  how: 'two relaxed rows a place',
  whenTrue(linearizer, ref, unless) {
    const [a, b] = bothHalves(linearizer, ref);
    requireOrdered(linearizer, a, b, false, unless);
  },
  whenFalse(linearizer, ref, unless) {
    const [a, b] = bothHalves(linearizer, ref);
    requireOrdered(linearizer, b, a, true, unless);
  },
};

function bothHalves(linearizer: Linearizer, ref: BoolRef): readonly [Ref[], Ref[]] {
  const items = [...linearizer.terms.arguments(ref)];
  return [items.slice(0, items.length / 2), items.slice(items.length / 2)];
}

/** a ≤ b, or with `isStrict` a < b. */
function requireOrdered(
  linearizer: Linearizer,
  a: readonly Ref[],
  b: readonly Ref[],
  isStrict: boolean,
  unless: readonly number[],
): void {
  const { terms } = linearizer;
  let guardLiterals = unless;
  for (let i = 0; i < a.length; i++) {
    const less = terms.less(a[i]!, b[i]!);
    if (i === a.length - 1) {
      linearizer.enforce(isStrict ? less : terms.lessEqual(a[i]!, b[i]!), guardLiterals);
      return;
    }
    const equalSoFar = linearizer.fresh();
    linearizer.enforce(terms.lessEqual(a[i]!, b[i]!), guardLiterals);
    linearizer.enforce(less, [...guardLiterals, equalSoFar]);
    guardLiterals = [-equalSoFar];
  }
}
