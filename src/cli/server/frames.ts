/**
 * Watches the framing of an editor's messages: a header, an empty line, and a number of bytes. The package that reads
 * the messages waits for as many bytes as a header announces, and keeps them all in memory. This watch reports input
 * that would make the package wait or use memory without limit.
 */

/** The greatest length of a header, in bytes. */
const LONGEST_HEADER = 4096;
/** The greatest length of a message, in bytes: twice that of the largest text that is accepted. */
const MAX_MESSAGE_BYTES = 128 << 20;

/** Returns a function to be called with each piece of input. At the first problem, it calls `reportProblem` once. */
export function frameWatch(reportProblem: (problem: string) => void): (piece: Uint8Array) => void {
  /** The part of the present header that has arrived. */
  let header = '';
  /** The number of bytes of the present message that haven't arrived yet. */
  let bytesLeft = 0;
  let isReported = false;
  const reportFirstProblem = (problem: string): void => {
    isReported = true;
    reportProblem(problem);
  };
  return (piece) => {
    for (let offset = 0; offset < piece.length && !isReported; ) {
      if (bytesLeft > 0) {
        const byteCount = Math.min(bytesLeft, piece.length - offset);
        bytesLeft -= byteCount;
        offset += byteCount;
        continue;
      }
      const oldLength = header.length;
      header += Buffer.from(piece.subarray(offset, offset + LONGEST_HEADER)).toString('latin1');
      const end = /\r?\n\r?\n/.exec(header);
      if (end === null) {
        if (header.length > LONGEST_HEADER)
          reportFirstProblem(`Its header has more than ${LONGEST_HEADER} letters.`);
        offset += header.length - oldLength;
        continue;
      }
      offset += end.index + end[0].length - oldLength;
      // The package that reads the messages reports an invalid length itself.
      bytesLeft = Number(/^content-length:[ \t]*(\d+)/im.exec(header.slice(0, end.index))?.[1] ?? 0);
      header = '';
      if (bytesLeft > MAX_MESSAGE_BYTES)
        reportFirstProblem(`It is longer than ${MAX_MESSAGE_BYTES >> 20} MiB.`);
    }
  };
}
