import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasFewCovers, keepBelow } from '../../../src/backends/sat/counters/covers.ts';
import type { StepFunction } from '../../../src/backends/sat/counters/leaf.ts';
import type { Encoder } from '../../../src/backends/sat/encode/encoder.ts';
import { longTest } from '../../sample.ts';

const leaf = (...values: number[]): StepFunction => ({
  values: [0, ...values],
  size: values.length + 1,
  literal: () => 1,
});

/** The number of minimal sets of bools whose weights reach the threshold. */
function minimalSets(weights: readonly number[], threshold: number): number {
  let found = 0;
  for (let set = 0; set < 1 << weights.length; set++) {
    const chosen = weights.filter((_, at) => set & (1 << at));
    const sum = chosen.reduce((all, weight) => all + weight, 0);
    if (sum >= threshold && chosen.every((weight) => sum - weight < threshold)) found++;
  }
  return found;
}

/** All ways to choose how many steps of each leaf are reached. */
function waysOf(all: readonly (readonly number[])[]): number[][] {
  let chosen: number[][] = [[]];
  for (const each of all)
    chosen = chosen.flatMap((steps) => [0, ...each.map((_, at) => at + 1)].map((step) => [...steps, step]));
  return chosen;
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
          // A minimal set of clauses counts as small if it has at most as many clauses as there are ways to choose steps.
          const few = 2 ** count <= most || minimalSets(weights, threshold) <= most;
          const leaves = weights.map((each) => leaf(each));
          expect(hasFewCovers(leaves, threshold, most)).toBe(few);
        },
      ),
      { numRuns: 500 },
    );
  });

  longTest('is known of the covers that are written, whatever was asked of the same shape before', () => {
    const values = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
    const steps = values.map((by) => by.map((_, at) => by.slice(0, at + 1).reduce((a, b) => a + b)));
    fc.assert(
      fc.property(
        fc.array(steps, { minLength: 1, maxLength: 5 }),
        fc.nat(16),
        fc.nat(60),
        (all, below, most) => {
          const threshold = below + 1;
          const leaves = all.map((each, at) => ({
            ...leaf(...each),
            literal: (index: number) => 10 * (at + 1) + index,
          }));
          const write = (): number[][] => {
            const written: number[][] = [];
            const clauseOf = (_: unknown, clause: readonly number[]) => written.push([...clause]);
            keepBelow({ clauseOf } as unknown as Encoder, leaves, threshold, []);
            return written;
          };
          const written = write();
          expect(write()).toEqual(written);
          for (const reached of waysOf(all)) {
            const sum = reached.reduce(
              (total, step, at) => total + (step === 0 ? 0 : all[at]![step - 1]!),
              0,
            );
            const isForbidden = written.some((clause) =>
              clause.every((each) => reached[Math.floor(-each / 10) - 1]! >= -each % 10),
            );
            expect(isForbidden, JSON.stringify([all, reached])).toBe(sum >= threshold);
          }
          const ways = all.reduce((product, each) => product * (each.length + 1), 1);
          expect(hasFewCovers(leaves, threshold, most)).toBe(ways <= most || written.length <= most);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('is counted one by one where they differ', () => {
    // 3, 2 + 2, 2 + 1 and 2 + 1 reach 3.
    const leaves = [leaf(3), leaf(2), leaf(2), leaf(1)];
    expect(hasFewCovers(leaves, 3, 4)).toBe(true);
    expect(hasFewCovers(leaves, 3, 3)).toBe(false);
  });
});
