/**
 * Marks: places that are either marked or empty, with few marks. A digit or letter is the number of empty places before
 * the next mark, `.` is 36 empty ones; empty places after the last mark are omitted, so marks come last in an address.
 * Spots are marks that other parts may follow: the empty places at the end are written, too, and a `/` follows. Dots
 * are of two kinds, 1 and 2, at the places: a digit 0..f is twice the number of empty places after it, plus 1 for the
 * second kind; g..z are 1..20 empty ones.
 */
import type { AddressText } from '../address.ts';
import { type Code, isBlank, numberIn, type Placed } from './code.ts';
import { letterRun, runs } from './runs.ts';

const MOST = 36;

export const marks: Code = {
  read(text, count) {
    const values = readMarks(text, count);
    const rest = { text: '', start: values.at(-1)?.token.start ?? 0 };
    while (values.length < count) values.push({ texts: ['.'], token: rest });
    return values;
  },
  write(values) {
    let out = '';
    let empty = 0;
    for (const texts of values) {
      if (isBlank(texts)) {
        empty++;
        if (empty < MOST) continue;
        out += '.';
      } else out += empty.toString(MOST);
      empty = 0;
    }
    return { text: out };
  },
};

export const spots: Code = {
  read(text, count) {
    const values = readMarks(text, count);
    // If the address ends early, taking a character beyond its end reports the missing place.
    if (values.length < count && text.atEnd) text.take(1);
    return values;
  },
  write(values) {
    const last = values.findLastIndex((texts) => !isBlank(texts));
    const behind = values.length - last - 1;
    const tail = behind % MOST === 0 ? '' : (behind % MOST).toString(MOST);
    const written = marks.write(values.slice(0, last + 1));
    if ('problem' in written) return written;
    return { text: written.text + '.'.repeat(Math.floor(behind / MOST)) + tail };
  },
};

/**
 * Marks written one by one: a digit or letter 0..h is a mark followed by that many empty places; i..z are 1..18 empty
 * ones.
 */
export const stakes = runs({
  decode({ text }) {
    const digit = /^[0-9a-z]$/.test(text) ? Number.parseInt(text, 36) : -1;
    if (digit >= 18) return { empty: digit - 17 };
    return digit >= 0 ? { texts: ['#'], empty: digit } : undefined;
  },
  expected: 'a digit or a letter',
  longest: 18,
  run: letterRun(17),
  swallows: () => 17,
  boardOnly: true,
  encode: (_, empty) => empty.toString(18),
});

export const dots = runs({
  decode({ text }) {
    const digit = /^[0-9a-z]$/.test(text) ? Number.parseInt(text, 36) : -1;
    if (digit >= 16) return { empty: digit - 15 };
    return digit >= 0 ? { texts: [String((digit % 2) + 1)], empty: digit >> 1 } : undefined;
  },
  expected: 'a digit or a letter',
  longest: 20,
  run: letterRun(15),
  swallows: () => 7,
  encode([text], empty) {
    const kind = numberIn(text);
    return kind === 1 || kind === 2 ? (2 * empty + kind - 1).toString(16) : undefined;
  },
});

/** Reads marks up to a `/` or the end of the address. */
function readMarks(text: AddressText, count: number): Placed[] {
  const values: Placed[] = [];
  while (values.length < count && !text.atEnd && !text.isNext('/')) {
    const token = text.take(1);
    if (!token) break;
    if (!/^[0-9a-z.]$/.test(token.text)) {
      text.reportOdd(token, 'a digit, a letter, or `.`');
      break;
    }
    const empty = token.text === '.' ? MOST : Number.parseInt(token.text, MOST);
    for (let left = Math.min(empty, count - values.length); left > 0; left--)
      values.push({ texts: ['.'], token });
    if (token.text !== '.' && values.length < count) values.push({ texts: ['#'], token });
  }
  return values;
}
