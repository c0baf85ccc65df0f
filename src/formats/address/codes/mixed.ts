/**
 * Codes of numbers and special marks. Hexadecimal numbers have one digit, or two after `-`. The last letters of each
 * alphabet are runs of empty places: their first letter is one place, the next two, and so on.
 *
 * - Boulders: like `number16`, but 0 is a boulder.
 * - Golf: hexadecimal numbers; `h` is a hole. Runs: i..z.
 * - Pillars: 0..4; 5 is an unknown number. Runs: 6..z.
 * - Pieces: hexadecimal numbers; `.` is unknown; g..m is a piece of line (1 crossing, 2 vertical, 3 horizontal, 4..7 a
 *   turn). Runs: n..z.
 * - Letters: a..z are 1..26; `.` is unknown. Runs: 0..9.
 * - Boxes: `.` is a box; otherwise a hexadecimal number d + 5n, where d is an arrow's direction (0 for none) and n is 0
 *   for infinity, 1 for an unknown number, or the number plus 2. Runs: g..z.
 * - Blocks: hexadecimal numbers; `+` is a block.
 * - Kakuru: 0..9, a..j and A..Z are 0..45; `_` is an unknown number; `+` is a block. Runs: `.` is one place, k..z are
 *   2..17.
 */
import { digits, isBlank, NOTHING, numberIn, UNKNOWN_TEXT } from './code.ts';
import { base16Text, digitOf } from './numbers.ts';
import { letterRun, runs, type TakeCharacters } from './runs.ts';

/**
 * The hexadecimal number that starts with this character: a digit, or `-` and two more digits; undefined for other
 * characters.
 */
function numberAt(character: string, more: TakeCharacters): string | undefined {
  const digit = digitOf(character);
  if (digit >= 0 && digit < 16) return String(digit);
  const value = character === '-' ? digits(more(2), 16) : undefined;
  return value === undefined ? undefined : String(value);
}

export const golf = runs({
  channelCount: 2,
  decode({ text }, more) {
    if (text === 'h') return { texts: [NOTHING, '#'] };
    if (digitOf(text) >= 18) return { emptyCount: digitOf(text) - 17 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, '.'] };
  },
  expectedText: 'a hexadecimal number, `h`, or a letter from `i` on',
  longest: 18,
  run: letterRun(17),
  encode: ([text, hole = NOTHING]) => (isBlank([hole]) ? base16Text(numberIn(text) ?? -1) : 'h'),
});

export const boulders = runs({
  channelCount: 2,
  decode({ text }, more) {
    if (text === '.') return { texts: [UNKNOWN_TEXT, '.'] };
    if (digitOf(text) >= 16) return { emptyCount: digitOf(text) - 15 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: value === '0' ? [NOTHING, '#'] : [value, '.'] };
  },
  expectedText: 'a hexadecimal number, `.`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([text, boulder = NOTHING]) {
    if (!isBlank([boulder])) return '0';
    if (text === UNKNOWN_TEXT) return '.';
    const value = numberIn(text);
    // In this code 0 stands for a boulder, so the number 0 can't be written.
    return value === 0 ? undefined : base16Text(value ?? -1);
  },
});

export const pillars = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (digit > 5) return { emptyCount: digit - 5 };
    return digit < 0 ? undefined : { texts: [digit === 5 ? UNKNOWN_TEXT : text] };
  },
  expectedText: 'a digit or a letter',
  longest: 30,
  run: letterRun(5),
  encode([text]) {
    const value = numberIn(text);
    if (value === undefined) return '5';
    return value < 5 ? String(value) : undefined;
  },
});

