/** Determines which models may read a link, using only the index of their `read` sections. */
import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import { cornersAsCells } from './corners.ts';
import { layerOf, matchesLayer } from './layers.ts';
import type { ListingLine } from './listing.ts';

/** The index entry of a `read` section for links. */
export interface LinkReader {
  readonly system: LinkSection;
  /** The genres of the section, for links that name their genre. */
  readonly genres: readonly string[];
  readonly layers: readonly string[];
  /** The layers without which a link is for another type. */
  readonly needs?: readonly string[];
  /** Whether the layers aren't from a section, but are those in which the model's givens are usually drawn. */
  readonly implied?: boolean;
  /** Whether the puzzle may be drawn on corners. */
  readonly corners?: true;
  /** The boards of the section's model; empty if the model declares none. */
  readonly boards: readonly string[];
}

/**
 * How well a section reads a listing, 0 at best: listed layers that the section can't read count most, then layers of
 * the section that the listing doesn't have. Undefined if the link has another genre or another board.
 */
export function fitOf(
  { genres, layers, boards, implied, corners, needs = [] }: LinkReader,
  told: readonly ListingLine[],
): number | undefined {
  const listing = corners ? cornersAsCells(told) : told;
  const named = genreOf(listing);
  if (genres.length > 0 && (named === undefined || !genres.includes(named))) return undefined;
  if (boards.length > 0 && !boardsOf(listing).some((board) => boards.includes(board))) return undefined;
  const lines = listing.map(layerOf).filter((layer) => !BOARD_LAYERS.has(layer));
  if (!needs.every((layer) => lines.includes(layer))) return undefined;
  const unread = lines.filter((line) => !layers.some((layer) => matchesLayer({ layer }, line)));
  const unused = layers.filter((layer) => !lines.some((line) => matchesLayer({ layer }, line)));
  return -4 * new Set(unread).size - unused.length / 100 - (implied ? 1 : 0);
}

/** The layers that describe the board; every model with that board reads them. */
const BOARD_LAYERS: ReadonlySet<string> = new Set(['size', 'board', 'cell']);

/** The names that models may use for the listing's board: a hexagonal board is also a tiling. */
function boardsOf(listing: readonly ListingLine[]): readonly string[] {
  const kind = listing.find(({ layer }) => layer === 'board')?.fields.get('kind')?.text ?? 'square';
  return kind === 'square' ? [kind] : ['tiling', kind];
}

/** The first genre that a listing names. */
export const genreOf = (listing: readonly ListingLine[]): string | undefined =>
  listing.find(({ layer }) => layer === 'genre')?.fields.get('text')?.text;
