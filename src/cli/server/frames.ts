/**
 * The frames of an editor's messages: a header, an empty line, and so many bytes. The package that reads them waits for what a header
 * promises, and keeps all that comes meanwhile; here it is told where that would be without an end.
 */

/** Bytes of a header. */
const LONGEST_HEADER = 4096;
/** Bytes of a message: twice the largest text that anybody looks at. */
const LONGEST_MESSAGE = 128 << 20;

/** To be called with each piece that comes; `tell` hears what is wrong, once. */
export function frameWatch(tell: (problem: string) => void): (piece: Uint8Array) => void {
  /** The header so far, and what is left of the message behind it. */
  let header = '';
  let left = 0;
  let isTold = false;
  const wrong = (problem: string): void => {
    isTold = true;
    tell(problem);
  };
  return (piece) => {
    for (let at = 0; at < piece.length && !isTold; ) {
      if (left > 0) {
        const taken = Math.min(left, piece.length - at);
        left -= taken;
        at += taken;
        continue;
      }
      const before = header.length;
      header += Buffer.from(piece.subarray(at, at + LONGEST_HEADER)).toString('latin1');
      const end = /\r?\n\r?\n/.exec(header);
      if (end === null) {
        if (header.length > LONGEST_HEADER) wrong(`Its header has more than ${LONGEST_HEADER} letters.`);
        at += header.length - before;
        continue;
      }
      at += end.index + end[0].length - before;
      // What is no number the reader tells itself.
      left = Number(/^content-length:[ \t]*(\d+)/im.exec(header.slice(0, end.index))?.[1] ?? 0);
      header = '';
      if (left > LONGEST_MESSAGE) wrong(`It is longer than ${LONGEST_MESSAGE >> 20} MiB.`);
    }
  };
}
