import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversAreFew } from '../../../src/backends/sat/counters/covers.ts';
import type { Steps } from '../../../src/backends/sat/counters/leaf.ts';

const leaf = (...values: number[]): Steps => ({
  values: [0, ...values],
  size: values.length + 1,
  literal: () => 1,
});

/** Of bools: the sets that reach the threshold, and don't without any one of them. */
function minimalSets(weights: readonly number[], threshold: number): number {
  let found = 0;
  for (let set = 0; set < 1 << weights.length; set++) {
    const chosen = weights.filter((_, at) => set & (1 << at));
    const sum = chosen.reduce((all, weight) => all + weight, 0);
    if (sum >= threshold && chosen.every((weight) => sum - weight < threshold)) found++;
  }
  return found;
}

describe('whether clauses alone are few', () => {
  it('is counted of bools of one weight as of all sets', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: -2, max: 70 }),
        fc.integer({ min: 0, max: 130 }),
        (count, weight, threshold, most) => {
          const weights = new Array<number>(count).fill(weight);
          // As many clauses as there are ways to choose steps are few, whatever the threshold.
          const few = 2 ** count <= most || minimalSets(weights, threshold) <= most;
          const leaves = weights.map((each) => leaf(each));
          expect(coversAreFew(leaves, threshold, most)).toBe(few);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is counted one by one where they differ', () => {
    // 3, 2 + 2, 2 + 1 and 2 + 1 reach 3.
    const leaves = [leaf(3), leaf(2), leaf(2), leaf(1)];
    expect(coversAreFew(leaves, 3, 4)).toBe(true);
    expect(coversAreFew(leaves, 3, 3)).toBe(false);
  });
});
