import { describe, expect, it } from 'vitest';
import { Terms } from '../../../src/model/terms.ts';
import { byEvaluation, STANDINGS } from '../sat/all-solutions.ts';
import { CASES } from '../sat/cases.ts';
import { COMPONENTS, LINES } from '../sat/graph-cases.ts';
import { byIlp, isInstalled } from './all-solutions.ts';

const installed = await isInstalled('highs');

for (const [standing, place] of Object.entries(STANDINGS)) {
  describe.runIf(installed)(`rows for a term that is ${standing}`, () => {
    for (const [name, build] of Object.entries(CASES)) {
      it(`mean ${name}`, async () => {
        const terms = new Terms();
        const roots = place(terms, build);
        expect(await byIlp(terms, roots)).toEqual(byEvaluation(terms, roots));
      });
    }
    for (const [name, build] of Object.entries({ ...LINES, ...COMPONENTS })) {
      it(`mean ${name}, by cuts and by flow`, async () => {
        const terms = new Terms();
        const roots = place(terms, build);
        const expected = byEvaluation(terms, roots);
        expect(await byIlp(terms, roots, { connectivity: 'flow' })).toEqual(expected);
        if (name in LINES) expect(await byIlp(terms, roots, { connectivity: 'cuts' })).toEqual(expected);
      });
    }
  });
}
