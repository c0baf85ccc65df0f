/**
 * V8's compiled code of the command line's scripts; compiling them again would dominate short runs. Where pzl is built,
 * the code is stored beside the scripts (scripts/build/command-line-code.ts) and never published; elsewhere the first
 * run leaves it in a folder of the user, to which nobody else may write. V8 rejects code of other versions and flags,
 * but checks only the length of the source text. So the file begins with the whole source text: comparing it takes a
 * tenth of the time of hashing. `PZL_NO_CODE=1` turns this off.
 */
import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { constants, Script } from 'node:vm';
import { codeIsWanted, thisMachine } from './this-machine.ts';

/** The number of bytes at the beginning of the file that hold the length of the source text. */
const LENGTH_BYTES = 4;

/** The file with the compiled code of a script for this machine, given the script's path. */
export const cachedCodeFile = (script: string): string => script.replace(/\.cjs$/, `-${thisMachine()}.code`);

/** The file in the user's cache folder; undefined if there is no such folder. */
function userCacheFile(script: string): string | undefined {
  const { XDG_CACHE_HOME, HOME } = process.env;
  const caches = XDG_CACHE_HOME || (HOME && path.join(HOME, '.cache'));
  if (!caches || !path.isAbsolute(caches) || !codeIsWanted()) return undefined;
  return path.join(caches, 'pzl', path.basename(cachedCodeFile(script)));
}

/**
 * Whether only this user can write to the folder. Anybody else who can write there could make this user's pzl run any
 * code.
 */
function isWritableOnlyByUser(folder: string): boolean {
  const stat = lstatSync(folder);
  const { uid, mode } = stat;
  const user = process.getuid?.();
  return stat.isDirectory() && (user === undefined || (uid === user && (mode & 0o022) === 0));
}

/** The compiled code left by this user's earlier runs. */
function readUserCode(script: string, text: Uint8Array): Buffer | undefined {
  const file = userCacheFile(script);
  try {
    return file !== undefined && isWritableOnlyByUser(path.dirname(file))
      ? readCodeFor(file, text)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a script's compiled code for later runs. Failures are ignored, since nothing depends on it. */
function storeUserCode(script: string): void {
  const file = userCacheFile(script);
  if (file === undefined) return;
  try {
    const folder = path.dirname(file);
    // Folders are created one by one, because Node's recursive mkdir hangs where that is impossible, as in /proc.
    const missingFolders: string[] = [];
    for (let parent = folder; !existsSync(parent); parent = path.dirname(parent))
      missingFolders.unshift(parent);
    for (const missingFolder of missingFolders) mkdirSync(missingFolder, { mode: 0o700 });
    if (!isWritableOnlyByUser(folder)) return;
    const part = `${file}.${process.pid}.part`;
    try {
      writeFileSync(part, compiledCodeOf(script), { mode: 0o600 });
      renameSync(part, file);
    } catch {
      rmSync(part, { force: true }); // the disk is full
    }
  } catch {
    // The cache folder can't be written; later runs compile again.
  }
}

/** [path]: a script that was run by `runScript`. */
const scripts = new Map<string, Script>();

/** Runs a script, which is a single expression, and returns its value; uses stored compiled code if there is any. */
export function runScript(file: string): unknown {
  const text = readFileSync(file);
  const cachedData = readCachedCode(file, text) ?? readUserCode(file, text);
  const script = new Script(text.toString('utf8'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  scripts.set(file, script);
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => storeUserCode(file));
  return script.runInThisContext();
}

/** V8's compiled code of a script that was run, as the contents of a file for later runs. */
export function compiledCodeOf(file: string): Uint8Array {
  const text = readFileSync(file);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, scripts.get(file)!.createCachedData()]);
}

/** The number of bytes compared at a time: few, because touching new memory costs more than reading. */
const PIECE_BYTES = 1 << 16;

/** The compiled code for a script's text; undefined if there is none, or only for another text. */
export const readCachedCode = (script: string, text: Uint8Array): Buffer | undefined =>
  codeIsWanted() ? readCodeFor(cachedCodeFile(script), text) : undefined;

function readCodeFor(name: string, text: Uint8Array): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(name, 'r');
    const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
    readSync(file, piece, 0, LENGTH_BYTES, 0);
    const end = LENGTH_BYTES + text.length;
    const size = fstatSync(file).size - end;
    if (piece.readUInt32LE(0) !== text.length || size <= 0) return undefined;
    for (let offset = 0; offset < text.length; offset += PIECE_BYTES) {
      const count = Math.min(PIECE_BYTES, text.length - offset);
      readSync(file, piece, 0, count, LENGTH_BYTES + offset);
      if (piece.compare(text, offset, offset + count, 0, count) !== 0) return undefined;
    }
    const code = Buffer.allocUnsafeSlow(size);
    return readSync(file, code, 0, size, end) === size ? code : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}
