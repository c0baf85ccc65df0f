import { runsAllTests } from '../sample.ts';
import { sampleSeed } from '../sample-seed.ts';

/** Chooses `count` items of a list by the commit, so that every item is chosen within a few commits. */
export function inTurn<T>(all: readonly T[], count: number): readonly T[] {
  if (runsAllTests || count >= all.length) return all;
  return Array.from({ length: count }, (_, at) => all[(sampleSeed * count + at) % all.length]!);
}

/** Chooses one item of a list by the commit and the number of the test case. */
export const turnOf = <T>(all: readonly T[], number: number): readonly T[] =>
  runsAllTests ? all : [all[(sampleSeed + number) % all.length]!];
