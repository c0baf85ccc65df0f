/** A time limit on work that runs in one piece, such as grounding and encoding: it looks at the time now and then. */

/** Time was over; thrown out of the work, caught by whoever set the limit. */
export class OutOfTime extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'OutOfTime';
  }
}

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

  isSpent(): boolean {
    return this.deadline !== Number.POSITIVE_INFINITY && performance.now() >= this.deadline;
  }

  /** Infinity where there is no end; not below 0. */
  secondsLeft(): number {
    return Math.max(0, (this.deadline - performance.now()) / 1000);
  }

  /** The option of a task that goes on from now; empty where there is no limit. */
  timeLeft(): { readonly timeLimit?: number } {
    return this.deadline === Number.POSITIVE_INFINITY ? {} : { timeLimit: this.secondsLeft() };
  }
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

  /** Counts a little work. Throws OutOfTime. */
  tick(): void {
    if (--this.#left > 0) return;
    this.#left = TICKS;
    if (this.isOver()) throw new OutOfTime();
  }

  isOver(): boolean {
    return this.#deadline !== Number.POSITIVE_INFINITY && performance.now() >= this.#deadline;
  }
}
