/** Splits a stream of bytes into lines, one at a time, with bounded memory. */
import { closeSync, constants, createReadStream, fstatSync, openSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { OutOfTime } from '../../model/clock.ts';
import { DiagnosticError } from '../../text/diagnostics.ts';
import {
  failure,
  hasWriter,
  MAX_INSTANCE_BYTES,
  readNow,
  rememberInput,
  unreadableError,
} from '../shell/files.ts';

export interface Line {
  /** The number of the line, from 1. */
  readonly number: number;
  readonly text: string;
  /** The offset in the file, in bytes, after the line and its line end. */
  readonly end: number;
  /** Whether this is the last line and lacks a line end, as if a crash had cut it off. */
  readonly isTorn: boolean;
}

const NEWLINE = 10;
/** The greatest length of a line, in bytes. For a device, whose input may be endless, it limits the whole input. */
const MAX_LINE_BYTES = MAX_INSTANCE_BYTES;

/**
 * Splits chunks of bytes into lines. Reads the next chunk only when the caller asks for a line beyond those read.
 * @throws DiagnosticError if a line, or the whole input of a device, exceeds the limit.
 */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  displayName: string,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Line> {
  let lineParts: Uint8Array[] = [];
  let size = 0;
  let lineOffset = 0;
  let number = 0;
  const line = (isTorn: boolean): Line => {
    const lineText = Buffer.concat(lineParts).toString('utf8');
    // Removes a byte order mark, with which an address on the first line would be invalid.
    const text = number === 0 && lineText.startsWith('\uFEFF') ? lineText.slice(1) : lineText;
    lineParts = [];
    size = 0;
    return { number: ++number, text, end: lineOffset, isTorn };
  };
  const addLinePart = (part: Uint8Array): void => {
    size += part.length;
    if (size > MAX_LINE_BYTES)
      throw failure(
        'file-too-large',
        `Line ${number + 1} of ${displayName} is longer than ${MAX_LINE_BYTES >> 20} MiB, the most that is read of a line.`,
        'Of many puzzles each stands on a line of its own.',
      );
    lineParts.push(part);
  };
  for await (const chunk of chunks) {
    let lineStart = 0;
    for (let to = chunk.indexOf(NEWLINE); to >= 0; to = chunk.indexOf(NEWLINE, lineStart)) {
      addLinePart(chunk.subarray(lineStart, to));
      lineOffset += to + 1 - lineStart;
      lineStart = to + 1;
      yield line(false);
    }
    lineOffset += chunk.length - lineStart;
    if (lineStart < chunk.length) addLinePart(chunk.subarray(lineStart));
    if (lineOffset > maxBytes)
      throw failure(
        'file-too-large',
        `${displayName} is a device with more than ${maxBytes >> 20} MiB, the most that is read of one.`,
        'Name a file: devices may have no end.',
      );
  }
  if (size > 0) yield line(true);
}

/** How long to wait for input, and what ends the waiting. */
export interface WaitLimits {
  /** Milliseconds until the input must begin to come; by default no limit. */
  readonly beginMilliseconds?: number;
  /** A signal that ends the reading. */
  readonly signal?: AbortSignal;
}

/** Yields the chunks until the signal comes. @throws OutOfTime if no chunk comes in time. */
export async function* chunksUntilSignal(
  chunks: AsyncIterable<Uint8Array>,
  { beginMilliseconds = Number.POSITIVE_INFINITY, signal }: WaitLimits,
): AsyncGenerator<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  // Destroys the stream, since a stream with a pending read keeps the process alive.
  const leave = (): void => {
    if ('destroy' in chunks) (chunks as Readable).destroy();
  };
  let timer: NodeJS.Timeout | undefined;
  let resolveStopped = (): void => {};
  const stopPromise = new Promise<'stopped'>((resolve) => {
    resolveStopped = () => resolve('stopped');
  });
  const timeout = new Promise<'late'>((resolve) => {
    if (beginMilliseconds <= LONGEST_TIMER) timer = setTimeout(() => resolve('late'), beginMilliseconds);
  });
  signal?.addEventListener('abort', resolveStopped);
  if (signal?.aborted) resolveStopped();
  try {
    for (;;) {
      const nextChunk = iterator.next();
      nextChunk.catch(() => {}); // nobody waits for it any more
      const firstEvent = await Promise.race([stopPromise, nextChunk, timeout]);
      if (firstEvent === 'late') throw new OutOfTime();
      if (firstEvent === 'stopped' || firstEvent.done) return;
      clearTimeout(timer);
      yield firstEvent.value;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', resolveStopped);
    leave();
  }
}

/** Milliseconds to wait before a pipe is checked again for input. */
const POLL_INTERVAL_MS = 20;
const LONGEST_TIMER = 0x7fffffff;
const CHUNK_BYTES = 1 << 16;

/**
 * Yields the bytes that are written to a named pipe, from its first writer to its last. The pipe is polled, because a
 * blocking read would not notice signals. `hadWriter`: whether a writer has opened the pipe already.
 */
function readPipe(descriptor: number, hadWriter: boolean): AsyncIterable<Uint8Array> & { destroy(): void } {
  let isOver = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (let hasBegun = hadWriter; !isOver; ) {
        const chunk = new Uint8Array(CHUNK_BYTES);
        const bytes = readNow(descriptor, chunk);
        if (bytes === 0 && hasBegun) return;
        if (bytes) {
          hasBegun = true;
          yield chunk.subarray(0, bytes);
        } else await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
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
  /** The fraction of the file that has been read, from 0 to 1, if its size is known. */
  readonly fractionRead?: () => number;
}

/** Opens a file named on the command line for reading its lines. @throws DiagnosticError, also while reading. */
export async function openLines(
  file: string,
  displayName: string,
  waitLimits: WaitLimits = {},
): Promise<OpenLines> {
  const readErrorOf = (error: unknown): Error =>
    error instanceof DiagnosticError || error instanceof OutOfTime
      ? error
      : unreadableError(error as NodeJS.ErrnoException, file, displayName);
  try {
    if (statSync(file).isFIFO()) {
      const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
      const chunks = chunksUntilSignal(readPipe(descriptor, hasWriter(file)), waitLimits);
      return { lines: wrapReadErrors(linesOf(chunks, displayName), readErrorOf) };
    }
    const descriptor = openSync(file, 'r');
    rememberInput(descriptor);
    const stat = fstatSync(descriptor);
    const { size } = stat;
    const stream = createReadStream(file, { fd: descriptor });
    const lines = linesOf(
      chunksUntilSignal(stream, waitLimits),
      displayName,
      stat.isCharacterDevice() ? MAX_LINE_BYTES : undefined,
    );
    return {
      lines: wrapReadErrors(lines, readErrorOf),
      ...(size > 0 && { fractionRead: () => Math.min(1, stream.bytesRead / size) }),
    };
  } catch (error) {
    throw readErrorOf(error);
  }
}

async function* wrapReadErrors<Item>(
  items: AsyncIterable<Item>,
  errorFor: (error: unknown) => Error,
): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw errorFor(error);
  }
}
