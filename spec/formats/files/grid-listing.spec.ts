/** Grids of words become the layers of a drawing. */
import { describe, expect, it } from 'vitest';
import { type GridPuzzle, gridListing, type Words } from '../../../src/formats/files/grid-listing.ts';

const NOTHING: GridPuzzle = {
  type: '',
  title: '',
  author: '',
  rows: 1,
  columns: 2,
  cells: [],
  areas: [],
  above: [],
  beside: [],
  keys: [],
  singles: [],
  others: [],
  isCut: false,
};

/** Rows of words; each word gets its own position in the text. */
const rows = (...lines: readonly (readonly string[])[]): Words =>
  lines.map((words, row) => words.map((text, column) => ({ text, start: 40 * row + 4 * column })));

/** The lines of the listing after the board's size, without places and words. */
const layers = (puzzle: Partial<GridPuzzle>): readonly string[] =>
  gridListing({ ...NOTHING, ...puzzle })
    .text.split('\n')
    .slice(1, -1)
    .map((line) => line.replace(/ (?:at \(\d+,\d+\)|word \S+)/g, ''));

describe('a listing of a grid of words', () => {
  it.each([
    ['numbers', ['12', '-'], ['number at cells: value 12 index 11']],
    ['numbers from 0', ['2', '0'], ['number at cells: value 2 index 2', 'number at cells: value 0 index 0']],
    [
      'circles',
      ['w', 'B'],
      ['symbol circle_M circle_L 1 at cells: value 1', 'symbol circle_M circle_L 2 at cells: value 2'],
    ],
    [
      'a circle with a number',
      ['b12', '.'],
      ['symbol circle_M circle_L 2 at cells: value 2', 'number at cells: value 12'],
    ],
    ['letters that are names', ['b', 'c'], ['number at cells: value b', 'number at cells: value c']],
    ['an arrow', ['3w', '-'], ['arrow at cells: value 3 direction west']],
    [
      'an arrow in a black cell',
      ['b3N', '-'],
      ['surface black at cells:', 'arrow at cells: value 3 direction north'],
    ],
    ['black cells', ['x', '#'], ['surface black at cells:', 'surface black at cells:']],
    ['a hole', ['.', '-'], ['surface black at cells:']],
    ['signs', ['+', '-'], ['symbol math 2 at cells:', 'symbol math 3 at cells:']],
    ['sums', ['16,', '0'], ['surface black at cells:', 'small southwest at cells: value 16']],
    [
      'two sums and a block',
      ['3,4', '-'],
      [
        'surface black at cells:',
        'small southwest at cells: value 3',
        'small northeast at cells: value 4',
        'surface black at cells:',
      ],
    ],
  ] as const)('has %s', (_, words, listing) => {
    expect(layers({ cells: rows(words) })).toEqual(listing);
  });

  it('has rooms in the order of their first cells, clues beside the board, and values without a name', () => {
    const listing = layers({
      areas: rows(['q', 'a']),
      above: rows(['-', '3']),
      beside: rows(['1', '2']),
      singles: [{ text: '7', start: 0 }],
    });
    expect(listing).toEqual([
      'rooms at cells: value 1',
      'rooms at cells: value 2',
      'number at above: at 1 value 3',
      'number at left: at 0 value [1, 2]',
      'single: value 7',
    ]);
  });

  it('has clues at corners, if there is a row more than the board has', () => {
    expect(
      layers({
        cells: rows(['1', '-', '-'], ['-', '-', '4']),
      })[0],
    ).toBe('number at corners: value 1 index 0');
  });

  it('knows from which word each line is made', () => {
    const { origins } = gridListing({ ...NOTHING, cells: rows(['-', '7']), areas: rows(['a', 'b']) });
    expect(origins.map((origin) => origin?.text)).toEqual([undefined, '7', 'a', 'b']);
  });
});

describe('a note on rooms', () => {
  const noteOf = (...lines: readonly (readonly string[])[]): string =>
    layers({ areas: rows(...lines) }).find((line) => line.startsWith('assumed')) ?? '';

  it('says that a room lies in several parts', () => {
    expect(noteOf(['1', '2', '1'])).toContain('room `1` lies in several parts');
    expect(noteOf(['1', '2'], ['2', '1'])).toContain('room `2` lies in several parts');
  });

  it('is not needed where all rooms are connected', () => {
    expect(noteOf(['1', '1', '2'], ['3', '1', '2'], ['3', '1', '1'])).toBe('');
  });
});
