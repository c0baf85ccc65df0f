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

const NUMBERS = 'given n[cells]: 1..9?\n';
const READ = 'read penpa {\n  number: n\n}';
const letter = (text: string): string => `number at cells: at (0,1) value ${text} word ${text}`;
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
      'the mark of that name, where a number is expected',
      `${NUMBERS}given even[cells]: bool = false\ngiven odd[cells]: bool = false\n${READ}`,
      letter('O'),
      'n: . . odd: . #',
    ],
    [
      'a symbol of the section',
      `given a[cells]: {sun, moon}?\nread penpa {\n  symbol star: a\n  symbols a: 1 = sun, s = moon\n}`,
      word('s'),
      'a: . moon',
    ],
    [
      'the beginning of the name of one of several marks',
      'given tree[cells]: bool = false\ngiven rock[cells]: bool = false',
      word('T'),
      'tree: . #',
    ],
    [
      'a clue, though drawings have it for looks alone',
      'given n[cells]: 1..9?\ngiven a[cells]: bool = false\nread penpa {\n  number: n\n  looks surface gray\n}',
      'surface black at cells: at (0,1) value x word x',
      'n: . . a: . #',
    ],
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
    ['several marks could be meant', 'given a[cells]: bool = false\ngiven b[cells]: bool = false', word('x')],
    ['a letter begins no name of a mark', 'given a[cells]: bool = false', word('q')],
    ['a bool is no number', 'given a[cells]: bool = false', word('1', ' index 0')],
  ])('is not read where %s', (_, declarations, lines) => {
    expect(read(declarations, lines)).toBe('`mark at cells`');
  });
});

describe('a letter where a number is expected', () => {
  it.each([
    ['no mark begins so', 'given odd[cells]: bool = false\n', 'E'],
    ['two marks begin so', 'given odd[cells]: bool = false\ngiven open[cells]: bool = false\n', 'o'],
    ['the mark has to be told everywhere', 'given odd[cells]: bool\n', 'o'],
  ])('is a mistake if %s', (_, marks, text) => {
    const model = loadModel(
      'words.pzl',
      `puzzle "Words"\nboard square(1, 2)\n${NUMBERS}${marks}find x[cells]: bool\nrule "None": count(x) = count(n[c] > 8 for c in cells where n[c])\n${READ}\n`,
    ).model!;
    const { diagnostics } = openInstance(model, {
      name: 'file',
      text: `size: rows 1 columns 2\n${letter(text)}\n`,
      format: 'penpa',
    });
    expect(diagnostics.map(({ code }) => code)).toContain('bad-value');
  });
});

describe('values without a name for a fleet', () => {
  const fleet = (lines: string): string =>
    read(
      'given bank: list of list of (int, int)\ngiven a[cells]: 0..9?\nread url "ships" {\n  fleet: bank\n}\nread penpa {\n  number: a\n}',
      lines,
    );

  it('are numbers of ships, from those of one cell on', () => {
    expect(fleet('single: value 2\nsingle: value 0\nsingle: value 1')).toContain(
      'bank: [(0,0)] [(0,0)] [(0,0),(0,1),(0,2)]',
    );
  });

  it('are not read if they are no numbers, or too many', () => {
    expect(fleet('single: value x')).toContain('single');
    expect(fleet('single: value 99999')).toContain('single');
  });
});

describe('a value without a name', () => {
  it('is that of the first single given without one', () => {
    const two = 'given n[cells]: 0..9?\ngiven a: int\ngiven full: bool = false\ngiven b: 0..9?';
    expect(read(two, 'single: value 3')).toBe('n: . . a: 3 full: . b: .');
    expect(read(two, 'single: value 3\nsingle: value 4')).toBe('n: . . a: 3 full: . b: 4');
    expect(read(two, 'single: value 3\nsingle: value 4\nsingle: value 5')).toBe('`single`');
  });

  it('is named if drawings have it for looks alone, and no given has such values', () => {
    const look = 'given n[cells]: 1..9?\nread penpa {\n  number: n\n  looks surface gray\n}';
    expect(read(look, 'surface black at cells: at (0,1) value x word x')).toBe('`surface black at cells`');
    expect(read(look, 'surface black at cells: at (0,1)\nnumber at cells: at (0,0) value 1')).toBe('n: 1 .');
  });

  it.each([
    [3, 'decoration'],
    [4, 'clue'],
  ])('may be the greatest value of the cells: %d is %s', (value, kind) => {
    const { model } = loadModel(
      'words.pzl',
      'puzzle "Words"\nboard square(1, 2)\ngiven n[cells]: 0..3?\nfind x[cells]: 0..3\nrule "Told": forall c in cells where n[c]: x[c] = n[c]\n',
    );
    const text = `size: rows 1 columns 2\nnumber at cells: at (0,0) value 1\nsingle: value ${value}\n`;
    const { unread } = openInstance(model!, { name: 'file', text, format: 'penpa' });
    expect(unread.map((one) => one.kind)).toEqual([kind]);
  });

  it('says nothing if it is the length of a side', () => {
    expect(read('given a[cells]: 1..9?', 'number at cells: at (0,0) value 1\nsingle: value 2')).toBe(
      'a: 1 .',
    );
  });
});
