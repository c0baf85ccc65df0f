/**
 * Saves a game while it is played: after a pause, and when the page is hidden; when the page is closed, to a storage
 * that is written at once. Tabs with the same game tell each other what is entered.
 */
import { signal } from '@preact/signals';
import { hashOfText } from '../share/hash.ts';
import { Companions } from './companions.ts';
import type { EarlierGame } from './earlier.ts';
import type { Write } from './merging.ts';
import type { Session } from './session.ts';
import {
  type GameRecord,
  loadGame,
  moveAside,
  type StoreResult,
  saveGame,
  saveGameLocally,
} from './store.ts';

/** Milliseconds without an entry after which the game is saved. */
const SAVE_DELAY = 400;
/** Milliseconds between two readings of the clock of playing time. The clock stops after a while without entries. */
const CLOCK_INTERVAL = 1000;

/** A message between tabs of this browser that show the same game. */
interface TabMessage {
  readonly tab: 'opened' | 'wrote' | 'closed';
  readonly writes?: readonly Write[];
}

export type SaveState = StoreResult | 'new' | 'saving' | 'elsewhere' | 'damaged';

export class GameSaver {
  readonly key: string;
  readonly record: GameRecord | undefined;
  readonly state = signal<SaveState>('new');
  readonly #hash: string;
  #session: Session | undefined;
  #type = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #clock: ReturnType<typeof setInterval> | undefined;
  /** Shares this game with other tabs and other players; undefined until a session is kept. */
  companions: Companions | undefined;
  readonly #channel: BroadcastChannel;
  readonly #end = new AbortController();

  private constructor(key: string, hash: string, record: GameRecord | undefined, damaged: boolean) {
    this.key = key;
    this.record = record;
    this.#hash = hash;
    if (damaged) this.state.value = 'damaged';
    else if (record) this.state.value = 'saved';
    this.#channel = new BroadcastChannel(`pzl-game-${key}`);
    this.#channel.onmessage = ({ data }: MessageEvent<unknown>): void => this.#receive(data);
  }

  static async open(key: string, hash: string): Promise<GameSaver> {
    const record = await loadGame(key);
    return new GameSaver(key, hash, record === 'damaged' ? undefined : record, record === 'damaged');
  }

  /**
   * Continues a game that was saved under an earlier model of its type. Once the game is saved anew, the old record is
   * moved aside.
   */
  continueEarlierGame({ record }: EarlierGame): void {
    this.#earlierRecord = record;
  }
  #earlierRecord: GameRecord | undefined;

  keepSession(session: Session, type: string): void {
    this.#session = session;
    this.companions = new Companions(session);
    this.#type = type;
    const record = this.record ?? this.#earlierRecord;
    if (record) {
      session.played.value = record.played;
      session.isAnswerSeen.value = record.peeked;
    }
    session.onChange = () => {
      this.#startClock();
      clearTimeout(this.#timer);
      if (this.state.value !== 'elsewhere') this.state.value = 'saving';
      this.#timer = setTimeout(() => void this.save(), SAVE_DELAY);
    };
    const { signal } = this.#end;
    addEventListener('pagehide', () => this.#tellPages({ tab: 'closed' }), { signal });
    const leave = (): void => {
      const currentRecord = this.#recordNow();
      if (currentRecord && this.state.peek() !== 'saved') saveGameLocally(currentRecord);
      void this.save();
    };
    document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal });
    addEventListener('pagehide', leave, { signal });
    void hashOfText(session.puzzle.rules.join('\n')).then((hash) => {
      this.#rulesHash = hash;
    });
    this.#tellPages({ tab: 'opened' });
  }
  #rulesHash: string | undefined;

  /** Sends a message to other pages that show this game, unless this page has been left. */
  #tellPages(message: TabMessage): void {
    if (!this.#end.signal.aborted) this.#channel.postMessage(message);
  }

  /** Receives a message of another page that shows this game: from now on, each writes what the other enters. */
  #receive(data: unknown): void {
    const { companions } = this;
    const { tab, writes } = (data ?? {}) as Partial<Record<keyof TabMessage, unknown>>;
    if (!companions) return;
    if (tab === 'closed' && this.state.value === 'elsewhere') this.state.value = 'saved';
    if (tab !== 'opened' && tab !== 'wrote') return;
    this.state.value = 'elsewhere';
    companions.add(this.#sendToPages);
    if (tab === 'opened') this.#sendToPages(companions.all());
    else companions.receive(writes);
  }

  readonly #sendToPages = (writes: readonly Write[]): void => this.#tellPages({ tab: 'wrote', writes });

  /** The record to save for the game as it is now; undefined if nothing was entered. */
  #recordNow(): GameRecord | undefined {
    const session = this.#session;
    if (!session || session.history.steps.length < 2) return undefined;
    const { puzzle, history, played, solved, isAnswerSeen } = session;
    return {
      key: this.key,
      version: 1,
      type: this.#type,
      title: puzzle.title,
      name: puzzle.name,
      hash: this.#hash,
      history: history.save(),
      played: Math.round(played.peek()),
      done: solved.peek() && !session.wasShown.peek(),
      peeked: isAnswerSeen.peek(),
      saved: Date.now(),
      rules: puzzle.rules,
      ...(this.#rulesHash !== undefined && { rulesHash: this.#rulesHash }),
      text: puzzle.text,
      finds: puzzle.sheet.finds.map(({ name, elements }) => [name, elements.length] as const),
    };
  }

  async save(): Promise<void> {
    clearTimeout(this.#timer);
    const currentRecord = this.#recordNow();
    if (!currentRecord) return;
    const storeResult = await saveGame(currentRecord);
    if (this.state.value !== 'elsewhere' || storeResult !== 'saved') this.state.value = storeResult;
    if (storeResult !== 'saved') return;
    const earlierRecord = this.#earlierRecord;
    this.#earlierRecord = undefined;
    if (earlierRecord) await moveAside(earlierRecord.key);
    if (!this.#persisted) {
      this.#persisted = true;
      void navigator.storage?.persist?.();
    }
  }
  #persisted = false;

  /** Starts the clock of playing time at the first entry; it runs while the page is visible. */
  #startClock(): void {
    if (this.#clock !== undefined) return;
    let last = performance.now();
    this.#clock = setInterval(() => {
      const now = performance.now();
      const session = this.#session;
      if (session && !document.hidden && !session.isPaused.peek() && !session.solved.peek())
        session.played.value += Math.min(now - last, 2 * CLOCK_INTERVAL);
      last = now;
    }, CLOCK_INTERVAL);
  }

  close(): void {
    void this.save();
    clearInterval(this.#clock);
    this.#tellPages({ tab: 'closed' });
    this.#end.abort();
    this.#channel.close();
    if (!this.#session) return;
    this.#session.onChange = undefined;
    this.#session.onWritten = undefined;
  }
}
