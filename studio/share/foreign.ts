/** Links of f-puzzles, SudokuPad, Penpa+ and kudamono: which type here reads them best, and the link of the puzzle there. */
import { fitOf, linkIn, readListing, Sources, sectionOf, unpackLink } from '../../src/index.ts';
import type { CatalogueEntry } from '../app/catalogue.ts';
import { packed } from './codec.ts';
import type { Pasted } from './pasted.ts';

/** So many types are offered. */
const OFFERED = 8;

export function foreignIn(text: string, entries: readonly CatalogueEntry[]): Pasted {
  const link = linkIn(text);
  if (!link)
    return { problem: 'This link holds no puzzle: short names of puzzles are known to their server alone.' };
  const found = unpackLink(link);
  if ('problem' in found) return found;
  const section = sectionOf(link.system);
  const lines = readListing(new Sources().add('link', found.listing));
  const choice = entries
    .flatMap((entry) =>
      entry.links.flatMap((reader) => {
        const score = reader.system === section ? fitOf(reader, lines) : undefined;
        return score === undefined ? [] : { entry, score };
      }),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, OFFERED)
    .map(({ entry: { name, title } }) => ({ title, hash: `#p=${name},${section},${packed(found.listing)}` }));
  const [only, ...others] = choice;
  if (!only) return { problem: 'No type here reads links of this program.' };
  return others.length === 0 ? { hash: only.hash } : { choice };
}
