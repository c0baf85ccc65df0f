/**
 * The requests of pages about rooms: `POST api/rooms` opens one, `GET api/rooms/ID` with the puzzle's key enters it as
 * a stream of events, and `POST api/rooms/ID` writes there.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Refusal, Rooms, sendEvent } from './rooms.ts';

/** The greatest number of bytes of a request that opens a room, which holds a whole board, and of all others. */
const MAX_OPENING_BYTES = 2_000_000;
const MAX_BYTES = 200_000;
/** The number of rooms that can be opened at once, and the milliseconds after which there may be one more. */
const OPENINGS = 10;
const OPENING_PAUSE = 5000;

const PATH = '/api/rooms';
const HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } as const;

export class RoomRequests {
  readonly #rooms = new Rooms();
  /** The addresses at which others on the network find this studio. */
  readonly #origins: () => readonly string[];
  #openings = OPENINGS;
  #lastOpening = Date.now();

  constructor(origins: () => readonly string[]) {
    this.#origins = origins;
  }

  close(): void {
    this.#rooms.close();
  }

  /** Answers a request about rooms; returns false if it is about something else. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
    if (pathname !== PATH && !pathname.startsWith(`${PATH}/`)) return false;
    const id = pathname.slice(PATH.length + 1);
    if (request.method === 'POST') void this.#answerPost(id, request, response);
    else if (request.method === 'GET' && id !== '') this.#enter(id, new URLSearchParams(query), response);
    else sendJson(response, 405, { problem: 'Rooms are opened by POST.' });
    return true;
  }

  #enter(id: string, query: URLSearchParams, response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' });
    response.write('retry: 2000\n\n');
    const refusal = this.#rooms.enter(id, query.get('key') ?? '', response, { origins: this.#origins() });
    if (!refusal) return;
    sendEvent(response, 'refused', { problem: refusal.problem });
    response.end();
  }

  async #answerPost(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another site can't send this type without asking first, which the server doesn't allow.
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
      sendJson(response, 400, { problem: 'Messages are JSON.' });
      return;
    }
    const message = await readJson(request, id === '' ? MAX_OPENING_BYTES : MAX_BYTES);
    const result = 'status' in message ? message : this.#resultOf(id, message.content);
    if (result && 'status' in result) sendJson(response, result.status, { problem: result.problem });
    else sendJson(response, 200, result ?? {});
  }

  #resultOf(id: string, content: unknown): { readonly room: string } | Refusal | undefined {
    if (id !== '') return this.#rooms.write(id, content);
    const currentTime = Date.now();
    this.#openings = Math.min(OPENINGS, this.#openings + (currentTime - this.#lastOpening) / OPENING_PAUSE);
    this.#lastOpening = currentTime;
    if (this.#openings < 1)
      return { status: 429, problem: 'Too many rooms were opened at once. Try again in a moment.' };
    this.#openings--;
    return this.#rooms.open(content);
  }
}

/** Reads a request's JSON, up to a number of bytes. */
async function readJson(
  request: IncomingMessage,
  maxBytes: number,
): Promise<{ readonly content: unknown } | Refusal> {
  const tooLong = { status: 413, problem: 'The message is too long.' } as const;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return tooLong;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > maxBytes) return tooLong;
      parts.push(part);
    }
    return { content: JSON.parse(Buffer.concat(parts).toString('utf8')) };
  } catch {
    return { status: 400, problem: 'The message can’t be read.' };
  }
}

function sendJson(response: ServerResponse, status: number, content: object): void {
  if (response.destroyed) return;
  // What is left of a message that is too long isn't read.
  if (status === 413) response.setHeader('connection', 'close');
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' });
  response.end(JSON.stringify(content));
}
