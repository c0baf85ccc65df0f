/**
 * The common parts of all `read` sections: names, quoted texts, symbols for values, and messages about mistakes in a
 * line.
 */
import type { Details, Diagnostics } from '../../../text/diagnostics.ts';
import { patternSelector } from '../../../text/letters.ts';
import type { Span } from '../../../text/source.ts';
import type { Ast, Name, SectionDeclaration } from '../../syntax/ast.ts';
import type { Uses } from '../../uses.ts';
import type { SymbolPair } from './format.ts';
import type { FormatToken } from './lines.ts';
import { FormatNames } from './names.ts';

const NAME_PATTERN = patternSelector(String.raw`^[\p{L}_][\p{L}\p{M}\p{N}_.]*$`);

/** The values 1 to 26 as capital letters, which are written, and as small letters. */
const LETTERS: readonly SymbolPair[] = [65, 97].flatMap((first) =>
  Array.from({ length: 26 }, (_, at) => ({ symbol: String.fromCharCode(first + at), value: String(at + 1) })),
);

/** Parses what lines of all `read` sections have in common, and collects the section's symbols. */
export class SectionParser {
  readonly section: SectionDeclaration;
  /** The symbols for values, by the name of the given or find. */
  readonly symbols = new Map<string, readonly SymbolPair[]>();
  readonly #ast: Ast;
  readonly #diagnostics: Diagnostics;
  readonly #uses: Uses;

  constructor(section: SectionDeclaration, ast: Ast, diagnostics: Diagnostics, uses: Uses) {
    this.section = section;
    this.#ast = ast;
    this.#diagnostics = diagnostics;
    this.#uses = uses;
  }

  /** The names that the section's lines may contain: those of the givens, or those of the finds. */
  formatNames(kind: 'given' | 'find'): FormatNames {
    return new FormatNames(this.#ast, kind, this.#diagnostics, this.#uses);
  }

  readSymbols(subject: FormatToken, tokens: readonly FormatToken[], names: FormatNames): void {
    const name = this.nameOf(subject);
    if (!name || !names.knowsSymbols(name)) return;
    const [only, more] = tokens;
    if (only?.text === 'letters' && !more) {
      this.symbols.set(name.text, LETTERS);
      return;
    }
    const symbolPairs: SymbolPair[] = [];
    for (let at = 0; at < tokens.length; at += 4) {
      const [symbol, equals, value, comma] = tokens.slice(at, at + 4);
      if (!symbol || equals?.text !== '=' || !value || (comma && comma.text !== ',')) {
        this.reportUnexpected(comma ?? value ?? equals ?? symbol, 'pairs like `+ = plus, - = minus`');
        return;
      }
      const earlierPair = symbolPairs.find((pair) => pair.symbol === symbol.text);
      if (earlierPair) this.reportError(`\`${symbol.text}\` stands for two values.`, symbol.span);
      symbolPairs.push({ symbol: symbol.text, value: value.text === 'absent' ? '-' : value.text });
    }
    this.symbols.set(name.text, symbolPairs);
  }

  quotedTexts(tokens: readonly FormatToken[]): string[] {
    const unexpectedToken = tokens.find(({ kind, text }) => kind !== 'text' || text === '');
    if (unexpectedToken) this.reportUnexpected(unexpectedToken, 'a text in quotes');
    return tokens.filter(({ kind, text }) => kind === 'text' && text !== '').map(({ text }) => text);
  }

  onlyName(tokens: readonly FormatToken[]): Name | undefined {
    const [first, second] = tokens;
    if (second) this.reportUnexpected(second, 'only one name');
    return first && !second ? this.nameOf(first) : undefined;
  }

  nameOf(token: FormatToken): Name | undefined {
    if (token.kind === 'word' && NAME_PATTERN(token.text).test(token.text)) {
      return { text: token.text, span: token.span };
    }
    this.reportUnexpected(token, 'a name');
    return undefined;
  }

  reportUnexpected(token: FormatToken | undefined, expected: string): void {
    const foundText = token ? `, found \`${token.text}\`` : '';
    this.reportError(`Expected ${expected}${foundText}.`, token?.span ?? this.section.span);
  }

  reportError(message: string, span: Span, advice?: string | Details): void {
    const adviceFields = typeof advice === 'string' ? { advice } : advice;
    this.#diagnostics.error('format-syntax', message, span, adviceFields);
  }
}

export const listOf = (all: readonly string[]): string =>
  `There are: ${all.map((one) => `\`${one}\``).join(', ')}.`;

export function spanOf(line: readonly FormatToken[]): Span {
  const firstSpan = line[0]?.span ?? { file: 0, start: 0, end: 0 };
  return { ...firstSpan, end: line.at(-1)?.span.end ?? firstSpan.end };
}
