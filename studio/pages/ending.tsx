/**
 * Shown after a puzzle is solved: the time it took, and the next puzzle: of the same kind, easier, harder, or of
 * another type.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { catalogue } from '../app/catalogue.ts';
import { playNewPuzzle } from '../app/fresh.ts';
import { goTo } from '../app/route.ts';
import { LEVELS, type Level, type Source } from '../app/source.ts';
import { clockText } from '../app/words.ts';
import { codeOf } from '../game/code.ts';
import type { Session } from '../game/session.ts';

export function EndPanel({
  source,
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element {
  const errorMessage = useSignal('');
  const { type } = source;
  const next = source.puzzles[source.puzzles.indexOf(session.puzzle.name) + 1];
  const other = async (): Promise<void> => {
    try {
      const types = (await catalogue()).filter((each) => each.name !== type);
      const nextType = types[Math.floor(Math.random() * types.length)];
      if (nextType) goTo({ page: 'type', type: nextType.name, instance: undefined, tab: 'play' });
    } catch (error) {
      errorMessage.value = error instanceof Error ? error.message : '';
    }
  };
  return (
    <section class="ending" aria-label="What comes next">
      <SolutionCode session={session} />
      {session.played.value > 0 && <p>It took you {clockText(session.played.value)}.</p>}
      <p class="bar">
        {next !== undefined && (
          <button
            type="button"
            class="main"
            onClick={() => goTo({ page: 'type', type: type ?? '', instance: next, tab: 'play' })}
          >
            The next one
          </button>
        )}
        <NewPuzzleButtons source={source} session={session} isFirst={next === undefined} />
        <button type="button" class="quiet" onClick={() => void other()}>
          Another type
        </button>
      </p>
      <p role="status">{errorMessage.value}</p>
    </section>
  );
}

/** Shows the code that the author asks players to read from the answer. */
function SolutionCode({ session }: { readonly session: Session }): JSX.Element | null {
  const codePrompt = session.puzzle.linkTexts?.code;
  if (codePrompt === undefined) return null;
  const code = codeOf(session, codePrompt);
  return (
    <p>
      Solution code ({codePrompt}){code !== undefined && ': '}
      {code !== undefined && <b class="code">{code}</b>}
    </p>
  );
}

/**
 * Offers newly generated puzzles of the same type: similar, easier or harder. Only for types that come with the studio.
 */
function NewPuzzleButtons({
  source,
  session,
  isFirst,
}: {
  readonly source: Source;
  readonly session: Session;
  readonly isFirst: boolean;
}): JSX.Element | null {
  const { type, make } = source;
  const { sizes, name, hasLevels } = session.puzzle;
  const size = make?.size ?? (sizes.includes(name) ? name : sizes[Math.min(1, sizes.length - 1)]);
  if (type === undefined || type === 'open' || size === undefined) return null;
  const playAnother = (wanted: Level | undefined): void => {
    playNewPuzzle({ type, size, level: wanted });
  };
  const at = LEVELS.indexOf(make?.level ?? 'medium');
  const [easier, harder] = hasLevels ? [LEVELS[at - 1], LEVELS[at + 1]] : [];
  return (
    <>
      <button type="button" class={isFirst ? 'main' : 'quiet'} onClick={() => playAnother(make?.level)}>
        A new one like it
      </button>
      {easier && (
        <button type="button" class="quiet" onClick={() => playAnother(easier)}>
          Easier
        </button>
      )}
      {harder && (
        <button type="button" class="quiet" onClick={() => playAnother(harder)}>
          Harder
        </button>
      )}
    </>
  );
}
