/** Writes an instance as a puzzle address: the counterpart of read.ts. */

import type { AddressFormat, EncodedFormat, SymbolPair } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { isEndless, isRectangular } from '../../model/boards/kinds.ts';
import { symbolsOf, toSymbol } from '../foreign/symbols.ts';
import { ElementText } from '../values/element-text.ts';
import { textOfValue } from '../values/value-text.ts';
import type { ToldFamily } from '../values/write.ts';
import { addressCodeOf, namesOf, type ValueSource } from './schemes.ts';

export type WrittenAddress = { readonly address: string } | { readonly problem: string };

/**
 * The address of an instance at puzz.link, or a sentence that explains why it has none. The
 * address names the puzzle type by `asked` if the format has this name, otherwise by the format's first name.
 */
export function writeAddress(
  format: AddressFormat,
  givens: readonly ToldFamily[],
  board: Board | undefined,
  asked?: string,
): WrittenAddress {
  if (!board || !isRectangular(board) || board.cellCount === 0)
    return { problem: 'Addresses are only for rectangular boards.' };
  const hasHoles = board.cellCount < board.height * board.width;
  if (
    hasHoles &&
    !format.holes &&
    !format.parts.some((part) => part.kind === 'whole' && part.scheme === 'holes')
  )
    return { problem: 'Addresses of this type tell of no holes: their boards are whole rectangles.' };
  const source = sourceOf(format, givens, board);
  const texts: string[] = [];
  let valueCount = 0;
  let margin = 0;
  for (const part of format.parts) {
    const scheme = addressCodeOf(part);
    margin += scheme.margin ?? 0;
    const schemeResult = scheme.writeGivens(source, namesOf(part));
    if ('problem' in schemeResult) return schemeResult;
    texts.push(schemeResult.text);
    if (!schemeResult.spare) valueCount = texts.length;
  }
  const data = texts.slice(0, valueCount).join('');
  const set = format.flags.filter(({ name }) => source.texts(name.text)[0] === '#');
  const [own] = set.length === 1 ? set.flatMap(({ type }) => type ?? []) : [];
  const letters = own === undefined ? set : [];
  const flags = letters.length === 0 ? '' : `${letters.map(({ letter }) => letter).join('')}/`;
  const size = `${board.width - margin}/${board.height - margin}`;
  // A full stop at the end of an address would be taken for the end of a sentence, so a `/` is appended.
  const end = /[^\w/]$/.test(data) ? '/' : '';
  const unflaggedTypes = format.types.filter((name) => format.flags.every((flag) => flag.type !== name));
  const type = own ?? unflaggedTypes.find((name) => name === asked) ?? unflaggedTypes[0] ?? '';
  return { address: `https://puzz.link/p?${type}/${flags}${size}/${data}${end}` };
}

/**
 * The format's symbol for a value; for a list, a list of the items' symbols. The symbol of an absent item is that of
 * `*`, as in native text.
 */
function symbolOf(text: string, pairs: readonly SymbolPair[] | undefined): string {
  if (!pairs || !/^\[.+\]$/.test(text)) return toSymbol(text, pairs);
  const items = text
    .slice(1, -1)
    .split(',')
    .map((item) => {
      const symbol = item === '-' ? toSymbol('*', pairs) : toSymbol(item, pairs);
      return symbol === '*' ? item : symbol;
    });
  return `[${items.join(',')}]`;
}

export function sourceOf(format: EncodedFormat, givens: readonly ToldFamily[], board: Board): ValueSource {
  const elementText = new ElementText(board);
  const given = (name: string): ToldFamily | undefined => givens.find((one) => one.name === name);
  const { height, width } = board;
  const cellAt = Array.from({ length: height * width }, (_, at) =>
    board.cellAt(Math.floor(at / width), at % width),
  );
  const hasHoles = board.cellCount < height * width;
  return {
    height,
    width,
    holes: hasHoles ? cellAt.map((cell) => cell < 0) : undefined,
    wraps: isEndless(board),
    texts(name) {
      const family = given(name);
      const symbolPairs = symbolsOf(format.symbols, name);
      const texts =
        family?.values.map((value) => symbolOf(textOfValue(value, family.type, elementText), symbolPairs)) ??
        [];
      if (!hasHoles || family?.over !== 'cells') return texts;
      const hole = name === format.holes?.name.text ? format.holes.symbol : '-';
      return cellAt.map((cell) => texts[cell] ?? hole);
    },
    index: (kind, name) => elementText.index(kind, name) ?? -1,
  };
}
