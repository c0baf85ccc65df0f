/** Like search.ts, for ILP engines: one program, one engine, a time limit, a signal and progress. */

import { compileIlp } from '../../backends/ilp/compile.ts';
import type { IlpEngineName } from '../../backends/ilp/engines/engines.ts';
import { EngineMissing, sameThreadHost } from '../../backends/ilp/host.ts';
import { UnsupportedByIlp } from '../../backends/ilp/linearization.ts';
import { IlpSession } from '../../backends/ilp/session.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import { evaluateTerm } from '../../model/meaning/evaluate.ts';
import type { Ref } from '../../model/terms/terms.ts';
import type { SolveOptions } from './enumerate.ts';
import type { Improvement, OptimizeOutcome } from './optimize.ts';
import { type Answer, NOTHING_DONE, type SolveOutcome, type SolveStatistics } from './outcome.ts';
import type { SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

type IlpReply =
  | { readonly status: 'optimal'; readonly assignment: Answer }
  | { readonly status: 'limit'; readonly assignment?: Answer }
  | { readonly status: 'unsatisfiable' | 'stopped' };

/** Thrown if the engine can't be used for this model or gave a wrong answer; the search then ends as `failed`. */
class IlpFailure extends Error {}

class IntegerSearch {
  readonly session: IlpSession;
  readonly visibleRefs: readonly Ref[];
  answers = 0;
  readonly #options: SearchOptions;
  readonly #startTime: number;
  readonly #budget: Budget;
  readonly #searchStart = performance.now();

  private constructor(session: IlpSession, options: SearchOptions, startTime: number, budget: Budget) {
    const { ground } = session.program;
    this.session = session;
    this.visibleRefs = visibleRefs(ground);
    this.#options = options;
    this.#startTime = startTime;
    this.#budget = budget;
  }

  /** Opens a search. @throws IlpFailure if the model can't be written for the engine, or if the engine isn't installed */
  static async open(
    ground: Ground,
    name: IlpEngineName,
    options: SearchOptions,
    usesObjective: boolean,
  ): Promise<IntegerSearch> {
    const startTime = performance.now();
    const budget = Budget.ofSeconds(options.timeLimit);
    const host = options.engineHost ?? sameThreadHost((specifier) => import(specifier));
    try {
      const connectivity = options.connectivity === 'eager' ? 'flow' : 'cuts';
      const program = compileIlp(ground, { connectivity, objective: usesObjective });
      return new IntegerSearch(new IlpSession(program, await host(name)), options, startTime, budget);
    } catch (error) {
      if (error instanceof UnsupportedByIlp || error instanceof EngineMissing)
        throw new IlpFailure(error.message);
      throw error;
    }
  }

  /** Asks the engine once. @throws IlpFailure if the engine breaks down, or if its answer is wrong */
  async solve(): Promise<IlpReply> {
    const { signal, onProgress } = this.#options;
    const progressTimer =
      onProgress &&
      setInterval(() => {
        const { cuts } = this.session;
        onProgress({
          milliseconds: performance.now() - this.#startTime,
          answers: this.answers,
          conflicts: 0,
          cuts,
        });
      }, TUNING.progressInterval);
    try {
      const outcome = await this.session.solve(this.#budget.deadline, signal);
      if (outcome.status === 'failed') throw new IlpFailure(outcome.message);
      if (outcome.status === 'limit' && signal?.aborted) return { status: 'stopped' };
      return outcome;
    } finally {
      clearInterval(progressTimer);
    }
  }

  statistics(): SolveStatistics {
    const { model } = this.session.program;
    return {
      ...NOTHING_DONE,
      milliseconds: performance.now() - this.#startTime,
      compileMilliseconds: this.#searchStart - this.#startTime,
      variables: model.columns,
      clauses: model.rows,
      cuts: this.session.cuts,
    };
  }
}

interface FailedOutcome {
  readonly status: 'failed';
  readonly message: string;
  readonly answers: number;
  readonly statistics: SolveStatistics;
}

function failedOutcome(error: unknown, search: IntegerSearch | undefined): FailedOutcome {
  if (!(error instanceof IlpFailure)) throw error;
  const statistics = search?.statistics() ?? NOTHING_DONE;
  return { status: 'failed', message: error.message, answers: search?.answers ?? 0, statistics };
}

/** Like `enumerate`, but uses an ILP engine: each answer found is excluded by a row. */
export async function* enumerateIntegers(
  ground: Ground,
  name: IlpEngineName,
  options: SolveOptions,
): AsyncGenerator<Answer, SolveOutcome, undefined> {
  const { answers: wantedCount = 1 } = options;
  let search: IntegerSearch | undefined;
  const outcome = (of: IntegerSearch, status: SolveOutcome['status']): SolveOutcome => ({
    status,
    answers: of.answers,
    statistics: of.statistics(),
  });
  try {
    search = await IntegerSearch.open(ground, name, options, false);
    while (search.answers < wantedCount) {
      const reply = await search.solve();
      if (reply.status === 'unsatisfiable')
        return outcome(search, search.answers === 0 ? 'unsatisfiable' : 'exhausted');
      if (reply.status !== 'optimal') return outcome(search, reply.status);
      search.answers++;
      yield reply.assignment;
      if (search.answers < wantedCount) search.session.block(reply.assignment, search.visibleRefs);
    }
    return outcome(search, 'solved');
  } catch (error) {
    return failedOutcome(error, search);
  } finally {
    search?.session.close();
  }
}

/** Like `optimize`, but uses an ILP engine, which handles objectives itself: yields one answer, the best, or the best so far. */
export async function* optimizeIntegers(
  ground: Ground,
  name: IlpEngineName,
  options: SearchOptions,
): AsyncGenerator<Improvement, OptimizeOutcome, undefined> {
  let search: IntegerSearch | undefined;
  try {
    search = await IntegerSearch.open(ground, name, options, true);
    const reply = await search.solve();
    if ('assignment' in reply && reply.assignment !== undefined) {
      search.answers = 1;
      const answer = reply.assignment;
      yield { answer, objective: evaluateTerm(ground.terms, ground.objective!.term, answer) };
    }
    return { status: reply.status, answers: search.answers, statistics: search.statistics() };
  } catch (error) {
    return failedOutcome(error, search);
  } finally {
    search?.session.close();
  }
}
