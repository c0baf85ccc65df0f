/** Splits lines into tokens, and reports all mistakes in instance and solution text. */
import type { DiagnosticCode } from '../../text/codes.ts';
import type { Details, Diagnostics, Severity } from '../../text/diagnostics.ts';
import type { Span } from '../../text/source.ts';
import type { EntryLine } from './instance.ts';

/** A piece of text with its offset in the source file. */
export type Token = EntryLine;

/** The greatest number of mistakes reported for one text. */
const MAX_MISTAKES = 20;

/** Reports mistakes at offsets of one file, up to a limit. */
export class Faults {
  readonly #diagnostics: Diagnostics;
  readonly #file: number;
  #count = 0;
  #warned = 0;

  constructor(diagnostics: Diagnostics, file: number) {
    this.#diagnostics = diagnostics;
    this.#file = file;
  }

  /** Whether the limit of mistakes has been reached, so that reading may stop. */
  get isFull(): boolean {
    return this.#count >= MAX_MISTAKES;
  }

  /** Whether a mistake has been reported. */
  get hasMistakes(): boolean {
    return this.#count > 0;
  }

  at(code: DiagnosticCode, message: string, token: Token, rest: Details = {}): void {
    if (this.isFull) return;
    this.#count++;
    this.#diagnostics.error(code, message, this.span(token), rest);
  }

  /** Warns that some text is ignored, or read differently from how it is written. */
  warn(code: DiagnosticCode, message: string, token: Token, rest: Details = {}): void {
    this.#mention('warning', code, message, token, rest);
  }

  /** Tells how some text was read where that may surprise. */
  note(code: DiagnosticCode, message: string, token: Token, rest: Details = {}): void {
    this.#mention('note', code, message, token, rest);
  }

  #mention(severity: Severity, code: DiagnosticCode, message: string, token: Token, rest: Details): void {
    if (++this.#warned > MAX_MISTAKES) return;
    this.#diagnostics.list.push({ code, severity, message, span: this.span(token), ...rest });
  }

  span(token: Token): Span {
    return {
      file: this.#file,
      start: token.start,
      end: token.start + Math.max(1, token.width ?? token.text.length),
    };
  }
}

const CLOSING_BRACKETS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * The tokens of a line, separated by blanks, tabs or commas; a bracketed part is one token; a token that starts with
 * `//` begins a comment.
 */
export function tokensOf(line: EntryLine): Token[] {
  const { text, start } = line;
  if (line.tokens) return [...line.tokens];
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSeparator(text.charCodeAt(at))) {
      at++;
      continue;
    }
    if (text.startsWith('//', at)) break;
    const end = tokenEnd(text, at);
    tokens.push({ text: text.slice(at, end), start: start + at });
    at = end;
  }
  return tokens;
}

/** The items of a bracketed token such as `(1, 2)`; undefined if the token doesn't start with the bracket `open`. */
export function itemsOf(token: Token, open: '(' | '[' | '{'): Token[] | undefined {
  const { text, start } = token;
  if (text[0] !== open || text.length < 2 || text.at(-1) !== CLOSING_BRACKETS[open]) return undefined;
  return tokensOf({ text: text.slice(1, -1), start: start + 1 });
}

/** The characters of a token, each as a token of its own. */
export function charactersOf(token: Token): Token[] {
  return Array.from({ length: token.text.length }, (_, at) => ({
    text: token.text.charAt(at),
    start: token.start + at,
  }));
}

/** The lines that contain something besides blanks and comments. */
export function filledLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  return lines.filter(({ text }) => !/^[ \t]*(?:\/\/.*)?$/.test(text));
}

/**
 * The lines with lists: without comment lines, but with the blank lines between other lines, since a blank line is an
 * empty list.
 */
export function listLines(lines: readonly EntryLine[]): readonly EntryLine[] {
  const filledLineSet = new Set(filledLines(lines));
  return lines.filter((line) => filledLineSet.has(line) || /^[ \t]*$/.test(line.text));
}

/** Whether the line is `at: value`. */
export function isKeyed(line: EntryLine): boolean {
  if (line.tokens) return line.key !== undefined;
  const comment = line.text.indexOf('//');
  const colon = line.text.indexOf(':');
  return colon >= 0 && (comment < 0 || colon < comment);
}

/** The part before the colon of a line `at: value`. */
export function keyOfLine(line: EntryLine): Token {
  const colon = Math.max(0, line.text.indexOf(':'));
  return { text: line.text.slice(0, colon).trimEnd(), start: line.start };
}

/**
 * Splits lines into blocks. A block begins with a line `key:` and contains the text after the colon and the further
 * indented lines below.
 */
export function blocksOf(
  lines: readonly EntryLine[],
): readonly { readonly key: Token; readonly lines: readonly EntryLine[] }[] {
  const blocks: { key: Token; lines: EntryLine[] }[] = [];
  for (const line of lines) {
    if (/^[ \t]/.test(line.text)) blocks.at(-1)?.lines.push(line);
    else {
      const keyEnd = line.text.indexOf(':') + 1;
      const tokenAfterKey = { text: line.text.slice(keyEnd), start: line.start + keyEnd };
      blocks.push({ key: keyOfLine(line), lines: filledLines([tokenAfterKey]).slice() });
    }
  }
  return blocks;
}

/** One token that spans all the tokens, for messages about them together; undefined if there are none. */
export function joinTokens(tokens: readonly Token[]): Token | undefined {
  const firstToken = tokens[0];
  const lastToken = tokens.at(-1);
  if (!firstToken || !lastToken) return undefined;
  const width = Math.max(1, lastToken.start + (lastToken.width ?? lastToken.text.length) - firstToken.start);
  return { text: ' '.repeat(width), start: firstToken.start };
}

function isSeparator(code: number): boolean {
  return code === 32 || code === 9 || code === 44 || code === 13 || code === 12;
}

/** The index after the token that starts at `at`: that of the next separator outside brackets. */
function tokenEnd(text: string, at: number): number {
  let depth = 0;
  let end = at;
  for (; end < text.length; end++) {
    const character = text[end] ?? '';
    if (Object.hasOwn(CLOSING_BRACKETS, character)) depth++;
    else if (character === ')' || character === ']' || character === '}') depth--;
    else if (depth <= 0 && (isSeparator(text.charCodeAt(end)) || text.startsWith('//', end))) break;
  }
  return end;
}
