/** Pauses in a long computation, in which the time limit and the stop signal are checked and the event loop gets a turn. */
import type { Budget } from '../../model/clock.ts';
import { EndedError, TURN_INTERVAL } from './limits.ts';

export class Pauses {
  readonly #budget: Budget;
  readonly #signal: AbortSignal | undefined;
  #next = performance.now() + TURN_INTERVAL;

  constructor(budget: Budget, signal: AbortSignal | undefined) {
    this.#budget = budget;
    this.#signal = signal;
  }

  /** @throws EndedError if the time limit or the signal comes first */
  async pause(): Promise<void> {
    if (this.#signal?.aborted) throw new EndedError('stopped');
    if (this.#budget.isSpent()) throw new EndedError('limit');
    if (performance.now() < this.#next) return;
    await new Promise((resume) => setTimeout(resume, 0));
    this.#next = performance.now() + TURN_INTERVAL;
    if (this.#signal?.aborted) throw new EndedError('stopped');
  }
}
