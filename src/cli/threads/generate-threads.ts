/**
 * Makes several puzzles at once, one thread each up to the number of processors; they are delivered in the order of
 * their seeds. When time runs out or at Ctrl-C, all finished ones are delivered, even if earlier ones are missing.
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

const LOST_MESSAGE = 'A thread ended before its puzzle was made.';

export type PuzzleRequirements = Omit<GenerateOptions, 'seed' | 'signal' | 'onProgress' | 'timeLimit'>;

export interface Job {
  readonly model: string;
  readonly requirements: PuzzleRequirements;
  /** Whether each puzzle is sent with its solution. */
  readonly solved: boolean;
}

/** How generating ended. */
export interface GenerationEnd {
  readonly status: GenerateOutcome['status'];
  readonly missed?: Missed;
  /** If time ran out before there was a puzzle: the number of answers tried, whose clues all allowed another answer. */
  readonly rounds?: number;
  /** Set if it is proved that there can be no puzzle, because no board of the size satisfies the rules. */
  readonly proved?: true;
}

/** A puzzle as a thread sends it to the main thread. `solution` is native text; empty unless requested. */
export type MadePuzzle = Pick<Puzzle, 'seed' | 'text' | 'statistics'> & { readonly solution: string };

/**
 * Converts a puzzle to the form in which a thread sends it. `withSolution`: whether to include the solution, which takes some
 * milliseconds.
 */
export function madePuzzleOf(puzzle: Puzzle, withSolution: boolean): MadePuzzle {
  const { seed, text, statistics } = puzzle;
  if (!withSolution) return { seed, text, statistics, solution: '' };
  const { ground, answer } = puzzle;
  return { seed, text, statistics, solution: writeSolution(ground, decodeSolution(ground, answer)) };
}

/** What a thread sends as the outcome of one seed. */
export interface SeedOutcome extends GenerationEnd {
  readonly seed: number;
  readonly puzzle?: MadePuzzle;
}

export function endingOf(outcome: GenerateOutcome): GenerationEnd {
  const { status } = outcome;
  const missedDifficulty = 'missed' in outcome ? outcome.missed : undefined;
  const roundCount = 'rounds' in outcome && outcome.rounds;
  const isProved = outcome.status === 'impossible' && outcome.proved;
  return {
    status,
    ...(missedDifficulty && { missed: missedDifficulty }),
    ...(roundCount && { rounds: roundCount }),
    ...(isProved && { proved: isProved }),
  };
}

/**
 * The number of threads for `count` puzzles: at most `wantedThreads`, by default one per processor. It is 1 for a
 * single puzzle, or if the package isn't built.
 */
export function threadsFor(count: number, wantedThreads = availableParallelism()): number {
  return count < 2 || !existsSync(threadScript()) ? 1 : Math.min(count, wantedThreads);
}

function threadFor(job: Job): Worker {
  // Loads the module here, because that takes time, and a single thread doesn't need it.
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  return new Thread(threadScript(), { workerData: { kind: 'puzzles', ...job } satisfies ThreadWork });
}

export function generateInThreads(
  job: Job,
  seeds: readonly number[],
  threads: number,
  budget: Budget,
  signal: AbortSignal,
  onPuzzle: (puzzle: MadePuzzle) => void,
): Promise<GenerationEnd> {
  return new Promise((resolve, reject) => {
    const puzzlesInOrder = new PuzzlesInOrder(seeds, onPuzzle);
    const workers: Worker[] = [];
    let sentCount = 0;
    const end = (ending: GenerationEnd): void => {
      signal.removeEventListener('abort', stopAllThreads);
      for (const worker of workers) void worker.removeAllListeners('exit').terminate();
      if (ending.status === 'limit' || ending.status === 'stopped') puzzlesInOrder.deliverFinished();
      resolve(ending);
    };
    const stopAllThreads = (): void => rejectingOnError(() => end({ status: 'stopped' }));
    /** Called if a thread ends before its puzzle is finished, or if a finished puzzle can't be delivered. */
    const fail = (error: unknown): void => {
      signal.removeEventListener('abort', stopAllThreads);
      for (const worker of workers) void worker.terminate();
      reject(error);
    };
    /** Wraps an event handler: an error in it rejects the promise, and doesn't get lost. */
    const rejectingOnError = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        fail(error);
      }
    };
    const sendNextSeed = (worker: Worker): void => {
      const seed = seeds[sentCount];
      if (seed === undefined) return;
      sentCount++;
      worker.postMessage({ seed, ...budget.timeLeft() });
    };
    signal.addEventListener('abort', stopAllThreads);
    if (signal.aborted) {
      stopAllThreads();
      return;
    }
    for (let i = 0; i < threads; i++) {
      const worker = threadFor(job);
      workers.push(worker);
      worker.on('error', fail);
      worker.on('exit', () =>
        fail(failure('too-complex', LOST_MESSAGE, 'With `--threads 1` this one makes them all.')),
      );
      worker.on('message', (ready: SeedOutcome) => {
        sendNextSeed(worker);
        rejectingOnError(() => {
          const generationEnd = puzzlesInOrder.take(ready);
          if (generationEnd) end(generationEnd);
        });
      });
      sendNextSeed(worker);
    }
  });
}

/** Delivers puzzles in the order of their seeds, in whatever order they are finished. */
class PuzzlesInOrder {
  readonly #seeds: readonly number[];
  readonly #onPuzzle: (puzzle: MadePuzzle) => void;
  readonly #outcomeBySeed = new Map<number, SeedOutcome>();
  #delivered = 0;

  constructor(seeds: readonly number[], onPuzzle: (puzzle: MadePuzzle) => void) {
    this.#seeds = seeds;
    this.#onPuzzle = onPuzzle;
  }

  /**
   * Stores an outcome and delivers all puzzles whose turn it is. Returns how generating ended, if all puzzles are
   * delivered or the next one failed; otherwise undefined.
   */
  take(outcome: SeedOutcome): GenerationEnd | undefined {
    this.#outcomeBySeed.set(outcome.seed, outcome);
    for (; this.#delivered < this.#seeds.length; this.#delivered++) {
      const nextOutcome = this.#outcomeBySeed.get(this.#seeds[this.#delivered]!);
      if (!nextOutcome) return undefined;
      if (!nextOutcome.puzzle) return nextOutcome;
      this.#onPuzzle(nextOutcome.puzzle);
    }
    return { status: 'generated' };
  }

  /** Delivers all finished puzzles, although earlier ones are missing. */
  deliverFinished(): void {
    for (const seed of this.#seeds.slice(this.#delivered)) {
      const nextPuzzle = this.#outcomeBySeed.get(seed)?.puzzle;
      if (nextPuzzle) this.#onPuzzle(nextPuzzle);
    }
  }
}
