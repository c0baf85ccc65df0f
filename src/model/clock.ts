/**
 * Limits of time and memory for synchronous work such as grounding and encoding, which checks them now and then. Where
 * the host can interrupt JavaScript (the command line can, a web page can't), work that doesn't check is interrupted a
 * little later.
 */

/** The time limit or the host's memory limit was exceeded. Thrown inside the work, caught by whoever set the limit. */
export class OutOfTime extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'OutOfTime';
  }
}

/** The host's control over the process: its memory, and the means to interrupt synchronous work. */
export interface LimitsHost {
  /** Whether the process has exceeded its memory limit; called often, so it must be cheap. */
  memoryIsSpent(): boolean;
  /**
   * Runs the work and, after this many milliseconds or when the user stops it, interrupts it by throwing OutOfTime
   * inside. The state of interrupted work is unusable.
   */
  within<Result>(milliseconds: number, work: () => Result): Result;
  /**
   * Does the slow set-up for `within`. Call it before awaiting a turn of the event loop, because a signal may arrive
   * during the set-up.
   */
  prepare(): void;
}

const NO_HOST: LimitsHost = {
  memoryIsSpent: () => false,
  within: (_, work) => work(),
  prepare: () => {},
};

let host = NO_HOST;

/** Sets the host whose limits apply to all later work of this thread; by default there are none. */
export function setLimitsHost(newHost: LimitsHost = NO_HOST): void {
  host = newHost;
}

/**
 * Milliseconds beyond the deadline before work is interrupted, so that work that checks the clock can end by itself and
 * keep its results.
 */
const GRACE_MILLISECONDS = 100;

/** The time that a task may use. */
export class Budget {
  /** The end of the budget, in milliseconds of performance.now(); Infinity for no limit. */
  readonly deadline: number;

  constructor(deadline = Number.POSITIVE_INFINITY) {
    this.deadline = deadline;
  }

  /** A budget of this many seconds from now on; unlimited by default. */
  static ofSeconds(timeLimit = Number.POSITIVE_INFINITY): Budget {
    return new Budget(performance.now() + timeLimit * 1000);
  }

  /** Whether the deadline has passed or the host's memory limit is exceeded. */
  isSpent(): boolean {
    return isOver(this.deadline);
  }

  /** The seconds until the deadline: at least 0; Infinity if there is no limit. */
  secondsLeft(): number {
    return Math.max(0, (this.deadline - performance.now()) / 1000);
  }

  /** The remaining time as the `timeLimit` option of a further task; empty if there is no limit. */
  timeLeft(): { readonly timeLimit?: number } {
    return this.deadline === Number.POSITIVE_INFINITY ? {} : { timeLimit: this.secondsLeft() };
  }

  /**
   * Runs synchronous work that doesn't check the clock itself. @throws OutOfTime when the time is over, if the host can
   * interrupt the work.
   */
  run<Result>(work: () => Result): Result {
    if (this.deadline === Number.POSITIVE_INFINITY) return work();
    return host.within(this.secondsLeft() * 1000 + GRACE_MILLISECONDS, work);
  }

  /**
   * Like `run`, but signals (Ctrl-C) end the work, too. @throws OutOfTime when the time is over or a signal stops the
   * work.
   */
  runInterruptibly<Result>(work: () => Result): Result {
    return Number.isFinite(this.deadline) ? this.run(work) : runInterruptible(work);
  }

  /**
   * Like `runInterruptibly`, after a turn of the event loop, so that signals which arrived earlier are handled first.
   */
  async runAfterSignals<Result>(work: () => Result): Promise<Result> {
    await receiveSignals();
    return this.runInterruptibly(work);
  }
}

/**
 * Runs long synchronous work that the user may stop, without a turn of the event loop. @throws OutOfTime when stopped.
 */
export function runInterruptible<Result>(work: () => Result): Result {
  return host.within(Number.POSITIVE_INFINITY, work);
}

/**
 * Lets the event loop deliver the signals that have already arrived; call it before interruptible work. Such work
 * receives the process's signals itself, so a signal still queued in the event loop would be lost. The loop turns
 * twice, because its current turn may be past the phase for signals.
 */
export async function receiveSignals(): Promise<void> {
  if (host === NO_HOST) return;
  host.prepare();
  for (let turns = 0; turns < 2; turns++) await new Promise((resume) => setImmediate(resume));
}

/** Whether this moment (in milliseconds of performance.now()) has passed or the host's memory limit is exceeded. */
export function isOver(deadline: number): boolean {
  if (deadline !== Number.POSITIVE_INFINITY && performance.now() >= deadline) return true;
  return host.memoryIsSpent();
}

/**
 * A memory check for growing data structures that have no clock. @throws OutOfTime if the host's memory limit is
 * exceeded.
 */
export function checkMemory(): void {
  if (host.memoryIsSpent()) throw new OutOfTime();
}

/** Ticks between two checks of the time; a tick is well under a microsecond of work. */
const TICKS_PER_CHECK = 2048;

export class Clock {
  readonly #deadline: number;
  #ticksLeft = TICKS_PER_CHECK;

  /** `deadline` is in milliseconds of performance.now(); Infinity for none. */
  constructor(deadline: number) {
    this.#deadline = deadline;
  }

  /**
   * Counts `work` ticks and checks the time after every TICKS_PER_CHECK ticks. @throws OutOfTime if the deadline has
   * passed.
   */
  tick(work = 1): void {
    this.#ticksLeft -= work;
    if (this.#ticksLeft > 0) return;
    this.#ticksLeft = TICKS_PER_CHECK;
    if (this.isOver()) throw new OutOfTime();
  }

  isOver(): boolean {
    return isOver(this.#deadline);
  }
}
