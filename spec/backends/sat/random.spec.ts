import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EncodingSizes } from '../../../src/backends/sat/encode/sizes.ts';
import { byEvaluation, bySat } from './all-solutions.ts';
import { randomModel } from './random-terms.ts';

const SIZES: Record<string, Partial<EncodingSizes>> = {
  'the usual sizes': {},
  'counters everywhere': { maxCovers: 0, maxPairwiseLiterals: 3, maxMissingTuples: 0, maxTuplesPerKey: 1000 },
  'clauses without counters': {
    maxCovers: 100_000,
    maxPairwiseLiterals: 1000,
    maxMissingTuples: 100_000,
    maxTuplesPerKey: 0,
  },
  'adders for every sum': { maxCovers: 0, maxTotalizerClauses: 0 },
  'propagators for every sum': { maxCovers: 0, maxWrittenClauses: 0 },
  'ints in bits': { widestUnary: 2 },
  'ints in bits and circuits': { widestUnary: 2, mostCombinations: 0, maxCovers: 0 },
  'some ints in bits': { widestUnary: 4, mostCombinations: 12 },
};

describe('random nested terms', () => {
  for (const [name, sizes] of Object.entries(SIZES)) {
    it(`have the evaluator's solutions with ${name}`, () => {
      fc.assert(
        fc.property(fc.gen(), fc.boolean(), fc.boolean(), (draw, guards, tightened) => {
          const { terms, roots } = randomModel(draw);
          const expected = byEvaluation(terms, roots);
          const facts = tightened ? {} : { facts: 'none' as const };
          expect(bySat(terms, roots, { sizes, guards, ...facts })).toEqual(expected);
        }),
        { numRuns: 60 },
      );
    });
  }
});
