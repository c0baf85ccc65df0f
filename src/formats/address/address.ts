/**
 * Puzzle addresses, `https://puzz.link/p?TYPE/[FLAG/]COLUMNS/ROWS/DATA`: their parts with their places in the text.
 * Nothing is ever fetched, since the address contains the whole puzzle. Form and encodings are those of pzpr (sabo2 and
 * others, MIT), as used by pzv.jp, puzz.link and pzprxs.
 */

import { gameIdIn } from '../ids/id.ts';
import type { Faults, Token } from '../native/tokens.ts';
import { isAddressFile, typeOfFile } from './file.ts';
import { kanpenIn } from './kanpen.ts';

/** The size of a board, and the data that follow it. */
export interface AddressData {
  readonly width: Token;
  readonly height: Token;
  /** The text after the size. */
  readonly data: Token;
  /** Whether the board goes on at the other edge. */
  readonly wraps?: boolean;
}

export interface Address extends AddressData {
  /** The name of the puzzle's type in the address, such as `slither`. */
  readonly type: Token;
  /** The letters between type and size, which select variants of the rules. */
  readonly flags: readonly Token[];
}

/** What precedes the game's name (`tatham unequal`) where a Tatham game id is meant instead of a web address. */
export const TATHAM_PREFIX = 'tatham ';

/** The greatest number of pieces between slashes: the type, the flags, two sizes, and the rest. */
const ADDRESS_PIECE_COUNT = 5;

/** The greatest length of an address or a link, in characters; no address of a solvable board comes near it. */
export const MAX_CHARACTERS = 4_000_000;

/**
 * Matches an address that begins without `http`. It must have the sites' usual path `/p?`, since a file may have almost
 * any name.
 */
