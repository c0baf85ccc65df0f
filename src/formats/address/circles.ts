/** Circles: three cells a character (base 27, the first cell is the highest digit): 0 nothing, 1 white, 2 black. */
import type { AddressText } from './address.ts';
import type { Cipher, Placed } from './numbers.ts';

export function readCircles(text: AddressText, count: number): readonly Placed[] {
  const values: Placed[] = [];
  while (values.length < count) {
    const token = text.take(1, () => `it tells ${values.length} of ${count} cells`);
    if (!token) break;
    const digits = /^[0-9a-q]$/.test(token.text) ? Number.parseInt(token.text, 27) : -1;
    if (digits < 0) {
      text.odd(token, 'a digit or a letter up to `q` (circles of three cells)');
      break;
    }
    for (const weight of [9, 3, 1]) {
      const circle = Math.floor(digits / weight) % 3;
      if (values.length < count) values.push({ value: circle === 0 ? 'none' : circle, token });
    }
  }
  return values;
}

export function writeCircles(values: readonly Cipher[]): string | undefined {
  let out = '';
  for (let at = 0; at < values.length; at += 3) {
    let digits = 0;
    for (let place = 0; place < 3; place++) {
      const value = values[at + place] ?? 'none';
      if (value === 'untold' || (value !== 'none' && (value < 1 || value > 2))) return undefined;
      digits = 3 * digits + (value === 'none' ? 0 : value);
    }
    out += digits.toString(27);
  }
  return out;
}
