/**
 * Shown after a puzzle is solved: the time it took, and the next puzzle: of the same kind, easier, harder, or of
 * another type.
 */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { catalogue } from '../app/catalogue.ts';
import { playFresh } from '../app/fresh.ts';
import { goTo } from '../app/route.ts';
import { LEVELS, type Level, type Source } from '../app/source.ts';
import { clockText } from '../app/words.ts';
import { codeOf } from '../game/code.ts';
import type { Session } from '../game/session.ts';

export function Ending({
  source,
  session,
}: {
  readonly source: Source;
  readonly session: Session;
}): JSX.Element {
  const said = useSignal('');
  const { type } = source;
  const next = source.puzzles[source.puzzles.indexOf(session.puzzle.name) + 1];
  const other = async (): Promise<void> => {
    try {
      const types = (await catalogue()).filter((each) => each.name !== type);
      const found = types[Math.floor(Math.random() * types.length)];
      if (found) goTo({ page: 'type', type: found.name, instance: undefined, tab: 'play' });
    } catch (error) {
      said.value = error instanceof Error ? error.message : '';
    }
  };
  return (
    <section class="ending" aria-label="What comes next">
      <Code session={session} />
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
        <NewOnes source={source} session={session} isFirst={next === undefined} />
        <button type="button" class="quiet" onClick={() => void other()}>
          Another type
        </button>
      </p>
      <p role="status">{said.value}</p>
    </section>
  );
}

/** Shows the code that the author asks players to read from the answer. */
function Code({ session }: { readonly session: Session }): JSX.Element | null {
  const asked = session.puzzle.linkTexts?.code;
  if (asked === undefined) return null;
  const code = codeOf(session, asked);
  return (
    <p>
      Solution code ({asked}){code !== undefined && ': '}
      {code !== undefined && <b class="code">{code}</b>}
    </p>
  );
}

/**
 * Offers newly generated puzzles of the same type: similar, easier or harder. Only for types that come with the studio.
 */
function NewOnes({
  source,
  session,
  isFirst,
}: {
  readonly source: Source;
  readonly session: Session;
  readonly isFirst: boolean;
}): JSX.Element | null {
  const { type, make } = source;
  const { sizes, name, leveled } = session.puzzle;
  const size = make?.size ?? (sizes.includes(name) ? name : sizes[Math.min(1, sizes.length - 1)]);
  if (type === undefined || type === 'open' || size === undefined) return null;
  const another = (wanted: Level | undefined): void => {
    playFresh({ type, size, level: wanted });
  };
  const at = LEVELS.indexOf(make?.level ?? 'medium');
  const [easier, harder] = leveled ? [LEVELS[at - 1], LEVELS[at + 1]] : [];
  return (
    <>
      <button type="button" class={isFirst ? 'main' : 'quiet'} onClick={() => another(make?.level)}>
        A new one like it
      </button>
      {easier && (
        <button type="button" class="quiet" onClick={() => another(easier)}>
          Easier
        </button>
      )}
      {harder && (
        <button type="button" class="quiet" onClick={() => another(harder)}>
          Harder
        </button>
      )}
    </>
  );
}
