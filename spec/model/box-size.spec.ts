import { expect, it } from 'vitest';
import { boxSize } from '../../src/model/boards/box-size.ts';

it.each([
  [4, [2, 2]],
  [6, [2, 3]],
  [8, [2, 4]],
  [9, [3, 3]],
  [10, [2, 5]],
  [12, [3, 4]],
  [7, [1, 7]],
  [0, [1, 0]],
])('boxes on a board of %s are as %j', (side, size) => {
  expect(boxSize(side, side)).toEqual([size[0], Math.max(1, size[1]!)]);
});
