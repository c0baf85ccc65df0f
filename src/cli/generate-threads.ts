/** Several puzzles at once, a thread each as far as there are processors; handed on in the order of their seeds. */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { GenerateOptions, GenerateOutcome, Puzzle } from '../tasks/generate/generate.ts';
import { packageFolder } from './files.ts';

export type Wishes = Omit<GenerateOptions, 'seed' | 'signal' | 'onProgress' | 'timeLimit'>;

export interface Job {
  readonly model: string;
  readonly wishes: Wishes;
}

/** What a thread hands over of an outcome. */
export type Made =
  | ({ readonly status: 'generated' } & Pick<Puzzle, 'seed' | 'text' | 'statistics'>)
  | { readonly seed: number; readonly status: Exclude<GenerateOutcome['status'], 'generated'> };

const script = (): string => path.join(packageFolder('dist'), 'generate-worker.js');

/** Threads pay from two puzzles on, and need the built package. */
export function threadsFor(count: number): number {
  return count < 2 || !existsSync(script()) ? 1 : Math.min(count, availableParallelism());
}

/** Calls back for every puzzle in order, up to the first that did not come about: its status is returned. */
export function generateInThreads(
  job: Job,
  seeds: readonly number[],
  threads: number,
  timeLeft: () => number | undefined,
  signal: AbortSignal,
  onPuzzle: (made: Made & { readonly status: 'generated' }) => void,
): Promise<GenerateOutcome['status']> {
  return new Promise((resolve, reject) => {
    const made = new Map<number, Made>();
    const workers: Worker[] = [];
    let asked = 0;
    let told = 0;
    const end = (status: GenerateOutcome['status']): void => {
      signal.removeEventListener('abort', stop);
      for (const worker of workers) void worker.terminate();
      resolve(status);
    };
    const stop = (): void => end('stopped');
    const next = (worker: Worker): void => {
      const seed = seeds[asked];
      if (seed === undefined) return;
      asked++;
      const timeLimit = timeLeft();
      worker.postMessage({ seed, ...(timeLimit !== undefined && { timeLimit }) });
    };
    const tell = (): void => {
      for (; told < seeds.length; told++) {
        const ready = made.get(seeds[told]!);
        if (!ready) return;
        if (ready.status !== 'generated') {
          end(ready.status);
          return;
        }
        onPuzzle(ready);
      }
      end('generated');
    };
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
      return;
    }
    for (let i = 0; i < threads; i++) {
      const worker = new Worker(script(), { workerData: job });
      workers.push(worker);
      worker.on('error', reject);
      worker.on('message', (ready: Made) => {
        made.set(ready.seed, ready);
        next(worker);
        tell();
      });
      next(worker);
    }
  });
}
