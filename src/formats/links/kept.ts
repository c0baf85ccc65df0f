/**
 * Parts of a link that the model doesn't read. They are kept when the puzzle is written to a link for the same program:
 * the title and author (which replace the model's name), rules, colors, texts and lines. They are not checked, because
 * they are not interpreted.
 */
import type { Unread } from '../native/instance.ts';

const TALK: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

export interface ListingWithUnread {
  /** The listing with all unread parts. */
  readonly text: string;
  /** The listing with only the title, author and rules of the unread parts. */
  readonly talk: string;
  /** The layers that are only in the listing with all unread parts. */
  readonly layers: readonly string[];
}

/** A written listing with the unread parts of the source added. */
export function withUnread(written: string, source: string, unread: readonly Unread[]): ListingWithUnread {
  const layers = new Set(unread.map(({ what }) => what.replace(/^`|`$/g, '')));
  const own = linesOf(written);
  const said = linesOf(source).filter((line) => TALK.has(layerOf(line)));
  const spoken = new Set(said.map(layerOf));
  const talk = [...own.filter((line) => !spoken.has(layerOf(line))), ...said];
  const before = new Set(talk);
  const drawn = linesOf(source).filter((line) => layers.has(layerOf(line)) && !before.has(line));
  const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  return { text: textOf([...talk, ...drawn]), talk: textOf(talk), layers: [...new Set(drawn.map(layerOf))] };
}

const linesOf = (listing: string): readonly string[] => listing.split('\n').filter((line) => line !== '');
const layerOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':')));
