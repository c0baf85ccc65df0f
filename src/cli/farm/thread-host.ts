/** What a job may have of its thread: memory, and time until nobody wants its answer any more. The thread looks while it works. */
import { getHeapSpaceStatistics } from 'node:v8';
import type { LimitsHost } from '../../model/clock.ts';
import type { JobAnswer } from '../../tasks/jobs/job.ts';

const MEBIBYTE = 1 << 20;
/** Milliseconds between two looks. */
const INTERVAL = 10;

export const tooHungry = (mebibytes: number): JobAnswer => ({
  status: 'memory',
  message: `The job needs more than the ${mebibytes} MiB that it may have.`,
});

/**
 * The limits of a thread of its own; its memory is looked at here, and time by who started it. V8 has a limit for threads, too,
 * but in Node 24 the whole process ends where a thread comes upon it, with all that other threads are at.
 */
export class ThreadHost implements LimitsHost {
  /** The number of the job at work. */
  job = -1;
  readonly #bytes: number;
  /** [0]: the number of the last job that is to stop; shared with who started the thread. */
  readonly #stopped: Int32Array;
  #next = 0;
  #isSpent = false;

  constructor(mebibytes: number, stopped: Int32Array) {
    this.#bytes = mebibytes * MEBIBYTE;
    this.#stopped = stopped;
  }

  /** Once it was spent it stays so: who was refused left garbage, and a new thread takes the next job. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Work that nobody wants any more ends as if it had no memory left: soon, and in good order. */
  /** A thread hears no signals. */
  prepare(): void {}

  memoryIsSpent(): boolean {
    if (Atomics.load(this.#stopped, 0) === this.job) return true;
    const now = performance.now();
    if (this.#isSpent || now < this.#next) return this.#isSpent;
    this.#next = now + INTERVAL;
    // Young objects have a space of their own, beyond what is told of a thread's memory.
    const old = getHeapSpaceStatistics().filter(({ space_name }) => !space_name.startsWith('new_'));
    this.#isSpent = old.reduce((sum, { space_used_size }) => sum + space_used_size, 0) > this.#bytes;
    return this.#isSpent;
  }

  within<Result>(_milliseconds: number, work: () => Result): Result {
    return work();
  }
}
