/** A time limit on work that runs in one piece, such as grounding and encoding: it looks at the time now and then. */

/** Time was over; thrown out of the work, caught by whoever set the limit. */
export class OutOfTime extends Error {
  constructor() {
    super('The time limit is reached.');
    this.name = 'OutOfTime';
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
