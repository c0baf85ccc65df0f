import { describe, expect, it } from 'vitest';
import { Terms } from '../../../src/model/terms/terms.ts';
import { byEvaluation, STANDINGS } from '../sat/all-solutions.ts';
import { CHAINS, COMPONENTS, LINES } from '../sat/graph-cases.ts';
import { byRows } from './all-solutions.ts';

/** Three of the ways in which a term can be used in a model (`STANDINGS`). */
const STANDING = ['asserted', 'denied', 'reified'] as const;

for (const standing of STANDING) {
  describe(`rows for a graph constraint that is ${standing}`, () => {
    for (const [name, build] of Object.entries(LINES)) {
      it(`mean ${name}, by cuts and by flow`, () => {
        const terms = new Terms();
        const roots = STANDINGS[standing]!(terms, build);
        const expected = byEvaluation(terms, roots);
        expect(byRows(terms, roots, { connectivity: 'flow' })).toEqual(expected);
        expect(byRows(terms, roots, { connectivity: 'cuts' })).toEqual(expected);
      });
    }
    for (const [name, build] of Object.entries({ ...COMPONENTS, ...CHAINS })) {
      it(`mean ${name}, by cuts and by flow`, () => {
        const terms = new Terms();
        const roots = STANDINGS[standing]!(terms, build);
        const expected = byEvaluation(terms, roots);
        expect(byRows(terms, roots, { connectivity: 'flow' })).toEqual(expected);
        expect(byRows(terms, roots, { connectivity: 'cuts' })).toEqual(expected);
      });
    }
  });
}
