/**
 * The codes for the parts of an address: from the data of an address to entries of an instance, and back. An
 * `AddressCode` combines a `Code` of values with the places to which the values belong, or has places of its own. Each
 * table covers the names of the language (sections/read/format.ts), which the type checker enforces.
 */
import type { AddressPart, CodeName, PlacesName, WholeScheme } from '../../language/sections/read/format.ts';
import type { EntryLine } from '../native/instance.ts';
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';
import { FLEETS, readBank, STATUES, type Usual, writeBank } from './bank.ts';
import { arrow16, castle, fireflies } from './codes/arrows.ts';
import { type Code, isBlank, NOTHING, type Placed, type Written } from './codes/code.ts';
import {
  base62,
  closedgaps,
  commas,
  dominoes,
  dotted,
  gaps,
  lettered,
  openruns,
  runs,
  slashed,
  spaced,
  stations,
  trees,
} from './codes/games.ts';
import { lengths, tapaloop } from './codes/lists.ts';
import { maze, mirrors, quads, sashigane } from './codes/marked.ts';
import { dots, marks, spots, stakes } from './codes/marks.ts';
import { blocks16, boulders, boxes, golf, kakuru, letters, pieces, pillars } from './codes/mixed.ts';
import { fourCell, number10, number10or16, number16, number32, number36, single } from './codes/numbers.ts';
import { bits, circle } from './codes/packed.ts';
import { colored16, compass, tapa } from './codes/tuples.ts';
import { kakuro } from './kakuro.ts';
import { blocks, outlines, signs, twins } from './places/blocks.ts';
import { borders, halves, outerAndInner } from './places/borders.ts';
import { pipes } from './places/pipes.ts';
import {
  type AddressBoard,
  alone,
  around,
  beside,
  besideTwice,
  cells,
  corners,
  innerCorners,
  lineOf,
  lines,
  lists,
  perColumn,
  perRow,
  points,
  rowsOf,
  type ValuePlaces,
} from './places/places.ts';
import { results } from './places/results.ts';
import { inRooms, type Rooms, readRooms, writeRooms } from './places/rooms.ts';

/** Collects what an address code reads. */
export interface EntrySink {
  /** Adds lines with values to a given's entry. */
  add(name: string, lines: readonly EntryLine[]): void;
  /** Returns the rooms that were read earlier from the address for the given with this name. */
  rooms(name: string): Rooms | undefined;
  keepRooms(name: string, rooms: Rooms): void;
  /** `holes[cell]`, row by row: whether the board has no cell there; undefined as long as holes haven't been read. */
  readonly holes: readonly boolean[] | undefined;
  keepHoles(holes: readonly boolean[]): void;
  /** Returns the value of this given that stands for a hole; undefined if there is none. */
  holeValue(name: string): string | undefined;
  /** Reports something in the address that the model can't express. */
  reportUnread(what: string, token: Token, kind?: 'clue' | 'decoration'): void;
}

/**
 * Provides the values that an address code writes: those of the givens as native text, with the format's symbols
 * applied.
 */
export interface ValueSource {
  readonly height: number;
  readonly width: number;
  /** `holes[cell]`, row by row: whether the board has no cell there; undefined on a board without holes. */
  readonly holes: readonly boolean[] | undefined;
  /** Returns a given's values, one text per element of the board; for cells, one text per cell of the rectangle. */
  texts(name: string): readonly string[];
  index(kind: 'border' | 'corner' | 'link', name: string): number;
}

export interface AddressCode {
  /** By how many rows and columns the board is larger than the size in the address. */
  readonly margin?: number;
  read(text: AddressText, names: readonly string[], sink: EntrySink): void;
  write(source: ValueSource, names: readonly string[]): Written;
}

