/**
 * Numbers one after the other, with letters for runs of places without one. In all of them `.` is an unknown number.
 * The other characters:
 *
 * - 4cell: 0..4 the number; 5..9 the number (minus 5) and one empty place; a..e (minus 10) and two; g..z 1..20 empty
 * - number10: 0..9 the number; a..z 1..26 empty
 * - number16: 0..f the number; `-` two hexadecimal digits, `+` three, `=` three plus 4096, `%` three plus 8192, `*`
 *   four plus 12240, `$` five plus 77776; g..z 1..20 empty
 * - number32: 0..v the number; `-` two base-32 digits; no places are empty
 * - number36: 0..z the number; `-` two base-36 digits; `.` an empty place, `@` and `%` unknown
 * - number10or16: number10, or after a `-` number16
 */
import { digits, numberIn, TOO_LARGE, UNKNOWN_TEXT, type ValueCode } from './code.ts';
import { letterRun, type RunCode, runs, type Step } from './runs.ts';

const number = (value: number): Step => ({ texts: [String(value)] });
const UNKNOWN_STEP: Step = { texts: [UNKNOWN_TEXT] };

/** The value 0..35 of a digit or small letter; −1 for other characters. */
export function digitOf(character: string): number {
  return /^[0-9a-z]$/.test(character) ? Number.parseInt(character, 36) : -1;
}

/** Returns an encoder of numbers by `textOf`; it encodes values that aren't numbers as unknown (`untold`). */
function encoderOfRuns(textOf: (value: number) => string | undefined, untold = '.'): RunCode['encode'] {
  return ([text]) => {
    const value = numberIn(text);
    return value === undefined ? untold : textOf(value);
  };
}

export const fourCellNumbers = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (text === '.') return UNKNOWN_STEP;
    if (digit >= 16) return { emptyCount: digit - 15 };
    return digit >= 0 && digit < 15
      ? { texts: [String(digit % 5)], emptyCount: Math.floor(digit / 5) }
      : undefined;
  },
  expectedText: 'a digit, a letter but `f`, or `.`',
  longest: 20,
  run: letterRun(15),
  maxEmptyAfter: ([text]) => (numberIn(text) === undefined ? 0 : 2),
  encode([text], empty) {
    const value = numberIn(text);
    if (value === undefined) return '.';
    return value > 4 ? undefined : (5 * empty + value).toString(16);
  },
});

export const number10 = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (text === '.') return UNKNOWN_STEP;
    if (digit >= 10) return { emptyCount: digit - 9 };
    return digit >= 0 ? number(digit) : undefined;
  },
  expectedText: 'a digit, a letter, or `.`',
  longest: 26,
  run: letterRun(9),
  encode: encoderOfRuns((value) => (value < 10 ? String(value) : undefined)),
});

/**
 * The prefixes of long numbers: each with the number of digits after it, and the offset to add to the digits' value.
 */
const LONG_NUMBER_FORMS: readonly (readonly [prefix: string, digits: number, offset: number])[] = [
  ['-', 2, 0],
  ['+', 3, 0],
  ['=', 3, 4096],
  ['%', 3, 8192],
  ['*', 4, 12240],
  ['$', 5, 77776],
];

export function base16Text(value: number): string | undefined {
  if (value < 16) return value.toString(16);
  const longForm = LONG_NUMBER_FORMS.find(
    ([, length, offset]) => value >= offset && value - offset < 16 ** length,
  );
  return longForm && longForm[0] + (value - longForm[2]).toString(16).padStart(longForm[1], '0');
}

export const number16 = runs({
  decode(token, more) {
    const digit = digitOf(token.text);
    if (token.text === '.') return UNKNOWN_STEP;
    if (digit >= 16) return { emptyCount: digit - 15 };
    if (digit >= 0) return number(digit);
    const longForm = LONG_NUMBER_FORMS.find(([prefix]) => prefix === token.text);
    const value = longForm && digits(more(longForm[1]), 16);
    return longForm && value !== undefined ? number(value + longForm[2]) : undefined;
  },
  expectedText: 'a hexadecimal number (`0`..`f`, `-10`), a letter from `g` on, or `.`',
  longest: 20,
  run: letterRun(15),
  encode: encoderOfRuns(base16Text),
});

export const number36 = runs({
  decode(token, more) {
    const digit = digitOf(token.text);
    if (token.text === '.') return { emptyCount: 1 };
    if (token.text === '%' || token.text === '@') return UNKNOWN_STEP;
    if (digit >= 0) return number(digit);
    const value = token.text === '-' ? digits(more(2), 36) : undefined;
    return value === undefined ? undefined : number(value);
  },
  expectedText: 'a digit, a letter, `-` and two of them, or `.`',
  longest: 1,
  run: () => '.',
  encode: encoderOfRuns((value) => {
    if (value < 36) return value.toString(36);
    return value < 36 ** 2 ? `-${value.toString(36)}` : undefined;
  }, '@'),
});

export const number32 = runs({
  decode(token, more) {
    // An earlier version of pzl wrote `.` for a place without a number.
    if (token.text === '.') return { emptyCount: 1 };
    const value = digits(token.text === '-' ? more(2) : token, 32);
    return value === undefined ? undefined : number(value);
  },
  expectedText: 'a digit, a letter up to `v`, or `-` and two of them',
  longest: 0,
  run: () => '',
  encode: ([text]) => {
    const value = numberIn(text);
    if (value === undefined || value >= 32 ** 2) return undefined;
    return value < 32 ? value.toString(32) : `-${value.toString(32)}`;
  },
  problem: 'An address of this kind tells all numbers, up to 1023.',
});

export const number10or16: ValueCode = {
  readValues(text, count) {
    return (text.skip('-') ? number16 : number10).readValues(text, count);
  },
  writeValues(values) {
    const base10Result = number10.writeValues(values);
    if ('text' in base10Result) return base10Result;
    const base16Result = number16.writeValues(values);
    return 'text' in base16Result ? { text: `-${base16Result.text}` } : TOO_LARGE;
  },
};

/** A code for one number, which ends at a `/`. */
export const singleNumber: ValueCode = {
  readValues(text) {
    const piece = text.piece();
    if (/^\d{1,9}$/.test(piece.text)) return [{ texts: [piece.text], token: piece }];
    text.faults.at('bad-address', `Expected a number and a \`/\`, found \`${piece.text}\`.`, piece);
    return [];
  },
  writeValues: ([value]) => ({ text: `${value?.[0] ?? 0}/` }),
};
