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
