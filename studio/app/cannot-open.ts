/** The errors of opening a puzzle. */

/** Seconds after which loading a model is given up. */
export const OPENING = 20;

/** Thrown with a message for the user. */
export class CannotOpen extends Error {
  readonly details: readonly string[];
  constructor(message: string, details: readonly string[] = []) {
    super(message);
    this.details = details;
  }
}
