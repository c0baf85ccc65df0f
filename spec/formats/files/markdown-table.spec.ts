/** Tables of Markdown as grids of words, with and without headings. */
import { describe, expect, it } from 'vitest';
import { withoutTables } from '../../../src/formats/files/markdown-table.ts';

const rowsOf = (text: string): readonly string[] =>
  withoutTables(text)
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '))
    .filter((line) => line !== '');

const table = (heading: string, ...rows: readonly string[]): string =>
  [heading, heading.replace(/[^|\n]+/g, '---'), ...rows].join('\n');

describe('a table of Markdown', () => {
  it.each([
    ['letters', '| A | B | C |'],
    ['numbers', '| 1 | 2 | 3 |'],
    ['numbers behind a letter', '| c1 | c2 | c3 |'],
    ['nothing', '|  |  |  |'],
  ])('has no heading in its grid, where that is %s', (_, heading) => {
    expect(rowsOf(table(heading, '| 5 |  | 6 |', '|  | 7 |  |', '| 8 |  |  |'))).toEqual([
      '5 . 6',
      '. 7 .',
      '8 . .',
    ]);
  });

  it('has no labels of rows in its grid', () => {
    const labelled = table('|   | A | B |', '| 1 | 5 |  |', '| 2 |  | 7 |');
    expect(rowsOf(labelled)).toEqual(['5 .', '. 7']);
  });

  it.each([
    ['is no label', '| 5 | B | C |', ['| 5 | | 6 |', '| | 7 | |', '| 8 | | |']],
    ['makes the board square', '| 1 | 2 | 3 |', ['| 5 | | 6 |', '| | 7 | |']],
  ])('begins with the first row where that %s', (_, first, rows) => {
    const grid = rowsOf(table(first, ...rows));
    expect(grid).toHaveLength(rows.length + 1);
    expect(grid[0]).toBe(first.replaceAll('|', '').trim().replace(/ +/g, ' '));
  });

  it('keeps its length', () => {
    const text = table('|   | A | B |', '| 1 | 5 |  |', '| 2 |  | 7 |');
    expect(withoutTables(text)).toHaveLength(text.length);
  });
});
