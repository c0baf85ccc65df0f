import { expect, it } from 'vitest';
import { Mentions } from '../../../../src/tasks/deduce/wording/mentions.ts';

it('tells which conditions have their words in the sentence', () => {
  const mentions = new Mentions();
  mentions.add('the 2 at r1c1', [1]);
  mentions.add('row 3', [2]);
  mentions.add('row 3', [3]);
  mentions.add('', [4]);
  expect([...mentions.in('The 2 at r1c1 is complete')]).toEqual([1]);
  expect([...mentions.in('In row 3 the 1 can only stand at r3c2')]).toEqual([2, 3]);
  mentions.clear();
  expect([...mentions.in('row 3')]).toEqual([]);
});
