/**
 * Boards drawn as text: letters are cells; a `-`, `|`, `/` or `\` is a link between the two cells it points at. A link
 * at column x, row y joins (x∓1, y) for `-`, (x, y∓1) for `|`, (x−1, y+1) and (x+1, y−1) for `/`, (x−1, y−1) and (x+1,
 * y+1) for `\`.
 */

import type { DrawnGraph } from '../../model/boards/drawing.ts';
import type { ValueType } from '../../model/value-types.ts';
import { didYouMean } from '../../text/diagnostics.ts';
import { entryOf } from '../../text/entry-of.ts';
import { patternSelector } from '../../text/letters.ts';
import type { DrawingLayout } from '../values/layout.ts';
import { coreOf, isWrapped, readToken, type TextReading, type Told } from '../values/value-text.ts';
import type { EntryLine } from './instance.ts';
import { readStroke, TAB, TAB_ADVICE, tabTokenOf } from './lattice.ts';
import type { Faults, Token } from './tokens.ts';

/** A board's drawing: the geometry, and the letter of each cell. */
export interface LetteredDrawing extends DrawnGraph {
  readonly letters: readonly string[];
}

/**
 * `LINK_ENDS[stroke]`: the positions of the two cells that the link joins, as [row, column] relative to the position of the
 * stroke.
 */
const LINK_ENDS: Readonly<Record<string, readonly [readonly [number, number], readonly [number, number]]>> = {
  '-': [
    [0, -1],
    [0, 1],
  ],
  '|': [
    [-1, 0],
    [1, 0],
  ],
  '/': [
    [-1, 1],
    [1, -1],
  ],
  '\\': [
    [-1, -1],
    [1, 1],
  ],
};

/**
 * Matches a character that represents a cell. `?`, `.` and `#` may stand for a cell's value as letters do: unknown,
 * absent or false, true.
 */
const CELL_PATTERN = patternSelector(String.raw`^[\p{L}\p{N}_?.#]$`);

/** Whether a text can represent a cell in a drawing. */
export function isCellCharacter(text: string): boolean {
  return CELL_PATTERN(text).test(text);
}

/** Reads the drawing that defines a board; mistakes are reported at their places. */
export function readDrawing(lines: readonly EntryLine[], faults: Faults): LetteredDrawing {
  const cells: { readonly row: number; readonly column: number }[] = [];
  const letters: string[] = [];
  const strokes: [number, number, string][] = [];
  const cellAt = lines.map((line, row) => {
    const cellByColumn = new Map<number, number>();
    for (let column = 0; column < line.text.length && !faults.isFull; column++) {
      const character = line.text.charAt(column);
      if (character === ' ') continue;
      if (Object.hasOwn(LINK_ENDS, character)) strokes.push([row, column, character]);
      else if (CELL_PATTERN(character).test(character)) {
        letters.push(character);
        cellByColumn.set(column, cells.push({ row, column }) - 1);
      } else if (character === '\t') faults.at('tab-in-drawing', TAB, characterAt(line, column), TAB_ADVICE);
      else reportStrangeCharacter(line, column, faults);
    }
    return cellByColumn;
  });
  const links: DrawnGraph['links'][number][] = [];
  for (const [row, column, stroke] of strokes) {
    const [first, second] = entryOf(LINK_ENDS, stroke) ?? [];
    const ends = [first, second].map((end) => (end ? cellAt[row + end[0]]?.get(column + end[1]) : undefined));
    const [a, b] = ends;
    if (a !== undefined && b !== undefined) links.push({ row, column, a, b });
    else reportLooseLink(lines[row], column, stroke, a === undefined && b === undefined, faults);
  }
  const width = lines.reduce((widest, line) => Math.max(widest, line.text.length), 0);
  return { height: lines.length, width, cells, links, letters };
}

/** Reads the characters on the cells (or links) of a board that is already known. */
export function readDrawnValues(
  lines: readonly EntryLine[],
  type: ValueType,
  layout: DrawingLayout,
  reading: TextReading,
  put: (element: number, value: Told, token: Token) => void,
): void {
  const { faults } = reading;
  for (const [row, line] of lines.entries()) {
    if (line.text.includes('\t')) {
      faults.at('tab-in-drawing', TAB, tabTokenOf(line), TAB_ADVICE);
      continue;
    }
    for (let column = 0; column < line.text.length && !faults.isFull; column++) {
      if (line.text[column] === ' ') continue;
      const place =
        column < layout.width ? layout.placeByCharacter.get(row * layout.width + column) : undefined;
      const token = characterAt(line, column);
      if (!place) {
        const message = `The board has no cell or link where this \`${token.text}\` stands.`;
        faults.at('stray-character', message, token, {
          advice: 'Draw the same cells and links as the board has, at the same places.',
        });
      } else if (place.kind === layout.shows) {
        const value =
          place.kind === 'cell' ? readToken(token, type, reading) : readLink(token, type, reading);
        if (value !== undefined) put(place.index, value, token);
      }
    }
  }
}

/**
 * Writes a given or find on the board's drawing: the values of its elements as characters; `o` at cells and strokes at links over which it has no
 * values.
 */
export function writeOnDrawing(
  layout: DrawingLayout,
  characterOf: (element: number) => string,
  otherOf: (element: number) => string,
): string[] {
  const rows: string[][] = Array.from({ length: layout.height }, () => []);
  for (const [code, { kind, index }] of layout.placeByCharacter) {
    const row = rows[Math.floor(code / layout.width)];
    if (row) row[code % layout.width] = kind === layout.shows ? characterOf(index) : otherOf(index);
  }
  return rows.map((row) =>
    Array.from(row, (character) => character ?? ' ')
      .join('')
      .trimEnd(),
  );
}

/** The value of a link's character; the strokes `-`, `/`, `|` and `\` of the drawing itself mean true. */
function readLink(token: Token, type: ValueType, reading: TextReading): Told | undefined {
  const stroke =
    Object.hasOwn(LINK_ENDS, token.text) && coreOf(type).kind === 'bool' && !isWrapped(type, 'optional');
  return readStroke(token, type, stroke ? token.text : '-', reading);
}

function characterAt(line: EntryLine, column: number): Token {
  return { text: line.text.charAt(column), start: line.start + column };
}

function reportStrangeCharacter(line: EntryLine, column: number, faults: Faults): void {
  const character = line.text.charAt(column);
  const replacement = entryOf({ '–': '-', '—': '-', _: '-', '=': '-' }, character);
  const place = characterAt(line, column);
  const signsAdvice = 'Letters and digits are cells; `-`, `|`, `/` and `\\` are links between them.';
  const hint = didYouMean(replacement, faults.span(place), signsAdvice);
  faults.at('stray-character', `\`${character}\` does not belong in a drawing.`, place, hint);
}

function reportLooseLink(
  line: EntryLine | undefined,
  column: number,
  stroke: string,
  both: boolean,
  faults: Faults,
): void {
  if (!line) return;
  const message = both ? 'This link has no cell at either end.' : 'This link has a cell at one end only.';
  faults.at('loose-link', message, characterAt(line, column), { advice: entryOf(LINK_ADVICE, stroke) ?? '' });
}

const LINK_ADVICE: Readonly<Record<string, string>> = {
  '-': 'A `-` joins the cells next to it, left and right.',
  '|': 'A `|` joins the cells above and below it.',
  '/': 'A `/` joins the cells up right and down left of it, one column and one line away.',
  '\\': 'A `\\` joins the cells up left and down right of it, one column and one line away.',
};
