/** Links of SudokuPad, recognised by their prefixes, and the drawings written for it. */
import { describe, expect, it } from 'vitest';
import * as codecs from '../../../src/formats/links/codecs/codecs.ts';
import { lzPacked, lzUnpacked } from '../../../src/formats/links/codecs/pack.ts';
import { linkIn } from '../../../src/formats/links/system.ts';
import { pzl } from '../../cli/pzl.ts';

const SCL = {
  metadata: { title: 'Two' },
  cells: [
    [{ value: 1 }, {}],
    [{}, {}],
  ],
};
const TWO = 'size: rows 2 columns 2\ntitle: text Two\nvalue: at (0,0) value 1\n';
const grid = (rows: number): object[][] =>
  Array.from({ length: rows }, () => Array.from({ length: rows }, () => ({})));
const packOf = (...names: readonly string[]): string =>
  `pack${lzPacked(JSON.stringify({ title: 'All', puzzles: names.map((puzzle, at) => ({ puzzle, title: `No. ${at + 1}` })) }))}`;

function unpacked(address: string): string {
  const link = linkIn(address);
  const result = link ? codecs.unpackLink(link) : { problem: 'no link' };
  return 'listing' in result ? result.listing : result.problem;
}
const named = (name: string): string =>
  unpacked(`https://sudokupad.app/?puzzleid=${encodeURIComponent(name)}`);

const scl = `scl${lzPacked(JSON.stringify(SCL))}`;
const fpuz = lzPacked(JSON.stringify({ size: 2, title: 'Two', grid: grid(2) }));
const CLASSIC = `${'1'.padEnd(80, '0')}9`;

describe('names of puzzles', () => {
  it.each([
    ['scl', scl, TWO],
    ['ctc', scl.replace('scl', 'ctc'), TWO],
    ['fpuz', `fpuz${fpuz}`, 'size: rows 2 columns 2\ntitle: text Two\n'],
    ['fpuzzles', `fpuzzles${fpuz}`, 'size: rows 2 columns 2\ntitle: text Two\n'],
    [
      'classic',
      `classic${CLASSIC}`,
      'size: rows 9 columns 9\nvalue: at (0,0) value 1\nvalue: at (8,8) value 9\n',
    ],
    [
      'scf',
      `scf1${'o'.repeat(13)}00x`,
      'size: rows 9 columns 9\nvalue: at (0,0) value 1\ndiagonal+:\ndiagonal-:\n',
    ],
    ['pack', packOf(scl), TWO],
  ])('are read behind %s', (_, name, listing) => {
    expect(named(name)).toEqual(listing);
    for (const base of ['sudokupad.app/', 'sudokupad.app/sudoku/', 'app.crackingthecryptic.com/sudoku/'])
      expect(unpacked(`https://${base}${name}`)).toEqual(listing);
  });

  it('choose one of several by its number', () => {
    const pack = packOf(`classic${CLASSIC}`, scl, packOf(scl));
    expect(named(pack)).toBe(
      'This link holds 3 puzzles: 1 “No. 1”, 2 “No. 2”, 3 “No. 3”. `#1` behind the link chooses the first of them.',
    );
    const link = `https://sudokupad.app/?puzzleid=${encodeURIComponent(pack)}`;
    expect(unpacked(`${link}#2`)).toBe(TWO);
    expect(unpacked(`https://sudokupad.app/${pack}#2`)).toBe(TWO);
    expect(unpacked(`${link}#1`)).toContain('rows 9');
    expect(unpacked(`${link}#3`)).toBe('This link is a pack of packs of puzzles, which is not read.');
    expect(unpacked(`${link}#4`)).toContain('This link holds 3 puzzles');
    expect(named(packOf())).toBe('This link is a pack of puzzles, and holds none.');
  });

  it('that stand for puzzles on the server are refused in words', () => {
    expect(named('tinyname')).toContain('nothing is fetched');
  });
});

/** The JSON of a written drawing. */
async function written(...words: readonly string[]) {
  const { out, note } = await pzl(['convert', ...words, '--to', 'sudokupad']);
  const name = decodeURIComponent(/puzzleid=(\S*)/.exec(out)?.[1] ?? '');
  return {
    note,
    name,
    listing: unpacked(out.trim()),
    json: name.startsWith('scl') ? JSON.parse(lzUnpacked(name.slice(3))) : undefined,
  };
}

describe('drawings that are written', () => {
  it('have the figures, strokes and texts of the picture, and the rules', async () => {
    const masyu = await written('masyu', '--instance', 'tiny');
    expect(masyu.json.underlays).toContainEqual({
      center: [0.5, 0.5],
      width: 0.8,
      height: 0.8,
      backgroundColor: '#000000',
      rounded: true,
      borderColor: '#000000',
    });
    expect(masyu.json.metadata.rules).toMatch(/^The line is one closed loop\.\n/);
    // Only puzzles that need this sentence contain it.
    expect(masyu.json.metadata.rules).not.toContain('Where that is asked for');
    const kakuro = await written('kakuro', '--instance', 'tiny');
    expect(kakuro.json.overlays.map(({ text }: { text: string }) => text).sort()).toEqual(
      expect.arrayContaining(['14', '23', '8']),
    );
    const areas = await written('heyawake', '--instance', 'tiny');
    expect(areas.json.lines.length).toBeGreaterThan(4);
  });

  it('have boards of any sides', async () => {
    const { note, json } = await written('soulmates', '--instance', 'small');
    expect(note).not.toContain('f-puzzles');
    expect(json.cells.length).not.toBe(json.cells[0].length);
  });

  it('are read back with their givens, cages and title', async () => {
    const { listing } = await written('sudoku', '--instance', 'small');
    expect(listing).toContain('size: rows 6 columns 6\ntitle: text Sudoku\n');
    expect(listing).toContain('value: at (0,0) value 5\n');
    // The number of a cage isn't a digit of its cell, unless the cage has no other cell.
    const sums = await written('killer', '--instance', 'tiny', '--solve');
    expect(sums.listing.match(/^value: .*$/gm)).toEqual(['value: at (2,3) value 4']);
    expect(sums.json.overlays).toHaveLength(3);
    const cages = await pzl(
      ['convert', 'sudoku-variant', '--instance', '-', '--to', 'sudokupad', '--solve'],
      {
        input: `clue:\n${'  . . . .\n'.repeat(3)}  1 2 3 4\ncages:\n  [(0,0), (0,1)] 3\n`,
      },
    );
    expect(cages.note).toBe('');
    expect(unpacked(cages.out.trim())).toContain('killercage: cells [(0,0), (0,1)] value 3\n');
  });

  it('tell the answer where it is a digit in every cell', async () => {
    const { json } = await written('sudoku', '--instance', 'small', '--solve');
    expect(json.metadata.solution).toMatch(/^[1-6]{36}$/);
    const shaded = await written('nurikabe', '--instance', 'tiny', '--solve');
    expect(shaded.note).toContain('SudokuPad can’t check this answer');
  });

  it('are there for models whose section has no words for all of the puzzle', async () => {
    // f-puzzles has a constraint for this, which says more than a picture.
    const { name, note } = await written('sudoku-variant', '--instance', 'small');
    expect([name.slice(0, 4), note]).toEqual(['fpuz', '']);
    const board = await written('molekularis', '--instance', 'tiny');
    expect(board.note).toContain('SudokuPad has no boards like this one.');
  });
});
