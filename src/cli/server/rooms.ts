/**
 * Rooms in which several players solve one puzzle together, held in memory by `pzl studio`. A room holds what was
 * written last in each place, and passes every write on to all players in it. It knows nothing of the puzzle; players
 * are untrusted, so messages are checked and limited in size, number and rate.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** An entry as pages send it: its place, its value or null, and lists of notes. */
type PlainEntry = readonly [at: number, value: number | null, ...notes: (readonly number[])[]];

interface Write {
  readonly clock: number;
  readonly writer: string;
  readonly entries: readonly PlainEntry[];
}

interface PlacedWrite {
  readonly clock: number;
  readonly writer: string;
  readonly entry: PlainEntry;
  /** The number of characters of the entry. */
  readonly size: number;
}

/** What the others are told of a player: a number in the room, the name, and the place of the cursor. */
export type Presence = readonly [id: number, name: string, kind: string, index: number];

interface Player {
  readonly response: ServerResponse;
  readonly id: number;
  presence: Presence;
  /** When the player's last message came. */
  heard: number;
  /** How many messages the player may send at once; it grows with time. */
  tokens: number;
  /** When `tokens` was computed. */
  counted: number;
}

interface Room {
  /** The hash of the puzzle; only pages that show the same puzzle may enter. */
  readonly key: string;
  /** [place]: what was written there last. */
  readonly places: Map<number, PlacedWrite>;
  /** [secret that only the player knows]: the player. */
  readonly players: Map<string, Player>;
  readonly begun: number;
  /** The number of players that have entered so far. */
  entered: number;
  /** When the last player left or the last message came. */
  used: number;
  clock: number;
  size: number;
}

export interface RoomLimits {
  readonly rooms: number;
  readonly players: number;
  /** Places are numbered below this. */
  readonly places: number;
  readonly entriesInMessage: number;
  readonly valuesInNote: number;
  /** The greatest number of characters of all entries of a room. */
  readonly characters: number;
  /** How far a message's clock may be ahead of the room's. */
  readonly clockAhead: number;
  /** The number of messages that a player may send at once, and how many are added per second. */
  readonly burst: number;
  readonly perSecond: number;
  /** The greatest number of bytes that wait for a player who doesn't read them. */
  readonly unreadBytes: number;
  /** Milliseconds without a message after which a player's connection counts as lost. */
  readonly silentTime: number;
  /** Milliseconds after which a room ends that everyone has left, that nobody writes to, or that is old. */
  readonly emptyTime: number;
  readonly idleTime: number;
  readonly longestTime: number;
}

export const ROOM_LIMITS: RoomLimits = {
  rooms: 20,
  players: 16,
  places: 500_000,
  entriesInMessage: 1000,
  valuesInNote: 100,
  characters: 1_000_000,
  clockAhead: 10_000,
  burst: 40,
  perSecond: 20,
  unreadBytes: 8_000_000,
  silentTime: 40_000,
  emptyTime: 60_000,
  idleTime: 3 * 3_600_000,
  longestTime: 24 * 3_600_000,
};

/** An answer that says why something isn't done. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 413 | 429 | 503;
  readonly problem: string;
}

const refuse = (status: Refusal['status'], problem: string): Refusal => ({ status, problem });

const KEY_PATTERN = /^[\w-]{1,64}$/;
/** The names of rooms: random, and too long to be guessed. */
const NAME_PATTERN = /^[\w-]{22}$/;
const WRITER_PATTERN = /^[\w-]{0,32}$/;
/** The kinds of places at which a cursor can be; an empty text if it is nowhere. */
const CURSOR_KIND_PATTERN = /^[a-z]{0,10}$/;
const MAX_NAME_LENGTH = 24;
/** Milliseconds between two beats, which every page in a room answers; rooms that have ended are looked for then, too. */
const BEAT_INTERVAL = 15_000;
const TOO_MANY_ROOMS = 'There are too many rooms here already. Leave one, and try again in a minute.';
const NO_ROOM = 'This room is closed: everyone had left it, or the studio that held it was ended.';

