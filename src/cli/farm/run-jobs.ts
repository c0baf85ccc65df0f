/**
 * Turns jobs into results. Jobs are read only as fast as they are processed, so a million jobs take no more memory than
 * a few. Jobs with a result are skipped, answers in the cache are used, and each result is written once.
 */
import type { JobAnswer } from '../../tasks/jobs/job.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { buildVersion } from './edition.ts';
import type { FoundTask } from './find-tasks.ts';
import type { KeySet } from './key-set.ts';
import type { ResultCache } from './result-cache.ts';
import type { Result, ResultsFile } from './results-file.ts';
import type { Executor } from './task.ts';

export interface RunSettings {
  readonly executor: Executor;
  readonly results: Pick<ResultsFile, 'write'>;
  /** The keys of all results that are in the file or will be written; the run adds the keys of its jobs. */
  readonly keys: KeySet;
  readonly cache?: ResultCache;
  /** Whether results are written in the order of the jobs, and not as soon as they are known. */
  readonly ordered?: boolean;
  /** Whether a result includes the job's time; the files of two runs then differ. */
  readonly times?: boolean;
  readonly signal: AbortSignal;
  readonly onResult?: (how: 'asked' | 'cached', answer: JobAnswer) => void;
  /** Called when the cache can't be written; after that it isn't used any more. */
  readonly onCacheFailure?: (message: string) => void;
  /** Called for each job that is skipped, because its result is already in the file. */
  readonly onSkipped?: () => void;
  /**
   * With `ordered`: called when the run is stopped, in the order of the jobs, for each result that can't be written
   * because an earlier result is missing.
   */
  readonly onHeldBack?: (result: Result) => void;
}

/**
 * With `ordered`: the greatest number of results that may wait for an earlier one, as a multiple of the number of tasks
 * in progress.
 */
const MAX_WAITING_PER_TASK = 16;

/**
 * Runs all jobs. Resolves when all results are written, or the signal has come; rejects when the executor or the file
 * fails.
 */
export async function runJobs(jobs: AsyncIterable<FoundTask>, settings: RunSettings): Promise<void> {
  await new Run(settings).run(jobs);
}

class Run {
  readonly #settings: RunSettings;
  #running = 0;
  /** The number that the next job gets. */
  #number = 0;
  /** [number of a job]: its result, which waits until all earlier results are written. */
  readonly #waitingResults = new Map<number, Result | undefined>();
  #writtenCount = 0;
  #fatalError: { readonly error: unknown } | undefined;
  #wakeLoop: () => void = () => {};
  /** Whether writing to the cache has failed; the run then doesn't try again. */
  #hasCacheFailed = false;

  constructor(settings: RunSettings) {
    this.#settings = settings;
  }

  async run(jobs: AsyncIterable<FoundTask>): Promise<void> {
    const { keys, signal, executor, onSkipped } = this.#settings;
    const wake = (): void => this.#wakeLoop();
    signal.addEventListener('abort', wake);
    executor.onCapacity = wake;
    try {
      for await (const foundTask of jobs) {
        if (!keys.add(foundTask.key)) {
          onSkipped?.();
          continue;
        }
        while (!this.#hasEnded && this.#isFull(executor.maxTasks)) await this.#nextEvent();
        if (this.#hasEnded) break;
        this.#startJob(foundTask);
      }
      while (!this.#hasEnded && this.#running > 0) await this.#nextEvent();
    } finally {
      signal.removeEventListener('abort', wake);
    }
    if (this.#fatalError) throw this.#fatalError.error;
    if (signal.aborted) this.#writeWaitingResults();
  }

  #writeWaitingResults(): void {
    const { onHeldBack: onBehind } = this.#settings;
    const waitingResults = [...this.#waitingResults].sort(([a], [b]) => a - b);
    this.#waitingResults.clear();
    for (const [, result] of waitingResults) if (result) onBehind?.(result);
  }

  get #hasEnded(): boolean {
    return this.#fatalError !== undefined || this.#settings.signal.aborted;
  }

  #isFull(room: number): boolean {
    return this.#running >= room || this.#waitingResults.size >= room * MAX_WAITING_PER_TASK;
  }

  #startJob(foundTask: FoundTask): void {
    const number = this.#number++;
    this.#running++;
    this.#result(foundTask)
      .then((result) => this.#writeResult(number, result))
      .catch((error: unknown) => {
        this.#fatalError ??= { error };
      })
      .finally(() => {
        this.#running--;
        this.#wakeLoop();
      });
  }

  /** Gets the result of a job from the cache or the executor; undefined if the run is stopped. */
  async #result(foundTask: FoundTask): Promise<Result | undefined> {
    const { cache, executor, onResult, times } = this.#settings;
    if ('invalidLine' in foundTask) {
      const { hash, id, message } = foundTask.invalidLine;
      const answer = { status: 'error', message };
      onResult?.('asked', answer);
      return { job: hash, ...(id !== undefined && { id }), ...answer, version: buildVersion() };
    }
    const { hash, id } = foundTask.task;
    const resultHead = { job: hash, ...(id !== undefined && { id }), question: foundTask.task.job.question };
    const cachedAnswer = cache?.get(hash);
    if (cachedAnswer) {
      onResult?.('cached', cachedAnswer);
      return { ...resultHead, ...cachedAnswer, version: buildVersion() };
    }
    const { answer, milliseconds } = await executor.answer(foundTask.task);
    if (answer.status === 'stopped') return undefined;
    this.#storeInCache(hash, answer);
    onResult?.('asked', answer);
    const seconds = times ? { seconds: Math.round(milliseconds) / 1000 } : {};
    return { ...resultHead, ...answer, ...seconds, version: buildVersion() };
  }

  /** Stores an answer in the cache. A failure there doesn't affect the answer itself. */
  #storeInCache(hash: string, answer: JobAnswer): void {
    const { cache, onCacheFailure: onUnkept } = this.#settings;
    if (this.#hasCacheFailed) return;
    try {
      cache?.put(hash, answer);
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      this.#hasCacheFailed = true;
      onUnkept?.(error.diagnostic.message);
    }
  }

  #writeResult(number: number, result: Result | undefined): void {
    const { ordered, results } = this.#settings;
    if (!ordered) {
      if (result) results.write(result);
      return;
    }
    this.#waitingResults.set(number, result);
    for (; this.#waitingResults.has(this.#writtenCount); this.#writtenCount++) {
      const nextResult = this.#waitingResults.get(this.#writtenCount);
      this.#waitingResults.delete(this.#writtenCount);
      // A stopped job has no result. Jobs after it are left for the next run.
      if (nextResult === undefined) return;
      results.write(nextResult);
    }
  }

  async #nextEvent(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#wakeLoop = resolve;
    });
    this.#wakeLoop = () => {};
  }
}
