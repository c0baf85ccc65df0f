/** Rooms in which people solve together: each player's entries are sent to the others, and the limits hold for any message. */
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { StudioService } from '../../../src/cli/commands/studio.ts';
import { ROOM_LIMITS, type RoomLimits, Rooms } from '../../../src/cli/server/rooms.ts';
import { root } from '../pzl.ts';

/** A player's end of the stream: collects events. */
class Ear extends EventEmitter {
  readonly events: (readonly [event: string, data: unknown])[] = [];
  writableLength = 0;
  isEnded = false;
  write(text: string): void {
    const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
    if (event) this.events.push([event, JSON.parse(data!)]);
  }
  end(): void {
    this.isEnded = true;
    this.emit('close');
  }
  destroy(): void {
    this.end();
  }
  last(event: string): unknown {
    return this.events.findLast(([name]) => name === event)?.[1];
  }
  get token(): string {
    return (this.last('entered') as { token: string }).token;
  }
}

let time = 0;
let made: Rooms[] = [];
function roomsWith(limits: Partial<RoomLimits> = {}): Rooms {
  const rooms = new Rooms({ ...ROOM_LIMITS, ...limits }, () => time);
  made.push(rooms);
  return rooms;
}
afterEach(() => {
  for (const rooms of made) rooms.close();
  made = [];
});

const opened = (rooms: Rooms, entries: unknown = []): string =>
  (rooms.open({ key: 'puzzle', entries }) as { room: string }).room;
function entered(rooms: Rooms, room: string): Ear {
  const ear = new Ear();
  expect(rooms.enter(room, 'puzzle', ear as unknown as ServerResponse)).toBeUndefined();
  return ear;
}
const write = (clock: unknown, entries: unknown, writer: unknown = 'ann') => ({ clock, writer, entries });

