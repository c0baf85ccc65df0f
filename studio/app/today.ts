/** Chooses the types of the day: some well-known ones and a rare one. */
import type { CatalogueEntry } from './catalogue.ts';

/** The number of types that count as well known: those with the most names and the most programs that have them. */
const WELL_KNOWN_TYPES = 40;
/** The number of well-known types for each day. */
const WELL_KNOWN_PER_DAY = 3;

/** The types of a day: first the well-known ones, then a rare one. They are the same for everyone on one day. */
export function typesOfTheDay(entries: readonly CatalogueEntry[], date: Date): readonly CatalogueEntry[] {
  const fame = ({ also, links, addresses }: CatalogueEntry): number =>
    also.length + links.length + addresses.length;
  const made = entries.filter(({ sizes }) => sizes.length > 0);
  const ranked = made.toSorted((a, b) => fame(b) - fame(a) || a.name.localeCompare(b.name, 'en'));
  const [known, rare] = [ranked.slice(0, WELL_KNOWN_TYPES), ranked.slice(WELL_KNOWN_TYPES)];
  const day = Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
  // The steps make every type appear before any type appears again.
  const step = Math.ceil(known.length / WELL_KNOWN_PER_DAY);
  const chosen = Array.from(
    { length: WELL_KNOWN_PER_DAY },
    (_, at) => known[(day + at * step) % known.length],
  );
  return [...new Set([...chosen, rare[day % Math.max(1, rare.length)]])].flatMap((entry) => entry ?? []);
}