export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #limits: RoomLimits;
  readonly #now: () => number;
  readonly #beating: ReturnType<typeof setInterval>;

  constructor(limits: RoomLimits = ROOM_LIMITS, now: () => number = Date.now) {
    this.#limits = limits;
    this.#now = now;
    this.#beating = setInterval(() => this.beat(), BEAT_INTERVAL);
    this.#beating.unref();
  }

  get count(): number {
    return this.#rooms.size;
  }

  /**
   * Opens a room for a puzzle, with the entries that its first player has made. Pages whose server was ended and begun
   * again open their room anew under its name, which only its players know; if one of them has done so, it is there.
   */
  open(message: unknown): { readonly room: string } | Refusal {
    const { key, entries, room: name } = fieldsOf(message);
    if (name !== undefined && (typeof name !== 'string' || !NAME_PATTERN.test(name)))
      return refuse(400, 'A room can’t have this name.');
    if (typeof key !== 'string' || !KEY_PATTERN.test(key)) return refuse(400, 'A room needs a puzzle.');
    if (!Array.isArray(entries) || entries.length > this.#limits.places)
      return refuse(400, 'A room begins with a list of entries.');
    this.sweep();
    if (name !== undefined && this.#rooms.has(name)) return { room: name };
    if (this.#rooms.size >= this.#limits.rooms) return refuse(503, TOO_MANY_ROOMS);
    const now = this.#now();
    const room: Room = {
      ...{ key, places: new Map(), players: new Map() },
      ...{ begun: now, used: now, clock: 1, size: 0, entered: 0 },
    };
    for (const entry of entries as readonly unknown[]) {
      if (!this.#isEntry(entry)) return refuse(400, 'The entries can’t be read.');
      if (!this.#place(room, { clock: 1, writer: '', entry })) return refuse(413, 'The board is too large.');
    }
    const id = name ?? secret();
    this.#rooms.set(id, room);
    return { room: id };
  }

  /** Lets a player into a room: from now on, the response passes on what others write. */
  enter(id: string, key: string, response: ServerResponse, details: object = {}): Refusal | undefined {
    this.sweep();
    const room = this.#rooms.get(id);
    if (!room) return refuse(404, NO_ROOM);
    if (room.key !== key) return refuse(403, 'In this room another puzzle is played.');
    if (room.players.size >= this.#limits.players)
      return refuse(503, `This room is full: ${this.#limits.players} players are in it.`);
    const token = secret();
    const now = this.#now();
    const newId = ++room.entered;
    room.players.set(token, {
      ...{ response, id: newId, presence: [newId, '', '', 0] },
      ...{ heard: now, tokens: this.#limits.burst, counted: now },
    });
    room.used = now;
    response.on('close', () => this.#leave(room, token));
    sendEvent(response, 'entered', { ...details, id: newId, token, writes: allOf(room) });
    this.#tellPlayers(room);
    return undefined;
  }

  #leave(room: Room, token: string): void {
    if (!room.players.delete(token)) return;
    room.used = this.#now();
    this.#tellPlayers(room);
  }

  /** Takes a player's message, what was written or where the player is, and passes it on to the others. */
  write(id: string, message: unknown): Refusal | undefined {
    const room = this.#rooms.get(id);
    if (!room) return refuse(404, NO_ROOM);
    const { token, write, presence } = fieldsOf(message);
    const player = typeof token === 'string' ? room.players.get(token) : undefined;
    if (!player) return refuse(403, 'Only players in the room write there.');
    if (!this.#mayWrite(player)) return refuse(429, 'Too many messages at once.');
    player.heard = this.#now();
    if (presence !== undefined) return this.#show(presence, player, room);
    if (!this.#isWrite(write, room)) return refuse(400, 'The message can’t be read.');
    const { clock, writer, entries } = write;
    for (const entry of entries)
      if (!this.#place(room, { clock, writer, entry })) return refuse(413, 'The room is full of entries.');
    room.clock = Math.max(room.clock, clock);
    room.used = this.#now();
    for (const other of room.players.values())
      if (other !== player) this.#send(other, 'wrote', [{ clock, writer, entries }]);
    return undefined;
  }

  /** Takes a player's name and cursor, which are also the answer to a beat; only what has changed is passed on. */
  #show(message: unknown, player: Player, room: Room): Refusal | undefined {
    const [name, kind, index] = Array.isArray(message) ? (message as readonly unknown[]) : [];
    const isShort = typeof name === 'string' && name.length <= MAX_NAME_LENGTH && !/\p{C}/u.test(name);
    const isPlace =
      typeof kind === 'string' && CURSOR_KIND_PATTERN.test(kind) && isNumberBelow(index, this.#limits.places);
    if (!isShort || !isPlace) return refuse(400, 'The message can’t be read.');
    const before = player.presence;
    player.presence = [player.id, name, kind, index];
    if (before.every((part, at) => part === player.presence[at])) return undefined;
    for (const other of room.players.values())
      if (other !== player) this.#send(other, 'present', player.presence);
    return undefined;
  }

  /** Asks all pages to answer, lets go of players whose connection was lost silently, and closes rooms that have ended. */
  beat(): void {
    this.sweep();
    const lastHeard = this.#now() - this.#limits.silentTime;
    for (const room of this.#rooms.values())
      for (const [token, player] of room.players) {
        if (player.heard >= lastHeard) this.#send(player, 'beat', 0);
        else {
          this.#leave(room, token);
          player.response.destroy();
        }
      }
  }

  /** Closes rooms that everyone has left, and those that are idle or old. */
  sweep(): void {
    const now = this.#now();
    const { emptyTime, idleTime, longestTime } = this.#limits;
    for (const [id, { players, used, begun }] of this.#rooms) {
      const wait = players.size === 0 ? emptyTime : idleTime;
      if (now - used < wait && now - begun < longestTime) continue;
      this.#rooms.delete(id);
      for (const { response } of players.values()) {
        sendEvent(response, 'refused', { problem: NO_ROOM });
        response.end();
      }
    }
  }

  close(): void {
    clearInterval(this.#beating);
    for (const { players } of this.#rooms.values())
      for (const { response } of players.values()) response.end();
    this.#rooms.clear();
  }

  #tellPlayers({ players }: Room): void {
    const all = [...players.values()].map(({ presence }) => presence);
    for (const player of players.values()) this.#send(player, 'players', all);
  }

  /** Sends an event; a player who reads nothing is disconnected. */
  #send({ response }: Player, event: string, data: unknown): void {
    if (response.writableLength > this.#limits.unreadBytes) response.destroy();
    else sendEvent(response, event, data);
  }

  /** Whether a player may send a message now: a bucket of tokens, filled at a constant rate. */
  #mayWrite(player: Player): boolean {
    const now = this.#now();
    const { burst, perSecond } = this.#limits;
    player.tokens = Math.min(burst, player.tokens + ((now - player.counted) / 1000) * perSecond);
    player.counted = now;
    if (player.tokens < 1) return false;
    player.tokens--;
    return true;
  }

  /** Stores an entry unless a later one is there. Returns false if the room has no space for it. */
  #place(room: Room, { clock, writer, entry }: Omit<PlacedWrite, 'size'>): boolean {
    const [at] = entry;
    const before = room.places.get(at);
    const isLater = !before || clock > before.clock || (clock === before.clock && writer > before.writer);
    if (!isLater) return true;
    const size = JSON.stringify(entry).length;
    const newSize = room.size + size - (before?.size ?? 0);
    if (newSize > this.#limits.characters) return false;
    room.places.set(at, { clock, writer, entry, size });
    room.size = newSize;
    return true;
  }

  #isWrite(message: unknown, room: Room): message is Write {
    const { clock, writer, entries } = fieldsOf(message);
    return (
      isNumberBelow(clock, room.clock + this.#limits.clockAhead) &&
      clock > 0 &&
      typeof writer === 'string' &&
      WRITER_PATTERN.test(writer) &&
      Array.isArray(entries) &&
      entries.length <= this.#limits.entriesInMessage &&
      entries.every((entry) => this.#isEntry(entry))
    );
  }

  #isEntry(message: unknown): message is PlainEntry {
    if (!Array.isArray(message) || message.length < 2 || message.length > 6) return false;
    const [at, value, ...notes] = message as readonly unknown[];
    return (
      isNumberBelow(at, this.#limits.places) &&
      (value === null || Number.isSafeInteger(value)) &&
      notes.every(
        (note) =>
          Array.isArray(note) && note.length <= this.#limits.valuesInNote && note.every(Number.isSafeInteger),
      )
    );
  }
}

/** The fields of a message; none if it isn't an object. */
const fieldsOf = (message: unknown): Readonly<Record<string, unknown>> =>
  typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : {};

const isNumberBelow = (value: unknown, limit: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < limit;

/** A name that nobody can guess. */
const secret = (): string => randomBytes(16).toString('base64url');

/** Everything in a room, as writes. */
function allOf({ places }: Room): readonly Write[] {
  const writes = new Map<string, { clock: number; writer: string; entries: PlainEntry[] }>();
  for (const { clock, writer, entry } of places.values()) {
    const key = `${clock} ${writer}`;
    const write = writes.get(key) ?? { clock, writer, entries: [] };
    writes.set(key, write);
    write.entries.push(entry);
  }
  return [...writes.values()];
}

/** Sends an event of a stream that a page reads as an `EventSource`. */
export function sendEvent(response: ServerResponse, event: string, data: unknown): void {
  response.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}
