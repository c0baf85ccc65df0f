/**
 * Several puzzles at once, a thread each as far as there are processors; handed on in the order of their seeds. When the
 * time is over or Ctrl-C comes, all that is ready is handed on, also behind a gap.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { decodeSolution, writeSolution } from '../../formats/solution/solution.ts';
import type { Budget } from '../../model/clock.ts';
import type { GenerateOptions, GenerateOutcome, Missed, Puzzle } from '../../tasks/generate/spec/options.ts';
import { threadScript } from '../farm/edition.ts';
import type { ThreadWork } from '../farm/thread-work.ts';
import { failure } from '../shell/files.ts';

const LOST = 'A thread ended before its puzzle was made.';

export type Wishes = Omit<GenerateOptions, 'seed' | 'signal' | 'onProgress' | 'timeLimit'>;

export interface Job {
  readonly model: string;
  readonly wishes: Wishes;
  /** Whether solutions are wanted. */
  readonly solved: boolean;
}

/** How the making of puzzles ended. */
export interface Ending {
  readonly status: GenerateOutcome['status'];
  readonly missed?: Missed;
  /** Answers whose clues allowed another one, where the time ended before a puzzle came out. */
  readonly rounds?: number;
  /** There can be none: no board of the size keeps the rules. */
  readonly proved?: true;
}

/** What a thread hands over of a puzzle; the solution as native text, empty unless it is wanted. */
export type MadePuzzle = Pick<Puzzle, 'seed' | 'text' | 'statistics'> & { readonly solution: string };

/** `solved`: with the solution, which takes some milliseconds to read. */
export function madeOf(puzzle: Puzzle, solved: boolean): MadePuzzle {
  const { seed, text, statistics } = puzzle;
  if (!solved) return { seed, text, statistics, solution: '' };
  const { ground, answer } = puzzle;
  return { seed, text, statistics, solution: writeSolution(ground, decodeSolution(ground, answer)) };
}

/** What a thread hands over of an outcome. */
export interface Made extends Ending {
  readonly seed: number;
  readonly puzzle?: MadePuzzle;
}

export function endingOf(outcome: GenerateOutcome): Ending {
  const { status } = outcome;
  const missed = 'missed' in outcome ? outcome.missed : undefined;
  const rounds = 'rounds' in outcome && outcome.rounds;
  const proved = outcome.status === 'impossible' && outcome.proved;
  return { status, ...(missed && { missed }), ...(rounds && { rounds }), ...(proved && { proved }) };
}

/** Threads pay from two puzzles on, and need the built package; as many as there are processors unless `wanted` says how many. */
export function threadsFor(count: number, wanted = availableParallelism()): number {
  return count < 2 || !existsSync(threadScript()) ? 1 : Math.min(count, wanted);
}

function threadFor(job: Job): Worker {
  // A module that takes time to load, which a single thread doesn't need.
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  return new Thread(threadScript(), { workerData: { kind: 'puzzles', ...job } satisfies ThreadWork });
}

export function generateInThreads(
  job: Job,
  seeds: readonly number[],
  threads: number,
  budget: Budget,
  signal: AbortSignal,
  onPuzzle: (made: MadePuzzle) => void,
): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const made = new InOrder(seeds, onPuzzle);
    const workers: Worker[] = [];
    let asked = 0;
    const end = (ending: Ending): void => {
      signal.removeEventListener('abort', stop);
      for (const worker of workers) void worker.removeAllListeners('exit').terminate();
      if (ending.status === 'limit' || ending.status === 'stopped') made.tellLate();
      resolve(ending);
    };
    const stop = (): void => trying(() => end({ status: 'stopped' }));
    /** A thread is gone, and with it what it was at; or what is ready can't be handed on. */
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', stop);
      for (const worker of workers) void worker.terminate();
      reject(error);
    };
    /** What is thrown while a thread or a signal is heard reaches nobody else. */
    const trying = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    const next = (worker: Worker): void => {
      const seed = seeds[asked];
      if (seed === undefined) return;
      asked++;
      worker.postMessage({ seed, ...budget.timeLeft() });
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
      return;
    }
    for (let i = 0; i < threads; i++) {
      const worker = threadFor(job);
      workers.push(worker);
      worker.on('error', fail);
      worker.on('exit', () =>
        fail(failure('too-complex', LOST, 'With `--threads 1` this one makes them all.')),
      );
      worker.on('message', (ready: Made) => {
        next(worker);
        trying(() => {
          const ending = made.take(ready);
          if (ending) end(ending);
        });
      });
      next(worker);
    }
  });
}

/** Puzzles that are ready in any order, told in that of their seeds. */
class InOrder {
  readonly #seeds: readonly number[];
  readonly #tell: (made: MadePuzzle) => void;
  readonly #ready = new Map<number, Made>();
  #told = 0;

  constructor(seeds: readonly number[], tell: (made: MadePuzzle) => void) {
    this.#seeds = seeds;
    this.#tell = tell;
  }

  /** Tells all whose turn has come; gives how it ends, where it does: all are told, or the next one wasn't made. */
  take(made: Made): Ending | undefined {
    this.#ready.set(made.seed, made);
    for (; this.#told < this.#seeds.length; this.#told++) {
      const ready = this.#ready.get(this.#seeds[this.#told]!);
      if (!ready) return undefined;
      if (!ready.puzzle) return ready;
      this.#tell(ready.puzzle);
    }
    return { status: 'generated' };
  }

  /** Tells what is ready, over those that aren't. */
  tellLate(): void {
    for (const seed of this.#seeds.slice(this.#told)) {
      const puzzle = this.#ready.get(seed)?.puzzle;
      if (puzzle) this.#tell(puzzle);
    }
  }
}
