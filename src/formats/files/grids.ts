/**
 * Puzzles as plain grids of words, as in collections: a line with the numbers of rows and columns and further single values; then lines above and
 * below the columns and beside the rows, if the type has such clues; then a word for each cell; then the room of each cell. Without the first line,
 * empty lines separate the grids.
 */
import { charactersOf, type Token } from '../native/tokens.ts';
import { BadFile, linesOf, wordsOf } from './bad-file.ts';
import { type GridPuzzle, splitRoom, type Words } from './grid-listing.ts';

const MAX_CHARACTERS = 200_000;
export const MAX_CELLS_A_SIDE = 200;
/** Matches a line with the numbers of rows and columns, and further single values. */
export const SIZE_LINE_PATTERN = /^\s*(\d{1,3})[ \t]+(\d{1,3})((?:[ \t]+\w{1,4})*)\s*$/;
/** Matches a word that may be in a cell. */
export const WORD =
  /^(?:[\p{L}\p{N}.,_?#*+\-−×÷/=<>^←→↑↓]{1,6}|\p{L}{1,12}_?|\d{1,5}:|[[({][\d?][\d?,; ]{0,20}[\])}])$/u;
/** Matches the words of cells without information. */
const EMPTY_CELL_PATTERN = /^[-.?_]$/;
/** Matches the length of a run of a nonogram. */
const RUN_PATTERN = /^(?:\d{1,4}|[?*])$/;

/** Reads grids; undefined for all other texts. */
export function gridsIn(file: string): GridPuzzle | undefined {
  if (file.length > MAX_CHARACTERS) return undefined;
  const lines = linesOf(file).map((line): Line => ({ token: line, words: cellWords(line) }));
  const firstLineIndex = lines.findIndex(({ words }) => words.length > 0);
  const sizeLine = lines[firstLineIndex];
  const sizeMatch = sizeLine && SIZE_LINE_PATTERN.exec(sizeLine.token.text);
  if (!sizeMatch) return readUnsizedGrids(lines);
  const linesAfterSize = lines.slice(firstLineIndex + 1).filter(({ words }) => words.length > 0);
  return readSizedGrids(sizeLine, sizeMatch, linesAfterSize);
}

/** The words of a line, separated by blanks. If commas separate them, an empty text between commas is an empty cell. */
export function cellWords(line: Token): readonly Token[] {
  const trimmedText = line.text.trim();
  if (/\s|[[({]/.test(trimmedText) || !/,.*,/.test(trimmedText))
    return wordsOf(line, /[[({][^[\](){}]*[\])}]|\S+/g);
  return Array.from(line.text.matchAll(/(?<=^|,)\s*([^,]*)/g), (found) => ({
    text: found[1]?.trim() || '-',
    start: line.start + found.index + found[0].length - (found[1]?.trimStart().length ?? 0),
  }));
}

interface Line {
  readonly token: Token;
  readonly words: readonly Token[];
}

/** Reads the lines below a line with the board's size; undefined if they aren't a grid. @throws BadFile */
function readSizedGrids(
  head: Line,
  [, high, wide]: RegExpExecArray,
  rest: readonly Line[],
): GridPuzzle | undefined {
  const [rows, columns] = [Number(high), Number(wide)];
  const isValidSize = rows >= 1 && columns >= 1 && rows <= MAX_CELLS_A_SIDE && columns <= MAX_CELLS_A_SIDE;
  if (!isValidSize || rest.length < 2 || rest.some(({ words }) => words.some(({ text }) => !WORD.test(text))))
    return undefined;
  const singleNumbers = head.words.slice(2).map(numberOf);
  const emptyPuzzle = { ...UNNAMED_PUZZLE, rows, columns, singles: singleNumbers };
  if (rest.length === rows + 1 && rest.every((line) => lengthOf(line, columns + 1) === columns + 1))
    return { ...emptyPuzzle, cells: rest.map((line) => rowOf(line, columns + 1)) };
  // Lines with lists come first: there are none, or those above and beside the board, or those on its four sides.
  const hasEmptyCell = rest
    .slice(-rows)
    .some((line) => rowOf(line, columns).some(({ text }) => EMPTY_CELL_PATTERN.test(text)));
  const fits = (count: number): boolean =>
    rest.length === count + rows ||
    (rest.length === count + 2 * rows && !hasEmptyCell) ||
    (count > 0 && rest.length === count);
  const listLineCount = [0, 2, 4].find(fits);
  const grids = listLineCount === undefined ? [] : rest.slice(listLineCount);
  const unequalLine = grids.find((line) => lengthOf(line, columns) !== columns);
  // Lines of numbers alone may be the runs of a nonogram, which has other messages.
  const areRuns = rest.every(({ words }) => words.every(({ text }) => RUN_PATTERN.test(text)));
  if ((areRuns || rest.length === rows + columns) && (listLineCount === undefined || unequalLine))
    return undefined;
  if (listLineCount === undefined) {
    const startsWithGrid = rest.slice(0, 2).every((line) => lengthOf(line, columns) === columns);
    if (!startsWithGrid || rest.length > 2 * rows + 4) return undefined;
    throw new BadFile(
      `A grid of ${rows} rows has ${rows} lines, with rooms twice as many; here are ${rest.length}.`,
      head.token,
    );
  }
  if (unequalLine) {
    const valueCountText =
      unequalLine.words.length === 1 ? 'one value' : `${unequalLine.words.length} values`;
    throw new BadFile(
      `The board has ${columns} columns, and this line has ${valueCountText}.`,
      unequalLine.words[columns] ?? unequalLine.token,
    );
  }
  const words = grids.map((line) => rowOf(line, columns));
  return {
    ...emptyPuzzle,
    ...cellsAndAreas(words.slice(0, rows), words.slice(rows)),
    ...besideOf(rest.slice(0, listLineCount), rows, columns),
  };
}

const UNNAMED_PUZZLE = {
  type: '',
  title: '',
  author: '',
  keys: [],
  others: [],
  isCut: false,
  areas: [],
  above: [],
  beside: [],
};

/** A letter's place in the alphabet, if it isn't after the greatest letter; other words stay as they are. */
const numberOf = (word: Token): Token =>
  /^[a-z]$/i.test(word.text)
    ? { ...word, text: String(word.text.toLowerCase().charCodeAt(0) - 96), width: word.text.length }
    : word;

/** Reads clues in lines above and below the columns, then in lines with a word for each row. @throws BadFile */
function besideOf(
  lines: readonly Line[],
  rows: number,
  columns: number,
): Pick<GridPuzzle, 'above' | 'beside'> {
  const columnListCount = lines.length / 2;
  for (const [at, line] of lines.entries()) {
    const length = at < columnListCount ? columns : rows;
    const listCountText = at < columnListCount ? `${columns} columns` : `${rows} rows`;
    if (line.words.length !== length)
      throw new BadFile(
        `The board has ${listCountText}, and this line of clues has ${line.words.length} values.`,
        line.token,
      );
  }
  const sides = lines.slice(columnListCount);
  return {
    above: lines.slice(0, columnListCount).map(({ words }) => words),
    beside:
      sides.length === 0
        ? []
        : Array.from({ length: rows }, (_, row) => sides.flatMap(({ words }) => words[row] ?? [])),
  };
}

/** Reads one or two grids of equal size, separated by an empty line. */
function readUnsizedGrids(lines: readonly Line[]): GridPuzzle | undefined {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (line.words.length > 0) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  const [cells = [], areas = [], ...others] = blocks.filter((block) => block.length > 0);
  const [first] = cells;
  const columns =
    first === undefined
      ? 0
      : first.words.length === 1
        ? (first.words[0]?.text.length ?? 0)
        : first.words.length;
  const allLines = [...cells, ...areas];
  const isGrid =
    others.length === 0 &&
    cells.length >= 2 &&
    columns >= 2 &&
    (areas.length === 0 || areas.length === cells.length);
  if (!isGrid || cells.length > MAX_CELLS_A_SIDE || columns > MAX_CELLS_A_SIDE) return undefined;
  const fits = allLines.every(
    (line) =>
      lengthOf(line, columns) === columns && rowOf(line, columns).every(({ text }) => WORD.test(text)),
  );
  // Prose in which all lines have the same number of words isn't a grid: most cells of a grid have one character.
  const words = allLines.flatMap((line) => rowOf(line, columns));
  if (!fits || words.filter(({ text }) => text.length === 1).length * 2 < words.length) return undefined;
  const rowsOf = (some: readonly Line[]): Words => some.map((line) => rowOf(line, columns));
  return {
    ...UNNAMED_PUZZLE,
    rows: cells.length,
    columns,
    singles: [],
    ...cellsAndAreas(rowsOf(cells), rowsOf(areas)),
  };
}

/** The number of words in a line; if the line is a single word that fills a row of this length, its number of characters. */
const lengthOf = (line: Line | undefined, columns: number): number =>
  line?.words.length === 1 && line.words[0]?.text.length === columns ? columns : (line?.words.length ?? 0);

/** The words of a row. If the board has several columns and the row is a single word, its characters. */
const rowOf = ({ words }: Line, columns: number): readonly Token[] => {
  const [only] = words;
  return only && words.length === 1 && columns > 1 ? charactersOf(only) : words;
};

/** A single grid contains rooms if its equal words form connected rooms, otherwise clues. */
const cellsAndAreas = (cells: Words, areas: Words): Pick<GridPuzzle, 'cells' | 'areas'> =>
  areas.length === 0 && areRooms(cells) ? { cells: [], areas: cells } : { cells, areas };

/** Whether equal words are connected in a grid without empty cells, and some room has two cells. */
function areRooms(grid: Words): boolean {
  const words = grid.flat().map(({ text }) => text);
  const labels = new Set(words);
  return (
    labels.size >= 2 &&
    labels.size < words.length &&
    !words.some((word) => EMPTY_CELL_PATTERN.test(word)) &&
    splitRoom(grid) === undefined
  );
}
