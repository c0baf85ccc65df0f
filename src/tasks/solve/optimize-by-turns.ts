/**
 * Finds the best answer by two engines with different strengths (bench/results/objective.md). The SAT engine goes first, for a limited number of
 * conflicts: on small boards it finishes before HiGHS has started, and its answers are available if the search is stopped. Then HiGHS continues,
 * whose bounds prove optima that the SAT engine can't; if HiGHS isn't installed, can't express the model, or contradicts what is known, SAT continues
 * to the end.
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { type Improvement, type OptimizeOutcome, optimize } from './optimize.ts';
import type { SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

export interface TurnOptions extends Omit<SearchOptions, 'backend' | 'oracle' | 'conflicts'> {
  /** The number of conflicts of the first turn, which the SAT engine has. */
  readonly firstConflicts?: number;
  /** Called with the reason, for people, when HiGHS can't be used. */
  readonly onFallback?: (reason: string) => void;
}

/** Like `optimize`, but two engines take turns. */
export async function* optimizeByTurns(
  ground: Ground,
  options: TurnOptions = {},
): AsyncGenerator<Improvement, OptimizeOutcome, undefined> {
  const { timeLimit, signal, firstConflicts = TUNING.firstConflicts } = options;
  const budget = Budget.ofSeconds(timeLimit);
  const bestSoFar = new BestSoFar(ground);
  const firstOutcome = yield* bestSoFar.improve(optimize(ground, { ...options, conflicts: firstConflicts }));
  if (firstOutcome.status !== 'limit' || budget.isSpent() || signal?.aborted) return firstOutcome;
  const secondOutcome = yield* bestSoFar.improve(
    optimize(ground, { ...options, backend: 'highs', ...budget.timeLeft() }),
  );
  const mismatch = bestSoFar.whyWrong(secondOutcome);
  if (mismatch === undefined) return { ...secondOutcome, answers: bestSoFar.answers };
  options.onFallback?.(mismatch);
  const lastOutcome = yield* bestSoFar.improve(optimize(ground, { ...options, ...budget.timeLeft() }));
  return { ...lastOutcome, answers: bestSoFar.answers };
}

/** The best answer so far. */
class BestSoFar {
  readonly #sign: 1 | -1;
  #bestValue: number | undefined;
  #lastValue: number | undefined;
  answers = 0;

  constructor({ objective }: Ground) {
    this.#sign = objective?.direction === 'minimize' ? -1 : 1;
  }

  /** Runs the search, and yields each answer that is better than all answers before. */
  async *improve(
    search: AsyncGenerator<Improvement, OptimizeOutcome, undefined>,
  ): AsyncGenerator<Improvement, OptimizeOutcome, undefined> {
    this.#lastValue = undefined;
    for (;;) {
      const step = await search.next();
      if (step.done) return step.value;
      this.#lastValue = step.value.objective;
      if (this.#bestValue !== undefined && this.#sign * (this.#lastValue - this.#bestValue) <= 0) continue;
      this.#bestValue = this.#lastValue;
      this.answers++;
      yield step.value;
    }
  }

  /** The reason why the outcome of HiGHS can't be correct, for people; undefined if it can. */
  whyWrong({ status, message }: OptimizeOutcome): string | undefined {
    if (status === 'failed') return message ?? 'HiGHS failed.';
    if (status === 'unsatisfiable' && this.#bestValue !== undefined) {
      return 'HiGHS finds no solution where there is one.';
    }
    if (status === 'optimal' && this.#lastValue !== this.#bestValue) {
      return `HiGHS takes ${this.#lastValue} for the best, but ${this.#bestValue} is better.`;
    }
    return undefined;
  }
}
