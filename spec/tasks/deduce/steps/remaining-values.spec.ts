/** The values that places have left, followed through the steps of a solution. */
import { expect, it } from 'vitest';
import { openInstance } from '../../../../src/index.ts';
import { hints } from '../../../../src/tasks/deduce/steps/hints.ts';
import { RemainingValues } from '../../../../src/tasks/deduce/steps/remaining-values.ts';
import { Wording } from '../../../../src/tasks/deduce/wording/wording.ts';
import { galleryTypes } from '../../../examples/gallery.ts';
import { groundText } from '../../../model/grounded.ts';
import { worded } from '../wording/worded.ts';

const ROWS = `board square
find x[cells]: 1..4
rule "Rows": forall u in rows: alldifferent(x[u])
rule "Columns": forall u in columns: alldifferent(x[u])`;

it('never lose the value of the answer, and shrink only by what is known', async () => {
  const { model, instances } = galleryTypes().find(({ name }) => name === 'sukoro')!;
  const [name, text] = instances[1]!;
  const original = openInstance(model, { name, text }).ground!;
  const steps = [];
  for await (const step of hints(original, {})) steps.push(step);
  const answer = new Map(
    steps.at(-1)!.after.flatMap(({ variable, value, holds }) => (holds ? [[variable, value] as const] : [])),
  );
  const remaining = new RemainingValues(original);
  let count = 0;
  for (const step of steps) {
    const changes = remaining.next(step);
    count += changes.length;
    const excluded = [...step.claims, ...step.reasons.known].filter(({ holds }) => !holds);
    for (const { variable, before, after } of changes) {
      expect(excluded.some((one) => one.variable === variable)).toBe(true);
      expect(before).toEqual(expect.arrayContaining([...after]));
      const value = answer.get(variable);
      if (value !== undefined) expect(after).toContain(value);
      for (const claim of step.claims)
        if (!claim.holds && claim.variable === variable) expect(after).not.toContain(claim.value);
    }
  }
  expect(count).toBeGreaterThan(5);
});

it('lack what a known value excludes at once, and what steps have excluded before', () => {
  const { original, is, wording } = worded(ROWS, 'size: 4 4\n');
  const step = { told: false, technique: 'only value', effort: 1 } as const;
  const reasons = { constraints: [], known: [] };
  const remaining = new RemainingValues(original);
  const first = { ...step, lead: is(1, 1, 1), claims: [is(1, 1, 1)], reasons };
  expect(remaining.next({ ...first, after: first.claims })).toEqual([]);
  const second = { ...step, lead: is(1, 2, 2, false), claims: [is(1, 2, 2, false)], reasons };
  const [change] = remaining.next({ ...second, after: [...first.claims, ...second.claims] });
  expect(change).toMatchObject({ before: [2, 3, 4], after: [3, 4] });
  expect(wording.candidates([change!])).toBe('Candidates: r1c2: 2–4 → 3, 4');
  const third = {
    ...step,
    lead: is(2, 2, 3),
    claims: [is(2, 2, 3)],
    reasons: { constraints: [], known: second.claims },
  };
  const after = [...first.claims, ...second.claims, ...third.claims];
  expect(remaining.next({ ...third, after })).toEqual([
    { variable: change!.variable, before: [3, 4], after: [4] },
  ]);
});

it('are told with the words of the model, and with their find if there are several', () => {
  const model = `board square(1, 2)
enum Color { red, green, blue }
find color[cells]: Color
find height_[cells]: 0..9
rule "Height": forall c in cells: height_[c] > 1
say {
  color: "is {}"
}`;
  const { ground, messages } = groundText(model, '');
  expect(messages).toEqual([]);
  const wording = new Wording(ground!);
  const variable = ground!.terms.variableOf(ground!.families[0]!.refs[0]!);
  expect(wording.candidates([{ variable, before: [0, 1, 2], after: [1] }])).toBe(
    'Candidates: r1c1 (color): red, green, blue → green',
  );
});
