/**
 * The code that V8 made of the command line's scripts, kept where pzl is built (scripts/build/command-line-code.ts) and never
 * published: most of a short run would be spent on making it again. V8 refuses the code of another version and other
 * flags, but of the text it looks at the length only. So a file begins with the whole text that its code was made of: to
 * compare two texts takes a tenth of the time that hashing one would. `PZL_NO_CODE=1` does without.
 */
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { constants, Script } from 'node:vm';
import { codeIsWanted, thisMachine } from './this-machine.ts';

/** At the beginning of the file: how long the text is. */
const LENGTH_BYTES = 4;

/** The file with the code of a script on this machine, by the script's path. */
export const cachedCodeFile = (script: string): string => script.replace(/\.cjs$/, `-${thisMachine()}.code`);

/** The scripts that were run, by their paths. */
const scripts = new Map<string, Script>();

/** What the expression that a script is comes to; the code made of it before is taken where there is one. */
export function runScript(file: string): unknown {
  const text = readFileSync(file);
  const cachedData = readCachedCode(file, text);
  const script = new Script(text.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  scripts.set(file, script);
  return script.runInThisContext();
}

/** The code that V8 has made so far of a script that was run, as a file for later runs. */
export function codeMadeOf(file: string): Uint8Array {
  const text = readFileSync(file);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, scripts.get(file)!.createCachedData()]);
}

/** The text is compared by pieces of this size: memory that is touched for the first time costs more than reading does. */
const PIECE = 1 << 16;

/** The code for a script's text; undefined where there is none, or only that of another text. */
export function readCachedCode(script: string, text: Uint8Array): Buffer | undefined {
  if (!codeIsWanted()) return undefined;
  let file: number | undefined;
  try {
    file = openSync(cachedCodeFile(script), 'r');
    const piece = Buffer.allocUnsafeSlow(PIECE);
    readSync(file, piece, 0, LENGTH_BYTES, 0);
    const end = LENGTH_BYTES + text.length;
    const size = fstatSync(file).size - end;
    if (piece.readUInt32LE(0) !== text.length || size <= 0) return undefined;
    for (let at = 0; at < text.length; at += PIECE) {
      const count = Math.min(PIECE, text.length - at);
      readSync(file, piece, 0, count, LENGTH_BYTES + at);
      if (piece.compare(text, at, at + count, 0, count) !== 0) return undefined;
    }
    const code = Buffer.allocUnsafeSlow(size);
    return readSync(file, code, 0, size, end) === size ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
