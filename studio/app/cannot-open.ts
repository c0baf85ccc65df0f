/** The errors of opening a puzzle. */

/** Seconds after which the studio gives up opening a puzzle. */
export const OPENING_SECONDS = 20;

/** Thrown if a puzzle can't be opened; the message is for the user. */
export class CannotOpen extends Error {
  readonly details: readonly string[];
  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}
