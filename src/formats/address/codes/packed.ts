/**
 * Codes for values of few kinds: several places per character, whose base-36 value has the places' values as its digits
 * in a small base, the first place most significant. Circles are three places in base 3 (0 none, 1 white, 2 black),
 * bits five places in base 2.
 */
import type { AddressText } from '../address.ts';
import { type Code, isBlank, NOTHING, type Placed, type Written } from './code.ts';

interface Packing {
  readonly base: number;
  /** How many places one character encodes. */
  readonly places: number;
  /** `values[digit]`: the native text of the value that the digit stands for. */
  readonly values: readonly string[];
  readonly expected: string;
  /** The error message for a value that isn't in `values`. */
  readonly problem: string;
}

export function packed(packing: Packing): Code {
  return {
    read: (text, count) => read(packing, text, count),
    write: (values) => write(packing, values),
  };
}

function read(packing: Packing, text: AddressText, count: number): readonly Placed[] {
  const { base, places, expected } = packing;
  const values: Placed[] = [];
  const radix = base ** places;
  while (values.length < count) {
    const token = text.take(1);
    if (!token) break;
    const character = /^[0-9a-z]$/.test(token.text) ? Number.parseInt(token.text, 36) : radix;
    if (character >= radix) {
      text.reportOdd(token, expected);
      break;
    }
    for (let weight = radix / base; weight >= 1; weight /= base) {
      const digit = Math.floor(character / weight) % base;
      if (values.length < count) values.push({ texts: [packing.values[digit] ?? NOTHING], token });
      else if (digit > 0 && text.surplus.at(-1) !== token) text.surplus.push(token);
    }
  }
  return values;
}

function write(
  { base, places, values: known, problem }: Packing,
  values: readonly (readonly string[])[],
): Written {
  let out = '';
  for (let at = 0; at < values.length; at += places) {
    let character = 0;
    for (let place = 0; place < places; place++) {
      const [value] = values[at + place] ?? [];
      const digit = value === undefined || isBlank([value]) ? 0 : known.indexOf(value);
      if (digit < 0) return { problem };
      character = base * character + digit;
    }
    out += character.toString(36);
  }
  return { text: out };
}

export const circle = packed({
  base: 3,
  places: 3,
  values: [NOTHING, '1', '2'],
  expected: 'a digit or a letter up to `q` (circles of three cells)',
  problem: 'An address has only white (1) and black (2) circles.',
});

const BITS = {
  base: 2,
  places: 5,
  values: ['.', '#'],
  problem: 'An address has only `#` and `.` here.',
};

export const bits = packed({ ...BITS, expected: 'a digit or a letter up to `v` (five places each)' });

/** The code for the borders of rooms: like `bits`, with a message of its own. */
export const roomBits = packed({
  ...BITS,
  expected: 'a digit or a letter up to `v` (borders of rooms)',
});
