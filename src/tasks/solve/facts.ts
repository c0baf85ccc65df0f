/**
 * Finds what holds in every answer: the possible values of each visible variable (the backbone, generalized to all values). Each answer found shows
 * possible values. For the remaining values, the engine is queried, a chunk at a time, for an answer with one of them: it shows a new possible value,
 * or no value of the chunk is possible. The first chunk is all values: if there is only one answer, this query decides all at once. Then the size of
 * chunks doubles while nothing in them is possible, and halves otherwise: large chunks decide much at once, small ones report facts early. After
 * Marques-Silva, Janota, Lynce (2010), "On computing backbones of propositional theories", chunked (CB100).
 */

import { CheckedClaim } from '../../backends/sat/certificate/checked-claim.ts';
import { Budget } from '../../model/clock.ts';
import type { Ground } from '../../model/ground.ts';
import { pushTo } from '../../model/large-lists.ts';
import type { Ref } from '../../model/terms/terms.ts';
import { codesOf } from '../../model/variables.ts';
import { entryOf } from '../../text/entry-of.ts';
import type { Literal } from '../common/literals.ts';
import { withKnownValues } from '../open/known.ts';
import { findBestRestriction } from './best.ts';
import type { CheckedClaims } from './checked-claim.ts';
import type { Answer, SolveStatistics } from './outcome.ts';
import { Search, type SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

/** The place of a variable that belongs to a visible find. */
export interface Place {
  readonly family: string;
  /** The variable's position in the find's domain. */
  readonly position: number;
}

/** A fact about a variable: it never has these values; if `only` is present, that is the only value left. */
export interface Fact extends Place {
  readonly never: readonly number[];
  readonly only?: number;
}

export interface FactsOutcome {
  /** `complete`: all facts have been found. `none`: there is no answer, so everything holds. */
  readonly status: 'complete' | 'none' | 'limit' | 'stopped';
  /**
   * `possible[find][position]`: the values that some answer has or that haven't been ruled out, sorted. If the search ended before its first answer,
   * finds with hundreds of thousands of values are missing.
   */
  readonly possible: Readonly<Record<string, readonly (readonly number[])[]>>;
  readonly statistics: SolveStatistics;
  /** For a model with an objective: its best value. Only answers with that value count. */
  readonly objective?: number;
}

export interface FactsOptions extends SearchOptions {
  /** Called with each fact when it is found. */
  readonly onFact?: (fact: Fact) => void;
  /** If set, the certificate of all facts together is checked; a further search makes it after the search for the facts. */
  readonly claims?: CheckedClaims;
  /** Values that an answer must have in order to count. */
  readonly known?: readonly Literal[];
}

interface CandidateFact {
  readonly place: Place;
  readonly ref: Ref;
  readonly variable: number;
  readonly value: number;
  readonly literal: number;
}

/** Finds what holds in every answer; for a model with an objective, in every best answer. Only answers with the known values count. */
export async function facts(original: Ground, requested: FactsOptions = {}): Promise<FactsOutcome> {
  const budget = Budget.ofSeconds(requested.timeLimit);
  const restriction = await findBestRestriction(withKnownValues(original, requested.known ?? []), requested);
  if (restriction.status !== 'ready')
    return { ...factsOfDomains(original), status: restriction.status, statistics: restriction.statistics };
  const { ground, options, objective } = restriction;
  const outcome = await allFacts(ground, options);
  const { claims } = options;
  const status = claims
    ? await checkFacts(ground, outcome, { ...options, ...budget.timeLeft() }, claims)
    : outcome.status;
  return { ...outcome, status, ...(objective !== undefined && { objective }) };
}

/** Checks the claim that no answer has any of the ruled-out values, or that there is no answer. A new search makes the certificate. */
async function checkFacts(
  ground: Ground,
  { status, possible }: FactsOutcome,
  options: FactsOptions,
  claims: CheckedClaims,
): Promise<FactsOutcome['status']> {
  if (status !== 'complete' && status !== 'none') return status;
  const { onFact: _, ...rest } = options;
  const claim = new CheckedClaim();
  const search = await Search.open(ground, { ...rest, ...claim.hooks });
  try {
    if (status === 'complete') {
      const excludedLiterals = ruledOutLiterals(search, possible);
      if (excludedLiterals.length === 0) return status;
      search.session.clause(excludedLiterals);
    }
    const reply = await search.solve();
    if (reply.status === 'limit' || reply.status === 'stopped') return reply.status;
    if (reply.status === 'satisfiable') throw new Error('An answer has a value that was ruled out.');
    claims.take(claim);
    return status;
  } finally {
    search.close();
  }
}

/** The literals of all values that visible variables don't have. */
function ruledOutLiterals({ ground, session }: Search, possible: FactsOutcome['possible']): number[] {
  const { terms } = ground;
  return ground.families.flatMap(({ name, hidden, refs }) => {
    const remainingValues = hidden ? undefined : entryOf(possible, name);
    return refs.flatMap((ref, position) => {
      const remainingSet = new Set(remainingValues?.[position]);
      if (!remainingValues) return [];
      return codesOf(terms, ref)
        .filter((value) => !remainingSet.has(value))
        .map((value) => session.program.is(ref, value));
    });
  });
}

/** The facts before the first answer: all values that the domains allow are possible. */
function factsOfDomains({ families, terms }: Ground): Pick<FactsOutcome, 'possible'> {
  let values = 0;
  const listedFamilies = families.filter(({ hidden, refs }) => {
    if (!hidden) for (const ref of refs) values += terms.high(ref) - terms.low(ref) + 1;
    return !hidden && values <= TUNING.listedValues;
  });
  const valuesOf = (ref: Ref): number[] => codesOf(terms, ref);
  return { possible: Object.fromEntries(listedFamilies.map(({ name, refs }) => [name, refs.map(valuesOf)])) };
}

/** A finished search on the same ground model, which may be continued, and its result. */
export interface StartedSearch {
  readonly search: Search;
  /** An answer that has all known values. */
  readonly answer?: Answer | undefined;
}

/** What holds in every answer, regardless of the objective. `started`: a search to continue. */
export async function allFacts(
  ground: Ground,
  options: FactsOptions = {},
  started?: StartedSearch,
): Promise<FactsOutcome> {
  const search = started?.search ?? (await Search.open(ground, options));
  for (const { variable, value, holds } of options.known ?? []) {
    const literal = search.session.program.is(ground.terms.variable(variable), value);
    search.session.clause([holds ? literal : -literal]);
  }
  const firstReply = started?.answer
    ? ({ status: 'satisfiable', assignment: started.answer } as const)
    : await search.solve();
  if (firstReply.status === 'unsatisfiable') return new Backbone(search, options.onFact).outcome('none');
  if (firstReply.status !== 'satisfiable') {
    return { ...factsOfDomains(ground), status: firstReply.status, statistics: search.statistics() };
  }
  const backbone = new Backbone(search, options.onFact);
  return backbone.outcome(await backbone.complete(firstReply.assignment));
}

class Backbone {
  readonly #search: Search;
  readonly #onFact: ((fact: Fact) => void) | undefined;
  /** For each variable: the values that haven't been ruled out. */
  readonly #possible = new Map<number, Set<number>>();
  #openCandidates: CandidateFact[] = [];

  constructor(search: Search, onFact: ((fact: Fact) => void) | undefined) {
    this.#search = search;
    this.#onFact = onFact;
    const { ground, session } = search;
    const { terms } = ground;
    for (const family of ground.families) {
      if (family.hidden) continue;
      family.refs.forEach((ref, position) => {
        const variable = terms.variableOf(ref);
        const values = codesOf(terms, ref);
        this.#possible.set(variable, new Set(values));
        const place = { family: family.name, position };
        for (const value of values) {
          const literal = session.program.is(ref, value);
          this.#openCandidates.push({ place, ref, variable, value, literal });
        }
      });
    }
  }

  async complete(first: Answer): Promise<'complete' | 'limit' | 'stopped'> {
    this.#recordAnswer(first);
    let size = this.#openCandidates.length;
    while (this.#openCandidates.length > 0) {
      const chunk = this.#openCandidates.slice(0, size);
      const reply = await this.#askForAnyCandidate(chunk);
      if (reply.status === 'limit' || reply.status === 'stopped') return reply.status;
      if (reply.status === 'satisfiable') {
        this.#recordAnswer(reply.assignment);
        size = size > TUNING.chunk ? TUNING.chunk : Math.max(TUNING.leastChunk, size >> 1);
      } else {
        this.#ruleOut(chunk);
        size *= 2;
      }
    }
    return 'complete';
  }

  outcome(status: FactsOutcome['status']): FactsOutcome {
    const { ground } = this.#search;
    const visibleFamilies = ground.families.filter((family) => !family.hidden);
    const valuesOf = (ref: Ref): number[] => {
      const variable = ground.terms.variableOf(ref);
      return status === 'none' ? [] : [...(this.#possible.get(variable) ?? [])].sort((a, b) => a - b);
    };
    const possibleValues = Object.fromEntries(
      visibleFamilies.map(({ name, refs }) => [name, refs.map(valuesOf)]),
    );
    return { status, possible: possibleValues, statistics: this.#search.statistics() };
  }

  /**
   * Queries for an answer with one of these values. The clause that demands one of the values has a guard literal, which switches the clause off
   * afterwards.
   */
  async #askForAnyCandidate(chunk: readonly CandidateFact[]): ReturnType<Search['solve']> {
    const { session } = this.#search;
    const activationLiteral = session.program.fresh();
    session.clause([-activationLiteral, ...chunk.map((candidate) => candidate.literal)]);
    for (const candidate of chunk) session.prefer(candidate.literal);
    const reply = await this.#search.solve([activationLiteral]);
    session.clause([-activationLiteral]);
    return reply;
  }

  #recordAnswer(answer: Answer): void {
    this.#search.answers++;
    this.#openCandidates = this.#openCandidates.filter(({ variable, value }) => answer[variable] !== value);
  }

  #ruleOut(chunk: readonly CandidateFact[]): void {
    const candidatesByVariable = new Map<number, CandidateFact[]>();
    for (const candidate of chunk) {
      this.#search.session.clause([-candidate.literal]);
      this.#possible.get(candidate.variable)?.delete(candidate.value);
      pushTo(candidatesByVariable, candidate.variable, candidate);
    }
    this.#openCandidates = this.#openCandidates.slice(chunk.length);
    for (const [variable, candidates] of candidatesByVariable) {
      const remainingValues = this.#possible.get(variable);
      const [only] = remainingValues?.size === 1 ? remainingValues : [];
      this.#onFact?.({
        ...candidates[0]!.place,
        never: candidates.map((candidate) => candidate.value),
        ...(only !== undefined && { only }),
      });
    }
  }
}
