/** The cheapest hitting set, compared with all subsets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hittingSet } from '../../../src/tasks/common/hitting-set.ts';

const ELEMENTS = 7;
const set = fc.uniqueArray(fc.nat(ELEMENTS - 1), { minLength: 1, maxLength: 4 });
const costs = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: ELEMENTS, maxLength: ELEMENTS });

function leastCost(sets: readonly (readonly number[])[], price: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let subset = 0; subset < 1 << ELEMENTS; subset++) {
    const chosen = (element: number): boolean => ((subset >> element) & 1) === 1;
    if (!sets.every((one) => one.some(chosen))) continue;
    least = Math.min(
      least,
      price.reduce((sum, cost, element) => sum + (chosen(element) ? cost : 0), 0),
    );
  }
  return least;
}

describe('a hitting set', () => {
  it('hits every set for the least there is, below the bound', () => {
    fc.assert(
      fc.property(
        fc.array(set, { maxLength: 8 }),
        costs,
        fc.integer({ min: 1, max: 30 }),
        (sets, price, below) => {
          const found = hittingSet(sets, price, below);
          const least = leastCost(sets, price);
          expect(found).not.toBe('hard');
          if (typeof found === 'string') {
            expect(least).toBeGreaterThanOrEqual(below);
            return;
          }
          for (const one of sets) expect(one.some((element) => found.includes(element))).toBe(true);
          expect(found.reduce((sum, element) => sum + price[element]!, 0)).toBe(least);
        },
      ),
    );
  });

  it('is none when one of the sets is empty', () => {
    expect(hittingSet([[0], []], [1], 10)).toBe('none');
  });
});
