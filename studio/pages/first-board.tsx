/** The board on the first page, which can be played at once: without tools, but with its rules and the pad. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { hashOf, type Route } from '../app/place.ts';
import { Board } from '../board/board.tsx';
import { PuzzleWorker } from '../worker/client.ts';
import { Pad } from './pad.tsx';
import { Rules } from './rules-list.tsx';
import { type OpenedGame, open, stopWorkers } from './workshop.tsx';

export function FirstBoard({
  type,
  instance,
}: {
  readonly type: string;
  readonly instance: string;
}): JSX.Element {
  const openedGame = useSignal<OpenedGame | undefined>(undefined);
  const place: Route = { page: 'type', type, instance, tab: 'play' };
  useEffect(() => {
    let isShown = true;
    // This board has its own workers, because the player may open the next page before this board is ready.
    const workers = { checker: new PuzzleWorker(), solver: new PuzzleWorker() };
    const closeGame = ({ gameSaver, session }: OpenedGame): void => {
      gameSaver.close();
      session.close();
    };
    // If the board can't be opened, the first page is shown without it.
    open(place, workers, () => {}).then(
      (found) => {
        if (!isShown) return closeGame(found);
        Object.assign(globalThis, { pzlGame: found.session });
        openedGame.value = found;
      },
      () => {},
    );
    return () => {
      isShown = false;
      if (openedGame.peek()) closeGame(openedGame.peek()!);
      stopWorkers(workers);
    };
  }, [type, instance]);
  const { session } = openedGame.value ?? {};
  if (!session) return <p />;
  return (
    <>
      <div class="sheet">
        <Board session={session} />
      </div>
      <div class="beside">
        <h2>Try it: {session.puzzle.title}</h2>
        <Rules session={session} />
        <Pad session={session} />
        <p role="status">
          {session.solved.value ? 'Solved. Every rule holds. ' : ''}
          <a href={hashOf(place)}>
            {session.solved.value ? 'More of this type' : 'With hints, notes and all tools'}
          </a>
        </p>
      </div>
    </>
  );
}
