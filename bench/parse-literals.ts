// Parses DIMACS text as fast as JavaScript can, for the bench's own files.

const NEWLINE = 10;
const MINUS = 45;
const ZERO = 48;
const LETTER = 97;

/**
 * The clauses of a DIMACS file, each terminated by a zero. The file isn't validated, since the bench made it itself.
 */
export function parseLiterals(text: Uint8Array): Int32Array {
  const out = new Int32Array((text.length >> 1) + 1);
  let count = 0;
  let number = 0;
  let sign = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (c >= LETTER) {
      const end = text.indexOf(NEWLINE, i);
      i = end < 0 ? text.length : end;
    } else if (c >= ZERO) {
      number = number * 10 + c - ZERO;
      sign ||= 1;
    } else if (c === MINUS) sign = -1;
    else if (sign !== 0) {
      out[count++] = sign * number;
      number = 0;
      sign = 0;
    }
  }
  if (sign !== 0) out[count++] = sign * number;
  return out.subarray(0, count);
}
