/** Messages of an editor whose end is missing are reported, however the stream is cut into pieces. */
import { describe, expect, it } from 'vitest';
import { frameWatch } from '../../../src/cli/server/frames.ts';

/** The messages reported for a stream that comes in pieces of `size` bytes. */
function told(stream: string, size: number): readonly string[] {
  const problems: string[] = [];
  const watch = frameWatch((problem) => problems.push(problem));
  const bytes = Buffer.from(stream);
  for (let at = 0; at < bytes.length; at += size) watch(bytes.subarray(at, at + size));
  return problems;
}

const frame = (body: string, more = ''): string =>
  `${more}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

describe.each([1, 2, 7, 100, 100_000])('in pieces of %i bytes', (size) => {
  it('nothing is told of messages that end', () => {
    const long = frame('x'.repeat(20_000));
    const typed = frame('{}', 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\n');
    const empty = 'Content-Length: 0\r\n\r\n';
    // A message that contains the text of a header isn't read as a header.
    const alike = frame('Content-Length: 99999999999\r\n\r\n');
    expect(told(long + typed + empty + alike + frame('é{}') + typed, size)).toEqual([]);
  });

  it('a message longer than any is told', () => {
    expect(told(`${frame('{}')}content-length: 999999999999\r\n\r\n{`, size)).toEqual([
      'It is longer than 128 MiB.',
    ]);
  });

  it('a header without an end is told, once', () => {
    expect(told(frame('{}') + 'a'.repeat(20_000), size)).toEqual(['Its header has more than 4096 letters.']);
  });
});
