/**
 * Like search.ts, for external engines: another program, or threads. This thread keeps the program: it decodes answers, cuts off those that
 * break lazily enforced constraints, and the evaluator judges the rest; nothing else is trusted.
 */

import type { FlatCnf } from '../../backends/sat/dimacs/flat.ts';
import { compileSat, type SatProgram } from '../../backends/sat/encode/compile.ts';
import type { Connectivity } from '../../backends/sat/encode/encoding.ts';
import { acceptAnswer } from '../../backends/sat/engine/acceptance.ts';
import type { SearchStatistics } from '../../backends/sat/engine/tables.ts';
import { Budget } from '../../model/clock.ts';
import { type Ground, visibleRefs } from '../../model/ground.ts';
import type { Ref } from '../../model/terms/terms.ts';
import type { SolveStatistics } from './outcome.ts';
import type { Reply, SearchOptions } from './search.ts';
import { TUNING } from './tuning.ts';

export interface OracleQuestion {
  readonly program: SatProgram;
  readonly assumptions: readonly number[];
  /** The time at which the engine gives up, in milliseconds of performance.now(); Infinity for never. */
  readonly deadline: number;
  readonly signal?: AbortSignal;
}

export type OracleReply =
  /** `value` gives the truth of a literal, for all variables of the program. */
  | { readonly status: 'satisfiable'; readonly value: (literal: number) => boolean }
  | { readonly status: 'unsatisfiable' }
  /** The deadline or the signal came first. */
  | { readonly status: 'limit' }
  | { readonly status: 'failed'; readonly message: string };

export type OracleFailure = Extract<OracleReply, { readonly status: 'failed' }>;

export type OracleFigures = SearchStatistics;

/** Decides the clauses of a program, query after query; the program grows in between. */
export interface Oracle {
  /** Whether the engine handles only clauses, so that connectivity and loop rules must be encoded as clauses. */
  readonly clausesOnly: boolean;
  ask(question: OracleQuestion): Promise<OracleReply>;
  /** The engine's statistics so far. */
  readonly figures: OracleFigures;
  /** Stops the engine and all threads or programs that it started. */
  close(): void;
}

export class OracleSearch {
  readonly program: SatProgram;
  readonly ground: Ground;
  readonly visibleRefs: readonly Ref[];
  answers = 0;
  readonly #oracle: Oracle;
  readonly #options: SearchOptions;
  readonly #budget: Budget;
  readonly #startTime = performance.now();
  readonly #searchStart: number;
  #cuts = 0;

  constructor(ground: Ground, oracle: Oracle, options: SearchOptions) {
    const connectivity: Connectivity = oracle.clausesOnly ? 'eager' : (options.connectivity ?? 'auto');
    this.ground = ground;
    this.#budget = Budget.ofSeconds(options.timeLimit);
    this.program = compileSat(ground, { connectivity, deadline: this.#budget.deadline });
    this.visibleRefs = visibleRefs(ground);
    this.#oracle = oracle;
    this.#options = options;
    this.#searchStart = performance.now();
  }

  async solve(assumptions: readonly number[] = []): Promise<Reply | OracleFailure> {
    this.#reportProgress();
    const progressTimer = setInterval(() => this.#reportProgress(), TUNING.progressInterval);
    try {
      for (;;) {
        const reply = await this.#queryOracle(assumptions);
        if (reply !== undefined) return reply;
      }
    } finally {
      clearInterval(progressTimer);
    }
  }

  clauses(): FlatCnf {
    const { sink, variables } = this.program;
    return { variables, clauses: sink.clauses, length: sink.length };
  }

  statistics(): SolveStatistics {
    return {
      milliseconds: performance.now() - this.#startTime,
      compileMilliseconds: this.#searchStart - this.#startTime,
      variables: this.program.variables,
      clauses: this.program.sink.count,
      ...this.#oracle.figures,
      cuts: this.#cuts,
    };
  }

  close(): void {
    this.#oracle.close();
  }

  /** Queries the oracle once; undefined if its answer broke a lazily enforced constraint, which is then added. */
  async #queryOracle(assumptions: readonly number[]): Promise<Reply | OracleFailure | undefined> {
    const { program } = this;
    const { signal } = this.#options;
    if (signal?.aborted) return { status: 'stopped' };
    if (!program.isComplete || this.#budget.isSpent()) return { status: 'limit' };
    const { deadline } = this.#budget;
    const reply = await this.#oracle.ask({ program, assumptions, deadline, ...(signal && { signal }) });
    if (reply.status === 'limit') return { status: signal?.aborted ? 'stopped' : 'limit' };
    if (reply.status === 'unsatisfiable') return { status: 'unsatisfiable', core: assumptions };
    if (reply.status === 'failed') return reply;
    const { answer, cuts } = acceptAnswer(program, reply.value);
    this.#cuts += cuts;
    return answer && { status: 'satisfiable', assignment: answer };
  }

  #reportProgress(): void {
    const { milliseconds, conflicts, cuts } = this.statistics();
    this.#options.onProgress?.({ milliseconds, answers: this.answers, conflicts, cuts });
  }
}
