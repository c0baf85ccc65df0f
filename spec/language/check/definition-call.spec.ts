import { expect, it } from 'vitest';
import { errorCodes } from './problems.ts';

it('checks the body of a def for the arguments of each call', () => {
  const double = 'def double(x) = x + x';
  expect(errorCodes('forall c in cells: double(n[c]) = 2', double)).toEqual([]);
  expect(errorCodes('forall c in cells: double(b[c]) = 2', double)).toEqual(['type-mismatch']);
});

it('rejects a wrong number of arguments', () => {
  expect(errorCodes('forall c in cells: double(n[c], 1) = 2', 'def double(x) = x + x')).toEqual([
    'argument-count',
  ]);
});

it('rejects a def that uses itself', () => {
  expect(errorCodes('forall c in cells: double(n[c]) = 2', 'def double(x) = double(x)')).toEqual([
    'recursion',
  ]);
});
