/**
 * Sudokus as characters: a digit or a letter per cell, `.`, `0`, `*`, `-`, `_`, `?` or `x` for an empty one; in one
 * line, in lines, within frames, below `[Puzzle]`, and with lines of comments. Candidates are groups of digits, or nine
 * characters per cell.
 */
import { ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { BadFile } from './bad-file.ts';

/** A sudoku: its side length and its cells' values in reading order. */
export interface SudokuText {
  readonly side: number;
  /** `cells[i]`: the values that cell i may have; a single one for a given number, none for an unknown cell. */
  readonly cells: readonly (readonly number[])[];
}

const SIDES = [4, 6, 8, 9, 10, 12, 16, 25];
/** The greatest length of a text that is examined, in characters. */
const MAX_CHARACTERS = 20_000;
const EMPTY_CHARACTERS = new Set('.0*-_?xX');
const COMMENT = /^\s*(?:#|\[(?!puzzle)|\/\/|(?:author|description|comment|source|level|date|url|title)\b)/i;
/** Matches a line of a frame around the cells. */
const FRAME_PATTERN = /^[\s|+*=:\-─━│┃┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬═║]*$/u;
const BAR_PATTERN = /[|│┃║:]/gu;

/** Reads a sudoku; undefined for all other texts. */
export function sudokuIn(text: string): SudokuText | undefined {
  if (text.length > MAX_CHARACTERS) return undefined;
  const lines = contentLines(text);
  if (lines.length === 0) return undefined;
  checkSeveral(lines, text);
  const sudokuText = readCharacterGrid(lines) ?? readGroups(lines.filter((line) => !isFrame(line)));
  if (!sudokuText) checkAlmost(lines, text);
  return sudokuText;
}

/** Whether there are several sudokus of 81 cells, a line each. */
export const areSeveralSudokus = (text: string): boolean =>
  text.length <= MAX_CHARACTERS && areWholeSudokus(contentLines(text));

const areWholeSudokus = (lines: readonly string[]): boolean =>
  lines.length > 1 && lines.every((line) => /^\s*[0-9.*_]{81}\s*$/.test(line));

/** @throws BadFile for several sudokus, a line each. */
function checkSeveral(lines: readonly string[], text: string): void {
  const [, second = ''] = lines;
  if (!areWholeSudokus(lines)) return;
  throw new BadFile(`Here are ${lines.length} sudokus, a line each: \`pzl survey FILE\` takes them all.`, {
    text: second,
    start: text.indexOf(second),
  });
}

/** @throws BadFile for nearly 81 characters of which nearly all are digits and signs of empty cells. */
function checkAlmost(lines: readonly string[], text: string): void {
  const rows = lines
    .filter((line) => !isFrame(line))
    .map((line) => line.replace(BAR_PATTERN, '').replace(/[\s,]/g, ''));
  const isOneLine = rows.length === 1;
  if (!isOneLine && (rows.length !== 9 || rows.filter((row) => row.length === 9).length < 7)) return;
  const letters = rows.join('');
  const cellCount = letters.replace(/[^0-9.*_]/g, '').length;
  const empty = letters.replace(/[^0.*_]/g, '').length;
  if (
    letters.length < 60 ||
    letters.length > 100 ||
    cellCount < letters.length - 6 ||
    empty < 20 ||
    empty === cellCount
  )
    return;
  const at = (found: string): Token => ({ text: found, start: Math.max(0, text.indexOf(found)) });
  const oddRow = !isOneLine ? rows.findIndex((row) => row.length !== 9) : -1;
  const unexpectedCharacter = /[^0-9.*_xX?-]/.exec(letters)?.[0];
  if (oddRow >= 0)
    throw new BadFile(
      `Row ${oddRow + 1} of this sudoku has ${rows[oddRow]?.length} cells.`,
      at(lines.filter((line) => !isFrame(line))[oddRow]?.trim() ?? ''),
    );
  if (unexpectedCharacter !== undefined)
    throw new BadFile(
      `Expected a digit, or \`.\` for an empty cell, found \`${unexpectedCharacter}\`.`,
      at(unexpectedCharacter),
    );
  throw new BadFile(
    `A sudoku of 9 by 9 has 81 cells; here are ${letters.length}.`,
    at(lines[0]?.trim() ?? ''),
  );
}

/**
 * The lines that may contain the sudoku: those between `[Puzzle]` and the next heading; without that heading all lines
 * that aren't comments.
 */
function contentLines(text: string): string[] {
  const lines = withoutBrackets(text.replace(/^\uFEFF/, ''))
    .split(/\r\n|\r|\n/)
    .map((line) => dotsBetweenCommas(line.replace(BEHIND_PATTERN, '$1')));
  const headingIndex = lines.findIndex((line) => /^\s*\[puzzle\]/i.test(line));
  const linesAfterHeading = lines.slice(headingIndex + 1);
  const end = headingIndex < 0 ? -1 : linesAfterHeading.findIndex((line) => /^\s*\[/.test(line));
  return (end < 0 ? linesAfterHeading : linesAfterHeading.slice(0, end)).filter(
    (line) => line.trim() !== '' && !COMMENT.test(line),
  );
}

/** Matches a whole sudoku in one line and a comment behind it. */
const BEHIND_PATTERN = /^(\s*[0-9.*_]{81})\s+[#;/].*$/;

/** The rows of a sudoku in brackets, as programs write lists, without the brackets. */
const withoutBrackets = (text: string): string =>
  /^\s*\[[\s\d[]/.test(text) ? text.replace(/\]\s*,/g, ']').replace(/[[\]]/g, '') : text;

/** A line of a table in which nothing stands for an empty cell, with dots there. */
const dotsBetweenCommas = (line: string): string =>
  /,.*,.*,/.test(line) ? line.replace(/(?<=^|[,;])[ \t]*(?=[,;]|$)/g, '.') : line;

const isFrame = (line: string): boolean => FRAME_PATTERN.test(line) && /[-=+─━═]/u.test(line.trim());

/** Reads one character per cell; undefined if the text has another form. */
function readCharacterGrid(lines: readonly string[]): SudokuText | undefined {
  const cellLetters = (some: readonly string[]): string =>
    some.join('').replace(BAR_PATTERN, '').replace(/[\s,]/g, '');
  for (const some of [lines.filter((line) => !isFrame(line)), lines]) {
    const letters = cellLetters(some);
    const side = Math.sqrt(letters.length);
    if (SIDES.includes(side) && hasRows(some, side)) {
      const cells = Array.from(letters, (letter) => valueIn(letter, side));
      const givenCount = cells.filter((value) => value !== undefined && value > 0).length;
      if (cells.every((value) => value !== undefined) && givenCount > 0)
        return { side, cells: cells.map((value) => (value ? [value] : [])) };
    }
    if (letters.length === CANDIDATES_LENGTH && /^[1-9.0]+$/.test(letters)) return readCandidates(letters);
  }
  return undefined;
}

/** Whether the text is one line, or a line for each row; prose and lists of numbers are not. */
function hasRows(lines: readonly string[], side: number): boolean {
  return lines.length === 1 || lines.length === side;
}

const CANDIDATES_LENGTH = 729;

/** Reads nine characters per cell, each a candidate or a blank; undefined if the text has another form. */
function readCandidates(letters: string): SudokuText | undefined {
  const cells: number[][] = [];
  for (let at = 0; at < letters.length; at += 9) {
    const group = [...letters.slice(at, at + 9)];
    if (!group.every((letter, digit) => letter === '.' || letter === '0' || Number(letter) === digit + 1))
      return undefined;
    cells.push(group.flatMap((letter) => (Number(letter) > 0 ? [Number(letter)] : [])));
  }
  return { side: 9, cells: cells.map((cell) => (cell.length === 9 ? [] : cell)) };
}

/** Reads one word per cell, a number or its candidates; undefined if the text has another form. */
function readGroups(lines: readonly string[]): SudokuText | undefined {
  const rows = lines.map((line) =>
    line
      .replace(BAR_PATTERN, ' ')
      .trim()
      .split(/[\s,]+/),
  );
  const side = rows.length;
  if (!SIDES.includes(side) || !rows.every((row) => row.length === side)) return undefined;
  const cells = rows.flat().map((word): readonly number[] | undefined => {
    if (word.length === 1 && EMPTY_CHARACTERS.has(word)) return [];
    if (!/^\d+$/.test(word)) return undefined;
    const number = Number(word);
    if (side > 9) return number >= 1 && number <= side ? [number] : undefined;
    const digits = Array.from(word, Number);
    const isIncreasing = digits.every(
      (digit, at) => digit >= 1 && digit <= side && digit > (digits[at - 1] ?? 0),
    );
    return isIncreasing ? (digits.length === side ? [] : digits) : undefined;
  });
  if (!cells.every((cell) => cell !== undefined) || cells.every((cell) => cell?.length === 0))
    return undefined;
  return { side, cells: cells.map((cell) => cell ?? []) };
}

/**
 * The value of a letter or digit. Letters stand for values above 9, or for all values from 1 on if there are letters up
 * to P. Returns 0 for an empty cell, undefined for a value that is too large.
 */
function valueIn(letter: string, side: number): number | undefined {
  if (
    side > 9 ? letter !== 'x' && letter !== 'X' && EMPTY_CHARACTERS.has(letter) : EMPTY_CHARACTERS.has(letter)
  )
    return 0;
  const digit = /^[1-9]$/.test(letter)
    ? Number(letter)
    : /^[a-p]$/i.test(letter) && side > 9
      ? letter.toLowerCase().charCodeAt(0) - (side === 25 ? 96 : 87)
      : undefined;
  return digit !== undefined && digit <= side ? digit : undefined;
}

/** Whether some cell has several candidates. */
export const hasCandidates = ({ cells }: SudokuText): boolean => cells.some((cell) => cell.length > 1);

/**
 * Converts a sudoku to lines of another program's puzzle, for a `read` section: of a Penpa drawing, with a number in
 * each given cell; or of an f-puzzles puzzle, if cells have candidates.
 */
export function sudokuListing(sudoku: SudokuText): ListingText {
  const { side, cells } = sudoku;
  const text = new ListingText();
  text.addLine('size', { rows: side, columns: side });
  text.addLine('genre', { text: 'Sudoku' });
  const hasCandidateLists = hasCandidates(sudoku);
  for (const [index, cell] of cells.entries()) {
    const at = `(${Math.floor(index / side)},${index % side})`;
    const [value] = cell;
    if (cell.length > 1) text.addLine('givenPencilMarks', { at, value: `[${cell.join(', ')}]` });
    else if (value !== undefined)
      text.addLine(hasCandidateLists ? 'value' : 'number at cells', { at, value });
  }
  return text;
}
