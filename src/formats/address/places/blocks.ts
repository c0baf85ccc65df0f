/**
 * The codes of Simon Tatham's games for walls or relations between neighbouring cells. `blocks` (Solo, Keen): rooms, as
 * the number of neighbour pairs in one room before each pair with a wall. `outlines` (Map): rooms, as the lengths of
 * runs of pairs with and without a wall. `halves` (Magnets): dominoes. `signs` (Unequal): numbers, each with the sides
 * on which it is the greater one.
 */
import { append } from '../../../model/large-lists.ts';
import { Partition } from '../../../model/meaning/partition.ts';
import type { EntryLine } from '../../native/instance.ts';
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import { isBlank, numberIn } from '../codes/code.ts';
import type { AddressCode, EntrySink } from '../schemes.ts';
import { rowsOf } from './places.ts';

interface GridSize {
  readonly height: number;
  readonly width: number;
}

/** The pairs of neighbours in rows, row by row, then the pairs in columns, column by column. */
function pairsOf({ height, width }: GridSize): (readonly [first: number, second: number])[] {
  const rowPairs = Array.from({ length: height * (width - 1) }, (_, at): readonly [number, number] => {
    const cell = at + Math.floor(at / (width - 1));
    return [cell, cell + 1];
  });
  const verticalPairs = Array.from({ length: width * (height - 1) }, (_, at): readonly [number, number] => {
    const cell = (at % (height - 1)) * width + Math.floor(at / (height - 1));
    return [cell, cell + width];
  });
  return [...rowPairs, ...verticalPairs];
}

/** `roomNumbers(…)[cell]`: the room of each cell, numbered from 1 in the order of the rooms' first cells. */
function roomNumbers(
  { height, width }: GridSize,
  joined: readonly (readonly [number, number])[],
): readonly number[] {
  const cells = Array.from({ length: height * width }, (_, cell) => cell);
  const partition = new Partition(cells.length);
  for (const cell of cells) partition.addNode(cell);
  for (const [first, second] of joined) partition.join(first, second);
  const numberByRoot = new Map<number, number>();
  return cells.map((cell) => {
    const root = partition.root(cell);
    const number = numberByRoot.get(root) ?? numberByRoot.size + 1;
    numberByRoot.set(root, number);
    return number;
  });
}

/** Adds the rooms to the given `name`, and keeps them for the parts of the address that follow. */
function addRooms(
  text: AddressText,
  sink: EntrySink,
  name: string,
  rooms: readonly number[],
  token: Token,
): void {
  const roomOf = Int32Array.from(rooms, (room) => room - 1);
  sink.storeRooms(name, { roomOf, count: new Set(rooms).size, token });
  const tokens = rooms.map((room): Token => ({ ...token, text: String(room), width: 1 }));
  sink.addEntry(name, rowsOf(tokens, text.width));
}

/** The letter `y` is 25 pairs without a wall, and is not followed by a pair with a wall; all other letters are. */
const MAX_JOINED_PAIRS = 25;
const REPEATED_LETTER = /[_a-z]\d{0,6}/y;

/**
 * The scheme `blocks`: pairs of neighbours are listed in order, those in a row first. `_` is a pair with a wall; a..z
 * are 1..26 pairs in one room, then a pair with a wall (no wall after `y`). A number after a letter repeats the letter.
 * A wall is added after the last pair.
 */
export const blocks: AddressCode = {
  readGivens(text, [name = ''], sink) {
    const cellPairs = pairsOf(text);
    const joinedPairs: (readonly [number, number])[] = [];
    const startToken = text.emptyToken;
    let at = 0;
    while (at <= cellPairs.length) {
      const word = text.match(REPEATED_LETTER);
      const token = word ?? text.take(1);
      if (!token) break;
      const count = token.text.startsWith('_') ? 0 : Number.parseInt(token.text.charAt(0), 36) - 9;
      const times = Number(token.text.slice(1) || 1);
      const length = times * (count + (count === MAX_JOINED_PAIRS ? 0 : 1));
      if (!word || times < 1 || at + length > cellPairs.length + 1) {
        text.reportUnexpected(token, word ? 'no more than the board has borders' : '`_` or a letter');
        return;
      }
      for (let time = 0; time < times; time++) {
        for (let one = 0; one < count; one++) {
          const pair = cellPairs[at++];
          if (pair) joinedPairs.push(pair);
        }
        if (count !== MAX_JOINED_PAIRS) at++;
      }
    }
    if (at !== cellPairs.length + 1) {
      text.reportMissing('it does not tell all borders of the rooms');
      return;
    }
    addRooms(text, sink, name, roomNumbers(text, joinedPairs), startToken);
  },
  writeGivens(source, [name = '']) {
    const texts = source.texts(name);
    const cellPairs = pairsOf(source);
    const joinedPairs = cellPairs.filter(([first, second]) => texts[first] === texts[second]);
    if (new Set(roomNumbers(source, joinedPairs)).size !== new Set(texts).size)
      return splitBlockProblem(name);
    let out = '';
    let joinedCount = 0;
    for (const pair of [...cellPairs, undefined]) {
      if (pair && texts[pair[0]] === texts[pair[1]]) {
        joinedCount++;
        continue;
      }
      for (; joinedCount >= MAX_JOINED_PAIRS; joinedCount -= MAX_JOINED_PAIRS) out += 'y';
      out += joinedCount === 0 ? '_' : (9 + joinedCount).toString(36);
      joinedCount = 0;
    }
    return { text: out };
  },
};

