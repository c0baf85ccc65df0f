/**
 * A room in which several players solve one puzzle together. The server behind `pzl studio` holds it: a stream of
 * events brings what others write, and each write of this page is sent by itself.
 */
import { computed, effect, signal } from '@preact/signals';
import type { Spot } from '../board/plan.ts';
import { plainEntry } from '../share/link.ts';
import type { Companions } from './companions.ts';
import { EMPTY, sameEntry } from './entries.ts';
import type { Write } from './merging.ts';
import { MAX_NAME_LENGTH, type Player } from './players.ts';
import type { Session } from './session.ts';

/** Milliseconds to wait before a message is sent again. */
const RETRY_DELAY = 500;
/** Milliseconds between two messages about this player's name and cursor. */
const PRESENCE_PAUSE = 200;
/** Milliseconds without any event, not even a beat, after which the connection counts as lost and is made anew. */
const SILENT_TIME = 45_000;
const NAME_KEY = 'pzl-player';

const NEEDS_SERVER =
  'Playing together needs the studio’s own server, and this page comes from another one. Start “npx pzl studio --network” on a machine in your network, and open the puzzle there.';

/** Opens a room for a puzzle, with all that has been entered; returns the room's name. */
export async function openRoom(
  puzzleKey: string,
  { places, history }: Session,
): Promise<{ readonly room: string } | { readonly problem: string }> {
  const entries = history.entries.flatMap((entry, at) =>
    sameEntry(entry, history.start[at] ?? EMPTY) || at >= places.count ? [] : [plainEntry(at, entry)],
  );
  const reply = await post('api/rooms', { key: puzzleKey, entries });
  if (typeof reply.room === 'string') return { room: reply.room };
  return { problem: typeof reply.problem === 'string' ? reply.problem : NEEDS_SERVER };
}

