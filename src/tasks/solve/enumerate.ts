/**
 * The answers of a ground model, one after the other, each of which the evaluator has accepted. After an answer
 * the clause "some visible value differs" excludes it and all that differ from it in hidden families only.
 */
import type { Ground } from '../../model/ground.ts';
import type { Answer, SolveOutcome, SolveStatus } from './outcome.ts';
import { openSearch, type SearchOptions } from './search.ts';

export interface SolveOptions extends SearchOptions {
  /** The most answers wanted; Infinity for all of them. 1 unless told otherwise. */
  readonly answers?: number;
  /** Only answers with this value of the model's objective. */
  readonly objective?: number;
}

/** Yields the answers, and returns the outcome. Throws EngineMemoryError when the engine runs out of memory. */
export async function* enumerate(
  ground: Ground,
  options: SolveOptions = {},
): AsyncGenerator<Answer, SolveOutcome, undefined> {
  const { answers: wanted = 1, objective, backend = 'sat' } = options;
  if (backend !== 'sat') {
    const { enumerateIntegers } = await import('./integer-search.ts');
    return yield* enumerateIntegers(ground, backend, options);
  }
  const search = await openSearch(ground, options);
  const outcome = (status: SolveStatus, message?: string): SolveOutcome => ({
    status,
    answers: search.answers,
    statistics: search.statistics(),
    ...(message !== undefined && { message }),
  });
  try {
    if (objective !== undefined && ground.objective) {
      search.program.clause([search.program.is(ground.objective.term, objective)]);
    }
    while (search.answers < wanted) {
      const reply = await search.solve();
      if (reply.status === 'unsatisfiable') {
        options.onRefuted?.(search.clauses());
        return outcome(search.answers === 0 ? 'unsatisfiable' : 'exhausted');
      }
      if (reply.status === 'failed') return outcome('failed', reply.message);
      if (reply.status !== 'satisfiable') return outcome(reply.status);
      search.answers++;
      yield reply.assignment;
      if (search.answers < wanted) search.program.block(reply.assignment, search.visible);
    }
    return outcome('solved');
  } finally {
    search.close();
  }
}
