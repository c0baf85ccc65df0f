/** Mistakes in files of other programs, and the words of such files with their positions. */
import type { Token } from '../native/tokens.ts';

/** Thrown for a mistake in a file whose form has been recognised; forms.ts catches it. */
export class BadFile extends Error {
  readonly token: Token;

  constructor(message: string, token: Token) {
    super(message);
    this.token = token;
  }
}

export const linesOf = (text: string): readonly Token[] => {
  const firstIndex = text.startsWith('\uFEFF') ? 1 : 0;
  const lines = Array.from(text.slice(firstIndex).matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g), (found) => ({
    text: found[1] ?? '',
    start: firstIndex + found.index,
  }));
  // At the end of the text the pattern also matches an empty string, which isn't a line.
  return lines.filter((line) => line.start < text.length);
};

/** The words of a line, without the separators between them. */
export const wordsOf = ({ text, start }: Token, word = /[^\s,]+/g): readonly Token[] =>
  Array.from(text.matchAll(word), (found) => ({ text: found[0], start: start + found.index }));

/** The keys in files of several programs that say nothing of the puzzle but its size, or are read as texts. */
export const KNOWN_KEYS: ReadonlySet<string> = new Set(
  'title name id author by copyright license source solver url date description info mail level difficulty number type puzzle begin end width height size rows cols columns unit depth patternx patterny color catalogue goal saved solution'.split(
    ' ',
  ),
);
