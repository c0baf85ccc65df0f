/**
 * Parts of a link that the model doesn't read, such as title and author, rules, colors, texts and lines. They are
 * written again when the puzzle is converted to a link for the same program. They aren't checked, because pzl doesn't
 * interpret them.
 */
import type { Unread } from '../native/instance.ts';

const TALK: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

export interface ListingWithUnread {
  /** The listing with all unread parts of the source. */
  readonly text: string;
  /** The listing with the source's title, author, rules and genre, but no other unread parts. */
  readonly talk: string;
  /** The layers that `text` has and `talk` doesn't. */
  readonly layers: readonly string[];
}

/** Adds the unread parts of the listing `source` to the listing `written`. */
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
