/**
 * Enumerates the answers of a ground model, each accepted by the evaluator. After each of the first few, the clause "some visible value
 * differs" excludes it and all answers that differ from it only in hidden families: if there are few answers, the search for the next is as
 * free as for the first. If there are more, the engine lists them by backtracking.
 */
import type { Ground } from '../../model/ground.ts';
import type { OracleFailure, OracleSearch } from './oracle-search.ts';
import type { Answer, SolveOutcome, SolveStatus } from './outcome.ts';
import { openSearch, type Reply, Search, type SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

export interface SolveOptions extends SearchOptions {
  /** The greatest number of answers; Infinity for all of them; 1 by default. */
  readonly answers?: number;
}

/** Yields the answers, and returns the outcome. @throws EngineMemoryError if the engine runs out of memory */
export async function* enumerate(
  ground: Ground,
  options: SolveOptions = {},
): AsyncGenerator<Answer, SolveOutcome, undefined> {
  const { answers: wantedCount = 1, backend = 'sat' } = options;
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
    let isListing = false;
    while (search.answers < wantedCount) {
      const reply = await nextReply(search, isListing);
      if (reply.status === 'unsatisfiable') {
        options.onRefuted?.(search.clauses());
        return outcome(search.answers === 0 ? 'unsatisfiable' : 'exhausted');
      }
      if (reply.status === 'failed') return outcome('failed', reply.message);
      if (reply.status !== 'satisfiable') return outcome(reply.status);
      search.answers++;
      yield reply.assignment;
      if (isListing || search.answers >= wantedCount) continue;
      search.program.block(reply.assignment, search.visibleRefs);
      isListing =
        search.answers === TUNING.fewAnswers &&
        mayListAnswers(options) &&
        search instanceof Search &&
        search.list();
    }
    return outcome('solved');
  } finally {
    search.close();
  }
}

async function nextReply(search: Search | OracleSearch, isListing: boolean): Promise<Reply | OracleFailure> {
  if (!(search instanceof Search)) return await search.solve();
  if (isListing) return await search.next();
  return search.answers === 0 ? await search.first() : await search.solve();
}

/** Whether answers may be listed by backtracking: not if each must be excluded by a clause (proofs, `onRefuted`) or conflicts are limited. */
function mayListAnswers({ proof, certificate, onRefuted, conflicts }: SearchOptions): boolean {
  return !proof && !certificate && !onRefuted && conflicts === undefined;
}
