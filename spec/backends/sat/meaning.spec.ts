import { describe, expect, it } from 'vitest';
import { Terms } from '../../../src/model/terms/terms.ts';
import { byEvaluation, bySat, STANDINGS } from './all-solutions.ts';
import { CASES } from './cases.ts';

for (const [standing, place] of Object.entries(STANDINGS)) {
  describe(`clauses for a term that is ${standing}`, () => {
    for (const [name, build] of Object.entries(CASES)) {
      it(`mean ${name}`, () => {
        const terms = new Terms();
        const roots = place(terms, build);
        const expected = byEvaluation(terms, roots);
        expect(bySat(terms, roots, { facts: 'none' })).toEqual(expected);
      });
    }
  });
}

describe('clauses after tightening', () => {
  for (const [name, build] of Object.entries(CASES)) {
    it(`mean ${name}`, () => {
      const terms = new Terms();
      const roots = [build(terms)];
      expect(bySat(terms, roots)).toEqual(byEvaluation(terms, roots));
    });
  }
});

describe('guarded constraints', () => {
  for (const [name, build] of Object.entries(CASES)) {
    it(`mean ${name} when their guards are assumed`, () => {
      const terms = new Terms();
      const roots = [build(terms)];
      expect(bySat(terms, roots, { guards: true })).toEqual(byEvaluation(terms, roots));
    });
  }
});
