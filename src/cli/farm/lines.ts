/** The lines of a stream of bytes, one at a time, however many there are. */
import { createReadStream, fstatSync, open } from 'node:fs';
import { promisify } from 'node:util';
import { DiagnosticError } from '../../text/diagnostics.ts';
import { failure, INSTANCE_BYTES, noteInput, unreadable } from '../shell/files.ts';

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
    const text = Buffer.concat(parts).toString('utf8');
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

export interface OpenLines {
  readonly lines: AsyncIterable<Line>;
  /** How much of the file is read, from 0 to 1, where it has a size. */
  readonly part?: () => number;
}

/** The lines of a file that a command is told to read. Throws a DiagnosticError, as reading the lines does. */
export async function openLines(file: string, shown: string): Promise<OpenLines> {
  const fail = (error: unknown): Error =>
    error instanceof DiagnosticError ? error : unreadable(error as NodeJS.ErrnoException, file, shown);
  try {
    // Not in this thread: a pipe waits for its writer.
    const descriptor = await promisify(open)(file, 'r');
    noteInput(descriptor);
    const stat = fstatSync(descriptor);
    const { size } = stat;
    const stream = createReadStream(file, { fd: descriptor });
    const lines = linesOf(stream, shown, stat.isCharacterDevice() ? MOST_BYTES : undefined);
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
