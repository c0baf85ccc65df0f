/** Sentences for steps from several conditions, on a board of stars (worded.ts). */
import { expect, it } from 'vitest';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const rows = ofRule('row');
const [near] = ofRule('near') as [number];

const step = (technique: Deduction['technique'], rest: Partial<Deduction>): string =>
  wording.step({
    claims: [is(1, 3, 0)],
    lead: is(1, 3, 0),
    reasons: { constraints: [rows[0]!, near], known: [] },
    told: false,
    technique,
    effort: 1,
    ...rest,
  });

it('tells how many are left when counts are subtracted', () => {
  const counts = { added: [rows[0]!, rows[1]!], subtracted: [near] };
  expect(step('counting', { counts, reasons: { constraints: [...counts.added, near], known: [] } })).toBe(
    'Rows 1 and 2 hold 2 stars, and the 2 at r2c2 needs 2 of them there, so none is left for other places: no star at r1c3.',
  );
});

it('tells what a condition leaves to another', () => {
  const reasons = { constraints: [rows[0]!, rows[1]!], known: [] };
  expect(step('overlap', { reasons })).toBe('Row 2 can have its star only in row 1: no star at r1c3.');
});
