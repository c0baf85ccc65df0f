/**
 * Parts of a link that the model doesn't read, such as title and author, rules, colors, texts and lines. They are
 * written again when the puzzle is converted to a link for the same program. They aren't checked, because pzl doesn't
 * interpret them.
 */
import type { Unread } from '../native/instance.ts';

const METADATA_LAYERS: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

export interface ListingWithUnread {
  /** All lines of the puzzle: the written ones, and those of the original link that the model doesn't read. */
  readonly text: string;
  /** The written lines, and only the title, author, rules and genre of the original link. */
  readonly metadataText: string;
  /** The layers that `text` has and `metadataText` doesn't. */
  readonly layers: readonly string[];
}

/**
 * Adds to the lines `written`, which are made of a puzzle, those of the original link (`source`) that the model doesn't
 * read, so that they aren't lost when a puzzle is converted.
 */
export function addUnreadLines(
  written: string,
  source: string,
  unread: readonly Unread[],
): ListingWithUnread {
  const layers = new Set(unread.map(({ what }) => what.replace(/^`|`$/g, '')));
  const writtenLines = linesOf(written);
  const metadataLines = linesOf(source).filter((line) => METADATA_LAYERS.has(layerOf(line)));
  const metadataLayers = new Set(metadataLines.map(layerOf));
  const keptLines = [...writtenLines.filter((line) => !metadataLayers.has(layerOf(line))), ...metadataLines];
  const keptLineSet = new Set(keptLines);
  const drawnLines = linesOf(source).filter((line) => layers.has(layerOf(line)) && !keptLineSet.has(line));
  const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
  return {
    text: textOf([...keptLines, ...drawnLines]),
    metadataText: textOf(keptLines),
    layers: [...new Set(drawnLines.map(layerOf))],
  };
}

const linesOf = (listing: string): readonly string[] => listing.split('\n').filter((line) => line !== '');
const layerOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':')));
