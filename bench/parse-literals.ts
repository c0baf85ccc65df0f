// DIMACS text to numbers as fast as JavaScript goes, for the bench's own files.

/** Zero-terminated clauses; trusts the file, as the bench made it. */
export function parseLiterals(text: Uint8Array): Int32Array {
  let out = new Int32Array(Math.max(16, text.length >> 1));
  let count = 0;
  let i = 0;
  while (i < text.length) {
    const c = text[i]!;
    if (c === 99 || c === 112) {
      while (i < text.length && text[i] !== 10) i++;
    } else if (c <= 32) i++;
    else {
      const negative = c === 45;
      if (negative) i++;
      let n = 0;
      while (i < text.length && text[i]! > 32) n = n * 10 + text[i++]! - 48;
      if (count === out.length) {
        const larger = new Int32Array(count * 2);
        larger.set(out);
        out = larger;
      }
      out[count++] = negative ? -n : n;
    }
  }
  return out.slice(0, count);
}
