import { expect, it } from 'vitest';
import { capital, isMany } from '../../../../src/tasks/deduce/wording/sayer.ts';

it('sees whether a list names several', () => {
  const many = ['Columns 6–8', 'r1c1 and r2c2', 'r1c1–r1c3', 'rows 1 and 2', '6 cells', 'the 0s at r1c1'];
  expect(many.map(isMany)).toEqual(many.map(() => true));
  expect(['r1c1', 'row 3', 'the 3 at r1c2', 'the compass at r1c2'].map(isMany)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

it('begins sentences with a capital, but for coordinates', () => {
  expect(['row 1', 'r1c1 is a star', 'the 3'].map(capital)).toEqual(['Row 1', 'r1c1 is a star', 'The 3']);
});
