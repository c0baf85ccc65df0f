/**
 * Finds answers for a person, by the engine that is fastest: the best ones of a model with an objective, otherwise in any order. First the best
 * value is found; then "at least as good" becomes a rule, and the answers are enumerated. Unless the user chose an engine, the SAT engine and
 * HiGHS alternate in finding the best value (optimize-by-turns.ts).
 */
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { restrictToBest } from './best.ts';
import { enumerate, type SolveOptions } from './enumerate.ts';
import { type Improvement, type OptimizeOutcome, optimize } from './optimize.ts';
import { optimizeByTurns } from './optimize-by-turns.ts';
import type { Oracle } from './oracle-search.ts';
import type { Answer, SolveOutcome } from './outcome.ts';
import type { SearchOptions } from './search.ts';

export interface BestAnswersOptions extends Omit<SolveOptions, 'oracle'> {
  /** Creates a replacement of the embedded engine for each search. */
  readonly openOracle?: () => Promise<Oracle>;
  /** For a model with an objective: called with each answer that is better than all before. */
  readonly onImprovement?: (improvement: Improvement) => void;
  /** Called with the reason, for people, when HiGHS can't be used. */
  readonly onFallback?: (reason: string) => void;
}

export interface BestAnswersOutcome extends Omit<SolveOutcome, 'status'> {
  readonly status: SolveOutcome['status'] | OptimizeOutcome['status'];
  /** Only for a model with an objective: the best value; with `limit` and `stopped`, the best value found. Undefined if no answer was found. */
  readonly objective?: number;
}

/** Yields answers, as many as the options want (one by default), and returns the outcome. */
export async function* bestAnswers(
  ground: Ground,
  options: BestAnswersOptions = {},
): AsyncGenerator<Answer, BestAnswersOutcome, undefined> {
  const {
    answers: wantedCount = 1,
    openOracle,
    onImprovement,
    onFallback,
    proof,
    certificate,
    onRefuted,
    ...search
  } = options;
  const budget = Budget.ofSeconds(options.timeLimit);
  // Only the listing of answers is proved, since the search for the best value refutes under assumptions. A further listing proves that no answer is better.
  const proofHooks = {
    ...(proof && { proof }),
    ...(certificate && { certificate }),
    ...(onRefuted && { onRefuted }),
  };
  const searchOptions = async (): Promise<SearchOptions> => ({
    ...search,
    ...budget.timeLeft(),
    ...(openOracle && { oracle: await openOracle() }),
  });
  const listAnswers = async (restricted: Ground) =>
    enumerate(restricted, { ...(await searchOptions()), ...proofHooks, answers: wantedCount });
  if (!ground.objective) return yield* await listAnswers(ground);
  let optimum: Improvement | undefined;
  const improvements = mayAlternateEngines(options)
    ? optimizeByTurns(ground, { ...(await searchOptions()), ...(onFallback && { onFallback }) })
    : optimize(ground, await searchOptions());
  let step = await improvements.next();
  for (; !step.done; step = await improvements.next()) {
    optimum = step.value;
    onImprovement?.(optimum);
  }
  const outcome = step.value;
  const isProved = Object.keys(proofHooks).length > 0;
  if (optimum === undefined)
    return isProved && outcome.status === 'unsatisfiable' ? yield* await listAnswers(ground) : outcome;
  const { objective } = optimum;
  if (outcome.status !== 'optimal' || wantedCount === 1) {
    yield optimum.answer;
    if (!isProved || outcome.status !== 'optimal') return { ...outcome, objective };
    const { status } = yield* await listAnswers(restrictToBest(ground, objective, 1));
    return { ...outcome, status: status === 'unsatisfiable' ? 'optimal' : status, objective };
  }
  return { ...(yield* await listAnswers(restrictToBest(ground, objective))), objective };
}

/** Whether the SAT engine and HiGHS may take turns: the options demand no particular engine. */
function mayAlternateEngines({ backend, openOracle, connectivity = 'auto' }: BestAnswersOptions): boolean {
  return backend === undefined && openOracle === undefined && connectivity === 'auto';
}
