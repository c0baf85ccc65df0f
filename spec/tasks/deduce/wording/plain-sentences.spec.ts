/** Steps that no pattern fits, on a board of stars (worded.ts). */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const [row] = ofRule('row') as [number];
const [near] = ofRule('near') as [number];
const told = (constraints: number[], claims: Literal[], known: Literal[] = []): string => {
  const step: Deduction = {
    claims,
    lead: claims[0]!,
    reasons: { constraints, known },
    told: false,
    technique: 'all ways agree',
    effort: 1,
  };
  return wording.step(step);
};

it('tells what is known, what follows and by which rule, where one condition is enough', () => {
  expect(told([near], [is(1, 2, 0)], [is(2, 1), is(2, 3)])).toBe(
    'There are stars at r2c1 and r2c3, so there is no star at r1c2, as a number counts stars (the 2 at r2c2).',
  );
});

it('supposes the contrary, where several conditions are needed', () => {
  expect(told([row, near], [is(1, 1, 0)], [is(2, 1, 0), is(2, 3, 0)])).toBe(
    'If there is a star at r1c1, then there is no star at r1c2 (row 1), but the 2 at r2c2 would have too few stars. So no star at r1c1.',
  );
});
