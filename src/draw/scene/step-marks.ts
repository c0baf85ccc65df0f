/** The marks for one step of a solution on a picture of the board, as data. */
import type { Element } from '../../model/values.ts';

/** `Place`: the type that represents a place of the board. */
export interface StepMarks<Place = Element> {
  /** The places of the step's conditions: one tint for each list. Counting has two lists: the counts that are added, and those that are subtracted. */
  readonly conditions: readonly (readonly Place[])[];
  /** The places whose known values are reasons. */
  readonly reasons: readonly Place[];
  readonly conclusions: readonly Place[];
  readonly letters: readonly { readonly letter: string; readonly elements: readonly Place[] }[];
  /** The places at which a line or an area goes on, and the places to which it goes. */
  readonly path: { readonly from: readonly Place[]; readonly to: readonly Place[] };
  /** For a contradiction chain: the places of the supposition, then those of each consequence. */
  readonly chain: readonly (readonly Place[])[];
  /** For a contradiction: the places where a condition fails. */
  readonly failure: readonly Place[];
}

export const NO_MARKS: StepMarks<never> = {
  conditions: [],
  reasons: [],
  conclusions: [],
  letters: [],
  path: { from: [], to: [] },
  chain: [],
  failure: [],
};

/** The marks with each list of places converted. */
export function mapMarks<From, To>(
  { conditions, reasons, conclusions, letters, path, chain, failure }: StepMarks<From>,
  convert: (places: readonly From[]) => readonly To[],
): StepMarks<To> {
  return {
    conditions: conditions.map(convert),
    reasons: convert(reasons),
    conclusions: convert(conclusions),
    letters: letters.map(({ letter, elements }) => ({ letter, elements: convert(elements) })),
    path: { from: convert(path.from), to: convert(path.to) },
    chain: chain.map(convert),
    failure: convert(failure),
  };
}
