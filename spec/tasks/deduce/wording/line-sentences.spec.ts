import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import type { TechniqueName } from '../../../../src/tasks/deduce/techniques/technique.ts';
import { worded } from './worded.ts';

const { wording, ground, nouns } = worded(
  'board square\nfind line[links]: bool\nrule shape "One loop": loop(line)\nsay {\n  line: a "line"\n}',
  'size: 2 3',
);
/** The claim that a link has a line or, for 0, has none. */
const is = (name: string, value = 1): Literal => {
  const [family] = ground.families;
  const at = family!.domain!.findIndex((place) => nouns.spots.list([place]) === name);
  return { variable: ground.terms.variableOf(family!.refs[at]!), value, holds: true };
};
const told = (technique: TechniqueName, claims: Literal[], known: Literal[]): string =>
  wording.step({
    claims,
    lead: claims[0]!,
    reasons: { constraints: [0], known },
    told: false,
    technique,
    effort: 1,
  });
const [first, second, third] = ['r1c1–r1c2', 'r1c2–r1c3', 'r1c2–r2c2'] as const;

it('tells where a line goes on', () => {
  expect(told('goes on', [is(second)], [is(first), is(third, 0)])).toBe(
    'The line r1c1–r1c2 can only go on r1c2–r1c3.',
  );
});

it('names the line that ends where the new piece begins', () => {
  expect(told('goes on', [is('r1c3–r2c3'), is(third, 0)], [is(first), is(second)])).toBe(
    'The line r1c2–r1c3 can only go on r1c3–r2c3, and there is no line r1c2–r2c2.',
  );
});

it('tells that a line doesn’t branch, end, or begin where it could not go on', () => {
  expect(told('no branch', [is(third, 0)], [is(first), is(second)])).toBe(
    'The line doesn’t branch: no line r1c2–r2c2.',
  );
  expect(told('no branch', [is(first, 0)], [is(second, 0), is(third, 0)])).toBe(
    'A line there would be a dead end: no line r1c1–r1c2.',
  );
});

it('tells how the line would fail', () => {
  expect(told('way out', [is(second)], [is(first), is(third, 0)])).toBe(
    'Line r1c2–r1c3: otherwise the line r1c1–r1c2 could not go on.',
  );
});
