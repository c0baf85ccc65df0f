/** Connects a game to others who play it: other tabs of this browser, and other players in a room. */
import { base64url } from '../share/hash.ts';
import { EMPTY } from './entries.ts';
import { readWrites, SharedEntries, type Write } from './merging.ts';
import type { Session } from './session.ts';

/** Sends writes to others. */
type Channel = (writes: readonly Write[]) => void;

export class Companions {
  readonly #session: Session;
  readonly #shared: SharedEntries;
  readonly #channels = new Set<Channel>();

  constructor(session: Session) {
    this.#session = session;
    const writer = base64url(crypto.getRandomValues(new Uint8Array(12)));
    this.#shared = new SharedEntries(writer, session.places);
    session.onWritten = (places) => {
      this.#shared.noteOwn(places);
      if (this.#channels.size === 0) return;
      const writes = this.#shared.writesOf(session.history.entries, places);
      for (const send of this.#channels) send(writes);
    };
  }

  /** From now on, what is written here is sent over this channel, too. */
  add(channel: Channel): void {
    this.#channels.add(channel);
  }

  remove(channel: Channel): void {
    this.#channels.delete(channel);
  }

  /** All that was written while the game was shared. */
  all(): readonly Write[] {
    return this.#shared.writesOf(this.#session.history.entries);
  }

  /** Enters writes that have come over a channel, as far as they are later than what is here. */
  receive(data: unknown): void {
    this.#session.mergeEntries(this.#shared.merge(readWrites(data)));
  }

  /**
   * Enters all that a room holds, in place of what this page had entered without it. Returns what is later here, for
   * the room.
   */
  receiveAll(data: unknown): readonly Write[] {
    const writes = readWrites(data);
    const { history } = this.#session;
    const merged = this.#shared.merge(writes);
    const rest = this.#shared.unwrittenPlaces().map((at) => [at, history.start[at] ?? EMPTY] as const);
    this.#session.mergeEntries([...rest, ...merged]);
    return this.#shared.writesOf(history.entries, this.#shared.newerThan(writes));
  }
}
