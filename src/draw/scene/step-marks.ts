/** The marks for one step of a solution on a picture of the board, as data. */
import type { Element } from '../../model/values.ts';

export interface StepMarks {
  /** The places of the step's conditions: one tint for each list. Counting has two lists: the counts that are added, and those that are subtracted. */
  readonly conditions: readonly (readonly Element[])[];
  /** The places whose known values are reasons. */
  readonly reasons: readonly Element[];
  readonly conclusions: readonly Element[];
  readonly letters: readonly { readonly letter: string; readonly elements: readonly Element[] }[];
  /** The places at which a line or an area goes on, and the places to which it goes. */
  readonly path: { readonly from: readonly Element[]; readonly to: readonly Element[] };
  /** For a contradiction chain: the places of the supposition, then those of each consequence. */
  readonly chain: readonly (readonly Element[])[];
  /** For a contradiction: the places where a condition fails. */
  readonly failure: readonly Element[];
}
