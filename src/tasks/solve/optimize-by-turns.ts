/**
 * Finds the best answer by two engines with different strengths (bench/results/objective.md). The SAT engine goes first, for a limited number of
 * conflicts: on small boards it finishes before HiGHS has started, and its answers are available if the search is stopped. Then HiGHS continues,
 * whose bounds prove what SAT can't; if HiGHS isn't installed, can't express the model, or contradicts what is known, SAT continues to the end.
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { type Improvement, type OptimizeOutcome, optimize } from './optimize.ts';
import type { SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

export interface TurnOptions extends Omit<SearchOptions, 'backend' | 'oracle' | 'conflicts'> {
  /** Conflicts of the first turn. */
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
  const race = new Best(ground);
  const first = yield* race.improve(optimize(ground, { ...options, conflicts: firstConflicts }));
  if (first.status !== 'limit' || budget.isSpent() || signal?.aborted) return first;
  const second = yield* race.improve(
    optimize(ground, { ...options, backend: 'highs', ...budget.timeLeft() }),
  );
  const wrong = race.doubt(second);
  if (wrong === undefined) return { ...second, answers: race.answers };
  options.onFallback?.(wrong);
  const last = yield* race.improve(optimize(ground, { ...options, ...budget.timeLeft() }));
  return { ...last, answers: race.answers };
}

/** The best answer so far. */
class Best {
  readonly #sign: 1 | -1;
  #value: number | undefined;
  #last: number | undefined;
  answers = 0;

  constructor({ objective }: Ground) {
    this.#sign = objective?.direction === 'minimize' ? -1 : 1;
  }

  /** Runs the search and yields each of its answers that is better than all before. */
  async *improve(
    search: AsyncGenerator<Improvement, OptimizeOutcome, undefined>,
  ): AsyncGenerator<Improvement, OptimizeOutcome, undefined> {
    this.#last = undefined;
    for (;;) {
      const step = await search.next();
      if (step.done) return step.value;
      this.#last = step.value.objective;
      if (this.#value !== undefined && this.#sign * (this.#last - this.#value) <= 0) continue;
      this.#value = this.#last;
      this.answers++;
      yield step.value;
    }
  }

  /** The reason why the outcome of HiGHS can't be correct, for people; undefined if it can. */
  doubt({ status, message }: OptimizeOutcome): string | undefined {
    if (status === 'failed') return message ?? 'HiGHS failed.';
    if (status === 'unsatisfiable' && this.#value !== undefined) {
      return 'HiGHS finds no solution where there is one.';
    }
    if (status === 'optimal' && this.#last !== this.#value) {
      return `HiGHS takes ${this.#last} for the best, but ${this.#value} is better.`;
    }
    return undefined;
  }
}
