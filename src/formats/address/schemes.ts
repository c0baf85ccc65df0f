/**
 * The codes for the parts of an address: from the data of an address to entries of an instance, and back. An
 * `AddressCode` combines a `Code` of values with the places to which the values belong, or has places of its own. Each
 * table covers the names of the language (sections/read/format.ts), which the type checker enforces.
 */
import type { AddressPart, CodeName, PlacesName, WholeScheme } from '../../language/sections/read/format.ts';
import type { EntryLine } from '../native/instance.ts';
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';
import { FLEETS, type PieceSets, readBank, STATUES, writeBank } from './bank.ts';
import { arrow16, castle, fireflies } from './codes/arrows.ts';
import { type EncodingResult, isBlank, NOTHING, type ValueCode, type ValueTexts } from './codes/code.ts';
import {
  base62,
  closedgaps,
  commas,
  dominoes,
  dotSeparated,
  gapLetters,
  letteredNumbers,
  openRuns,
  runs,
  slashSeparated,
  spacedNumbers,
  stations,
  trees,
} from './codes/games.ts';
import { lengths, tapaloop } from './codes/lists.ts';
import { maze, mirrors, quads, sashigane } from './codes/marked.ts';
import { dots, marks, spots, stakes } from './codes/marks.ts';
import { blocks16, boulders, boxes, golf, kakuru, letters, pieces, pillars } from './codes/mixed.ts';
import {
  fourCellNumbers,
  number10,
  number10or16,
  number16,
  number32,
  number36,
  singleNumber,
} from './codes/numbers.ts';
import { bits, circle } from './codes/packed.ts';
import { colored16, compass, tapa } from './codes/tuples.ts';
import { kakuro } from './kakuro.ts';
import { blocks, dominoHalves, outlines, signs } from './places/blocks.ts';
import { borders, halfCellPoints, outerAndInner } from './places/borders.ts';
import { pipes } from './places/pipes.ts';
import {
  type AddressBoard,
  cells,
  clockwiseBeside,
  columnPlaces,
  corners,
  doubleBeside,
  innerCorners,
  lineOf,
  lines,
  listPlacesBeside,
  points,
  rowPlaces,
  rowsOf,
  singlePlace,
  sumsBeside,
  type ValuePlaces,
} from './places/places.ts';
import { results } from './places/results.ts';
import { inRooms, type Rooms, readRooms, writeRooms } from './places/rooms.ts';

/** Collects what an address code reads. */
export interface EntrySink {
  /** Adds lines with values to a given's entry. */
  addEntry(name: string, lines: readonly EntryLine[]): void;
  /** Returns the rooms that were read earlier from the address for the given with this name. */
  rooms(name: string): Rooms | undefined;
  storeRooms(name: string, rooms: Rooms): void;
  /** `holes[cell]`, row by row: whether the board has no cell there; undefined as long as holes haven't been read. */
  readonly holes: readonly boolean[] | undefined;
  storeHoles(holes: readonly boolean[]): void;
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
  /** Whether the board goes on at the other edge. */
  readonly wraps: boolean;
  /** Returns a given's values, one text per element of the board; for cells, one text per cell of the rectangle. */
  texts(name: string): readonly string[];
  index(kind: 'border' | 'corner' | 'link', name: string): number;
}

export interface AddressCode {
  /** By how many rows and columns the board is larger than the size in the address. */
  readonly margin?: number;
  readGivens(text: AddressText, names: readonly string[], sink: EntrySink): void;
  writeGivens(source: ValueSource, names: readonly string[]): EncodingResult;
}

const VALUE_CODES: Readonly<Record<CodeName, ValueCode>> = {
  number: singleNumber,
  '4cell': fourCellNumbers,
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
  openruns: openRuns,
  spaced: spacedNumbers,
  gaps: gapLetters,
  closedgaps,
  trees,
  base62,
  dominoes,
  slashed: slashSeparated,
  commas,
  dotted: dotSeparated,
  lettered: letteredNumbers,
  stations,
};

