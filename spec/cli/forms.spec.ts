/** Files as people and other programs write them: each is read, or refused with a message that names the mistake and its place. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-forms-'));
const file = (name: string, text: string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};

const CELLS = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const ROWS = CELLS.match(/.{9}/g) ?? [];
const DOTS = CELLS.replaceAll('0', '.');
const joined = (row: (cells: readonly string[]) => string, between = '\n'): string =>
  ROWS.map((cells) => row([...cells])).join(between);
const blanks = (cells: readonly string[]): string[] => cells.map((cell) => (cell === '0' ? '' : cell));

const SUDOKUS: readonly (readonly [form: string, text: string])[] = [
  ['a line', CELLS],
  ['lines', ROWS.join('\r\n')],
  ['a table with empty fields', joined((cells) => blanks(cells).join(','))],
  ['a table with zeros', joined((cells) => cells.join(','))],
  ['lists', `[\n${joined((cells) => `[${cells.join(',')}]`, ',\n')}]\n`],
  ['SadMan', `#Aauthor\n#LEasy\n${joined((cells) => cells.join('')).replaceAll('0', '.')}\n`],
  ['[Puzzle]', `[Puzzle]\n${ROWS.join('\n')}\n[State]\n${ROWS.join('\n')}\n`],
  ['a frame', `+---+---+---+\n${joined((cells) => `|${cells.join(' ')}|`)}\n+---+---+---+\n`],
  ['candidates', joined((cells) => cells.map((cell) => (cell === '0' ? '123456789' : cell)).join(' '))],
  ['a line and a comment', `${DOTS} # of today\n`],
  ['an address', `https://example.org/play/?s=${CELLS}&d=3`],
  ['an address without a key', `https://example.org/en/play/${CELLS}`],
  ['words around', `Title: today\n${DOTS}\n`],
];

const JANKO: readonly (readonly [form: string, text: string])[] = [
  [
    'headings in brackets',
    '[begin]\n[puzzle]\nHitori\n[author]\nA\n[size]\n3\n[problem]\n1 1 2\n2 3 1\n3 2 2\n[end]\n',
  ],
  ['headings without', 'begin\npuzzle Hitori\nsize 3\nproblem\n1 1 2\n2 3 1\n3 2 2\nend\n'],
  ['sums of runs', 'begin\npuzzle Kakuro\nsize 3\n[problem]\n- 3, 4,\n,3 0 0\n,4 0 0\nend\n'],
];

describe('a file', () => {
  it.each(SUDOKUS)('is a sudoku as %s', async (_, text) => {
    expect((await pzl(['unique', file('sudoku.txt', text)])).out).toContain('Exactly one solution');
  });

  it.each(JANKO)("is a puzzle of Janko's with %s", async (_, text) => {
    const { code, note } = await pzl(['unique', file('janko.txt', text)]);
    expect(code).toBe(0);
    expect(note).toContain('Read as a puzzle of 3 rows and 3 columns');
  });

  it('is a file of puzz.link in a quotation', async () => {
    const { out } = await pzl([
      'unique',
      file('quoted.txt', '> pzprv3\n> nurikabe\n> 1\n> 2\n> 2 .\n> . .\n'),
    ]);
    expect(out).toContain('Exactly one solution');
  });

  it('is the only link in a text', async () => {
    const { out } = await pzl(['unique', file('mail.txt', 'See https://puzz.link/p?nurikabe/2/1/2g today.')]);
    expect(out).toContain('Exactly one solution');
  });

  it('holds a link for the type that its title names', async () => {
    const { out } = await pzl(['convert', 'masyu', '--instance', 'tiny', '--to', 'penpa']);
    const { code, note } = await pzl(['unique', file('penpa.txt', out)]);
    expect(note).toContain('Read as a link for masyu.');
    expect(code).toBe(0);
  });

  it.each([
    ['several sudokus', `${DOTS}\n${CELLS}\n`, 'Here are 2 sudokus: `pzl survey FILE`', 2],
    ['a sudoku without its last cell', DOTS.slice(0, 80), 'here are 80', 1],
    [
      'a sudoku with a short row',
      ROWS.join('\n').replace('195000', '19500'),
      'Row 2 of this sudoku has 8 cells',
      2,
    ],
    ['a grid with a short row', '- - 4\n2 -\n- - 3\n', 'this line has 2 values', 2],
    ['a grid with a strange word', '2 3\n- - 4\n2 - x+7!y\n', 'nothing that stands in a cell', 3],
    ['runs that are too long', 'width 2\nheight 1\nrows\n3\ncolumns\n1\n1\n', 'These runs are 3 cells', 4],
    [
      'a broken part of Janko',
      'begin\npuzzle Hitori\n[problem]\n1 1\n2\nend\n',
      'this line|a line of `\\[problem\\]` has one value',
      5,
    ],
  ])('is refused: %s', async (_, text, message, line) => {
    const { code, note } = await pzl(['unique', file('broken.txt', text)]);
    expect(code).toBe(1);
    expect(note).toMatch(new RegExp(message));
    expect(note).toContain(`broken.txt:${line}:`);
  });

  it.each([
    ['prose', 'Some words about puzzles.\n', 'neither a model nor a puzzle'],
    [
      'links in a list',
      '- [one](https://puzz.link/p?slither/4/4/c1c2b3dd)\n- <https://puzz.link/p?nurikabe/5/5/g2k2t2o>\n',
      'holds several links',
    ],
    [
      'a puzzle of Janko without its cells',
      'begin\npuzzle hitori\nsize 2\n[problm]\n1 2\n2 1\nend\n',
      'no part `[problem]`',
    ],
    [
      'a saved game without a name',
      "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :3:5x5\nDESC    :3:abc\n",
      'no line `GAME`',
    ],
    ['XML', "<?xml version='1.0'?><game/>\n", 'neither a model nor a puzzle'],
    ['an instance', 'clue:\n  1 2\n', "doesn't tell of which type"],
    ['an instance in JSON', '{"clue": [[1, 2]]}\n', "doesn't tell of which type"],
  ])('without a puzzle of a known type is told: %s', async (_, text, message) => {
    const { code, note } = await pzl(['unique', file('other.txt', text)]);
    expect(code).toBe(1);
    expect(note).toContain(message);
  });
});