/** The pairs of neighbours in columns, row by row, then the pairs in rows, column by column. */
function turnedPairsOf({ height, width }: GridSize): (readonly [first: number, second: number])[] {
  const verticalPairs = Array.from({ length: width * (height - 1) }, (_, cell): readonly [number, number] => [
    cell,
    cell + width,
  ]);
  const rowPairs = Array.from({ length: height * (width - 1) }, (_, at): readonly [number, number] => {
    const cell = (at % height) * width + Math.floor(at / height);
    return [cell, cell + 1];
  });
  return [...verticalPairs, ...rowPairs];
}

/** The number of neighbour pairs that a letter `z` stands for; the same run of pairs goes on after it. */
const LONGEST_RUN = 25;

/**
 * The scheme `outlines`: letters a..y are runs of 1..25 pairs, alternately joined and divided by a line; `z` is 25 pairs
 * of a run that continues. The first run has an additional pair that doesn't exist.
 */
export const outlines: AddressCode = {
  readGivens(text, [name = ''], sink) {
    const cellPairs = turnedPairsOf(text);
    const joinedPairs: (readonly [number, number])[] = [];
    const startToken = text.emptyToken;
    let isJoined = true;
    for (let at = -1; at < cellPairs.length; ) {
      const token = text.take(1);
      if (!token) return;
      const letter = /^[a-z]$/.test(token.text) ? Number.parseInt(token.text, 36) - 9 : 0;
      const length = Math.min(letter, LONGEST_RUN);
      if (length === 0 || at + length > cellPairs.length) {
        text.reportUnexpected(token, length === 0 ? 'a letter' : 'no more than the board has borders');
        return;
      }
      if (isJoined) append(joinedPairs, cellPairs.slice(Math.max(0, at), at + length));
      at += length;
      if (letter <= LONGEST_RUN) isJoined = !isJoined;
    }
    addRooms(text, sink, name, roomNumbers(text, joinedPairs), startToken);
  },
  writeGivens(source, [name = '']) {
    const texts = source.texts(name);
    const cellPairs = turnedPairsOf(source);
    const areJoined = cellPairs.map(([first, second]) => texts[first] === texts[second]);
    const joinedPairs = cellPairs.filter((_, at) => areJoined[at]);
    if (new Set(roomNumbers(source, joinedPairs)).size !== new Set(texts).size)
      return splitBlockProblem(name);
    let out = '';
    let runLength = 1;
    let wasJoined = true;
    for (const isJoined of areJoined) {
      if (isJoined !== wasJoined) {
        out += (9 + runLength).toString(36);
        runLength = 0;
        wasJoined = isJoined;
      } else if (runLength === LONGEST_RUN) {
        out += 'z';
        runLength = 0;
      }
      runLength++;
    }
    return { text: out + (9 + runLength).toString(36) };
  },
};

const splitBlockProblem = (name: string): { readonly problem: string } => ({
  problem: `A room of \`${name}\` is not in one piece: a game id tells rooms by the lines between them.`,
});

/**
 * The step from a cell to its domino partner, by letter: L's partner is to the right, R's to the left, T's below, B's
 * above; undefined for other letters.
 */
const stepOf = (letter: string, width: number): number | undefined =>
  new Map([
    ['L', 1],
    ['R', -1],
    ['T', width],
    ['B', -width],
    ['*', 0],
  ]).get(letter);

