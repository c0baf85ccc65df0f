/** What the fuzzer asks of each of its targets, and how a case that goes wrong is made small. */
import type { Generator } from '../backends/sat/random.ts';

/** One input, as data that can be stored and asked again. */
export type Case = Readonly<Record<string, string | number>>;

/** What went wrong in a word and in a sentence; undefined when nothing did. */
export interface Problem {
  readonly kind: string;
  readonly what: string;
}

/** `skipped` where the input was none of those that are counted: it was refused, or too large. */
export type Verdict = Problem | 'fine' | 'skipped';

export interface Target {
  readonly name: string;
  /** Its part of the time; the parts of all add up to whatever they do. */
  readonly weight: number;
  make(random: Generator, number: number): Case;
  check(input: Case): Promise<Verdict> | Verdict;
  /** The texts of a case that may be cut while it is made small. */
  readonly texts: readonly string[];
  /** Seconds of processor time after which an input counts as one that never ends. */
  readonly patience: number;
  /** What has to be known before the first input is made. */
  open?(): Promise<void>;
  /** More that the target has counted, by name. */
  figures?(): Readonly<Record<string, number>>;
  close?(): void;
}

export const isProblem = (verdict: Verdict): verdict is Problem => typeof verdict === 'object';

export const problem = (kind: string, what: string): Problem => ({ kind, what: what.slice(0, 2000) });

/** Calls, and makes a problem of whatever is thrown. */
export async function guarded(work: () => Promise<Verdict> | Verdict): Promise<Verdict> {
  try {
    return await work();
  } catch (error) {
    const { name = 'error', message = String(error), stack = '' } = error instanceof Error ? error : {};
    const at = stack.split('\n').find((line) => line.includes(' at ')) ?? '';
    return problem(`throws ${name}`, `${message} ${at.trim()}`);
  }
}

/** Times that a case is asked again while it is made small, and milliseconds for all of them. */
const MOST_TRIES = 600;
const MOST_TIME = 20_000;

/**
 * A smaller case with a problem of the same kind: pieces of its texts are left out, halves first, then quarters, down to
 * letters. Delta debugging (Zeller and Hildebrandt 2002), as far as the tries go.
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

/** Milliseconds of processor time that a small text may take at most; limits on sizes and steps bound the rest. */
const LONGEST_TIME = 4000;

/** What a check says, or that it took too long by the processor's time. */
export function inTime(check: () => Verdict): Verdict {
  const began = process.cpuUsage();
  const verdict = check();
  const { user, system } = process.cpuUsage(began);
  const milliseconds = (user + system) / 1000;
  return milliseconds > LONGEST_TIME ? problem('slow', `${milliseconds.toFixed(0)} ms`) : verdict;
}
