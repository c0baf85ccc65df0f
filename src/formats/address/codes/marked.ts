/**
 * Characters with special meanings. Sashigane: a hexadecimal number (`-` before two digits, `.` for an unknown one) or
 * g..j for an arrow up, down, left, right; k..z are 1..16 empty cells. Maze: 1..4 the marks of a labyrinth; 5..z are
 * 1..31 empty cells. Mirrors: `5` for a crossing, or the kind 1..4 of a mirror and a hexadecimal digit, 0 if the number
 * is unknown; a..z are 1..26 empty cells; 6..9 are the same kinds with two hexadecimal digits. Quads: values 1..3, two
 * places per character in base 4; g..z are 1..20 pairs of empty places.
 */
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
import { base16Text, digitOf } from './numbers.ts';
import { letterRun, runs } from './runs.ts';

const ARROW_DIRECTIONS = ['north', 'south', 'west', 'east'];
const FIRST_ARROW = 16;

export const sashigane = runs({
  channelCount: 2,
  decode(token, more) {
    if (token.text === '.') return { texts: [UNKNOWN_TEXT, NOTHING] };
    if (token.text === '-') {
      const value = digits(more(2), 16);
      return value === undefined ? undefined : { texts: [String(value), NOTHING] };
    }
    const digit = digitOf(token.text);
    if (digit < 0) return undefined;
    if (digit < FIRST_ARROW) return { texts: [String(digit), NOTHING] };
    const arrow = ARROW_DIRECTIONS[digit - FIRST_ARROW];
    return arrow === undefined ? { emptyCount: digit - 19 } : { texts: [NOTHING, arrow] };
  },
  expectedText: 'a hexadecimal number, `.`, or a letter from `g` on',
  longest: 16,
  run: letterRun(19),
  encode([text = NOTHING, way = NOTHING]) {
    if (!isBlank([way])) return (FIRST_ARROW + ARROW_DIRECTIONS.indexOf(way)).toString(36);
    const value = numberIn(text);
    return value === undefined ? '.' : base16Text(value);
  },
});

export const maze = runs({
  decode({ text }) {
    const digit = digitOf(text);
    if (digit >= 5) return { emptyCount: digit - 4 };
    return digit >= 1 ? { texts: [text] } : undefined;
  },
  expectedText: 'a digit from `1` on, or a letter',
  longest: 31,
  run: letterRun(4),
  encode([text]) {
    const value = numberIn(text);
    return value !== undefined && value >= 1 && value <= 4 ? String(value) : undefined;
  },
});

const CROSSING_DIGIT = '5';

export const mirrors = runs({
  channelCount: 2,
  decode(token, more) {
    const digit = digitOf(token.text);
    if (digit >= 10) return { emptyCount: digit - 9 };
    if (token.text === CROSSING_DIGIT) return { texts: [CROSSING_DIGIT, NOTHING] };
    const kind = digit % 5;
    const value = digit >= 1 ? digits(more(digit < 5 ? 1 : 2), 16) : undefined;
    return value === undefined ? undefined : { texts: [String(kind), value === 0 ? NOTHING : String(value)] };
  },
  expectedText: 'a kind (`1`..`5`) and a hexadecimal digit, `6`..`9` and two, or a letter',
  longest: 26,
  run: letterRun(9),
  blank: ([kind = NOTHING]) => isBlank([kind]),
  encode([kind = NOTHING, text]) {
    if (kind === CROSSING_DIGIT) return kind;
    const value = numberIn(text) ?? 0;
    if (!/^[1-4]$/.test(kind) || value > 255) return undefined;
    return `${Number(kind) + (value < 16 ? 0 : 5)}${value.toString(16)}`;
  },
});

const LONGEST_RUN = 20;

export const quads: ValueCode = {
  readValues(text: AddressText, count) {
    const values: ValueTexts[] = [];
    while (values.length < count) {
      // Older addresses omit the last place if the place has no partner in its pair.
      if (values.length === count - 1 && text.isAtEnd) {
        values.push({ texts: [NOTHING], token: { text: '', start: values.at(-1)?.token.start ?? 0 } });
        break;
      }
      const token = text.take(1);
      if (!token) break;
      const digit = digitOf(token.text);
      if (digit < 0) {
        text.reportUnexpected(token, 'a digit or a letter');
        break;
      }
      const pair = digit < 16 ? [digit >> 2, digit % 4] : new Array<number>(2 * (digit - 15)).fill(0);
      for (const value of pair.slice(0, count - values.length))
        values.push({ texts: [value === 0 ? NOTHING : String(value)], token });
    }
    return values;
  },
  writeValues(values): EncodingResult {
    const numbersOfMarks = values.map(([text = NOTHING]) => (isBlank([text]) ? 0 : (numberIn(text) ?? 4)));
    if (numbersOfMarks.some((value) => value > 3))
      return { problem: 'A value has no place in an address of this kind.' };
    let out = '';
    let emptyCount = 0;
    const end = (): void => {
      if (emptyCount > 0) out += letterRun(15)(emptyCount);
      emptyCount = 0;
    };
    for (let at = 0; at < numbersOfMarks.length; at += 2) {
      const pair = 4 * (numbersOfMarks[at] ?? 0) + (numbersOfMarks[at + 1] ?? 0);
      if (pair === 0) {
        emptyCount++;
        if (emptyCount === LONGEST_RUN) end();
      } else {
        end();
        out += pair.toString(16);
      }
    }
    end();
    return { text: out };
  },
};
