/** The encodings of text files. */

/** The text of a file in UTF-8 or UTF-16, or in the Windows form of Latin-1 where it is neither; or what shows that it isn't text. */
export function textOf(bytes: Uint8Array): { readonly text: string } | { readonly notText: string } {
  const encoding = encodingOf(bytes);
  const zeroOffset = encoding.startsWith('utf-16') ? -1 : bytes.subarray(0, 1 << 16).indexOf(0);
  if (zeroOffset >= 0) return { notText: `is not a text file: byte ${zeroOffset + 1} is zero.` };
  const controlCount = bytes
    .subarray(0, 1 << 16)
    .filter((byte) => byte < 32 && !WHITE_SPACE.has(byte)).length;
  if (encoding === 'windows-1252' && controlCount > 0) return { notText: 'is not a text file.' };
  const text = new TextDecoder(encoding).decode(bytes);
  // Replaces line ends of old Macs (CR) by LF; otherwise the text would be a single line, and so another puzzle.
  // Offsets stay the same.
  return { text: text.includes('\r') ? text.replace(/\r(?!\n)/g, '\n') : text };
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = zerosAtEvenAndOdd(bytes);
  if (zeros) return zeros.even === 0 ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/**
 * The numbers of zero bytes at even and odd offsets, if most units of two bytes have one, always at the same of the two: that is a text in UTF-16 without
 * a byte order mark. Undefined for all other texts.
 */
function zerosAtEvenAndOdd(bytes: Uint8Array): { readonly even: number; readonly odd: number } | undefined {
  const start = bytes.subarray(0, 1 << 16);
  if (bytes.length % 2 > 0 || start.length < 4) return undefined;
  const zeros = { even: 0, odd: 0 };
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++;
  const isText = Math.min(zeros.even, zeros.odd) === 0 && (zeros.even + zeros.odd) * 4 > start.length;
  return isText ? zeros : undefined;
}

/** Tab, line feed, vertical tab, form feed, carriage return, and the end of a file of DOS. */
const WHITE_SPACE: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 26]);

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
