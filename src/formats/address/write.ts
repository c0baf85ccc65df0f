/** An instance as a puzzle address: the counterpart of read.ts. */

import type { AddressFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import { isRectangular } from '../../model/boards/kinds.ts';
import { FixedSet } from '../../model/values.ts';
import { symbolsOf, toSymbol } from '../foreign/symbols.ts';
import { ElementText } from '../values/element-text.ts';
import { coreOf, textOfValue } from '../values/value-text.ts';
import type { ToldFamily } from '../values/write.ts';
import { namesOf, SCHEME_CODES, type ValueSource } from './schemes.ts';

export type WrittenAddress = { readonly address: string } | { readonly problem: string };

/** The address at puzz.link; or a sentence that says why there is none. */
export function writeAddress(
  format: AddressFormat,
  givens: readonly ToldFamily[],
  board: Board | undefined,
): WrittenAddress {
  if (
    !board ||
    !isRectangular(board) ||
    board.cellCount !== board.height * board.width ||
    board.cellCount === 0
  ) {
    return { problem: 'Addresses are only for rectangular boards.' };
  }
  const source = sourceOf(format, givens, board);
  let data = '';
  for (const part of format.parts) {
    const written = SCHEME_CODES[part.scheme].write(source, namesOf(part));
    if ('problem' in written) return written;
    data += written.text;
  }
  // The frame of sums around a kakuro is not counted in its address.
  const frame = format.parts.some(({ scheme }) => scheme === 'kakuro') ? 1 : 0;
  const size = `${board.width - frame}/${board.height - frame}`;
  return { address: `https://puzz.link/p?${format.types[0] ?? ''}/${size}/${data}` };
}

function sourceOf(format: AddressFormat, givens: readonly ToldFamily[], board: Board): ValueSource {
  const names = new ElementText(board);
  const given = (name: string): ToldFamily | undefined => givens.find((one) => one.name === name);
  return {
    height: board.height,
    width: board.width,
    texts(name) {
      const family = given(name);
      const pairs = symbolsOf(format.symbols, name);
      return family?.values.map((value) => toSymbol(textOfValue(value, family.type, names), pairs)) ?? [];
    },
    lists(name) {
      const family = given(name);
      const core = family && coreOf(family.type);
      const of = core && (core.kind === 'list' || core.kind === 'set') ? core.of : undefined;
      if (!family || !of) return [];
      return family.values.map((value) => {
        const items = value instanceof FixedSet ? value.items : Array.isArray(value) ? value : [];
        return items.map((item) => textOfValue(item, of, names));
      });
    },
  };
}
