/** Why something can't be opened. */

/** Seconds until a model that doesn't come to an end is stopped. */
export const OPENING = 20;

/** Thrown with a sentence for people. */
export class CannotOpen extends Error {
  readonly details: readonly string[];
  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}
