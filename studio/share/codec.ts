/**
 * Text in a link: a digit for the dictionary, raw deflate as base64url, and a check letter at the end that detects lost
 * characters. The text never ends with `-` or `_`, which chat programs don't include in links.
 */
import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { DICTIONARIES, LATEST_VERSION } from './dictionary.ts';
import { base64url } from './hash.ts';

/** The greatest number of bytes to which a link may unpack; others are rejected. */
const MAX_UNPACKED_BYTES = 1_000_000;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export function packText(text: string): string {
  const dictionary = DICTIONARIES[LATEST_VERSION];
  const bytes = deflateSync(strToU8(text), {
    level: 9,
    ...(dictionary && { dictionary: strToU8(dictionary) }),
  });
  const body = LATEST_VERSION + base64url(bytes);
  return body + checksumLetter(body);
}

export type UnpackedText = { readonly text: string } | { readonly problem: string };

export function unpackText(packedText: string): UnpackedText {
  const body = packedText.slice(0, -1);
  if (packedText.length < 3 || checksumLetter(body) !== packedText.at(-1)) {
    return {
      problem: 'The link is incomplete: something was cut off or changed. Ask for it again, or for the file.',
    };
  }
  const version = Number(body[0]);
  const dictionary = DICTIONARIES[version];
  if (!(version >= 0 && version < DICTIONARIES.length)) {
    return { problem: 'The link was made by a newer studio. Load the page anew to open it.' };
  }
  try {
    const bytes = bytesOf(body.slice(1));
    const out = new Uint8Array(MAX_UNPACKED_BYTES);
    const text = inflateSync(bytes, { out, ...(dictionary && { dictionary: strToU8(dictionary) }) });
    if (text.length >= MAX_UNPACKED_BYTES) return { problem: 'The link holds more than the studio opens.' };
    return { text: strFromU8(text) };
  } catch {
    return { problem: 'The link is damaged: what it holds can’t be read.' };
  }
}

/**
 * A letter that depends on all characters and their positions, so that 51 of 52 lost or exchanged characters are
 * noticed.
 */
export function checksumLetter(text: string): string {
  let sum = 7;
  for (const character of text) sum = (sum * 31 + character.charCodeAt(0)) % 1_000_003;
  return LETTERS.charAt(sum % LETTERS.length);
}

function bytesOf(text: string): Uint8Array {
  const binaryText = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binaryText, (character) => character.charCodeAt(0));
}
