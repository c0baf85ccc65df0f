/** The data of a step on the way to the answer. */
import type { Element } from '../../../model/values.ts';
import type { Literal, Reasons } from '../../common/literals.ts';
import type { TechniqueName } from '../techniques/technique.ts';

/** Conclusions that follow from the same reasons, as one step. */
export interface Deduction {
  /** The conclusions, all from the same reasons. */
  readonly claims: readonly Literal[];
  /** The conclusion that was found first. */
  readonly lead: Literal;
  /** The reasons; none can be left out without losing a claim, as far as the search shows. */
  readonly reasons: Reasons;
  /** For counting: the constraints whose counts are added, and those whose counts are subtracted. */
  readonly counts?: { readonly added: readonly number[]; readonly subtracted: readonly number[] };
  /** For a known pattern: its name and the places of its clues. */
  readonly pattern?: { readonly name: string; readonly clues: readonly Element[] };
  /** Whether the puzzle itself gives the conclusion, as a clue gives the value of its own cell. */
  readonly told: boolean;
  /** The hardest technique that the step needs. */
  readonly technique: TechniqueName;
  /** The effort that people need to see the step (conditions/effort.ts). */
  readonly effort: number;
}

export interface Step extends Deduction {
  /** Everything known after the step, including what the puzzle itself prints. */
  readonly after: readonly Literal[];
}
