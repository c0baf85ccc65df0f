import { expect, it } from 'vitest';
import { errorCodes } from './problems.ts';

it('applies an operator to a family value by value, so that the result can be counted', () => {
  expect(errorCodes('count(n + n = 2) = 1')).toEqual([]);
  expect(errorCodes('forall r in rows: count(n[r] > 0) = 1')).toEqual([]);
});

it('accepts no family of bools where a rule needs one bool', () => {
  expect(errorCodes('n = n')).toEqual(['type-mismatch']);
  expect(errorCodes('forall r in rows: n[r] > 0')).toEqual(['type-mismatch']);
});

it('joins no families over different elements', () => {
  expect(errorCodes('count(n + m = 2) = 1', 'find m[corners]: 0..9')).toEqual(['mixed-families']);
});
