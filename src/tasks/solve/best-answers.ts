/**
 * The answers that a person wants to see, by the engines that find them soonest: of a model with an objective the best
 * ones, of any other as they come. First the best value is found; then "as good as that" is a rule like the others, and
 * the answers are enumerated. Where nobody asks for a certain engine, the SAT engine and HiGHS take turns at the best
 * value (optimize-by-turns.ts).
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { enumerate, type SolveOptions } from './enumerate.ts';
import { type Improvement, type OptimizeOutcome, optimize } from './optimize.ts';
import { optimizeByTurns } from './optimize-by-turns.ts';
import type { Oracle } from './oracle-search.ts';
import type { Answer, SolveOutcome } from './outcome.ts';
import type { SearchOptions } from './search.ts';

export interface BestAnswersOptions extends Omit<SolveOptions, 'objective' | 'oracle'> {
  /** Makes what answers in place of the embedded engine, for each search anew. */
  readonly openOracle?: () => Promise<Oracle>;
  /** Called with each answer that is better than all before; of a model with an objective. */
  readonly onImprovement?: (improvement: Improvement) => void;
  /** Told when HiGHS can't take its turn: why, for people. */
  readonly onFallback?: (reason: string) => void;
}

export interface BestAnswersOutcome extends Omit<SolveOutcome, 'status'> {
  readonly status: SolveOutcome['status'] | OptimizeOutcome['status'];
  /** The best value, or with `limit` and `stopped` the best found; of a model with an objective that has an answer. */
  readonly objective?: number;
}

/** Yields the answers, as many as wanted (one unless told), and returns the outcome. */
export async function* bestAnswers(
  ground: Ground,
  options: BestAnswersOptions = {},
): AsyncGenerator<Answer, BestAnswersOutcome, undefined> {
  const {
    answers: wanted = 1,
    openOracle,
    onImprovement,
    onFallback,
    proof,
    certificate,
    onRefuted,
    ...search
  } = options;
  const budget = Budget.ofSeconds(options.timeLimit);
  const hooks = {
    ...(proof && { proof }),
    ...(certificate && { certificate }),
    ...(onRefuted && { onRefuted }),
  };
  const settings = async (): Promise<SearchOptions> => ({
    ...search,
    ...budget.timeLeft(),
    ...(openOracle && { oracle: await openOracle() }),
  });
  if (!ground.objective)
    return yield* enumerate(ground, { ...(await settings()), ...hooks, answers: wanted });
  let best: Improvement | undefined;
  const improvements = takesTurns(options)
    ? optimizeByTurns(ground, { ...(await settings()), ...(onFallback && { onFallback }) })
    : optimize(ground, { ...(await settings()), ...hooks });
  let step = await improvements.next();
  for (; !step.done; step = await improvements.next()) {
    best = step.value;
    onImprovement?.(best);
  }
  const outcome = step.value;
  if (best === undefined) return outcome;
  const { objective } = best;
  if (outcome.status !== 'optimal' || wanted === 1) {
    yield best.answer;
    return { ...outcome, objective };
  }
  const equals = enumerate(ground, { ...(await settings()), answers: wanted, objective });
  return { ...(yield* equals), objective };
}

/** Whether nothing but the usual engines is asked for. */
function takesTurns({
  backend,
  openOracle,
  connectivity = 'auto',
  proof,
  certificate,
  onRefuted,
}: BestAnswersOptions): boolean {
  const usual = backend === undefined && openOracle === undefined && connectivity === 'auto';
  return usual && proof === undefined && certificate === undefined && onRefuted === undefined;
}
