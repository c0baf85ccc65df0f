/**
 * Line puzzles may also be drawn on the corners of a grid, with lines along the grid's edges. Such a drawing has one
 * row and one column more of corners than of cells, and each corner is a cell of the puzzle.
 */
import type { Token } from '../native/tokens.ts';
import type { ListingLine } from './listing.ts';

const CORNER_LAYER_PATTERN = / at corners$/;
/** Matches layers with marks in cells. */
const CELL_LAYER_PATTERN = /^(?:number|symbol|blank|arrow|tapa|surface)\b.* at cells$/;

/**
 * The listing with its corners as cells; unchanged if nothing is drawn at corners, or if something is drawn in cells.
 */
export function cornersAsCells(lines: readonly ListingLine[]): readonly ListingLine[] {
  const layers = new Set(lines.map(({ layer }) => layer));
  const usedLayers = [...layers];
  if (
    !usedLayers.some((layer) => CORNER_LAYER_PATTERN.test(layer)) ||
    usedLayers.some((layer) => CELL_LAYER_PATTERN.test(layer))
  )
    return lines;
  return lines.map((line) =>
    line.layer === 'size'
      ? {
          ...line,
          fields: new Map(Array.from(line.fields, ([side, value]) => [side, incrementedToken(value)])),
        }
      : { ...line, layer: line.layer.replace(CORNER_LAYER_PATTERN, ' at cells') },
  );
}

const incrementedToken = (token: Token): Token => ({ ...token, text: String(Number(token.text) + 1) });
