/** Mistakes in files of other programs, and their lines with their places. */
import type { Token } from '../native/tokens.ts';

/** A file whose form is known has a mistake: thrown by who reads such files, caught in forms.ts. */
export class BadFile extends Error {
  readonly token: Token;

  constructor(message: string, token: Token) {
    super(message);
    this.token = token;
  }
}

export const linesOf = (text: string): readonly Token[] => {
  const from = text.startsWith('\uFEFF') ? 1 : 0;
  return Array.from(text.slice(from).matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g), (found) => ({
    text: found[1] ?? '',
    start: from + found.index,
  }));
};

/** Words with what separates them left out. */
export const wordsOf = ({ text, start }: Token, word = /[^\s,]+/g): readonly Token[] =>
  Array.from(text.matchAll(word), (found) => ({ text: found[0], start: start + found.index }));
