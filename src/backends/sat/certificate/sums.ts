// A sum is checked by adding up, a count by counting. Why that is sound: unknown literals add nothing to the least
// possible sum, and a count lies between the number of literals known to be true and the number not known to be false.
import type { Counted, Linear } from './constraints.ts';
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

/** Whether no count agrees with the known literals and order literals. */
export function contradictsCounted({ literals, order }: Counted, known: Known): boolean {
  let leastSum = 0;
  let greatestSum = literals.length;
  for (const literal of literals) {
    const value = known.of(literal);
    if (value > 0) leastSum++;
    else if (value < 0) greatestSum--;
  }
  for (const [at, literal] of order.entries()) {
    const value = known.of(literal);
    if (value > 0) leastSum = Math.max(leastSum, at + 1);
    else if (value < 0) greatestSum = Math.min(greatestSum, at);
  }
  return leastSum > greatestSum;
}