const VALUE_PLACES: Readonly<Record<PlacesName, ValuePlaces>> = {
  alone: singlePlace,
  cells,
  corners,
  'inner corners': innerCorners,
  borders,
  points,
  halves: halfCellPoints,
  rooms: inRooms,
  outside: sumsBeside(1),
  'outside twice': doubleBeside,
  sides: sumsBeside(2),
  around: clockwiseBeside,
  columns: columnPlaces,
  rows: rowPlaces,
  lines,
  lists: listPlacesBeside,
};

/** The code of rooms, and of the walls that end inside rooms. */
const border: AddressCode = {
  readGivens(text, [name = '', wall], sink) {
    const rooms = readRooms(text, sink.holes);
    if (!rooms) return;
    sink.storeRooms(name, rooms);
    const { start, text: all } = rooms.token;
    const tokens = Array.from(rooms.roomOf, (room) => ({
      text: room < 0 ? NOTHING : String(room + 1),
      start,
      width: all.length,
    }));
    sink.addEntry(name, rowsOf(tokens, text.width));
    if (wall !== undefined) {
      const walls = rooms.isInnerBorder.map((stands) => ({ text: stands ? '#' : '.', start, width: 1 }));
      const [lines = []] = borders.distribute(walls, boardOfAddress(text, sink), [wall]);
      sink.addEntry(wall, lines);
    } else if (rooms.isInnerBorder.includes(true)) sink.reportUnread('walls inside of rooms', rooms.token);
  },
  writeGivens(source, [name = '', wall]) {
    const frame = boardOfWritten(source);
    const wallTexts = wall === undefined ? [] : borders.collectTexts([source.texts(wall)], frame, [wall]);
    if ('problem' in wallTexts) return wallTexts;
    const isWall = wallTexts.map((text) => text === '#');
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
    readGivens(text, names, sink) {
      const frame = boardOfAddress(text, sink);
      const rowBitCount = rowsPart(frame);
      const bitCount = places.countPlaces(frame, names) ?? 0;
      const rowValues = padValues(bits.readValues(text, rowBitCount), rowBitCount);
      const columnBits = text.faults.hasMistakes
        ? []
        : padValues(bits.readValues(text, bitCount - rowBitCount), bitCount - rowBitCount);
      if (text.faults.hasMistakes) return;
      const tokens = [...rowValues, ...columnBits].map((placed) => tokenOf(placed, 0));
      const [lines = []] = places.distribute(tokens, frame, names);
      sink.addEntry(names[0] ?? '', lines);
    },
    writeGivens(source, [name = '']) {
      const texts = places.collectTexts([source.texts(name)], boardOfWritten(source), [name]);
      if ('problem' in texts) return texts;
      const rowBitCount = rowsPart(source);
      const [across, down] = [texts.slice(0, rowBitCount), texts.slice(rowBitCount)].map((part) =>
        bits.writeValues(part.map((one) => [one])),
      );
      if (!across || !down || 'problem' in across) return across ?? { text: '' };
      return 'problem' in down ? down : { text: across.text + down.text };
    },
  };
}

const walls = wallsAt(borders, ({ height, width }) => height * (width - 1));

/** The code of the board's holes: one bit per cell; omitted if there are none. */
const holes: AddressCode = {
  readGivens(text, _, sink) {
    if (text.isAtEnd) return;
    const count = text.height * text.width;
    const holeBits = padValues(bits.readValues(text, count), count);
    if (!text.faults.hasMistakes) sink.storeHoles(holeBits.map(({ texts }) => texts[0] === '#'));
  },
  writeGivens: ({ holes: all }) =>
    all ? bits.writeValues(all.map((hole) => [hole ? '#' : '.'])) : { text: '' },
};
const outerwalls = addressCodeAt(bits, outerAndInner);

