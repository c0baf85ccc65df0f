/**
 * The results of cages and their operations, as in Simon Tatham's game Keen: for each room, in the order of the rooms'
 * first cells, a letter and a number. `a` is a sum, `m` a product; for two cells, `s` is a difference and `d` a
 * quotient. A single cell has its number as a sum.
 */
import type { Token } from '../../native/tokens.ts';
import { isBlank, NOTHING, numberIn } from '../codes/code.ts';
import type { AddressCode } from '../schemes.ts';
import { emptyAt, rowsOf } from './places.ts';
import { writeRooms } from './rooms.ts';

const RESULT_PATTERN = /([asmd])(\d{1,9})/y;
/** The letter for a sum. A cage of one cell has it too, since its number can be called a sum. */
const SUM_LETTER = 'a';
/** Matches the letters of operations that need a cage of two cells: difference and quotient. */
const TWO_CELL_OPERATION = /^[sd]$/;

/** `cellsOf(…)[room]`: the room's cells; rooms are in the order of their first cells. */
function cellsOf(roomOf: ArrayLike<number>): readonly (readonly number[])[] {
  const cells = new Map<number, number[]>();
  for (const [cell, room] of Array.from(roomOf).entries()) {
    const roomCells = cells.get(room) ?? [];
    cells.set(room, roomCells);
    roomCells.push(cell);
  }
  return [...cells.values()];
}

export const results: AddressCode = {
  readGivens(text, [numbers = '', signs = '', rooms = ''], sink) {
    const readRooms = sink.rooms(rooms);
    if (!readRooms) {
      text.reportMissing(`the cages of \`${rooms}\` must come before their results`);
      return;
    }
    const emptyToken = emptyAt(text.emptyToken);
    const [told, ways] = [0, 0].map(() => Array.from(readRooms.roomOf, (): Token => emptyToken));
    for (const [first = 0, ...others] of cellsOf(readRooms.roomOf)) {
      const token = text.match(RESULT_PATTERN);
      if (!token) {
        const unexpectedToken = text.take(1);
        if (unexpectedToken) text.reportUnexpected(unexpectedToken, 'a letter of `asmd` and a number');
        return;
      }
      const operationLetter = token.text.charAt(0);
      if (TWO_CELL_OPERATION.test(operationLetter) && others.length !== 1) {
        text.reportUnexpected(token, '`a` or `m` for a cage that hasn’t two cells');
        return;
      }
      const cellToken = { ...token, width: token.text.length };
      if (told) told[first] = { ...cellToken, text: String(Number(token.text.slice(1))) };
      if (ways && (others.length > 0 || operationLetter !== SUM_LETTER))
        ways[first] = { ...cellToken, text: operationLetter };
    }
    sink.addEntry(numbers, rowsOf(told ?? [], text.width));
    sink.addEntry(signs, rowsOf(ways ?? [], text.width));
  },
  writeGivens(source, [numbers = '', signs = '', rooms = '']) {
    const roomsResult = writeRooms(source, source.texts(rooms));
    if (!roomsResult) return { problem: `A room of \`${rooms}\` is not in one piece.` };
    const [told, ways] = [source.texts(numbers), source.texts(signs)];
    let out = '';
    for (const cells of cellsOf(roomsResult.roomOf)) {
      const at = cells.find((cell) => numberIn(told[cell]) !== undefined);
      const operation = cells.map((cell) => ways[cell] ?? NOTHING).find((one) => !isBlank([one]));
      if (at === undefined) return { problem: 'A cage without a number has no place in a game id.' };
      const letter = operation ?? (cells.length === 1 ? SUM_LETTER : undefined);
      if (letter === undefined) return { problem: 'A cage without a sign has no place in a game id.' };
      if (TWO_CELL_OPERATION.test(letter) && cells.length !== 2)
        return { problem: 'A game id has differences and quotients of two cells only.' };
      out += `${letter}${told[at]}`;
    }
    return { text: out };
  },
};
