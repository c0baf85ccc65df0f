/** The types of a day: some that many know, and one that few do. */
import type { CatalogueEntry } from './catalogue.ts';

/** So many are known well: those that go by the most names, and that the most programs have. */
const KNOWN = 40;
const A_DAY = 3;

/** Those that many know first; the last one is rare. The same for everyone on a day, and others on the next. */
export function ofTheDay(entries: readonly CatalogueEntry[], date: Date): readonly CatalogueEntry[] {
  const fame = ({ also, links, addresses }: CatalogueEntry): number =>
    also.length + links.length + addresses.length;
  const made = entries.filter(({ sizes }) => sizes.length > 0);
  const ranked = made.toSorted((a, b) => fame(b) - fame(a) || a.name.localeCompare(b.name, 'en'));
  const [known, rare] = [ranked.slice(0, KNOWN), ranked.slice(KNOWN)];
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  // Every one has its turn before any has another.
  const step = Math.ceil(known.length / A_DAY);
  const chosen = Array.from({ length: A_DAY }, (_, at) => known[(day + at * step) % known.length]);
  return [...new Set([...chosen, rare[day % Math.max(1, rare.length)]])].flatMap((entry) => entry ?? []);
}
