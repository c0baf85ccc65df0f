/** Boards of squares with holes in the listing of a link: a line `hole: at (0,2)` for each place without a cell. */
import type { LinkFormat } from '../../language/sections/read/format.ts';
import type { Board } from '../../model/board.ts';
import type { EntryLine } from '../native/instance.ts';
import type { Token } from '../native/tokens.ts';
import { ElementText } from '../values/element-text.ts';
import { matchesLayer } from './layers.ts';
import type { ListingLine, ListingText } from './listing.ts';

/** Adds a line for each place in the rows of a board of squares where it has no cell. */
export function addHoleLines(text: ListingText, board: Board): void {
  const names = new ElementText(board);
  const cells = new Set(Array.from({ length: board.cellCount }, (_, cell) => names.text('cell', cell)));
  for (let at = 0; at < board.height * board.width; at++) {
    const name = `(${Math.floor(at / board.width)},${at % board.width})`;
    if (!cells.has(name)) text.addLine(HOLE_LAYER, { at: name });
  }
}

/** The layer of the lines that name places without a cell. */
export const HOLE_LAYER = 'hole';

/** The entry `board` of squares with holes, as in instances; empty without holes. */
export function boardWithHoles(holes: ReadonlyMap<string, Token>, size: readonly Token[]): EntryLine[] {
  const [rows = 0, columns = 0] = size.map(({ text }) => Number(text));
  const [first] = holes.values();
  if (!first || !(rows <= MAX_SIDE && columns <= MAX_SIDE)) return [];
  return Array.from({ length: rows }, (_, row) => ({
    text: Array.from({ length: columns }, (_, column) => (holes.has(`(${row},${column})`) ? '.' : '#')).join(
      '',
    ),
    start: first.start,
    width: first.text.length,
  }));
}

const MAX_SIDE = 1000;

/** Whether a line says that the board has no cell at its place. */
const isHole = ({ layer }: ListingLine, { holes = [] }: Pick<LinkFormat, 'holes'>): boolean =>
  layer === HOLE_LAYER || holes.some((hole) => matchesLayer({ layer: hole }, layer));

/** The places without a cell, by their names as cells. */
export const holesIn = (
  lines: readonly ListingLine[],
  format: Pick<LinkFormat, 'holes'> = {},
): ReadonlyMap<string, Token> =>
  new Map(
    lines
      .filter((line) => isHole(line, format))
      .flatMap((line) => {
        const at = line.fields.get('at');
        return at ? [[at.text, at] as const] : [];
      }),
  );

/** Whether a line only says that there is a hole, or numbers the room of a hole. */
export const isInHole = (line: ListingLine, format: LinkFormat, holes: ReadonlyMap<string, Token>): boolean =>
  holes.has(line.fields.get('at')?.text ?? '') && (isHole(line, format) || line.layer === 'rooms at cells');