describe('a room', () => {
  it('passes what one writes on to the others, and gives all of it to those who come later', () => {
    const rooms = roomsWith();
    const room = opened(rooms, [[0, 7]]);
    expect(room).toMatch(/^[\w-]{22}$/);
    const [ann, ben] = [entered(rooms, room), entered(rooms, room)];
    expect(ann.last('players')).toHaveLength(2);
    expect(rooms.write(room, { token: ann.token, write: write(2, [[1, 5]]) })).toBeUndefined();
    expect(ben.last('wrote')).toEqual([write(2, [[1, 5]])]);
    expect(ann.last('wrote')).toBeUndefined();
    // If two players write to one place, the later write counts, in whatever order the writes arrive.
    rooms.write(room, { token: ben.token, write: write(4, [[1, 6, [1, 2]]], 'ben') });
    rooms.write(room, { token: ann.token, write: write(3, [[1, 4]]) });
    const { writes } = entered(rooms, room).last('entered') as { writes: unknown };
    expect(writes).toEqual([write(1, [[0, 7]], ''), write(4, [[1, 6, [1, 2]]], 'ben')]);
    ben.end();
    expect(ann.last('players')).toHaveLength(2);
  });

  it('is only for those who know it, with the same puzzle, as many as there is room for', () => {
    const rooms = roomsWith({ players: 2 });
    const room = opened(rooms);
    const ear = new Ear() as unknown as ServerResponse;
    expect(rooms.enter('elsewhere', 'puzzle', ear)).toMatchObject({ status: 404 });
    expect(rooms.enter('__proto__', 'puzzle', ear)).toMatchObject({ status: 404 });
    expect(rooms.enter(room, 'another', ear)).toMatchObject({ status: 403 });
    const ann = entered(rooms, room);
    entered(rooms, room);
    expect(rooms.enter(room, 'puzzle', ear)).toMatchObject({ status: 503 });
    for (const token of [undefined, null, 1, '', 'guess', room, {}, 'constructor'])
      expect(rooms.write(room, { token, write: write(2, []) })).toMatchObject({ status: 403 });
    expect(rooms.write('elsewhere', { token: ann.token })).toMatchObject({ status: 404 });
    // A player who has left can't write any more.
    const { token } = ann;
    ann.end();
    expect(rooms.write(room, { token, write: write(2, []) })).toMatchObject({ status: 403 });
  });

  it('takes no message that isn’t one, and goes on', () => {
    const rooms = roomsWith({ burst: 1000 });
    const room = opened(rooms);
    const [ann, ben] = [entered(rooms, room), entered(rooms, room)];
    const many = Array.from({ length: ROOM_LIMITS.entriesInMessage + 1 }, (_, at) => [at, 1]);
    const long = Array.from({ length: ROOM_LIMITS.valuesInNote + 1 }, () => 1);
    for (const message of [
      ...[undefined, null, 0, 'text', [], {}, [[]]],
      ...[
        write(0, []),
        write(-1, []),
        write(0.5, []),
        write('1', []),
        write(Number.NaN, []),
        write(null, []),
      ],
      ...[write(2, null), write(2, {}), write(2, 'x'), write(2, [null]), write(2, [[]]), write(2, [[1]])],
      ...[write(2, [[-1, 1]]), write(2, [[1e9, 1]]), write(2, [['1', 1]]), write(2, [[1, '1']])],
      ...[write(2, [[1, 1.5]]), write(2, [[1, 1, 5]]), write(2, [[1, 1, ['a']]]), write(2, [[1, 1, long]])],
      ...[write(2, [[1, 1, [], [], [], [], []]]), write(2, many), write(2, [{ length: 2 }])],
      ...[write(2, [], 5), write(2, [], 'x'.repeat(100)), write(2, [], '<b>'), write(2, [], null)],
      // A clock far in the future would make all later writes of others ineffective.
      ...[write(ROOM_LIMITS.clockAhead + 2, []), write(Number.MAX_SAFE_INTEGER, [[1, 1]])],
    ])
      expect(rooms.write(room, { token: ann.token, write: message }), JSON.stringify(message)).toMatchObject({
        status: 400,
      });
    expect(rooms.write(room, 'text')).toMatchObject({ status: 403 });
    expect(ben.last('wrote')).toBeUndefined();
    expect(rooms.write(room, { token: ann.token, write: write(2, [[1, 1]]) })).toBeUndefined();
    expect(ben.last('wrote')).toEqual([write(2, [[1, 1]])]);
    // Only checked fields are passed on to other players.
    rooms.write(room, { token: ann.token, write: { ...write(3, [[1, 2]]), more: 'x' } });
    expect(ben.last('wrote')).toEqual([write(3, [[1, 2]])]);
  });

  it('is opened with a puzzle and entries, and not without', () => {
    const rooms = roomsWith({ characters: 100 });
    for (const message of [
      ...[undefined, null, 'x', [], {}, { key: 'a' }, { key: '', entries: [] }, { key: '../a', entries: [] }],
      ...[
        { key: 'a', entries: {} },
        { key: 'a', entries: [7] },
        { key: 'a', entries: [[0, 1, 2]] },
        ...['', '../a', 'short', 7].map((room) => ({ key: 'a', entries: [], room })),
      ],
    ])
      expect(rooms.open(message)).toMatchObject({ status: 400 });
    // A room that its server has lost has the same name again; the second of its players finds it.
    const lost = { key: 'a', entries: [], room: 'abcdefghijklmnopqrst-_' };
    expect([rooms.open(lost), rooms.open(lost), rooms.count]).toEqual([
      { room: lost.room },
      { room: lost.room },
      1,
    ]);
    const all = Array.from({ length: 50 }, (_, at) => [at, 1]);
    expect(rooms.open({ key: 'a', entries: all })).toMatchObject({ status: 413 });
    expect(rooms.count).toBe(1);
  });

  it('holds no more than its limits, in messages and in memory', () => {
    time = 0;
    const rooms = roomsWith({ burst: 3, perSecond: 1, characters: 60, rooms: 2 });
    const room = opened(rooms);
    const ann = entered(rooms, room);
    const send = (clock: number, at: number) =>
      rooms.write(room, { token: ann.token, write: write(clock, [[at, 1]]) });
    expect([2, 3, 4, 5].map((clock) => send(clock, 0)?.status)).toEqual([
      undefined,
      undefined,
      undefined,
      429,
    ]);
    time += 1000;
    expect(send(5, 0)).toBeUndefined();
    for (let at = 1; at < 20; at++) {
      time += 1000;
      send(5 + at, at);
    }
    expect(send(100, 99)?.status).toBe(429);
    time += 1000;
    expect(send(100, 99)).toMatchObject({ status: 413 });
    // Places that were written before can be written again, even if the room has reached its limit of places.
    time += 1000;
    expect(send(101, 0)).toBeUndefined();
    opened(rooms);
    expect(rooms.open({ key: 'a', entries: [] })).toMatchObject({ status: 503 });
  });

  it('lets go of a player who reads nothing', () => {
    const rooms = roomsWith();
    const room = opened(rooms);
    const [ann, ben] = [entered(rooms, room), entered(rooms, room)];
    ben.writableLength = ROOM_LIMITS.unreadBytes + 1;
    rooms.write(room, { token: ann.token, write: write(2, [[1, 1]]) });
    expect(ben.isEnded).toBe(true);
    expect(ann.last('players')).toHaveLength(1);
  });

  it('tells the others a player’s name and cursor, and takes no other texts for them', () => {
    const rooms = roomsWith({ burst: 1000 });
    const room = opened(rooms);
    const [ann, ben] = [entered(rooms, room), entered(rooms, room)];
    expect(ben.last('entered')).toMatchObject({ id: 2 });
    const show = (presence: unknown) => rooms.write(room, { token: ann.token, presence });
    expect(show(['Ann', 'cell', 7])).toBeUndefined();
    expect(ben.last('present')).toEqual([1, 'Ann', 'cell', 7]);
    expect(ann.last('present')).toBeUndefined();
    const count = ben.events.length;
    expect(show(['Ann', 'cell', 7])).toBeUndefined();
    expect(ben.events).toHaveLength(count);
    for (const presence of [
      ...[null, 0, 'Ann', [], {}, ['Ann'], ['Ann', 'cell'], [1, 'cell', 0], ['x'.repeat(25), 'cell', 0]],
      ...[
        ['A\u0000', 'cell', 0],
        ['A\u202E', 'cell', 0],
        ['Ann', 'Cell<', 0],
        ['Ann', 'x'.repeat(11), 0],
        ['Ann', 'cell', -1],
        ['Ann', 'cell', 1e9],
        ['Ann', 'cell', '0'],
      ],
    ])
      expect(show(presence), JSON.stringify(presence)).toMatchObject({ status: 400 });
    expect(ben.events).toHaveLength(count);
    // Who comes later is told where the others are.
    expect(entered(rooms, room).last('players')).toEqual([
      [1, 'Ann', 'cell', 7],
      [2, '', '', 0],
      [3, '', '', 0],
    ]);
  });

  it('counts a player no more whose connection was lost without a sign', () => {
    time = 0;
    const rooms = roomsWith();
    const room = opened(rooms);
    const [ann, ben] = [entered(rooms, room), entered(rooms, room)];
    time += ROOM_LIMITS.silentTime;
    rooms.beat();
    expect([ann.last('beat'), ben.last('beat')]).toEqual([0, 0]);
    rooms.write(room, { token: ann.token, presence: ['', '', 0] });
    time += 1;
    rooms.beat();
    expect([ann.isEnded, ben.isEnded]).toEqual([false, true]);
    expect(ann.last('players')).toEqual([[1, '', '', 0]]);
    expect(rooms.write(room, { token: ben.token, presence: ['', '', 0] })).toMatchObject({ status: 403 });
  });

  it('ends when all have left it, when nobody writes, and when it is old', () => {
    const { emptyTime, idleTime, longestTime } = ROOM_LIMITS;
    time = 0;
    const rooms = roomsWith();
    opened(rooms);
    const room = opened(rooms);
    const ann = entered(rooms, room);
    time += emptyTime;
    rooms.sweep();
    expect(rooms.count).toBe(1);
    time += idleTime;
    rooms.sweep();
    expect(rooms.count).toBe(0);
    expect(ann.last('refused')).toMatchObject({ problem: /closed/ });
    expect(ann.isEnded).toBe(true);

    const other = opened(rooms);
    const ben = entered(rooms, other);
    const end = time + longestTime;
    for (let clock = 2; time < end; clock++) {
      expect(rooms.write(other, { token: ben.token, write: write(clock, [[1, 1]]) })).toBeUndefined();
      time += idleTime / 2;
    }
    rooms.sweep();
    expect(rooms.count).toBe(0);

    // A page that is loaded again finds its room.
    const third = opened(rooms);
    entered(rooms, third).end();
    time += emptyTime / 2;
    entered(rooms, third);
    expect(rooms.count).toBe(1);
  });
});

