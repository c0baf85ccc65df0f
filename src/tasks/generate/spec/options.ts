/** The options and the outcomes of `generate`. */

import type { Levels, Orbits, Weights } from '../../../language/sections/generate/plan.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import type { InstanceText } from '../../open/open-instance.ts';
import type { Checked } from '../../solve/checked-claim.ts';
import type { Difficulty } from './difficulty.ts';

export interface GenerateOptions {
  /** A size of the model's `generate` section, or an instance whose open places are `?`. The first size unless told. */
  readonly size?: string | InstanceText;
  /**
   * In place of a size: a puzzle that is half made. Its clues stay. Where it marks open places with `?`, further clues stand
   * there alone; else anywhere that it leaves empty.
   */
  readonly from?: InstanceText;
  /** The answer that the puzzle is to have, or a part of it. */
  readonly keep?: InstanceText;
  /** By given: in place of the section's. For a model with one chosen given the name '' will do. */
  readonly weights?: ReadonlyMap<string, Weights>;
  /** The same seed gives the same puzzle. 0 unless told. */
  readonly seed?: number;
  /** As the section says unless told. */
  readonly symmetry?: Orbits;
  /** How hard it is to be, by its rating; not looked at unless told. */
  readonly difficulty?: Difficulty;
  /** No clue could be left out (with a symmetry: no group of clues). */
  readonly minimal?: boolean;
  /** By given, of the puzzle or of its plant: its value in native text, in place of the size's. */
  readonly set?: ReadonlyMap<string, string>;
  /** A planted solution will do: that there is no other is not asked. For models with a `plant`. */
  readonly any?: boolean;
  /** The certificate of each puzzle's uniqueness is checked by a program of its own. */
  readonly verify?: boolean;
  /** Seconds of wall clock. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GenerateProgress) => void;
}

export interface GenerateProgress {
  readonly milliseconds: number;
  readonly conflicts: number;
  /** The number of answers so far whose clues allowed another answer. */
  readonly rounds: number;
}

export interface GenerateStatistics extends GenerateProgress {
  /** Size of the program in which clues and answer are searched. */
  readonly variables: number;
  readonly clauses: number;
  /** The number of nogoods learned from ambiguous answers. */
  readonly switches: number;
  /** How often the tolerance of the wanted distribution was raised. */
  readonly loosened: number;
  /** How hard the puzzle is for the solver: decisions and conflicts of the proof of uniqueness. */
  readonly effort: number;
  /** The figure of its rating; known where a level was asked for. */
  readonly difficulty?: number;
  /** What the checker of its certificate saw, with `verify`. */
  readonly checked?: Checked;
}

export interface Puzzle {
  /** In the native format. */
  readonly text: string;
  readonly seed: number;
  /** The ground model of the text, and the only answer (`any`: the planted one) in it; read when they are first asked for. */
  readonly ground: Ground;
  readonly answer: Assignment;
  readonly statistics: GenerateStatistics;
}

export type GenerateOutcome =
  | { readonly status: 'generated'; readonly puzzle: Puzzle }
  /**
   * No puzzle was found. `proved`: no board of this size keeps the rules at all; else other layouts, seeds or settings
   * may have one.
   */
  | { readonly status: 'impossible'; readonly proved?: true }
  /** None of the puzzles made had the difficulty asked for. */
  | { readonly status: 'missed'; readonly missed: Missed }
  /** `rounds`: the answers so far whose clues allowed another one. */
  | { readonly status: 'limit' | 'stopped'; readonly rounds: number; readonly missed?: Missed }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export interface Missed {
  readonly wanted: Difficulty;
  /** Of the puzzles that were made, in their order. */
  readonly figures: readonly number[];
  /** What the levels are for this type. */
  readonly levels: Levels;
}
