/** Several collections on one line, such as tuples or words of letters; and lines that are one collection. */
import { describe, expect, it } from 'vitest';
import { instanceText } from '../../src/formats/values/write.ts';
import { count, openInstance } from '../../src/index.ts';
import { groundOf, modelOf } from '../models.ts';

const written = (type: string, value: string, more = ''): string => {
  const model = modelOf(`puzzle "p"
enum Letter { A, B, C }
board square
given x: ${type}
find f[cells]: bool
rule "r": true
${more}`);
  const text = instanceText(model, groundOf(model, `size: 1 2\nx: ${value}\n`));
  return text
    .replace(/^size: 1 2\n/, '')
    .replace(/^x:\s*/, '')
    .trimEnd();
};

describe('several on one line', () => {
  it.each([
    ['list of (int, int)', '(1,2) (3,4)', '1 2\n  3 4'],
    ['set of (int, Letter)', '(1, A), (2, B)', '1 A\n  2 B'],
    ['list of list of Letter', 'ABC BA', 'A B C\n  B A'],
    ['list of list of Letter', 'A BC', 'A\n  B C'],
    ['list of list of 0..9', '123 405', '1 2 3\n  4 0 5'],
    ['list of Letter', 'CAB', 'C A B'],
    ['list of list of int', '[1 2] [12]', '1 2\n  12'],
    ['list of (Letter, list of Letter)', '(A, BC) (B, A)', 'A [B,C]\n  B [A]'],
  ])('%s: %s', (type, value, lines) => {
    expect(written(type, value)).toBe(lines);
  });

  it.each([
    ['list of (cell, cell)', '(0,0) (0,1)', '(0,0) (0,1)'],
    ['list of list of Letter', 'A B C', 'A B C'],
    ['list of int', '12 3', '12 3'],
    ['list of list of int', '12 3', '12 3'],
  ])('one together: %s: %s', (type, value, lines) => {
    expect(written(type, value)).toBe(lines);
  });

  it('a word of other letters is a mistake at its letter', () => {
    const model = modelOf('puzzle "p"\nenum L { A, B }\ngiven x: list of L\nfind f: bool\nrule "r": f\n');
    const found = openInstance(model, { name: 'a', text: 'x: ABX\n' }).diagnostics;
    expect(found.map(({ message }) => message)).toEqual(['Expected A or B, found `X`.']);
    expect(found[0]?.span?.start).toBe(5);
  });

  it('a cryptarithm in one line', async () => {
    const model = modelOf(`puzzle "Cryptarithm"
given enum Letter
given words: list of list of Letter
find digit[Letter]: 0..9
def number(w) = sum(digit[w[i]] * 10 ^ (size(w) - 1 - i) for i in 0..size(w) - 1)
rule "Different letters are different digits": alldifferent(digit)
rule "No word begins with 0": forall w in words: digit[w.first] != 0
rule "The sum is right": number(words[0]) + number(words[1]) = number(words[2])
`);
    const ground = groundOf(model, 'Letter: S E N D M O R Y\nwords: SEND MORE MONEY\n');
    expect(Number((await count(ground)).count)).toBe(1);
  });
});
