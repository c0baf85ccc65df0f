/** Words in a text's cells that no layer of the model's drawing contains. */
import { describe, expect, it } from 'vitest';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { type InstanceText, loadModel, openInstance } from '../../../src/index.ts';

/** The givens that a listing sets in a model with these declarations, or its unread parts. */
function read(declarations: string, lines: string): string {
  const text = `puzzle "Words"\nboard square(1, 2)\n${declarations}\nfind x[cells]: bool\nrule "None": count(x) = 0\n`;
  const { model, diagnostics } = loadModel('words.pzl', text);
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join(' '));
  const instance: InstanceText = {
    name: 'file',
    text: `size: rows 1 columns 2\n${lines}\n`,
    format: 'penpa',
  };
  const { ground, unread } = openInstance(model, instance);
  const clues = unread.filter(({ kind }) => kind === 'clue').map(({ what }) => what);
  return clues.length > 0 || !ground
    ? clues.join(' ')
    : writeInstance(ground.givens, ground.board).replace(/\s+/g, ' ').trim();
}

const word = (text: string, more = ''): string => `mark at cells: at (0,1) word ${text}${more}`;

describe('a word in a cell', () => {
  it.each([
    ['a member by its first letter', 'given a[cells]: {sun, moon}?', word('M'), 'a: . moon'],
    ['a member by its number', 'given a[cells]: {sun, moon}?', word('1', ' index 0'), 'a: . sun'],
    ['the first of two members as a circle', 'given a[cells]: {sun, moon}?', word('o'), 'a: . sun'],
    ['the second of two members as a cross', 'given a[cells]: {sun, moon}?', word('x'), 'a: . moon'],
    ['a whole member', 'given a[cells]: {sun, mars_, moon}?', word('Moon'), 'a: . moon'],
    ['a direction', 'given a[cells]: direction?', word('west'), 'a: . west'],
    ['the letter of a direction', 'given a[cells]: direction?', word('N'), 'a: . north'],
    ['an arrow', 'given a[cells]: direction?', word('→'), 'a: . east'],
    ['a bool with a default', 'given a[cells]: bool = false', word('x'), 'a: . #'],
    [
      'the given that has such values',
      'given n[cells]: 1..9?\ngiven a[cells]: {sun, moon}?',
      word('s'),
      'n: . . a: . sun',
    ],
  ])('is %s', (_, declarations, lines, given) => {
    expect(read(declarations, lines)).toBe(given);
  });

  it.each([
    ['two members begin so', 'given a[cells]: {sun, star, moon}?', word('s')],
    ['there are fewer members', 'given a[cells]: {sun, moon}?', word('3', ' index 2')],
    ['a bool must be told everywhere, and may mean the other cells', 'given a[cells]: bool', word('x')],
    ['a bool is no number', 'given a[cells]: bool = false', word('1', ' index 0')],
  ])('is not read where %s', (_, declarations, lines) => {
    expect(read(declarations, lines)).toBe('`mark at cells`');
  });
});

describe('a value without a name', () => {
  it('is that of the first single given without one', () => {
    const two = 'given n[cells]: 0..9?\ngiven a: int\ngiven full: bool = false\ngiven b: 0..9?';
    expect(read(two, 'single: value 3')).toBe('n: . . a: 3 full: . b: .');
    expect(read(two, 'single: value 3\nsingle: value 4')).toBe('n: . . a: 3 full: . b: 4');
    expect(read(two, 'single: value 3\nsingle: value 4\nsingle: value 5')).toBe('`single`');
  });

  it('says nothing if it is the length of a side', () => {
    expect(read('given a[cells]: 1..9?', 'number at cells: at (0,0) value 1\nsingle: value 2')).toBe(
      'a: 1 .',
    );
  });
});
