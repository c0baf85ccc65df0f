/**
 * Rooms encoded by the borders between them: first the borders between neighbours in a row, row by row, then those
 * between neighbours in a column. Rooms are numbered in the order of their first cells: a room's number is only a
 * label, so rooms with any labels can be written, and get these numbers when they are read.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { roomBits } from '../codes/packed.ts';
import { rowsOf, type ValuePlaces } from './places.ts';

export interface Rooms {
  /** `roomOf[cell]`: the number of the cell's room, from 0; −1 in a hole of the board. */
  readonly roomOf: Int32Array;
  readonly count: number;
  /** A token that spans all characters of the rooms in the address, for messages. */
  readonly token: Token;
}

/**
 * Rooms with walls. `isInnerBorder[border]`: whether there is a wall inside a room, for each border between two cells; borders
 * between neighbours in a row come first.
 */
export interface WalledRooms extends Rooms {
  readonly isInnerBorder: readonly boolean[];
}

export function readRooms(text: AddressText, holes: Holes): WalledRooms | undefined {
  const { height, width } = text;
  const rowBits = readBits(text, height * (width - 1));
  const southBits = rowBits && readBits(text, (height - 1) * width);
  if (!rowBits || !southBits) return undefined;
  const firstToken = rowBits.first ?? southBits.first;
  const length = rowBits.length + southBits.length;
  const token = { text: ' '.repeat(Math.max(1, length)), start: firstToken?.start ?? 0 };
  const rooms = roomDivision({ height, width, holes }, rowBits.bits, southBits.bits);
  const { roomOf } = rooms;
  const rowInnerBorders = Array.from(rowBits.bits, (bit, at) => {
    const cell = at + Math.floor(at / (width - 1));
    return bit === 1 && roomOf[cell] === roomOf[cell + 1] && roomOf[cell] !== -1;
  });
  const columnInnerBorders = Array.from(
    southBits.bits,
    (bit, at) => bit === 1 && roomOf[at] === roomOf[at + width] && roomOf[at] !== -1,
  );
  return { ...rooms, token, isInnerBorder: [...rowInnerBorders, ...columnInnerBorders] };
}

interface Bits {
  readonly bits: Uint8Array;
  readonly first: Token | undefined;
  /** The number of characters of the address that encode `bits`. */
  readonly length: number;
}

function readBits(text: AddressText, count: number): Bits | undefined {
  const borderValues = roomBits.readValues(text, count);
  if (text.faults.hasMistakes) return undefined;
  const bits = Uint8Array.from({ length: count }, (_, at) => (borderValues[at]?.texts[0] === '#' ? 1 : 0));
  return { bits, first: borderValues[0]?.token, length: Math.ceil(count / 5) };
}

type Holes = readonly boolean[] | undefined;

interface Rectangle {
  readonly height: number;
  readonly width: number;
  readonly holes: Holes;
}

/** The room of each cell, found by flood fill in the order of the cells; a hole belongs to no room. */
function roomDivision(
  { height, width, holes }: Rectangle,
  across: Uint8Array,
  down: Uint8Array,
): Omit<Rooms, 'token'> {
  const roomOf = new Int32Array(height * width).fill(-1);
  let count = 0;
  for (let first = 0; first < roomOf.length; first++) {
    if (roomOf[first] !== -1 || holes?.[first]) continue;
    const queue = [first];
    roomOf[first] = count;
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      for (const next of joinedNeighbors(cell, height, width, across, down)) {
        if (roomOf[next] !== -1 || holes?.[next]) continue;
        roomOf[next] = count;
        queue.push(next);
      }
    }
    count++;
  }
  return { roomOf, count };
}

function* joinedNeighbors(
  cell: number,
  height: number,
  width: number,
  across: Uint8Array,
  down: Uint8Array,
): Generator<number> {
  const row = Math.floor(cell / width);
  const column = cell % width;
  if (column + 1 < width && across[row * (width - 1) + column] === 0) yield cell + 1;
  if (column > 0 && across[row * (width - 1) + column - 1] === 0) yield cell - 1;
  if (row + 1 < height && down[cell] === 0) yield cell + width;
  if (row > 0 && down[cell - width] === 0) yield cell - width;
}

/**
 * Encodes the borders between cells of different rooms, around holes, and the given walls inside rooms; undefined if a
 * room isn't connected.
 */
export function writeRooms(
  rectangle: Rectangle,
  labels: readonly string[],
  inner: readonly boolean[] = [],
): (Rooms & { readonly text: string }) | undefined {
  const { height, width, holes } = rectangle;
  const rowBits = new Uint8Array(height * (width - 1));
  const hasSouthBorder = new Uint8Array((height - 1) * width);
  for (let cell = 0; cell < labels.length; cell++) {
    const column = cell % width;
    const row = Math.floor(cell / width);
    if (column + 1 < width && labels[cell] !== labels[cell + 1]) rowBits[row * (width - 1) + column] = 1;
    if (row + 1 < height && labels[cell] !== labels[cell + width]) hasSouthBorder[cell] = 1;
  }
  const { roomOf, count } = roomDivision(rectangle, rowBits, hasSouthBorder);
  if (new Set(labels.filter((_, cell) => !holes?.[cell])).size !== count) return undefined;
  for (const [at, wall] of inner.entries()) {
    if (wall && at < rowBits.length) rowBits[at] = 1;
    else if (wall) hasSouthBorder[at - rowBits.length] = 1;
  }
  return {
    text: writeBits(rowBits) + writeBits(hasSouthBorder),
    roomOf,
    count,
    token: { text: '', start: 0 },
  };
}

function writeBits(bits: Uint8Array): string {
  const bitsResult = roomBits.writeValues(Array.from(bits, (bit) => [bit === 1 ? '#' : '.']));
  return 'text' in bitsResult ? bitsResult.text : '';
}

function roomsNameIn(names: readonly string[]): string {
  return names.at(-1) ?? '';
}

/** Assigns one value to each room: written for the room's first cell, read from any of its cells. */
export const inRooms: ValuePlaces = {
  givens: 1,
  isForRooms: true,
  countPlaces: (frame, names) => frame.rooms(roomsNameIn(names))?.count,
  distribute(tokens, frame, names) {
    const rooms = frame.rooms(roomsNameIn(names));
    const roomsSeen = new Set<number>();
    const cellTokens = Array.from(rooms?.roomOf ?? [], (at): Token => {
      const cellToken = tokens[at] ?? { text: '-', start: rooms?.token.start ?? 0 };
      if (at >= 0 && !roomsSeen.has(at)) {
        roomsSeen.add(at);
        return cellToken;
      }
      return { ...cellToken, text: '-', width: cellToken.width ?? cellToken.text.length };
    });
    return [rowsOf(cellTokens, frame.width)];
  },
  collectTexts([texts = []], frame, names) {
    const rooms = frame.rooms(roomsNameIn(names));
    if (!rooms) return { problem: `A room of \`${roomsNameIn(names)}\` is not in one piece.` };
    const values = new Array<string>(rooms.count).fill('-');
    for (const [cell, text] of texts.entries()) {
      const at = rooms.roomOf[cell] ?? -1;
      if (at < 0 || text === '-' || text === '.') continue;
      if (values[at] !== '-' && values[at] !== text) return { problem: 'A room has two different numbers.' };
      values[at] = text;
    }
    return values;
  },
};
