/** Ranges of texts. */

/** A range of a text; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A range in the file of this name, which may be another one than the snapshot's own. */
export interface TextPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The number of the snapshot's own file, as spans in its trees contain it. */
export const OWN_FILE = 0;
