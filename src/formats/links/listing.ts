/**
 * The contents of another program's link as readable lines: `killercage: cells [(0,0), (1,0)] value 9`. Before the
 * colon is the layer's name, after it are fields with their values in native text; a text with blanks is quoted. Links
 * are unpacked into listings and packed from listings, so that messages have a place to point at.
 */
import type { SourceFile } from '../../text/source.ts';
import type { Token } from '../native/tokens.ts';

/** The layer that says how something was read that a file leaves open. */
export const ASSUMED_LAYER = 'assumed';

export interface ListingLine {
  /** The layer's name: `killercage`, `number black`. */
  readonly layer: string;
  /** The value of each field, by the field's name; a list is one value, with its brackets. */
  readonly fields: ReadonlyMap<string, Token>;
  /** The whole line, as text with its position. */
  readonly token: Token;
}

/** The lines of a listing; an invalid line has no fields and an empty layer. */
export function readListing(file: SourceFile): readonly ListingLine[] {
  const lines: ListingLine[] = [];
  for (let start = 0; start < file.text.length; ) {
    const newline = file.text.indexOf('\n', start);
    const end = newline < 0 ? file.text.length : newline;
    const text = file.text.slice(start, end);
    if (text.trim() !== '') lines.push(lineOf(text, start));
    start = end + 1;
  }
  return lines;
}

function lineOf(text: string, start: number): ListingLine {
  const token = { text, start };
  const colon = text.indexOf(':');
  if (colon < 0) return { layer: '', fields: new Map(), token };
  const words = wordsOf(text, colon + 1, start);
  const fields = new Map<string, Token>();
  for (let at = 0; at + 1 < words.length; at += 2) {
    const [name, value] = [words[at], words[at + 1]];
    if (name && value) fields.set(name.text, value);
  }
  return { layer: text.slice(0, colon).trim(), fields, token };
}

const WORD = /"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\([^)]*\)|[^\s]+/g;

function wordsOf(text: string, from: number, start: number): Token[] {
  return Array.from(text.slice(from).matchAll(WORD), (match) => {
    const [word] = match;
    return { text: unquoteWord(word), start: start + from + match.index, width: word.length };
  });
}

function unquoteWord(word: string): string {
  if (!word.startsWith('"')) return word;
  try {
    return String(JSON.parse(word));
  } catch {
    return word;
  }
}

/** Writes a listing line by line. */
export class ListingText {
  readonly #lines: string[] = [];
  readonly #origins: (Token | undefined)[] = [];

  /** Adds a line; fields without a value are left out. `origin` is the part of a file from which the line is made. */
  addLine(
    layer: string,
    fields: Readonly<Record<string, string | number | undefined>> = {},
    origin?: Token,
  ): void {
    this.#origins.push(origin);
    const fieldTexts = Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [` ${name} ${quoteText(String(value))}`],
    );
    this.#lines.push(`${layer}:${fieldTexts.join('')}\n`);
  }

  get text(): string {
    return this.#lines.join('');
  }

  /** For each line the part of the file from which it is made. */
  get origins(): readonly (Token | undefined)[] {
    return this.#origins;
  }
}

/** The text in quotes, except that plain words and bracketed texts need none. */
function quoteText(text: string): string {
  return /^(?:[^\s"[(][^\s"]*|\[[^\]]*\]|\([^)]*\))$/.test(text) ? text : JSON.stringify(text);
}
