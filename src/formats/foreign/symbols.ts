/** The `symbols` of a format: converts the file's texts to native text, and back. */
import type { SymbolPair, TextFormat } from '../../language/sections/read/format.ts';
import type { Token } from '../native/tokens.ts';

type Symbols = TextFormat['symbols'];

/** The directions in which a drawing draws links; a symbol of three characters has one for each, in this order. */
export const STROKES = '-/\\';

/**
 * The symbols for the values of a given or find. For a field of a tuple, such as `hint.tile`, they are those of
 * `hint.tile` if the section names any, otherwise those of `tile`.
 */
export function symbolsOf(symbols: Symbols, name: string): readonly SymbolPair[] | undefined {
  return symbols.get(name) ?? symbols.get(name.slice(name.indexOf('.') + 1));
}

/** The token with its text converted to native text; it keeps its position in the file. */
export function toNative(token: Token, pairs: readonly SymbolPair[] | undefined): Token {
  const pair = pairs?.find(({ symbol }) => symbol === token.text);
  return pair ? { text: pair.value, start: token.start, width: token.width ?? token.text.length } : token;
}

/** The file's text for a value in native text. */
export function toSymbol(text: string, pairs: readonly SymbolPair[] | undefined): string {
  const pair = pairs?.find(({ value }) => value === text || (value === '-' && text === '.'));
  return pair ? pair.symbol : text;
}

/**
 * The value of a character on a link in a drawing; `stroke` is the link's direction, 0 for `-`, 1 for `/`, 2 for `\`.
 */
export function linkToNative(
  character: string,
  stroke: number,
  pairs: readonly SymbolPair[] | undefined,
): string {
  const pair = pairs?.find(
    ({ symbol }) => (symbol.length === 3 ? symbol.charAt(stroke) : symbol) === character,
  );
  return pair ? pair.value : character;
}

export function linkToSymbol(text: string, stroke: number, pairs: readonly SymbolPair[] | undefined): string {
  const symbol = pairs?.find(({ value }) => value === text)?.symbol;
  if (symbol === undefined) return text;
  return symbol.length === 3 ? symbol.charAt(stroke) : symbol;
}
