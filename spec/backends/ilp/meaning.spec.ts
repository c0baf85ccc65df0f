import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Terms } from '../../../src/model/terms/terms.ts';
import { byEvaluation, STANDINGS } from '../sat/all-solutions.ts';
import { CASES } from '../sat/cases.ts';
import { randomModel } from '../sat/random-terms.ts';
import { byRows } from './all-solutions.ts';

for (const [standing, place] of Object.entries(STANDINGS)) {
  describe(`rows for a term that is ${standing}`, () => {
    for (const [name, build] of Object.entries(CASES)) {
      it(`mean ${name}`, () => {
        const terms = new Terms();
        const roots = place(terms, build);
        expect(byRows(terms, roots)).toEqual(byEvaluation(terms, roots));
      });
    }
  });
}

describe('rows for a product', () => {
  it('of factors with too many values to be spread out are those of its bits', () => {
    const terms = new Terms();
    const [a, b] = [terms.intVariable(-2, 70), terms.intVariable(1, 80)];
    const roots = [terms.is(terms.product(a, b), 2310)];
    expect(byRows(terms, roots)).toEqual(byEvaluation(terms, roots));
    expect(byRows(terms, roots)).toContain('33 70');
  });
});

describe('rows for random nested terms', () => {
  it("have the evaluator's solutions", () => {
    fc.assert(
      fc.property(fc.gen(), (draw) => {
        const { terms, roots } = randomModel(draw);
        expect(byRows(terms, roots)).toEqual(byEvaluation(terms, roots));
      }),
      { numRuns: 100 },
    );
  });
});
