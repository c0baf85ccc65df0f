/** Tables of Markdown as grids of words. */

/** Matches a table of Markdown: rows between bars, with strokes below the first row. */
const TABLE_PATTERN =
  /^[ \t]*\|.*\|[ \t]*\r?\n[ \t]*\|[ \t:|-]*-[ \t:|-]*\|[ \t]*\r?\n(?:[ \t]*\|.*\|[ \t]*(?:\r?\n|$))+/gm;

/** The rows of a table of Markdown, with a dot in each empty cell. The line of strokes becomes blanks in front of the next row. */
const withoutBars = (table: string): string =>
  table
    .replace(/^[ \t:|-]*-[ \t:|-]*\r?\n/m, (line) => ' '.repeat(line.length))
    .replace(/\|([ \t]+)(?=\|)/g, (_, empty: string) => `|.${empty.slice(1)}`)
    .replaceAll('|', ' ');

/** A text in which the tables have blanks in place of their bars; it has the same length. */
export const withoutTables = (text: string): string => text.replace(TABLE_PATTERN, withoutBars);
