/**
 * Supervises the fuzzer's workers: gives each worker its turns, ends a worker whose input takes too much processor
 * time, and replaces a worker that has died. Both kinds of failure are recorded as findings.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Case, Problem, Target } from './target.ts';
import { inputOf, openTarget, type Reply, type Request, type TurnFigures } from './worker.ts';

/** The wall-clock seconds that one input may take, however busy the machine is. */
const LONGEST_WAIT = 600;
/** Milliseconds between two checks of a worker that hasn't replied. */
const CHECK_INTERVAL = 500;
/** The greatest number of runs for minimising a finding that ends its worker. */
const MOST_DEADLY_TRIES = 40;
const DEADLY_MINIMIZE_SECONDS = 120;
const MINIMIZE_SECONDS = 90;
/** The seconds that a new worker may take before it starts with its first input. */
const START_SECONDS = 30;

export interface Finding {
  readonly input: Case;
  readonly problem: Problem;
  /** Whether the input makes its worker die, or makes it necessary to end the worker. */
  readonly deadly: boolean;
}

/** The figures and findings of a turn; only those up to the last input if the worker died. */
export interface Turn extends TurnFigures {
  readonly next: number;
  readonly findings: readonly Finding[];
  readonly milliseconds: number;
}

type LastReply = Exclude<Reply, { reply: 'started' | 'found' }>;

interface Exchange {
  /** The reply that ended the exchange; absent if the worker was ended or died. */
  readonly last?: LastReply;
  readonly problem?: Problem;
  /** The number of the input that the worker started last. */
  readonly at?: number;
  readonly found: readonly { readonly input: Case; readonly problem: Problem }[];
}

export class Supervisor {
  readonly target: Target;
  readonly #seed: number;
  readonly #only: string;
  #child: ChildProcess | undefined;
  #figures: Record<string, number> = {};
  /** The sums of the figures of workers that were ended or died. */
  #earlierFigures: Record<string, number> = {};
  /** The number of workers that were ended or died. */
  lostCount = 0;

  private constructor(target: Target, seed: number, only: string) {
    this.target = target;
    this.#seed = seed;
    this.#only = only;
  }

  /** `only`: the kind of inputs to check, if not all. */
  static async open(name: string, seed: number, only = ''): Promise<Supervisor> {
    return new Supervisor(await openTarget(name), seed, only);
  }

  async turn(from: number, milliseconds: number): Promise<Turn> {
    const start = performance.now();
    const exchange = await this.#send({ request: 'turn', from, milliseconds }, this.target.maxSeconds);
    const findings: Finding[] = exchange.found.map((one) => ({ ...one, deadly: false }));
    const took = performance.now() - start;
    if (exchange.last?.reply === 'turn ended') {
      this.#figures = { ...exchange.last.figures };
      return {
        ...exchange.last,
        figures: sumOfFigures(this.#earlierFigures, this.#figures),
        findings,
        milliseconds: took,
      };
    }
    const at = exchange.at ?? from;
    const input = inputOf(this.target, this.#seed, at);
    if (exchange.problem) findings.push({ input, problem: exchange.problem, deadly: true });
    const checkedCount = at - from + 1;
    return {
      next: at + 1,
      checkedCount,
      skipped: 0,
      resident: 0,
      figures: this.#earlierFigures,
      processor: took / 1000,
      largest: { number: at, growth: 0 },
      findings,
      milliseconds: took,
    };
  }

  /** Minimises the finding's input, as far as that can be done in time. */
  async minimize({ input, problem, deadly }: Finding): Promise<Case> {
    if (!deadly) {
      const { last } = await this.#send({ request: 'minimize', input, kind: problem.kind }, MINIMIZE_SECONDS);
      return last?.reply === 'minimized' ? last.input : input;
    }
    return await this.#minimizeDeadly(input, problem.kind);
  }

  /**
   * Minimises an input that ends its worker, with a new worker for each try: halves of its texts are left out, then
   * quarters, then smaller pieces.
   */
  async #minimizeDeadly(input: Case, kind: string): Promise<Case> {
    let best = input;
    let tries = 0;
    const end = performance.now() + DEADLY_MINIMIZE_SECONDS * 1000;
    for (const name of this.target.texts) {
      const whole = (): string => String(best[name] ?? '');
      for (let size = Math.ceil(whole().length / 2); size >= 4; size = Math.floor(size / 2)) {
        for (let at = 0; at < whole().length; ) {
          if (tries++ >= MOST_DEADLY_TRIES || performance.now() > end) return best;
          const smaller = { ...best, [name]: whole().slice(0, at) + whole().slice(at + size) };
          const { problem } = await this.#send(
            { request: 'check', input: smaller },
            this.target.maxSeconds / 4,
          );
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

  /**
   * Sends a request and waits for the reply that ends it, but no longer than `maxSeconds` seconds of processor time for
   * each input.
   */
  async #send(request: Request, maxSeconds: number): Promise<Exchange> {
    const child = this.#worker();
    const found: { input: Case; problem: Problem }[] = [];
    let at: number | undefined;
    // For a single input, starting a new worker takes longer than the check itself.
    let hasStarted = request.request !== 'check';
    let since = performance.now();
    let spent = processorSeconds(child.pid);
    return await new Promise((resolve) => {
      const watchdog = setInterval(() => {
        const seconds = (performance.now() - since) / 1000;
        const most = hasStarted ? maxSeconds : Math.max(maxSeconds, START_SECONDS);
        if (seconds < most) return;
        const own = processorSeconds(child.pid);
        const used = own === undefined || spent === undefined ? seconds : own - spent;
        if (used < most && seconds < LONGEST_WAIT) return;
        end({ problem: { kind: 'never ends', what: `after ${Math.round(used)} s of the processor` } });
        this.#child = undefined;
        child.kill('SIGKILL');
        this.#countLostWorker();
      }, CHECK_INTERVAL);
      const onReply = (reply: Reply): void => {
        if (reply.reply === 'started') {
          at = reply.number;
          hasStarted = true;
          since = performance.now();
          spent = processorSeconds(child.pid);
        } else if (reply.reply === 'found') found.push(reply);
        else end({ last: reply });
      };
      const onExit = (code: number | null, signal: string | null): void => {
        this.#child = undefined;
        this.#countLostWorker();
        end({ problem: { kind: 'dies', what: `the process ended with ${signal ?? code}` } });
      };
      const end = (exchange: Partial<Exchange>): void => {
        clearInterval(watchdog);
        child.off('message', onReply);
        child.off('exit', onExit);
        resolve({ found, ...(at !== undefined && { at }), ...exchange });
      };
      child.on('message', onReply);
      child.once('exit', onExit);
      child.send(request);
    });
  }

  #worker(): ChildProcess {
    this.#child ??= fork(process.argv[1]!, ['--worker', this.target.name, String(this.#seed), this.#only], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#child;
  }

  #countLostWorker(): void {
    this.lostCount++;
    this.#earlierFigures = sumOfFigures(this.#earlierFigures, this.#figures);
    this.#figures = {};
  }
}

function sumOfFigures(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [name, value] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + value;
  return sum;
}

/**
 * The user and system time of a process in seconds, from /proc, which counts hundredths of a second; undefined on
 * systems without /proc.
 */
function processorSeconds(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}
