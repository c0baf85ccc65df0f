/** Texts beside a drawn board that state a range of numbers, as setters write the digits that a puzzle uses. */
import type { Unread } from '../native/instance.ts';
import type { ListingLine } from './listing.ts';

/** The range of numbers that all marks of a layer beside the board state, as `{1-6}`; an empty object if they say anything else. */
export function statedRange(lines: readonly ListingLine[]): Pick<Unread, 'range'> {
  const isBesideBoard = lines.every(({ layer }) => / at (?:above|below|left|right|beside)$/.test(layer));
  const ranges = new Set(
    lines.map(({ fields }) =>
      RANGE_PATTERN.exec(fields.get('value')?.text ?? '')
        ?.slice(1, 3)
        .join(' '),
    ),
  );
  const [range] = ranges;
  if (!isBesideBoard || ranges.size !== 1 || range === undefined) return {};
  const [low = 0, high = 0] = range.split(' ').map(Number);
  return { range: { low, high } };
}

const RANGE_PATTERN = /^[{[(]?\s*(\d{1,6})\s*(?:-|–|~|\.{2,3}|…)\s*(\d{1,6})\s*[)\]}]?$/;
