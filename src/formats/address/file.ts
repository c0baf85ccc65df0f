/**
 * Files saved by the sites of puzzle addresses: `pzprv3`, the type, rows, columns, and then the contents of cells, line
 * by line, followed by the answer as far as it was drawn. Lines may be joined by `/`. Only types with rooms, a value in
 * each cell, or both can be read.
 */
import type { AddressFormat, AddressPart } from '../../language/sections/read/format.ts';
import type { Diagnostics } from '../../text/diagnostics.ts';
import type { SourceFile, Span } from '../../text/source.ts';
import { symbolsOf, toNative } from '../foreign/symbols.ts';
import { roomsBetween } from '../links/codecs/rooms.ts';
import type { EntryLine, InstanceData, InstanceEntry, Unread } from '../native/instance.ts';
import { Faults, type Token } from '../native/tokens.ts';
import { kanpenIn, linesOfKanpen } from './kanpen.ts';

const HEADER_PATTERN = /^\uFEFF?\s*pzprv3(?:\.\d+)?\s*(?:\r\n|\r|\n|\/)/;
const LINE_PATTERN = /[^\r\n/]+/g;

/**
 * Whether a text is a puzzle file saved by a puzz.link site (`pzprv3`), or an address of the site Kanpen that contains
 * the lines of such a file.
 */
export const isAddressFile = (text: string): boolean =>
  HEADER_PATTERN.test(text) || kanpenIn(text)?.isFile === true;

/** The sites' name for the type of puzzle in a file; empty if there is none. */
export const typeOfFile = (text: string): string =>
  kanpenIn(text)?.type.text ?? text.slice(0, 200).match(LINE_PATTERN)?.[1]?.trim() ?? '';

/** The lines of a file with their positions in the text; the first line is the file's header. */
function linesIn(text: string): readonly Token[] {
  const kanpen = kanpenIn(text);
  if (kanpen) return [HEAD, kanpen.type, ...linesOfKanpen(kanpen)];
  return Array.from(text.matchAll(LINE_PATTERN), ({ 0: line, index }) => ({ text: line, start: index }));
}

export function readAddressFile(
  formats: readonly AddressFormat[],
  file: SourceFile,
  title: string,
  diagnostics: Diagnostics,
  limit: number,
): InstanceData {
  const span = { file: file.id, start: 0, end: file.text.length };
  const faults = new Faults(diagnostics, file.id);
  const lines = linesIn(file.text);
  const emptyData: InstanceData = { title, span, entries: new Map() };
  const [, type, height, next] = lines;
  // Types with square boards have one line for both.
  const isSquare = height !== undefined && !/^\s*\d+\s*$/.test(next?.text ?? '');
  const width = isSquare ? height : next;
  const format = formats.find(({ types }) => types.includes(type?.text.trim() ?? ''));
  const boardSides = [height, width].map((side) =>
    /^\s*[1-9]\d{0,5}\s*$/.test(side?.text ?? '') ? Number(side?.text) : 0,
  );
  const [rows = 0, columns = 0] = boardSides;
  if (!type || !format) {
    faults.at('unknown-address', `This puzzle is not called \`${type?.text.trim() ?? ''}\`.`, type ?? HEAD);
    return emptyData;
  }
  if (rows * columns === 0 || !height) {
    faults.at(
      'bad-address',
      'Expected the number of rows, and on the next line that of columns.',
      height ?? type,
    );
    return emptyData;
  }
  if (rows * columns > limit) {
    faults.at('too-large', `The board has ${rows * columns} cells; the limit is ${limit}.`, height);
    return emptyData;
  }
  const reader = new FileReader(isSquare ? [HEAD, ...lines] : lines, rows, columns, format, faults);
  const plainParts = format.parts.filter(isPlainPart);
  if (plainParts.length < format.parts.length || plainParts.length === 0) {
    faults.at('bad-address', 'Files of this type are not read.', type, {
      advice: 'The site gives its address, which is: File, Export URL.',
    });
    return emptyData;
  }
  // Flags select variants of the rules, and a file may not contain them, so they are reported as not set.
  const unreadFlags = format.flags.map(
    ({ name }): Unread => ({ kind: 'untold', what: `\`${name.text}\``, given: name.text }),
  );
  for (const part of plainParts) reader.part(part);
  if (faults.hasMistakes) return emptyData;
  const { start } = height;
  const size = [height, width ?? height].map((side) => ({ text: side.text.trim(), start: side.start }));
  const sizeLine: EntryLine = { text: size.map((side) => side.text).join(' '), start, tokens: size };
  return {
    title,
    span,
    entries: new Map([['size', entryOf('size', [sizeLine], span)], ...reader.entries(span)]),
    addressType: type.text.trim(),
    unreadParts: [...reader.unreadRest(), ...unreadFlags],
  };
}

