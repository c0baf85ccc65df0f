import { expect, it } from 'vitest';
import { append, greatest, least, pushTo } from '../../src/model/large-lists.ts';

const LARGE = Array.from({ length: 300_000 }, (_, i) => i);

it('takes the least and the greatest number of a list that is too long for arguments', () => {
  expect([least(LARGE), greatest(LARGE)]).toEqual([0, 299_999]);
  expect([least([]), greatest([])]).toEqual([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
});

it('appends a long list to another one', () => {
  const list = [1];
  append(list, LARGE);
  expect(list).toHaveLength(300_001);
});

it('begins a list for a new key, and appends to the list of a known key', () => {
  const lists = new Map<string, number[]>();
  pushTo(lists, 'a', 1);
  pushTo(lists, 'b', 2);
  pushTo(lists, 'a', 3);
  expect([...lists]).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
});
