/** Warnings about text that is allowed but most likely means something else. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/language/load.ts';
import { warnOfLikelySlips } from '../../../src/language/warnings/slips.ts';
import type { Diagnostic } from '../../../src/text/diagnostics.ts';

const warned = (rule: string, board?: string): readonly string[] =>
  slipsOf(rule, board).map(({ message }) => message);
const advised = (rule: string): readonly (string | undefined)[] => slipsOf(rule).map(({ advice }) => advice);

function slipsOf(rule: string, board = 'square(2, 3)'): readonly Diagnostic[] {
  const text = `puzzle "p"
board ${board}
given clue[cells]: 0..3?
given word: list of int
find n[cells]: 0..3
find s[cells]: bool
find hidden k: 0..9
rule "r": ${rule}
`;
  const { model, diagnostics } = loadModel('model.pzl', text);
  if (!model) throw new Error(diagnostics.list.map(({ message }) => message).join('\n'));
  return warnOfLikelySlips(model);
}

const DIVIDES = '`//` begins a comment, so nothing is divided here.';
const PLACES = (of: string): string => `\`size(${of})\` is how many places there are, whatever holds there.`;

describe('a comment', () => {
  it.each([
    'forall c in cells: n[c] = 3 // 2',
    'sum(n) = 20 // 2',
    'sum(n) // 2',
    '(sum(n) + 1) // 2',
    'sum(n) = k // 2 + 1',
  ])('that would divide is told: %s', (rule) => {
    if (!/[=]/.test(rule)) return expect(() => warned(rule)).toThrow('bool');
    expect(warned(rule)).toEqual([DIVIDES]);
  });

  it.each([
    'sum(n) = 20 // two of ten',
    'sum(n) = 20 // 2 of each',
    'sum(n) = 20 // = 10 + 10',
    'sum(n) = 20 // 4 * 5',
    'sum(n) = 20 // 1+2+3+4+10',
    'any(s) // 2',
  ])('that tells something is not: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });

  it('beside a declaration is none of them', () => {
    const text = 'puzzle "p"\nboard square(9, 9) // 9\nfind n: 1..9 // 9\nrule "r": n = 3\n';
    const { model } = loadModel('model.pzl', text);
    expect(warnOfLikelySlips(model!)).toEqual([]);
  });
});

describe('lists', () => {
  const joined = (text: string): string => `\`${text}\` is one list behind the other: \`+\` joins lists.`;
  it.each([
    ['forall a, b in rows where a != b: all(n[a] + n[b] > 2)', 'n[a] + n[b]'],
    ['forall a, b in rows where a != b: any(3 = n[a] + n[b])', 'n[a] + n[b]'],
  ])('that are joined, where sums are meant, are told: %s', (rule, text) => {
    expect(warned(rule)).toEqual([joined(text)]);
  });

  it.each([
    'forall a, b in rows where a != b: alldifferent(n[a] + n[b])',
    'forall a, b in rows where a != b: sum(n[a] + n[b]) = 3',
    'forall a, b in rows where a != b: count(n[a] + n[b] = 3) = 2',
    'forall r in rows: max([0] + n[r]) = 3',
    'forall a, b in rows where a != b: max(n[a] + n[b]) = 3',
    'forall a, b in rows where a != b: all(n[a] - n[b] > 2)',
  ])('that are joined on purpose are not: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });
});

describe('a size', () => {
  it.each([
    ['size(s) = 2', 's'],
    ['forall r in rows: 1 <= size(s[r])', 's[r]'],
  ])('of bools that is compared with a number is told: %s', (rule, of) => {
    expect(warned(rule)).toEqual([PLACES(of)]);
  });

  it.each([
    'size(s) > count(s)',
    'size(word) = 2',
    'size(clue) = 6',
    'forall r in rows where size(s[r]) > 2: any(s[r])',
    'size(s) > 4 => any(s)',
    'count(r in rows where size(s[r]) > 2) = 2',
  ])('is told otherwise: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });
});

describe('a cell by its numbers', () => {
  it.each([
    ['n[cell(-1, -1)] = 1', '`cell(-1, -1)` lies off the board: the rows are 0 to 1.'],
    ['n[cell(2, 3)] != 1', '`cell(2, 3)` lies off the board: the rows are 0 to 1.'],
    ['n[cell(1, 3)] = 1', '`cell(1, 3)` lies off the board: the columns are 0 to 2.'],
    ['forall i in 1..3: n[cell(0, i)] = 1', '`cell(0, i)` may lie off the board: the columns are 0 to 2.'],
  ])('off a board of a known size is told: %s', (rule, message) => {
    expect(warned(rule)).toEqual([message]);
  });

  it.each([
    'n[cell(1, 2)] = 1',
    'forall i in 1..3 where cell(0, i): n[cell(0, i)] = 1',
    'forall i in 0..2: n[cell(0, i)] = 1',
    'forall c in cells: n[cell(c.row.index, 2)] = 1',
    'forall i in 0..3: cell(0, i) => n[cell(0, i)] = 1',
    'forall i in 0..3: if i < 3 then n[cell(0, i)] = 1 else any(s)',
    'forall i in 0..3: (n[cell(0, i)] otherwise 1) = 1',
    'forall i in 0..3 where i < 3: n[cell(0, i)] = 1',
    'exists i in 0..3: n[cell(0, i)] = 1',
    'count(i in 0..3 where n[cell(0, i)] = 1) = 2',
  ])('on it is not: %s', (rule) => {
    expect(warned(rule)).toEqual([]);
  });

  it('makes an equation false, but no inequation', () => {
    expect(advised('n[cell(2, 0)] = 1')).toEqual([
      'There is no value there, and an equation with it is false.',
    ]);
    expect(advised('n[cell(2, 0)] != 1')).toEqual(['There is no value there.']);
    expect(advised('n[cell(2, 0)] = n[cell(3, 0)]')[0]).toBe('There is no value there.');
  });

  it('on a board that the instance measures may lie anywhere', () => {
    expect(warned('n[cell(5, 5)] = 1', 'square')).toEqual([]);
    expect(warned('n[cell(-1, 5)] = 1', 'square')).toEqual([
      '`cell(-1, 5)` lies off the board: rows count from 0.',
    ]);
  });
});
