// Bools of a sum that imply one another in a row, as "all up to here hold" does for one place after the other: of conjunctions whose
// parts the sum counts, too, each goes after one of these parts. Looked for by the conjunctions' own arguments, so it takes time linear in
// them, and what implies something in another way isn't found. No clause is needed: that a conjunction implies its parts is one of its own.
import { type BoolRef, CODE, type Terms } from '../../../model/terms/terms.ts';

/**
 * By ref: the row it is in, if that is one of several, each implying the one before it, with the same coefficient. `pairs` as in the term
 * atMost, from `first` on. Undefined where there is no row.
 */
export function nestedRows(
  terms: Terms,
  pairs: ArrayLike<number>,
  first: number,
): ReadonlyMap<BoolRef, readonly BoolRef[]> | undefined {
  const isConjunction = (ref: number): boolean =>
    (ref & 1) === 0 && !terms.isInt(ref) && terms.code(ref >> 1) === CODE.and;
  let coefficients: Map<number, number> | undefined;
  /** By ref: the one that comes next in its row. */
  const next = new Map<BoolRef, BoolRef>();
  const heads = new Set<BoolRef>();
  for (let i = first; i < pairs.length; i += 2) {
    const ref = pairs[i + 1]!;
    if (!isConjunction(ref)) continue;
    coefficients ??= coefficientsOf(pairs, first);
    for (const part of terms.arguments(ref)) {
      if (coefficients.get(part) !== pairs[i] || next.has(part)) continue;
      next.set(part, ref);
      heads.add(part);
      break;
    }
  }
  if (next.size === 0) return undefined;
  for (const ref of next.values()) heads.delete(ref);
  const rows = new Map<BoolRef, readonly BoolRef[]>();
  for (const head of heads) {
    const row: BoolRef[] = [];
    for (let ref: BoolRef | undefined = head; ref !== undefined; ref = next.get(ref)) {
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
