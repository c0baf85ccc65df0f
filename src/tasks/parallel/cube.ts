/**
 * The questions of a dynamically split search and their answers, as plain data, so that threads and other machines can answer them alike. Clauses
 * consist of literals of the program as it is compiled before any question.
 */
import type { Choices } from '../../backends/sat/cubes/choices.ts';
import type { SearchStatistics } from '../../backends/sat/engine/tables.ts';

export interface CubeQuestion {
  readonly cube: Choices;
  /** The greatest number of answers; Infinity for all of them. */
  readonly answers: number;
  /** The amount of work after which the cube is split instead of solved, in units of what one thread does in a second. */
  readonly patience: number;
  /**
   * If a scan can solve the model (../../backends/scan), the cube is scanned without the engine. At the root, a board is split at once along its scan
   * if the scan may finish in time.
   */
  readonly scan?: boolean;
  /** The least number of parts into which to split a hard cube, if possible. */
  readonly parts: number;
  /** Clauses that other solvers learned. They hold without any assumptions. */
  readonly clauses: readonly (readonly number[])[];
  readonly seed: number;
  /** Whether refutations are proved and the proofs checked. */
  readonly verify: boolean;
  /** Whether the answer contains the proof. */
  readonly withProof?: boolean;
}

export type CubeAnswer =
  /** Answers were found: for each, the values of all variables. They are all answers in the cube, or as many as were wanted. */
  | {
      readonly status: 'solved';
      readonly assignments: readonly (readonly number[])[];
      readonly figures: SearchStatistics;
    }
  | {
      readonly status: 'none';
      /** Those choices of the cube that the refutation used; even these choices alone allow no answer. */
      readonly core: Choices;
      readonly learned: readonly (readonly number[])[];
      readonly figures: SearchStatistics;
      /** If a proof was requested: whether a checker separate from the engine accepted it. */
      readonly verified?: boolean;
      readonly lemmas?: number;
      /** A part of a DRAT proof in text: what was learned, and the clause that the core's choices contradict each other. */
      readonly steps?: string;
    }
  /** The cube was too hard, so it was split: `cubes` are its parts, without those that are refuted at once. */
  | {
      readonly status: 'hard';
      readonly cubes: readonly Choices[];
      /** Whether it is worth while to scan each part (to search it by backtracking through tables). */
      readonly scan?: boolean;
      readonly learned: readonly (readonly number[])[];
      readonly figures: SearchStatistics;
    }
  /** The question has no answer: out of time or memory, a lost worker, or a mistake. */
  | {
      readonly status: 'limit' | 'stopped' | 'memory' | 'lost' | 'failed' | 'error';
      readonly message?: string;
    };
