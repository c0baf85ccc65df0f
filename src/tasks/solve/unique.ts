/** Decides whether there is exactly one answer; if there are more, finds two of them and the places where they differ. */
import type { Ground } from '../../model/ground.ts';
import { evaluate } from '../../model/meaning/evaluate.ts';
import type { Value } from '../../model/values.ts';
import { findBestRestriction } from './best.ts';
import type { OracleSearch } from './oracle-search.ts';
import type { Answer, SolveStatistics } from './outcome.ts';
import { openSearch, type Reply, Search, type SearchOptions } from './search.ts';

/** A place where two answers differ: an element of a find's domain (given by its position), or a find that is a single value. */
export interface Difference {
  readonly family: string;
  readonly position: number;
  /** The element at which the answers differ; absent for a find without a domain. */
  readonly at?: Value;
}

export type UniqueOutcome = {
  readonly statistics: SolveStatistics;
  /** For a model with an objective: its best value. Only answers with that value count. */
  readonly objective?: number;
} & (
  | { readonly status: 'none' }
  | { readonly status: 'unique'; readonly answer: Answer }
  | {
      readonly status: 'several';
      readonly answers: readonly [Answer, Answer];
      readonly differences: readonly Difference[];
    }
  /** The limit or the signal came first; an answer may have been found. */
  | { readonly status: 'limit' | 'stopped'; readonly answer?: Answer }
  /** The external solver (`oracle`) can't be used or gave a wrong answer; the message, for people, says which. */
  | { readonly status: 'failed'; readonly answer?: Answer; readonly message: string }
);

export interface UniqueOptions extends SearchOptions {
  /** A known answer. If the evaluator accepts it, only another one is searched; not used if the model has an objective. */
  readonly answer?: Answer;
}

/** Decides whether there is exactly one answer; for a model with an objective, exactly one best answer. */
export async function unique(original: Ground, requested: UniqueOptions = {}): Promise<UniqueOutcome> {
  const restriction = await findBestRestriction(original, requested);
  if (restriction.status !== 'ready') {
    requested.oracle?.close();
    return restriction;
  }
  const { ground, options, objective } = restriction;
  const search = await openSearch(ground, options);
  try {
    const knownAnswer = original.objective ? undefined : requested.answer;
    return {
      ...(await searchTwo(search, options, knownAnswer)),
      ...(objective !== undefined && { objective }),
    };
  } finally {
    search.close();
  }
}

async function searchTwo(
  search: Search | OracleSearch,
  options: UniqueOptions,
  known: Answer | undefined,
): Promise<UniqueOutcome> {
  const firstReply =
    acceptKnownAnswer(search, known) ??
    (search instanceof Search ? await search.first() : await search.solve());
  if (firstReply.status === 'unsatisfiable') {
    options.onRefuted?.(search.clauses());
    return { status: 'none', statistics: search.statistics() };
  }
  if (firstReply.status !== 'satisfiable') return { ...firstReply, statistics: search.statistics() };
  search.answers++;
  const answer = firstReply.assignment;
  search.program.block(answer, search.visibleRefs);
  const secondReply = await search.solve();
  const statistics = search.statistics();
  if (secondReply.status === 'unsatisfiable') {
    options.onRefuted?.(search.clauses());
    return { status: 'unique', answer, statistics };
  }
  if (secondReply.status !== 'satisfiable') return { ...secondReply, answer, statistics };
  const bothAnswers = [answer, secondReply.assignment] as const;
  return {
    status: 'several',
    answers: bothAnswers,
    differences: differences(search.ground, ...bothAnswers),
    statistics,
  };
}

function acceptKnownAnswer({ ground }: Search | OracleSearch, known: Answer | undefined): Reply | undefined {
  if (known?.length !== ground.terms.variableCount || evaluate(ground, known).length > 0) return undefined;
  return { status: 'satisfiable', assignment: known };
}

/** The places at which two answers differ. */
export function differences(ground: Ground, a: Answer, b: Answer): Difference[] {
  return ground.families
    .filter((family) => !family.hidden)
    .flatMap((family) =>
      family.refs.flatMap((ref, position) => {
        const variable = ground.terms.variableOf(ref);
        if (a[variable] === b[variable]) return [];
        const at = family.domain?.[position];
        return [{ family: family.name, position, ...(at !== undefined && { at }) }];
      }),
    );
}
