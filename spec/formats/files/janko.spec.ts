/** Puzzles in the text format of Janko's pages, written by hand, and texts that are almost in that format. */
import { describe, expect, it } from 'vitest';
import { fileText } from '../../../src/formats/files/forms.ts';
import { gridListing } from '../../../src/formats/files/grid-listing.ts';
import { jankoIn } from '../../../src/formats/files/janko.ts';
import { writeInstance } from '../../../src/formats/values/write.ts';
import { type InstanceText, openInstance } from '../../../src/index.ts';
import { galleryTypes } from '../../examples/gallery.ts';

const TYPES = galleryTypes();

/** The givens that this example's model reads from the text. */
function read(name: string, text: string) {
  const model = TYPES.find((one) => one.name === name)!.model;
  const found = fileText(text);
  if (!found || 'problem' in found) throw new Error('not this form');
  const instance: InstanceText = { name: 'file', text: found.listing, format: found.sectionKind };
  const { ground, diagnostics, unread } = openInstance(model, instance);
  const clues = unread.filter(({ kind }) => kind === 'clue').map(({ what }) => what);
  return ground
    ? [writeInstance(ground.givens, ground.board), clues]
    : diagnostics.map(({ message }) => message);
}

const GRID = '[problem]\n2 - 2\n- - -\n2 - 2\n';
const HASHI = 'most: 2\nisland:\n  2 . 2\n  . . .\n  2 . 2\n';
const AREAS = '[areas]\n1 1 2\n1 2 2\n3 3 3\n';

