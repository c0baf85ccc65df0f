/** The values that a variable may have. */
import type { Terms } from '../../../model/terms/terms.ts';
import { TUNING } from '../tuning.ts';

/** The variable's values; none if there are too many to list. */
export function valuesOf(terms: Terms, variable: number): readonly number[] {
  const ref = terms.variable(variable);
  const values = terms.values(ref);
  if (values) return [...values];
  const low = terms.low(ref);
  const count = terms.high(ref) - low + 1;
  return count > TUNING.domainValues ? [] : Array.from({ length: count }, (_, at) => low + at);
}
