/** Nonograms in files of other programs. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileText } from '../../../src/formats/files/forms.ts';
import { nonogramIn, nonogramListing } from '../../../src/formats/files/nonogram-text.ts';
import { unpackLink } from '../../../src/formats/links/codecs/codecs.ts';
import { loadModel, openInstance } from '../../../src/index.ts';

const ROWS = [['2'], [], ['1', '1']];
const COLUMNS = [['1', '1'], ['1'], ['1']];
const xml = (count: (run: string) => string): string => {
  const line = (runs: readonly string[]): string => `<line>${runs.map(count).join('')}</line>`;
  return `<?xml version="1.0"?>\n<puzzleset><puzzle type="grid" defaultcolor="black"><title>T</title>\n<clues type="columns">${COLUMNS.map(line).join('\n')}</clues>\n<clues type="rows">${ROWS.map(line).join('\n')}</clues></puzzle></puzzleset>`;
};

function read(text: string) {
  const found = nonogramIn(text);
  return found && [found.rows, found.columns];
}

describe('a nonogram in a file', () => {
  it.each([
    ['keys', 'width 3\nheight 3\n\nrows\n2\n0\n1,1\n\ncolumns\n1,1\n1\n1\n'],
    ['columns first', 'height 3\nwidth 3\ncolumns\n1,1\n1\n1\nrows\n2\n0\n1,1\n'],
    ['a blank line for no run', 'width 3\nheight 3\nrows\n2\n\n1,1\n\ncolumns\n1,1\n1\n1\n'],
    [
      'a title and a goal',
      'title "T"\nby "S"\nwidth 3\nheight 3\nrows\n2\n0\n1, 1\ncolumns\n1 1\n1\n1\ngoal "110000101"\n',
    ],
    [
      'line ends of Windows',
      '\uFEFFwidth 3\r\nheight 3\r\nrows\r\n2\r\n0\r\n1,1\r\ncolumns\r\n1,1\r\n1\r\n1\r\n',
    ],
    ['sizes that are called rows and columns', 'columns 3\nrows 3\nrows\n2\n0\n1,1\ncolumns\n1,1\n1\n1\n'],
    ['XML', xml((run) => `<count>${run}</count>`)],
    ['XML with colors', xml((run) => `<count color="black">${run}</count>`)],
    ['both sizes on a line', '3 3\n2\n0\n1 1\n1 1\n1\n1\n'],
    ['a size on each line', '3\n3\n2\n0\n1 1\n\n1 1\n1\n1\n'],
    ['lines with a colon', 'By S\n: rows\n2\n\n1 1\n: columns\n1 1\n1\n1\n: END\nmore\n'],
    ['lines with a colon, without an end', ':\n2\n0\n 1\t1\n:\n1 1\n1\n1\n\n'],
    [
      'names of colors before them',
      ': colors\n0:   #ffffff  white\n1:X  #000000  black\n: rows\n2\n\n1 1\n: columns\n1 1\n1\n1\n:\n',
    ],
  ])('is read from %s', (_, text) => {
    expect(read(text)).toEqual([ROWS, COLUMNS]);
  });

  it.each([
    ['a line of an unknown key', 'width 1\nheight 1\nstars 3\nrows\n1\ncolumns\n1\ngoal "1"\n', 'stars 3'],
    ['a part behind the columns', 'rows\n1\ncolumns\n1\ngiven\n1\n', 'given'],
    ['a value of JSON', '{"title": "T", "rows": [[1]], "columns": [[1]], "stars": 3}', '"stars"'],
  ])('names %s', (_, text, named) => {
    const found = fileText(text);
    if (!found || !('listing' in found)) throw new Error('not read');
    const at = found.listing.split('\n').findIndex((line) => line.startsWith('looks key'));
    const token = found.origins[at];
    expect(token && text.slice(token.start, token.start + (token.width ?? 0))).toBe(named);
  });

  it.each([
    ['leaves open', '3 2\n1\n1 1\n1\n1\n1\n', true],
    ['leaves open on a square board', '2 2\n1\n1\n1\n1\n', true],
    ['tells by its headings', 'rows\n1\n1\ncolumns\n2\n0\n', false],
    ['tells by a size on each line', '2\n2\n1\n1\n\n2\n0\n', false],
  ])('says that rows are taken to come first, if the file %s which lines they are', (_, text, isSaid) => {
    const found = fileText(text);
    const listing = found && 'listing' in found ? found.listing : '';
    expect(/^assumed: text ".*rows.*columns.*"$/m.test(listing)).toBe(isSaid);
    const model = readFileSync('examples/nonogram.pzl', 'utf8');
    const { diagnostics } = openInstance(loadModel('nonogram.pzl', model).model!, {
      name: 'file',
      text: listing,
      format: 'penpa',
    });
    expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual(
      isSaid ? ['assumed note'] : [],
    );
  });

  it('keeps runs that are not told, and says what no model reads', () => {
    const found = nonogramIn('width 3\nheight 1\nrows\n?,1\ncolumns\n1\n*\n1\n');
    const listing = found ? nonogramListing(found).text : '';
    expect(listing).toContain('number at left: at 0 value [?, 1]');
    expect(listing).toContain('any runs at above: at 1');
  });

  it('keeps the colors of runs, where there are several', () => {
    const colored = nonogramIn('width 3\nheight 1\nrows\n1a,1b\ncolumns\n1a\n0\n1b\n');
    expect(colored && nonogramListing(colored).text).toBe(
      'size: rows 1 columns 3\ngenre: text colored-nonogram\ngiven Color: value [a, b]\n' +
        'run at above: at 0 value [(a,1)]\nrun at above: at 2 value [(b,1)]\nrun at left: at 0 value [(a,1), (b,1)]\n',
    );
    const inXml = nonogramIn(xml((run) => `<count${run === '2' ? ' color="3 dark"' : ''}>${run}</count>`));
    const listing = inXml ? nonogramListing(inXml).text : '';
    expect(listing).toContain('given Color: value [color3_dark, black]');
    expect(listing).toContain('run at left: at 2 value [(black,1), (black,1)]');
    const untold = nonogramIn('width 3\nheight 1\nrows\n?a,1b\ncolumns\n1a\n0\n1b\n');
    expect(untold && nonogramListing(untold).text).toContain('any runs at left: at 0');
  });

  it.each([
    ['no size', 'rows\n2\n0\ncolumns\n1\n1\n'],
    ['colons', 'width: 2\nheight: 2\nRows:\n2\n0\nColumns:\n1\n1\n'],
    ['blank lines for empty columns', '3 2\n2\n\n1\n1\n\n'],
    [
      'single quotes and a comment',
      "<puzzle type='grid'><clues type='columns'><line><!-- <count>9</count> --><count>1</count></line></clues><clues type='rows'><line><count>1</count></line></clues></puzzle>",
    ],
  ])('is read with %s', (_, text) => {
    expect(nonogramIn(text)?.rows[0]).toEqual([text.startsWith('<') ? '1' : '2']);
  });

  it.each([
    ['one line with a colon in the middle', 'a\n: rows\n1\n2\n'],
    ['one heading', 'rows\n2\n0\n1,1\n'],
    ['XML without clues', '<puzzleset><puzzle><title>T</title></puzzle></puzzleset>'],
    ['a size that no board has', '99999 1\n1\n'],
    ['entries of an instance', 'rows: 1 2\ncolumns: 1 2\n'],
    ['a square of numbers', '1 2\n2 1\n'],
    ['words in cells and rooms', '2 2\ncircle -\n- square_\n1 1\n2 2\n'],
  ])('is nothing with %s', (_, text) => {
    expect(nonogramIn(text)).toBeUndefined();
  });

  it('is told with nothing that a terminal would obey', () => {
    const data = 'rows\n\u202e2\ncolumns\n1\nheight 1\nwidth 1\n';
    const found = unpackLink({ system: 'drawn text', data });
    expect('problem' in found && found.problem).toMatch(/found `[^\u202e]*2`/);
  });

  const KEYS = 'width 3\nheight 3\n';
  it.each([
    [`${KEYS}rows\n2\n0\n|1,1\n`, 'This nonogram has no line `columns` with their runs below it.'],
    [
      ': rows\n1\n2\n|:\n',
      'Runs of rows stand below a line that begins with a colon, those of columns below another.',
    ],
    [
      '#d\n0:. #fff white\na:X #f00 red\n: rows\n|1b\n: columns\n1a\n:\n',
      'The file has no color `b`: its colors are `0`, `a`.',
    ],
    [
      `${KEYS}rows\n2\n0\n1,1\ncolumns\n1\n1\n1\n|rows\n2\n`,
      'A second nonogram begins here: each needs a file of its own.',
    ],
    ['2\n3\n1\n|\n1 1\n1\n1\n1\n', 'A blank line follows 1 line of runs, and there are 2 rows.'],
    [
      '|<puzzle type="triddler"><clues type="columns"></clues></puzzle>',
      'Puzzles of the type "triddler" are not read, only grids.',
    ],
    [
      '<puzzle><clues type="columns"><line>|<count>1</coun></line></clues><clues type="rows"></clues></puzzle>',
      'A line of runs has only parts `<count>…</count>`, and here is `<count>1</coun>`.',
    ],
    [`${KEYS}rows\n2\n1,1\n|columns\n1,1\n1\n1\n`, 'There are 3 rows, and 2 lines for them.'],
    [`${KEYS}rows\n2\n0\n1,1\ncolumns\n1\n1\n1\n|1\n`, 'There are 3 columns, and 4 lines for them.'],
    [
      `${KEYS}rows\n2\r\n0\n1,|1,!\ncolumns\n1\n1\n1\n`.replace('1,|1,!', '1,|!,1'),
      'Expected the length of a run, `?` or `*`, found `!`.',
    ],
    [
      `${KEYS}rows\n|4\n0\n1\ncolumns\n1\n1\n1\n`,
      'These runs are 4 cells together, and there are 3 in this line.',
    ],
    [': rows\n|one\n: columns\n1\n:\n', 'Expected the length of a run, `?` or `*`, found `one`.'],
    [
      '|: rows\n1\n2\n',
      'Runs of rows stand below a line that begins with a colon, those of columns below another.',
    ],
    ['|3 3\n2\n0\n1 1\n1 1\n1\n', 'A nonogram of 3 rows and 3 columns has 6 lines of runs; here are 5.'],
    ['2 1\n2\n|x\n1\n', 'Expected the length of a run, `?` or `*`, found `x`.'],
    [
      '<puzzle><clues type="columns"><line>|<count>two</count></line></clues><clues type="rows"><line/></clues></puzzle>',
      'Expected the length of a run, `?` or `*`, found `two`.',
    ],
    [
      '<puzzle>|<clues type="columns"></clues></puzzle>',
      'This nonogram has no part `<clues type="rows">` with its end.',
    ],
  ])('is told with a mistake: %s', (marked, problem) => {
    const found = fileText(marked.replace('|', ''));
    expect(found).toMatchObject({ problem, at: { start: marked.indexOf('|') } });
  });
});

describe('a mistake in a nonogram is named', () => {
  it.each([
    ['width 2\nheight 1\nrows\n1\ncolumns\n1\n', 'There are 2 columns, and one line for them.'],
    [
      'width 2\nheight 1\ncolor a red\nrows\n1a\ncolumns\n1b\n0\n',
      'The file has no color `b`: its colors are `a`.',
    ],
    [
      '<puzzle><color name="red" char="X">f00</color><clues type="columns"><line><count color="blue">1</count></line></clues>' +
        '<clues type="rows"><line><count color="red">1</count></line></clues></puzzle>',
      'The file has no color `blue`: its colors are `red`, `black`, `white`.',
    ],
  ])('%#', (text, message) => {
    expect(() => nonogramIn(text)).toThrow(message);
  });

  it('keeps an empty last column that has its line', () => {
    expect(nonogramIn('width 2\nheight 1\nrows\n1\ncolumns\n1\n\n')?.columns).toEqual([['1'], []]);
  });
});
