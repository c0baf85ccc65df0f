/** Sentences of contradictions: if something were there, a condition would fail. */
import { expect, it } from 'vitest';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const [row, second] = ofRule('row') as [number, number];
const [near] = ofRule('near') as [number];
const step = (chain: Deduction['chain']): Deduction => ({
  claims: [is(1, 1, 0)],
  lead: is(1, 1, 0),
  reasons: { constraints: [row, near], known: [is(2, 1, 0), is(2, 3, 0)] },
  otherwise: [],
  told: false,
  technique: 'chain',
  effort: 30,
  ...(chain && { chain }),
});

it('says what would follow, and what would fail in the end', () => {
  const sentence = wording.step(
    step([
      { constraints: [row], claims: [is(1, 2, 0)] },
      { constraints: [near], claims: [] },
    ]),
  );
  expect(sentence).toMatch(/star at r1c1/i);
  expect(sentence).toContain('r1c2');
  expect(sentence).toContain('the 2 at r2c2');
});

it('goes from link to link with *then*', () => {
  const sentence = wording.step(
    step([
      { constraints: [row], claims: [is(1, 2, 0)] },
      { constraints: [second], claims: [is(2, 2)] },
      { constraints: [near], claims: [] },
    ]),
  );
  expect(sentence).toMatch(
    /^If there is a star at r1c1, then no star at r1c2, then .*r2c2.*, but .*\. So no star at r1c1\.$/,
  );
});

it('lists conditions where there is no chain and no failure to name', () => {
  expect(wording.step(step(undefined))).not.toMatch(/^If /);
});