export const pieces = runs({
  channelCount: 2,
  decode({ text }, more) {
    const digit = digitOf(text);
    if (text === '.') return { texts: [UNKNOWN_TEXT, NOTHING] };
    if (digit >= 23) return { emptyCount: digit - 22 };
    if (digit >= 16) return { texts: [NOTHING, String(digit - 15)] };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, NOTHING] };
  },
  expectedText: 'a hexadecimal number, `.`, or a letter',
  longest: 13,
  run: letterRun(22),
  encode([text, piece]) {
    const kind = numberIn(piece);
    if (kind !== undefined) return kind >= 1 && kind <= 7 ? (kind + 15).toString(36) : undefined;
    return text === UNKNOWN_TEXT ? '.' : base16Text(numberIn(text) ?? -1);
  },
});

export const letters = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (text === '.') return { texts: [UNKNOWN_TEXT] };
    if (digit < 0) return undefined;
    return digit < 10 ? { emptyCount: digit + 1 } : { texts: [String(digit - 9)] };
  },
  expectedText: 'a letter, `.`, or a digit',
  longest: 10,
  run: (length) => String(length - 1),
  encode([text]) {
    const value = numberIn(text);
    if (value === undefined) return '.';
    return value >= 1 && value <= 26 ? (value + 9).toString(36) : undefined;
  },
});

const ARROW_DIRECTIONS: readonly string[] = [NOTHING, 'north', 'south', 'west', 'east'];

export const boxes = runs({
  channelCount: 4,
  decode({ text }, more) {
    if (text === '.') return { texts: ['#', NOTHING, NOTHING, '.'] };
    if (digitOf(text) >= 16) return { emptyCount: digitOf(text) - 15 };
    const value = Number(numberAt(text, more) ?? -1);
    if (value < 0) return undefined;
    const wayText = ARROW_DIRECTIONS[value % 5] ?? NOTHING;
    if (value < 5) return { texts: ['.', NOTHING, wayText, '#'] };
    return { texts: ['.', value < 10 ? UNKNOWN_TEXT : String(Math.floor(value / 5) - 2), wayText, '.'] };
  },
  expectedText: 'a hexadecimal number, `.`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([box = NOTHING, text, way = NOTHING, endless = NOTHING]) {
    if (!isBlank([box])) return '.';
    const number = isBlank([endless]) ? (numberIn(text) ?? -1) + 2 : 0;
    return base16Text(5 * number + Math.max(0, ARROW_DIRECTIONS.indexOf(way)));
  },
});

export const blocks16 = runs({
  channelCount: 2,
  decode({ text }, more) {
    if (text === '+') return { texts: [NOTHING, '#'] };
    if (text === '.') return { texts: [UNKNOWN_TEXT, '.'] };
    if (digitOf(text) >= 16) return { emptyCount: digitOf(text) - 15 };
    const value = numberAt(text, more);
    return value === undefined ? undefined : { texts: [value, '.'] };
  },
  expectedText: 'a hexadecimal number, `.`, `+`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([text, block = NOTHING]) {
    if (!isBlank([block])) return '+';
    return text === UNKNOWN_TEXT ? '.' : base16Text(numberIn(text) ?? -1);
  },
});

/** The characters for the numbers 0 to 45, in this order. */
const SUM_DIGITS = '0123456789abcdefghijABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const kakuru = runs({
  channelCount: 2,
  decode({ text }) {
    if (text === '+') return { texts: [NOTHING, '#'] };
    if (text === '_') return { texts: [UNKNOWN_TEXT, '.'] };
    if (text === '.') return { emptyCount: 1 };
    const value = SUM_DIGITS.indexOf(text);
    if (value >= 0) return { texts: [String(value), '.'] };
    return digitOf(text) >= 20 ? { emptyCount: digitOf(text) - 18 } : undefined;
  },
  expectedText: 'a digit, a letter, `_`, `+` or `.`',
  longest: 17,
  run: (length) => (length === 1 ? '.' : (length + 18).toString(36)),
  encode([text, block = NOTHING]) {
    if (!isBlank([block])) return '+';
    return text === UNKNOWN_TEXT ? '_' : SUM_DIGITS[numberIn(text) ?? -1];
  },
});
