/**
 * An instance's text and its board as one buffer: an edit on the board changes only the entry of its given in the text.
 * Comments and everything else stay.
 */
import { type Board, ElementText, isDrawn, type SheetFind } from '../../src/index.ts';

/** The range of lines of an entry: from `name:` up to the next entry. */
interface Block {
  readonly startLine: number;
  readonly end: number;
}

function blockOf(lines: readonly string[], name: string): Block | undefined {
  const startLine = lines.findIndex((line) => line.startsWith(`${name}:`));
  if (startLine < 0) return undefined;
  let end = startLine + 1;
  while (end < lines.length && (/^\s/.test(lines[end] ?? '') || (lines[end] ?? '') === '')) end++;
  while (end > startLine + 1 && (lines[end - 1] ?? '').trim() === '') end--;
  return { startLine, end };
}

/** What an entry contains after its name; '' if there is no such entry. */
export function bodyOf(text: string, name: string): string {
  const lines = text.split('\n');
  const entryBlock = blockOf(lines, name);
  if (!entryBlock) return '';
  const [first = '', ...others] = lines.slice(entryBlock.startLine, entryBlock.end);
  const head = first.slice(name.length + 1).trim();
  return [...(head === '' ? [] : [head]), ...others.map((line) => line.trim())].join('\n');
}

/** Replaces what an entry contains after its name; several lines, or a table with tabs, go below the name. */
export function withBody(text: string, name: string, body: string): string {
  const lines = text.split('\n');
  const rows = body.split('\n').map((line) => line.trim().replaceAll(/\t+/g, ' '));
  while (rows.length > 0 && rows.at(-1) === '') rows.pop();
  const entry =
    rows.length === 0
      ? []
      : rows.length === 1
        ? [`${name}: ${rows[0]}`]
        : [`${name}:`, ...rows.map((row) => `  ${row}`)];
  const entryBlock = blockOf(lines, name);
  return withEntry(lines, entryBlock, entry).join('\n');
}

/** Replaces an entry's lines by new ones; if there was no such entry, appends them. */
function withEntry(lines: string[], block: Block | undefined, entry: readonly string[]): string[] {
  if (block) return [...lines.slice(0, block.startLine), ...entry, ...lines.slice(block.end)];
  while (lines.at(-1)?.trim() === '') lines.pop();
  return [...lines, ...entry, ''];
}

const longestWordLength = (rows: readonly (readonly string[])[]): number =>
  rows.flat().reduce((most, word) => Math.max(most, word.length), 1);
const leastNumber = (numbers: Iterable<number>): number =>
  Array.from(numbers).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** The word for a place without a value. `number`: the word if only a number can stand there. */
function blankOf({ kind, absent, pattern }: SheetFind, number: string): string {
  if (kind === 'bool' || absent !== undefined) return '.';
  return kind === 'composed' ? (pattern?.text ?? '[]') : number;
}

