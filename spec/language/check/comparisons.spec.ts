import { expect, it } from 'vitest';
import { errorCodes } from './problems.ts';

it.each([
  'forall c in cells: n[c] = 3',
  'forall c in cells: 1 < n[c] < 4',
  'forall c in cells: c in cells',
  'forall c in cells: n[c] in 1..3',
])('accepts a comparison of values of one type: %s', (rule) => {
  expect(errorCodes(rule)).toEqual([]);
});

it.each(['forall c in cells: n[c] = b[c]', 'forall c in cells: b[c] < 3', 'forall c in cells: c in 1..3'])(
  'rejects a comparison of values of different types: %s',
  (rule) => {
    expect(errorCodes(rule)).toEqual(['type-mismatch']);
  },
);