/** The code of a single cell: its column and its row, from 1, as hexadecimal numbers. */
const place: AddressCode = {
  readGivens(text, [name = ''], sink) {
    const coordinateValues = number16.readValues(text, 2);
    const [column, row] = coordinateValues.map(({ texts }) => Number(texts[0]));
    const token = coordinateValues[0]?.token;
    if (coordinateValues.length < 2 && !text.faults.hasMistakes)
      text.reportMissing('the column and row of a cell are missing');
    if (!token || column === undefined || row === undefined || text.faults.hasMistakes) return;
    if (!(column >= 1 && row >= 1)) text.reportUnexpected(token, 'the column and row of a cell, from 1 on');
    else sink.addEntry(name, [lineOf([{ ...token, text: `(${row - 1},${column - 1})` }])]);
  },
  writeGivens(source, [name = '']) {
    const [, row, column] = /^\((\d+),(\d+)\)$/.exec(source.texts(name)[0] ?? '') ?? [];
    if (row === undefined || column === undefined) return { problem: `\`${name}\` is no cell.` };
    return number16.writeValues([[String(Number(column) + 1)], [String(Number(row) + 1)]]);
  },
};

const separatorCode = (separator: string): AddressCode => ({
  readGivens(text) {
    if (text.skip(separator)) return;
    const token = text.take(1);
    if (token) text.reportUnexpected(token, `a \`${separator}\``);
  },
  writeGivens: () => ({ text: separator }),
});

const bankOf = (usual: PieceSets): AddressCode => ({
  readGivens(text, [name = ''], sink) {
    const pieces = readBank(text, usual);
    if (pieces) sink.addEntry(name, pieces.map(placesLine));
  },
  writeGivens: (source, [name = '']) => writeBank(source.texts(name)[0] ?? '', usual),
});

/** The line for a piece of a bank: the piece's list of places. */
function placesLine(piece: Token): EntryLine {
  return lineOf(piece.text.split(' ').map((text) => ({ ...piece, text })));
}

const WHOLE_ADDRESS_CODES: Readonly<Record<WholeScheme, AddressCode>> = {
  border,
  walls,
  outerwalls,
  place,
  holes,
  '/': separatorCode('/'),
  ',': separatorCode(','),
  blocks,
  outlines,
  pipes,
  halves: dominoHalves,
  signs,
  results,
  kakuro,
  statues: bankOf(STATUES),
  fleet: bankOf(FLEETS),
};

/** The code that reads and writes a part of an address. */
export function addressCodeOf(part: AddressPart): AddressCode {
  if (part.kind === 'whole')
    return part.optional ? omitIfUnset(WHOLE_ADDRESS_CODES[part.scheme]) : WHOLE_ADDRESS_CODES[part.scheme];
  const code = VALUE_CODES[part.code];
  return addressCodeAt(part.optional ? optionalCode(code) : code, VALUE_PLACES[part.placesName]);
}

/** Makes a code of values optional: its text may be omitted if there are no values. */
function optionalCode(code: ValueCode): ValueCode {
  return {
    readValues: (text, count) => (text.isAtEnd ? [] : code.readValues(text, count)),
    writeValues(values) {
      const codeResult = code.writeValues(values);
      return 'text' in codeResult ? { ...codeResult, spare: values.every(isBlank) } : codeResult;
    },
  };
}

/** Makes a code of bits optional: its text is omitted if no bit is set; the given's default then applies. */
function omitIfUnset(scheme: AddressCode): AddressCode {
  return {
    readGivens(text, names, sink) {
      if (!text.isAtEnd) scheme.readGivens(text, names, sink);
    },
    writeGivens(source, names) {
      const schemeResult = scheme.writeGivens(source, names);
      return 'text' in schemeResult && /^0*$/.test(schemeResult.text) ? { text: '' } : schemeResult;
    },
  };
}

/**
 * Combines a code of values with the places of these values. `names` are the names of givens: first those for the first
 * value of each place, then those for the second one, and so on; last, if the places are rooms, the given that says
 * which cell is in which room.
 */
