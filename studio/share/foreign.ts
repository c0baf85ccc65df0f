/** Links of f-puzzles, SudokuPad, Penpa+ and kudamono: finds the type that reads them best, and makes links to them. */
import { fitOf, linkIn, readListing, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import type { CatalogueEntry } from '../app/catalogue.ts';
import { byFame } from '../app/today.ts';
import { packText } from './codec.ts';
import type { Choice, PastedPuzzle } from './pasted.ts';

/** The greatest number of types that are offered for a link. */
const MAX_OFFERED_TYPES = 8;

export function foreignPuzzleIn(text: string, entries: readonly CatalogueEntry[]): PastedPuzzle {
  const link = linkIn(text);
  if (!link)
    return { problem: 'This link holds no puzzle: short names of puzzles are known to their server alone.' };
  const unpackResult = unpackLink(link);
  if ('problem' in unpackResult) return unpackResult;
  const formatSection = sectionOf(link.system);
  const lines = readListing(new Sources().add('link', unpackResult.listing));
  // Of types that read it equally well, the better known ones come first.
  const readers = byFame(entries).flatMap((entry) =>
    entry.links.flatMap((reader) =>
      reader.system === formatSection ? [{ entry, score: fitOf(reader, lines, namesOf(entry)) }] : [],
    ),
  );
  const hashOf = ({ name, title }: CatalogueEntry): Choice => ({
    title,
    hash: `#p=${name},${formatSection},${packText(unpackResult.listing)}`,
  });
  const fittingReaders = readers
    .filter(({ score }) => score !== undefined)
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  // f-puzzles and SudokuPad have only sudokus. Such a link means the type with the fewest rules that the link doesn't
  // use.
  if (
    formatSection === 'fpuzzles' &&
    fittingReaders[0] &&
    fittingReaders[0].score !== fittingReaders[1]?.score
  )
    return { hash: hashOf(fittingReaders[0].entry).hash };
  // A kudamono link names its genre, so if one type fits, it is the right one.
  if (formatSection === 'kudamono' && fittingReaders[0] && fittingReaders.length === 1)
    return { hash: hashOf(fittingReaders[0].entry).hash };
  const choice = fittingReaders.map(({ entry }) => hashOf(entry)).slice(0, MAX_OFFERED_TYPES);
  const offeredHashes = new Set(choice.map(({ hash }) => hash));
  const otherChoices = readers
    .map(({ entry }) => hashOf(entry))
    .filter(({ hash }) => !offeredHashes.has(hash));
  const [only, ...more] = choice;
  if (readers.length === 0) return { problem: 'No type here reads links of this program.' };
  return only && more.length === 0 && otherChoices.length === 0
    ? { hash: only.hash }
    : { choice, others: otherChoices };
}

const namesOf = ({ name, title, also, addresses }: CatalogueEntry): readonly string[] => [
  ...[name, title],
  ...also,
  ...addresses,
];
