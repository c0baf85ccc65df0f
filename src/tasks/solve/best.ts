/**
 * What a question is asked of where a model has an objective: of the best answers only. The best value is found first;
 * then "as good as that" is a rule like the others. A proof that no other answer keeps it proves that none is better, too.
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { type Improvement, optimize } from './optimize.ts';
import type { Answer, SolveStatistics } from './outcome.ts';
import type { SearchOptions } from './search.ts';

export type Best<Options> =
  /** The ground model with that rule, and the options with the time that is left. */
  | {
      readonly status: 'ready';
      readonly ground: Ground;
      readonly options: Options;
      readonly objective?: number;
    }
  /** The best answer found so far may not be the best there is. */
  | {
      readonly status: 'limit' | 'stopped';
      readonly answer?: Answer;
      readonly statistics: SolveStatistics;
    };

/** Without an objective, and where there is no answer at all, the model stays as it is. */
export async function amongBest<Options extends SearchOptions>(
  ground: Ground,
  options: Options,
): Promise<Best<Options>> {
  if (!ground.objective) return { status: 'ready', ground, options };
  const budget = Budget.ofSeconds(options.timeLimit);
  // The oracle, the proof and what counts answers belong to the question itself.
  const {
    backend: _backend,
    oracle: _oracle,
    proof: _proof,
    certificate: _certificate,
    onRefuted: _onRefuted,
    ...search
  }: SearchOptions = options;
  let best: Improvement | undefined;
  const improvements = optimize(ground, search);
  for (;;) {
    const step = await improvements.next();
    if (!step.done) {
      best = step.value;
      continue;
    }
    const { status, statistics } = step.value;
    if (status === 'limit' || status === 'stopped')
      return { status, statistics, ...(best && { answer: best.answer }) };
    const left = { ...options, ...budget.timeLeft() };
    if (best === undefined) return { status: 'ready', ground, options: left };
    const { objective } = best;
    return { status: 'ready', ground: asGoodAs(ground, objective), options: left, objective };
  }
}

/** The model of which only answers count whose objective is this good, or better. */
function asGoodAs(ground: Ground, value: number): Ground {
  const { objective, terms, rules, constraints } = ground;
  if (!objective) return ground;
  const { direction, term } = objective;
  const sign = direction === 'minimize' ? 1 : -1;
  const span = { file: 0, start: 0, end: 0 };
  const root = terms.atMost([sign], [term], sign * value);
  return {
    ...ground,
    rules: [...rules, { sentence: `No answer is better than the best, with ${value}`, span }],
    constraints: [...constraints, { root, rule: rules.length, span, site: [] }],
  };
}
