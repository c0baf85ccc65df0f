/**
 * Reads cages (rooms drawn with dashed rims) as a family over cells that numbers the rooms. The cells in no cage are a
 * room as well. A section either has a line for cages (`cage: A`, since thick strokes may have another meaning), or
 * only a line for rooms, which people draw either way.
 */
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { NamedShape } from '../foreign/shapes.ts';
import type { Token } from '../native/tokens.ts';
import { cellsOfListing } from './board-lines.ts';
import type { ListingLine } from './listing.ts';

const CAGE_LAYER = 'cage';
const ROOMS_LAYER = 'rooms at cells';
/** The layer that contains the numbers (sums) of cages. */
const SUM_LAYER = 'small northwest at cells';

/**
 * If the section reads rooms as a family over cells, replaces each cage (`killercage: cells […] value 9`) by lines for
 * its cells; otherwise returns the lines unchanged.
 */
export function cagesAtCells(
  lines: readonly ListingLine[],
  { parts }: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
): readonly ListingLine[] {
  const cageParts = parts.filter(({ layer }) => layer === CAGE_LAYER);
  const usesCages = cageParts.some(({ givenNames }) =>
    givenNames.some(({ text }) => shapes.get(text)?.domainName === 'cells'),
  );
  if (!usesCages && (cageParts.length > 0 || !parts.some(({ layer }) => layer === 'rooms'))) return lines;
  const isRooms = (line: ListingLine): boolean => line.layer === ROOMS_LAYER;
  const layer = usesCages ? `${CAGE_LAYER} at cells` : ROOMS_LAYER;
  if (!lines.some((line) => line.layer === CAGE_LAYER))
    return usesCages ? lines.map((line) => (isRooms(line) ? { ...line, layer } : line)) : lines;
  // If strokes divide the board as well, they are the rooms, and the cages mean something else.
  const rooms = new Set(lines.filter(isRooms).map(({ fields }) => fields.get('value')?.text));
  if (!usesCages && rooms.size > 1) return lines;
  const cageReader = new CageReader(layer);
  const otherLines = lines.filter((line) => line.layer !== CAGE_LAYER && (usesCages || !isRooms(line)));
  return [
    ...otherLines,
    ...lines.filter((line) => line.layer === CAGE_LAYER).flatMap((line) => cageReader.of(line)),
    ...cageReader.rest(lines),
  ];
}

class CageReader {
  readonly #layer: string;
  readonly #told = new Set<string>();
  #count = 0;

  constructor(layer: string) {
    this.#layer = layer;
  }

  /**
   * The lines for a cage: one for each of its cells, and one for its number, which is placed in its first cell. A cage
   * that overlaps an earlier one is left unread.
   */
  of(line: ListingLine): ListingLine[] {
    const cellList = line.fields.get('cells');
    const cells = Array.from(
      cellList?.text.matchAll(/\([^)]*\)/g) ?? [],
      (match): Token => ({
        text: match[0],
        start: (cellList?.start ?? 0) + match.index,
      }),
    );
    if (cells.some(({ text }) => this.#told.has(text)))
      return [{ ...line, layer: `${CAGE_LAYER} across others` }];
    const sum = line.fields.get('value');
    const [first] = cells;
    const roomNumber = this.#count++;
    return [
      ...cells.map((cell) => this.#roomLine(cell, roomNumber, line.token)),
      ...(first && sum
        ? [
            {
              ...line,
              layer: SUM_LAYER,
              fields: new Map([
                ['at', first],
                ['value', sum],
              ]),
            },
          ]
        : []),
    ];
  }

  /** Lines for the cells that are in no cage, each with a room number of its own. */
  rest(lines: readonly ListingLine[]): ListingLine[] {
    const startToken = lines[0]?.token ?? { text: '', start: 0 };
    return cellsOfListing(lines)
      .filter((cell) => !this.#told.has(cell))
      .map((cell) => this.#roomLine({ text: cell, start: startToken.start }, this.#count++, startToken));
  }

  #roomLine(cell: Token, room: number, token: Token): ListingLine {
    this.#told.add(cell.text);
    const value = { text: String(room), start: token.start };
    return {
      layer: this.#layer,
      token,
      fields: new Map([
        ['at', cell],
        ['value', value],
      ]),
    };
  }
}
