import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNestedRows } from '../../../src/backends/sat/counters/nested.ts';
import { compileSat } from '../../../src/backends/sat/encode/compile.ts';
import type { EncodingSizes } from '../../../src/backends/sat/encode/sizes.ts';
import { type BoolRef, Terms } from '../../../src/model/terms/terms.ts';
import { byEvaluation, bySat, groundOf, STANDINGS } from './all-solutions.ts';

const COUNTERS: Record<string, Partial<EncodingSizes>> = {
  'the usual sizes': {},
  totalizers: { maxCovers: 0 },
  'clauses alone': { maxCovers: 100_000, maxPairwiseLiterals: 100 },
  adders: { maxCovers: 0, maxTotalizerClauses: 0 },
};

/** Each row: its bools in order, some of them negated, and the position from which conjunctions are counted. */
const row = fc.record({
  bools: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
  from: fc.integer({ min: 0, max: 1 }),
  weight: fc.constantFrom(1, 1, 1, 2, -1, -1),
});

/** For each position k of the rows, the conjunction of the first k bools, with its weight in a sum. */
function prefixes(
  terms: Terms,
  x: readonly BoolRef[],
  rows: readonly { bools: number[]; from: number; weight: number }[],
) {
  const weights: number[] = [];
  const refs: BoolRef[] = [];
  for (const { bools, from, weight } of rows) {
    let all: BoolRef | undefined;
    for (const [at, i] of bools.entries()) {
      const own = x[i >> 1]! ^ (i & 1);
      all = all === undefined ? own : terms.and([all, own]);
      if (at < from) continue;
      weights.push(weight);
      refs.push(all);
    }
  }
  return { weights, refs };
}

describe('conjunctions in rows', () => {
  for (const [name, sizes] of Object.entries(COUNTERS)) {
    it(`count as all assignments tell, with ${name}`, () => {
      fc.assert(
        fc.property(
          fc.array(row, { minLength: 1, maxLength: 4 }),
          fc.integer({ min: -4, max: 9 }),
          fc.constantFrom('at most', 'equals', 'an int', 'a number of its own'),
          fc.constantFrom(...Object.keys(STANDINGS)),
          (rows, bound, kind, standing) => {
            const terms = new Terms();
            const roots = STANDINGS[standing]!(terms, (store) => {
              const x = Array.from({ length: 5 }, () => store.boolVariable());
              const { weights, refs } = prefixes(store, x, rows);
              if (kind === 'at most') return store.atMost(weights, refs, bound);
              if (kind === 'equals') return store.equals(weights, refs, bound);
              // In this case the rows' literals are those of an int.
              if (kind === 'a number of its own')
                return store.is(store.maximum([store.sum(weights, refs), store.intVariable(0, 3)]), bound);
              return store.equals([...weights, -1], [...refs, store.intVariable(0, 5)], 0);
            });
            expect(bySat(terms, roots, { sizes })).toEqual(byEvaluation(terms, roots));
          },
        ),
        { numRuns: 60 },
      );
    });
  }

  it('are found where each has the one before as a part, and the same coefficient', () => {
    const terms = new Terms();
    const [a, b, c, d] = [
      terms.boolVariable(),
      terms.boolVariable(),
      terms.boolVariable(),
      terms.boolVariable(),
    ];
    const ab = terms.and([a, b]);
    const abc = terms.and([ab, c]);
    const rowsOf = (...pairs: number[]) => {
      const rows = findNestedRows(terms, pairs, 0);
      return rows && [...new Set(rows.values())];
    };
    expect(rowsOf(1, a, 1, b, 1, c, 1, d)).toBeUndefined();
    expect(rowsOf(1, a, 1, ab, 1, abc, 1, d)).toEqual([[a, ab, abc]]);
    expect(rowsOf(1, a, 2, ab, 2, abc)).toEqual([[ab, abc]]);
    // Each conjunction follows only one of its parts.
    expect(rowsOf(1, a, 1, b, 1, ab)).toEqual([[a, ab]]);
    expect(rowsOf(1, a, 1, ab, 1, terms.and([a, d]))).toEqual([[a, ab]]);
    // Without the conjunction in between, nothing links these two.
    expect(rowsOf(1, a, 1, abc)).toBeUndefined();
  });

  it('take no counter of their own', () => {
    const terms = new Terms();
    const x = Array.from({ length: 12 }, () => terms.boolVariable());
    const rows = [0, 1].map((half) => ({
      bools: Array.from({ length: 6 }, (_, at) => 2 * (6 * half + at)),
      from: 0,
      weight: 1,
    }));
    const { weights, refs } = prefixes(terms, x, rows);
    const program = compileSat(groundOf(terms, [terms.atMost(weights, refs, 5)]), {
      sizes: { maxCovers: 0 },
    });
    // Only the bools and the conjunctions have variables; counting twelve bools by a tree would need more.
    expect(program.variables).toBe(12 + 10);
  });
});
