/** The lines of a stream of bytes, one at a time, however many there are. */
import { INSTANCE_BYTES } from '../shell/files.ts';

export interface Line {
  /** From 1 on. */
  readonly number: number;
  /** Absent of a line that is too long to be read. */
  readonly text?: string;
  /** Where it ends, its line end included. */
  readonly end: number;
  /** The last one lacks its line end. */
  readonly torn: boolean;
}

const NEWLINE = 10;
const MOST_BYTES = INSTANCE_BYTES;

/** Reads on only when the caller asks for more than is there. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let offset = 0;
  let number = 0;
  const line = (torn: boolean): Line => {
    const text = size <= MOST_BYTES ? Buffer.concat(parts).toString('utf8') : undefined;
    parts = [];
    size = 0;
    return { number: ++number, ...(text !== undefined && { text }), end: offset, torn };
  };
  const keep = (part: Uint8Array): void => {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
    else parts = [];
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
  }
  if (size > 0) yield line(true);
}
