/** The interface of the fuzzer's targets, and the minimising of inputs that have a problem. */
import type { Generator } from '../backends/sat/random.ts';

/** One input, as data that can be stored and checked again. */
export type Case = Readonly<Record<string, string | number>>;

/** A failed check: its kind in a few words, and a sentence about it. */
export interface Problem {
  readonly kind: string;
  readonly what: string;
}

/** `skipped` means that nothing was checked, because the input was refused or too large. */
export type Verdict = Problem | 'fine' | 'skipped';

export interface Target {
  readonly name: string;
  /** The target's share of the time, relative to the weights of the other targets. */
  readonly weight: number;
  make(random: Generator, number: number): Case;
  check(input: Case): Promise<Verdict> | Verdict;
  /** The names of the input's texts that minimising may shorten. */
  readonly texts: readonly string[];
  /** The seconds of processor time after which an input counts as never ending. */
  readonly maxSeconds: number;
  /** Prepares the target; called before the first input is made. */
  open?(): Promise<void>;
  /** The target's own counters, by name. */
  figures?(): Readonly<Record<string, number>>;
  close?(): void;
}

export const isProblem = (verdict: Verdict): verdict is Problem => typeof verdict === 'object';

export const problem = (kind: string, what: string): Problem => ({ kind, what: what.slice(0, 2000) });

/** Runs a check; an exception becomes a problem. */
export async function guarded(work: () => Promise<Verdict> | Verdict): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    const { name = 'error', message = String(error), stack = '' } = error instanceof Error ? error : {};
    const at = stack.split('\n').find((line) => line.includes(' at ')) ?? '';
    return problem(`throws ${name}`, `${message} ${at.trim()}`);
  }
}

/** The greatest number of checks for minimising an input. MOST_TIME is their limit in milliseconds. */
const MOST_TRIES = 600;
const MOST_TIME = 20_000;

/**
 * Minimises an input so that it keeps a problem of the same kind: halves of its texts are left out, then quarters, and
 * so on down to letters, until the tries or the time are used up. Source: delta debugging (Zeller and Hildebrandt
 * 2002).
 */
export async function minimized(target: Target, input: Case, kind: string): Promise<Case> {
  let best = input;
  let tries = 0;
  const end = performance.now() + MOST_TIME;
  const fails = async (smaller: Case): Promise<boolean> => {
    tries++;
    const verdict = await guarded(() => target.check(smaller));
    return isProblem(verdict) && verdict.kind === kind;
  };
  for (const name of target.texts) {
    for (let size = Math.ceil(textOf(best, name).length / 2); size >= 1; size = Math.floor(size / 2)) {
      for (let at = 0; at < textOf(best, name).length && tries < MOST_TRIES && performance.now() < end; ) {
        const text = textOf(best, name);
        const smaller = { ...best, [name]: text.slice(0, at) + text.slice(at + size) };
        if (await fails(smaller)) best = smaller;
        else at += size;
      }
    }
  }
  return best;
}

export const textOf = (input: Case, name: string): string => String(input[name] ?? '');

/**
 * The greatest processor time, in milliseconds, for checking one text; its cost is also bounded by limits on sizes and
 * steps.
 */
const LONGEST_TIME = 4000;

/** The verdict of a check, or a problem if the check took too much processor time. */
export function inTime(check: () => Verdict): Verdict {
  const cpuAtStart = process.cpuUsage();
  const verdict = check();
  const { user, system } = process.cpuUsage(cpuAtStart);
  const milliseconds = (user + system) / 1000;
  return milliseconds > LONGEST_TIME ? problem('slow', `${milliseconds.toFixed(0)} ms`) : verdict;
}
