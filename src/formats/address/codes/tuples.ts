/**
 * Several numbers at a place. Compass: four hexadecimal numbers (`-` before two digits), for north, south, west and
 * east, `.` for an unknown one. Colored: a number16 that is twice the number, plus 1 for the second of two colors; 0 is
 * no number. Tapa: a digit for a single number, `9` for four ones, or two base-36 digits for lists of up to four
 * numbers in which 0 is unknown: 360 + 6a + b, 396 + 16a + 4b + c, 460 + 8a + 4b + 2c + d. In all of them g..z are
 * 1..20 empty cells.
 */
import { digits, NOTHING, numberIn, UNTOLD } from './code.ts';
import { digitOf, textOf16 } from './numbers.ts';
import { letterRun, type RunCode, runs } from './runs.ts';

const EMPTY: Pick<RunCode, 'longest' | 'run'> = { longest: 20, run: letterRun(15) };

export const compass = runs({
  ...EMPTY,
  channels: 4,
  gaps: true,
  decode(token, more) {
    if (digitOf(token.text) >= 16) return { empty: digitOf(token.text) - 15 };
    const texts: string[] = [];
    for (let next = token; texts.length < 4; ) {
      const long = next.text === '-';
      const value = next.text === '.' ? UNTOLD : digits(long ? more(2) : next, 16);
      if (value === undefined) return undefined;
      texts.push(String(value));
      if (texts.length === 4) break;
      const another = more(1);
      if (!another) return undefined;
      next = another;
    }
    return { texts };
  },
  expected: 'four hexadecimal numbers or `.`, or a letter from `g` on',
  encode(texts) {
    const written = texts.map((text) => {
      const value = numberIn(text);
      if (value === undefined) return '.';
      return value < 16 ? value.toString(16) : value < 256 ? `-${value.toString(16)}` : '!';
    });
    return written.includes('!') ? undefined : written.join('');
  },
});

export const colored16 = runs({
  ...EMPTY,
  channels: 2,
  decode(token, more) {
    const digit = digitOf(token.text);
    if (digit >= 16) return { empty: digit - 15 };
    const value = digit >= 0 ? digit : token.text === '-' ? digits(more(2), 16) : undefined;
    if (value === undefined) return undefined;
    return { texts: [String((value % 2) + 1), value < 2 ? NOTHING : String(value >> 1)] };
  },
  expected: 'a hexadecimal number (`0`..`f`, `-10`), or a letter from `g` on',
  blank: ([color]) => numberIn(color) === undefined,
  encode: ([color, text]) => textOf16(2 * (numberIn(text) ?? 0) + (numberIn(color) ?? 1) - 1),
});

/**
 * How lists of several numbers are encoded: the count of numbers, the offset that is added, and the base in which the
 * numbers are digits.
 */
const LISTS: readonly (readonly [count: number, offset: number, base: number])[] = [
  [2, 360, 6],
  [3, 396, 4],
  [4, 460, 2],
];

export const tapa = runs({
  ...EMPTY,
  decode(token, more) {
    const digit = digitOf(token.text);
    if (token.text === '.') return { texts: ['[?]'] };
    if (digit >= 16) return { empty: digit - 15 };
    if (digit === 9) return { texts: ['[1,1,1,1]'] };
    if (digit < 0) return undefined;
    if (digit < 9) return { texts: [`[${digit}]`] };
    const second = digitOf(more(1)?.text ?? '');
    const value = 36 * digit + second;
    const found = LISTS.find(([count, offset, base]) => value >= offset && value < offset + base ** count);
    if (!found || second < 0) return undefined;
    const [count, offset, base] = found;
    const numbers = Array.from({ length: count }, (_, at) => {
      return Math.floor((value - offset) / base ** (count - 1 - at)) % base;
    });
    return { texts: [`[${numbers.map((number) => number || UNTOLD).join(',')}]`] };
  },
  expected: 'a digit, two that start with `a`..`f`, a letter from `g` on, or `.`',
  encode([text = '']) {
    const numbers = text.replace(/^\[|\]$/g, '').split(',');
    if (numbers.length === 1) return numbers[0] === UNTOLD ? '.' : numbers[0];
    if (text === '[1,1,1,1]') return '9';
    const [, offset, base] = LISTS.find(([count]) => count === numbers.length) ?? [0, 0, 0];
    const value = numbers.reduce((all, number) => base * all + (numberIn(number) ?? 0), 0);
    return base === 0 || value >= base ** numbers.length ? undefined : (offset + value).toString(36);
  },
});
