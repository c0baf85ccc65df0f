/** Which models may read a link, told from the index of their `read` sections alone. */
import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import { cornersAsCells } from './corners.ts';
import { layerOf, tells } from './layers.ts';
import type { ListingLine } from './listing.ts';

/** What the index keeps of a `read` section for links. */
export interface LinkReader {
  readonly system: LinkSection;
  /** Where links name their genre: those that the section is for. */
  readonly genres: readonly string[];
  readonly layers: readonly string[];
  /** Those without which a link is for another type. */
  readonly needs?: readonly string[];
  /** No section says so: the layers are those that such givens are usually drawn in. */
  readonly implied?: boolean;
  /** The puzzle may be drawn on corners. */
  readonly corners?: true;
  /** The boards that its model has, none where it says nothing of them. */
  readonly boards: readonly string[];
}

/**
 * How well a section reads a listing, 0 at best: what it has no words for counts against it most, then what it has words for and
 * the link doesn't hold. Undefined where the link is of another genre, or has another board.
 */
export function fitOf(
  { genres, layers, boards, implied, corners, needs = [] }: LinkReader,
  told: readonly ListingLine[],
): number | undefined {
  const listing = corners ? cornersAsCells(told) : told;
  const named = genreOf(listing);
  if (genres.length > 0 && (named === undefined || !genres.includes(named))) return undefined;
  if (boards.length > 0 && !boardsOf(listing).some((board) => boards.includes(board))) return undefined;
  const lines = listing.map(layerOf).filter((layer) => !BOARD.has(layer));
  if (!needs.every((layer) => lines.includes(layer))) return undefined;
  const unread = lines.filter((line) => !layers.some((layer) => tells({ layer }, line)));
  const unused = layers.filter((layer) => !lines.some((line) => tells({ layer }, line)));
  return -4 * new Set(unread).size - unused.length / 100 - (implied ? 1 : 0);
}

/** Lines that tell the board, which every model reads that has it. */
const BOARD: ReadonlySet<string> = new Set(['size', 'board', 'cell']);

/** What models may call the board of a listing: hexagons are a tiling, too. */
function boardsOf(listing: readonly ListingLine[]): readonly string[] {
  const kind = listing.find(({ layer }) => layer === 'board')?.fields.get('kind')?.text ?? 'square';
  return kind === 'square' ? [kind] : ['tiling', kind];
}

/** The genre that a listing names first. */
export const genreOf = (listing: readonly ListingLine[]): string | undefined =>
  listing.find(({ layer }) => layer === 'genre')?.fields.get('text')?.text;
