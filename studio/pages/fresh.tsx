/** A button for another puzzle of the type, in the wanted size and difficulty. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { playNewPuzzle } from '../app/fresh.ts';
import { LEVELS, type Level, type Source } from '../app/source.ts';
import type { Session } from '../game/session.ts';

/** The size and level that the player chose last, which are proposed again. */
let latestRequest: { readonly type: string; readonly size: string; readonly level: Level } | undefined;

export function NewPuzzleForm({
  source: { type, make },
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element | null {
  const { sizes, name, hasLevels } = session.puzzle;
  const lastRequest = latestRequest?.type === type ? latestRequest : undefined;
  const usualSize = sizes.includes(name) ? name : (sizes[Math.min(1, sizes.length - 1)] ?? '');
  const size = useSignal(make?.size ?? lastRequest?.size ?? usualSize);
  const level = useSignal<Level>(make?.level ?? lastRequest?.level ?? 'medium');
  if (type === undefined || type === 'open' || sizes.length === 0) return null;
  const sizeChoices = sizes.includes(size.value) ? sizes : [...sizes, size.value];
  return (
    <p class="lead fresh">
      <button
        type="button"
        class="quiet"
        title="A puzzle of this type that nobody has seen yet"
        onClick={() => {
          latestRequest = { type, size: size.peek(), level: level.peek() };
          playNewPuzzle(latestRequest);
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
        {sizeChoices.map((each) => (
          <option key={each} value={each}>
            {each} size
          </option>
        ))}
      </select>
      {hasLevels && (
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
