import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EncodingSizes } from '../../../src/backends/sat/encode/sizes.ts';
import { type BoolRef, type Ref, Terms } from '../../../src/model/terms/terms.ts';
import { byEvaluation, bySat, STANDINGS } from './all-solutions.ts';

const COUNTERS: Record<string, Partial<EncodingSizes>> = {
  'the usual sizes': {},
  totalizers: { maxCovers: 0 },
  'clauses alone': { maxCovers: 100_000, maxPairwiseLiterals: 100 },
  adders: { maxCovers: 0, maxTotalizerClauses: 0 },
  'the engine’s propagators': { maxCovers: 0, maxWrittenClauses: 0 },
};

/** A constraint Σ weight·bool ⋚ bound in a new store, used in the model in one of several ways. */
function sumOfBools(weights: readonly number[], bound: number, exact: boolean, standing: string) {
  const terms = new Terms();
  const build = (store: Terms): BoolRef => {
    const refs = weights.map(() => store.boolVariable());
    return exact ? store.equals(weights, refs, bound) : store.atMost(weights, refs, bound);
  };
  const roots = STANDINGS[standing]!(terms, build);
  return { terms, roots };
}

const standing = fc.constantFrom('asserted', 'denied', 'implied', 'reified');

describe('sums of bools', () => {
  for (const [name, sizes] of Object.entries(COUNTERS)) {
    it(`count with ${name}`, () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 7, max: 9 }),
          fc.integer({ min: 0, max: 9 }),
          fc.boolean(),
          standing,
          (n, bound, exact, place) => {
            const { terms, roots } = sumOfBools(new Array<number>(n).fill(1), bound, exact, place);
            expect(bySat(terms, roots, { sizes })).toEqual(byEvaluation(terms, roots));
          },
        ),
        { numRuns: 12 },
      );
    });

    it(`weigh with ${name}`, () => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 2, maxLength: 7 }),
          fc.integer({ min: -100, max: 100 }),
          fc.boolean(),
          standing,
          (weights, bound, exact, place) => {
            const { terms, roots } = sumOfBools(weights, bound, exact, place);
            expect(bySat(terms, roots, { sizes })).toEqual(byEvaluation(terms, roots));
          },
        ),
        { numRuns: 20 },
      );
    });
  }

  it('share one counter between bounds on the same sum', () => {
    const terms = new Terms();
    const refs: Ref[] = Array.from({ length: 9 }, () => terms.boolVariable());
    const ones = new Array<number>(9).fill(1);
    const roots = [
      terms.atMost(ones, refs, 6),
      terms.atMost(
        ones.map((one) => -one),
        refs,
        -4,
      ),
      terms.not(terms.equals(ones, refs, 5)),
    ];
    expect(bySat(terms, roots, { sizes: { maxCovers: 0 } })).toEqual(byEvaluation(terms, roots));
  });
});

describe('exactly one of many', () => {
  it.each([3, 7, 10, 13])('%i bools', (n) => {
    const terms = new Terms();
    const refs = Array.from({ length: n }, () => terms.boolVariable());
    const roots = [terms.equals(new Array<number>(n).fill(1), refs, 1)];
    const answers = bySat(terms, roots);
    expect(answers).toHaveLength(n);
    expect(new Set(answers).size).toBe(n);
  });
});
