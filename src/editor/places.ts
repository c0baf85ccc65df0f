/** Where something stands in the texts that somebody works on. */

/** Of a text, the end not in it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a file, which may be another one than the snapshot's. */
export interface TextPlace {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The number of the snapshot's own file in spans. */
export const OWN = 0;
