/** The outcome of a search for answers, and its statistics. */
import { type Figures, NO_FIGURES } from '../../backends/sat/engine/tables.ts';
import type { Assignment } from '../../model/ground.ts';

/** One answer: the value of every variable of the ground model. The evaluator has accepted it. */
export type Answer = Assignment;

export type SolveStatus =
  /** As many answers as were wanted; there may be more. */
  | 'solved'
  /** At least one answer, but fewer than wanted: there are no more. */
  | 'exhausted'
  /** There is no answer. */
  | 'unsatisfiable'
  /** The time limit was reached; the answers found so far are valid, others may exist. */
  | 'limit'
  /** The caller's signal came first; like `limit`. */
  | 'stopped'
  /** The backend can't solve this, or gave wrong answers; see the message. */
  | 'failed';

export interface SolveOutcome {
  readonly status: SolveStatus;
  /** The number of answers found. */
  readonly answers: number;
  readonly statistics: SolveStatistics;
  /** Why it failed and what to do, for people; with `failed`. */
  readonly message?: string;
}

/** Includes the statistics of the engines; see the table of statistics. */
export interface SolveStatistics extends Figures {
  /** Wall clock from the call to the outcome. */
  readonly milliseconds: number;
  /** The part of it before the search began. */
  readonly compileMilliseconds: number;
  /** Columns of an ILP engine. */
  readonly variables: number;
  /** Rows of an ILP engine. */
  readonly clauses: number;
  /** Clauses added because an answer broke a connectivity or loop rule. */
  readonly cuts: number;
}

/** Of a search in which no engine had a part. */
export const NOTHING_DONE: SolveStatistics = {
  milliseconds: 0,
  compileMilliseconds: 0,
  variables: 0,
  clauses: 0,
  ...NO_FIGURES,
  cuts: 0,
};

export interface SolveProgress {
  /** Wall clock since the call. */
  readonly milliseconds: number;
  readonly answers: number;
  readonly conflicts: number;
  readonly cuts: number;
  /** The progress in words, if known. */
  readonly part?: string;
}
