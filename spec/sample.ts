/**
 * Long tests run as a sample, which depends on the commit, so that a failure can be repeated. `npm run test:all` runs
 * all of them.
 */
import { it, type TestOptions } from 'vitest';
import { sampleSeed } from './sample-seed.ts';

/** Whether all tests run, not only a sample. */
export const runsAllTests = process.env.PZL_ALL === '1';

/** A sample of `count` items, spread evenly over the list. */
export function sampled<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (runsAllTests || items.length <= count) return items;
  const step = Math.max(1, Math.floor(items.length / count));
  return Array.from({ length: count }, (_, at) => items[(sampleSeed + at * step) % items.length] as Item);
}

/** Whether the test with this title is in the sample, which contains one test in `oneIn`. */
export function isSampled(title: string, oneIn: number): boolean {
  let hash = sampleSeed;
  for (const letter of title) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return runsAllTests || ((hash ^ (hash >>> 15)) >>> 0) % oneIn === 0;
}

/** The number of random trials: `few`, or `all` if all tests run. */
export const trials = (few: number, all: number): number => (runsAllTests ? all : few);

type Run = () => void | Promise<void>;

/** A test that takes seconds: one in three of these tests runs for a commit. */
export function longTest(title: string, ...rest: readonly [Run] | readonly [TestOptions, Run]): void {
  const test = it.runIf(isSampled(title, 3));
  if (rest.length === 1) test(title, rest[0]);
  else test(title, rest[0], rest[1]);
}
