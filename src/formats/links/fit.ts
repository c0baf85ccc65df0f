/** Which models may read a link, told from the index of their `read` sections alone. */
import type { LinkSection } from '../../language/sections/read/link-layers.ts';
import type { ListingLine } from './listing.ts';
import { tells } from './read.ts';

/** What the index keeps of a `read` section for links. */
export interface LinkReader {
  readonly system: LinkSection;
  /** Where links name their genre: those that the section is for. */
  readonly genres: readonly string[];
  readonly layers: readonly string[];
}

/**
 * How well a section reads a listing, 0 at best: what it has no words for counts against it most, then what it has words for and
 * the link doesn't hold. Undefined where the link is of another genre.
 */
export function fitOf({ genres, layers }: LinkReader, listing: readonly ListingLine[]): number | undefined {
  const named = genreOf(listing);
  if (genres.length > 0 && (named === undefined || !genres.includes(named))) return undefined;
  const lines = listing.map(({ layer }) => layer);
  const unread = lines.filter((line) => !layers.some((layer) => tells({ layer }, line)));
  const unused = layers.filter((layer) => !lines.some((line) => tells({ layer }, line)));
  return -4 * new Set(unread).size - unused.length / 100;
}

/** The genre that a listing names first. */
export const genreOf = (listing: readonly ListingLine[]): string | undefined =>
  listing.find(({ layer }) => layer === 'genre')?.fields.get('text')?.text;