/** The code of dominoes: L and R, or T and B, are the halves of a domino; `*` is a cell without a partner. */
export const dominoHalves: AddressCode = {
  readGivens(text, [name = '', alone = ''], sink) {
    const cells = text.height * text.width;
    const letters: Token[] = [];
    while (letters.length < cells) {
      const token = text.take(1);
      if (!token) return;
      letters.push(token);
    }
    const rooms = letters.map((token, cell) => {
      const step = stepOf(token.text, text.width);
      const other = cell + (step ?? 0);
      const stepBack = stepOf(letters[other]?.text ?? '', text.width);
      const isBeside =
        Math.abs(step ?? 0) !== 1 || Math.floor(cell / text.width) === Math.floor(other / text.width);
      if (step === undefined || stepBack !== -step + 0 || !isBeside)
        text.reportUnexpected(token, 'the halves of dominoes: `L` left of `R`, `T` above `B`, or `*`');
      return Math.min(cell, other);
    });
    if (text.faults.hasMistakes) return;
    const tokens = rooms.map(
      (room, cell): Token => ({ ...(letters[cell] ?? text.emptyToken), text: String(room + 1), width: 1 }),
    );
    sink.addEntry(name, rowsOf(tokens, text.width));
    const bools = letters.map((token): Token => ({ ...token, text: token.text === '*' ? '#' : '.' }));
    sink.addEntry(alone, rowsOf(bools, text.width));
  },
  writeGivens(source, [name = '', alone = '']) {
    const rooms = source.texts(name);
    const holes = source.texts(alone);
    const letters = rooms.map((room, cell) => {
      const members = rooms.flatMap((other, at) => (other === room && holes[at] !== '#' ? [at] : []));
      const [first = cell, second = cell] = members;
      if (holes[cell] === '#') return '*';
      if (members.length === 1) return '*';
      const step = second - first;
      const isPair =
        members.length === 2 && (step === source.width || (step === 1 && second % source.width > 0));
      if (!isPair) return undefined;
      return step === 1 ? (cell === first ? 'L' : 'R') : cell === first ? 'T' : 'B';
    });
    return letters.every((letter) => letter !== undefined)
      ? { text: letters.join('') }
      : { problem: 'A game id has rooms of two cells side by side only.' };
  },
};

/**
 * The letters for the sides at which a number is the greater one: each with the offset of the cell at which the link
 * begins, the link's direction, and its sign.
 */
const SIDES = [
  ['U', -1, 0, 'below', 'less'],
  ['R', 0, 0, 'beside', 'greater'],
  ['D', 0, 0, 'below', 'greater'],
  ['L', 0, -1, 'beside', 'less'],
] as const;

/** The name of the link from a cell to the cell beside it, or below it. */
const linkOf = (row: number, column: number, side: 'beside' | 'below'): string =>
  `(${row},${column})-(${row + (side === 'below' ? 1 : 0)},${column + (side === 'beside' ? 1 : 0)})`;

const NUMBER_WITH_SIDES = /(\d{1,3})([URDL]*),?/y;

/** The scheme `signs`: for each cell its number (0 if it isn't given), then letters for sides, then a comma. */
export const signs: AddressCode = {
  readGivens(text, [numbers = '', name = ''], sink) {
    const cells = text.height * text.width;
    const numberTokens: Token[] = [];
    const signLines: EntryLine[] = [];
    for (let cell = 0; cell < cells; cell++) {
      const token = text.match(NUMBER_WITH_SIDES);
      const [, number = '', letters = ''] = /^(\d+)([URDL]*)/.exec(token?.text ?? '') ?? [];
      if (!token) {
        const unexpectedToken = text.take(1);
        if (unexpectedToken)
          text.reportUnexpected(unexpectedToken, 'a number, letters of `URDL` and a comma');
        return;
      }
      const cellToken = { ...token, width: token.text.length };
      numberTokens.push({ ...cellToken, text: Number(number) === 0 ? '-' : String(Number(number)) });
      const [row, column] = [Math.floor(cell / text.width), cell % text.width];
      for (const [letter, down, right, side, sign] of SIDES) {
        if (!letters.includes(letter)) continue;
        const [y, x] = [row + down, column + right];
        if (y < 0 || x < 0 || (side === 'below' ? y + 1 >= text.height : x + 1 >= text.width)) {
          text.reportUnexpected(token, 'no sign at the edge of the board');
          return;
        }
        signLines.push({
          text: sign,
          start: cellToken.start,
          tokens: [{ ...cellToken, text: sign }],
          key: { ...cellToken, text: linkOf(y, x, side) },
        });
      }
    }
    sink.addEntry(numbers, rowsOf(numberTokens, text.width));
    if (signLines.length > 0) sink.addEntry(name, signLines);
  },
  writeGivens(source, [numbers = '', name = '']) {
    const texts = source.texts(numbers);
    const signTexts = source.texts(name);
    let out = '';
    for (const [cell, text] of texts.entries()) {
      const number = isBlank([text]) ? 0 : numberIn(text);
      if (number === undefined) return { problem: 'A value has no place in a game id.' };
      const [row, column] = [Math.floor(cell / source.width), cell % source.width];
      const letters = SIDES.filter(([, down, right, side, sign]) => {
        const link = source.index('link', linkOf(row + down, column + right, side));
        return signTexts[link] === sign;
      });
      out += `${number}${letters.map(([letter]) => letter).join('')},`;
    }
    return { text: out };
  },
};