function addressCodeAt(code: ValueCode, places: ValuePlaces): AddressCode {
  /**
   * `nameGroupsOf(names)[n]`: the names of the givens that hold the nth value of each place (`number16 at cells: clue`
   * has one value and one given).
   */
  const nameGroupsOf = (names: readonly string[]): readonly (readonly string[])[] => {
    const valueNames = places.isForRooms ? names.slice(0, -1) : names;
    const namesByChannel: string[][] = [];
    for (let at = 0; at < valueNames.length; at += places.givens)
      namesByChannel.push(valueNames.slice(at, at + places.givens));
    return namesByChannel;
  };
  return {
    readGivens(text, names, sink) {
      const frame = boardOfAddress(text, sink);
      const count = places.countPlaces(frame, names);
      if (count === undefined) return;
      const placedValues = code.readValues(text, count);
      if (text.faults.hasMistakes) return; // a large board isn't filled up from a faulty address
      const paddedValues = padValues(placedValues, count);
      if (places === cells) markHoles(paddedValues, names, sink);
      for (const [channel, givens] of nameGroupsOf(names).entries()) {
        const entries = places.distribute(
          paddedValues.map((one, at) =>
            tokenOf(places === cells && sink.holes?.[at] ? NOWHERE : one, channel),
          ),
          frame,
          names,
        );
        for (const [at, lines] of entries.entries()) sink.addEntry(givens[at] ?? '', lines);
      }
    },
    writeGivens(source, names) {
      const frame = boardOfWritten(source);
      const channelTexts: (readonly string[])[] = [];
      for (const givens of nameGroupsOf(names)) {
        const texts = places.collectTexts(
          givens.map((name) => source.texts(name)),
          frame,
          names,
        );
        if ('problem' in texts) return texts;
        channelTexts.push(texts);
      }
      const written = code.writeValues(
        (channelTexts[0] ?? []).map((_, at) => channelTexts.map((texts) => texts[at] ?? '-')),
      );
      if (!('problem' in written) || written.place === undefined || places !== cells) return written;
      const [row, column] = [Math.floor(written.place / source.width), written.place % source.width];
      return { problem: written.problem.replace(/\.$/, ` (r${row + 1}c${column + 1}).`) };
    },
  };
}

const NOWHERE: ValueTexts = { texts: [], token: { text: '', start: 0 } };

/**
 * Records which cells are holes, for addresses in which a value of a given marks the holes (`holes: clue = 7`); reports
 * a value that stands in a hole.
 */
function markHoles(placed: readonly ValueTexts[], [name = '']: readonly string[], sink: EntrySink): void {
  const symbol = sink.holeValue(name);
  if (symbol !== undefined) sink.storeHoles(placed.map(({ texts }) => texts[0] === symbol));
  const strayValue = placed.find(
    ({ texts }, at) => sink.holes?.[at] && !isBlank(texts) && texts[0] !== symbol,
  );
  if (strayValue) sink.reportUnread('what stands in a hole of the board', strayValue.token, 'decoration');
}

/** Fills the values up to `count` places with empty values, for an address that ends early. */
function padValues(placed: readonly ValueTexts[], count: number): readonly ValueTexts[] {
  if (placed.length >= count) return placed;
  const token = { text: '', start: placed.at(-1)?.token.start ?? 0, width: 1 };
  return [...placed, ...Array.from({ length: count - placed.length }, () => ({ texts: [], token }))];
}

function boardOfAddress(text: AddressText, sink: EntrySink): AddressBoard {
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

function boardOfWritten(source: ValueSource): AddressBoard {
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
 * The token of the nth value at one place: the value's native text, with the position and width of its characters in
 * the address.
 */
function tokenOf({ texts, token }: ValueTexts, channel: number): Token {
  const text = texts[channel] ?? '-';
  return { ...token, text, width: token.width ?? token.text.length };
}

export const hasGaps = (code: CodeName): boolean => VALUE_CODES[code].encodesGaps === true;

export function namesOf({ givenNames }: AddressPart): readonly string[] {
  return givenNames.map(({ text }) => text);
}
