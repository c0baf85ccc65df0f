/** A step on the way to the answer, as data. */
import type { Literal, Reasons } from '../../common/literals.ts';
import type { Link } from '../probe/explainer.ts';
import type { TechniqueName } from '../techniques/technique.ts';

/** A conclusion and its reasons. */
export interface Deduction {
  /** The conclusions: values that must be, all from the same reasons. */
  readonly claims: readonly Literal[];
  /** The one among them that was found first. */
  readonly lead: Literal;
  /** Minimal: without any of their elements some of the claims doesn't follow, as far as the search shows. */
  readonly reasons: Reasons;
  /** What the narrow constraints among the reasons would imply if the lead were false. */
  readonly otherwise: readonly Literal[];
  /** The chain of conditions: from the known values, or from the lead's negation. */
  readonly chain?: readonly Link[];
  /** The puzzle itself gives it, as a clue gives its own cell: no constraint involves another place. */
  readonly told: boolean;
  /** The hardest technique that it takes. */
  readonly technique: TechniqueName;
  /** The difficulty of seeing it: 10 for every constraint after the first, 20 for a wide one, 1 for every known place. */
  readonly effort: number;
}

export interface Step extends Deduction {
  /** What is known after it, including steps that were withheld. */
  readonly after: readonly Literal[];
}