const CODES: Readonly<Record<CodeName, Code>> = {
  number: single,
  '4cell': fourCell,
  number10,
  number16,
  number10or16,
  number32,
  number36,
  circle,
  bits,
  marks,
  spots,
  stakes,
  dots,
  arrow16,
  castle,
  fireflies,
  compass,
  colored16,
  tapa,
  sashigane,
  maze,
  mirrors,
  quads,
  boulders,
  golf,
  pillars,
  pieces,
  letters,
  boxes,
  blocks16,
  kakuru,
  tapaloop,
  lengths,
  runs,
  openruns,
  spaced,
  gaps,
  closedgaps,
  trees,
  base62,
  dominoes,
  slashed,
  commas,
  dotted,
  lettered,
  stations,
};

const PLACES: Readonly<Record<PlacesName, ValuePlaces>> = {
  alone,
  cells,
  corners,
  'inner corners': innerCorners,
  borders,
  points,
  halves,
  rooms: inRooms,
  outside: beside(1),
  'outside twice': besideTwice,
  sides: beside(2),
  around,
  columns: perColumn,
  rows: perRow,
  lines,
  lists,
};

/** The code of rooms, and of the walls that end inside rooms. */
const border: AddressCode = {
  read(text, [name = '', wall], sink) {
    const rooms = readRooms(text, sink.holes);
    if (!rooms) return;
    sink.keepRooms(name, rooms);
    const { start, text: all } = rooms.token;
    const tokens = Array.from(rooms.roomOf, (room) => ({
      text: room < 0 ? NOTHING : String(room + 1),
      start,
      width: all.length,
    }));
    sink.add(name, rowsOf(tokens, text.width));
    if (wall !== undefined) {
      const walls = rooms.inner.map((stands) => ({ text: stands ? '#' : '.', start, width: 1 }));
      const [lines = []] = borders.distribute(walls, frameOfRead(text, sink), [wall]);
      sink.add(wall, lines);
    } else if (rooms.inner.includes(true)) sink.reportUnread('walls inside of rooms', rooms.token);
  },
  write(source, [name = '', wall]) {
    const frame = frameOfWritten(source);
    const inner = wall === undefined ? [] : borders.collect([source.texts(wall)], frame, [wall]);
    if ('problem' in inner) return inner;
    const isWall = inner.map((text) => text === '#');
    const rooms = writeRooms(source, source.texts(name), isWall);
    if (rooms) return { text: rooms.text };
    return {
      problem: `A room of \`${name}\` is not in one piece: an address tells rooms by the borders between them.`,
    };
  },
};

/**
 * A code of single borders, as two texts one after the other: first the borders between neighbours in rows, then those
 * between neighbours in columns.
 */
function wallsAt(
  places: ValuePlaces,
  rowsPart: (size: { height: number; width: number }) => number,
): AddressCode {
  return {
    read(text, names, sink) {
      const frame = frameOfRead(text, sink);
      const cut = rowsPart(frame);
      const all = places.countPlaces(frame, names) ?? 0;
      const across = fillUp(bits.read(text, cut), cut);
      const down = text.faults.hasMistakes ? [] : fillUp(bits.read(text, all - cut), all - cut);
      if (text.faults.hasMistakes) return;
      const tokens = [...across, ...down].map((placed) => tokenOf(placed, 0));
      const [lines = []] = places.distribute(tokens, frame, names);
      sink.add(names[0] ?? '', lines);
    },
    write(source, [name = '']) {
      const texts = places.collect([source.texts(name)], frameOfWritten(source), [name]);
      if ('problem' in texts) return texts;
      const cut = rowsPart(source);
      const [across, down] = [texts.slice(0, cut), texts.slice(cut)].map((part) =>
        bits.write(part.map((one) => [one])),
      );
      if (!across || !down || 'problem' in across) return across ?? { text: '' };
      return 'problem' in down ? down : { text: across.text + down.text };
    },
  };
}

const walls = wallsAt(borders, ({ height, width }) => height * (width - 1));

/** The code of the board's holes: one bit per cell; omitted if there are none. */
const holes: AddressCode = {
  read(text, _, sink) {
    if (text.atEnd) return;
    const count = text.height * text.width;
    const holeBits = fillUp(bits.read(text, count), count);
    if (!text.faults.hasMistakes) sink.keepHoles(holeBits.map(({ texts }) => texts[0] === '#'));
  },
  write: ({ holes: all }) => (all ? bits.write(all.map((hole) => [hole ? '#' : '.'])) : { text: '' }),
};
const outerwalls = addressCodeAt(bits, outerAndInner);

