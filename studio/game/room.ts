/**
 * A room in which several players solve one puzzle together. The server behind `pzl studio` holds it: a stream of
 * events brings what others write, and each write of this page is sent by itself.
 */
import { signal } from '@preact/signals';
import { plainEntry } from '../share/link.ts';
import type { Companions } from './companions.ts';
import { EMPTY, sameEntry } from './entries.ts';
import type { Write } from './merging.ts';
import type { Session } from './session.ts';

/** Milliseconds to wait before a message is sent again. */
const RETRY_DELAY = 500;

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
  readonly players = signal(0);
  /** Why the room is closed. */
  readonly problem = signal('');
  /** The origins at which others on the network find this studio. */
  readonly origins = signal<readonly string[]>([]);
  readonly name: string;
  readonly #companions: Companions;
  readonly #events: EventSource;
  #token = '';
  #waitingWrites: Write[] = [];
  #isSending = false;

  constructor(name: string, puzzleKey: string, companions: Companions) {
    this.name = name;
    this.#companions = companions;
    companions.add(this.#send);
    this.#events = new EventSource(`${this.#address}?key=${encodeURIComponent(puzzleKey)}`);
    const listen = (event: string, action: (data: unknown) => void): void =>
      this.#events.addEventListener(event, ({ data }: MessageEvent<string>) => action(JSON.parse(data)));
    listen('entered', (data) => this.#enter(data as Readonly<Record<string, unknown>>));
    listen('wrote', (data) => companions.receive(data));
    listen('players', (data) => {
      this.players.value = Number(data);
    });
    listen('refused', (data) => this.#end(String((data as { problem?: unknown }).problem)));
    this.#events.onerror = () => {
      if (this.#events.readyState === EventSource.CLOSED) this.#end(NEEDS_SERVER);
      else if (this.state.peek() === 'open') this.state.value = 'waiting';
    };
  }

  get #address(): string {
    return `api/rooms/${encodeURIComponent(this.name)}`;
  }

  close(): void {
    this.#events.close();
    this.#companions.remove(this.#send);
  }

  /** Takes over what the room holds, and sends what this page knows better, since it was written without connection. */
  #enter({ token, writes, origins }: Readonly<Record<string, unknown>>): void {
    this.#token = String(token);
    this.origins.value = Array.isArray(origins) ? origins.map(String) : [];
    this.#waitingWrites = [];
    this.state.value = 'open';
    this.#send(this.#companions.receiveAll(writes));
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
      // Nobody answers, or the server takes no more messages at the moment.
      if (status === undefined || status === 429)
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      // What the server has refused is sent again when the room is entered again.
      else if (this.#waitingWrites[0] === write) this.#waitingWrites.shift();
    }
    this.#isSending = false;
  }
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
