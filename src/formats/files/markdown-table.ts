/** Tables of Markdown as grids of words. */

/** Matches a table of Markdown: rows between bars, with strokes below the first row. */
const TABLE_PATTERN =
  /^[ \t]*\|.*\|[ \t]*\r?\n[ \t]*\|[ \t:|-]*-[ \t:|-]*\|[ \t]*\r?\n(?:[ \t]*\|.*\|[ \t]*(?:\r?\n|$))+/gm;

/** A text in which the tables have blanks in place of their bars, and of headings of rows and columns; it has the same length. */
export const withoutTables = (text: string): string => text.replace(TABLE_PATTERN, gridOf);

/** The rows of a table, with a dot in each empty cell. The line of strokes becomes blanks in front of the next row. */
function gridOf(table: string): string {
  const [heading = '', strokes = '', ...rest] = table.split(/(?<=\n)/);
  const rows = rest.filter((row) => row.trim() !== '');
  const hasRowLabels = areLabels(rows.map((row) => cellsOf(row)[0] ?? '')) && cellsOf(heading)[0] === '';
  const labels = cellsOf(heading).slice(hasRowLabels ? 1 : 0);
  const isHeading =
    labels.length === rows.length && (areLabels(labels) || labels.every((label) => label === ''));
  const body = isHeading ? rows.map((row) => (hasRowLabels ? withoutFirstCell(row) : row)) : rows;
  return (
    (isHeading ? blanksFor(heading) : withoutBars(heading)) +
    ' '.repeat(strokes.length) +
    body.map(withoutBars).join('')
  );
}

const cellsOf = (row: string): readonly string[] =>
  row
    .trim()
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Whether words are the numbers or letters of rows or columns in order, as `1 2 3`, `A B C` or `R1 R2 R3`. */
function areLabels(words: readonly string[]): boolean {
  const [first = ''] = words;
  const [, letters = '', start = ''] = /^([A-Za-z]?)([01])$/.exec(first) ?? [];
  const isNumbered = start !== '' && words.every((word, at) => word === `${letters}${Number(start) + at}`);
  const isLettered =
    /^[Aa]$/.test(first) && words.every((word, at) => word === String.fromCharCode(first.charCodeAt(0) + at));
  return words.length > 1 && (isNumbered || isLettered);
}

const blanksFor = (line: string): string => line.replace(/[^\n]/g, ' ');

/** The row with blanks in place of its first cell. */
const withoutFirstCell = (row: string): string =>
  row.replace(/^[ \t]*\|[^|]*(?=\|)/, (cell) => ' '.repeat(cell.length));

const withoutBars = (row: string): string =>
  row.replace(/\|([ \t]+)(?=\|)/g, (_, empty: string) => `|.${empty.slice(1)}`).replaceAll('|', ' ');
