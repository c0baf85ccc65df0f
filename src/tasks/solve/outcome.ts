/** The outcome of a search for answers, and its statistics. */
import { NO_STATISTICS, type SearchStatistics } from '../../backends/sat/engine/tables.ts';
import type { Assignment } from '../../model/ground.ts';

/** One answer: the value of every variable of the ground model. The evaluator has accepted it. */
export type Answer = Assignment;

export type SolveStatus =
  /** As many answers as requested were found; there may be more. */
  | 'solved'
  /** At least one answer was found, but fewer than requested: there are no more. */
  | 'exhausted'
  /** There is no answer. */
  | 'unsatisfiable'
  /** The time limit was reached; the answers found so far are valid, others may exist. */
  | 'limit'
  /** The caller's signal ended the search early. */
  | 'stopped'
  /** The backend can't solve the model, or gave a wrong answer; see the message. */
  | 'failed';

export interface SolveOutcome {
  readonly status: SolveStatus;
  /** The number of answers found. */
  readonly answers: number;
  readonly statistics: SolveStatistics;
  /** Only with status `failed`: the reason and advice, for people. */
  readonly message?: string;
}

/** The statistics of a search, including those of its engine (backends/sat/engine/tables.ts). */
export interface SolveStatistics extends SearchStatistics {
  /** Milliseconds of wall clock from the call to the outcome. */
  readonly milliseconds: number;
  /** The part of `milliseconds` before the search began. */
  readonly compileMilliseconds: number;
  /** The number of variables of the program; columns for an ILP engine. */
  readonly variables: number;
  /** The number of clauses of the program; rows for an ILP engine. */
  readonly clauses: number;
  /** Clauses added because an answer broke a connectivity or loop rule. */
  readonly cuts: number;
}

/** The statistics of a search that used no engine. */
export const NOTHING_DONE: SolveStatistics = {
  milliseconds: 0,
  compileMilliseconds: 0,
  variables: 0,
  clauses: 0,
  ...NO_STATISTICS,
  cuts: 0,
};

export interface SolveProgress {
  /** Milliseconds of wall clock since the call. */
  readonly milliseconds: number;
  readonly answers: number;
  readonly conflicts: number;
  readonly cuts: number;
  /** The progress in words, if known. */
  readonly part?: string;
}
