import { expect, it } from 'vitest';
import { firstOddRow, hexLengths, isHexagon } from '../../../src/formats/native/hex-sizes.ts';

it('makes the rows of a regular hexagon from its side', () => {
  expect(hexLengths([1])).toEqual([1]);
  expect(hexLengths([3])).toEqual([3, 4, 5, 4, 3]);
});

it('takes several sizes as the lengths of the rows', () => {
  expect(hexLengths([4, 5, 4])).toEqual([4, 5, 4]);
});

it('accepts rows that get longer by one and then shorter by one', () => {
  for (const lengths of [[3, 4, 5, 4, 3], [2, 3, 4], [4, 3, 2], [7]]) expect(isHexagon(lengths)).toBe(true);
});

it('finds the first row that fits no hexagon', () => {
  expect(firstOddRow([3, 4, 4])).toBe(2);
  expect(firstOddRow([4, 3, 4])).toBe(2);
  expect(firstOddRow([3, 5])).toBe(1);
  expect(firstOddRow([0, 1])).toBe(0);
  expect(firstOddRow([3, 4, 3])).toBe(3);
});
