// A sum is checked by adding up. Why that is sound: unknown literals add nothing to the least possible sum.
import type { Linear } from './constraints.ts';
import type { Known } from './known.ts';

/** Whether the least possible sum is above the bound. */
export function contradictsLinear({ guard = 0, terms, bound }: Linear, known: Known): boolean {
  if (!known.isTrue(guard)) return false;
  let leastSum = 0;
  for (const [coefficient, literal] of terms) {
    const value = known.of(literal);
    if (value > 0 || (value === 0 && coefficient < 0)) leastSum += coefficient;
  }
  return leastSum > bound;
}
