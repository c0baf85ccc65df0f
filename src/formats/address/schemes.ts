/** The schemes of addresses: from the data of an address to entries of an instance, and back. */
import type { AddressPart, SchemeName } from '../../language/sections/read/format.ts';
import type { EntryLine } from '../native/instance.ts';
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';
import { ARROW_DIRECTIONS, readArrows, writeArrows } from './arrows.ts';
import { readCircles, writeCircles } from './circles.ts';
import { type KakuroCell, readKakuro, writeKakuro } from './kakuro.ts';
import { type Cipher, NUMBER_CODES, type NumberCode, type Placed } from './numbers.ts';
import { type Rooms, readRooms, writeRooms } from './rooms.ts';

/** What a scheme reads into. */
export interface EntrySink {
  /** The values of a given, line by line. */
  add(name: string, lines: readonly EntryLine[]): void;
  /** The rooms told earlier in the address under this name. */
  rooms(name: string): Rooms | undefined;
  keepRooms(name: string, rooms: Rooms): void;
  /** The board is larger than the size in the address: rows and columns more. */
  grow(rows: number, columns: number): void;
}

/** What a scheme writes from: a given's values as native text, with the format's symbols applied. */
export interface ValueSource {
  readonly height: number;
  readonly width: number;
  /** One text an element; of lists, the texts of the items. */
  texts(name: string): readonly string[];
  lists(name: string): readonly (readonly string[])[];
}

interface Scheme {
  read(text: AddressText, names: readonly string[], sink: EntrySink): void;
  /** The text, or a sentence that says why there is none. */
  write(
    source: ValueSource,
    names: readonly string[],
  ): { readonly text: string } | { readonly problem: string };
}

const TOO_LARGE = { problem: 'A value is too large for an address of this kind.' };

/** A run of empty places and a number are what their characters say; all others say nothing of them. */
function tokenOf({ value, token }: Placed): Token {
  const text = value === 'none' ? '-' : value === 'untold' ? '?' : String(value);
  return { ...token, text, width: token.width ?? token.text.length };
}

export function rowsOf(tokens: readonly Token[], width: number): EntryLine[] {
  const lines: EntryLine[] = [];
  for (let at = 0; at < tokens.length; at += width) lines.push(lineOf(tokens.slice(at, at + width)));
  return lines;
}

function lineOf(tokens: readonly Token[]): EntryLine {
  return { text: tokens.map(({ text }) => text).join(' '), start: tokens[0]?.start ?? 0, tokens };
}

function cipherOf(text: string): Cipher {
  if (text === '-' || text === '.') return 'none';
  return /^\d{1,9}$/.test(text) ? Number(text) : 'untold';
}

function onCells(code: NumberCode): Scheme {
  return {
    read(text, [name = ''], sink) {
      const values = code.read(text, text.height * text.width, 'cells');
      sink.add(name, rowsOf(values.map(tokenOf), text.width));
    },
    write(source, [name = '']) {
      const text = code.write(source.texts(name).map(cipherOf));
      return text === undefined ? TOO_LARGE : { text };
    },
  };
}

const number: Scheme = {
  read(text, [name = ''], sink) {
    const piece = text.piece();
    if (/^\d{1,9}$/.test(piece.text)) sink.add(name, [lineOf([piece])]);
    else text.faults.at('bad-address', `Expected a number and a \`/\`, found \`${piece.text}\`.`, piece);
  },
  write(source, [name = '']) {
    return { text: `${source.texts(name)[0] ?? 0}/` };
  },
};

const circle: Scheme = {
  read(text, [name = ''], sink) {
    sink.add(name, rowsOf(readCircles(text, text.height * text.width).map(tokenOf), text.width));
  },
  write(source, [name = '']) {
    const text = writeCircles(source.texts(name).map(cipherOf));
    return text === undefined
      ? { problem: 'An address has only white (1) and black (2) circles.' }
      : { text };
  },
};

const arrow16: Scheme = {
  read(text, [name = '', directions = ''], sink) {
    const values = readArrows(text, text.height * text.width);
    const ways = values.map(({ direction, token }) => {
      const way = ARROW_DIRECTIONS[direction] ?? '';
      return { ...token, text: way === '' ? '-' : way, width: token.width ?? token.text.length };
    });
    sink.add(name, rowsOf(values.map(tokenOf), text.width));
    sink.add(directions, rowsOf(ways, text.width));
  },
  write(source, [name = '', directions = '']) {
    const ways = source.texts(directions).map((way) => ARROW_DIRECTIONS.indexOf(way));
    const text = writeArrows(
      source.texts(name).map(cipherOf),
      ways.map((way) => Math.max(0, way)),
    );
    return text === undefined ? TOO_LARGE : { text };
  },
};

const border: Scheme = {
  read(text, [name = ''], sink) {
    const rooms = readRooms(text);
    if (!rooms) return;
    sink.keepRooms(name, rooms);
    const { start, text: all } = rooms.token;
    const tokens = Array.from(rooms.roomOf, (room) => ({ text: String(room + 1), start, width: all.length }));
    sink.add(name, rowsOf(tokens, text.width));
  },
  write(source, [name = '']) {
    const rooms = writeRooms(source.height, source.width, source.texts(name));
    if (rooms) return { text: rooms.text };
    return {
      problem: `A room of \`${name}\` is not in one piece: an address tells rooms by the borders between them.`,
    };
  },
};

