/**
 * Banks of pieces at the end of an address: `//` and a letter for a usual bank; otherwise `/` and the number of pieces,
 * then for each a `/`, its width and height (a base-36 digit each) and its cells row by row, five per character. In
 * native text a piece is a list of places, `(row,column)`.
 */
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';
import type { EncodingResult } from './codes/code.ts';
import { bits } from './codes/packed.ts';

/** The rows of a piece, with `#` for its cells and `.` for other places. */
type PieceRows = readonly string[];

const TETROMINOES: readonly PieceRows[] = [
  ['####'],
  ['###', '#..'],
  ['##', '##'],
  ['##.', '.##'],
  ['###', '.#.'],
];
const PENTOMINOES: readonly PieceRows[] = [
  ['.##', '##.', '.#.'],
  ['#####'],
  ['####', '#...'],
  ['.###', '##..'],
  ['###', '##.'],
  ['###', '.#.', '.#.'],
  ['###', '#.#'],
  ['###', '#..', '#..'],
  ['##.', '.##', '..#'],
  ['.#.', '###', '.#.'],
  ['####', '.#..'],
  ['##.', '.#.', '.##'],
];
const ship = (length: number): PieceRows => ['#'.repeat(length)];
/** A usual fleet: one ship of the greatest length, two of the next smaller length, and so on down to length 1. */
const fleet = (longest: number): readonly PieceRows[] =>
  Array.from({ length: longest }, (_, at) => new Array<PieceRows>(longest - at).fill(ship(at + 1))).flat();

export type PieceSets = ReadonlyMap<string, readonly PieceRows[]>;

export const STATUES: PieceSets = new Map([
  ['t', TETROMINOES],
  ['d', TETROMINOES.flatMap((piece) => [piece, piece])],
  ['p', PENTOMINOES],
  ['z', []],
]);
export const FLEETS: PieceSets = new Map([
  ['c', fleet(3)],
  ['d', fleet(4)],
  ['e', fleet(5)],
  ['t', TETROMINOES],
  ['p', PENTOMINOES],
  ['z', []],
]);

/** The greatest number of pieces in a bank. */
const MAX_PIECES = 1000;

/** The native text of each piece; undefined after a mistake, which is reported. */
export function readBank(text: AddressText, usual: PieceSets): readonly Token[] | undefined {
  if (!text.skip('/')) return reportFault(text, 'a `/`');
  if (text.skip('/')) {
    const letter = text.take(1);
    const pieces = letter && usual.get(letter.text);
    if (!letter) text.reportMissing('the letter of the bank is missing');
    else if (!pieces)
      text.reportUnexpected(letter, `a bank (${[...usual.keys()].map((key) => `\`${key}\``).join(', ')})`);
    return letter && pieces?.map((piece) => ({ ...letter, text: placesOf(piece) }));
  }
  const count = text.piece();
  const number = Number(count.text);
  if (!Number.isInteger(number) || number < 1 || number > MAX_PIECES) {
    text.reportUnexpected(count, 'the number of pieces');
    return undefined;
  }
  const pieces: Token[] = [];
  while (pieces.length < number) {
    if (pieces.length > 0 && !text.skip('/')) return reportFault(text, 'a `/`');
    const piece = readPiece(text);
    if (!piece) return undefined;
    pieces.push(piece);
  }
  return pieces;
}

function reportFault(text: AddressText, expected: string): undefined {
  const token = text.take(1);
  if (token) text.reportUnexpected(token, expected);
  else text.reportMissing(`${expected} is missing`);
  return undefined;
}

function readPiece(text: AddressText): Token | undefined {
  const size = text.take(2);
  if (!size) {
    text.reportMissing('the size of a piece is missing');
    return undefined;
  }
  const [width, height] = Array.from(size.text, (digit) => Number.parseInt(digit, 36));
  if (!width || !height) {
    text.reportUnexpected(size, 'the width and height of a piece');
    return undefined;
  }
  const cells = bits.readValues(text, width * height);
  if (text.faults.hasMistakes) return undefined;
  const marks = cells.map(({ texts: [mark = '.'] }) => mark).join('');
  const rows = Array.from({ length: height }, (_, row) => marks.slice(row * width, (row + 1) * width));
  return { text: placesOf(rows), start: size.start, width: 2 };
}

function placesOf(piece: PieceRows): string {
  const placeTexts = piece.flatMap((row, y) =>
    Array.from(row, (mark, x) => (mark === '#' ? `(${y},${x})` : '')).filter((place) => place !== ''),
  );
  return placeTexts.join(' ');
}

/** Writes a bank given in native text, `[[(0,0), (0,1)], …]`. */
export function writeBank(native: string, usual: PieceSets): EncodingResult {
  const pieces = Array.from(native.matchAll(/\[([^[\]]*)\]/g), ([, places = '']) => rowsOfPiece(places));
  const pieceText = pieces.map((rows) => rows.join('/')).join(' ');
  for (const [letter, known] of usual) {
    if (known.map((rows) => rows.join('/')).join(' ') === pieceText) return { text: `//${letter}` };
  }
  const texts = pieces.map((rows) => {
    const width = rows[0]?.length ?? 0;
    const cells = bits.writeValues(Array.from(rows.join(''), (mark) => [mark]));
    return width > 35 || rows.length > 35 || !('text' in cells)
      ? undefined
      : `/${width.toString(36)}${rows.length.toString(36)}${cells.text}`;
  });
  if (texts.includes(undefined)) return { problem: 'A piece is too large for an address.' };
  return { text: `/${pieces.length}${texts.join('')}` };
}

function rowsOfPiece(places: string): PieceRows {
  const at = Array.from(
    places.matchAll(/\((\d+),\s*(\d+)\)/g),
    ([, row, column]) => [Number(row), Number(column)] as const,
  );
  const height = at.reduce((most, [row]) => Math.max(most, row + 1), 0);
  const width = at.reduce((most, [, column]) => Math.max(most, column + 1), 0);
  const filledPlaces = new Set(at.map(([row, column]) => `${row} ${column}`));
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (filledPlaces.has(`${row} ${column}`) ? '#' : '.')).join(''),
  );
}
