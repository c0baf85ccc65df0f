/** The judge, which evaluates many answers one after the other, compared with the evaluator on walks through assignments of random models. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../src/model/meaning/evaluate.ts';
import { Judge } from '../../src/model/meaning/judge.ts';
import { assignments, choices, groundOf, randomModel } from './random-terms.ts';

describe('the judge of many answers', () => {
  it('says of every assignment what the evaluator says, whichever came before', () => {
    fc.assert(
      fc.property(choices, (choose) => {
        const { terms, bools } = randomModel(choose, 10);
        const ground = groundOf(
          terms,
          choose.some(bools, 1, 4).map(({ ref }) => ref),
        );
        const judge = new Judge(ground);
        const all = [...assignments(terms)];
        for (let i = 0; i < 60; i++) {
          const assignment = choose.of(all).slice();
          // Sometimes a variable gets a value outside its domain.
          if (choose.below(6) === 0) assignment[choose.below(assignment.length)] = 99;
          expect(judge.accepts(assignment)).toBe(evaluate(ground, assignment).length === 0);
        }
      }),
      { numRuns: 150 },
    );
  });
});
