/** The lines of a stream of bytes, one at a time, however many there are. */
import { closeSync, constants, createReadStream, fstatSync, openSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { OutOfTime } from '../../model/clock.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { failure, hasWriter, INSTANCE_BYTES, noteInput, readNow, unreadable } from '../shell/files.ts';

export interface Line {
  /** From 1 on. */
  readonly number: number;
  readonly text: string;
  /** Where it ends, its line end included. */
  readonly end: number;
  /** The last one lacks its line end. */
  readonly torn: boolean;
}

const NEWLINE = 10;
/** Of a line; of a device, which may have no end, in all. */
const MOST_BYTES = INSTANCE_BYTES;

/**
 * Reads on only when the caller asks for more than is there. Throws a DiagnosticError where a line, or all of them, are larger than
 * what is read at most.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  shown: string,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let offset = 0;
  let number = 0;
  const line = (torn: boolean): Line => {
    const whole = Buffer.concat(parts).toString('utf8');
    // The mark that some editors put before a text would make an address none.
    const text = number === 0 && whole.startsWith('\uFEFF') ? whole.slice(1) : whole;
    parts = [];
    size = 0;
    return { number: ++number, text, end: offset, torn };
  };
  const keep = (part: Uint8Array): void => {
    size += part.length;
    if (size > MOST_BYTES)
      throw failure(
        'file-too-large',
        `Line ${number + 1} of ${shown} is longer than ${MOST_BYTES >> 20} MiB, the most that is read of a line.`,
        'Of many puzzles each stands on a line of its own.',
      );
    parts.push(part);
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, from)) {
      keep(chunk.subarray(from, to));
      offset += to + 1 - from;
      from = to + 1;
      yield line(false);
    }
    offset += chunk.length - from;
    if (from < chunk.length) keep(chunk.subarray(from));
    if (offset > most)
      throw failure(
        'file-too-large',
        `${shown} is a device with more than ${most >> 20} MiB, the most that is read of one.`,
        'Name a file: devices may have no end.',
      );
  }
  if (size > 0) yield line(true);
}

/** How long somebody waits for what he reads. */
export interface Patience {
  /** Milliseconds until it has to begin; as many as it takes unless told. */
  readonly begins?: number;
  /** Nobody wants it any more. */
  readonly signal?: AbortSignal;
}

/** Ends with the signal. @throws OutOfTime where nothing comes for too long. */
export async function* during(
  chunks: AsyncIterable<Uint8Array>,
  { begins = Number.POSITIVE_INFINITY, signal }: Patience,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  // A stream that is read keeps the process alive, whoever waits for it.
  const leave = (): void => {
    if ('destroy' in chunks) (chunks as Readable).destroy();
  };
  let timer: NodeJS.Timeout | undefined;
  let stop = (): void => {};
  const stopped = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped');
  });
  const late = new Promise<'late'>((resolve) => {
    if (begins <= LONGEST_TIMER) timer = setTimeout(() => resolve('late'), begins);
  });
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    for (;;) {
      const coming = iterator.next();
      coming.catch(() => {}); // where nobody waits for it any more
      const next = await Promise.race([stopped, coming, late]);
      if (next === 'late') throw new OutOfTime();
      if (next === 'stopped' || next.done) return;
      clearTimeout(timer);
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    leave();
  }
}

/** Milliseconds between two looks at a pipe. */
const PAUSE = 20;
const LONGEST_TIMER = 0x7fffffff;
const CHUNK = 1 << 16;

/**
 * What comes from a named pipe, from its first writer to its last: read without waiting for them in the system, where no signal is heard.
 * `begun`: its writer is there, or has been.
 */
function pipedFrom(descriptor: number, begun: boolean): AsyncIterable<Uint8Array> & { destroy(): void } {
  let isOver = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (let hasBegun = begun; !isOver; ) {
        const chunk = new Uint8Array(CHUNK);
        const read = readNow(descriptor, chunk);
        if (read === 0 && hasBegun) return;
        if (read) {
          hasBegun = true;
          yield chunk.subarray(0, read);
        } else await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } finally {
      closeSync(descriptor);
    }
  }
  return {
    [Symbol.asyncIterator]: chunks,
    destroy() {
      isOver = true;
    },
  };
}

export interface OpenLines {
  readonly lines: AsyncIterable<Line>;
  /** How much of the file is read, from 0 to 1, where it has a size. */
  readonly part?: () => number;
}

/** The lines of a file that a command is told to read. Throws a DiagnosticError, as reading the lines does. */
export async function openLines(file: string, shown: string, patience: Patience = {}): Promise<OpenLines> {
  const fail = (error: unknown): Error =>
    error instanceof DiagnosticError || error instanceof OutOfTime
      ? error
      : unreadable(error as NodeJS.ErrnoException, file, shown);
  try {
    if (statSync(file).isFIFO()) {
      const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
      const chunks = during(pipedFrom(descriptor, hasWriter(file)), patience);
      return { lines: withErrors(linesOf(chunks, shown), fail) };
    }
    const descriptor = openSync(file, 'r');
    noteInput(descriptor);
    const stat = fstatSync(descriptor);
    const { size } = stat;
    const stream = createReadStream(file, { fd: descriptor });
    const lines = linesOf(during(stream, patience), shown, stat.isCharacterDevice() ? MOST_BYTES : undefined);
    return {
      lines: withErrors(lines, fail),
      ...(size > 0 && { part: () => Math.min(1, stream.bytesRead / size) }),
    };
  } catch (error) {
    throw fail(error);
  }
}

async function* withErrors<Item>(
  items: AsyncIterable<Item>,
  told: (error: unknown) => Error,
): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw told(error);
  }
}
