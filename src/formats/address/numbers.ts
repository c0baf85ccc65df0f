/**
 * Numbers one after the other, with letters for runs of places without one. In all of them `.` is a number that is
 * not told. What the characters mean besides:
 *
 * - 4cell: 0..4 the number; 5..9 the number (less 5) and one empty place; a..e (less 10) and two; g..z 1..20 empty
 * - number10: 0..9 the number; a..z 1..26 empty
 * - number16: 0..f the number; `-` two hexadecimal digits, `+` three, `=` three more 4096, `%` three more 8192,
 *   `*` four more 12240, `$` five more 77776; g..z 1..20 empty
 * - number36: 0..z the number; `-` two base-36 digits; `.` an empty place, `@` and `%` not told
 */
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';

/** A number of 0 or more, nothing, or one that is not told. */
export type Cipher = number | 'none' | 'untold';

/** A number at its place in the address. */
export interface Placed {
  readonly value: Cipher;
  readonly token: Token;
}

export interface NumberCode {
  /** Values for `count` places; fewer after a mistake, which is reported. */
  read(text: AddressText, count: number, what: string): readonly Placed[];
  /** Undefined where a value is too large. */
  write(values: readonly Cipher[]): string | undefined;
}

/** One step of reading: what a character (with those it takes behind it) says. */
interface Step {
  readonly value?: Cipher;
  /** Places without a number behind it. */
  readonly empty: number;
}

type Decode = (token: Token, more: (count: number) => Token | undefined) => Step | undefined;

function reader(decode: Decode, expected: string): NumberCode['read'] {
  return (text, count, what) => {
    const values: Placed[] = [];
    const end = (): string => `it tells ${values.length} of ${count} ${what}`;
    while (values.length < count) {
      const token = text.take(1, end);
      if (!token) break;
      let width = 1;
      const step = decode(token, (length) => {
        const digits = text.take(length, end);
        width += length;
        return digits;
      });
      if (text.faults.any) break;
      if (!step) {
        text.odd(token, expected);
        break;
      }
      const place = { ...token, width };
      if (step.value !== undefined) values.push({ value: step.value, token: place });
      const room = count - values.length;
      if (step.value === undefined && step.empty > room) {
        const message = `\`${token.text}\` leaves ${step.empty} places empty, but there are only ${room} left.`;
        text.faults.at('bad-address', message, token);
        break;
      }
      // Empty places told together with a number may lie behind the last one.
      for (let left = Math.min(step.empty, room); left > 0; left--)
        values.push({ value: 'none', token: place });
    }
    return values;
  };
}

const number = (value: number): Step => ({ value, empty: 0 });
const nothing = (empty: number): Step => ({ empty });
const UNTOLD_STEP: Step = { value: 'untold', empty: 0 };

/** 0..35 for a digit or small letter, else −1. */
function digitOf(character: string): number {
  return /^[0-9a-z]$/.test(character) ? Number.parseInt(character, 36) : -1;
}

function digits(token: Token | undefined, base: number): number | undefined {
  const value = Number.parseInt(token?.text ?? '', base);
  return value.toString(base).padStart(token?.text.length ?? 0, '0') === token?.text ? value : undefined;
}

const fourCell: NumberCode = {
  read: reader(({ text }) => {
    const digit = digitOf(text);
    if (text === '.') return UNTOLD_STEP;
    if (digit >= 16) return nothing(digit - 15);
    return digit >= 0 && digit < 15 ? { value: digit % 5, empty: Math.floor(digit / 5) } : undefined;
  }, 'a digit, a letter but `f`, or `.`'),
  write(values) {
    let out = '';
    for (let at = 0; at < values.length; ) {
      const value = values[at++] ?? 'none';
      if (value === 'none') {
        const run = runOfNone(values, at - 1, 20);
        out += (15 + run).toString(36);
        at += run - 1;
      } else if (value === 'untold') out += '.';
      else if (value > 4) return undefined;
      else if (at < values.length && values[at] !== 'none') out += value;
      else if (at + 1 < values.length && values[at + 1] !== 'none') {
        out += (5 + value).toString(16);
        at += 1;
      } else {
        out += (10 + value).toString(16);
        at += 2;
      }
    }
    return out;
  },
};

const number10: NumberCode = {
  read: reader(({ text }) => {
    const digit = digitOf(text);
    if (text === '.') return UNTOLD_STEP;
    if (digit >= 10) return nothing(digit - 9);
    return digit >= 0 ? number(digit) : undefined;
  }, 'a digit, a letter, or `.`'),
  write: writer(26, 9, (value) => (value < 10 ? String(value) : undefined)),
};

/** Prefix, digits behind it, and what their number is more than they say. */
const LONG: readonly (readonly [prefix: string, digits: number, offset: number])[] = [
  ['-', 2, 0],
  ['+', 3, 0],
  ['=', 3, 4096],
  ['%', 3, 8192],
  ['*', 4, 12240],
  ['$', 5, 77776],
];

const number16: NumberCode = {
  read: reader((token, more) => {
    const digit = digitOf(token.text);
    if (token.text === '.') return UNTOLD_STEP;
    if (digit >= 16) return nothing(digit - 15);
    if (digit >= 0) return number(digit);
    const long = LONG.find(([prefix]) => prefix === token.text);
    const value = long && digits(more(long[1]), 16);
    return long && value !== undefined ? number(value + long[2]) : undefined;
  }, 'a hexadecimal number (`0`..`f`, `-10`), a letter from `g` on, or `.`'),
  write: writer(20, 15, (value) => {
    if (value < 16) return value.toString(16);
    const long = LONG.find(([, length, offset]) => value >= offset && value - offset < 16 ** length);
    if (!long || value < 16) return undefined;
    return long[0] + (value - long[2]).toString(16).padStart(long[1], '0');
  }),
};

const number36: NumberCode = {
  read: reader((token, more) => {
    const digit = digitOf(token.text);
    if (token.text === '.') return nothing(1);
    if (token.text === '%' || token.text === '@') return UNTOLD_STEP;
    if (digit >= 0) return number(digit);
    const value = token.text === '-' ? digits(more(2), 36) : undefined;
    return value === undefined ? undefined : number(value);
  }, 'a digit, a letter, `-` and two of them, or `.`'),
  write(values) {
    let out = '';
    for (const value of values) {
      if (value === 'none') out += '.';
      else if (value === 'untold') out += '@';
      else if (value < 36) out += value.toString(36);
      else if (value < 36 ** 2) out += `-${value.toString(36)}`;
      else return undefined;
    }
    return out;
  },
};

/** Runs of up to `longest` empty places are one letter: the digit `base` more than their length. */
function writer(
  longest: number,
  base: number,
  textOf: (value: number) => string | undefined,
): NumberCode['write'] {
  return (values) => {
    let out = '';
    for (let at = 0; at < values.length; ) {
      const value = values[at] ?? 'none';
      if (value === 'none') {
        const run = runOfNone(values, at, longest);
        out += (base + run).toString(36);
        at += run;
        continue;
      }
      const text = value === 'untold' ? '.' : textOf(value);
      if (text === undefined) return undefined;
      out += text;
      at++;
    }
    return out;
  };
}

function runOfNone(values: readonly Cipher[], from: number, longest: number): number {
  let run = 0;
  while (run < longest && from + run < values.length && values[from + run] === 'none') run++;
  return run;
}

export const NUMBER_CODES = { '4cell': fourCell, number10, number16, number36 } as const;
