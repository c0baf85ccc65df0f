/** `pzl run WHATEVER`: the command finds out what kind of input the argument is, and says so. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pzl } from './pzl.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pzl-door-'));
const file = (name: string, text: string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, text);
  return at;
};
const SUDOKU = '1234341221434321'.replace('2', '.').replace('3', '.');
const NON = 'width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n1\n';

describe('one door', () => {
  it('takes characters, and says what it took them for', async () => {
    const { out, note } = await pzl(['unique', SUDOKU]);
    expect(note).toContain('Read as a sudoku of 4 by 4.');
    expect(out).toContain('Exactly one solution');
  });

  it('takes files of other programs, whichever way they are named', async () => {
    const non = file('two.non', NON);
    expect((await pzl(['unique', non])).out).toContain('Exactly one solution');
    expect((await pzl(['unique', 'nonogram', '-i', non])).out).toContain('Exactly one solution');
    expect((await pzl(['unique', 'sudoku', '-i', file('four.txt', SUDOKU)])).out).toContain('Exactly one');
  });

  it('takes nonograms with colors', async () => {
    const colored = file('c.non', 'width 3\nheight 1\nrows\n1a,1b\ncolumns\n1a\n1b\n0\n');
    const { out } = await pzl(['unique', colored]);
    expect(out).toContain('Exactly one solution');
    expect(out).toContain('a 1 b 1');
    expect((await pzl(['unique', 'nonogram', '-i', colored])).note).toContain('colored runs, such as `1a`');
  });

  it('takes links in files as mails have them', async () => {
    const mail = file('mail.txt', '<https://puzz.link/p?nuri\n kabe/2/1/2g>\n');
    expect((await pzl(['unique', mail])).out).toContain('Exactly one solution');
  });

  it('names the words around a link, which may tell a rule', async () => {
    const text = 'Rule: no two islands.\nhttps://puzz.link/p?nurikabe/2/1/2g\n';
    const note = 'Only the link is read, not the text around it: Rule: no two islands.';
    const inFile = await pzl(['unique', file('rule.txt', text)]);
    expect(inFile.out).toContain('Exactly one solution');
    expect(inFile.note).toContain(note);
    expect((await pzl(['unique', '-'], { input: text })).note).toContain(note);
    expect((await pzl(['unique', 'nurikabe', '-i', file('see.txt', text.replace(':', ''))])).note).toContain(
      note.replace('Rule:', 'Rule'),
    );
  });

  it('says what to do with a folder, and with an instance that names no model', async () => {
    expect((await pzl(['hint', folder])).note).toContain('pzl survey');
    const own = await pzl(['run', file('own.txt', '# mine\nclue:\n  1 . . .\n')]);
    expect(own.note).toContain("doesn't tell of which type");
    expect(own.note).toContain('pzl run MODEL -i');
  });

  it('leaves models their own text formats', async () => {
    const { note } = await pzl(['run', 'storm', '-i', file('storm.txt', '2 2\n1\n1\n1\n1\n')]);
    expect(note).not.toContain('nonogram');
  });

  it('takes files that puzz.link saves', async () => {
    const saved = file('saved.txt', 'pzprv3\nnurikabe\n1\n2\n2 .\n. .\n');
    expect((await pzl(['unique', saved])).out).toContain('Exactly one solution');
    expect((await pzl(['unique', 'nurikabe', '-i', saved])).out).toContain('Exactly one solution');
  });

  it('converts such a file', async () => {
    const { out } = await pzl(['convert', file('c.non', NON), '--to', 'url']);
    expect(out).toContain('nonogram/2/2/');
  });

  it.each([
    ['lightup 3x2:Ba0c', 'akari'],
    ['lightup:3x2:Ba0c', 'akari'],
    ['Light Up 3x2:Ba0c', 'akari'],
    ['sgtpuzzles:lightup:3x2:Ba0c', 'akari'],
    ['https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#3x2:Ba0c', 'akari'],
    ['3x2:aWcB', 'masyu'],
    ['2x2n4:2c', 'fourcells'],
    ['palisade 3x2n3:2e', 'ncells'],
  ])('says for which type it took the game id %s', async (id, type) => {
    expect((await pzl(['run', id])).note).toContain(`a game id of Simon Tatham's collection, for ${type}.`);
  });

  it.each([
    ['6x6:2b35a2c6b545a4a56b2a676422c3a', ['mosaic'], ['fourcells', 'hashi', 'ncells', 'slitherlink']],
    ['4x4:1351777111731731', ['net', 'mosaic'], ['fourcells', 'slitherlink']],
    ['2x2:3a0a', ['akari', 'mosaic'], ['fillomino', 'fourcells', 'kurodoko', 'ncells', 'slitherlink']],
  ])('names only the games that read %s without assumptions and warnings', async (id, likely, unlikely) => {
    const { note } = await pzl(['run', id]);
    for (const name of likely) expect(note).toContain(name);
    for (const name of unlikely) expect(note).not.toContain(name);
  });

  it.each([
    ['net 3x3#123', 'A seed stands here'],
    ['3x3#123', 'A seed stands here'],
    ['net 3x3:', 'The game id ends too early'],
    ['mosaic 5x5h:', 'The game id ends too early'],
    ['3x3:', 'Nothing stands behind the colon'],
  ])('takes %s for a game id that holds no puzzle', async (id, message) => {
    expect((await pzl(['run', id])).note).toContain(message);
  });

  it.each([
    // Only sudokus have ids with this beginning, so the message names the letters that sudokus allow.
    ['2x2:a2a1h2a3!', "`!` can't stand here: expected a number or a letter.", '1:13'],
    ['8x8:a2zzbf!', 'No game that there is a model for has an id that goes on like this.', '1:11'],
    ['8x8:a2zzbf!', 'Likely games are', '1:11'],
    [
      'https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#7x7b20s4d0',
      'whose address holds no puzzle',
      '1:1',
    ],
  ])('says what is wrong with the game id %s', async (id, message, place) => {
    const { note } = await pzl(['run', id]);
    expect(note).toContain(message);
    expect(note).toContain(`address:${place}`);
  });

  it.each([
    ['a.non', NON.replace('2\n1\ncol', '2\n!\ncol'), 'found `!`', '5:1'],
    ['a.g', ': rows\n1\n2x\n: columns\n?\n?\n!\n', 'found `!`', '7:1'],
    ['j.txt', '[areas]\n1 1\n2\n', 'a line of `[areas]` has one value', '3:1'],
  ])('says what is wrong in the file %s, and where', async (name, text, message, place) => {
    const { note } = await pzl(['run', file(name, text)]);
    expect(note).toContain(message);
    expect(note).toContain(`${name}:${place}`);
    const named = await pzl(['run', 'nonogram', '-i', file(name, text)]);
    expect(named.note).toContain(`${name}:${place}`);
  });

  it('says what is wrong in a list of pieces, and where', async () => {
    const { note } = await pzl(['run', 'edge-matching', '-i', file('e.txt', '2 1\n0 1 2 0\n0 0 1\n')]);
    expect(note).toContain('This line has 3 values');
    expect(note).toContain('e.txt:3:1');
  });
});
