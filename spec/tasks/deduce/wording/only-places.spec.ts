/** A value with one place left in a row, on a small Latin square. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { placeExclusionsOf } from '../../../../src/tasks/deduce/wording/only-places.ts';
import { worded } from './worded.ts';

const { store, wording, is, ofRule } = worded(
  `board square
find digit[cells]: 1..4
rule row "Rows differ": forall r in rows: alldifferent(digit[r])
rule column "Columns differ": forall c in columns: alldifferent(digit[c])`,
  'size: 4 4',
);
const [row] = ofRule('row') as [number];
const [, second, third] = ofRule('column') as [number, number, number];
const places = [1, 2, 3, 4].map((column) => is(1, column).variable);
const step = (constraints: number[], known: Literal[]): Deduction => ({
  claims: [is(1, 1, 1)],
  lead: is(1, 1, 1),
  reasons: { constraints, known },
  told: false,
  technique: 'all ways agree',
  effort: 10,
});
const known = [is(3, 2, 1), is(4, 3, 1), is(1, 4, 2)];

it('gives the condition that rules the value out at each other place that is open', () => {
  const excluded = placeExclusionsOf(store(), step([row, second, third], known), row, places);
  expect([...excluded!]).toEqual([
    [is(1, 2).variable, second],
    [is(1, 3).variable, third],
  ]);
  expect(store().removals).toEqual([]);
});

it('is undefined where a place stays open', () => {
  expect(placeExclusionsOf(store(), step([row, second], known), row, places)).toBeUndefined();
});

it('isn’t told where the area can do without the value', () => {
  // With five values for four places row 1 may lack the 1, so it says nothing that the others can’t have it.
  const spare = worded(
    `board square
find digit[cells]: 1..5
rule row "Rows differ": forall r in rows: alldifferent(digit[r])
rule column "Columns differ": forall c in columns: alldifferent(digit[c])`,
    'size: 4 4',
  );
  const claim = spare.is(1, 1, 1);
  const reasons = {
    constraints: [spare.ofRule('row')[0]!, ...spare.ofRule('column').slice(1, 3)],
    known: [spare.is(3, 2, 1), spare.is(4, 3, 1), spare.is(1, 4, 2)],
  };
  expect(spare.wording.step({ ...step([], []), claims: [claim], lead: claim, reasons })).not.toContain(
    'only r1c1 can',
  );
});

it('is told with the places that have the value', () => {
  expect(wording.step(step([row, second, third], known))).toBe(
    'In row 1 only r1c1 can be 1: r1c2 can’t (column 2: r3c2), nor can r1c3 (column 3: r4c3).',
  );
});
