/**
 * What takes long is tested in part: another part for each commit, so that a failure comes again, and all of it by
 * `npm run test:all`.
 */
import { it, type TestOptions } from 'vitest';
import { sampleSeed } from './sample-seed.ts';

/** All is tested. */
export const whole = process.env.PZL_ALL === '1';

/** `count` items of a list, spread over it. */
export function sampled<Item>(items: readonly Item[], count: number): readonly Item[] {
  if (whole || items.length <= count) return items;
  const step = Math.max(1, Math.floor(items.length / count));
  return Array.from({ length: count }, (_, at) => items[(sampleSeed + at * step) % items.length] as Item);
}

/** Whether a test of this title is in the sample, as one test in `oneIn` is. */
export function isSampled(title: string, oneIn: number): boolean {
  let hash = sampleSeed;
  for (const letter of title) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  return whole || ((hash ^ (hash >>> 15)) >>> 0) % oneIn === 0;
}

/** A number of random trials: few, or all of them. */
export const trials = (few: number, all: number): number => (whole ? all : few);

type Run = () => void | Promise<void>;

/** A test that takes seconds: one in three runs for a commit. */
export function longTest(title: string, ...rest: readonly [Run] | readonly [TestOptions, Run]): void {
  const test = it.runIf(isSampled(title, 3));
  if (rest.length === 1) test(title, rest[0]);
  else test(title, rest[0], rest[1]);
}