describe('a puzzle of Janko’s form', () => {
  it.each([
    ['a type alone', 'hashi', `[begin]\n[puzzle]\nHashi\n${GRID}[solution]\nx x x\n[end]\n`, HASHI],
    [
      'keys',
      'hashi',
      `[begin]\npuzzle Hashi\nauthor A\nsize 3\nunit 20\n${GRID}[moves]\n1,2,3\n[end]\n`,
      HASHI,
    ],
    ['keys with signs', 'hashi', `[begin]\npuzzle = Hashi\nrows: 3\ncols: 3\n${GRID}[end]\n`, HASHI],
    ['a beginning and an end without brackets', 'hashi', `begin\npuzzle Hashi\n${GRID}end\n`, HASHI],
    [
      'line ends of Windows',
      'hashi',
      `[begin]\n[puzzle]\nHashi\n${GRID}[end]\n`.replaceAll('\n', '\r\n'),
      HASHI,
    ],
    ['nothing but the board', 'hashi', GRID, HASHI],
    ['dots and blanks', 'hashi', '[problem]\n  2  .  2 \n . . .\n2 . 2\n', HASHI],
    [
      'circles',
      'masyu',
      '[puzzle]\nMasyu\n[problem]\nw -\n- B\n',
      'pearl:\n  white .\n  .     black\nfull: .\n',
    ],
    ['black cells', 'akari', '[puzzle]\nAkari\n[problem]\nx -\n- 0\n', 'block:\n  ? .\n  . 0\n'],
    [
      'areas and a number',
      'star-battle',
      `puzzle Starbattle\nstars 1\n${AREAS}`,
      'stars: 1\nregion:\n  1 1 2\n  1 2 2\n  3 3 3\n',
    ],
    [
      'areas with letters',
      'star-battle',
      `stars 1\n${AREAS.replaceAll('3', 'q')}`,
      'stars: 1\nregion:\n  1 1 2\n  1 2 2\n  3 3 3\n',
    ],
    [
      'numbers on both sides',
      'skyscrapers',
      '[clabels]\n1 -\n- 2\n[rlabels]\n2 -\n- 1\n[problem]\n- -\n- 1\n',
      'top: 1 .\nbottom: . 2\nleft: 2 .\nright: . 1\ntold:\n  . .\n  . 1\n',
    ],
    [
      'numbers beside in a line',
      'tents',
      'size 2\n[clabels]\n1 0\n[rlabels]\n- 1\n[areas]\n1 1\n1 1\n',
      'top: 1 0\nleft: . 1\n',
    ],
    [
      'lists',
      'nonogram',
      'size 2\n[clabels]\n- 1\n1 1\n[rlabels]\n- 2\n- 1\n[areas]\n',
      'rowRuns:\n  [2]\n  [1]\ncolumnRuns:\n  [1]\n  1 1\n',
    ],
  ] as const)('is read with %s', (_, name, text, native) => {
    expect(read(name, text)).toEqual([native, []]);
  });

  it('says that it was cut, where it has a beginning and nothing behind its clues', () => {
    const cut = '`what follows, for the text has no end`';
    expect(read('hashi', `begin\npuzzle Hashi\n${GRID}`)[1]).toEqual([cut]);
    expect(read('hashi', `[begin]\n[puzzle]\nHashi\n${GRID}[solution]\nx x x\n`)[1]).toEqual([]);
  });

  it('says who made it, and what else is in it', () => {
    const listing = gridListing(jankoIn(`title T\nauthor A\nlevel 3\n${GRID}[extra]\n1 2\n`)!).text;
    expect(listing).toContain('title: text T\nauthor: text A\n');
    expect(listing).toContain('given level: value 3\npart extra:');
    expect(read('hashi', `level 3\n${GRID}[extra]\n1\n`)[1]).toEqual(['`given level`', '`part extra`']);
  });

  it('is told without a part with cells', () => {
    expect(() => jankoIn('[begin]\n[puzzle]\nHashi\n[solution]\n1 2\n[end]\n')).toThrow(
      'This puzzle has no part `[problem]` or `[areas]`.',
    );
  });

  it.each([
    ['too much text', `${GRID}[moves]\n${'1 '.repeat(200_000)}`],
    ['a part in the middle of a line', 'see [problem] 1 2\n'],
    ['entries of an instance', 'island:\n 2 . 2\n'],
  ])('is nothing with %s', (_, text) => {
    expect(jankoIn(text)).toBeUndefined();
  });

  it.each([
    ['[problem]\n2 - 2\n|- -\n2 - 2\n', 'The board has 3 columns, and a line of `[problem]` has 2 values.'],
    [
      '[problem]\n2 - 2\n- - - |1\n2 - 2\n',
      'The board has 3 columns, and a line of `[problem]` has 4 values.',
    ],
    [`size 4\n[problem]\n|2 - 2\n`, 'The board has 4 columns, and a line of `[problem]` has 3 values.'],
    [`size 3\n|[problem]\n2 - 2\n`, 'The board has 3 rows, and `[problem]` has 1.'],
    ['|[problem]\n', 'Neither a line `size` nor rows of cells say how large the board is.'],
    [`${GRID}[areas]\n1 1 1\n|1 1\n`, 'The board has 3 columns, and a line of `[areas]` has 2 values.'],
    [`${GRID}|[areas]\n1 1 1\n`, 'The board has 3 rows, and `[areas]` has 1.'],
    [`${GRID}[clabels]\n|1 2\n`, 'The board has 3 columns, and a line of `[clabels]` has 2 values.'],
    [
      `${GRID}[rlabels]\n|1 2\n`,
      'The board has 3 rows: `[rlabels]` has a line for each, or a value for each in a line.',
    ],
    [`size 99999\n|${GRID}`, 'Boards of 99999 rows and 99999 columns are not read: at most 200.'],
    [
      'rows none\ncols none\n[problem]\n|[areas]\n',
      'Neither a line `size` nor rows of cells say how large the board is.',
    ],
  ])('is told with a mistake: %s', (marked, problem) => {
    const found = fileText(marked.replace('|', ''));
    expect(found).toMatchObject({ problem, at: { start: marked.indexOf('|') } });
  });
});

describe('a line of an unknown key', () => {
  const layersOf = (text: string): readonly string[] =>
    gridListing(jankoIn(text)!)
      .text.split('\n')
      .filter((line) => line.startsWith('looks key'));

  it('is named, unless it is a number, which may be a given', () => {
    const text =
      'begin\npuzzle Sudoku\nauthor A\nsize 2\nunit 32\ndiagonal yes\nstars 3\n[problem]\n1 -\n- -\nend\n';
    expect(layersOf(text)).toEqual(['looks key diagonal:']);
  });
});

it('says what is missing where a text begins like a puzzle', () => {
  expect(fileText('begin\ntype Hitori\nsize 2\n[area]\n1 1\n2 2\nend\n')).toMatchObject({
    problem: 'This puzzle has no part `[problem]` or `[areas]`.',
  });
});
