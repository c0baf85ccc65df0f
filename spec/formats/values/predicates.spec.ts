import { expect, it } from 'vitest';
import { infinitive, noneText, predicateText, runsOf } from '../../../src/formats/values/predicates.ts';

const one = { holds: true, isPlural: false };
const many = { holds: true, isPlural: true };

it.each([
  ['points north', one, 'points north'],
  ['points north', many, 'point north'],
  ['points north', { ...one, holds: false }, 'doesn’t point north'],
  ['points north', { ...many, holds: false }, 'don’t point north'],
  ['is a corner', many, 'are corners'],
  ['is 5', { ...one, holds: false }, 'is not 5'],
  ['has no tip', { ...many, holds: false }, 'have some tip'],
  ['reaches r1c1', many, 'reach r1c1'],
  ['goes on', many, 'go on'],
])('“%s” of %o is “%s”', (text, saying, told) => {
  expect(predicateText(text, saying)).toBe(told);
});

it('follows *can only* without its ending', () => {
  expect(['is 5', 'points north', 'has a tip', 'touches r1c1'].map(infinitive)).toEqual([
    'be 5',
    'point north',
    'have a tip',
    'touch r1c1',
  ]);
});

it('says what stands in place of a value where there is none', () => {
  expect(noneText('is {}', 'is empty')).toBe('empty');
  expect(noneText('is {}', 'stays away')).toBe('nothing');
  expect(noneText('is {}', undefined)).toBe('nothing');
});

it('joins three numbers or more that follow each other', () => {
  expect(runsOf([1, 2, 4, 5, 6, 9], String)).toEqual(['1', '2', '4–6', '9']);
  expect(runsOf([1, 2, 3], (value) => `v${value}`)).toEqual(['v1', 'v2', 'v3']);
});
