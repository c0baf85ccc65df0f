/**
 * Sudokus as characters: a digit or a letter per cell, `.`, `0`, `*`, `-`, `_`, `?` or `x` for an empty one; in one
 * line, in lines, within frames, below `[Puzzle]`, and with lines of comments. Candidates are groups of digits, or nine
 * characters per cell.
 */
import { ASSUMED_LAYER, ListingText } from '../links/listing.ts';
import type { Token } from '../native/tokens.ts';
import { BadFile } from './bad-file.ts';
import {
  contentLines,
  isFrame,
  onlyWord,
  PUZZLE_HEADING_PATTERN,
  rowsWithBlanks,
  severalSudokus,
  withBlanksForBars,
  withoutBars,
  withoutProse,
} from './sudoku-lines.ts';

/** A sudoku: its side length and its cells' values in reading order. */
export interface SudokuText {
  readonly side: number;
  /** `cells[i]`: the values that cell i may have; a single one for a given number, none for an unknown cell. */
  readonly cells: readonly (readonly number[])[];
  /** Lines of words around the cells, which may tell rules or clues; absent if there are none. */
  readonly otherLines?: readonly string[];
}

const SIDES = [4, 6, 8, 9, 10, 12, 16, 25];
/** The greatest length of a text that is examined, in characters. */
const MAX_CHARACTERS = 20_000;
const EMPTY_CHARACTERS = new Set('.0*-_?xX');

/** Matches an entry of pzl's own form: a name and a colon above an indented line. */
const ENTRY_PATTERN = /^[\p{L}_][\p{L}\p{N}_]*:[ \t]*(?:\r\n|\r|\n)[ \t]+\S/mu;

/** Reads a sudoku; undefined for all other texts. */
export function sudokuIn(text: string): SudokuText | undefined {
  if (text.length > MAX_CHARACTERS || ENTRY_PATTERN.test(text)) return undefined;
  const lines = contentLines(text);
  if (lines.length === 0) return undefined;
  checkSeveral(text);
  const sudokuText = readLines(lines) ?? readAmongOthers(text, lines);
  if (!sudokuText) checkAlmost(lines, text);
  return sudokuText;
}

const readLines = (lines: readonly string[]): SudokuText | undefined =>
  readCharacterGrid(lines) ??
  readGroups(
    lines.filter((line) => !isFrame(line)),
    hasBoxes(lines),
  ) ??
  readBelowSize(lines.filter((line) => !isFrame(line))) ??
  readBelowSize(lines);

/** Reads a sudoku with other text around it, or with its answer behind it. */
function readAmongOthers(text: string, lines: readonly string[]): SudokuText | undefined {
  const word = onlyWord(text);
  if (word !== undefined)
    return withOtherLines(
      readCharacterGrid([word]),
      lines.map((line) => line.replace(word, ' ')),
    );
  const rows = rowsWithBlanks(text);
  if (rows) return readCharacterGrid(rows);
  const linesOfCells = withoutProse(lines);
  if (linesOfCells.length === lines.length) return undefined;
  return withOtherLines(
    readLines(linesOfCells),
    lines.filter((line) => !linesOfCells.includes(line)),
  );
}

/** The sudoku with those of the lines around it that say more than which puzzle it is. */
function withOtherLines(sudoku: SudokuText | undefined, lines: readonly string[]): SudokuText | undefined {
  const otherLines = lines
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line) && !/^\W*(?:sudoku|grid|puzzle)\W*\d*\W*$/i.test(line));
  return sudoku && otherLines.length > 0 ? { ...sudoku, otherLines } : sudoku;
}

/** Reads rows below the side of the board or of a box, `9`, `3 3` or `3x3`; undefined if the text has another form. */
function readBelowSize([first = '', ...rows]: readonly string[]): SudokuText | undefined {
  const [, high, wide = high] = /^\s*(\d{1,2})(?:\s*[\s,x×*]\s*(\d{1,2}))?\s*$/.exec(first) ?? [];
  const side = rows.length;
  const [height, width] = [Number(high), Number(wide)];
  if ((height !== side || width !== side) && height * width !== side) return undefined;
  const sudoku = readCharacterGrid(rows) ?? readGroups(rows);
  // The size is that of any board: only a sudoku has so many different numbers, and none twice in a row.
  const isSudoku =
    sudoku?.side === side && hasManyNumbers(sudoku, side) && hasNoRepetition(sudoku) && hasOneSign(rows);
  return isSudoku ? sudoku : undefined;
}

