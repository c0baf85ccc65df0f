/**
 * Parts of a link that the model doesn't read, such as title and author, rules, colors, texts and lines. They are
 * written again when the puzzle is converted to a link for the same program. They aren't checked, because pzl doesn't
 * interpret them.
 */
import { type FogCell, fogIn, fogText } from '../native/fog-text.ts';
import type { Head } from '../native/head.ts';
import type { Unread } from '../native/instance.ts';
import type { ListingLine } from './listing.ts';

const METADATA_LAYERS: ReadonlySet<string> = new Set(['title', 'author', 'ruleset', 'genre']);

export interface ListingWithUnread {
  /** All lines of the puzzle: the written ones, and those of the original link that the model doesn't read. */
  readonly text: string;
  /** The written lines, and only the title, author, rules and genre of the original link. */
  readonly metadataText: string;
  /** The names of the layers, such as `lines`, whose lines `text` has and `metadataText` doesn't. */
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

/** The author's texts in a listing, and the fog over its puzzle, in the form of the head of a puzzle's own text. */
export function headOfListing(lines: readonly ListingLine[]): Head {
  const ofLayer = (layer: string): readonly ListingLine[] => lines.filter((line) => line.layer === layer);
  const text = (layer: string): string | undefined => ofLayer(layer)[0]?.fields.get('text')?.text;
  const cells = ({ fields }: ListingLine, field: string): FogCell[] =>
    Array.from((fields.get(field)?.text ?? '').matchAll(/\((\d+),(\d+)\)/g), ([, row, column]) => [
      Number(row),
      Number(column),
    ]);
  const fog = ofLayer('fog');
  const fogOfLines = fogText({
    seen: fog.flatMap((line) => cells(line, 'cells')),
    triggers: ofLayer('fog trigger').map((line) => ({
      cells: cells(line, 'cells'),
      lights: cells(line, 'lights'),
    })),
  });
  const head = {
    title: text('title'),
    author: text('author'),
    rules: text('ruleset'),
    ...(fog.length > 0 && { fog: fogOfLines, solution: text('solution') }),
  };
  return Object.fromEntries(Object.entries(head).filter(([, words]) => words !== undefined && words !== ''));
}

/**
 * The author's texts in a link. A link that pzl wrote contains the type's title, and the sentences of the type's rules, if the author gave no title
 * or rules: these are left out.
 */
export function headOfAuthor(
  { title, rules, ...others }: Head,
  typeTitle: string,
  ruleSentences: readonly string[],
): Head {
  const typeRules = new Set(ruleSentences.map((sentence) => `${sentence}.`));
  const isOfType = rules?.split('\n').every((line) => typeRules.has(line)) ?? true;
  return {
    ...(title !== undefined && title !== typeTitle && { title }),
    ...others,
    ...(rules !== undefined && !isOfType && { rules }),
  };
}

/** The listing with the author's texts in place of the model's, and with the fog. */
export function withHeadLines(listing: string, { title, author, rules, fog, solution }: Head): string {
  const texts = new Map([
    ['title', title],
    ['author', author],
    ['ruleset', rules],
  ]);
  const lines = [...texts].flatMap(([layer, words]) =>
    words === undefined ? [] : [`${layer}: text ${JSON.stringify(words)}`],
  );
  const others = linesOf(listing).filter((line) => texts.get(layerOf(line)) === undefined);
  const told = fogIn(fog);
  const places = (cells: readonly FogCell[]): string =>
    `[${cells.map(([row, column]) => `(${row},${column})`).join(', ')}]`;
  const fogLines = told
    ? [
        `fog: cells ${places(told.seen)}`,
        ...told.triggers.map(
          ({ cells, lights }) => `fog trigger: cells ${places(cells)} lights ${places(lights)}`,
        ),
        ...(solution === undefined ? [] : [`solution: text ${JSON.stringify(solution)}`]),
      ]
    : [];
  return [...lines, ...others, ...fogLines].map((line) => `${line}\n`).join('');
}

const linesOf = (listing: string): readonly string[] => listing.split('\n').filter((line) => line !== '');
const layerOf = (line: string): string => line.slice(0, Math.max(0, line.indexOf(':')));
