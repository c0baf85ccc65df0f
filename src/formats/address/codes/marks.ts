/**
 * Marks: places that are either marked or empty, with few marks. A digit or letter is the number of empty places before
 * the next mark, `.` is 36 empty ones; empty places after the last mark are omitted, so marks come last in an address.
 * Spots are marks that other parts may follow: the empty places at the end are written, too, and a `/` follows. Dots
 * are of two kinds, 1 and 2, at the places: a digit 0..f is twice the number of empty places after it, plus 1 for the
 * second kind; g..z are 1..20 empty ones.
 */
import type { AddressText } from '../address.ts';
import { isBlank, numberIn, type ValueCode, type ValueTexts } from './code.ts';
import { letterRun, runs } from './runs.ts';

const MAX_EMPTY_COUNT = 36;

export const marks: ValueCode = {
  readValues(text, count) {
    const values = readMarks(text, count);
    const emptyToken = { text: '', start: values.at(-1)?.token.start ?? 0 };
    while (values.length < count) values.push({ texts: ['.'], token: emptyToken });
    return values;
  },
  writeValues(values) {
    let out = '';
    let emptyCount = 0;
    for (const texts of values) {
      if (isBlank(texts)) {
        emptyCount++;
        if (emptyCount < MAX_EMPTY_COUNT) continue;
        out += '.';
      } else out += emptyCount.toString(MAX_EMPTY_COUNT);
      emptyCount = 0;
    }
    return { text: out };
  },
};

export const spots: ValueCode = {
  readValues(text, count) {
    const values = readMarks(text, count);
    // If the address ends early, taking a character beyond its end reports the missing place.
    if (values.length < count && text.isAtEnd) text.take(1);
    return values;
  },
  writeValues(values) {
    const lastValueIndex = values.findLastIndex((texts) => !isBlank(texts));
    const trailingCount = values.length - lastValueIndex - 1;
    const trailingCode =
      trailingCount % MAX_EMPTY_COUNT === 0
        ? ''
        : (trailingCount % MAX_EMPTY_COUNT).toString(MAX_EMPTY_COUNT);
    const markResult = marks.writeValues(values.slice(0, lastValueIndex + 1));
    if ('problem' in markResult) return markResult;
    return { text: markResult.text + '.'.repeat(Math.floor(trailingCount / MAX_EMPTY_COUNT)) + trailingCode };
  },
};

/**
 * Marks written one by one: a digit or letter 0..h is a mark followed by that many empty places; i..z are 1..18 empty
 * ones.
 */
export const stakes = runs({
  decode({ text }) {
    const digit = /^[0-9a-z]$/.test(text) ? Number.parseInt(text, 36) : -1;
    if (digit >= 18) return { emptyCount: digit - 17 };
    return digit >= 0 ? { texts: ['#'], emptyCount: digit } : undefined;
  },
  expectedText: 'a digit or a letter',
  longest: 18,
  run: letterRun(17),
  maxEmptyAfter: () => 17,
  boardOnly: true,
  encode: (_, empty) => empty.toString(18),
});

export const dots = runs({
  decode({ text }) {
    const digit = /^[0-9a-z]$/.test(text) ? Number.parseInt(text, 36) : -1;
    if (digit >= 16) return { emptyCount: digit - 15 };
    return digit >= 0 ? { texts: [String((digit % 2) + 1)], emptyCount: digit >> 1 } : undefined;
  },
  expectedText: 'a digit or a letter',
  longest: 20,
  run: letterRun(15),
  maxEmptyAfter: () => 7,
  encode([text], empty) {
    const kind = numberIn(text);
    return kind === 1 || kind === 2 ? (2 * empty + kind - 1).toString(16) : undefined;
  },
});

/** Reads marks up to a `/` or the end of the address. */
function readMarks(text: AddressText, count: number): ValueTexts[] {
  const values: ValueTexts[] = [];
  while (values.length < count && !text.isAtEnd && !text.startsWith('/')) {
    const token = text.take(1);
    if (!token) break;
    if (!/^[0-9a-z.]$/.test(token.text)) {
      text.reportUnexpected(token, 'a digit, a letter, or `.`');
      break;
    }
    const emptyCount = token.text === '.' ? MAX_EMPTY_COUNT : Number.parseInt(token.text, MAX_EMPTY_COUNT);
    for (let left = Math.min(emptyCount, count - values.length); left > 0; left--)
      values.push({ texts: ['.'], token });
    if (token.text !== '.' && values.length < count) values.push({ texts: ['#'], token });
  }
  return values;
}