/** Whether strokes part some rows from the next ones, but not all, as those of the boxes do. */
function hasBoxes(lines: readonly string[]): boolean {
  const isRow = lines.map((line) => !isFrame(line));
  const rowCount = isRow.filter((row) => row).length;
  const strokes = isRow.slice(isRow.indexOf(true), isRow.lastIndexOf(true)).filter((row) => !row).length;
  return strokes > 0 && strokes < rowCount - 1;
}

/** Whether rows of digits are more likely those of a sudoku than of another puzzle. */
const isLikely = (sudoku: SudokuText, rows: readonly string[]): boolean =>
  hasManyNumbers(sudoku, sudoku.side) &&
  (sudoku.side > 9 || hasOneSign(rows)) &&
  // On a small board any few digits are many; on a large one a number that stands twice is a mistake in a sudoku.
  (sudoku.side >= 6 || hasNoRepetition(sudoku));

/** Whether all numbers occur but one at most, without which a sudoku has no single answer. */
const hasManyNumbers = ({ cells }: Pick<SudokuText, 'cells'>, side: number): boolean =>
  new Set(cells.flat()).size >= side - 1;

/** Whether all empty cells have the same sign; in other puzzles `?` or `0` are clues among them. */
const hasOneSign = (rows: readonly string[]): boolean =>
  new Set(withoutBars(rows.join('')).replace(/[^.0*_?-]/g, '')).size <= 1;

function hasNoRepetition({ side, cells }: SudokuText): boolean {
  const givens = cells.map((cell) => (cell.length === 1 ? cell[0] : undefined));
  const isDistinct = (line: readonly (number | undefined)[]): boolean => {
    const numbers = line.filter((number) => number !== undefined);
    return new Set(numbers).size === numbers.length;
  };
  const indexes = Array.from({ length: side }, (_, index) => index);
  return indexes.every(
    (index) =>
      isDistinct(givens.slice(index * side, (index + 1) * side)) &&
      isDistinct(indexes.map((row) => givens[row * side + index])),
  );
}

/** @throws BadFile for several sudokus. */
function checkSeveral(text: string): void {
  const sudokus = severalSudokus(text);
  const [, second] = sudokus;
  if (!second) return;
  const rowEnd = second.text.indexOf('\n');
  throw new BadFile(`Here are ${sudokus.length} sudokus: \`pzl survey FILE\` takes them all.`, {
    ...second,
    text: rowEnd < 0 ? second.text : second.text.slice(0, rowEnd),
  });
}

