/**
 * Numbers beside special marks; in all of them `-` stands before two hexadecimal digits, and the last letters are runs
 * of empty places. Boulders: a number16 in which 0 is a boulder. Golf: hexadecimal numbers, h a hole; i..z 1..18 empty.
 * Pillars: 0..4 the number, 5 an unknown one; 6..z 1..30 empty. Pieces: hexadecimal numbers, `.` unknown, g..m a piece
 * of line (1 crossing, 2 vertical, 3 horizontal, 4..7 its turns); n..z 1..13 empty. Letters: a..z the numbers 1..26,
 * `.` unknown; 0..9 are 1..10 empty. Boxes: `.` a box, or a number16 that is the direction of an arrow (0 none, 1..4)
 * plus five times: 0 for infinitely many, 1 for an unknown number, or the number plus two; g..z 1..20 empty. Blocks: a
 * number16 in one digit or two, or `+` a block. Kakuru: 0..9, a..j and A..Z the numbers 0..45, `_` an unknown one, `+`
 * a block; `.` one empty place, k..z 2..17.
 */
import { digits, isBlank, NOTHING, numberIn, UNTOLD } from './code.ts';
import { digitOf, textOf16 } from './numbers.ts';
import { letterRun, type More, runs } from './runs.ts';

/**
 * The hexadecimal number that starts with this character: a digit, or `-` and two more digits; undefined for other
 * characters.
 */
function numberAt(character: string, more: More): string | undefined {
  const digit = digitOf(character);
  if (digit >= 0 && digit < 16) return String(digit);
  const value = character === '-' ? digits(more(2), 16) : undefined;
  return value === undefined ? undefined : String(value);
}

export const golf = runs({
  channels: 2,
  decode({ text }, more) {
    if (text === 'h') return { texts: [NOTHING, '#'] };
    if (digitOf(text) >= 18) return { empty: digitOf(text) - 17 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, '.'] };
  },
  expected: 'a hexadecimal number, `h`, or a letter from `i` on',
  longest: 18,
  run: letterRun(17),
  encode: ([text, hole = NOTHING]) => (isBlank([hole]) ? textOf16(numberIn(text) ?? -1) : 'h'),
});

export const boulders = runs({
  channels: 2,
  decode({ text }, more) {
    if (text === '.') return { texts: [UNTOLD, '.'] };
    if (digitOf(text) >= 16) return { empty: digitOf(text) - 15 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: value === '0' ? [NOTHING, '#'] : [value, '.'] };
  },
  expected: 'a hexadecimal number, `.`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([text, boulder = NOTHING]) {
    if (!isBlank([boulder])) return '0';
    if (text === UNTOLD) return '.';
    const value = numberIn(text);
    // The number 0 would be read as a boulder, so it can't be written.
    return value === 0 ? undefined : textOf16(value ?? -1);
  },
});

export const pillars = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (digit > 5) return { empty: digit - 5 };
    return digit < 0 ? undefined : { texts: [digit === 5 ? UNTOLD : text] };
  },
  expected: 'a digit or a letter',
  longest: 30,
  run: letterRun(5),
  encode([text]) {
    const value = numberIn(text);
    if (value === undefined) return '5';
    return value < 5 ? String(value) : undefined;
  },
});

export const pieces = runs({
  channels: 2,
  decode({ text }, more) {
    const digit = digitOf(text);
    if (text === '.') return { texts: [UNTOLD, NOTHING] };
    if (digit >= 23) return { empty: digit - 22 };
    if (digit >= 16) return { texts: [NOTHING, String(digit - 15)] };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, NOTHING] };
  },
  expected: 'a hexadecimal number, `.`, or a letter',
  longest: 13,
  run: letterRun(22),
  encode([text, piece]) {
    const kind = numberIn(piece);
    if (kind !== undefined) return kind >= 1 && kind <= 7 ? (kind + 15).toString(36) : undefined;
    return text === UNTOLD ? '.' : textOf16(numberIn(text) ?? -1);
  },
});

export const letters = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (text === '.') return { texts: [UNTOLD] };
    if (digit < 0) return undefined;
    return digit < 10 ? { empty: digit + 1 } : { texts: [String(digit - 9)] };
  },
  expected: 'a letter, `.`, or a digit',
  longest: 10,
  run: (length) => String(length - 1),
  encode([text]) {
    const value = numberIn(text);
    if (value === undefined) return '.';
    return value >= 1 && value <= 26 ? (value + 9).toString(36) : undefined;
  },
});

const WAYS: readonly string[] = [NOTHING, 'north', 'south', 'west', 'east'];

export const boxes = runs({
  channels: 4,
  decode({ text }, more) {
    if (text === '.') return { texts: ['#', NOTHING, NOTHING, '.'] };
    if (digitOf(text) >= 16) return { empty: digitOf(text) - 15 };
    const value = Number(numberAt(text, more) ?? -1);
    if (value < 0) return undefined;
    const way = WAYS[value % 5] ?? NOTHING;
    if (value < 5) return { texts: ['.', NOTHING, way, '#'] };
    return { texts: ['.', value < 10 ? UNTOLD : String(Math.floor(value / 5) - 2), way, '.'] };
  },
  expected: 'a hexadecimal number, `.`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([box = NOTHING, text, way = NOTHING, endless = NOTHING]) {
    if (!isBlank([box])) return '.';
    const number = isBlank([endless]) ? (numberIn(text) ?? -1) + 2 : 0;
    return textOf16(5 * number + Math.max(0, WAYS.indexOf(way)));
  },
});

export const blocks16 = runs({
  channels: 2,
  decode({ text }, more) {
    if (text === '+') return { texts: [NOTHING, '#'] };
    if (text === '.') return { texts: [UNTOLD, '.'] };
    if (digitOf(text) >= 16) return { empty: digitOf(text) - 15 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, '.'] };
  },
  expected: 'a hexadecimal number, `.`, `+`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([text, block = NOTHING]) {
    if (!isBlank([block])) return '+';
    return text === UNTOLD ? '.' : textOf16(numberIn(text) ?? -1);
  },
});

/** The characters for the numbers 0 to 45, in this order. */
const SUMS = '0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const kakuru = runs({
  channels: 2,
  decode({ text }) {
    if (text === '+') return { texts: [NOTHING, '#'] };
    if (text === '_') return { texts: [UNTOLD, '.'] };
    if (text === '.') return { empty: 1 };
    const value = SUMS.indexOf(text);
    if (value >= 0) return { texts: [String(value), '.'] };
    return digitOf(text) >= 20 ? { empty: digitOf(text) - 18 } : undefined;
  },
  expected: 'a digit, a letter, `_`, `+` or `.`',
  longest: 17,
  run: (length) => (length === 1 ? '.' : (length + 18).toString(36)),
  encode([text, block = NOTHING]) {
    if (!isBlank([block])) return '+';
    return text === UNTOLD ? '_' : SUMS[numberIn(text) ?? -1];
  },
});
