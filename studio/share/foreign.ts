/** Links of f-puzzles, SudokuPad, Penpa+ and kudamono: finds the type that reads them best, and makes links to them. */
import { fitOf, linkIn, readListing, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import type { CatalogueEntry } from '../app/catalogue.ts';
import { packText } from './codec.ts';
import type { Choice, Pasted } from './pasted.ts';

/** The greatest number of types that are offered for a link. */
const MOST_OFFERED = 8;

export function foreignIn(text: string, entries: readonly CatalogueEntry[]): Pasted {
  const link = linkIn(text);
  if (!link)
    return { problem: 'This link holds no puzzle: short names of puzzles are known to their server alone.' };
  const found = unpackLink(link);
  if ('problem' in found) return found;
  const section = sectionOf(link.system);
  const lines = readListing(new Sources().add('link', found.listing));
  const readers = entries.flatMap((entry) =>
    entry.links.flatMap((reader) =>
      reader.system === section ? [{ entry, score: fitOf(reader, lines) }] : [],
    ),
  );
  const hashOf = ({ name, title }: CatalogueEntry): Choice => ({
    title,
    hash: `#p=${name},${section},${packText(found.listing)}`,
  });
  const fitting = readers
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  // f-puzzles and SudokuPad have only sudokus. Such a link means the type with the fewest rules that the link doesn't
  // use.
  if (section === 'fpuzzles' && fitting[0] && fitting[0].score !== fitting[1]?.score)
    return { hash: hashOf(fitting[0].entry).hash };
  // A kudamono link names its genre, so if one type fits, it is the right one.
  if (section === 'kudamono' && fitting[0] && fitting.length === 1)
    return { hash: hashOf(fitting[0].entry).hash };
  const choice = fitting.map(({ entry }) => hashOf(entry)).slice(0, MOST_OFFERED);
  const offered = new Set(choice.map(({ hash }) => hash));
  const others = readers.map(({ entry }) => hashOf(entry)).filter(({ hash }) => !offered.has(hash));
  const [only, ...more] = choice;
  if (readers.length === 0) return { problem: 'No type here reads links of this program.' };
  return only && more.length === 0 && others.length === 0 ? { hash: only.hash } : { choice, others };
}
