/**
 * Rooms told by the borders between them: five borders a character (base 32, the first is the highest bit), first the
 * borders between neighbours in a row, row by row, then those between neighbours in a column. Rooms are numbered in
 * the order of their first cells.
 */
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';

export interface Rooms {
  /** [cell]: the room's number, from 0. */
  readonly roomOf: Int32Array;
  readonly count: number;
  /** All the characters that tell them. */
  readonly token: Token;
}

export function readRooms(text: AddressText): Rooms | undefined {
  const { height, width } = text;
  const across = readBits(text, height * (width - 1));
  const down = across && readBits(text, (height - 1) * width);
  if (!across || !down) return undefined;
  const first = across.token ?? down.token;
  const length = (across.token?.text.length ?? 0) + (down.token?.text.length ?? 0);
  const token = { text: ' '.repeat(Math.max(1, length)), start: first?.start ?? 0 };
  return { ...roomsOf(height, width, across.bits, down.bits), token };
}

interface Bits {
  readonly bits: Uint8Array;
  readonly token: Token | undefined;
}

function readBits(text: AddressText, count: number): Bits | undefined {
  const bits = new Uint8Array(count);
  const length = Math.ceil(count / 5);
  if (length === 0) return { bits, token: undefined };
  const token = text.take(length, () => 'not all borders of the rooms are told');
  if (!token) return undefined;
  for (let at = 0; at < length; at++) {
    const character = token.text.charAt(at);
    if (!/[0-9a-v]/.test(character)) {
      text.odd(
        { text: character, start: token.start + at },
        'a digit or a letter up to `v` (borders of rooms)',
      );
      return undefined;
    }
    const value = Number.parseInt(character, 32);
    for (let bit = 0; bit < 5 && 5 * at + bit < count; bit++) bits[5 * at + bit] = (value >> (4 - bit)) & 1;
  }
  return { bits, token };
}

/** Flood fill, in the order of the cells. */
function roomsOf(height: number, width: number, across: Uint8Array, down: Uint8Array): Omit<Rooms, 'token'> {
  const roomOf = new Int32Array(height * width).fill(-1);
  let count = 0;
  for (let first = 0; first < roomOf.length; first++) {
    if (roomOf[first] !== -1) continue;
    const queue = [first];
    roomOf[first] = count;
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      for (const next of openNeighbors(cell, height, width, across, down)) {
        if (roomOf[next] !== -1) continue;
        roomOf[next] = count;
        queue.push(next);
      }
    }
    count++;
  }
  return { roomOf, count };
}

function* openNeighbors(
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

/** The borders between cells of different rooms; undefined where a room is not in one piece. */
export function writeRooms(
  height: number,
  width: number,
  names: readonly string[],
): { readonly text: string; readonly roomOf: Int32Array; readonly count: number } | undefined {
  const across = new Uint8Array(height * (width - 1));
  const down = new Uint8Array((height - 1) * width);
  for (let cell = 0; cell < names.length; cell++) {
    const column = cell % width;
    const row = Math.floor(cell / width);
    if (column + 1 < width && names[cell] !== names[cell + 1]) across[row * (width - 1) + column] = 1;
    if (row + 1 < height && names[cell] !== names[cell + width]) down[cell] = 1;
  }
  const { roomOf, count } = roomsOf(height, width, across, down);
  if (new Set(names).size !== count) return undefined;
  return { text: writeBits(across) + writeBits(down), roomOf, count };
}

function writeBits(bits: Uint8Array): string {
  let out = '';
  for (let at = 0; at < bits.length; at += 5) {
    let value = 0;
    for (let bit = 0; bit < 5; bit++) value = 2 * value + (bits[at + bit] ?? 0);
    out += value.toString(32);
  }
  return out;
}
