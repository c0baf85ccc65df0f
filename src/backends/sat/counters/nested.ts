// Finds bools in a sum that imply one another in a row, such as "the first k positions hold" for k = 1, 2, 3. Each
// conjunction is linked to one of its parts that also occurs in the sum. Only the conjunctions' own arguments are
// examined, so the cost is linear in them, and implications for other reasons aren't found. No clauses are needed,
// because a conjunction's encoding already implies its parts.
import { type BoolRef, CODE, type Terms } from '../../../model/terms/terms.ts';

/**
 * Finds rows: several bools with the same coefficient, each of which implies the one before it. The result maps each
 * bool in a row to its row; it is undefined if there are no rows. `pairs` has the layout of the term atMost, from
 * `first` on.
 */
export function findNestedRows(
  terms: Terms,
  pairs: ArrayLike<number>,
  first: number,
): ReadonlyMap<BoolRef, readonly BoolRef[]> | undefined {
  const isConjunction = (ref: number): boolean =>
    (ref & 1) === 0 && !terms.isInt(ref) && terms.code(ref >> 1) === CODE.and;
  let coefficients: Map<number, number> | undefined;
  /** For each bool in a row: the next bool of the row. */
  const nextTerms = new Map<BoolRef, BoolRef>();
  const headTerms = new Set<BoolRef>();
  for (let i = first; i < pairs.length; i += 2) {
    const ref = pairs[i + 1]!;
    if (!isConjunction(ref)) continue;
    coefficients ??= coefficientsOf(pairs, first);
    for (const part of terms.arguments(ref)) {
      if (coefficients.get(part) !== pairs[i] || nextTerms.has(part)) continue;
      nextTerms.set(part, ref);
      headTerms.add(part);
      break;
    }
  }
  if (nextTerms.size === 0) return undefined;
  for (const ref of nextTerms.values()) headTerms.delete(ref);
  const rows = new Map<BoolRef, readonly BoolRef[]>();
  for (const head of headTerms) {
    const row: BoolRef[] = [];
    for (let ref: BoolRef | undefined = head; ref !== undefined; ref = nextTerms.get(ref)) {
      row.push(ref);
      rows.set(ref, row);
    }
  }
  return rows;
}

function coefficientsOf(pairs: ArrayLike<number>, first: number): Map<number, number> {
  const coefficients = new Map<number, number>();
  for (let i = first; i < pairs.length; i += 2) coefficients.set(pairs[i + 1]!, pairs[i]!);
  return coefficients;
}