const HEAD: Token = { text: 'pzprv3', start: 0 };

/** The codes whose values files write as decimal numbers, or for arrows as `DIRECTION,NUMBER`. */
const FILE_CODES: ReadonlySet<string> = new Set([
  '4cell',
  'number10',
  'number16',
  'number32',
  'number36',
  'circle',
  'arrow16',
]);

function isPlainPart(part: AddressPart): boolean {
  if (part.kind === 'whole') return part.scheme === 'border';
  return FILE_CODES.has(part.code) && (part.placesName === 'cells' || part.placesName === 'rooms');
}

/** `DIRECTIONS[number]`: the direction of an arrow, by its number in files. */
const DIRECTIONS = ['', 'north', 'south', 'west', 'east'];
const ROOM_NUMBER_PATTERN = /^\d{1,6}$/;
const NUMBER = /^\d{1,9}$/;
const ARROW = /^([0-4]),(-|-?\d{1,9})$/;

class FileReader {
  readonly #lines: readonly Token[];
  readonly #rows: number;
  readonly #columns: number;
  readonly #format: AddressFormat;
  readonly #faults: Faults;
  readonly #foundEntries = new Map<string, EntryLine[]>();
  /** The index of the next line to read. The first four lines (0 to 3) are the header. */
  #at = 4;

  constructor(lines: readonly Token[], rows: number, columns: number, format: AddressFormat, faults: Faults) {
    this.#lines = lines;
    this.#rows = rows;
    this.#columns = columns;
    this.#format = format;
    this.#faults = faults;
  }

