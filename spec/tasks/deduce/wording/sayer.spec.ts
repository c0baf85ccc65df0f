import { expect, it } from 'vitest';
import { asKnown, capital, isMany, oppositeOf } from '../../../../src/tasks/deduce/wording/sayer.ts';
import { worded } from './worded.ts';

it.each([
  ['', ''],
  ['r1c1 is shaded', ', as r1c1 is shaded'],
  ['star at r2c2', ', as there is a star at r2c2'],
  ['arrow at r2c2', ', as there is an arrow at r2c2'],
  ['no lamp at r2c2', ', as there is no lamp at r2c2'],
  ['2 bridges r1c1–r1c4', ', as there are 2 bridges r1c1–r1c4'],
  ['1 bridge r1c1–r1c4', ', as there is 1 bridge r1c1–r1c4'],
  ['stars at r1c1 and r2c2', ', as there are stars at r1c1 and r2c2'],
])('known things, “%s”, are a reason', (known, told) => {
  expect(asKnown(known)).toBe(told);
});

it('sees whether a list names several', () => {
  const many = ['r1c1 and r2c2', 'r1c1–r1c3', 'rows 1 and 2', '6 cells', 'the 0s at r1c1'];
  expect(many.map(isMany)).toEqual(many.map(() => true));
  expect(['r1c1', 'row 3', 'the 3 at r1c2'].map(isMany)).toEqual([false, false, false]);
});

it('begins sentences with a capital, but for coordinates', () => {
  expect(['row 1', 'r1c1 is a star', 'the 3'].map(capital)).toEqual(['Row 1', 'r1c1 is a star', 'The 3']);
});

it('has the other value as the opposite of a bool, and *not* for a number', () => {
  const { ground, is } = worded();
  expect(oppositeOf(ground, is(1, 1, 1))).toEqual(is(1, 1, 0));
  const numbers = worded(
    'board square\nfind n[cells]: 1..3\nrule "Some": n[cells[1, 1]] = 1'.replace(
      'n[cells[1, 1]] = 1',
      'any(n[c] = 1 for c in cells)',
    ),
    'size: 1 2',
  );
  expect(oppositeOf(numbers.ground, numbers.is(1, 1, 2))).toEqual(numbers.is(1, 1, 2, false));
});
