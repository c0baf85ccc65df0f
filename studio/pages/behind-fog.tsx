/** Content that would reveal what the fog hides; it is shown only after the player asks for it. */
import type { ComponentChildren, JSX } from 'preact';
import { goTo, route } from '../app/route.ts';
import type { Session } from '../game/session.ts';
import { Header } from './header.tsx';

interface BehindFogProps {
  /** The game whose fog hides it; undefined if the puzzle isn't being played. */
  readonly session: Session | undefined;
  /** Says what is shown without fog. */
  readonly words: string;
  readonly children: ComponentChildren;
}

export function BehindFog({ session, words, children }: BehindFogProps): ComponentChildren {
  return session?.fog?.isHiding.value ? <Question session={session} words={words} /> : children;
}

function Question({ session, words }: { readonly session: Session; readonly words: string }): JSX.Element {
  return (
    <section class="card fogged" aria-label="What the fog hides">
      <p>{words}</p>
      <button
        type="button"
        onClick={() => {
          if (session.fog) session.fog.isSeenThrough.value = true;
        }}
      >
        Show it nevertheless
      </button>
    </section>
  );
}

/** Stands in place of the pages on which the whole puzzle can be seen. */
export function FoggedPage({ session }: { readonly session: Session }): JSX.Element {
  const back = (): void => {
    const here = route.peek();
    if (here.page !== 'gallery') goTo({ ...here, tab: 'play' });
  };
  return (
    <>
      <Header tabs={['play', 'set', 'rules', 'make']} />
      <main class="waiting">
        <h1>{session.puzzle.linkTexts?.title ?? session.puzzle.title}</h1>
        <Question
          session={session}
          words="There is still fog over the puzzle. This page shows the puzzle without it, and its answer."
        />
        <p class="bar">
          <button type="button" class="main" onClick={back}>
            Back to the game
          </button>
        </p>
      </main>
    </>
  );
}