/** The code of a single cell: its column and its row, from 1, as hexadecimal numbers. */
const place: AddressCode = {
  read(text, [name = ''], sink) {
    const placed = number16.read(text, 2);
    const [column, row] = placed.map(({ texts }) => Number(texts[0]));
    const token = placed[0]?.token;
    if (placed.length < 2 && !text.faults.hasMistakes)
      text.reportMissing('the column and row of a cell are missing');
    if (!token || column === undefined || row === undefined || text.faults.hasMistakes) return;
    if (!(column >= 1 && row >= 1)) text.reportOdd(token, 'the column and row of a cell, from 1 on');
    else sink.add(name, [lineOf([{ ...token, text: `(${row - 1},${column - 1})` }])]);
  },
  write(source, [name = '']) {
    const [, row, column] = /^\((\d+),(\d+)\)$/.exec(source.texts(name)[0] ?? '') ?? [];
    if (row === undefined || column === undefined) return { problem: `\`${name}\` is no cell.` };
    return number16.write([[String(Number(column) + 1)], [String(Number(row) + 1)]]);
  },
};

const between = (separator: string): AddressCode => ({
  read(text) {
    if (text.skip(separator)) return;
    const token = text.take(1);
    if (token) text.reportOdd(token, `a \`${separator}\``);
  },
  write: () => ({ text: separator }),
});

const bankOf = (usual: Usual): AddressCode => ({
  read(text, [name = ''], sink) {
    const pieces = readBank(text, usual);
    if (pieces) sink.add(name, pieces.map(placesLine));
  },
  write: (source, [name = '']) => writeBank(source.texts(name)[0] ?? '', usual),
});

/** The line for a piece of a bank: the piece's list of places. */
function placesLine(piece: Token): EntryLine {
  return lineOf(piece.text.split(' ').map((text) => ({ ...piece, text })));
}

const WHOLE: Readonly<Record<WholeScheme, AddressCode>> = {
  border,
  walls,
  outerwalls,
  place,
  holes,
  '/': between('/'),
  ',': between(','),
  blocks,
  outlines,
  pipes,
  halves: twins,
  signs,
  results,
  kakuro,
  statues: bankOf(STATUES),
  fleet: bankOf(FLEETS),
};

/** The code that reads and writes a part of an address. */
export function addressCodeOf(part: AddressPart): AddressCode {
  if (part.kind === 'whole') return part.optional ? omittedIfUnset(WHOLE[part.scheme]) : WHOLE[part.scheme];
  const code = CODES[part.code];
  return addressCodeAt(part.optional ? optionalCode(code) : code, PLACES[part.places]);
}

/** Makes a code of values optional: its text may be omitted if there are no values. */
function optionalCode(code: Code): Code {
  return {
    read: (text, count) => (text.atEnd ? [] : code.read(text, count)),
    write(values) {
      const written = code.write(values);
      return 'text' in written ? { ...written, spare: values.every(isBlank) } : written;
    },
  };
}

/** Makes a code of bits optional: its text is omitted if no bit is set; the given's default then applies. */
function omittedIfUnset(scheme: AddressCode): AddressCode {
  return {
    read(text, names, sink) {
      if (!text.atEnd) scheme.read(text, names, sink);
    },
    write(source, names) {
      const written = scheme.write(source, names);
      return 'text' in written && /^0*$/.test(written.text) ? { text: '' } : written;
    },
  };
}

/**
 * Combines a code of values with places. The names are the givens of the first channel, then those of the second
 * channel and so on, then possibly the given that numbers the rooms.
 */
