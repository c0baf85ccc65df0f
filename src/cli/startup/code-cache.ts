/**
 * The code that V8 made of the command line's scripts: most of a short run would be spent on making it again. Where pzl is built it is kept
 * beside the scripts (scripts/build/command-line-code.ts) and never published; elsewhere the first run leaves it in a folder of the
 * user's, which nobody else may write to. V8 refuses the code of another version and other
 * flags, but of the text it looks at the length only. So a file begins with the whole text that its code was made of: to
 * compare two texts takes a tenth of the time that hashing one would. `PZL_NO_CODE=1` does without.
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

/** At the beginning of the file: how long the text is. */
const LENGTH_BYTES = 4;

/** The file with the code of a script on this machine, by the script's path. */
export const cachedCodeFile = (script: string): string => script.replace(/\.cjs$/, `-${thisMachine()}.code`);

/** Where a user's own runs keep it; undefined where there is no such folder. */
function ownFile(script: string): string | undefined {
  const { XDG_CACHE_HOME, HOME } = process.env;
  const caches = XDG_CACHE_HOME || (HOME && path.join(HOME, '.cache'));
  if (!caches || !path.isAbsolute(caches) || !codeIsWanted()) return undefined;
  return path.join(caches, 'pzl', path.basename(cachedCodeFile(script)));
}

/** Whoever can write there could make this user's pzl do anything. */
function isOwn(folder: string): boolean {
  const found = lstatSync(folder);
  const { uid, mode } = found;
  const user = process.getuid?.();
  return found.isDirectory() && (user === undefined || (uid === user && (mode & 0o022) === 0));
}

/** The code that this user's earlier runs have left. */
function readOwnCode(script: string, text: Uint8Array): Buffer | undefined {
  const file = ownFile(script);
  try {
    return file !== undefined && isOwn(path.dirname(file)) ? codeIn(file, text) : undefined;
  } catch {
    return undefined;
  }
}

/** Leaves the code of a script for later runs. Nothing depends on it: whatever is in the way, nobody is told. */
function keepOwnCode(script: string): void {
  const file = ownFile(script);
  if (file === undefined) return;
  try {
    const folder = path.dirname(file);
    // One by one: asked to make several, Node doesn't come back where that can't be, as in /proc.
    const missing: string[] = [];
    for (let at = folder; !existsSync(at); at = path.dirname(at)) missing.unshift(at);
    for (const each of missing) mkdirSync(each, { mode: 0o700 });
    if (!isOwn(folder)) return;
    const part = `${file}.${process.pid}.part`;
    try {
      writeFileSync(part, codeMadeOf(script), { mode: 0o600 });
      renameSync(part, file);
    } catch {
      rmSync(part, { force: true }); // a full disk
    }
  } catch {
    // A home that can't be written to.
  }
}

/** The scripts that were run, by their paths. */
const scripts = new Map<string, Script>();

/** What the expression that a script is comes to; the code made of it before is taken where there is one. */
export function runScript(file: string): unknown {
  const text = readFileSync(file);
  const cachedData = readCachedCode(file, text) ?? readOwnCode(file, text);
  const script = new Script(text.toString('latin1'), {
    filename: file,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    ...(cachedData && { cachedData }),
  });
  scripts.set(file, script);
  if (!cachedData || script.cachedDataRejected) process.once('exit', () => keepOwnCode(file));
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
export const readCachedCode = (script: string, text: Uint8Array): Buffer | undefined =>
  codeIsWanted() ? codeIn(cachedCodeFile(script), text) : undefined;

function codeIn(name: string, text: Uint8Array): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(name, 'r');
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
