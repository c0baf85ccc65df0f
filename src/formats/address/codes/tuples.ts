/**
 * Several numbers at a place. Compass: four hexadecimal numbers (`-` before two digits), for north, south, west and
 * east, `.` for an unknown one. Colored: a number16 that is twice the number, plus 1 for the second of two colors; 0 is
 * no number. Tapa: a digit for a single number, `9` for four ones, or two base-36 digits for lists of up to four
 * numbers in which 0 is unknown: 360 + 6a + b, 396 + 16a + 4b + c, 460 + 8a + 4b + 2c + d. In all of them g..z are
 * 1..20 empty cells.
 */
import { digits, NOTHING, numberIn, UNKNOWN_TEXT } from './code.ts';
import { base16Text, digitOf } from './numbers.ts';
import { letterRun, type RunCode, runs } from './runs.ts';

const EMPTY_RUN_CODE: Pick<RunCode, 'longest' | 'run'> = { longest: 20, run: letterRun(15) };

export const compass = runs({
  ...EMPTY_RUN_CODE,
  channelCount: 4,
  encodesGaps: true,
  decode(token, more) {
    if (digitOf(token.text) >= 16) return { emptyCount: digitOf(token.text) - 15 };
    const texts: string[] = [];
    for (let next = token; texts.length < 4; ) {
      const isLong = next.text === '-';
      const value = next.text === '.' ? UNKNOWN_TEXT : digits(isLong ? more(2) : next, 16);
      if (value === undefined) return undefined;
      texts.push(String(value));
      if (texts.length === 4) break;
      const nextToken = more(1);
      if (!nextToken) return undefined;
      next = nextToken;
    }
    return { texts };
  },
  expectedText: 'four hexadecimal numbers or `.`, or a letter from `g` on',
  encode(texts) {
    const encodedTexts = texts.map((text) => {
      const value = numberIn(text);
      if (value === undefined) return '.';
      return value < 16 ? value.toString(16) : value < 256 ? `-${value.toString(16)}` : '!';
    });
    return encodedTexts.includes('!') ? undefined : encodedTexts.join('');
  },
});

export const colored16 = runs({
  ...EMPTY_RUN_CODE,
  channelCount: 2,
  decode(token, more) {
    const digit = digitOf(token.text);
    if (digit >= 16) return { emptyCount: digit - 15 };
    const value = digit >= 0 ? digit : token.text === '-' ? digits(more(2), 16) : undefined;
    if (value === undefined) return undefined;
    return { texts: [String((value % 2) + 1), value < 2 ? NOTHING : String(value >> 1)] };
  },
  expectedText: 'a hexadecimal number (`0`..`f`, `-10`), or a letter from `g` on',
  blank: ([color]) => numberIn(color) === undefined,
  encode: ([color, text]) => base16Text(2 * (numberIn(text) ?? 0) + (numberIn(color) ?? 1) - 1),
});

/**
 * How lists of several numbers are encoded: the count of numbers, the offset that is added, and the base in which the
 * numbers are digits.
 */
const TUPLE_RANGES: readonly (readonly [count: number, offset: number, base: number])[] = [
  [2, 360, 6],
  [3, 396, 4],
  [4, 460, 2],
];

export const tapa = runs({
  ...EMPTY_RUN_CODE,
  decode(token, more) {
    const digit = digitOf(token.text);
    if (token.text === '.') return { texts: ['[?]'] };
    if (digit >= 16) return { emptyCount: digit - 15 };
    if (digit === 9) return { texts: ['[1,1,1,1]'] };
    if (digit < 0) return undefined;
    if (digit < 9) return { texts: [`[${digit}]`] };
    const secondDigit = digitOf(more(1)?.text ?? '');
    const value = 36 * digit + secondDigit;
    const listForm = TUPLE_RANGES.find(
      ([count, offset, base]) => value >= offset && value < offset + base ** count,
    );
    if (!listForm || secondDigit < 0) return undefined;
    const [count, offset, base] = listForm;
    const numbersOfList = Array.from({ length: count }, (_, at) => {
      return Math.floor((value - offset) / base ** (count - 1 - at)) % base;
    });
    return { texts: [`[${numbersOfList.map((number) => number || UNKNOWN_TEXT).join(',')}]`] };
  },
  expectedText: 'a digit, two that start with `a`..`f`, a letter from `g` on, or `.`',
  encode([text = '']) {
    const numbersOfList = text.replace(/^\[|\]$/g, '').split(',');
    if (numbersOfList.length === 1) return numbersOfList[0] === UNKNOWN_TEXT ? '.' : numbersOfList[0];
    if (text === '[1,1,1,1]') return '9';
    const [, offset, base] = TUPLE_RANGES.find(([count]) => count === numbersOfList.length) ?? [0, 0, 0];
    const value = numbersOfList.reduce((all, number) => base * all + (numberIn(number) ?? 0), 0);
    return base === 0 || value >= base ** numbersOfList.length ? undefined : (offset + value).toString(36);
  },
});
