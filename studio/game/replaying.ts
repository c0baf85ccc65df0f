/** Replays a recorded solve on the board. The player's own entries are shown again at the end. */

import type { ReplayStep } from '../share/replay.ts';
import { type Entry, initialEntries, type Places } from './entries.ts';
import type { Session } from './session.ts';

/** The longest pause between two steps when a solve is replayed, in milliseconds; longer ones are shortened. */
const MAX_PAUSE = 1500;
/** The shortest pause between two steps when a solve is replayed, in milliseconds. */
const MIN_PAUSE = 120;

export interface Replay {
  readonly steps: readonly ReplayStep[];
  /** The number of steps that are on the board. */
  readonly at: number;
  readonly isPlaying: boolean;
}

/** The entries on the board after these steps, from the beginning or from other entries. */
export function entriesAfter(
  steps: readonly ReplayStep[],
  places: Places,
  start: readonly Entry[] = initialEntries(places),
): readonly Entry[] {
  const shownEntries = [...start];
  for (const { entries } of steps)
    for (const [place, entry] of entries)
      if (place >= places.firstColorPlace || places.fixedValue(place) === undefined)
        shownEntries[place] = entry;
  return shownEntries;
}

/** The pause before the step with this number when the solve is replayed, in milliseconds. */
export function pauseBefore(steps: readonly ReplayStep[], at: number): number {
  const wait = (steps[at]?.time ?? 0) - (steps[at - 1]?.time ?? 0);
  return Math.max(MIN_PAUSE, Math.min(MAX_PAUSE, wait));
}

export class ReplayPlayer {
  readonly #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  showReplay(steps: readonly ReplayStep[]): void {
    if (steps.length === 0) {
      this.#session.notice.value = 'Nothing has been entered yet.';
      return;
    }
    this.#session.hinting.dismiss();
    this.#session.replay.value = { steps, at: 0, isPlaying: false };
    this.goTo(0);
  }

  goTo(at: number): void {
    const { replay, places, fog } = this.#session;
    const currentReplay = replay.peek();
    if (!currentReplay) return;
    const enteredEntries = entriesAfter(currentReplay.steps.slice(0, at), places);
    const shownEntries = fog?.replayEntries(places, enteredEntries) ?? enteredEntries;
    replay.value = { ...currentReplay, at };
    this.#session.showDraft(new Map(shownEntries.entries()));
  }

  play(): void {
    const currentReplay = this.#session.replay.peek();
    if (!currentReplay) return;
    // If the replay is at its end, it begins again.
    if (currentReplay.at >= currentReplay.steps.length) this.goTo(0);
    this.#set(true);
    this.#playNextSoon();
  }

  stopPlaying(): void {
    clearTimeout(this.#timer);
    this.#set(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (!this.#session.replay.peek()) return;
    this.#session.replay.value = undefined;
    this.#session.showDraft(new Map());
    this.#session.liftFog();
  }

  #set(isPlaying: boolean): void {
    const { replay } = this.#session;
    const currentReplay = replay.peek();
    if (currentReplay) replay.value = { ...currentReplay, isPlaying };
  }

  #playNextSoon(): void {
    const currentReplay = this.#session.replay.peek();
    if (!currentReplay || currentReplay.at >= currentReplay.steps.length) {
      this.stopPlaying();
      return;
    }
    this.#timer = setTimeout(
      () => {
        this.goTo(currentReplay.at + 1);
        this.#playNextSoon();
      },
      pauseBefore(currentReplay.steps, currentReplay.at),
    );
  }
}
