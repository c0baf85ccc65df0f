/**
 * Numbers with arrows: a digit for the direction (0 none, 1 north, 2 south, 3 west, 4 east) and a hexadecimal digit
 * or `.`; 5 more for two hexadecimal digits, `-` before the direction for three; a..z 1..26 empty cells.
 */
import type { Token } from '../native/tokens.ts';
import type { AddressText } from './address.ts';
import type { Cipher, Placed } from './numbers.ts';

export const ARROW_DIRECTIONS: readonly string[] = ['', 'north', 'south', 'west', 'east'];

export interface PlacedArrow extends Placed {
  /** Index into ARROW_DIRECTIONS. */
  readonly direction: number;
}

export function readArrows(text: AddressText, count: number): readonly PlacedArrow[] {
  const values: PlacedArrow[] = [];
  const end = (): string => `it tells ${values.length} of ${count} cells`;
  const none = (token: Token): PlacedArrow => ({ value: 'none', direction: 0, token });
  while (values.length < count) {
    const token = text.take(1, end);
    if (!token) break;
    if (/^[a-z]$/.test(token.text)) {
      const run = Number.parseInt(token.text, 36) - 9;
      if (run > count - values.length) {
        text.faults.at(
          'bad-address',
          `\`${token.text}\` leaves more cells empty than there are left.`,
          token,
        );
        break;
      }
      for (let left = run; left > 0; left--) values.push(none(token));
      continue;
    }
    const long = token.text === '-';
    const way = long ? text.take(1, end) : token;
    const digit = way && /^\d$/.test(way.text) ? Number(way.text) : -1;
    const number = way && digit >= 0 ? text.take(long ? 3 : digit < 5 ? 1 : 2, end) : undefined;
    if (text.faults.any) break;
    const value = number?.text === '.' ? 'untold' : Number.parseInt(number?.text ?? '', 16);
    if (!number || !/^(?:\.|[0-9a-f]+)$/.test(number.text) || (long && digit > 4)) {
      text.odd(token, 'a direction (`0`..`4`) and a hexadecimal number, or a letter');
      break;
    }
    const width = number.start + number.text.length - token.start;
    values.push({ value, direction: digit % 5, token: { ...token, width } });
  }
  return values;
}

export function writeArrows(values: readonly Cipher[], directions: readonly number[]): string | undefined {
  let out = '';
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 'none';
    const direction = directions[at] ?? 0;
    if (value === 'none') {
      let run = 1;
      while (run < 26 && at + 1 < values.length && values[at + 1] === 'none') {
        at++;
        run++;
      }
      out += (9 + run).toString(36);
    } else if (value === 'untold') out += `${direction}.`;
    else if (value < 16) out += `${direction}${value.toString(16)}`;
    else if (value < 256) out += `${direction + 5}${value.toString(16)}`;
    else if (value < 4096) out += `-${direction}${value.toString(16)}`;
    else return undefined;
  }
  return out;
}
