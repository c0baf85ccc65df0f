/**
 * Restricts a question to the best answers of a model with an objective. The best value is found first; then "at least as good" becomes a rule.
 * A proof that no other answer satisfies it also proves that none is better.
 */
import { Budget } from '../../model/clock.ts';
import { type Ground, withRule } from '../../model/ground.ts';
import { forEachItem } from '../common/for-each-item.ts';
import { type Improvement, optimize } from './optimize.ts';
import type { Answer, SolveStatistics } from './outcome.ts';
import type { SearchOptions } from './search.ts';

export type BestRestriction<Options> =
  /** The ground model restricted to the best answers, and the options with the remaining time. */
  | {
      readonly status: 'ready';
      readonly ground: Ground;
      readonly options: Options;
      readonly objective?: number;
    }
  /** The best answer found so far, which may not be optimal. */
  | {
      readonly status: 'limit' | 'stopped';
      readonly answer?: Answer;
      readonly statistics: SolveStatistics;
    };

/** Restricts the model to its best answers. A model without an objective, or without any answer, stays unchanged. */
export async function findBestRestriction<Options extends SearchOptions>(
  ground: Ground,
  options: Options,
): Promise<BestRestriction<Options>> {
  if (!ground.objective) return { status: 'ready', ground, options };
  const budget = Budget.ofSeconds(options.timeLimit);
  // The oracle, the proof and the number of answers concern only the question itself, not the search for the best value.
  const {
    backend: _backend,
    oracle: _oracle,
    proof: _proof,
    certificate: _certificate,
    onRefuted: _onRefuted,
    ...search
  }: SearchOptions = options;
  let optimum = undefined as Improvement | undefined;
  const { status, statistics } = await forEachItem(optimize(ground, search), (improvement) => {
    optimum = improvement;
  });
  if (status === 'limit' || status === 'stopped')
    return { status, statistics, ...(optimum && { answer: optimum.answer }) };
  const nextOptions = { ...options, ...budget.timeLeft() };
  if (optimum === undefined) return { status: 'ready', ground, options: nextOptions };
  const { objective } = optimum;
  return { status: 'ready', ground: restrictToBest(ground, objective), options: nextOptions, objective };
}

/** The model in which only answers count whose objective is better than this value by at least `margin`. */
export function restrictToBest(ground: Ground, value: number, margin = 0): Ground {
  const { objective, terms } = ground;
  if (!objective) return ground;
  const sign = objective.direction === 'minimize' ? 1 : -1;
  const root = terms.atMost([sign], [objective.term], sign * value - margin);
  return withRule(ground, `No answer is better than the best, with ${value}`, [{ root }]);
}
