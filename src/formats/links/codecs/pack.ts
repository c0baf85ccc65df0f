/**
 * The encodings in links: base64, raw deflate, and lz-string. Links aren't trusted, so the unpacked size is limited.
 */
import { deflateSync, Inflate, strToU8 } from 'fflate';
import lz from 'lz-string';
import { MAX_CHARACTERS } from '../../address/address.ts';

/** Thrown with a sentence about what is wrong with the link. */
export class BadLink extends Error {}

/**
 * The six-bit digits of a text in base64, in the standard or the URL-safe alphabet, padded or not. Percent encoding is
 * undone, and blanks become `+` again.
 */
function sixBitDigits(text: string): Uint8Array {
  const base64Text = percentDecoded(text).trim().replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/');
  const digits = base64Text.replace(/=+$/, '');
  return Uint8Array.from(digits, (digit) => {
    const value = BASE64.indexOf(digit);
    if (value < 0) throw new BadLink('The link holds characters that its packing does not have.');
    return value;
  });
}

export function fromBase64(text: string): Uint8Array {
  const digits = sixBitDigits(text);
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  for (let at = 0; at < bytes.length; at++) {
    const firstByte = Math.floor((at * 4) / 3);
    const [high = 0, low = 0] = [digits[firstByte], digits[firstByte + 1]];
    const shift = 2 * (at % 3) + 2;
    bytes[at] = (high << shift) | (low >> (6 - shift));
  }
  return bytes;
}

export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.subarray(at, at + 3);
    const byteGroup = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    text += BASE64.charAt(byteGroup >> 18) + BASE64.charAt((byteGroup >> 12) & 63);
    text += b === undefined ? '=' : BASE64.charAt((byteGroup >> 6) & 63);
    text += c === undefined ? '=' : BASE64.charAt(byteGroup & 63);
  }
  return text;
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Unpacks text from raw deflate. */
export function inflateBytes(bytes: Uint8Array): string {
  const pieces: string[] = [];
  const decoder = new TextDecoder('utf-8');
  let length = 0;
  const stream = new Inflate((piece, last) => {
    length += piece.length;
    if (length > MAX_CHARACTERS) throw new BadLink(TOO_LONG_MESSAGE);
    pieces.push(decoder.decode(piece, { stream: !last }));
  });
  try {
    for (let at = 0; at < bytes.length; at += STEP_BYTES) {
      stream.push(bytes.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= bytes.length);
    }
  } catch (error) {
    if (error instanceof BadLink) throw error;
    throw new BadLink(TRUNCATED_MESSAGE);
  }
  return pieces.join('');
}

/** The number of bytes unpacked at a time; it is small, so that the limit on the unpacked size is checked often. */
const STEP_BYTES = 2048;

export function deflateText(text: string): Uint8Array {
  return deflateSync(strToU8(text), { level: 9 });
}

const TRUNCATED_MESSAGE = 'The link cannot be unpacked: it is cut, or was changed on its way.';
const TOO_LONG_MESSAGE = 'The link unpacks to more than any puzzle needs.';

/** Packs a text by lz-string for addresses, in base64. */
export function lzPacked(text: string): string {
  return lz.compressToBase64(text);
}

/**
 * Unpacks a text packed by lz-string: a growing dictionary of earlier texts (Lempel and Ziv 1978), whose entries have
 * numbers of growing width. The cost is linear in the length of the result, which is limited to `most`; the library's
 * own reader has no limit.
 */
export function lzUnpacked(text: string, most = MAX_CHARACTERS): string {
  const bits = new Bits(sixBitDigits(text));
  const words: string[] = ['', '', ''];
  const firstCode = bits.take(2);
  if (firstCode === 2) return '';
  const firstWord = bits.character(firstCode);
  words.push(firstWord);
  const pieces = [firstWord];
  let [width, free, before, length] = [3, 4, firstWord, firstWord.length];
  const widenCode = (): void => {
    if (--free > 0) return;
    free = 2 ** width;
    width++;
  };
  for (;;) {
    let code = bits.take(width);
    if (code === 2) return pieces.join('');
    if (code < 2) {
      words.push(bits.character(code));
      code = words.length - 1;
      widenCode();
    }
    const word = words[code] ?? (code === words.length ? before + before.charAt(0) : undefined);
    if (word === undefined) throw new BadLink(TRUNCATED_MESSAGE);
    pieces.push(word);
    length += word.length;
    if (length > most) throw new BadLink(TOO_LONG_MESSAGE);
    words.push(before + word.charAt(0));
    widenCode();
    before = word;
  }
}

/** Reads bits of six-bit digits, from the highest bit of each on. A number's lowest bit comes first. */
class Bits {
  readonly #sextets: Uint8Array;
  #at = 0;

  constructor(sixes: Uint8Array) {
    this.#sextets = sixes;
  }

  take(width: number): number {
    if (this.#at + width > this.#sextets.length * 6) throw new BadLink(TRUNCATED_MESSAGE);
    let value = 0;
    for (let place = 0; place < width; place++, this.#at++) {
      const bit = ((this.#sextets[Math.floor(this.#at / 6)] ?? 0) >> (5 - (this.#at % 6))) & 1;
      value += bit * 2 ** place;
    }
    return value;
  }

  /** A character that isn't in the dictionary yet: one byte after the code 0, two bytes after the code 1. */
  character(code: number): string {
    return String.fromCharCode(this.take(code === 0 ? 8 : 16));
  }
}

/** The text with percent encoding undone; unchanged if that fails. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
