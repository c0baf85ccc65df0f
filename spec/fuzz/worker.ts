/**
 * The fuzzer's other side: a process for each target, which asks its inputs one after the other and tells which one it is
 * at, so that one that never returns, or takes the process with it, costs that process only.
 */

import { entryOf } from '../../src/text/entry-of.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { type Case, guarded, isProblem, minimized, type Problem, type Target } from './target.ts';
import { TARGETS } from './targets.ts';

/** What the worker is asked: some inputs from a number on; one input; one input with a problem, made small. */
export type Wish =
  | { readonly wish: 'turn'; readonly from: number; readonly milliseconds: number }
  | { readonly wish: 'ask'; readonly input: Case }
  | { readonly wish: 'small'; readonly input: Case; readonly kind: string };

export type Told =
  | { readonly told: 'at'; readonly number: number }
  | { readonly told: 'found'; readonly input: Case; readonly problem: Problem }
  | ({ readonly told: 'ended'; readonly next: number } & Counted)
  | { readonly told: 'small'; readonly input: Case }
  | { readonly told: 'asked'; readonly problem?: Problem };

export interface Counted {
  readonly asked: number;
  readonly skipped: number;
  /** MiB that the process has at the end of the turn. */
  readonly resident: number;
  /** What the target counts itself, by its name, since its start. */
  readonly figures: Readonly<Record<string, number>>;
  /** Seconds of the processor that the turn took. */
  readonly processor: number;
  /** The input of the turn after which the process had grown most, and by how many MiB. */
  readonly largest: { readonly number: number; readonly growth: number };
}

/** The input of a number depends on nothing but the seed and the target. */
export const inputOf = (target: Target, seed: number, number: number): Case =>
  target.make(
    generatorOf(seed * 1_000_003 + Object.keys(TARGETS).indexOf(target.name) * 500_000_003 + number),
    number,
  );

export async function work(name: string, seed: number): Promise<void> {
  const target = await openTarget(name);
  process.on('message', async (wish: Wish) => {
    switch (wish.wish) {
      case 'turn':
        return await turn(target, seed, wish.from, wish.milliseconds);
      case 'ask': {
        tell({ told: 'at', number: 0 });
        const verdict = await guarded(() => target.check(wish.input));
        return tell({ told: 'asked', ...(isProblem(verdict) && { problem: verdict }) });
      }
      case 'small':
        return tell({ told: 'small', input: await minimized(target, wish.input, wish.kind) });
    }
  });
  process.on('disconnect', () => {
    target.close?.();
    process.exit();
  });
}

export async function openTarget(name: string): Promise<Target> {
  const target = entryOf(TARGETS, name)?.();
  if (!target) throw new RangeError(`There is no target ${name}.`);
  await target.open?.();
  return target;
}

const MIB = 2 ** 20;

async function turn(target: Target, seed: number, from: number, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  let number = from;
  let asked = 0;
  let skipped = 0;
  const began = process.cpuUsage();
  let before = process.memoryUsage.rss();
  let largest = { number: from, growth: 0 };
  do {
    tell({ told: 'at', number });
    const input = inputOf(target, seed, number++);
    const verdict = await guarded(() => target.check(input));
    if (verdict === 'skipped') skipped++;
    else asked++;
    if (isProblem(verdict)) tell({ told: 'found', input, problem: verdict });
    const after = process.memoryUsage.rss();
    const growth = (after - before) / MIB;
    if (growth > largest.growth) largest = { number: number - 1, growth };
    before = after;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(began);
  tell({
    told: 'ended',
    next: number,
    asked,
    skipped,
    resident: before / MIB,
    figures: target.figures?.() ?? {},
    processor: (user + system) / 1e6,
    largest,
  });
}

const tell = (told: Told): void => void process.send?.(told);