/** Writes a given's values into its entry in the text. */
export function withGiven(
  text: string,
  find: SheetFind,
  valueAt: (position: number) => number | undefined,
  board: Board | undefined,
): string {
  const lines = text.split('\n');
  const token = (position: number): string => {
    const value = valueAt(position);
    if (value === undefined || value === find.absent) return blankOf(find, '0');
    return find.looks.get(value)?.text ?? String(value);
  };
  const isDrawnGiven = board !== undefined && isDrawn(board) && find.place === 'cell';
  const entryBlock = blockOf(lines, find.name) ?? (isDrawnGiven ? blockOf(lines, 'board') : undefined);
  if (isDrawnGiven && entryBlock) return withLetters(lines, entryBlock, board, token).join('\n');
  // If the old entry lists single places, the new one does so, too.
  const isKeyed = entryBlock !== undefined && /^\s*\([^:]*:/.test(lines[entryBlock.startLine + 1] ?? '');
  const hasValues = Array.from(find.elements).some((_, position) => token(position) !== '.');
  const entry =
    find.kind === 'composed' && isKeyed && hasValues
      ? keyedLines(find, token, board)
      : entryOf(find, token, board);
  return withEntry(lines, entryBlock, entry).join('\n');
}

function entryOf(find: SheetFind, token: (position: number) => string, board: Board | undefined): string[] {
  const { name, place, elements } = find;
  if (place === 'cell' && board) {
    const rows: string[][] = Array.from({ length: board.height }, () => []);
    const positions = new Map(Array.from(elements, (element, position) => [element, position]));
    for (let cell = 0; cell < board.cellCount; cell++) {
      const position = positions.get(cell);
      rows[board.cellRow[cell] ?? 0]?.push(position === undefined ? '.' : token(position));
    }
    const width = longestWordLength(rows);
    const longest = rows.reduce((most, row) => Math.max(most, row.length), 0);
    const set = (row: readonly string[]): string =>
      `${' '.repeat(((longest - row.length) * (width + 1)) >> 1)}${row.map((word) => word.padStart(width)).join(' ')}`;
    return [`${name}:`, ...rows.map((row) => `  ${set(row)}`)];
  }
  if ((place === 'row' || place === 'column') && find.kind === 'composed') {
    return [`${name}:`, ...Array.from(elements, (_, position) => `  ${lineOfList(token(position))}`)];
  }
  if (place === 'row' || place === 'column') {
    return [`${name}: ${Array.from(elements, (_, position) => token(position)).join(' ')}`];
  }
  return keyedLines(find, token, board);
}

/**
 * Writes a list as a line without brackets. Only a list of a single element that isn't a number keeps its brackets;
 * without them it would be read as that element, not as a list.
 */
const lineOfList = (word: string): string =>
  /^[[({]-?\d+[\])}]$|,/.test(word) ? word.slice(1, -1).replaceAll(',', ' ') : word;

/** The lines of an entry that lists single places: one line for each place with a value. */
function keyedLines(
  { name, place, elements }: SheetFind,
  token: (position: number) => string,
  board: Board | undefined,
): string[] {
  const elementText = new ElementText(board);
  const filledPlaces = Array.from(elements, (element, position) => ({
    element,
    word: token(position),
  })).filter(({ word }) => word !== '.');
  const lines = filledPlaces.map(
    ({ element, word }) => `  ${elementText.text(place ?? 'cell', element)}: ${word}`,
  );
  return [`${name}:`, ...lines];
}

/**
 * Writes values into a board that is drawn with letters, one letter for each cell: there, a cell's value is the cell's
 * letter in the drawing.
 */
function withLetters(
  lines: readonly string[],
  { startLine, end }: Block,
  board: Board,
  token: (position: number) => string,
): string[] {
  const drawing = lines.slice(startLine + 1, end);
  const margin = leastNumber(drawing.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const leftColumn = leastNumber(board.cellColumn);
  const first = drawing.findIndex((line) => line.trim() !== '');
  const top = leastNumber(board.cellRow);
  const grid = drawing.map((line) => [...line]);
  for (let cell = 0; cell < board.cellCount; cell++) {
    const row = grid[first + (board.cellRow[cell] ?? 0) - top];
    const column = margin + (board.cellColumn[cell] ?? 0) - leftColumn;
    if (row && column < row.length) row[column] = token(cell).charAt(0);
  }
  return [...lines.slice(0, startLine + 1), ...grid.map((row) => row.join('')), ...lines.slice(end)];
}

export type Side = 'top' | 'bottom' | 'left' | 'right';

/** A change of a rectangular board's size: the new size, and by how many rows and columns the contents move. */
export interface BoardResize {
  readonly height: number;
  readonly width: number;
  readonly down: number;
  readonly rightShift: number;
}

/** The change that adds (1) or removes (−1) a row or column at one side of the board. */
export function boardResize({ height, width }: Board, side: Side, by: 1 | -1): BoardResize {
  const vertical = side === 'top' || side === 'bottom';
  return {
    height: height + (vertical ? by : 0),
    width: width + (vertical ? 0 : by),
    down: side === 'top' ? by : 0,
    rightShift: side === 'left' ? by : 0,
  };
}

/** The text after a change of a rectangular board's size; what lies on the remaining cells stays. */
export function resizedInstance(
  text: string,
  finds: readonly SheetFind[],
  valueAt: (find: number, position: number) => number | undefined,
  board: Board,
  { height, width, down, rightShift }: BoardResize,
): string {
  if (height < 1 || width < 1) return text;
  let lines = text.split('\n');
  for (const [index, find] of finds.entries()) {
    const entryBlock = blockOf(lines, find.name);
    const token = (position: number | undefined): string => {
      const value = position === undefined ? undefined : valueAt(index, position);
      if (value === undefined || value === find.absent) return blankOf(find, '1');
      return find.looks.get(value)?.text ?? String(value);
    };
    const positions = new Map(Array.from(find.elements, (element, position) => [element, position]));
    if (find.place === 'cell') {
      const rows = Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (_cell, column) =>
          token(positions.get(board.cellAt(row - down, column - rightShift))),
        ),
      );
      const wordWidth = longestWordLength(rows);
      const entry = [
        `${find.name}:`,
        ...rows.map((row) => `  ${row.map((word) => word.padStart(wordWidth)).join(' ')}`),
      ];
      lines = entryBlock
        ? [...lines.slice(0, entryBlock.startLine), ...entry, ...lines.slice(entryBlock.end)]
        : [...lines, ...entry];
    } else if (find.place === 'row' || find.place === 'column') {
      const [count, shift] = find.place === 'row' ? [height, down] : [width, rightShift];
      const tokens = Array.from({ length: count }, (_, at) => token(positions.get(at - shift)));
      const entry =
        find.kind === 'composed'
          ? [`${find.name}:`, ...tokens.map((word) => `  ${lineOfList(word)}`)]
          : [`${find.name}: ${tokens.join(' ')}`];
      lines = entryBlock
        ? [...lines.slice(0, entryBlock.startLine), ...entry, ...lines.slice(entryBlock.end)]
        : [...lines, ...entry];
    } else if (entryBlock) {
      // A place between cells is named by its cells, so its name changes with theirs.
      const elementText = new ElementText(board);
      const valueLines = Array.from(find.elements, (element, position) => ({ element, position })).flatMap(
        ({ element, position }) => {
          const value = valueAt(index, position);
          if (value === undefined || value === find.absent) return [];
          const name = shiftedName(
            elementText.text(find.place ?? 'cell', element),
            down,
            rightShift,
            height,
            width,
          );
          return name === undefined ? [] : [`  ${name}: ${token(position)}`];
        },
      );
      const entry = valueLines.length > 0 ? [`${find.name}:`, ...valueLines] : [];
      lines = [...lines.slice(0, entryBlock.startLine), ...entry, ...lines.slice(entryBlock.end)];
    }
  }
  return lines.map((line) => (/^size:/.test(line) ? `size: ${height} ${width}` : line)).join('\n');
}

/**
 * The name of a place, such as `(row,column)`, after a change of the board's size; undefined if the place no longer
 * exists.
 */
function shiftedName(
  name: string,
  down: number,
  along: number,
  height: number,
  width: number,
): string | undefined {
  let isGone = false;
  const corner = /^\([^)]*\)$/.test(name) ? 1 : 0;
  const movedName = name.replaceAll(/\((\d+),(\d+)\)/g, (_, row: string, column: string) => {
    const [r, c] = [Number(row) + down, Number(column) + along];
    if (r < 0 || c < 0 || r >= height + corner || c >= width + corner) isGone = true;
    return `(${r},${c})`;
  });
  return isGone ? undefined : movedName;
}
