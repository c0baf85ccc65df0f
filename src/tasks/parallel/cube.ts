/**
 * The questions of a search that is split as it goes, and what answers them: plain data, so that threads and other machines
 * can be asked alike. A cube is told by values of the ground model's variables, which are the same wherever the same texts are
 * read by the same pzl; clauses are told by the literals of its program, as far as that was compiled before any question.
 */
import type { Figures } from '../../backends/sat/engine/tables.ts';

/** [variable, value], or [variable, value, 0] for any other value. */
export type Choice = readonly [variable: number, value: number, not?: 0];

export type Choices = readonly Choice[];

export interface CubeQuestion {
  readonly cube: Choices;
  /** The most answers wanted; Infinity for all of them. */
  readonly answers: number;
  /** Work after which the cube is split in place of being solved, in what one thread does in a second. */
  readonly patience: number;
  /**
   * Where the model is a walk along its tables, the cube is scanned and the engine isn't asked. Of everything, a board is split
   * at once along its scan, if that may be through in time.
   */
  readonly scan?: boolean;
  /** Into how many, at least where that can be. */
  readonly parts: number;
  /** Learned elsewhere: they hold whatever is assumed. */
  readonly clauses: readonly (readonly number[])[];
  readonly seed: number;
  /** What is refuted is proved, and the proof checked. */
  readonly verify: boolean;
  /** The proof is told, too. */
  readonly tell?: boolean;
}

export type CubeAnswer =
  /** The values of all variables, an answer each: all that there are in the cube, or as many as were wanted. */
  | {
      readonly status: 'solved';
      readonly assignments: readonly (readonly number[])[];
      readonly figures: Figures;
    }
  | {
      readonly status: 'none';
      /** Choices of the cube that allow no answer by themselves. */
      readonly core: Choices;
      readonly learned: readonly (readonly number[])[];
      readonly figures: Figures;
      /** Where that was asked for: whether a checker apart from the engine found the proof right. */
      readonly verified?: boolean;
      readonly lemmas?: number;
      /** A part of a DRAT proof in text: what was learned, and that the core's choices don't go together. */
      readonly steps?: string;
    }
  /** Without those that are refuted at once, these cubes are the cube. */
  | {
      readonly status: 'hard';
      readonly cubes: readonly Choices[];
      /** The cubes are worth a scan each. */
      readonly scan?: boolean;
      readonly learned: readonly (readonly number[])[];
      readonly figures: Figures;
    }
  /** No answer, for want of time, of memory, of a worker, or by a mistake. */
  | {
      readonly status: 'limit' | 'stopped' | 'memory' | 'lost' | 'failed' | 'error';
      readonly message?: string;
    };

export const keyOfChoice = (choice: Choice): string => choice.join();
