/** The controls for watching a recorded solve: forward and back, automatically or step by step. */
import type { JSX } from 'preact';
import { clockText } from '../app/words.ts';
import type { Session } from '../game/session.ts';
import { GifButton } from './gif-button.tsx';

export function ReplayCard({ session }: { readonly session: Session }): JSX.Element | null {
  const replay = session.replay.value;
  if (!replay) return null;
  const { replayPlayer } = session;
  const { steps, at, isPlaying } = replay;
  const move = (to: number): void => {
    replayPlayer.stopPlaying();
    replayPlayer.goTo(Math.max(0, Math.min(steps.length, to)));
  };
  return (
    <section class="card replay" aria-label="A solve, watched again">
      <b>
        Replay: {clockText(steps[at - 1]?.time ?? 0)} of {clockText(steps.at(-1)?.time ?? 0)}
      </b>
      <input
        type="range"
        aria-label="Steps shown"
        min={0}
        max={steps.length}
        value={at}
        onInput={(event) => move(Number(event.currentTarget.value))}
      />
      <button type="button" onClick={() => (isPlaying ? replayPlayer.stopPlaying() : replayPlayer.play())}>
        {isPlaying ? 'Pause' : 'Play it'}
      </button>
      <button type="button" disabled={at === 0} onClick={() => move(at - 1)}>
        Back
      </button>
      <button type="button" disabled={at === steps.length} onClick={() => move(at + 1)}>
        Next
      </button>
      <GifButton session={session} steps={() => steps} />
      <button type="button" onClick={() => replayPlayer.close()}>
        Close
      </button>
    </section>
  );
}