const room16: Scheme = {
  read(text, [name = '', room = ''], sink) {
    const rooms = sink.rooms(room);
    if (!rooms) {
      text.faults.at('bad-address', `The rooms of \`${room}\` must come before their numbers.`, {
        text: '',
        start: 0,
      });
      return;
    }
    const values = NUMBER_CODES.number16.read(text, rooms.count, 'rooms');
    const seen = new Set<number>();
    const tokens = Array.from(rooms.roomOf, (at) => {
      const value = values[at];
      const first = !seen.has(at);
      seen.add(at);
      return value
        ? tokenOf(first ? value : { ...value, value: 'none' })
        : { text: '-', start: rooms.token.start };
    });
    sink.add(name, rowsOf(tokens, text.width));
  },
  write(source, [name = '', room = '']) {
    const rooms = writeRooms(source.height, source.width, source.texts(room));
    if (!rooms) return { problem: `A room of \`${room}\` is not in one piece.` };
    const numbers = new Array<Cipher>(rooms.count).fill('none');
    for (const [cell, text] of source.texts(name).entries()) {
      const value = cipherOf(text);
      const at = rooms.roomOf[cell] ?? 0;
      if (value === 'none') continue;
      if (numbers[at] !== 'none' && numbers[at] !== value)
        return { problem: 'A room has two different numbers.' };
      numbers[at] = value;
    }
    const text = NUMBER_CODES.number16.write(numbers);
    return text === undefined ? TOO_LARGE : { text };
  },
};

/**
 * Lists of numbers beside the board, columns first, each from its last number on, in as many places as such a line can
 * have runs: half of its cells, rounded up.
 */
const outside16: Scheme = {
  read(text, names, sink) {
    const { height, width } = text;
    const [deep, wide] = [(height + 1) >> 1, (width + 1) >> 1];
    const values = NUMBER_CODES.number16.read(text, width * deep + height * wide, 'places beside the board');
    const lines = (from: number, count: number, places: number): EntryLine[] =>
      Array.from({ length: count }, (_, line) => {
        const own = values.slice(from + line * places, from + (line + 1) * places);
        const told = own.filter(({ value }) => value !== 'none').reverse();
        const tokens = told.map(tokenOf);
        return tokens.length > 0
          ? lineOf(tokens)
          : {
              text: '[]',
              start: own[0]?.token.start ?? 0,
              tokens: [{ text: '[]', start: own[0]?.token.start ?? 0, width: 1 }],
            };
      });
    sink.add(names[0] ?? '', lines(0, width, deep));
    sink.add(names[1] ?? '', lines(width * deep, height, wide));
  },
  write(source, [columns = '', rows = '']) {
    const values: Cipher[] = [];
    const parts = [
      [columns, (source.height + 1) >> 1],
      [rows, (source.width + 1) >> 1],
    ] as const;
    for (const [name, places] of parts) {
      for (const list of source.lists(name)) {
        const told = list.map(cipherOf).filter((value) => value !== 0);
        if (told.length > places)
          return { problem: `A list of \`${name}\` has more numbers than its line has room for.` };
        values.push(...told.reverse(), ...new Array<Cipher>(places - told.length).fill('none'));
      }
    }
    const text = NUMBER_CODES.number16.write(values);
    return text === undefined ? TOO_LARGE : { text };
  },
};

const kakuro: Scheme = {
  read(text, [block = '', across = '', down = ''], sink) {
    const cells = readKakuro(text);
    if (!cells) return;
    sink.grow(1, 1);
    const width = text.width + 1;
    const rows = (textOf: (cell: KakuroCell) => string): EntryLine[] =>
      rowsOf(
        cells.map((cell) => ({ text: textOf(cell), start: cell.place, width: 1 })),
        width,
      );
    const number = (value: Cipher): string => (value === 'none' ? '-' : String(value));
    sink.add(
      block,
      rows((cell) => (cell.block ? '#' : '.')),
    );
    sink.add(
      across,
      rows((cell) => number(cell.across)),
    );
    sink.add(
      down,
      rows((cell) => number(cell.down)),
    );
  },
  write(source, [block = '', across = '', down = '']) {
    const sums = [across, down].map((name) => source.texts(name).map(cipherOf));
    const cells = source.texts(block).map((text, at) => ({
      block: text === '#',
      across: sums[0]?.[at] ?? ('none' as const),
      down: sums[1]?.[at] ?? ('none' as const),
    }));
    const text = writeKakuro(cells, source.height, source.width);
    if (text !== undefined) return { text };
    return { problem: 'An address needs black cells all along the top and the left, and sums up to 45.' };
  },
};

export const SCHEME_CODES: Readonly<Record<SchemeName, Scheme>> = {
  number,
  '4cell': onCells(NUMBER_CODES['4cell']),
  number10: onCells(NUMBER_CODES.number10),
  number16: onCells(NUMBER_CODES.number16),
  number36: onCells(NUMBER_CODES.number36),
  circle,
  arrow16,
  border,
  room16,
  outside16,
  kakuro,
};

export function namesOf({ names }: AddressPart): readonly string[] {
  return names.map(({ text }) => text);
}
