/**
 * A worker of the fuzzer: a process that checks the inputs of one target one after the other. It reports each input
 * before checking it, so that an input that never returns, or that ends the process, costs only this process.
 */

import { entryOf } from '../../src/text/entry-of.ts';
import { generatorOf } from '../backends/sat/random.ts';
import { type Case, guarded, isProblem, minimized, type Problem, type Target } from './target.ts';
import { TARGETS } from './targets.ts';

/**
 * A request to the worker: check the inputs from a number on, check one input, or minimise an input that has a problem.
 */
export type Request =
  | { readonly request: 'turn'; readonly from: number; readonly milliseconds: number }
  | { readonly request: 'check'; readonly input: Case }
  | { readonly request: 'minimize'; readonly input: Case; readonly kind: string };

export type Reply =
  | { readonly reply: 'started'; readonly number: number }
  | { readonly reply: 'found'; readonly input: Case; readonly problem: Problem }
  | ({ readonly reply: 'turn ended'; readonly next: number } & TurnFigures)
  | { readonly reply: 'minimized'; readonly input: Case }
  | { readonly reply: 'checked'; readonly problem?: Problem };

export interface TurnFigures {
  readonly checkedCount: number;
  readonly skipped: number;
  /** The resident memory of the process at the end of the turn, in MiB. */
  readonly resident: number;
  /** The target's own counters since its start, by name. */
  readonly figures: Readonly<Record<string, number>>;
  /** The processor time of the turn, in seconds. */
  readonly processor: number;
  /** The input of the turn during which the process grew most, and that growth in MiB. */
  readonly largest: { readonly number: number; readonly growth: number };
}

/** The input with a number; it depends only on the seed, the target and the number. */
export const inputOf = (target: Target, seed: number, number: number): Case =>
  target.make(
    generatorOf(seed * 1_000_003 + Object.keys(TARGETS).indexOf(target.name) * 500_000_003 + number),
    number,
  );

/** `only`: the kind of inputs to check, if the others are to be skipped; otherwise empty. */
export async function work(name: string, seed: number, only: string): Promise<void> {
  const target = await openTarget(name);
  process.on('message', async (request: Request) => {
    switch (request.request) {
      case 'turn':
        return await runTurn(target, seed, request.from, request.milliseconds, only);
      case 'check': {
        sendReply({ reply: 'started', number: 0 });
        const verdict = await guarded(() => target.check(request.input));
        return sendReply({ reply: 'checked', ...(isProblem(verdict) && { problem: verdict }) });
      }
      case 'minimize':
        return sendReply({ reply: 'minimized', input: await minimized(target, request.input, request.kind) });
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

async function runTurn(
  target: Target,
  seed: number,
  from: number,
  milliseconds: number,
  only: string,
): Promise<void> {
  const end = performance.now() + milliseconds;
  let number = from;
  let checkedCount = 0;
  let skipped = 0;
  const cpuAtStart = process.cpuUsage();
  let before = process.memoryUsage.rss();
  let largest = { number: from, growth: 0 };
  do {
    sendReply({ reply: 'started', number });
    const input = inputOf(target, seed, number++);
    const isAsked = only === '' || input.kind === only;
    const verdict = isAsked ? await guarded(() => target.check(input)) : 'skipped';
    if (verdict === 'skipped') skipped++;
    else checkedCount++;
    if (isProblem(verdict)) sendReply({ reply: 'found', input, problem: verdict });
    const after = process.memoryUsage.rss();
    const growth = (after - before) / MIB;
    if (growth > largest.growth) largest = { number: number - 1, growth };
    before = after;
  } while (performance.now() < end);
  const { user, system } = process.cpuUsage(cpuAtStart);
  sendReply({
    reply: 'turn ended',
    next: number,
    checkedCount,
    skipped,
    resident: before / MIB,
    figures: target.figures?.() ?? {},
    processor: (user + system) / 1e6,
    largest,
  });
}

const sendReply = (reply: Reply): void => void process.send?.(reply);