  part(part: AddressPart): void {
    if (this.#faults.hasMistakes) return;
    const [name] = part.givenNames;
    if (part.kind === 'whole') {
      // The line should be the number of rooms, with a grid of room numbers below; if not, the borders between rooms
      // are listed.
      const count = this.#lines[this.#at];
      const nextWords = this.#lines[this.#at + 1]?.text.match(/\S+/g) ?? [];
      if (!/^\s*\d+\s*$/.test(count?.text ?? '') || nextWords.length !== this.#columns) {
        if (name) this.#roomsBetween(name.text, part.givenNames[1]?.text);
        return;
      }
      this.#at++;
      this.#grid('a number of a room', (token) =>
        ROOM_NUMBER_PATTERN.test(token.text) && name ? [[name.text, token.text]] : undefined,
      );
      return;
    }
    const [number, rooms] = part.givenNames;
    const direction = part.code === 'arrow16' ? part.givenNames[1] : undefined;
    this.#grid('a number, `-` or `.`', ({ text }) => {
      if (text === '.' || MARK_SIGNS.has(text)) return [];
      const arrow = direction && ARROW.exec(text);
      const numberToken = arrow ? arrow[2] : text;
      // In files of kanpen.net, 5 stands for a black cell without a number.
      const isUnknown =
        numberToken === '-' || numberToken === '-2' || (part.code === '4cell' && numberToken === '5');
      if (!number || (direction && !arrow) || !(isUnknown || NUMBER.test(numberToken ?? '')))
        return undefined;
      const wayText = DIRECTIONS[Number(arrow?.[1] ?? 0)] ?? '';
      const value: (readonly [string, string])[] = [[number.text, isUnknown ? '?' : (numberToken ?? '')]];
      return wayText === '' || !direction ? value : [...value, [direction.text, wayText]];
    });
    if (number && part.placesName === 'rooms' && rooms) this.#moveToFirstCells(number.text, rooms.text);
  }

  /** Reads rooms from the borders between the cells of each row, and then from the borders between rows. */
  #roomsBetween(name: string, walls: string | undefined): void {
    const borderNames = new Set<string>();
    const readBorders = (rows: number, columns: number, side: string): void => {
      for (let row = 0; row < rows && !this.#faults.hasMistakes; row++) {
        const line = this.#lines[this.#at++];
        const words = (line?.text ?? '').match(/\S+/g) ?? [];
        if (words.length !== columns || !words.every((word) => word === '0' || word === '1'))
          this.#reportExpected('the number of rooms, or the borders between them', line);
        for (const [column, word] of words.entries())
          if (word === '1') borderNames.add(`(${row},${column})${side}`);
      }
    };
    const bordersStart = this.#lines[this.#at]?.start ?? 0;
    if (this.#columns > 1) readBorders(this.#rows, this.#columns - 1, 'east');
    readBorders(this.#rows - 1, this.#columns, 'south');
    if (this.#faults.hasMistakes) return;
    const bordersToken = { start: bordersStart, width: 1 };
    const rooms = roomsBetween(this.#rows, this.#columns, borderNames);
    // A border with the same room on both sides is a wall inside the room.
    const innerBorders = [...borderNames].filter((border) => {
      const [, row = '', column = '', side = ''] = /^\((\d+),(\d+)\)(\w+)$/.exec(border) ?? [];
      const [down, right] = side === 'south' ? [1, 0] : [0, 1];
      return (
        rooms.get(`(${row},${column})`) === rooms.get(`(${Number(row) + down},${Number(column) + right})`)
      );
    });
    if (walls !== undefined && innerBorders.length > 0)
      this.#foundEntries.set(
        walls,
        innerBorders.map((text) => ({
          ...bordersToken,
          text,
          key: { ...bordersToken, text },
          tokens: [{ ...bordersToken, text: '#' }],
        })),
      );
    const lines = Array.from(rooms, ([cell, room]): EntryLine => {
      const text = String(room);
      return {
        ...bordersToken,
        text,
        key: { ...bordersToken, text: cell },
        tokens: [{ ...bordersToken, text }],
      };
    });
    this.#foundEntries.set(name, lines);
  }

  /**
   * Reads a line for each row of the board. `take` returns the names and values of the givens that a word sets;
   * undefined if the word isn't valid.
   */
  #grid(
    what: string,
    take: (token: Token) => readonly (readonly [name: string, value: string])[] | undefined,
  ): void {
    for (let row = 0; row < this.#rows; row++) {
      const line = this.#lines[this.#at++];
      const words = Array.from(
        (line?.text ?? '').matchAll(/\S+/g),
        ({ 0: text, index }): Token => ({ text, start: (line?.start ?? 0) + index }),
      );
      if (words.length !== this.#columns) {
        this.#reportExpected(`${this.#columns} values in a row`, line);
        return;
      }
      for (const [column, word] of words.entries()) {
        const namedValues = take(word);
        if (!namedValues) {
          this.#reportExpected(what, word);
          return;
        }
        const wordToken = { text: word.text, start: word.start, width: word.text.length };
        const key = { ...wordToken, text: `(${row},${column})` };
        for (const [name, text] of namedValues) {
          const value = toNative({ ...wordToken, text }, symbolsOf(this.#format.symbols, name));
          const lines = this.#foundEntries.get(name) ?? [];
          this.#foundEntries.set(name, lines);
          lines.push({ ...wordToken, key, tokens: [value] });
        }
      }
    }
  }

  /** Moves the number of each room to the room's first cell; the site may show it in another one. */
  #moveToFirstCells(name: string, rooms: string): void {
    const roomOf = new Map(
      this.#foundEntries.get(rooms)?.map(({ key, tokens }) => [key?.text, tokens?.[0]?.text]),
    );
    const firstCellByRoom = new Map<string | undefined, string>();
    for (const [cell, room] of roomOf)
      if (cell !== undefined && !firstCellByRoom.has(room)) firstCellByRoom.set(room, cell);
    const lines = this.#foundEntries.get(name) ?? [];
    this.#foundEntries.set(
      name,
      lines.map((line) => ({
        ...line,
        ...(line.key && {
          key: { ...line.key, text: firstCellByRoom.get(roomOf.get(line.key.text)) ?? line.key.text },
        }),
      })),
    );
  }

  #reportExpected(what: string, found: Token | undefined): void {
    const lastLine = this.#lines.at(-1) ?? HEAD;
    const foundText = found
      ? `, found \`${found.text.trim().slice(0, MAX_SHOWN_LETTERS)}\``
      : ', but the file ends';
    this.#faults.at('bad-address', `Expected ${what}${foundText}.`, found ?? lastLine);
  }

  entries(span: Span): [string, InstanceEntry][] {
    return Array.from(this.#foundEntries, ([name, lines]) => [
      name,
      { ...entryOf(name, lines, span), ...MARKS_ONLY },
    ]);
  }

  /** The rest of the file, which is the answer as far as a solver drew it. */
  unreadRest(): Unread[] {
    const unreadLines = this.#lines.slice(this.#at).filter(({ text }) => /[^\s.0-]/.test(text));
    const [first] = unreadLines;
    return first
      ? [{ kind: 'decoration', what: 'the answer in the file', span: this.#faults.span(first) }]
      : [];
  }
}

/** The marks of a solver in the grid of numbers, which are ignored. */
const MARK_SIGNS: ReadonlySet<string> = new Set(['#', '+']);
const MAX_SHOWN_LETTERS = 40;
/** The option of an entry that lists only the places whose bools are true; all other bools are false. */
const MARKS_ONLY = { marks: true } as const;

function entryOf(name: string, lines: readonly EntryLine[], span: Span): InstanceEntry {
  const textStart = lines[0]?.start ?? 0;
  return {
    name,
    nameSpan: { ...span, start: textStart, end: textStart + 1 },
    lines,
    span: { ...span, start: textStart },
  };
}
