/**
 * Lists of numbers at a place, in which 0 means unknown. Tapa loop: a digit for a single number, `.` if it is unknown;
 * two base-36 digits, minus 360, are two numbers in base 8; `+` and two digits, minus 36, three in base 7; `-` and two,
 * minus 36, four in base 6; g..z are 1..20 empty cells. Lengths: the digits one after the other; a letter between two
 * lists is as many empty cells as its position in the alphabet, minus one after a list.
 */
import type { Token } from '../../native/tokens.ts';
import type { AddressText } from '../address.ts';
import {
  digits,
  type EncodingResult,
  isBlank,
  NOTHING,
  numberIn,
  UNKNOWN_TEXT,
  type ValueCode,
  type ValueTexts,
} from './code.ts';
import { digitOf } from './numbers.ts';
import { letterRun, runs } from './runs.ts';

const LIST_CODES = [
  { count: 2, prefix: '', offset: 360, base: 8 },
  { count: 3, prefix: '+', offset: 36, base: 7 },
  { count: 4, prefix: '-', offset: 36, base: 6 },
];

const numberText = (number: number): string => (number === 0 ? UNKNOWN_TEXT : String(number));
const numbersIn = (text: string): readonly string[] => text.replace(/^\[|\]$/g, '').split(',');

export const tapaloop = runs({
  decode(token, more) {
    const digit = digitOf(token.text);
    if (token.text === '.') return { texts: [`[${UNKNOWN_TEXT}]`] };
    if (digit >= 16) return { emptyCount: digit - 15 };
    if (digit >= 0 && digit < 9) return { texts: [`[${digit}]`] };
    const listCode = LIST_CODES.find(({ prefix }) => prefix === (digit < 0 ? token.text : ''));
    const secondToken = listCode && more(digit < 0 ? 2 : 1);
    if (!secondToken) return undefined;
    const { count, offset, base } = listCode;
    const value = (digit < 0 ? digits(secondToken, 36) : 36 * digit + digitOf(secondToken.text)) ?? -1;
    if (value < offset || value >= offset + base ** count) return undefined;
    const listNumbers = Array.from(
      { length: count },
      (_, at) => Math.floor((value - offset) / base ** (count - 1 - at)) % base,
    );
    return { texts: [`[${listNumbers.map(numberText).join(',')}]`] };
  },
  expectedText: 'a digit, two characters behind `a`..`f`, `+` or `-`, or a letter from `g` on',
  longest: 20,
  run: letterRun(15),
  encode([text = '']) {
    const listNumbers = numbersIn(text);
    if (listNumbers.length === 1) return listNumbers[0] === UNKNOWN_TEXT ? '.' : listNumbers[0];
    const listCode = LIST_CODES.find(({ count }) => count === listNumbers.length);
    if (!listCode || listNumbers.some((one) => (numberIn(one) ?? 0) >= listCode.base)) return undefined;
    const value = listNumbers.reduce((all, one) => listCode.base * all + (numberIn(one) ?? 0), 0);
    return listCode.prefix + (listCode.offset + value).toString(36);
  },
});

export const lengths: ValueCode = {
  readValues(text: AddressText, count) {
    const values: ValueTexts[] = [];
    let listText = '';
    let firstToken: Token | undefined;
    const end = (): void => {
      if (firstToken)
        values.push({
          texts: [`[${[...listText].map((digit) => numberText(Number(digit))).join(',')}]`],
          token: firstToken,
        });
      [listText, firstToken] = ['', undefined];
    };
    while (values.length + (firstToken ? 1 : 0) < count || (firstToken && !text.isAtEnd)) {
      const token = text.take(1);
      if (!token) break;
      if (/^\d$/.test(token.text)) {
        firstToken ??= token;
        listText += token.text;
        continue;
      }
      const digit = digitOf(token.text);
      if (digit < 10) {
        text.reportUnexpected(token, 'a digit or a letter');
        break;
      }
      const emptyCount = digit - (firstToken ? 10 : 9);
      end();
      for (let left = Math.min(emptyCount, count - values.length); left > 0; left--)
        values.push({ texts: [NOTHING], token });
    }
    end();
    return values.slice(0, count);
  },
  writeValues(values): EncodingResult {
    let out = '';
    let blankCount = 0;
    for (const [text = NOTHING] of values) {
      const isBlankText = isBlank([text]);
      if (isBlankText) blankCount++;
      if (isBlankText ? blankCount === 26 : blankCount > 0) out += letterRun(9)(blankCount);
      if (isBlankText && blankCount === 26) blankCount = 0;
      if (isBlankText) continue;
      const listNumbers = numbersIn(text);
      if (listNumbers.some((one) => (numberIn(one) ?? 0) > 9))
        return { problem: 'A number has no place in an address of this kind.' };
      out += listNumbers.map((one) => numberIn(one) ?? 0).join('');
      blankCount = 1;
    }
    const isAfterList = !isBlank(values.at(-1) ?? []) || blankCount > 1;
    return { text: blankCount > (isAfterList ? 1 : 0) ? out + letterRun(9)(blankCount) : out };
  },
};
