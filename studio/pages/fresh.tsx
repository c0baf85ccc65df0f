/** A button for another puzzle of the type, in the wanted size and difficulty. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { playFresh } from '../app/fresh.ts';
import { LEVELS, type Level, type Source } from '../app/source.ts';
import type { Session } from '../game/session.ts';

/** The size and level that the player chose last, which are proposed again. */
let lastWish: { readonly type: string; readonly size: string; readonly level: Level } | undefined;

export function Fresh({
  source: { type, make },
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element | null {
  const { sizes, name, leveled } = session.puzzle;
  const kept = lastWish?.type === type ? lastWish : undefined;
  const usual = sizes.includes(name) ? name : (sizes[Math.min(1, sizes.length - 1)] ?? '');
  const size = useSignal(make?.size ?? kept?.size ?? usual);
  const level = useSignal<Level>(make?.level ?? kept?.level ?? 'medium');
  if (type === undefined || type === 'open' || sizes.length === 0) return null;
  const all = sizes.includes(size.value) ? sizes : [...sizes, size.value];
  return (
    <p class="lead fresh">
      <button
        type="button"
        class="quiet"
        title="A puzzle of this type that nobody has seen yet"
        onClick={() => {
          lastWish = { type, size: size.peek(), level: level.peek() };
          playFresh(lastWish);
        }}
      >
        New puzzle
      </button>
      <select
        aria-label="Size of new puzzles"
        value={size.value}
        onChange={(event) => {
          size.value = event.currentTarget.value;
        }}
      >
        {all.map((each) => (
          <option key={each} value={each}>
            {each} size
          </option>
        ))}
      </select>
      {leveled && (
        <select
          aria-label="Difficulty of new puzzles"
          value={level.value}
          onChange={(event) => {
            level.value = event.currentTarget.value as Level;
          }}
        >
          {LEVELS.map((each) => (
            <option key={each} value={each}>
              {each} to solve
            </option>
          ))}
        </select>
      )}
    </p>
  );
}
