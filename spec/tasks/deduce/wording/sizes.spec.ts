/** Components that are too small or too large, compared with a count of the cells that can be reached. */
import { expect, it } from 'vitest';
import type { Literal } from '../../../../src/tasks/common/literals.ts';
import { sizeFailureOf } from '../../../../src/tasks/deduce/wording/sizes.ts';
import { worded } from './worded.ts';

const { ground, is, ofRule, nouns } = worded(
  `board square
given clue[cells]: int?
find land[cells]: bool
rule size "An island has as many cells as its number says": forall c in cells where clue[c]: land[c] and size(component(c, land)) = clue[c]`,
  'clue:\n  3 . . .\n  . . . .\n',
);

const fails = (...claims: Literal[]) =>
  ofRule('size')
    .map((one) => sizeFailureOf(ground, one, claims))
    .find((failure) => failure !== undefined);

it('has room for too few cells', () => {
  const failure = fails(is(1, 1), is(1, 2, 0), is(2, 2, 0));
  expect(failure).toMatchObject({ kind: 'small', size: 2 });
  expect(nouns.spots.list(failure!.elements)).toBe('r1c1–r2c1');
});

it('has too many cells', () => {
  const failure = fails(is(1, 1), is(1, 2), is(1, 3), is(2, 1));
  expect(failure).toMatchObject({ kind: 'large', size: 3 });
  expect(failure!.elements).toHaveLength(4);
});

it('says nothing of a cell that has no component', () => {
  expect(fails(is(1, 1), is(1, 2, 0), is(2, 1, 0))?.size).toBe(1);
  expect(fails(is(1, 1, 0), is(1, 2, 0), is(2, 1, 0))).toBeUndefined();
});

it('says nothing as long as the size is possible', () => {
  expect(fails(is(1, 1))).toBeUndefined();
  expect(fails(is(1, 1), is(1, 2), is(1, 3))).toBeUndefined();
});

const areas = worded(
  `board square
given clue[cells]: int?
find land[cells]: bool
let clues = cells where clue
rule one "Every area has one number": forall c in cells where land[c]: count(k in clues where k in component(c, land)) = 1
rule apart "Numbers lie apart": forall a, b in clues where a != b: b not in component(a, land)
say { clue: "number {}" }`,
  'clue:\n  3 . 4 .\n  5 . . .\n',
);
const failureOf = (rule: string, ...claims: Literal[]) =>
  areas
    .ofRule(rule)
    .map((one) => sizeFailureOf(areas.ground, one, claims))
    .find((failure) => failure !== undefined);

it('joins what must stay apart', () => {
  const { is, nouns } = areas;
  for (const rule of ['one', 'apart']) {
    const failure = failureOf(rule, is(1, 1), is(1, 2), is(1, 3));
    expect(failure).toMatchObject({ kind: 'joined' });
    expect(nouns.clues(failure!.elements)).toBe('the number 3 at r1c1 and the number 4 at r1c3');
  }
  expect(failureOf('apart', is(1, 1), is(1, 3))).toBeUndefined();
});

it('can’t reach what it must contain', () => {
  const { is, nouns } = areas;
  const failure = failureOf('one', is(1, 3, 0), is(2, 3, 0), is(1, 4), is(2, 4));
  expect(failure).toMatchObject({ kind: 'shut in' });
  expect(nouns.spots.list(failure!.elements)).toBe('r1c4–r2c4');
});
