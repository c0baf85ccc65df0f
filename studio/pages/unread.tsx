/**
 * Explains that no verdict about answers is given because a link wasn't read completely. A player who knows that the
 * rest doesn't matter can continue without it.
 */
import type { JSX } from 'preact';
import { withCode } from './about.tsx';

export function UnreadNotice({
  reason,
  lenient,
}: {
  readonly reason: string | undefined;
  readonly lenient: () => void;
}): JSX.Element | null {
  if (reason === undefined) return null;
  return (
    <section class="card unread" aria-label="What was not read">
      <p>{withCode(reason)}</p>
      <button type="button" onClick={lenient}>
        Go by what was read
      </button>
    </section>
  );
}
