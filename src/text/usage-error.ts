/**
 * A mistake in a program that calls pzl, such as a missing argument: its message says what is needed. It is a TypeError, as
 * JavaScript's own mistakes of this kind are.
 */
export class UsageError extends TypeError {
  override readonly name: string = 'UsageError';
}
