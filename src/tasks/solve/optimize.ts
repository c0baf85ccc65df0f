/**
 * Finds the best answer. After each answer, the engine is queried for a better one ("better" is an assumption), until there is none. (Linear search
 * from the satisfiable side, as in Eén and Sörensson, "Translating pseudo-Boolean constraints into SAT", 2006.)
 */

import type { Ground } from '../../model/ground.ts';
import { evaluateTerm } from '../../model/meaning/evaluate.ts';
import type { Answer, SolveOutcome, SolveStatus } from './outcome.ts';
import { openSearch, type SearchOptions } from './search.ts';

export interface Improvement {
  readonly answer: Answer;
  /** The value of the objective. */
  readonly objective: number;
}

export interface OptimizeOutcome extends Omit<SolveOutcome, 'status'> {
  /** `optimal`: the last answer is proved to be the best. */
  readonly status: 'optimal' | Exclude<SolveStatus, 'solved' | 'exhausted'>;
}

/** Yields better and better answers; the outcome is `optimal` if the last one is the best there is. @throws RangeError if the model has no objective */
export async function* optimize(
  ground: Ground,
  options: SearchOptions = {},
): AsyncGenerator<Improvement, OptimizeOutcome, undefined> {
  const { objective, terms } = ground;
  if (!objective) throw new RangeError('The model says neither minimize nor maximize.');
  if (options.backend !== undefined && options.backend !== 'sat') {
    const { optimizeIntegers } = await import('./integer-search.ts');
    return yield* optimizeIntegers(ground, options.backend, options);
  }
  const { term, direction } = objective;
  const search = await openSearch(ground, options);
  const { program } = search;
  const outcome = (status: OptimizeOutcome['status'], message?: string): OptimizeOutcome => ({
    status,
    answers: search.answers,
    statistics: search.statistics(),
    ...(message !== undefined && { message }),
  });
  let improvementLiterals: readonly number[] = [];
  try {
    for (;;) {
      const reply = await search.solve(improvementLiterals);
      if (reply.status === 'unsatisfiable') {
        if (search.answers > 0) return outcome('optimal');
        options.onRefuted?.(search.clauses());
        return outcome('unsatisfiable');
      }
      if (reply.status === 'failed') return outcome('failed', reply.message);
      if (reply.status !== 'satisfiable') return outcome(reply.status);
      search.answers++;
      const answer = reply.assignment;
      const value = evaluateTerm(terms, term, answer);
      yield { answer, objective: value };
      improvementLiterals = [
        direction === 'minimize' ? -program.atLeast(term, value) : program.atLeast(term, value + 1),
      ];
    }
  } finally {
    search.close();
  }
}
