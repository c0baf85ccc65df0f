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
