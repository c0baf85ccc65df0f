/**
 * Lists of items in users' notations: `0 1 2 3` on a line, the same after the item's number, or letters instead of
 * numbers, `abcd` or `A B C D`, where `a` is 0. All lines together determine the notation.
 */
import type { FormatField } from '../../language/sections/read/format.ts';
import { plainText } from '../files/plain-text.ts';
import { charactersOf, type Token } from '../native/tokens.ts';

const LETTER = /^[a-z]$/i;
/** Matches comments of programs, alone on a line or behind values. */
const COMMENT_PATTERN = /(?:^|(?<=\s))(?:#|\/\/).*$|^[ \t]*;.*$/gm;
/** Matches the number of an item with a colon, or a word and the number. */
const LABEL_PATTERN = /^[ \t]*(?:\p{L}+[ \t]*)?\d+[ \t]*:|^[ \t]*\p{L}{2,}[ \t]*\d+[ \t]/u;
const blanksFor = (text: string): string => ' '.repeat(text.length);

/**
 * The text of a list without comments, brackets and commas, without labels and a heading of words, with a line for each
 * item; every position is the same as in the file.
 */
export function plainItems(file: string): string {
  const lines = plainText(file)
    .replace(COMMENT_PATTERN, blanksFor)
    .replace(/[\])}][ \t]*,/g, (end) => `${blanksFor(end.slice(1))}\n`)
    .replace(/[,;|()[\]{}]/g, ' ')
    .split('\n');
  const filledLines = lines.filter((line) => line.trim() !== '');
  const [first = '', ...others] = filledLines;
  const areLabelled = others.length > 0 && others.every((line) => LABEL_PATTERN.test(line));
  const isHeading = /\p{L}/u.test(first) && !/\d/.test(first) && others.every((line) => /\d/.test(line));
  const headIndex = lines.indexOf(first);
  return lines
    .map((line, at) => {
      if (at === headIndex && isHeading && others.length > 0) return blanksFor(line);
      if (areLabelled) return line.replace(LABEL_PATTERN, blanksFor);
      return at === headIndex ? line.replace(/^(\s*\d{1,4}\s*)[x×*](\s*\d{1,4}\s*)$/i, '$1 $2') : line;
    })
    .join('\n');
}

/** The values of each line, without item numbers, and with letters replaced by numbers. */
export function itemTokens(
  lines: readonly (readonly Token[])[],
  fields: readonly FormatField[],
): readonly (readonly Token[])[] {
  const requiredCount = fields.filter(({ optional }) => !optional).length;
  const words = lines.every(
    (line) =>
      line.length === 1 && line[0]?.text.length === requiredCount && /^(?:[a-z]+|[A-Z]+)$/.test(line[0].text),
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
      at < requiredCount
        ? { ...token, width: 1, text: String(token.text.toLowerCase().charCodeAt(0) - A) }
        : token,
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
        /^(?:\d+|[a-z])$/i.test(line.at(-1)?.text ?? ''),
    )
  );
}

/** Whether a line is an item of a list, and not a line of `values` values: it has more values, or is a word. */
export function isItem(line: readonly Token[], values: number): boolean {
  return line.length > values || (line.length === 1 && /^(?:[a-z]{2,}|[A-Z]{2,})$/.test(line[0]?.text ?? ''));
}
