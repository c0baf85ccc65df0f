/** Lists of pieces as people write them: with and without a size, numbered, or with letters. */
import { describe, expect, it } from 'vitest';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { loadModel, openInstance } from '../../../src/index.ts';
import { modelOf } from '../../models.ts';

const MODEL = (line: string) => `puzzle "P"
board square
enum Sign { plus, minus }
given tiles: list of (north: int, east: int, south: int, west: int, sign: Sign?)
find x[cells]: bool
read puz ".puz" {
  comments: "c"
  ${line}
  lines tiles: north east south west sign?
  symbols sign: + = plus, - = minus
}
`;
const model = modelOf(MODEL('line?: width height = width'));
const read = (text: string, own = model): string => {
  const { ground, diagnostics } = openInstance(own, { name: 'i.puz', text });
  return ground ? writeInstance(ground.givens, ground.board) : (diagnostics[0]?.message ?? '');
};

const ROWS = [
  [0, 1, 2, 0],
  [0, 0, 1, 1],
  [1, 2, 0, 0],
  [2, 0, 0, 1],
];
const lines = (row: (numbers: readonly number[], at: number) => string): string =>
  `${ROWS.map(row).join('\n')}\n`;
const plain = (numbers: readonly number[]): string => numbers.join(' ');
const letters = (numbers: readonly number[]): string => numbers.map((one) => 'abc'[one]).join('');
const READ = read(`2 2\n${lines(plain)}`);

describe('a list of pieces', () => {
  it.each([
    ['a size', `2\n${lines(plain)}`],
    ['no size', lines(plain)],
    ['numbers from 1', lines((row, at) => `${at + 1} ${plain(row)}`)],
    ['numbers from 0', lines((row, at) => `${at} ${plain(row)}`)],
    ['a size, and numbers', `2 2\n${lines((row, at) => `${at + 1} ${plain(row)}`)}`],
    ['letters', lines(letters)],
    ['letters apart', lines((row) => letters(row).split('').join(' '))],
    ['a size, and letters', `2 2\n${lines(letters)}`],
    ['numbers, and letters apart', lines((row, at) => `${at + 1} ${letters(row).split('').join(' ')}`)],
    ['capitals', lines(letters).toUpperCase()],
    ['capitals apart, and a size', `2 2\n${lines((row) => letters(row).toUpperCase().split('').join(' '))}`],
    ['commas', lines((row) => row.join(','))],
    [
      'commas, numbers and a heading',
      `id,top,right,bottom,left\n${lines((row, at) => `${at + 1},${row.join(',')}`)}`,
    ],
    ['semicolons', lines((row) => row.join(';'))],
    ['comments of programs', `# a list\n// two by two\n${lines((row) => `${plain(row)}  # a piece`)}`],
    ['brackets', `[${lines((row) => `[${row.join(', ')}],`)}]`],
    ['brackets on one line', `[${ROWS.map((row) => `[${row.join(',')}]`).join(',')}]`],
    ['braces', lines((row) => `{${row.join(',')}},`)],
    ['numbers with a colon', lines((row, at) => `${7 - at}: ${plain(row)}`)],
    ['words and numbers', lines((row, at) => `piece ${at + 1}: ${plain(row)}`)],
    ['an x between the sides', `2x2\n${lines(plain)}`],
    ['the number of pieces', `4\n${lines(plain)}`],
    ['a quotation', lines((row) => `> ${plain(row)}`)],
    ['comments', `c a list\n\n${lines(letters)}c\n`],
  ])('is read with %s', (_, text) => {
    expect(READ).toContain('tiles:\n  0 1 2 0');
    expect(read(text)).toBe(READ);
  });

  it('has pieces whose first letter is the mark of a comment', () => {
    expect(read('caab\nabcc\nbcaa\ncbaa\n')).toContain('tiles:\n  2 0 0 1');
  });

  it('keeps what stands behind the numbers', () => {
    expect(read('0 1 2 0 +\n0 0 1 1 -\n1 2 0 0 +\n2 0 0 1 -\n')).toContain('0 1 2 0 plus');
    expect(read('1 1 2 0 +\n2 0 1 1 -\n3 2 0 0 +\n4 0 0 1 -\n')).toContain('1 1 2 0 plus');
  });

  it.each([
    [
      'three pieces, and no size',
      lines(plain).split('\n').slice(0, 3).join('\n'),
      '3 items make no square, and no line tells the size of the board.',
    ],
    ['a value too few', `2 2\n0 1 2\n${lines(plain)}`, 'This line has 3 values; it should have 4 to 5.'],
    [
      'two values too many',
      `2 2\n0 1 2 0 + 5\n${lines(plain)}`,
      'This line has 6 values; it should have 4 to 5.',
    ],
    [
      'numbers with a gap',
      lines((row, at) => `${at + (at > 1 ? 2 : 1)} ${plain(row)}`),
      'Expected plus or minus (`-` for none), found `0`.',
    ],
    ['words', '1 1\nnorth east south west\n', 'Expected a whole number, found `north`.'],
    ['letters among numbers', lines(plain).replace('2', 'b'), 'Expected a whole number, found `b`.'],
    ['letters of several lengths', 'abca\naab\n', 'This line has 1 value; it should have 4 to 5.'],
    [
      'a size of other pieces',
      `3 2\n${lines(plain)}`,
      'A board of 2 rows and 3 columns has 6 cells; here are 4 items.',
    ],
    ['nothing', '', 'The text ends where it should have a line with `width`, `height` (or nothing).'],
  ])('is refused in words with %s', (_, text, message) => {
    expect(read(text)).toBe(message);
  });

  it('needs its size where the section says so', () => {
    expect(read(lines(plain), modelOf(MODEL('line: width height = width')))).toBe(
      'This line has 4 values; it should have 1 to 2.',
    );
    expect(loadModel('m.pzl', MODEL('lines?: width')).model).toBeUndefined();
  });
});
