/** What a search for answers comes to, and what it tells on the way. */
import type { Figures } from '../../backends/sat/engine/tables.ts';
import type { Assignment } from '../../model/ground.ts';

/** One answer: the value of every variable of the ground model. It has passed the evaluator. */
export type Answer = Assignment;

export type SolveStatus =
  /** As many answers as were asked for; there may be more. */
  | 'solved'
  /** At least one answer, but fewer than were asked for: these are all. */
  | 'exhausted'
  /** There is no answer. */
  | 'unsatisfiable'
  /** The time limit came first; the answers found so far are right, others may exist. */
  | 'limit'
  /** The caller's signal came first; as `limit`. */
  | 'stopped'
  /** The backend can't be asked this, or gave answers that aren't; the message tells. */
  | 'failed';

export interface SolveOutcome {
  readonly status: SolveStatus;
  /** The number of answers found. */
  readonly answers: number;
  readonly statistics: SolveStatistics;
  /** Why it failed and what to do, for people; with `failed`. */
  readonly message?: string;
}

/** With the figures of the engines; see the table of statistics. */
export interface SolveStatistics extends Figures {
  /** Wall clock from the call to the outcome. */
  readonly milliseconds: number;
  /** Of that: until the search began. */
  readonly compileMilliseconds: number;
  /** Columns of an ILP engine. */
  readonly variables: number;
  /** Rows of an ILP engine. */
  readonly clauses: number;
  /** Clauses added because an answer broke a connectivity or loop rule. */
  readonly cuts: number;
}

export interface SolveProgress {
  /** Wall clock since the call. */
  readonly milliseconds: number;
  readonly answers: number;
  readonly conflicts: number;
  readonly cuts: number;
  /** How much of it is done, in words, where that is known. */
  readonly part?: string;
}
