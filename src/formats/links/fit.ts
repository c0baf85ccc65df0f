/** Determines which models may read a link, using only the index of their `read` sections. */
import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import { greatest } from '../../model/large-lists.ts';
import { areRoomsBoxes, type Boxes } from './boxes.ts';
import { cornersAsCells } from './corners.ts';
import { HOLE_LAYER } from './holes.ts';
import { layerOf, matchesLayer } from './layers.ts';
import { ASSUMED_LAYER, type ListingLine } from './listing.ts';

/** The entry of a model's `read` section in the index of all models. */
export interface LinkReader {
  readonly system: LinkSection;
  /** The genre names that the section accepts; for programs whose links name their genre. */
  readonly genres: readonly string[];
  readonly layers: readonly string[];
  /** The layers that a link must have; a link without them is for another puzzle type. */
  readonly needs?: readonly string[];
  /** The layers whose items have to hold every cell once, as each cell gets the number of its item. */
  readonly covering?: readonly string[];
  /** Whether the model has no section of this kind, and the layers are those in which its givens are usually drawn. */
  readonly implied?: boolean;
  /** Whether the puzzle may be drawn on the corners of a grid. */
  readonly corners?: true;
  /** The boxes that the model itself defines: a drawing of them tells it nothing new, and is a sign of its type. */
  readonly boxes?: Boxes;
  /** The kinds of boards that the model allows; empty if the model declares none. */
  readonly boards: readonly string[];
}

/**
 * A score of how well a section reads a listing, 0 at best, otherwise negative: layers of the listing that the section
 * can't read count most, then layers of the section that the listing doesn't have. Undefined if the link has another
 * genre or board, or lacks a needed layer. `names`: the names of the model's type; a link that names it is most probably for it.
 */
export function fitOf(
  { system, genres, layers, boards, implied, corners, needs = [], covering = [], boxes }: LinkReader,
  told: readonly ListingLine[],
  names: readonly string[] = [],
): number | undefined {
  const listing = corners ? cornersAsCells(told) : told;
  const genre = genreOf(listing);
  if (genres.length > 0 && (genre === undefined || !genres.includes(genre))) return undefined;
  if (boards.length > 0 && !boardsOf(listing).some((board) => boards.includes(board))) return undefined;
  const drawsBoxes = boxes !== undefined && areBoxesDrawn(listing, boxes);
  const lines = listing
    .map(layerOf)
    .filter((layer) => !BOARD_LAYERS.has(layer) && !(drawsBoxes && isAreaLayer(layer)));
  if (!needs.every((layer) => lines.includes(layer))) return undefined;
  if (!covering.every((layer) => coverCells(listing, layer))) return undefined;
  const unreadLines = lines.filter((line) => !layers.some((layer) => matchesLayer({ layer }, line)));
  const unusedLayers = layers.filter((layer) => !lines.some((line) => matchesLayer({ layer }, line)));
  const named = system === 'fpuzzles' ? 0 : longestNameIn(listing, names);
  return (
    -4 * new Set(unreadLines).size -
    unusedLayers.length / 100 -
    (implied && !drawsBoxes ? 1 : 0) +
    // “Irregular Sudoku” names that type rather than “Sudoku”.
    (named > 0 ? NAME_MATCH_SCORE + named : 0)
  );
}

/** The score for being named in the link; it is larger than any score for layers. */
const NAME_MATCH_SCORE = 10_000;

/** The words of a name, lower-case, each between blanks. */
export const wordsOf = (name: string): string =>
  ` ${name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()} `;

/** The length of the longest of these names of a type that a tag or the title of the link contains; 0 if it contains none. */
function longestNameIn(listing: readonly ListingLine[], names: readonly string[]): number {
  const linkWords = listing
    .filter(({ layer }) => layer === 'genre' || layer === 'title')
    .map(({ fields }) => wordsOf(fields.get('text')?.text ?? ''));
  const found = names.map(wordsOf).filter((name) => linkWords.some((text) => text.includes(name)));
  return greatest([0, ...found.map(({ length }) => length)]);
}

/** Whether the areas in the drawing are the boxes. */
function areBoxesDrawn(listing: readonly ListingLine[], boxes: Boxes): boolean {
  const rooms = listing.filter(({ layer }) => layer.startsWith('rooms'));
  return rooms.length > 0 && areRoomsBoxes(rooms, boxes);
}

const isAreaLayer = (layer: string): boolean => /^(?:rooms|edge)\b/.test(layer);

/** Whether every cell of the board is in exactly one of the layer's items. */
function coverCells(listing: readonly ListingLine[], layer: string): boolean {
  const size = listing.find((line) => line.layer === 'size')?.fields;
  const cellCount = Number(size?.get('rows')?.text) * Number(size?.get('columns')?.text);
  const cells = listing.flatMap((line) =>
    line.layer === layer ? (line.fields.get('cells')?.text.match(/\([^)]*\)/g) ?? []) : [],
  );
  return cells.length === cellCount && new Set(cells).size === cellCount;
}

/** The layers that describe the board, which every model with that board reads, values without a name, and what is assumed. */
const BOARD_LAYERS: ReadonlySet<string> = new Set([
  'size',
  'board',
  'cell',
  HOLE_LAYER,
  'single',
  ASSUMED_LAYER,
]);

/** The kinds of boards that can show a link's drawing: a hexagonal board is also a tiling. */
function boardsOf(listing: readonly ListingLine[]): readonly string[] {
  const kind = listing.find(({ layer }) => layer === 'board')?.fields.get('kind')?.text ?? 'square';
  return kind === 'square' ? [kind] : ['tiling', kind];
}

/** The puzzle type that a link names (`genre: text sudoku`); the first one if there are several. */
export const genreOf = (listing: readonly ListingLine[]): string | undefined =>
  listing.find(({ layer }) => layer === 'genre')?.fields.get('text')?.text;
