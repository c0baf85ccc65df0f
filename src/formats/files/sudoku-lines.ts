/**
 * Finds the lines of a sudoku in a text, without comments, prose and frames, and converts rows in lines, in tables and in lists of programs to the
 * same form. A text may contain several sudokus.
 */
import type { Token } from '../native/tokens.ts';
import { linesOf } from './bad-file.ts';

export const PUZZLE_HEADING_PATTERN = /^\s*\[puzzle\]/im;
const COMMENT = /^\s*(?:#|\[(?!puzzle)|\/\/|(?:author|description|comment|source|level|date|url|title)\b)/i;
/** Matches a line of a frame around the cells. */
const FRAME_PATTERN = /^[\s|+*=:\-\u2500-\u257F]*$/u;
/** Matches the strokes between cells or boxes. */
const BAR_PATTERN = /[|:\u2500-\u257F]/gu;
/** Matches a complete sudoku in one line, followed by a comment. */
const BEHIND_PATTERN = /^(\s*[0-9.*_]{81})\s+[#;/].*$/;
/** Matches 81 adjacent characters of a 9 × 9 sudoku. */
const WORD_PATTERN = /(?<![\w.*])[0-9.*_xX?-]{81}(?![\w.*])/g;
/** Matches a row of a 9 × 9 sudoku, without bars and blanks. */
const ROW_PATTERN = /^[0-9.*_xX?-]{9}$/;

/** The text without bars and white space. */
export const withoutBars = (text: string): string => text.replace(BAR_PATTERN, '').replace(/[\s,;]/g, '');

export const withBlanksForBars = (line: string): string => line.replace(BAR_PATTERN, ' ').trim();

export const isFrame = (line: string): boolean =>
  FRAME_PATTERN.test(line) && /[-=+\u2500\u2501\u2504-\u250B\u2550\u253C]/u.test(line.trim());

/**
 * The lines that may contain the sudoku: those between `[Puzzle]` and the next heading; without that heading all lines
 * that aren't comments.
 */
export function contentLines(text: string): readonly string[] {
  const lines = (rowsInBrackets(text) ?? text.split(/\r\n|\r|\n/)).map((line) =>
    withDots(line.replace(BEHIND_PATTERN, '$1')),
  );
  const headingIndex = lines.findIndex((line) => /^\s*\[puzzle\]/i.test(line));
  const linesAfterHeading = lines.slice(headingIndex + 1);
  const end = headingIndex < 0 ? -1 : linesAfterHeading.findIndex((line) => /^\s*\[/.test(line));
  return (end < 0 ? linesAfterHeading : linesAfterHeading.slice(0, end)).filter(
    (line) => line.trim() !== '' && !COMMENT.test(line),
  );
}

/** The rows of a sudoku that a program has written as lists of numbers, or as a list of texts; undefined for other texts. */
function rowsInBrackets(text: string): readonly string[] | undefined {
  if (!/[[({][^[\](){}]*,[^[\](){}]*,[^[\](){}]*,/.test(text)) return undefined;
  const lists = Array.from(text.matchAll(/[[({]([^[\](){}]*)[\])}]/g), ([, list = '']) =>
    list.replace(/["']/g, ' ').replace(/\b(?:null|none|nil|nan|undefined)\b/gi, '.'),
  ).filter((list) => list.split(',').length > 3);
  const [only] = lists;
  const rows = only !== undefined && lists.length === 1 ? only.split(',') : lists;
  const width = (row: string): number => (lists.length === 1 ? row.trim().length : row.split(',').length);
  return rows.every((row) => width(row) === rows.length) ? rows : undefined;
}

/** A line of a table in which an empty text is an empty cell; the result has dots there. */
function withDots(line: string): string {
  if (/([,;\t]).*\1.*\1/.test(line))
    return line.replace(/(?<=^|[,;\t])[ ]*(?=[,;\t]|$)/g, '.').replace(/[;\t]/g, ',');
  // Between two bars, a field of a table has at most one value, while a box in a frame has several.
  const fields = line
    .trim()
    .replace(/^[|│┃║]|[|│┃║]$/gu, '')
    .split(/[|│┃║]/u)
    .map((field) => field.trim());
  const isTable = fields.length > 3 && fields.every((field) => !/\s/.test(field));
  return isTable && fields.includes('') ? fields.map((field) => field || '.').join(' ') : line;
}

/** The lines without prose around them, which contains a letter that no sudoku of digits contains. */
export const withoutProse = (lines: readonly string[]): readonly string[] =>
  lines.filter((line) => !/(?!x)\p{L}/iu.test(line));

/**
 * The 9 × 9 sudokus in a text, if there are several: each has 81 characters, or nine rows. If a line contains several words of 81 characters, the
 * first is a sudoku; a following word without empty cells is its answer.
 */
export function severalSudokus(text: string): readonly Token[] {
  if (PUZZLE_HEADING_PATTERN.test(text)) return []; // below further headings stands what was solved
  const lines = linesOf(text);
  const words = lines.flatMap(({ text: line, start }) =>
    Array.from(line.matchAll(WORD_PATTERN), (found) => ({
      text: found[0],
      start: start + found.index,
    })).filter((word) => !isFull(word.text)),
  );
  if (words.length > 0) {
    const all = [...words, ...brokenLines(lines)].sort((a, b) => a.start - b.start);
    return all.length > 1 ? all : [];
  }
  const blocks: Token[][] = [];
  let isRowBefore = false;
  for (const line of lines) {
    const cells = withoutBars(line.text);
    if (isFrame(line.text)) continue;
    const isRow = ROW_PATTERN.test(cells);
    if (isRow && isRowBefore && (blocks.at(-1)?.length ?? 9) < 9) blocks.at(-1)?.push(line);
    else if (isRow) blocks.push([line]);
    isRowBefore = isRow || (isRowBefore && cells === '' && (blocks.at(-1)?.length ?? 0) % 3 === 0);
  }
  const wholeBlocks = blocks.filter((block) => block.length === 9 && !block.every((row) => isFull(row.text)));
  return wholeBlocks.length < 2
    ? []
    : wholeBlocks.map((block) => ({
        text: block.map((row) => withoutBars(row.text)).join('\n'),
        start: block[0]?.start ?? 0,
      }));
}

/** Lines that are nearly a sudoku, with a few characters too many or too few, or a strange one among them. */
const brokenLines = (lines: readonly Token[]): readonly Token[] =>
  lines.filter(({ text }) => {
    const line = text.trim();
    const cellCount = line.replace(/[^0-9.*_xX?-]/g, '').length;
    const isNearly = Math.abs(line.length - 81) <= MOST_FAULTS && cellCount >= line.length - MOST_FAULTS;
    return isNearly && !/\s/.test(line) && !isFull(line) && line.search(WORD_PATTERN) < 0;
  });

/** The greatest number of characters by which a broken line differs from a sudoku. */
const MOST_FAULTS = 5;

/** Nine rows of a sudoku in which blanks are empty cells; the result has dots for them. Undefined for other texts. */
export function rowsWithBlanks(text: string): readonly string[] | undefined {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  const areRows = lines.length === 9 && lines.every((line) => /^[1-9 ]{0,9}$/.test(line));
  return areRows ? lines.map((line) => line.padEnd(9).replaceAll(' ', '.')) : undefined;
}

/** The only sudoku of 81 characters in a text, whatever is around it. */
export function onlyWord(text: string): string | undefined {
  const words = (text.match(WORD_PATTERN) ?? []).filter((word) => !isFull(word));
  return words.length === 1 ? words[0] : undefined;
}

const isFull = (cells: string): boolean => !/[0.*_xX?-]/.test(cells);
