/** Which types count as well known, and the types of the day: some well-known ones and a rare one. */
import type { CatalogueEntry } from './catalogue.ts';

/** The number of types that count as well known. */
const WELL_KNOWN_TYPE_COUNT = 28;
/**
 * Types are ordered by fame, that is, by the number of other puzzle programs that have them. A basic type counts as if
 * this many more programs had it.
 */
const BASIC_WEIGHT = 2;
/** The number of well-known types among the types of a day. */
const WELL_KNOWN_PER_DAY = 3;

/**
 * All types, the best known first: those that most programs have, basic ones before others; among equals those with
 * the most puzzles here, and then with the most names.
 */
export function byFame(entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] {
  const fame = ({ programs, basic }: CatalogueEntry): number =>
    programs + (basic && programs > 0 ? BASIC_WEIGHT : 0);
  return entries.toSorted(
    (a, b) =>
      fame(b) - fame(a) ||
      b.puzzles.length - a.puzzles.length ||
      b.also.length - a.also.length ||
      a.name.localeCompare(b.name, 'en'),
  );
}

/** The well-known types, the best known first. */
export const wellKnownTypes = (entries: readonly CatalogueEntry[]): readonly CatalogueEntry[] =>
  byFame(entries).slice(0, WELL_KNOWN_TYPE_COUNT);

const dayCount = (date: Date): number =>
  Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);

/** The types of a day: well-known ones, and then a rare one. On one day they are the same for everyone. */
export function typesOfTheDay(entries: readonly CatalogueEntry[], date: Date): readonly CatalogueEntry[] {
  const ranked = byFame(entries.filter(({ sizes }) => sizes.length > 0));
  const [known, rare] = [ranked.slice(0, WELL_KNOWN_TYPE_COUNT), ranked.slice(WELL_KNOWN_TYPE_COUNT)];
  const day = dayCount(date);
  // The day's well-known types are this many places apart in the list, so each type has its turn before one repeats.
  const step = Math.ceil(known.length / WELL_KNOWN_PER_DAY);
  const chosenTypes = Array.from(
    { length: WELL_KNOWN_PER_DAY },
    (_, at) => known[(day + at * step) % known.length],
  );
  return [...new Set([...chosenTypes, rare[day % Math.max(1, rare.length)]])].flatMap((entry) => entry ?? []);
}

/** The puzzle on the first page. Its type is well known and changes each day; undefined if there is no such puzzle. */
export function firstPuzzle(
  entries: readonly CatalogueEntry[],
  date: Date,
): { readonly type: string; readonly instance: string } | undefined {
  const knownTypes = wellKnownTypes(entries).filter(({ puzzles }) => puzzles.length > 0);
  // The type is half the list away from that of the day, so that they differ.
  const entry = knownTypes[(dayCount(date) + (knownTypes.length >> 1)) % knownTypes.length];
  const instance = entry?.puzzles.includes('small') ? 'small' : entry?.puzzles[0];
  return entry && instance !== undefined ? { type: entry.name, instance } : undefined;
}
