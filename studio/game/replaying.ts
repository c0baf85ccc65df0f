/** Replays a recorded solve on the board. The player's own entries are shown again at the end. */

import type { ReplayStep } from '../share/replay.ts';
import { EMPTY, type Entry } from './entries.ts';
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

export class Replaying {
  readonly #session: Session;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  watch(steps: readonly ReplayStep[]): void {
    if (steps.length === 0) {
      this.#session.notice.value = 'Nothing has been entered yet.';
      return;
    }
    this.#session.hinting.dismiss();
    this.#session.replay.value = { steps, at: 0, isPlaying: false };
    this.goTo(0);
  }

  goTo(at: number): void {
    const { replay, places, history } = this.#session;
    const now = replay.peek();
    if (!now) return;
    const shown = new Map<number, Entry>();
    history.entries.forEach((_, place) => {
      const told = place < places.colors ? places.told(place) : undefined;
      shown.set(place, told === undefined ? EMPTY : { value: told });
    });
    for (const { entries } of now.steps.slice(0, at))
      for (const [place, entry] of entries)
        if (place >= places.colors || places.told(place) === undefined) shown.set(place, entry);
    replay.value = { ...now, at };
    this.#session.showDraft(shown);
  }

  play(): void {
    const now = this.#session.replay.peek();
    if (!now) return;
    // If the replay is at its end, it begins again.
    if (now.at >= now.steps.length) this.goTo(0);
    this.#set(true);
    this.#soon();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#set(false);
  }

  close(): void {
    clearTimeout(this.#timer);
    if (!this.#session.replay.peek()) return;
    this.#session.replay.value = undefined;
    this.#session.showDraft(new Map());
  }

  #set(isPlaying: boolean): void {
    const { replay } = this.#session;
    const now = replay.peek();
    if (now) replay.value = { ...now, isPlaying };
  }

  #soon(): void {
    const now = this.#session.replay.peek();
    const next = now?.steps[now.at];
    if (!now || !next) {
      this.pause();
      return;
    }
    const wait = next.time - (now.steps[now.at - 1]?.time ?? 0);
    this.#timer = setTimeout(
      () => {
        this.goTo(now.at + 1);
        this.#soon();
      },
      Math.max(MIN_PAUSE, Math.min(MAX_PAUSE, wait)),
    );
  }
}
