/**
 * Limits on work that runs in one piece, such as grounding and encoding: it looks at them now and then. Where the program
 * around can interrupt (a command line can, a page can't), work that doesn't look is interrupted a little later.
 */

/** Time was over, or the memory that the host allows; thrown out of the work, caught by whoever set the limit. */
export class OutOfTime extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'OutOfTime';
  }
}

/** What the program around knows of the process. */
export interface LimitsHost {
  /** Whether the process uses more memory than it may; asked often. */
  memoryIsSpent(): boolean;
  /**
   * Runs the work, and throws OutOfTime in its midst after so many milliseconds, or when the user stops it. What it was at
   * is then of no use.
   */
  within<Result>(milliseconds: number, work: () => Result): Result;
  /** Comes before a turn of the event loop, and that before `within`: what takes so long that a signal may come in its midst. */
  prepare(): void;
}

const NO_HOST: LimitsHost = {
  memoryIsSpent: () => false,
  within: (_, work) => work(),
  prepare: () => {},
};

let host = NO_HOST;

/** From now on these limits hold for all work of this thread; none without. */
export function limitBy(newHost: LimitsHost = NO_HOST): void {
  host = newHost;
}

/** Milliseconds that work may take beyond its time to end by itself: what it found so far is kept then. */
const GRACE = 100;

/** What a task may spend. */
export class Budget {
  /** The moment when all is spent, in milliseconds of performance.now(); Infinity for never. */
  readonly deadline: number;

  constructor(deadline = Number.POSITIVE_INFINITY) {
    this.deadline = deadline;
  }

  /** From now on so many seconds; without end unless told. */
  static ofSeconds(timeLimit = Number.POSITIVE_INFINITY): Budget {
    return new Budget(performance.now() + timeLimit * 1000);
  }

  /** Also where the host's memory is spent. */
  isSpent(): boolean {
    return isOver(this.deadline);
  }

  /** Infinity where there is no end; not below 0. */
  secondsLeft(): number {
    return Math.max(0, (this.deadline - performance.now()) / 1000);
  }

  /** The option of a task that goes on from now; empty where there is no limit. */
  timeLeft(): { readonly timeLimit?: number } {
    return this.deadline === Number.POSITIVE_INFINITY ? {} : { timeLimit: this.secondsLeft() };
  }

  /** Runs work that may be long without looking at the time. @throws OutOfTime where the host can interrupt it. */
  run<Result>(work: () => Result): Result {
    if (this.deadline === Number.POSITIVE_INFINITY) return work();
    return host.within(this.secondsLeft() * 1000 + GRACE, work);
  }

  /** As `run`, and signals end it, too. @throws OutOfTime as well when stopped. */
  runInterruptibly<Result>(work: () => Result): Result {
    return Number.isFinite(this.deadline) ? this.run(work) : interruptible(work);
  }

  /** The same, after a turn of the event loop, which hears the signals that came before. */
  async runHearing<Result>(work: () => Result): Promise<Result> {
    await hearSignals();
    return this.runInterruptibly(work);
  }
}

/** Runs work that may be long without letting the event loop learn that it is to stop. @throws OutOfTime when stopped. */
export function interruptible<Result>(work: () => Result): Result {
  return host.within(Number.POSITIVE_INFINITY, work);
}

/**
 * Comes before work that is interruptible: while it runs, it takes the signals of the process, and one that came before, but still
 * waits in the event loop, would be lost. What the loop has begun with may be past its signals, so it turns twice.
 */
export async function hearSignals(): Promise<void> {
  if (host === NO_HOST) return;
  host.prepare();
  for (let turns = 0; turns < 2; turns++) await new Promise((resume) => setImmediate(resume));
}

/** Whether this moment, in milliseconds of performance.now(), is over, or the host's memory is spent. */
export function isOver(deadline: number): boolean {
  if (deadline !== Number.POSITIVE_INFINITY && performance.now() >= deadline) return true;
  return host.memoryIsSpent();
}

/** For what grows without a clock. @throws OutOfTime where the host's memory is spent. */
export function mindMemory(): void {
  if (host.memoryIsSpent()) throw new OutOfTime();
}

/** Ticks between two looks at the time; a tick is well under a microsecond of work. */
const TICKS = 2048;

export class Clock {
  readonly #deadline: number;
  #left = TICKS;

  /** In milliseconds of performance.now(); Infinity for never. */
  constructor(deadline: number) {
    this.#deadline = deadline;
  }

  /** Counts a little work, or so much of it. Throws OutOfTime. */
  tick(work = 1): void {
    this.#left -= work;
    if (this.#left > 0) return;
    this.#left = TICKS;
    if (this.isOver()) throw new OutOfTime();
  }

  isOver(): boolean {
    return isOver(this.#deadline);
  }
}
