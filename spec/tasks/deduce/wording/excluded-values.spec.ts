/** Values excluded one condition at a time, on a small Latin square with a clue, checked against each condition alone. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { Deduction } from '../../../../src/tasks/deduce/steps/deduction.ts';
import { exclusionsOf } from '../../../../src/tasks/deduce/wording/excluded-values.ts';
import { worded } from './worded.ts';

const LATIN = `board square
find digit[cells]: 1..4
rule row "Rows differ": forall r in rows: alldifferent(digit[r])
rule column "Columns differ": forall c in columns: alldifferent(digit[c])
rule touch "Neighbors differ by more than 1":
  forall c in cells, n in c.neighbors: digit[c] > digit[n] + 1 or digit[n] > digit[c] + 1
say {
  touch: "neighbors differ by more than 1"
}`;

const { store, wording, is, ofRule } = worded(LATIN, 'size: 4 4');
const [row] = ofRule('row') as [number];
const [column] = ofRule('column') as [number];
const step = (constraints: number[], known: Literal[], claims: Literal[]): Deduction => ({
  claims,
  lead: claims[0]!,
  reasons: { constraints, known },
  told: false,
  technique: 'only value',
  effort: 10,
});

const naked = step([row, column], [is(1, 2, 1), is(1, 3, 2), is(3, 1, 3)], [is(1, 1, 4)]);

it('gives the values that each condition excludes by itself', () => {
  const single = [
    { condition: row, values: [1, 2] },
    { condition: column, values: [3] },
  ];
  expect(exclusionsOf(store(), naked, is(1, 1, 4))).toEqual({ single, joint: [], earlier: [] });
  expect(store().removals).toEqual([]);
  expect(wording.step(naked)).toBe(
    'Only 4 is left for r1c1: row 1 rules out 1 and 2, and column 1 rules out 3.',
  );
});

it('lists a value once, and those that no condition excludes by itself apart', () => {
  const both = step([row, column], [is(1, 2, 1), is(1, 3, 2), is(2, 1, 2), is(3, 1, 3)], [is(1, 1, 4)]);
  expect(exclusionsOf(store(), both, is(1, 1, 4))!.single.map(({ values }) => values)).toEqual([[1, 2], [3]]);
  const open = step([row], [is(1, 2, 1)], [is(1, 1, 4)]);
  expect(exclusionsOf(store(), open, is(1, 1, 4))).toEqual({
    single: [{ condition: row, values: [1] }],
    joint: [2, 3],
    earlier: [],
  });
});

it('tells the values that are out already, too', () => {
  const known = [is(1, 2, 1), is(1, 3, 2), is(1, 1, 3, false)];
  const sentence = wording.step(step([row], known, [is(1, 1, 4)]));
  expect(sentence).toBe('Only 4 is left for r1c1: row 1 rules out 1 and 2; 3 is out already.');
});

it('tells how a value that no condition excludes by itself leads to a failure', () => {
  const last = ofRule('column')[3]!;
  expect(wording.step(step([row, last], [is(1, 2, 1), is(1, 3, 2), is(2, 4, 3)], [is(1, 1, 3)]))).toBe(
    'Only 3 is left for r1c1: row 1 rules out 1 and 2; if r1c1 is 4, then r1c4 is 3 (row 1), but r1c4–r2c4 would both be 3.',
  );
});

it('tells the place that has an excluded value, and the rule without a place', () => {
  const [touch] = ofRule('touch') as [number];
  const mixed = step([row, touch], [is(1, 2, 1), is(1, 3, 3)], [is(1, 1, 4)]);
  expect(wording.step(mixed)).toBe(
    'Only 4 is left for r1c1: it can’t be 1 or 3 (row 1: r1c2–r1c3) or 2 (neighbors differ by more than 1).',
  );
});
