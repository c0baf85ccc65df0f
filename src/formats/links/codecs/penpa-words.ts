/** The words and values of a listing's lines, as Penpa writes them: kinds of places, sides, inks, lists and symbols. */
import { INKS } from './penpa-tables.ts';

const PLACE_KINDS: ReadonlySet<string> = new Set([
  'cells',
  'corners',
  'borders',
  'points',
  'links',
  'above',
  'below',
  'left',
  'right',
  'beside',
]);

export const placeKindOf = (words: readonly string[]): string =>
  words.find((word, at) => words[at - 1] === 'at' && PLACE_KINDS.has(word)) ?? 'cells';

export const sideOf = (where: string): string | undefined =>
  ['above', 'below', 'left', 'right'].find((side) => side === where);

/** Penpa's number for the ink of a text: by default black, on black cells white. */
export function inkOf(words: readonly string[]): number {
  const on = words.indexOf('on');
  const styleWords = on < 0 ? words : words.toSpliced(on, 2);
  const defaultInk = on >= 0 && ['black', 'dark'].includes(words[on + 1] ?? '') ? 'white' : 'black';
  return Math.max(
    1,
    INKS.indexOf(styleWords.find((word) => word !== '' && INKS.includes(word)) ?? defaultInk),
  );
}

/** The items of a list in brackets; a text without brackets is a single item. */
export function itemsOf(text: string | undefined): readonly string[] {
  if (text === undefined || text === '') return [];
  return text.startsWith('[') ? (text.match(/[^\s,[\]]+/g) ?? []) : [text];
}

/** The value of a symbol: its number; or for a set of numbers a list of zeros and ones, of length four or eight. */
export function symbolValue(text: string | undefined): unknown {
  if (text?.startsWith('[')) {
    const sides = itemsOf(text).map(Number);
    return Array.from({ length: sides.some((one) => one > 3) ? 8 : 4 }, (_, at) =>
      sides.includes(at) ? 1 : 0,
    );
  }
  return Number(text) || 1;
}