/** @throws BadFile for nearly 81 characters of which nearly all are digits and signs of empty cells. */
function checkAlmost(lines: readonly string[], text: string): void {
  const rows = lines.filter((line) => !isFrame(line)).map(withoutBars);
  const isOneLine = rows.length === 1;
  checkRowCount(rows, lines, text);
  if (!isOneLine && (rows.length !== 9 || rows.filter((row) => row.length === 9).length < 7)) return;
  const letters = rows.join('');
  const cellCount = letters.replace(/[^0-9.*_]/g, '').length;
  const empty = letters.replace(/[^0.*_]/g, '').length;
  const hasEmptyCells = empty >= 20 || /[.*_].*[.*_].*[.*_]/.test(letters);
  if (
    letters.length < 60 ||
    letters.length > 100 + (isOneLine ? ANSWER_LENGTH : 0) ||
    cellCount < letters.length - 6 ||
    !hasEmptyCells ||
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
  const withAnswer = letters.length > 100 ? ', with its answer 162' : '';
  throw new BadFile(
    `A sudoku of 9 by 9 has 81 cells${withAnswer}; here are ${letters.length}.`,
    at(lines[0]?.trim() ?? ''),
  );
}

/** The number of characters of an answer behind a sudoku in one line. */
const ANSWER_LENGTH = 81;
const MOST_ROWS_TOO_MANY = 3;

/** @throws BadFile for a sudoku with bars between its boxes, or below `[Puzzle]`, that has too few or too many rows, and for candidates of nearly 81 cells. */
function checkRowCount(rows: readonly string[], lines: readonly string[], text: string): void {
  const [first = ''] = lines;
  const place = { text: first.trim(), start: Math.max(0, text.indexOf(first.trim())) };
  const isCut = rows.length !== 9 && rows.length > 2 && rows.length <= 9 + MOST_ROWS_TOO_MANY;
  const hasSigns =
    PUZZLE_HEADING_PATTERN.test(text) ||
    lines.every((line) => isFrame(line) || line.replace(/[^|\u2502\u2503\u2551]/gu, '').length >= 2);
  if (isCut && hasSigns && rows.every((row) => /^[0-9.*_xX?-]{9}$/.test(row)))
    throw new BadFile(`A sudoku of 9 by 9 has 9 rows; here are ${rows.length}.`, place);
  const letters = rows.length === 1 ? rows.join('') : '';
  const isNearlyAll =
    Math.abs(letters.length - CANDIDATES_LENGTH) <= 9 && letters.length !== CANDIDATES_LENGTH;
  if (isNearlyAll && /^[1-9.0]+$/.test(letters))
    throw new BadFile(
      `The candidates of a sudoku are nine characters for each of 81 cells, ${CANDIDATES_LENGTH} in all; here are ${letters.length}.`,
      place,
    );
}

/** Reads one character per cell; undefined if the text has another form. */
function readCharacterGrid(lines: readonly string[]): SudokuText | undefined {
  for (const some of [lines.filter((line) => !isFrame(line)), lines]) {
    const letters = withoutBars(some.join(''));
    const side = Math.sqrt(letters.length);
    if (SIDES.includes(side) && hasRows(some, side)) {
      const cells = valuesIn(letters, side)?.map((value) => (value > 0 ? [value] : []));
      // Only a sudoku is written in one line; other puzzles have rows of digits, too.
      const isSudoku = some.length === 1 || hasBoxes(lines) || (cells && isLikely({ side, cells }, some));
      if (cells && isSudoku && cells.some((cell) => cell.length > 0)) return { side, cells };
    }
    if (letters.length === CANDIDATES_LENGTH && /^[1-9.0]+$/.test(letters)) return readCandidates(letters);
  }
  return undefined;
}

/** Whether the text is one line, or a line for each row; prose and lists of numbers are not. */
function hasRows(lines: readonly string[], side: number): boolean {
  return lines.length === 1 || lines.length === side || areWrapped(lines);
}

/** Whether the lines are one that was broken into lines of equal length, with the rest in the last one. */
function areWrapped(lines: readonly string[]): boolean {
  const [first = 0, ...others] = lines.map((line) => line.trim().length);
  return (
    first > 30 && others.every((width, at) => (at === others.length - 1 ? width <= first : width === first))
  );
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
function readGroups(lines: readonly string[], isInBoxes = false): SudokuText | undefined {
  const rows = lines.map((line) => withBlanksForBars(line).split(/[\s,;]+/));
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
  const sudoku = { side, cells: cells.map((cell) => cell ?? []) };
  const hasGroups = side <= 9 && rows.flat().some((word) => word.length > 1);
  const isSudoku = hasGroups || isInBoxes || isLikely(sudoku, lines);
  const isEmpty = sudoku.cells.every((cell) => cell.length === 0);
  return isSudoku && !isEmpty && cells.every((cell) => cell !== undefined) ? sudoku : undefined;
}

/**
 * The values of letters and digits, 0 for empty cells; undefined if one has no meaning on a board of this side. Letters
 * stand for values above 9; in a text without digits, which is common from 16 rows on, `A` is 1. Of a board of more
 * than nine rows `0` is the greatest value, as 16 in hexadecimal digits, if empty cells have another sign.
 */
function valuesIn(letters: string, side: number): readonly number[] | undefined {
  const hasDigits = /[1-9]/.test(letters);
  const hasZero = side > 9 && letters.includes('0') && /[.*_?-]/.test(letters);
  const firstLetterValue = hasDigits ? 10 : side >= 16 ? 1 : Number.POSITIVE_INFINITY;
  const cellValue = (letter: string): number | undefined => {
    if (letter === '0' && hasZero) return side;
    if (EMPTY_CHARACTERS.has(letter) && (side <= 9 || !/x/i.test(letter))) return 0;
    const value = /^[1-9]$/.test(letter)
      ? Number(letter)
      : /^[a-z]$/i.test(letter) && side > 9
        ? letter.toLowerCase().charCodeAt(0) - A + firstLetterValue
        : undefined;
    return value !== undefined && value <= (hasZero ? side - 1 : side) ? value : undefined;
  };
  const values = Array.from(letters, cellValue);
  return values.every((value) => value !== undefined) ? values : undefined;
}

const A = 97;

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
  const { otherLines } = sudoku;
  if (otherLines) text.addLine(ASSUMED_LAYER, { text: otherLinesMessage(otherLines) });
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

const otherLinesMessage = ([first = '', ...others]: readonly string[]): string =>
  `Only the grid is read, as a plain sudoku, and not “${first.slice(0, MAX_QUOTED)}${first.length > MAX_QUOTED ? '…' : ''}”${others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'line' : 'lines'} of words`}.`;

/** The most characters of a line that a message quotes. */
const MAX_QUOTED = 60;
