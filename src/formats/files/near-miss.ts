/**
 * Explains why a text that looks like a grid of words isn't one. It is called only if the text has no known format, so a wrong guess does no harm.
 */
import { charactersOf, type Token } from '../native/tokens.ts';
import { linesOf, wordsOf } from './bad-file.ts';
import type { FileMistake } from './forms.ts';
import { cellWords, MAX_CELLS_A_SIDE, SIZE_LINE_PATTERN, WORD } from './grids.ts';

const MAX_CHARACTERS = 20_000;
/** The greatest length of a word in most cells of a grid. */
const SHORT_WORD_LENGTH = 2;

interface Row {
  readonly token: Token;
  readonly words: readonly Token[];
}

/** The mistake in a text that is almost a grid of words; undefined for texts that don't look like one. */
export function nearMiss(text: string): FileMistake | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const lines = linesOf(text).filter((line) => line.text.trim() !== '');
  const [first, ...others] = lines;
  const sizeMatch = first && SIZE_LINE_PATTERN.exec(first.text);
  // If the first line has as many numbers as the other lines, it is a row.
  const size = sizeMatch && wordsOf(first).length !== commonWidth(rowsOf(others)) ? sizeMatch : undefined;
  const rows = rowsOf(size ? others : lines);
  if (!first || !isGridLike(rows)) return undefined;
  const oddWord = rows.flatMap(({ words }) => words).find((word) => !WORD.test(word.text));
  if (oddWord)
    return { problem: `\`${oddWord.text.slice(0, 20)}\` is nothing that stands in a cell.`, at: oddWord };
  return size ? missOfSize(first, Number(size[1]), Number(size[2]), rows) : missOfWidths(rows);
}

/** The rows of the text; if most lines are one word, its characters are the cells. */
function rowsOf(lines: readonly Token[]): readonly Row[] {
  const rows = lines.map((token) => ({ token, words: cellWords(token) }));
  const isPacked = rows.filter(({ words }) => words.length === 1).length * 2 > rows.length;
  return isPacked ? rows.map(({ token, words }) => ({ token, words: words.flatMap(charactersOf) })) : rows;
}

/** Whether there are at least two rows, and most words are short, as in the cells of a grid. */
function isGridLike(rows: readonly Row[]): boolean {
  const words = rows.flatMap((row) => row.words);
  const shortWordCount = words.filter(({ text }) => text.length <= SHORT_WORD_LENGTH).length;
  return rows.length >= 2 && commonWidth(rows) >= 2 && shortWordCount * 4 >= words.length * 3;
}

function missOfSize(head: Token, rowCount: number, columns: number, rows: readonly Row[]): FileMistake {
  const isValidSide = (side: number): boolean => side >= 1 && side <= MAX_CELLS_A_SIDE;
  if (!isValidSide(rowCount) || !isValidSide(columns))
    return { problem: `A board has 1 to ${MAX_CELLS_A_SIDE} rows and columns.`, at: trimToken(head) };
  const unequalRow = rows.find(({ words }) => words.length !== columns);
  if (unequalRow && rows.some(({ words }) => words.length === columns))
    return {
      problem: `The board has ${columns} columns, and this line has ${valueCount(unequalRow)}.`,
      at: unequalRow.words[columns] ?? trimToken(unequalRow.token),
    };
  const problem = unequalRow
    ? `The first line says ${columns} columns, and the lines below have ${commonWidth(rows)} values.`
    : `The first line says ${rowCount} rows, with rooms below them twice as many lines; here are ${rows.length}.`;
  return { problem, at: trimToken(head) };
}

/** The first row that is longer or shorter than most; undefined if all have the same length. */
function missOfWidths(rows: readonly Row[]): FileMistake | undefined {
  const width = commonWidth(rows);
  const unequalRow = rows.find(({ words }) => words.length !== width);
  return (
    unequalRow && {
      problem: `Most lines of this grid have ${width} values, and this line has ${valueCount(unequalRow)}.`,
      at: unequalRow.words[width] ?? trimToken(unequalRow.token),
    }
  );
}

/** The most frequent number of words in a row. */
function commonWidth(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { words } of rows) counts.set(words.length, (counts.get(words.length) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])[0];
}

const valueCount = ({ words }: Row): string => (words.length === 1 ? 'one value' : `${words.length} values`);

const trimToken = ({ text, start }: Token): Token => ({
  text: text.trim(),
  start: start + text.length - text.trimStart().length,
});
