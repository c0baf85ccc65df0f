/** The memory that a job may have: a thread looks at its own while it works. */
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
 * The limits of a thread of its own; only its memory is looked at here, and time by who started it. V8 has a limit for threads, too,
 * but in Node 24 the whole process ends where a thread comes upon it, with all that other threads are at.
 */
export class ThreadMemory implements LimitsHost {
  readonly #bytes: number;
  #next = 0;
  #isSpent = false;

  constructor(mebibytes: number) {
    this.#bytes = mebibytes * MEBIBYTE;
  }

  /** Once it was spent it stays so: who was refused left garbage, and a new thread takes the next job. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  memoryIsSpent(): boolean {
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
