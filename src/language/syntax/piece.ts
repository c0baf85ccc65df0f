/** The pieces into which the scanner divides a model's text, and the limits on them. */

/** The tokens of a declaration, in the form that the grammar reads. */
export interface Piece {
  readonly kind: 'tokens';
  /** The forms of the declaration's tokens, joined without blanks; see grammar/pzl.ohm. */
  readonly text: string;
  /** `starts[i]`: where the token to which character i of `text` belongs starts in the file. */
  readonly starts: readonly number[];
  /** `ends[i]`: where the token to which character i of `text` belongs ends in the file. */
  readonly ends: readonly number[];
  /** Whether a mistake in the declaration has already been reported; then the grammar isn't applied to it. */
  readonly isBroken: boolean;
}

/** The greatest number of brackets that may be open at once. */
export const maxBrackets = 200;

/** The greatest length of a model in UTF-16 units, not counting instances and other raw sections. */
export const maxModelLength = 1_000_000;

/** The greatest number of errors, after which the scanner stops, since each error may cost a scan of the whole text. */
export const maxErrors = 100;
