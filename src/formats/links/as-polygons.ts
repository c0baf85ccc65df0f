/**
 * Converts the lines of a drawing on a hexagonal board to a board of polygons, for a model that has tilings but no
 * hexagonal boards. The polygons are the same cells in the same order, each written by its corners; places get their
 * names on the new board. Time is linear in the number of places.
 */
import type { Board } from '../../model/board.ts';
import { Corners } from '../../model/boards/polygons.ts';
import { writePolygons } from '../native/polygons-text.ts';
import type { Token } from '../native/tokens.ts';
import { ElementText } from '../values/element-text.ts';
import { boardOfListing } from './board-lines.ts';
import type { ListingLine } from './listing.ts';

export function asPolygons(lines: readonly ListingLine[]): readonly ListingLine[] {
  const boardLine = lines.find(({ layer }) => layer === 'board');
  const hexBoard = boardLine && boardOfListing(lines);
  if (!hexBoard || boardLine?.fields.get('kind')?.text !== 'hex') return lines;
  const field = (text: string): Token => ({ text, start: boardLine.token.start });
  const polygonLines = [
    { ...boardLine, fields: new Map([['kind', field('polygons')]]) },
    ...writePolygons(hexBoard).map((corners) => ({
      layer: 'cell',
      token: boardLine.token,
      fields: new Map([['corners', field(corners)]]),
    })),
  ];
  const polygons = boardOfListing(polygonLines);
  if (!polygons) return lines;
  const renamed = new Renaming(hexBoard, polygons);
  return lines.flatMap((line) => (line === boardLine ? polygonLines : [renamed.line(line)]));
}

/** Converts the names of places from one board to another whose cells have the same numbers and the same corners. */
class Renaming {
  readonly #cells = new Map<string, string>();
  readonly #borders: ReadonlyMap<string, string>;
  readonly #corners: ReadonlyMap<string, string>;

  constructor(from: Board, to: Board) {
    const [own, other] = [new ElementText(from), new ElementText(to)];
    for (let cell = 0; cell < from.cellCount; cell++)
      this.#cells.set(own.text('cell', cell), other.text('cell', cell));
    this.#corners = samePlaces(from, to, 'corner');
    this.#borders = samePlaces(from, to, 'border');
  }

  line(line: ListingLine): ListingLine {
    const fields = new Map(
      Array.from(line.fields, ([name, token]): [string, Token] => {
        const nameByOldName = name !== 'at' ? undefined : this.#namesForLayer(line.layer);
        if (nameByOldName) return [name, { ...token, text: nameByOldName.get(token.text) ?? token.text }];
        if (name !== 'at' && name !== 'cells' && name !== 'line') return [name, token];
        const text = token.text.replace(/\(\d+,\d+\)/g, (cell) => this.#cells.get(cell) ?? cell);
        return [name, { ...token, text }];
      }),
    );
    return { ...line, fields };
  }

  #namesForLayer(layer: string): ReadonlyMap<string, string> | undefined {
    if (layer.endsWith(' at borders')) return this.#borders;
    return layer.endsWith(' at corners') ? this.#corners : undefined;
  }
}

/** Maps the names of corners or borders on one board to those on another, by the coordinates of the places. */
function samePlaces(from: Board, to: Board, kind: 'corner' | 'border'): ReadonlyMap<string, string> {
  const cornerNumbers = new Corners();
  const nameByPlace = namesByPlace(from, kind, cornerNumbers);
  const otherNameByPlace = namesByPlace(to, kind, cornerNumbers);
  return new Map(Array.from(nameByPlace, ([place, name]) => [name, otherNameByPlace.get(place) ?? name]));
}

function namesByPlace(board: Board, kind: 'corner' | 'border', places: Corners): ReadonlyMap<number, string> {
  const elementText = new ElementText(board);
  const { cornerX, cornerY, borderCorners } = board;
  const nameByPlace = new Map<number, string>();
  const count = kind === 'corner' ? board.cornerCount : board.borderCount;
  for (let at = 0; at < count; at++) {
    const [a, b] = kind === 'corner' ? [at, at] : [borderCorners[2 * at]!, borderCorners[2 * at + 1]!];
    const place = places.key([(cornerX[a]! + cornerX[b]!) / 2, (cornerY[a]! + cornerY[b]!) / 2]);
    nameByPlace.set(place, elementText.text(kind, at));
  }
  return nameByPlace;
}
