/** Files as people write and save them: in other encodings, quoted, as tables, as JSON, with lists in cells, under German names, with broken lines. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-hand-written-'));

function file(name: string, text: string | Uint8Array): string {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
}

const SUDOKU = '1 . . .\n. . 2 .\n. 3 . .\n. . . 4\n';
const ANSWER = '1 2 │ 4 3';

/** What pzl reads as this model's givens. */
const native = async (model: string, name: string): Promise<string> =>
  (await pzl(['convert', model, '-i', name, '--to', 'native'])).out;

describe('text in other encodings', () => {
  const utf16 = Buffer.from(`\uFEFF${SUDOKU}`, 'utf16le');
  it.each([
    ['UTF-16', utf16],
    ['UTF-16 with the greater byte first', Buffer.from(utf16).swap16()],
    ['UTF-16 without a mark', Buffer.from(SUDOKU, 'utf16le')],
    ['UTF-16 without a mark, the greater byte first', Buffer.from(SUDOKU, 'utf16le').swap16()],
    ['Latin-1', Buffer.from(`# Rätsel von Jörg\n${SUDOKU}`, 'latin1')],
  ])('is read: %s', async (name, content) => {
    expect((await pzl(['run', file(`${name}.txt`, content)])).out).toContain(ANSWER);
  });

  it.each([
    ['zeros at both places', Buffer.from('1\u0000\u00002\u00003\u0000', 'latin1')],
    ['a zero among letters', Buffer.from('1 . . .\n. . 2\u0000.\n', 'latin1')],
  ])('is no text with %s', async (name, content) => {
    expect((await pzl(['run', file(`${name}.txt`, content)])).note).toMatch(
      /is not a text file: byte \d+ is zero/,
    );
  });

  it('is told to be empty', async () => {
    expect((await pzl(['run', file('empty.txt', '\n\n')])).note).toMatch(/empty\.txt is empty\.\n$/);
  });
});

it('takes a nonogram for one, though its title is the name of another type', async () => {
  const nonogram = 'title "Box"\nwidth 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n';
  expect((await pzl(['unique', file('box.non', nonogram)])).code).toBe(0);
});

describe('lists in cells', () => {
  const CLUES = 'clue:\n  [2,3] .     .\n  .     .     [5]\n  .     [1,?] .\n';
  it.each([
    ['brackets', '[2,3] . .\n. . 5\n. [1,?] .\n'],
    ['brackets and blanks', '3 3\n[2, 3] - -\n- - (5)\n- [1 ?] -\n'],
    ['commas', '2,3 . .\n. . 5\n. 1,? .\n'],
    ['digits', '23 . .\n. . 5\n. 1? .\n'],
  ])('are written with %s', async (name, text) => {
    expect(await native('tapa', file(`tapa-${name}.txt`, text))).toBe(CLUES);
  });
});

describe('forms of programs', () => {
  it('reads sudokus of puzz.link’s files, whose size is one number', async () => {
    const { code, out } = await pzl([
      'run',
      file('s.txt', `pzprv3\nsudoku\n4\n${SUDOKU}${'. . . .\n'.repeat(4)}`),
    ]);
    expect([code, out]).toEqual([0, expect.stringContaining(ANSWER)]);
  });

  it('reads saved games in quotations', async () => {
    const save =
      "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Pearl\nPARAMS  :3:3x2\nDESC    :4:aWcB\n";
    const whole = await native('masyu', file('save', save));
    expect(whole).toContain('white');
    expect(await native('masyu', file('quoted', `\n${save.replace(/^(?=.)/gm, '> ')}`))).toBe(whole);
  });

  it.each([
    '{"rows": [[1, 1], [3], []], "columns": [[2], [1], [2]]}',
    '{"title": "A", "clues": {"row_clues": ["1 1", "3", ""], "colClues": ["2", "1", "2"]}}',
  ])('reads the nonogram %s', async (text) => {
    expect(await native('nonogram', file('n.json', text))).toMatch(
      /^rowRuns:\n {2}1 1\n {2}\[3\]\n {2}\[\]\ncolumnRuns:\s+\[?2\]?\s+\[?1\]?\s+\[?2\]?\n$/,
    );
  });

  it('reads tables of Markdown', async () => {
    const table = '|  | 3 | |\n|--|:-:|--|\n| 0 | | |\n| | | 2 |\n';
    expect(await native('slitherlink', file('t.md', table))).toContain('clue:\n  . 3 .\n  0 . .\n  . . 2\n');
  });
});

it('knows types by their German names', async () => {
  const { out } = await pzl([
    'run',
    file('j.txt', 'begin\npuzzle Wolkenkratzer\nsize 2\n[clabels]\n2 -\n[problem]\n- -\n- -\n[end]\n'),
  ]);
  expect(out).toContain('│ 1 2 │\n│ 2 1 │');
});

it('names each broken line of a list of sudokus', async () => {
  const GIVENS = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
  const list = file('many.sdm', `${GIVENS}\n${GIVENS.slice(1)}\n${GIVENS}\n${GIVENS.replace('.', '=')}\n`);
  const table = path.join(folder, 'table.csv');
  const { note } = await pzl(['survey', list, '-o', table]);
  expect(note).toContain('2 error, 1 unique');
});
