// A sum is checked by adding up, a count by counting.
// Why that is sound: coefficients of literals that aren't known add nothing negative to the least sum, and a count lies between the
// literals known to be true and those not known to be false.
import type { Counted, Linear } from './constraints.ts';
import type { Known } from './known.ts';

/** Whether the least sum that is possible is above the bound. */
export function contradictsLinear({ guard = 0, terms, bound }: Linear, known: Known): boolean {
  if (!known.isTrue(guard)) return false;
  let least = 0;
  for (const [coefficient, literal] of terms) {
    const value = known.of(literal);
    if (value > 0 || (value === 0 && coefficient < 0)) least += coefficient;
  }
  return least > bound;
}

/** Whether no count agrees with the literals and the order literals that are known. */
export function contradictsCounted({ literals, order }: Counted, known: Known): boolean {
  let least = 0;
  let most = literals.length;
  for (const literal of literals) {
    const value = known.of(literal);
    if (value > 0) least++;
    else if (value < 0) most--;
  }
  for (const [at, literal] of order.entries()) {
    const value = known.of(literal);
    if (value > 0) least = Math.max(least, at + 1);
    else if (value < 0) most = Math.min(most, at);
  }
  return least > most;
}
