import { expect, it } from 'vitest';
import { mergedHistories, type SavedHistory } from '../../studio/game/tree.ts';

const step = (parent: number, value: number): SavedHistory['steps'][number] => [
  parent,
  value,
  [[value, { value }]],
];

it('two histories of one game become one, which stands where the first does', () => {
  const begun = [step(0, 1), step(1, 2)];
  const first = { at: 3, steps: [...begun, step(2, 3)] };
  const other = { at: 4, steps: [...begun, step(2, 4), step(3, 5)] };
  expect(mergedHistories(first, other)).toEqual({
    at: 3,
    steps: [...begun, step(2, 3), step(2, 4), step(4, 5)],
  });
  expect(mergedHistories(first, first)).toEqual(first);
  expect(mergedHistories(first, { at: 0, steps: [] })).toEqual(first);
  expect(mergedHistories({ at: 0, steps: [] }, other)).toEqual({ at: 0, steps: other.steps });
});
