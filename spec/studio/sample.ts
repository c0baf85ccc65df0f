import { whole } from '../sample.ts';
import { sampleSeed } from '../sample-seed.ts';

/** A number of a list's items, so chosen that soon each has had its turn. */
export function inTurn<T>(all: readonly T[], count: number): readonly T[] {
  if (whole || count >= all.length) return all;
  return Array.from({ length: count }, (_, at) => all[(sampleSeed * count + at) % all.length]!);
}

/** The one of the list whose turn it is, by the commit and a number that tells cases apart. */
export const turnOf = <T>(all: readonly T[], number: number): readonly T[] =>
  whole ? all : [all[(sampleSeed + number) % all.length]!];
