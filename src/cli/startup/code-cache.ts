/**
 * The code that V8 made of the command line, kept where pzl is built (scripts/build/command-line-code.ts) and never
 * published: most of a short run would be spent on making it again. V8 refuses the code of another version and other
 * flags, but of the text it looks at the length only. So a file begins with the whole text that its code was made of: to
 * compare two texts takes a tenth of the time that hashing one would. `PZL_NO_CODE=1` does without.
 */
import { readFileSync } from 'node:fs';
import { codeIsWanted, thisMachine } from './this-machine.ts';

const LENGTH_BYTES = 4;

export const cachedCodeName = (): string => `command-line-${thisMachine()}.code`;

/** The code for a text, from the file in a folder; undefined where there is none, or only that of another text. */
export function readCachedCode(folder: URL, text: Uint8Array): Buffer | undefined {
  if (!codeIsWanted()) return undefined;
  try {
    const file = readFileSync(new URL(cachedCodeName(), folder));
    const end = LENGTH_BYTES + text.length;
    if (file.readUInt32LE(0) !== text.length || file.length <= end) return undefined;
    return file.subarray(LENGTH_BYTES, end).equals(text) ? file.subarray(end) : undefined;
  } catch {
    return undefined;
  }
}

/** What the file holds for the code of a text. */
export function cachedCodeOf(text: Uint8Array, code: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, code]);
}
