import { expect, it } from 'vitest';
import { ClueNames } from '../../../../src/tasks/deduce/wording/clue-names.ts';
import { worded } from './worded.ts';

const RUNS = `board square
given across[cells]: int?
given down[cells]: int?
find digit[cells]: 1..9
rule across_ "A number is the sum to its right": forall c in cells where across[c]: sum(digit[d] for d in cells where d.row = c.row and d.column.index > c.column.index) = across[c]
rule down_ "A number is the sum below it": forall c in cells where down[c]: sum(digit[d] for d in cells where d.column = c.column and d.row.index > c.row.index) = down[c]`;

it('are those of the number that a condition sums up, where a place has two', () => {
  const { ground, at, ofRule } = worded(
    RUNS,
    'across:\n  4 . .\n  . . .\n  . . .\ndown:\n  9 . .\n  . . .\n  . . .',
  );
  const names = new ClueNames(ground);
  expect(ofRule('across_').map((one) => names.of(one, at(1, 1)))).toEqual(['4']);
  expect(ofRule('down_').map((one) => names.of(one, at(1, 1)))).toEqual(['9']);
  expect(names.numberOf([at(1, 1)])).toBeUndefined();
});

it('are all of them where a condition may be about any', () => {
  const { ground, at, ofRule } = worded(
    `${RUNS}\nrule other "The cell below is at most 5": forall c in cells where down[c]: forall d in cells where d.column = c.column and d.row.index = c.row.index + 1: digit[d] <= 5`,
    'across:\n  4 . .\n  . . .\n  . . .\ndown:\n  9 . .\n  . . .\n  . . .',
  );
  expect(new ClueNames(ground).of(ofRule('other')[0]!, at(1, 1))).toMatch(/^(?:4\/9|9\/4)$/);
});

it('are none where the condition sums up to another number', () => {
  const { ground, at, ofRule } = worded();
  const names = new ClueNames(ground);
  const [near] = ofRule('near') as [number];
  expect(names.of(near, at(2, 2))).toBe('2');
  expect(names.of(ofRule('row')[0]!, at(3, 3))).toBe('1');
  expect(names.at(at(1, 1))).toBeUndefined();
  expect(names.numberOf([at(2, 2)])).toBe(2);
});

it('are none where the condition sums up to neither of two numbers', () => {
  const { ground, at, ofRule } = worded(
    `${RUNS}\nrule other "Two ones below": forall c in cells where down[c]: count(d in cells where digit[d] = 1) = 2`,
    'across:\n  4 . .\n  . . .\n  . . .\ndown:\n  9 . .\n  . . .\n  . . .',
  );
  expect(new ClueNames(ground).of(ofRule('other')[0]!, at(1, 1))).toBeUndefined();
});
