/**
 * Reads cages (rooms drawn with dashed rims) as a given over cells that numbers the rooms. The cells in no cage are a room as well. A section
 * either has a line for cages (`cage: A`, since thick strokes may have another meaning), or only a line for rooms, which people draw either way.
 */
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { NamedShape } from '../foreign/shapes.ts';
import type { Token } from '../native/tokens.ts';
import { cellsOfListing } from './board-lines.ts';
import { matchesLayer } from './layers.ts';
import type { ListingLine } from './listing.ts';

/** The layers of cages: of drawings, and of f-puzzles, where cages are the only rooms that have sums. */
const CAGE_LAYERS: readonly string[] = ['cage', 'killercage'];
const ROOMS_LAYER = 'rooms at cells';
/** The layer that contains the numbers (sums) of cages. */
const SUM_LAYER = 'small northwest at cells';
/** Matches the layers of the numbers in cells. */
const NUMBER_LAYER_PATTERN = /^number\b.* at cells$/;

/**
 * If the section reads rooms as a given over cells, replaces each cage (`killercage: cells […] value 9`) by lines for its cells; otherwise returns
 * the lines unchanged.
 */
export function cagesAtCells(
  lines: readonly ListingLine[],
  { parts }: LinkFormat,
  shapes: ReadonlyMap<string, NamedShape>,
): readonly ListingLine[] {
  const cageParts = parts.filter(({ layer }) => CAGE_LAYERS.includes(layer));
  const cageLayer = cageParts[0]?.layer ?? 'cage';
  const usesCages = cageParts.some(({ givenNames }) =>
    givenNames.some(({ text }) => shapes.get(text)?.domainName === 'cells'),
  );
  if (!usesCages && (cageParts.length > 0 || !parts.some(({ layer }) => layer === 'rooms'))) return lines;
  const isRooms = (line: ListingLine): boolean => line.layer === ROOMS_LAYER;
  const isCage = (line: ListingLine): boolean => line.layer === cageLayer;
  const isDrawing = cageLayer === 'cage';
  const layer = usesCages ? (isDrawing ? `${cageLayer} at cells` : cageLayer) : ROOMS_LAYER;
  if (isDrawing && !lines.some(isCage))
    return usesCages
      ? numbersAsSums(lines, parts).map((line) => (isRooms(line) ? { ...line, layer } : line))
      : lines;
  // If strokes divide the board as well, they are the rooms, and the cages mean something else.
  const rooms = new Set(lines.filter(isRooms).map(({ fields }) => fields.get('value')?.text));
  if (!usesCages && rooms.size > 1) return lines;
  const cageReader = new CageReader(layer, isDrawing ? SUM_LAYER : undefined);
  const otherLines = lines.filter((line) => !isCage(line) && (usesCages || !isRooms(line)));
  return [
    ...otherLines,
    ...lines.filter(isCage).flatMap((line) => cageReader.of(line)),
    ...cageReader.linesOutsideCages(lines),
  ];
}

/**
 * If the section reads sums, and rooms have no sums but at most one number each, the numbers are the sums: so grids of words write them. A cage
 * without a sum would say next to nothing.
 */
function numbersAsSums(lines: readonly ListingLine[], parts: LinkFormat['parts']): readonly ListingLine[] {
  const placeOf = ({ fields }: ListingLine): string => fields.get('at')?.text ?? '';
  const numbers = lines.filter(({ layer }) => NUMBER_LAYER_PATTERN.test(layer));
  const readsSums = parts.some((part) => matchesLayer(part, SUM_LAYER));
  if (!readsSums || lines.some(({ layer }) => layer === SUM_LAYER)) return lines;
  const rooms = new Map(
    lines.flatMap((line) =>
      line.layer === ROOMS_LAYER ? [[placeOf(line), line.fields.get('value')?.text] as const] : [],
    ),
  );
  const numberedRooms = numbers.map((line) => rooms.get(placeOf(line)));
  if (new Set(numberedRooms).size < numbers.length || numberedRooms.includes(undefined)) return lines;
  return lines.map((line) => (NUMBER_LAYER_PATTERN.test(line.layer) ? { ...line, layer: SUM_LAYER } : line));
}

class CageReader {
  readonly #layer: string;
  /** The layer of the sums; undefined if the line of the first cell has the sum, too. */
  readonly #sumLayer: string | undefined;
  readonly #cagedCells = new Set<string>();
  #count = 0;

  constructor(layer: string, sumLayer: string | undefined) {
    this.#layer = layer;
    this.#sumLayer = sumLayer;
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
    if (cells.some(({ text }) => this.#cagedCells.has(text)))
      return [{ ...line, layer: `${line.layer} across others` }];
    const sum = line.fields.get('value');
    const [first] = cells;
    const roomNumber = this.#count++;
    const sumLayer = this.#sumLayer;
    return [
      ...cells.map((cell, at) => this.#roomLine(cell, roomNumber, line.token, at === 0 ? sum : undefined)),
      ...(first && sum && sumLayer !== undefined
        ? [
            {
              ...line,
              layer: sumLayer,
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
  linesOutsideCages(lines: readonly ListingLine[]): ListingLine[] {
    const startToken = lines[0]?.token ?? { text: '', start: 0 };
    return cellsOfListing(lines)
      .filter((cell) => !this.#cagedCells.has(cell))
      .map((cell) => this.#roomLine({ text: cell, start: startToken.start }, this.#count++, startToken));
  }

  #roomLine(cell: Token, room: number, token: Token, sum?: Token): ListingLine {
    this.#cagedCells.add(cell.text);
    const value = { text: String(room), start: token.start };
    if (this.#sumLayer === undefined) {
      const fields = new Map([
        ['at', cell],
        ['room', value],
      ]);
      return { layer: this.#layer, token, fields: sum ? fields.set('value', sum) : fields };
    }
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
