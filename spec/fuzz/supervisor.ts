/**
 * Keeps the fuzzer's workers: gives each its turns, ends one whose input takes too much of the processor, starts another in
 * place of one that died, and makes findings of both.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Case, Problem, Target } from './target.ts';
import { type Counted, inputOf, openTarget, type Told, type Wish } from './worker.ts';

/** Seconds of clock that one input may take where other work keeps the processors. */
const LONGEST_WAIT = 600;
/** Milliseconds between two looks at a worker that says nothing. */
const LOOK = 500;
/** Of a finding that a worker must be ended for: how often it is asked again while it is made small, and seconds for all of it. */
const MOST_DEADLY_TRIES = 40;
const DEADLY_SECONDS = 120;
const SMALL_SECONDS = 90;
/** Until a worker is at what it was asked. */
const START_SECONDS = 30;

export interface Finding {
  readonly input: Case;
  readonly problem: Problem;
  /** A worker must be ended, or dies of it. */
  readonly deadly: boolean;
}

/** A turn as the worker has told it, or as far as it came. */
export interface Turn extends Counted {
  readonly next: number;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

type Heard = Exclude<Told, { told: 'at' | 'found' }>;

interface Said {
  /** The last word; absent where the worker had to be ended, or died. */
  readonly last?: Heard;
  readonly problem?: Problem;
  /** The number of the input that it was at. */
  readonly at?: number;
  readonly found: readonly { readonly input: Case; readonly problem: Problem }[];
}

export class Supervised {
  readonly target: Target;
  readonly #seed: number;
  #child: ChildProcess | undefined;
  #figures: Record<string, number> = {};
  /** What workers that are gone had counted. */
  #before: Record<string, number> = {};
  /** Workers that were ended or died. */
  lost = 0;

  private constructor(target: Target, seed: number) {
    this.target = target;
    this.#seed = seed;
  }

  static async open(name: string, seed: number): Promise<Supervised> {
    return new Supervised(await openTarget(name), seed);
  }

  async turn(from: number, milliseconds: number): Promise<Turn> {
    const start = performance.now();
    const said = await this.#say({ wish: 'turn', from, milliseconds }, this.target.patience);
    const findings: Finding[] = said.found.map((one) => ({ ...one, deadly: false }));
    const took = performance.now() - start;
    if (said.last?.told === 'ended') {
      this.#figures = { ...said.last.figures };
      return { ...said.last, figures: added(this.#before, this.#figures), findings, milliseconds: took };
    }
    const at = said.at ?? from;
    const input = inputOf(this.target, this.#seed, at);
    if (said.problem) findings.push({ input, problem: said.problem, deadly: true });
    const asked = at - from + 1;
    return {
      next: at + 1,
      asked,
      skipped: 0,
      resident: 0,
      figures: this.#before,
      processor: took / 1000,
      largest: { number: at, growth: 0 },
      findings,
      milliseconds: took,
    };
  }

  /** The finding, smaller where that can be done in time. */
  async small({ input, problem, deadly }: Finding): Promise<Case> {
    if (!deadly) {
      const { last } = await this.#say({ wish: 'small', input, kind: problem.kind }, SMALL_SECONDS);
      return last?.told === 'small' ? last.input : input;
    }
    return await this.#smallDeadly(input, problem.kind);
  }

  /** Halves, quarters, … of its texts are left out, with a new worker for each try. */
  async #smallDeadly(input: Case, kind: string): Promise<Case> {
    let best = input;
    let tries = 0;
    const end = performance.now() + DEADLY_SECONDS * 1000;
    for (const name of this.target.texts) {
      const whole = (): string => String(best[name] ?? '');
      for (let size = Math.ceil(whole().length / 2); size >= 4; size = Math.floor(size / 2)) {
        for (let at = 0; at < whole().length; ) {
          if (tries++ >= MOST_DEADLY_TRIES || performance.now() > end) return best;
          const smaller = { ...best, [name]: whole().slice(0, at) + whole().slice(at + size) };
          const { problem } = await this.#say({ wish: 'ask', input: smaller }, this.target.patience / 4);
          if (problem?.kind === kind) best = smaller;
          else at += size;
        }
      }
    }
    return best;
  }

  close(): void {
    this.#child?.disconnect();
    this.target.close?.();
  }

  /** Asks, and waits for the last word, but no longer than `patience` seconds of processor time for each input. */
  async #say(wish: Wish, patience: number): Promise<Said> {
    const child = this.#worker();
    const found: { input: Case; problem: Problem }[] = [];
    let at: number | undefined;
    // A new worker, asked one small thing, takes longer to start than to answer.
    let isAtIt = wish.wish !== 'ask';
    let since = performance.now();
    let spent = processorSeconds(child.pid);
    return await new Promise((resolve) => {
      const look = setInterval(() => {
        const seconds = (performance.now() - since) / 1000;
        const most = isAtIt ? patience : Math.max(patience, START_SECONDS);
        if (seconds < most) return;
        const own = processorSeconds(child.pid);
        const used = own === undefined || spent === undefined ? seconds : own - spent;
        if (used < most && seconds < LONGEST_WAIT) return;
        end({ problem: { kind: 'never ends', what: `after ${Math.round(used)} s of the processor` } });
        this.#child = undefined;
        child.kill('SIGKILL');
        this.#lose();
      }, LOOK);
      const hear = (told: Told): void => {
        if (told.told === 'at') {
          at = told.number;
          isAtIt = true;
          since = performance.now();
          spent = processorSeconds(child.pid);
        } else if (told.told === 'found') found.push(told);
        else end({ last: told });
      };
      const die = (code: number | null, signal: string | null): void => {
        this.#child = undefined;
        this.#lose();
        end({ problem: { kind: 'dies', what: `the process ended with ${signal ?? code}` } });
      };
      const end = (said: Partial<Said>): void => {
        clearInterval(look);
        child.off('message', hear);
        child.off('exit', die);
        resolve({ found, ...(at !== undefined && { at }), ...said });
      };
      child.on('message', hear);
      child.once('exit', die);
      child.send(wish);
    });
  }

  #worker(): ChildProcess {
    this.#child ??= fork(process.argv[1]!, ['--worker', this.target.name, String(this.#seed)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#child;
  }

  #lose(): void {
    this.lost++;
    this.#before = added(this.#before, this.#figures);
    this.#figures = {};
  }
}

function added(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

/** Of the process, where the system tells: user and system time, in hundredths of a second. */
function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
