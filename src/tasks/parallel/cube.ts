/**
 * The questions of a search that is split as it goes, and what answers them: plain data, so that threads and other machines
 * can be asked alike. Clauses are told by the literals of its program, as far as that was compiled before any question.
 */
import type { Choices } from '../../backends/sat/cubes/choices.ts';
import type { Figures } from '../../backends/sat/engine/tables.ts';

export interface CubeQuestion {
  readonly cube: Choices;
  /** The greatest number of answers; Infinity for all of them. */
  readonly answers: number;
  /** The amount of work after which the cube is split instead of solved, in units of what one thread does in a second. */
  readonly patience: number;
  /**
   * If the model is a walk along its tables, the cube is scanned without the engine. At the root, a board is split at once along its scan if
   * the scan may finish in time.
   */
  readonly scan?: boolean;
  /** The number of parts, at least, if possible. */
  readonly parts: number;
  /** Clauses learned elsewhere; they hold whatever is assumed. */
  readonly clauses: readonly (readonly number[])[];
  readonly seed: number;
  /** Refutations are proved, and the proofs are checked. */
  readonly verify: boolean;
  /** The answer contains the proof. */
  readonly tell?: boolean;
}

export type CubeAnswer =
  /** The values of all variables, for each answer: all answers in the cube, or as many as were wanted. */
  | {
      readonly status: 'solved';
      readonly assignments: readonly (readonly number[])[];
      readonly figures: Figures;
    }
  | {
      readonly status: 'none';
      /** Choices of the cube that alone allow no answer. */
      readonly core: Choices;
      readonly learned: readonly (readonly number[])[];
      readonly figures: Figures;
      /** If requested: whether a checker separate from the engine accepted the proof. */
      readonly verified?: boolean;
      readonly lemmas?: number;
      /** A part of a DRAT proof in text: what was learned, and the clause that the core's choices contradict each other. */
      readonly steps?: string;
    }
  /** The cube's parts, without those that are refuted at once. */
  | {
      readonly status: 'hard';
      readonly cubes: readonly Choices[];
      /** Whether the parts are worth a scan each. */
      readonly scan?: boolean;
      readonly learned: readonly (readonly number[])[];
      readonly figures: Figures;
    }
  /** No answer: out of time or memory, a lost worker, or a mistake. */
  | {
      readonly status: 'limit' | 'stopped' | 'memory' | 'lost' | 'failed' | 'error';
      readonly message?: string;
    };
