/** The options and the outcomes of `generate`. */

import type { Levels, Weights } from '../../../language/sections/generate/plan.ts';
import type { SymmetryName } from '../../../model/boards/symmetry.ts';
import type { Assignment, Ground } from '../../../model/ground.ts';
import type { Diagnostic } from '../../../text/diagnostics.ts';
import type { InstanceText } from '../../open/open-instance.ts';
import type { Checked } from '../../solve/checked-claim.ts';
import type { Difficulty } from './difficulty.ts';

export interface GenerateOptions {
  /** A size of the model's `generate` section, or an instance whose open places are `?`; the first size by default. */
  readonly size?: string | InstanceText;
  /**
   * In place of a size: an unfinished puzzle. Its clues stay. If it marks open places with `?`, further clues are added only there; otherwise
   * at any place that it leaves empty.
   */
  readonly from?: InstanceText;
  /** The answer that the puzzle must have, or a part of it. */
  readonly keep?: InstanceText;
  /** For each given: weights that replace the section's. If the section has a `choose` line for one given only, the name may be ''. */
  readonly weights?: ReadonlyMap<string, Weights>;
  /** The same seed gives the same puzzle; 0 by default. */
  readonly seed?: number;
  /** The symmetry of the clues; the section's by default. */
  readonly symmetry?: SymmetryName;
  /** The wanted difficulty, by rating; any by default. */
  readonly difficulty?: Difficulty;
  /** Whether to remove clues until no clue (with a symmetry: no group of clues) can be removed. */
  readonly minimal?: boolean;
  /** For each of these givens, of the puzzle or of its section `plant`: a value in native text, in place of that in the size's data. */
  readonly set?: ReadonlyMap<string, string>;
  /** Whether to accept a solution drawn by the model's section `plant` without checking that there is no other. */
  readonly any?: boolean;
  /** Whether a separate checker verifies a certificate of each puzzle's uniqueness. */
  readonly verify?: boolean;
  /** The time limit, in seconds of wall clock. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: GenerateProgress) => void;
}

export interface GenerateProgress {
  readonly milliseconds: number;
  readonly conflicts: number;
  /** The number of answers so far whose clues had another answer. */
  readonly rounds: number;
}

export interface GenerateStatistics extends GenerateProgress {
  /** The number of variables in the program in which clues and answer are searched. */
  readonly variables: number;
  /** The number of clauses in that program. */
  readonly clauses: number;
  /** The number of nogoods learned from ambiguous answers. */
  readonly switches: number;
  /** How often the tolerance of the wanted distribution was raised. */
  readonly loosened: number;
  /** The work of the proof of uniqueness: its decisions and conflicts. */
  readonly effort: number;
  /** The figure of the puzzle's rating, if a difficulty was requested. */
  readonly difficulty?: number;
  /** What the certificate checker verified, with `verify`. */
  readonly checked?: Checked;
}

export interface Puzzle {
  /** The puzzle's text in the native format. */
  readonly text: string;
  readonly seed: number;
  /** The ground model of the text, read on first use. */
  readonly ground: Ground;
  /** The only answer (with the option `any`, the planted one), read on first use. */
  readonly answer: Assignment;
  readonly statistics: GenerateStatistics;
}

export type GenerateOutcome =
  | { readonly status: 'generated'; readonly puzzle: Puzzle }
  /** No puzzle was found. `proved`: no board of this size satisfies the rules; otherwise other layouts, seeds or settings may have a puzzle. */
  | { readonly status: 'impossible'; readonly proved?: true }
  /** None of the puzzles had the requested difficulty. */
  | { readonly status: 'missed'; readonly missed: Missed }
  /** `rounds`: the number of answers made so far that weren't the only ones to their clues. */
  | { readonly status: 'limit' | 'stopped'; readonly rounds: number; readonly missed?: Missed }
  | { readonly status: 'error'; readonly diagnostics: readonly Diagnostic[] };

export interface Missed {
  readonly wanted: Difficulty;
  /** The ratings of the puzzles that were made, in order. */
  readonly figures: readonly number[];
  /** The limits of the levels for this type. */
  readonly levels: Levels;
}
