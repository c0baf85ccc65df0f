/** The marks for a step on a picture of the board. */
import { expect, it } from 'vitest';
import { Letters } from '../../../../src/formats/values/letters.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { worded } from './worded.ts';

const { wording, is, ofRule } = worded();
const [row] = ofRule('row') as [number];
const [near] = ofRule('near') as [number];
const marksOf = (more: Partial<Deduction>) => {
  const lead = more.lead ?? is(1, 1, 0);
  const step: Deduction = {
    claims: [lead],
    lead,
    reasons: { constraints: [row], known: [] },
    told: false,
    technique: 'chain',
    effort: 30,
    ...more,
  };
  return wording.marks(step, new Letters());
};
const cellsOf = (places: readonly { readonly kind: string; readonly index: number }[]): string[] =>
  places.map(({ kind, index }) => `${kind} ${index}`);

it('numbers the supposition and its consequences, and marks the condition that fails', () => {
  const { chain, failure, conclusions, reasons } = marksOf({
    reasons: { constraints: [row, near], known: [is(2, 1, 0), is(2, 3, 0)] },
  });
  expect(chain.map(cellsOf)).toEqual([['cell 0'], ['cell 1']]);
  expect(cellsOf(failure)).toEqual(cellsOf(wording.elements([is(2, 2, 1)])));
  expect(cellsOf(conclusions)).toEqual(['cell 0']);
  expect(reasons).toHaveLength(2);
});

it('has no numbers for a step that supposes nothing', () => {
  const marks = marksOf({
    technique: 'has all',
    reasons: { constraints: [row, near], known: [is(2, 1, 0), is(2, 3, 0)] },
  });
  expect(marks.chain).toEqual([]);
  expect(marks.failure).toEqual([]);
});

it('tints the cells of a row, and both lists of counting apart', () => {
  expect(marksOf({}).conditions.map((places) => new Set(places.map(({ kind }) => kind)))).toEqual([
    new Set(['cell']),
  ]);
  const { conditions } = marksOf({ technique: 'counting', counts: { added: [row], subtracted: [near] } });
  expect(conditions).toHaveLength(2);
  expect(conditions[0]!.length).toBeGreaterThan(conditions[1]!.length);
});

it('tells from where to where a line goes on', () => {
  const { path } = marksOf({
    technique: 'goes on',
    claims: [is(1, 3, 0), is(1, 2, 1)],
    lead: is(1, 2, 1),
    reasons: { constraints: [row], known: [is(1, 1, 1)] },
  });
  expect([path.from, path.to].map(cellsOf)).toEqual([['cell 0'], ['cell 1']]);
});
