/**
 * Codes for values of few kinds: several places per character, whose base-36 value has the places' values as its digits
 * in a small base, the first place most significant. Circles are three places in base 3 (0 none, 1 white, 2 black),
 * bits five places in base 2.
 */
import type { AddressText } from '../address.ts';
import { type EncodingResult, isBlank, NOTHING, type ValueCode, type ValueTexts } from './code.ts';

interface DigitPacking {
  readonly valueCount: number;
  /** How many places one character encodes. */
  readonly placesPerCharacter: number;
  /** `values[digit]`: the native text of the value that the digit stands for. */
  readonly values: readonly string[];
  readonly expectedText: string;
  /** The error message for a value that isn't in `values`. */
  readonly problem: string;
}

export function packedCode(packing: DigitPacking): ValueCode {
  return {
    readValues: (text, count) => readPacked(packing, text, count),
    writeValues: (values) => writePacked(packing, values),
  };
}

function readPacked(packing: DigitPacking, text: AddressText, count: number): readonly ValueTexts[] {
  const { valueCount, placesPerCharacter, expectedText } = packing;
  const values: ValueTexts[] = [];
  const radix = valueCount ** placesPerCharacter;
  while (values.length < count) {
    const token = text.take(1);
    if (!token) break;
    const character = /^[0-9a-z]$/.test(token.text) ? Number.parseInt(token.text, 36) : radix;
    if (character >= radix) {
      text.reportUnexpected(token, expectedText);
      break;
    }
    for (let weight = radix / valueCount; weight >= 1; weight /= valueCount) {
      const digit = Math.floor(character / weight) % valueCount;
      if (values.length < count) values.push({ texts: [packing.values[digit] ?? NOTHING], token });
      else if (digit > 0 && text.surplus.at(-1) !== token) text.surplus.push(token);
    }
  }
  return values;
}

function writePacked(
  { valueCount, placesPerCharacter, values: known, problem }: DigitPacking,
  values: readonly (readonly string[])[],
): EncodingResult {
  let out = '';
  for (let at = 0; at < values.length; at += placesPerCharacter) {
    let character = 0;
    for (let place = 0; place < placesPerCharacter; place++) {
      const [value] = values[at + place] ?? [];
      const digit = value === undefined || isBlank([value]) ? 0 : known.indexOf(value);
      if (digit < 0) return { problem };
      character = valueCount * character + digit;
    }
    out += character.toString(36);
  }
  return { text: out };
}

export const circle = packedCode({
  valueCount: 3,
  placesPerCharacter: 3,
  values: [NOTHING, '1', '2'],
  expectedText: 'a digit or a letter up to `q` (circles of three cells)',
  problem: 'An address has only white (1) and black (2) circles.',
});

const BIT_CODE = {
  valueCount: 2,
  placesPerCharacter: 5,
  values: ['.', '#'],
  problem: 'An address has only `#` and `.` here.',
};

export const bits = packedCode({
  ...BIT_CODE,
  expectedText: 'a digit or a letter up to `v` (five places each)',
});

/** The code for the borders of rooms: like `bits`, with a message of its own. */
export const roomBits = packedCode({
  ...BIT_CODE,
  expectedText: 'a digit or a letter up to `v` (borders of rooms)',
});
