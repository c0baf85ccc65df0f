/**
 * Numbers with arrows: a digit for the direction (0 none, 1 north, 2 south, 3 west, 4 east) and a hexadecimal digit
 * or `.`; 5 more for two hexadecimal digits, `-` before the direction for three; a..z 1..26 empty cells.
 */
import { isBlank, NOTHING, numberIn, UNTOLD } from './code.ts';
import { letterRun, runs } from './runs.ts';

export const ARROW_DIRECTIONS: readonly string[] = ['', 'north', 'south', 'west', 'east'];

export const arrow16 = runs({
  channels: 2,
  decode(token, more) {
    if (/^[a-z]$/.test(token.text)) return { empty: Number.parseInt(token.text, 36) - 9 };
    const long = token.text === '-';
    const way = long ? more(1) : token;
    const digit = way && /^\d$/.test(way.text) ? Number(way.text) : -1;
    const number = way && digit >= 0 ? more(long ? 3 : digit < 5 ? 1 : 2) : undefined;
    if (!number || !/^(?:\.|[0-9a-f]+)$/.test(number.text) || (long && digit > 4)) return undefined;
    const value = number.text === '.' ? UNTOLD : String(Number.parseInt(number.text, 16));
    return { texts: [value, ARROW_DIRECTIONS[digit % 5] || NOTHING] };
  },
  expected: 'a direction (`0`..`4`) and a hexadecimal number, or a letter',
  longest: 26,
  run: letterRun(9),
  blank: ([text = NOTHING]) => isBlank([text]),
  encode([text = NOTHING, way = NOTHING]) {
    const direction = Math.max(0, ARROW_DIRECTIONS.indexOf(way));
    const value = numberIn(text);
    if (value === undefined) return `${direction}.`;
    if (value < 16) return `${direction}${value.toString(16)}`;
    if (value < 256) return `${direction + 5}${value.toString(16)}`;
    return value < 4096 ? `-${direction}${value.toString(16)}` : undefined;
  },
});