const SITE_PATTERN = /^[\w-]+(?:\.[\w-]+)+\/p(?:\.html)?[?#]/i;
/** Matches everything before the type: the site, and options of its page (`type=player&`, and `m+` for its editor). */
const ADDRESS_START_PATTERN = /^\s*(?:https?:\/\/)?[\w.-]+(?:\/[\w./-]*)?[?#]+(?:\w+=\w+&)*(?:m\+)?/i;
/** Matches the suffix of a type by which a site opens the puzzle to edit, to play or to test. */
const MODE = /_(?:edit|play|test)$/;

/** Whether a text is meant as a puzzle address or a game id, or is a file saved by the same sites. */
export function isAddress(text: string): boolean {
  if (isAddressFile(text) || kanpenIn(text) || gameIdIn(text)) return true;
  const word = text.trim();
  return !/\s/.test(word) && (/^https?:\/\//i.test(word) || SITE_PATTERN.test(word));
}

/** The puzzle type's name in an address, file or game id; empty if it can't be recognised. */
export function typeOfAddress(text: string): string {
  if (text.length > MAX_CHARACTERS) return '';
  if (isAddressFile(text)) return typeOfFile(text);
  const kanpen = kanpenIn(text);
  if (kanpen) return kanpen.type.text;
  const id = gameIdIn(text);
  if (id) return `${TATHAM_PREFIX}${id.game}`;
  const plainText = plainAddress(text);
  const hostStart = ADDRESS_START_PATTERN.exec(plainText)?.[0].length ?? plainText.length;
  return /^[^/]*/.exec(plainText.slice(hostStart))?.[0].trim().replace(MODE, '') ?? '';
}

/**
 * The address as its site reads it: if it came through a page that wrote `%2F` for `/`, all such characters are
 * decoded. A plain address may contain literal `%` signs.
 */
export function plainAddress(text: string): string {
  const typeStart = ADDRESS_START_PATTERN.exec(text)?.[0].length ?? 0;
  const textFromType = text.slice(typeStart);
  // Codes have small letters for their hexadecimal numbers, so `%2E` isn't part of a code.
  if (textFromType.includes('/') || !/%2f/i.test(textFromType))
    return text.slice(0, typeStart) + textFromType.replace(/%([2-7][A-F])/g, characterOfCode);
  return text.slice(0, typeStart) + textFromType.replace(/%([2-7][0-9a-f])/gi, characterOfCode);
}

const characterOfCode = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/**
 * The address types that a model's text declares, found without parsing the model: the types after `read url`, and the
 * types that a flag names.
 */
export function addressTypes(modelText: string): readonly string[] {
  const typeLists = modelText.matchAll(/^[ \t]*(?:read[ \t]+url|flag[ \t]+[a-z])((?:[ \t]+"[^"\n]*")*)/gm);
  return Array.from(typeLists, ([, types = '']) =>
    [...types.matchAll(/"([^"]*)"/g)].map(([, type]) => type ?? ''),
  ).flat();
}

/** What to say of a short address, which may lead to a page with the whole one; undefined for other texts. */
export const reasonOfShortAddress = (
  address: string,
): { readonly message: string; readonly advice: string } | undefined =>
  SHORT_ADDRESS_PATTERN.test(address.trim())
    ? {
        message: 'This short address holds no puzzle; it may lead to one.',
        advice: 'Nothing is fetched: open it in a browser, and copy the long address that stands there then.',
      }
    : undefined;

/** Matches a site with a single word behind it, as of sites that shorten addresses. */
const SHORT_ADDRESS_PATTERN = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/[\w-]{1,40}\/?[.,;]?$/i;

/** Splits an address into its parts; undefined after a mistake, which is reported. */
export function readAddress(text: string, faults: Faults): Address | undefined {
  const addressStart = ADDRESS_START_PATTERN.exec(text)?.[0].length;
  if (addressStart === undefined) {
    const { message, ...advice } = reasonOfShortAddress(text) ?? {
      message: 'This is not the address of a puzzle.',
      ...FORM_ADVICE,
    };
    faults.at('bad-address', message, { text: text.trim(), start: 0 }, advice);
    return undefined;
  }
  const hashIndex = text.indexOf('#', addressStart);
  const addressText = (hashIndex < 0 ? text : text.slice(0, hashIndex)).trimEnd();
  const kanpen = kanpenIn(text);
  const pieces = kanpen
    ? [kanpen.type, ...piecesOf(addressText, kanpen.data.start)]
    : piecesOf(addressText, addressStart);
  const [type, ...rest] = pieces;
  if (!type || type.text === '') {
    faults.at(
      'bad-address',
      'The address names no type of puzzle.',
      { text: '?', start: addressStart - 1 },
      FORM_ADVICE,
    );
    return undefined;
  }
  const flags = flagsIn(rest, faults);
  if (!flags) return undefined;
  const [width, height, ...behind] = rest;
  const end = text.trimEnd().length;
  for (const [size, what] of [
    [width, 'columns'],
    [height, 'rows'],
  ] as const) {
    if (size && /^[1-9]\d{0,5}$/.test(size.text)) continue;
    const foundText = size ? `, found \`${size.text}\`` : '';
    const place = size ?? { text: '', start: Math.max(0, end - 1) };
    faults.at('bad-address', `Expected the number of ${what}${foundText}.`, place, FORM_ADVICE);
    return undefined;
  }
  if (!width || !height) return undefined;
  const firstPiece = behind[0] ?? { text: '', start: end };
  const bodyText = behind.map((piece) => piece.text).join('/');
  return {
    type: { ...type, text: type.text.replace(MODE, '') },
    width,
    height,
    flags,
    data: { text: bodyText, start: firstPiece.start },
  };
}

/** Takes the piece before the size (single letters, or `v:…`) from `rest`; undefined after a mistake. */
function flagsIn(rest: Token[], faults: Faults): readonly Token[] | undefined {
  if (!rest[0] || /^\d/.test(rest[0].text)) return [];
  const flag = rest.shift();
  if (!flag || flag.text === '') return [];
  if (flag.text.startsWith(OTHER_RULES_FLAG)) return [flag];
  if (!/^[a-z]+:?$/.test(flag.text) || !/^\d/.test(rest[0]?.text ?? '')) {
    faults.at('bad-address', `Expected the number of columns, found \`${flag.text}\`.`, flag, FORM_ADVICE);
    return undefined;
  }
  const letters = flag.text.replace(':', '');
  return Array.from(letters, (letter, at) => ({ text: letter, start: flag.start + at }));
}

/** The prefix of the flag by which sites mark puzzles with special rules of any kind. */
export const OTHER_RULES_FLAG = 'v:';

const FORM_ADVICE = { advice: 'It looks like `https://puzz.link/p?slither/COLUMNS/ROWS/…`.' };

/**
 * The pieces of an address: the type, flags, columns and rows, as far as they are present, then the rest as one piece.
 */
function piecesOf(text: string, start: number): Token[] {
  const pieces: Token[] = [];
  let at = start;
  while (pieces.length < ADDRESS_PIECE_COUNT) {
    const end = pieces.length < ADDRESS_PIECE_COUNT - 1 ? text.indexOf('/', at) : -1;
    pieces.push({ text: text.slice(at, end < 0 ? undefined : end), start: at });
    if (end < 0) break;
    at = end + 1;
  }
  return pieces;
}

/** Reads the data of an address character by character. */
export class AddressText {
  readonly height: number;
  readonly width: number;
  readonly wraps: boolean;
  readonly faults: Faults;
  readonly #text: string;
  readonly #textOffset: number;
  #at = 0;
  #isCut = false;
  /** The characters that contain values for more places than the board has. */
  readonly surplus: Token[] = [];
  /** The number of empty places at the end that the text leaves out, as its code permits. */
  omittedPlaceCount = 0;

  constructor({ width, height, data, wraps = false }: AddressData, faults: Faults) {
    this.width = Number(width.text);
    this.wraps = wraps;
    this.height = Number(height.text);
    this.faults = faults;
    this.#text = data.text;
    this.#textOffset = data.start;
  }

  /**
   * The next `count` characters; undefined if the data end before them, which means that the missing values are empty.
   */
  take(count: number): Token | undefined {
    const token = { text: this.#text.slice(this.#at, this.#at + count), start: this.#textOffset + this.#at };
    this.#at = Math.min(this.#at + count, this.#text.length);
    if (token.text.length === count) return token;
    this.#isCut = true;
    return undefined;
  }

  /** The next characters if they match a sticky pattern; undefined otherwise. */
  match(pattern: RegExp): Token | undefined {
    pattern.lastIndex = this.#at;
    const matchedText = pattern.exec(this.#text)?.[0];
    const token =
      matchedText === undefined ? undefined : { text: matchedText, start: this.#textOffset + this.#at };
    this.#at += matchedText?.length ?? 0;
    return token;
  }

  /** The next character with its position, for messages. */
  get emptyToken(): Token {
    return { text: '', start: this.#textOffset + this.#at };
  }

  /** All data of the address, for messages. */
  get token(): Token {
    return { text: this.#text, start: this.#textOffset };
  }

  /** Whether more characters were requested than the address contains. */
  get isTruncated(): boolean {
    return this.#isCut;
  }

  /** Reports a missing part that is required. */
  reportMissing(what: string): void {
    this.faults.at('address-ends', `The address ends too early: ${what}.`, this.#end, {
      advice: TRUNCATION_ADVICE,
    });
  }

  get #end(): Token {
    return { text: ' ', start: this.#textOffset + Math.max(0, this.#text.length - 1) };
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reports a character that isn't allowed at its position. */
  reportUnexpected(token: Token, expected: string): void {
    this.faults.at('bad-address', `\`${token.text}\` can't stand here: expected ${expected}.`, token);
  }

  startsWith(character: string): boolean {
    return this.#text.startsWith(character, this.#at);
  }

  /** Skips a character if it comes next. */
  skip(character: string): boolean {
    const isSkipped = this.startsWith(character);
    if (isSkipped) this.#at += character.length;
    return isSkipped;
  }

  /** Returns the text up to the next `/`, and skips the `/`. */
  piece(): Token {
    const slash = this.#text.indexOf('/', this.#at);
    const end = slash < 0 ? this.#text.length : slash;
    const token = { text: this.#text.slice(this.#at, end), start: this.#textOffset + this.#at };
    this.#at = end + 1;
    return token;
  }

  /** Reports missing parts, and returns surplus text; a `/` at the end is ignored. */
  finish(): Token | undefined {
    const unreadText = this.#text.slice(this.#at);
    if (this.#isCut) {
      const message = "The address ends early: what it doesn't tell is read as empty.";
      this.faults.warn('address-ends', message, this.#end, { advice: TRUNCATION_ADVICE });
    }
    // `/` and zeros may be left over: they say that there are no holes and no single borders.
    return /^[/0]*$/.test(unreadText) ? undefined : { text: unreadText, start: this.#textOffset + this.#at };
  }
}

const TRUNCATION_ADVICE = 'Was it copied completely?';
