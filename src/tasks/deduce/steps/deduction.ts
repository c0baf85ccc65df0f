/** A step on the way to the answer, as data. */
import type { Literal, Reasons } from '../../common/literals.ts';
import type { Link } from '../probe/explainer.ts';
import type { TechniqueName } from '../techniques/technique.ts';

/** What follows next, and why. */
export interface Deduction {
  /** What follows: values that must be, all from the same reasons. */
  readonly claims: readonly Literal[];
  /** The one among them that was found first. */
  readonly lead: Literal;
  /** Minimal: without any of their elements some of the claims doesn't follow, as far as the search for one shows. */
  readonly reasons: Reasons;
  /** What the narrow rule instances among the reasons would force if the lead were not so. */
  readonly otherwise: readonly Literal[];
  /** How they lead there, one condition after the other: from the known values, or from the lead's contrary. */
  readonly chain?: readonly Link[];
  /** The puzzle itself tells it, a clue its own cell, say: no rule instance speaks of another place. */
  readonly told: boolean;
  /** The hardest technique that it takes. */
  readonly technique: TechniqueName;
  /** How hard it is to see: 10 for every rule instance after the first, 20 for one all over the board, 1 for every known place. */
  readonly effort: number;
}

export interface Step extends Deduction {
  /** What is known after it, also by steps that were withheld. */
  readonly after: readonly Literal[];
}
