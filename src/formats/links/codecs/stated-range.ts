/**
 * Ranges of numbers or letters that a drawing tells in words: `{1-6}` or `{A-D}` beside the board, or in its title. Such a range repeats what the
 * model says of its cells, or sets the number that is the greatest value of its cells, such as that of letters.
 */
import type { Diagnostics } from '../../../text/diagnostics.ts';
import type { NamedShape } from '../../foreign/shapes.ts';
import type { EntryLine, Unread } from '../../native/instance.ts';
import type { ListingLine } from '../listing.ts';

type Range = NonNullable<Unread['range']>;

/** The first word of a layer of texts beside the board that state a range. */
export const RANGE_LAYER = 'range';

const RANGE_PATTERN = /^[{[(]?\s*([A-Z]|\d{1,6})\s*(?:-|–|~|\.{2,3}|…)\s*([A-Z]|\d{1,6})\s*[)\]}]?$/;
/** Matches what may be a range in a title: in braces, or from `A` on in brackets of any kind. */
const TITLE_PATTERN = /\{[^{}]+\}|[([]A[^()[\]]+[)\]]/;

/** The range that a text states; letters count from `A`, which is 1. Undefined for other texts. */
export function rangeIn(text: string): Range | undefined {
  const [, ...ends] = RANGE_PATTERN.exec(text) ?? [];
  const [low = 0, high = 0] = ends.map((end) => (/\d/.test(end) ? Number(end) : end.charCodeAt(0) - 64));
  return low < high && ends.every((end) => /\d/.test(end)) === ends.some((end) => /\d/.test(end))
    ? { low, high }
    : undefined;
}

/** The range that all these lines state; an empty object if they say anything else. A value behind the size may be the greatest one of the cells. */
export function statedRange(lines: readonly ListingLine[]): Pick<Unread, 'range'> {
  const ranges = lines.map(({ layer, fields }) => {
    const text = fields.get('value')?.text ?? '';
    return rangeIn(layer === 'single' ? `1-${text}` : layer.startsWith(RANGE_LAYER) ? text : '');
  });
  const [range] = ranges;
  const areEqual = ranges.every((one) => one?.low === range?.low && one?.high === range?.high);
  return range && areEqual ? { range } : {};
}

/** Sets the model's greatest value of the cells, if it is a given without a value, to the end of a range that is stated beside the board or in the title. */
export function takeStatedRange(
  lines: readonly ListingLine[],
  shapes: ReadonlyMap<string, NamedShape>,
  collected: Map<string, EntryLine[]>,
  diagnostics: Diagnostics,
): void {
  const besideBoard = lines.find(({ layer }) => layer.startsWith(`${RANGE_LAYER} `));
  const title = lines.find(({ layer }) => layer === 'title');
  const [inTitle] = TITLE_PATTERN.exec(title?.fields.get('text')?.text ?? '') ?? [];
  const text = besideBoard?.fields.get('value')?.text ?? inTitle;
  const token = (besideBoard ?? title)?.token;
  const range = text === undefined ? undefined : rangeIn(text);
  const number = [...shapes.values()].find(
    ({ isGreatestOfCells, domainName, hasDefault }) =>
      isGreatestOfCells && hasDefault && domainName === undefined,
  );
  if (!range || !token || range.low !== 1 || !number || collected.has(number.name)) return;
  const value = { text: String(range.high), start: token.start, width: token.text.length };
  collected.set(number.name, [{ text: token.text, start: token.start, tokens: [value] }]);
  diagnostics.note('assumed', `\`${number.name}\` is ${range.high}, for the puzzle says ${text}.`);
}