export class Room {
  /** `waiting`: the connection isn't there yet, or not any more; `closed`: it won't be there again. */
  readonly state = signal<'waiting' | 'open' | 'closed'>('waiting');
  /** All players in the room, this one included. */
  readonly players = signal<readonly Player[]>([]);
  readonly others = computed(() => this.players.value.filter(({ id }) => id !== this.#id.value));
  /** This player's name, which the others see. */
  readonly playerName = signal(storedName());
  /** Why the room is closed. */
  readonly problem = signal('');
  /** The origins at which others on the network find this studio. */
  readonly origins = signal<readonly string[]>([]);
  readonly name: string;
  readonly #companions: Companions;
  readonly #session: Session;
  readonly #puzzleKey: string;
  readonly #id = signal(0);
  #events: EventSource | undefined;
  #token = '';
  #silence: ReturnType<typeof setTimeout> | undefined;
  #presenceTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #disposers: readonly (() => void)[];
  #waitingWrites: Write[] = [];
  #isSending = false;
  #isLeft = false;

  constructor(name: string, puzzleKey: string, companions: Companions, session: Session) {
    this.name = name;
    this.#puzzleKey = puzzleKey;
    this.#companions = companions;
    this.#session = session;
    companions.add(this.#send);
    this.#connect();
    this.#disposers = [
      effect(() => {
        session.cursor.value;
        this.playerName.value;
        this.#presenceTimer ??= setTimeout(this.#sendPresence, PRESENCE_PAUSE);
      }),
      effect(() => {
        session.others.value = this.others.value;
      }),
    ];
  }

  /** Enters the room, as a stream of events; once more if there is a connection already. */
  #connect(): void {
    this.#events?.close();
    const events = new EventSource(`${this.#address}?key=${encodeURIComponent(this.#puzzleKey)}`);
    this.#events = events;
    const listen = (event: string, action: (data: unknown) => void): void =>
      events.addEventListener(event, ({ data }: MessageEvent<string>) => {
        this.#awaitSilence();
        action(JSON.parse(data));
      });
    listen('entered', (data) => this.#enter(data as Readonly<Record<string, unknown>>));
    listen('wrote', (data) => this.#companions.receive(data));
    listen('players', (data) => {
      this.players.value = Array.isArray(data) ? data.flatMap((one) => this.#playerIn(one)) : [];
    });
    listen('present', (data) => {
      for (const player of this.#playerIn(data))
        this.players.value = this.players.peek().map((one) => (one.id === player.id ? player : one));
    });
    listen('beat', () => this.#sendPresence());
    listen('refused', (data) => void this.#beRefused(String((data as { problem?: unknown }).problem)));
    events.onerror = () => {
      if (events.readyState === EventSource.CLOSED) this.#end(NEEDS_SERVER);
      else this.#wait();
    };
    this.#awaitSilence();
  }

  /** A page that was in the room and has lost it opens it anew: its server may have been ended and begun again. */
  async #beRefused(problem: string): Promise<void> {
    const wasThere = this.#token !== '' && this.state.peek() === 'waiting';
    this.#token = '';
    this.#events?.close();
    const message = { key: this.#puzzleKey, entries: [], room: this.name };
    const reply = wasThere ? await post('api/rooms', message) : {};
    if (this.#isLeft) return;
    if (reply.room === this.name) this.#connect();
    else this.#end(problem);
  }

  #wait(): void {
    if (this.state.peek() !== 'open') return;
    this.state.value = 'waiting';
    this.players.value = [];
  }

  /** Makes the connection anew if nothing comes over it for some time: it may have been lost without a sign. */
  #awaitSilence(): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => {
      this.#wait();
      this.#connect();
    }, SILENT_TIME);
  }

  /** Reads a player from a message; one that can't be read is left out, and so is a place that isn't on this board. */
  #playerIn(message: unknown): readonly Player[] {
    const [id, name, kind, index] = Array.isArray(message) ? (message as readonly unknown[]) : [];
    if (!Number.isSafeInteger(id) || typeof name !== 'string') return [];
    const count = placeCount(this.#session, kind);
    const isOnBoard = Number.isSafeInteger(index) && Number(index) >= 0 && Number(index) < count;
    const spot = isOnBoard ? { spot: { kind: kind as Spot['kind'], index: Number(index) } } : {};
    return [{ id: Number(id), name: name.slice(0, MAX_NAME_LENGTH), ...spot }];
  }

  /** Sends this player's name and cursor; that is also the answer to a beat. */
  readonly #sendPresence = (): void => {
    clearTimeout(this.#presenceTimer);
    this.#presenceTimer = undefined;
    if (this.state.peek() !== 'open') return;
    const { kind = '', index = 0 } = this.#session.cursor.peek() ?? {};
    void post(this.#address, { token: this.#token, presence: [this.playerName.peek(), kind, index] });
  };

  rename(name: string): void {
    this.playerName.value = name.replace(/\p{C}/gu, '').trim().slice(0, MAX_NAME_LENGTH);
    try {
      localStorage.setItem(NAME_KEY, this.playerName.peek());
    } catch {
      // If the browser forbids storage, the name is forgotten when the page is closed.
    }
  }

  get #address(): string {
    return `api/rooms/${encodeURIComponent(this.name)}`;
  }

  close(): void {
    this.#isLeft = true;
    this.#events?.close();
    clearTimeout(this.#silence);
    clearTimeout(this.#presenceTimer);
    this.#session.others.value = [];
    for (const dispose of this.#disposers) dispose();
    this.#companions.remove(this.#send);
  }

  /** Takes over what the room holds, and sends what this page knows better, since it was written without connection. */
  #enter({ id, token, writes, origins }: Readonly<Record<string, unknown>>): void {
    this.#id.value = Number(id);
    this.#token = String(token);
    this.origins.value = Array.isArray(origins) ? origins.map(String) : [];
    this.#waitingWrites = [];
    this.state.value = 'open';
    this.#send(this.#companions.receiveAll(writes));
    this.#sendPresence();
  }

  #end(problem: string): void {
    this.close();
    this.problem.value = problem;
    this.state.value = 'closed';
  }

  readonly #send = (writes: readonly Write[]): void => {
    for (const write of writes) this.#waitingWrites.push(write);
    if (!this.#isSending) void this.#sendWaiting();
  };

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    for (
      let write = this.#waitingWrites[0];
      write && this.state.peek() === 'open';
      write = this.#waitingWrites[0]
    ) {
      const { status } = await post(this.#address, { token: this.#token, write });
      // Nobody answers: what is written now is sent when the room is entered again.
      if (status === undefined && this.state.peek() === 'open') {
        this.#wait();
        this.#connect();
      }
      // The server takes no more messages at the moment.
      else if (status === 429) await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      // What the server has refused is sent again when the room is entered again.
      else if (this.#waitingWrites[0] === write) this.#waitingWrites.shift();
    }
    this.#isSending = false;
  }
}

function storedName(): string {
  try {
    return (localStorage.getItem(NAME_KEY) ?? '').slice(0, MAX_NAME_LENGTH);
  } catch {
    return '';
  }
}

/** The number of places of a kind at which a cursor can be on the board. */
function placeCount({ sheet: { board } }: Session, kind: unknown): number {
  const counts = new Map<unknown, number>([
    ['cell', board?.cellCount ?? 0],
    ['border', board?.borderCount ?? 0],
    ['link', board?.linkCount ?? 0],
    ['corner', board?.cornerCount ?? 0],
  ]);
  return counts.get(kind) ?? 0;
}

interface Reply {
  /** The HTTP status; undefined if nobody answers. */
  readonly status?: number;
  readonly room?: unknown;
  readonly problem?: unknown;
}

async function post(address: string, message: object): Promise<Reply> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    const { status, headers } = response;
    const isJson = headers.get('content-type')?.startsWith('application/json');
    return { ...(isJson ? ((await response.json()) as object) : {}), status };
  } catch {
    return {};
  }
}
