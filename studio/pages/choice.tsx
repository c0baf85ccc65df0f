/** A labelled checkbox. */
import type { JSX } from 'preact';

export function Choice({
  word,
  on,
  set,
}: {
  readonly word: string;
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}): JSX.Element {
  return (
    <label class="choice">
      <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {word}
    </label>
  );
}