describe('requests about rooms', () => {
  const service = new StudioService(path.join(root, 'dist/studio'), undefined, []);
  let url = '';
  beforeAll(async () => {
    url = (await service.listen(0)) ?? '';
  });
  afterAll(() => service.close());

  const post = (target: string, body: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url + target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
  const opening = JSON.stringify({ key: 'puzzle', entries: [[1, 1]] });

  it('are answered for pages of the studio, as JSON alone', async () => {
    expect((await post('api/rooms', opening, { origin: 'http://evil.example' })).status).toBe(403);
    expect((await post('api/rooms', opening, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post('api/rooms', opening, { 'content-type': 'text/plain' })).status).toBe(400);
    expect((await fetch(`${url}api/rooms`)).status).toBe(405);
    expect((await post('api/open', '{}')).status).toBe(405);
    expect((await post('', '{}')).status).toBe(405);
    for (const body of ['', '{', 'null', '[]', '"x"', `${'['.repeat(100_000)}`, '{"__proto__":{}}'])
      expect((await post('api/rooms', body)).status).toBe(400);
    expect((await post('api/rooms/x', '{}')).status).toBe(404);
    expect((await post('api/rooms/%00', '{}')).status).toBe(404);
    const big = await post('api/rooms/x', ' '.repeat(300_000)).catch(() => undefined);
    expect(big === undefined || big.status === 413).toBe(true);
    expect((await post('api/rooms', opening)).status).toBe(200);
  });

  it('enter a room as a stream, or are told why not', async () => {
    const none = await fetch(`${url}api/rooms/none?key=puzzle`);
    expect(none.headers.get('content-type')).toBe('text/event-stream');
    expect(await none.text()).toContain('event: refused\ndata: {"problem":"This room is closed');
    const { room } = (await (await post('api/rooms', opening)).json()) as { room: string };
    const stop = new AbortController();
    const stream = await fetch(`${url}api/rooms/${room}?key=puzzle`, { signal: stop.signal });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('event: players')) text += (await reader.read()).value;
    expect(text).toContain('"writes":[{"clock":1,"writer":"","entries":[[1,1]]}]');
    // By default, only pages of this machine may use the server.
    expect(text).toContain('"origins":[]');
    stop.abort();
  });

  it('open no more than a few rooms at once', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 15; count++) statuses.push((await post('api/rooms', opening)).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('a studio for the network', () => {
  it('listens there only if it is told to, and answers only by the machine’s own names', async () => {
    const service = new StudioService(path.join(root, 'dist/studio'), undefined, []);
    const url = (await service.listen(0, true)) ?? '';
    const { port } = new URL(url);
    const status = async (host: string): Promise<number> =>
      await new Promise((resolve, reject) => {
        void import('node:http').then(({ request }) =>
          request({ host: '127.0.0.1', port, path: '/api/open', headers: { host } }, (response) => {
            response.resume();
            resolve(response.statusCode ?? 0);
          })
            .on('error', reject)
            .end(),
        );
      });
    expect(await status(`127.0.0.1:${port}`)).toBe(404);
    expect(await status(`evil.example:${port}`)).toBe(403);
    const { hostname } = await import('node:os');
    expect(await status(`${hostname()}:${port}`)).toBe(404);
    for (const origin of service.networkOrigins) expect(await status(new URL(origin).host)).toBe(404);
    await service.close();

    const local = new StudioService(path.join(root, 'dist/studio'), undefined, []);
    await local.listen(0);
    expect(local.networkOrigins).toEqual([]);
    await local.close();
  });
});
