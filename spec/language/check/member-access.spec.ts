import { expect, it } from 'vitest';
import { errorCodes } from './problems.ts';

it('knows the members of an element', () => {
  expect(errorCodes('forall c in cells: count(b[c.neighbors]) = 1')).toEqual([]);
});

it('rejects names that are members of no type', () => {
  expect(errorCodes('forall c in cells: c.rwo > 0')).toEqual(['unknown-member']);
});

it('rejects members of another type', () => {
  expect(errorCodes('forall c in cells: n[c].row > 0')).toEqual(['wrong-member']);
});
