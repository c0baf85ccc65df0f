/** Pictures of sudokus in SudokuPad, and links of f-puzzles for the types that consist of digits and regions: written and read back. */
import { describe, expect, it } from 'vitest';
import { loadModel } from '../../../src/index.ts';
import { withRegions } from '../../../src/tasks/transfer/regions.ts';
import { pzl } from '../../cli/pzl.ts';

const PICTURE =
  'size: rows 1 columns 2\nedge at borders: at "(0,0)east" value 2\nnumber at cells: at (0,0) value 1\n';

describe('thick strokes of a picture', () => {
  it('are regions where the puzzle is told by digits and regions alone', () => {
    const own = 'size: rows 1 columns 2\nvalue: at (0,0) value 1\n';
    expect(withRegions(PICTURE, own)).toBe(
      'size: rows 1 columns 2\nnumber at cells: at (0,0) value 1\nregion: at (0,0) value 0\nregion: at (0,1) value 1\n',
    );
    expect(withRegions(PICTURE, `${own}diagonal+:\n`)).toBe(PICTURE);
    expect(withRegions(undefined, own)).toBeUndefined();
  });
});

describe.each(['sudoku', 'sudoku-irregular', 'sudoku-diagonal'])('%s', (type) => {
  it.each(['fpuzzles', 'sudokupad'])('is written as a link to %s that reads back', async (target) => {
    const { out } = await pzl(['convert', type, '--instance', 'tiny', '--to', target]);
    for (const words of [[out.trim()], [type, '-i', out.trim()]])
      expect((await pzl(['unique', ...words])).out).toContain('Exactly one solution');
    expect((await pzl(['convert', out.trim(), '--model', type, '--to', 'native'])).out).toBe(
      (await pzl(['convert', type, '--instance', 'tiny', '--to', 'native'])).out,
    );
  });

  it('with its answer has a verdict of its own, or none', async () => {
    const { out } = await pzl(['convert', type, '--instance', 'tiny', '--to', 'sudokupad', '--solve']);
    const read = await pzl(['unique', out.trim()]);
    expect(read.out + read.note).toContain(
      type === 'sudoku-diagonal' ? 'No verdict' : 'Exactly one solution',
    );
  });
});

describe('a section for links of a type with a flag', () => {
  it('takes no links without it', async () => {
    const { out } = await pzl(['convert', 'sudoku', '--instance', 'tiny', '--to', 'fpuzzles']);
    const { note } = await pzl(['unique', 'sudoku-diagonal', '-i', out.trim()]);
    expect(note).toContain('The link is for another type: it has no `diagonal+`.');
  });

  it('names a flag', () => {
    const text =
      'puzzle "P"\nboard square\ngiven clue[cells]: 0..9?\nfind a[cells]: bool\nread fpuzzles {\n  only value\n  value: clue\n}\n';
    const [mistake] = loadModel('p.pzl', text).diagnostics;
    expect(mistake?.message).toBe('Behind `only` stands what such a link says of its puzzle as a whole.');
    expect(mistake?.advice).toContain('diagonal+');
  });
});

it('a link that several models read is for the one that reads it with least besides', async () => {
  const { out } = await pzl(['convert', 'sudoku', '--instance', 'tiny', '--to', 'fpuzzles']);
  expect((await pzl(['convert', out.trim(), '--to', 'json'])).out).not.toContain('cages');
});