function addressCodeAt(code: Code, places: ValuePlaces): AddressCode {
  /** `channelsOf(names)[channel]`: the names of the givens that hold the channel's values. */
  const channelsOf = (names: readonly string[]): readonly (readonly string[])[] => {
    const own = places.isForRooms ? names.slice(0, -1) : names;
    const channels: string[][] = [];
    for (let at = 0; at < own.length; at += places.givens) channels.push(own.slice(at, at + places.givens));
    return channels;
  };
  return {
    read(text, names, sink) {
      const frame = frameOfRead(text, sink);
      const count = places.countPlaces(frame, names);
      if (count === undefined) return;
      const placedValues = code.read(text, count);
      if (text.faults.hasMistakes) return; // a large board isn't filled up from a faulty address
      const placed = fillUp(placedValues, count);
      if (places === cells) markHoles(placed, names, sink);
      for (const [channel, givens] of channelsOf(names).entries()) {
        const entries = places.distribute(
          placed.map((one, at) => tokenOf(places === cells && sink.holes?.[at] ? NOWHERE : one, channel)),
          frame,
          names,
        );
        for (const [at, lines] of entries.entries()) sink.add(givens[at] ?? '', lines);
      }
    },
    write(source, names) {
      const frame = frameOfWritten(source);
      const channels: (readonly string[])[] = [];
      for (const givens of channelsOf(names)) {
        const texts = places.collect(
          givens.map((name) => source.texts(name)),
          frame,
          names,
        );
        if ('problem' in texts) return texts;
        channels.push(texts);
      }
      const written = code.write(
        (channels[0] ?? []).map((_, at) => channels.map((texts) => texts[at] ?? '-')),
      );
      if (!('problem' in written) || written.place === undefined || places !== cells) return written;
      const [row, column] = [Math.floor(written.place / source.width), written.place % source.width];
      return { problem: written.problem.replace(/\.$/, ` (r${row + 1}c${column + 1}).`) };
    },
  };
}

const NOWHERE: Placed = { texts: [], token: { text: '', start: 0 } };

/** Records the holes of a board in which a certain value of a given marks holes; reports values in holes. */
function markHoles(placed: readonly Placed[], [name = '']: readonly string[], sink: EntrySink): void {
  const symbol = sink.holeValue(name);
  if (symbol !== undefined) sink.keepHoles(placed.map(({ texts }) => texts[0] === symbol));
  const stray = placed.find(({ texts }, at) => sink.holes?.[at] && !isBlank(texts) && texts[0] !== symbol);
  if (stray) sink.reportUnread('what stands in a hole of the board', stray.token, 'decoration');
}

/** Fills the values up to `count` places with empty values, for an address that ends early. */
function fillUp(placed: readonly Placed[], count: number): readonly Placed[] {
  if (placed.length >= count) return placed;
  const token = { text: '', start: placed.at(-1)?.token.start ?? 0, width: 1 };
  return [...placed, ...Array.from({ length: count - placed.length }, () => ({ texts: [], token }))];
}

function frameOfRead(text: AddressText, sink: EntrySink): AddressBoard {
  return {
    height: text.height,
    width: text.width,
    holes: sink.holes,
    rooms(name) {
      const rooms = sink.rooms(name);
      if (rooms) return rooms;
      const message = `The rooms of \`${name}\` must come before their numbers.`;
      text.faults.at('bad-address', message, { text: '', start: 0 });
      return undefined;
    },
    index: () => -1,
  };
}

function frameOfWritten(source: ValueSource): AddressBoard {
  const { height, width, holes: all } = source;
  return {
    height,
    width,
    holes: all,
    rooms: (name) => writeRooms(source, source.texts(name)),
    index: (kind, name) => source.index(kind, name),
  };
}

/**
 * The token of a value in one channel: the value's native text, with the position and width of its characters in the
 * address.
 */
function tokenOf({ texts, token }: Placed, channel: number): Token {
  const text = texts[channel] ?? '-';
  return { ...token, text, width: token.width ?? token.text.length };
}

export const hasGaps = (code: CodeName): boolean => CODES[code].gaps === true;

export function namesOf({ names }: AddressPart): readonly string[] {
  return names.map(({ text }) => text);
}
