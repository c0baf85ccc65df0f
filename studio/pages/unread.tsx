/** Why nothing is said of answers: not all of a link was read. Whoever knows that the rest means nothing goes on without it. */
import type { JSX } from 'preact';

export function Unread({
  why,
  lenient,
}: {
  readonly why: string | undefined;
  readonly lenient: () => void;
}): JSX.Element | null {
  if (why === undefined) return null;
  return (
    <section class="card unread" aria-label="What was not read">
      <p>{why}</p>
      <button type="button" onClick={lenient}>
        Go by what was read
      </button>
    </section>
  );
}
