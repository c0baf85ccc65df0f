/**
 * Lists of items in users' notations: `0 1 2 3` on a line, the same after the item's number, or letters instead of
 * numbers, `abcd` or `a b c d`, where `a` is 0. All lines together determine the notation.
 */
import type { FormatField } from '../../language/sections/read/format.ts';
import { charactersOf, type Token } from '../native/tokens.ts';

const LETTER = /^[a-z]$/;

/** The values of each line, without item numbers, and with letters replaced by numbers. */
export function itemTokens(
  lines: readonly (readonly Token[])[],
  fields: readonly FormatField[],
): readonly (readonly Token[])[] {
  const requiredCount = fields.filter(({ optional }) => !optional).length;
  const words = lines.every(
    (line) => line.length === 1 && line[0]?.text.length === requiredCount && /^[a-z]+$/.test(line[0].text),
  );
  const itemTokens = words ? lines.map(([word]) => (word ? charactersOf(word) : [])) : lines;
  const unnumberedItems = isNumbered(itemTokens, requiredCount)
    ? itemTokens.map((line) => line.slice(1))
    : itemTokens;
  const hasLetters =
    unnumberedItems.length > 0 &&
    unnumberedItems.every((line) => line.slice(0, requiredCount).every(({ text }) => LETTER.test(text)));
  if (!hasLetters) return unnumberedItems;
  return unnumberedItems.map((line) =>
    line.map((token, at) =>
      at < requiredCount ? { ...token, width: 1, text: String(token.text.charCodeAt(0) - A) } : token,
    ),
  );
}

const A = 97;

/**
 * Whether the lines begin with item numbers: each has one value more than needed, and the first values are 0, 1, 2 … or
 * 1, 2, 3 …
 */
function isNumbered(lines: readonly (readonly Token[])[], needed: number): boolean {
  const firstNumber = Number(lines[0]?.[0]?.text);
  return (
    lines.length > 1 &&
    (firstNumber === 0 || firstNumber === 1) &&
    lines.every(
      (line, at) =>
        line.length === needed + 1 &&
        Number(line[0]?.text) === firstNumber + at &&
        /^(?:\d+|[a-z])$/.test(line.at(-1)?.text ?? ''),
    )
  );
}

/** Whether a line is an item of a list, and not a line of `values` values: it has more values, or is a word. */
export function isItem(line: readonly Token[], values: number): boolean {
  return line.length > values || (line.length === 1 && /^[a-z]{2,}$/.test(line[0]?.text ?? ''));
}
