// Lexicographic order: e(i) means that the first i positions are equal. If e(i) holds, the item at position i of the
// first list is at most that of the second, and it is less or e(i + 1) holds. One variable and the clauses of two
// comparisons per position (Frisch et al. 2002, decomposed).
import type { BoolRef, Ref } from '../../../model/terms/terms.ts';
import type { Encoder } from '../encode/encoder.ts';
import type { BoolEncoding } from '../encode/encoding.ts';
import type { Subject } from '../encode/trace.ts';

export const lexicographic: BoolEncoding = {
  whenTrue(encoder, ref, unless) {
    const [a, b] = bothHalves(encoder, ref);
    enforceOrdered(encoder, a, b, false, unless);
  },
  whenFalse(encoder, ref, unless) {
    const [a, b] = bothHalves(encoder, ref);
    enforceOrdered(encoder, b, a, true, unless);
  },
};

function bothHalves(encoder: Encoder, ref: BoolRef): readonly [Ref[], Ref[]] {
  const items = [...encoder.terms.arguments(ref)];
  return [items.slice(0, items.length / 2), items.slice(items.length / 2)];
}

/** a ≤ b, or with `isStrict` a < b. */
function enforceOrdered(
  encoder: Encoder,
  a: readonly Ref[],
  b: readonly Ref[],
  isStrict: boolean,
  unless: readonly number[],
): void {
  const { terms } = encoder;
  let guardLiterals = unless;
  /** What the trace for the certificate records: bools that say that the first positions are equal. */
  const equalSubjects: Subject[] = [];
  for (let i = 0; i < a.length; i++) {
    const less = terms.less(a[i]!, b[i]!);
    if (i === a.length - 1) {
      encoder.enforce(isStrict ? less : terms.lessEqual(a[i]!, b[i]!), guardLiterals);
      return;
    }
    const arePrefixesEqual = encoder.fresh();
    const { trace } = encoder;
    if (trace) {
      equalSubjects.push(1, terms.same(a[i]!, b[i]!));
      trace.atLeast(arePrefixesEqual, trace.sum([...equalSubjects]), i + 1);
    }
    encoder.enforce(terms.lessEqual(a[i]!, b[i]!), guardLiterals);
    encoder.enforce(less, [...guardLiterals, arePrefixesEqual]);
    guardLiterals = [-arePrefixesEqual];
  }
}
