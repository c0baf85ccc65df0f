/**
 * Puzzle addresses, `https://puzz.link/p?TYPE/[FLAG/]COLUMNS/ROWS/DATA`: their parts with their places in the text.
 * Nothing is ever fetched: all of the puzzle stands in the address. Form and encodings are those of pzpr (sabo2 and
 * others, MIT), as pzv.jp, puzz.link and pzprxs use them.
 */

import { gameIdIn } from '../ids/id.ts';
import type { Faults, Token } from '../native/tokens.ts';
import { isAddressFile, typeOfFile } from './file.ts';

/** The size of a board, and what is told of it. */
export interface AddressData {
  readonly width: Token;
  readonly height: Token;
  /** What follows the size. */
  readonly data: Token;
}

export interface Address extends AddressData {
  /** What the site calls the puzzle's type. */
  readonly type: Token;
  /** The letters between type and size, which ask for other rules. */
  readonly flags: readonly Token[];
}

/** In front of the name of a game whose id an address is. */
export const GAME = 'tatham ';

/** Of an address: its type, its flags, both sizes, and the rest. */
const PIECES = 5;

/** Letters of an address or a link: no board that anybody solves comes near. */
export const MOST_CHARACTERS = 4_000_000;

/** Without `http` only the sites' usual page makes an address: a file may be called almost anything. */
const SITES = /^[\w-]+(?:\.[\w-]+)+\/p(?:\.html)?[?#]/i;
/** All before the type: the site, options of its page (`type=player&`, and `m+` for its editor). */
const START = /^\s*(?:https?:\/\/)?[\w.-]+(?:\/[\w./-]*)?[?#]+(?:\w+=\w+&)*(?:m\+)?/i;
/** Whether a site opens a puzzle to edit, to play or to test. */
const MODE = /_(?:edit|play|test)$/;

/** Whether a text is meant as an address, or is a file of the same sites. */
export function isAddress(text: string): boolean {
  if (isAddressFile(text) || gameIdIn(text)) return true;
  const word = text.trim();
  return !/\s/.test(word) && (/^https?:\/\//i.test(word) || SITES.test(word));
}

/** What an address calls its type, as far as one can tell. */
export function typeOfAddress(text: string): string {
  if (text.length > MOST_CHARACTERS) return '';
  if (isAddressFile(text)) return typeOfFile(text);
  const id = gameIdIn(text);
  if (id) return `${GAME}${id.game}`;
  const address = plainAddress(text);
  const start = START.exec(address)?.[0].length ?? address.length;
  return /^[^/]*/.exec(address.slice(start))?.[0].trim().replace(MODE, '') ?? '';
}

/**
 * The address as its site reads it: where it came through a page that wrote `%2F` for `/`, all such characters are
 * decoded; else those that no code has. A plain address may hold `%` for itself.
 */
export function plainAddress(text: string): string {
  const start = START.exec(text)?.[0].length ?? 0;
  const rest = text.slice(start);
  // Codes have small letters for their numbers: `%2E` is none.
  if (rest.includes('/') || !/%2f/i.test(rest))
    return text.slice(0, start) + rest.replace(/%([2-7][A-F])/g, plainCharacter);
  return text.slice(0, start) + rest.replace(/%([2-7][0-9a-f])/gi, plainCharacter);
}

const plainCharacter = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16));

/** The types of addresses that a model's text declares, found without reading the model: behind `read url`, and those that a flag names. */
export function addressTypes(modelText: string): readonly string[] {
  const named = modelText.matchAll(/^[ \t]*(?:read[ \t]+url|flag[ \t]+[a-z])((?:[ \t]+"[^"\n]*")*)/gm);
  return Array.from(named, ([, types = '']) =>
    [...types.matchAll(/"([^"]*)"/g)].map(([, type]) => type ?? ''),
  ).flat();
}

/** Cuts an address into its parts; undefined after a mistake, which is reported. */
export function readAddress(text: string, faults: Faults): Address | undefined {
  const start = START.exec(text)?.[0].length;
  if (start === undefined) {
    faults.at('bad-address', 'This is not the address of a puzzle.', { text: text.trim(), start: 0 }, FORM);
    return undefined;
  }
  const hash = text.indexOf('#', start);
  const pieces = piecesOf((hash < 0 ? text : text.slice(0, hash)).trimEnd(), start);
  const [type, ...rest] = pieces;
  if (!type || type.text === '') {
    faults.at('bad-address', 'The address names no type of puzzle.', { text: '?', start: start - 1 }, FORM);
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
    const found = size ? `, found \`${size.text}\`` : '';
    const place = size ?? { text: '', start: Math.max(0, end - 1) };
    faults.at('bad-address', `Expected the number of ${what}${found}.`, place, FORM);
    return undefined;
  }
  if (!width || !height) return undefined;
  const first = behind[0] ?? { text: '', start: end };
  const all = behind.map((piece) => piece.text).join('/');
  return {
    type: { ...type, text: type.text.replace(MODE, '') },
    width,
    height,
    flags,
    data: { text: all, start: first.start },
  };
}

/** Takes what stands before the size, a letter each, and `v:` as one; undefined after a mistake. */
function flagsIn(rest: Token[], faults: Faults): readonly Token[] | undefined {
  if (!rest[0] || /^\d/.test(rest[0].text)) return [];
  const flag = rest.shift();
  if (!flag || flag.text === '') return [];
  if (flag.text.startsWith(OTHER_RULES)) return [flag];
  if (!/^[a-z]+:?$/.test(flag.text) || !/^\d/.test(rest[0]?.text ?? '')) {
    faults.at('bad-address', `Expected the number of columns, found \`${flag.text}\`.`, flag, FORM);
    return undefined;
  }
  const letters = flag.text.replace(':', '');
  return Array.from(letters, (letter, at) => ({ text: letter, start: flag.start + at }));
}

/** By this the sites say that the puzzle has rules of its own, whatever they are. */
export const OTHER_RULES = 'v:';

const FORM = { advice: 'It looks like `https://puzz.link/p?slither/COLUMNS/ROWS/…`.' };

/** Type, flags, columns and rows, as far as there are some, and all behind them as one piece. */
function piecesOf(text: string, start: number): Token[] {
  const pieces: Token[] = [];
  let at = start;
  while (pieces.length < PIECES) {
    const end = pieces.length < PIECES - 1 ? text.indexOf('/', at) : -1;
    pieces.push({ text: text.slice(at, end < 0 ? undefined : end), start: at });
    if (end < 0) break;
    at = end + 1;
  }
  return pieces;
}

/** The data of an address, taken character by character. */
export class AddressText {
  readonly height: number;
  readonly width: number;
  readonly faults: Faults;
  readonly #text: string;
  readonly #start: number;
  #at = 0;
  #cut = false;
  /** Characters that tell more places than there are. */
  readonly spilled: Token[] = [];

  constructor({ width, height, data }: AddressData, faults: Faults) {
    this.width = Number(width.text);
    this.height = Number(height.text);
    this.faults = faults;
    this.#text = data.text;
    this.#start = data.start;
  }

  /** The next characters; undefined where the data end before them: what the address lacks is nothing. */
  take(count: number): Token | undefined {
    const token = { text: this.#text.slice(this.#at, this.#at + count), start: this.#start + this.#at };
    this.#at = Math.min(this.#at + count, this.#text.length);
    if (token.text.length === count) return token;
    this.#cut = true;
    return undefined;
  }

  /** What a sticky pattern finds next; undefined where that is something else. */
  match(pattern: RegExp): Token | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    const token = found === undefined ? undefined : { text: found, start: this.#start + this.#at };
    this.#at += found?.length ?? 0;
    return token;
  }

  /** The place of the next character, for messages. */
  get here(): Token {
    return { text: '', start: this.#start + this.#at };
  }

  /** The data, for messages. */
  get token(): Token {
    return { text: this.#text, start: this.#start };
  }

  /** More was asked for than the address holds. */
  get cut(): boolean {
    return this.#cut;
  }

  /** Reports what can't be left out. */
  lacks(what: string): void {
    this.faults.at('address-ends', `The address ends too early: ${what}.`, this.#end, { advice: COPIED });
  }

  get #end(): Token {
    return { text: ' ', start: this.#start + Math.max(0, this.#text.length - 1) };
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reports a character that stands for nothing here. */
  odd(token: Token, expected: string): void {
    this.faults.at('bad-address', `\`${token.text}\` can't stand here: expected ${expected}.`, token);
  }

  isNext(character: string): boolean {
    return this.#text.startsWith(character, this.#at);
  }

  /** Skips a character if it stands next. */
  skip(character: string): boolean {
    const found = this.isNext(character);
    if (found) this.#at += character.length;
    return found;
  }

  /** Up to the next `/`, which is skipped. */
  piece(): Token {
    const slash = this.#text.indexOf('/', this.#at);
    const end = slash < 0 ? this.#text.length : slash;
    const token = { text: this.#text.slice(this.#at, end), start: this.#start + this.#at };
    this.#at = end + 1;
    return token;
  }

  /** Tells of what was missing, and gives what is left over; a `/` at the end is nothing. */
  finish(): Token | undefined {
    const rest = this.#text.slice(this.#at);
    if (this.#cut) {
      const message = "The address ends early: what it doesn't tell is read as empty.";
      this.faults.warn('address-ends', message, this.#end, { advice: COPIED });
    }
    // Places one by one, holes and borders, may follow: zeros tell of none.
    return /^[/0]*$/.test(rest) ? undefined : { text: rest, start: this.#start + this.#at };
  }
}

const COPIED = 'Was it copied completely?';
