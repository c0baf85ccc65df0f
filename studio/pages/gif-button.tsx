/** A button that makes a moving picture (GIF) of a solve, with its progress; what makes it is loaded on demand. */
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { claimsOfEntries } from '../game/entries.ts';
import type { Session } from '../game/session.ts';
import { download, fileStem } from '../share/files.ts';
import type { ReplayStep } from '../share/replay.ts';
import { WorkerStopped } from '../worker/client.ts';

export interface GifButtonProps {
  readonly session: Session;
  /** The solve's steps at the time of the click. */
  readonly steps: () => readonly ReplayStep[];
}

export function GifButton({ session, steps }: GifButtonProps): JSX.Element {
  const progress = useSignal<{ readonly done: number; readonly of: number } | undefined>(undefined);
  const problem = useSignal('');
  const stopping = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const make = async (): Promise<void> => {
    const solve = steps();
    problem.value = reasonAgainst(session, solve);
    if (problem.value !== '') return;
    const controller = new AbortController();
    stopping.current = controller;
    progress.value = { done: 0, of: solve.length + 1 };
    try {
      const { framesOf, movingPicture } = await import('../share/moving-picture.ts');
      const frames = framesOf(solve, session.places);
      progress.value = { done: 0, of: frames.length };
      const gif = await movingPicture({
        frames,
        draw: async (entries) => {
          const entered = claimsOfEntries(session.places, entries);
          return String((await session.checker.ask('picture', { format: 'svg', entered })).drawn);
        },
        report: (done) => {
          progress.value = { done, of: frames.length };
        },
        signal: controller.signal,
      });
      download(`${fileStem(session.puzzle)}.gif`, 'image/gif', gif);
    } catch (error) {
      if (!controller.signal.aborted && !(error instanceof WorkerStopped))
        problem.value = error instanceof Error ? error.message : String(error);
    } finally {
      progress.value = undefined;
    }
  };
  const { done = 0, of = 1 } = progress.value ?? {};
  return (
    <>
      <button
        type="button"
        class="quiet"
        title="A moving picture of the values, in the order in which they were entered"
        disabled={progress.value !== undefined}
        onClick={() => void make()}
      >
        GIF of the solve
      </button>
      {progress.value && (
        <span class="making">
          <progress aria-label="Making the moving picture" value={done} max={of} />
          <button type="button" class="quiet" onClick={() => stopping.current?.abort()}>
            Stop
          </button>
        </span>
      )}
      <span role="status">{problem.value}</span>
    </>
  );
}

/** Why no moving picture of a solve is made; '' if there is no reason. */
function reasonAgainst({ fog }: Session, solve: readonly ReplayStep[]): string {
  if (fog?.isHiding.peek()) return 'As long as there is fog, this would tell what it hides.';
  return solve.length === 0 ? 'Nothing has been entered yet.' : '';
}
