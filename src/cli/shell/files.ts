/** Reads and writes files, with a clear message for each kind of failure. */

import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fstatSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { reasonOfShortAddress } from '../../formats/address/address.ts';
import { OutOfTime } from '../../model/clock.ts';
import type { DiagnosticCode } from '../../text/codes.ts';
import { type Diagnostic, DiagnosticError } from '../../text/diagnostics.ts';
import { textOf } from '../../text/encoding.ts';
import { suggest } from '../../text/suggest.ts';
import { safeText } from '../../text/visible.ts';
import { processLimits } from './limits.ts';
import type { Shell } from './shell.ts';
import { doAtEnd, isAlive, listenForEndSignals } from './unfinished.ts';
import { requireFileName, withWriteErrors } from './unwritable.ts';

/**
 * The greatest size of a model in bytes. A model is a page of rules, so a larger file is certainly another kind of
 * file.
 */
export const MAX_MODEL_BYTES = 1 << 20;
/** The greatest size of an instance in bytes. One with a million cells has a few megabytes. */
export const MAX_INSTANCE_BYTES = 64 << 20;

/** An error that explains why a file can't be read or used. */
export const failure = (code: DiagnosticCode, message: string, advice?: string): DiagnosticError =>
  new DiagnosticError({
    code,
    severity: 'error',
    message,
    ...(advice !== undefined && { advice }),
  } satisfies Diagnostic);

/** The system's identities of the plain files that the command has read. */
const filesRead = new Set<string>();

/** The system's identity of a plain file (device and inode), which is the same for all its paths. */
function identityOf(file: string | number): string | undefined {
  try {
    const stat =
      typeof file === 'number' ? fstatSync(file, { bigint: true }) : statSync(file, { bigint: true });
    return stat.isFile() ? `${stat.dev}:${stat.ino}` : undefined;
  } catch {
    return undefined; // the error is reported when the file is opened
  }
}

/** Remembers a file that was read, so that the command doesn't overwrite it. */
export function rememberInput(descriptor: number): void {
  const identity = identityOf(descriptor);
  if (identity !== undefined) filesRead.add(identity);
}

/** Forgets the files that were read: when a command begins, and before it intentionally overwrites one. */
export const forgetInputs = (): void => filesRead.clear();

/**
 * Refuses to overwrite an input. @throws DiagnosticError if the command has read the file that it is about to write.
 */
export function refuseInput(file: string, displayName = file): void {
  const identity = filesRead.size === 0 ? undefined : identityOf(file);
  if (identity === undefined || !filesRead.has(identity)) return;
  throw failure(
    'file-unwritable',
    `${displayName} is read by this command, and can't be written by it as well.`,
    'Write to another file.',
  );
}

/** Reads a text file of at most `limit` bytes. @throws DiagnosticError */
export function readText(file: string, limit: number, displayName = file): string {
  let bytes: Uint8Array | undefined;
  try {
    bytes = readUpTo(file, limit, displayName);
  } catch (error) {
    if (error instanceof DiagnosticError || error instanceof OutOfTime) throw error;
    throw unreadableError(error as NodeJS.ErrnoException, file, displayName);
  }
  if (bytes === undefined) throw tooLargeError(displayName, limit);
  return decode(bytes, displayName);
}

/**
 * The contents of a file; undefined if it has more than `limit` bytes. It reads in pieces, because a device such as
 * /dev/zero has no size and no end.
 */
function readUpTo(file: string, limit: number, displayName: string): Uint8Array | undefined {
  // Without O_NONBLOCK, opening a pipe without a writer would block forever.
  const descriptor = openSync(file, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    rememberInput(descriptor);
    const stat = fstatSync(descriptor);
    const { size } = stat;
    if (size > limit) return undefined;
    const hasInput = !stat.isFIFO() || hasWriter(file);
    const chunks: Uint8Array[] = [];
    let length = 0;
    for (let capacity = size + 1; ; capacity = CHUNK_BYTES) {
      const chunk = new Uint8Array(capacity);
      const byteCount = readNow(descriptor, chunk);
      if (byteCount === undefined || (byteCount === 0 && length === 0 && !hasInput)) {
        waitForPipe(displayName);
        continue;
      }
      if (byteCount === 0) return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      length += byteCount;
      if (length > limit) return undefined;
      chunks.push(chunk.subarray(0, byteCount));
    }
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 1 << 16;

/**
 * Whether the path is a pipe that a writer had opened before this process started, as the shell does. If such a pipe is
 * empty, it is at its end.
 */
export const hasWriter = (file: string): boolean =>
  /^\/(?:dev\/(?:fd\/|stdin$)|proc\/[^/]+\/fd\/)/.test(file);

/** Reads the bytes that are available now; undefined if none are available yet. */
export function readNow(descriptor: number, into: Uint8Array): number | undefined {
  try {
    return readSync(descriptor, into, 0, into.length, null);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined;
    throw error;
  }
}

/** Milliseconds to wait before a pipe is checked again for input. */
const POLL_INTERVAL = 10;
const waitCell = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits `POLL_INTERVAL` milliseconds. @throws OutOfTime if the time limit is reached, DiagnosticError if waiting is not
 * allowed.
 */
function waitForPipe(
  displayName: string,
  unless = failure('file-unreadable', `${displayName} is a pipe that nothing comes from.`),
): void {
  const { waitsUntil, startTime } = processLimits();
  if (waitsUntil <= startTime) throw unless;
  if (performance.now() >= waitsUntil) throw new OutOfTime();
  Atomics.wait(waitCell, 0, 0, POLL_INTERVAL);
}

export const STANDARD_INPUT = 0;

/** Reads all of standard input as text of at most `limit` bytes. @throws DiagnosticError */
export async function readInput(shell: Shell, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  rememberInput(STANDARD_INPUT);
  const input = shell.input();
  const readAll = async (): Promise<void> => {
    for await (const chunk of input) {
      size += chunk.length;
      if (size > limit) throw tooLargeError('The standard input', limit);
      chunks.push(chunk);
    }
  };
  const { waitsUntil } = processLimits();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    if (Number.isFinite(waitsUntil))
      timer = setTimeout(() => reject(new OutOfTime()), Math.max(0, waitsUntil - performance.now()));
  });
  try {
    await Promise.race([readAll(), timeout]);
  } catch (error) {
    // A stream that isn't destroyed would keep the process waiting for the end of the input.
    if (error instanceof OutOfTime && 'destroy' in input) (input as NodeJS.ReadStream).destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return decode(Buffer.concat(chunks), 'The standard input');
}

/** @throws DiagnosticError */
function decode(bytes: Uint8Array, displayName: string): string {
  const result = textOf(bytes);
  if ('notText' in result) throw failure('not-text', `${displayName} ${result.notText}`);
  return result.text;
}

const tooLargeError = (shownPath: string, limit: number): DiagnosticError =>
  failure('file-too-large', `${shownPath} is larger than ${limit >> 20} MiB, the most that is read.`);

export function unreadableError(
  error: NodeJS.ErrnoException,
  file: string,
  displayName: string,
): DiagnosticError {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
    const similarName = suggest(path.basename(file), namesIn(path.dirname(file)));
    const addressAdvice =
      reasonOfShortAddress(displayName) &&
      'If it is a short address, nothing is fetched: open it in a browser, and copy the long one.';
    const advice =
      similarName === undefined
        ? addressAdvice
        : `Did you mean \`${path.join(path.dirname(displayName), similarName)}\`?`;
    return failure('file-not-found', `There is no file ${displayName}.`, advice);
  }
  if (error.code === 'EISDIR') return failure('file-is-folder', `${displayName} is a folder.`);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return failure('file-unreadable', `${displayName} may not be read: its permissions forbid it.`);
  return failure('file-unreadable', `${displayName} can't be read (${error.code ?? error.message}).`);
}

/** Matches the codes of errors by which the system refuses resources or permission, which are never bugs of pzl. */
const FILE_ERROR_CODE =
  /^E(?:MFILE|NFILE|AGAIN|NOMEM|NOSPC|DQUOT|FBIG|IO|ROFS|ACCES|PERM|RR_WORKER_INIT_FAILED)$/;

export function fileErrorDiagnostic(error: unknown): Diagnostic | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (!FILE_ERROR_CODE.test(code)) return undefined;
  return {
    code: 'refused',
    severity: 'error',
    message: `The system refuses what pzl needs: ${safeText(message)}.`,
  };
}

/** Whether the path leads to a plain file, possibly through links: not a pipe, device or folder. */
export const isPlainFile = (file: string): boolean => {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
};

/** The names of the files in a folder; empty if it isn't a folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

/**
 * The names of instance files in a folder, smallest first: `.txt` files, and files with an extension of the model's own
 * formats, but neither solutions nor files that only extend an instance. `extensions` is called only if there are other
 * files than `.txt`.
 */
export function instanceFilesIn(folder: string, extensions: () => readonly string[]): string[] {
  let modelExtensions: readonly string[] | undefined;
  const isOfFormat = (name: string): boolean => {
    modelExtensions ??= extensions();
    return modelExtensions.some((extension) => name.endsWith(extension));
  };
  return namesIn(folder)
    .filter((name) => !name.endsWith('.solution.txt'))
    .filter((name) => name.endsWith('.txt') || isOfFormat(name))
    .filter((name) => isPlainFile(path.join(folder, name)))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
    .sort((a, b) => a.size - b.size || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
}

/** The name of an instance in a file: `tiny` for `tiny.txt`. */
export const instanceNameOf = (name: string): string => name.replace(/\.txt$/, '');

let installedFolder: string | undefined;

/** The path of a folder of the installed package, such as `examples` or `std`. */
export function packageFolder(name: string): string {
  installedFolder ??= findPackage();
  return path.join(installedFolder, name);
}

function findPackage(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('the package of pzl is not complete: no package.json');
    folder = parent;
  }
  return folder;
}

/** Writes a file: text as UTF-8, bytes unchanged. @throws DiagnosticError */
export function writeContent(file: string, content: string | Uint8Array, displayName = file): void {
  withWriteErrors(displayName, () => {
    const output = new AtomicFile(file, displayName);
    try {
      output.write(content);
      output.moveIntoPlace();
    } finally {
      output.close();
    }
  });
}

/** The greatest length of a file name, in bytes, on common systems. */
const MAX_NAME_BYTES = 255;

/** Appends a suffix to a file name, whose end is cut off if the whole would be too long. */
export function shortFileName(name: string, end: string): string {
  let shortName = name;
  while (Buffer.byteLength(shortName + end) > MAX_NAME_BYTES) shortName = shortName.slice(0, -1);
  return shortName + end;
}

/**
 * A file that is written under a temporary name and renamed when it is complete, so that a failure leaves the old one
 * and no part of the new one. A pipe or device is written directly.
 */
export class AtomicFile {
  readonly #file: string;
  readonly #temporaryFile: string | undefined;
  #cancelRemoval: () => void = () => {};
  #descriptor: number | undefined;

  /** @throws DiagnosticError if the command has read the file that would be replaced */
  constructor(file: string, displayName = file) {
    requireFileName(displayName);
    refuseInput(file, displayName);
    const oldStat = statSync(file, { throwIfNoEntry: false });
    // If the path is a symbolic link, its target is replaced, and not the link.
    this.#file = oldStat?.isFile() ? realpathSync(file) : file;
    this.#temporaryFile = oldStat === undefined || oldStat.isFile() ? temporaryName(this.#file) : undefined;
    // A file that the user may not write isn't replaced either.
    if (oldStat?.isFile()) accessSync(this.#file, constants.W_OK);
    if (oldStat?.isFIFO()) {
      this.#descriptor = openPipe(file);
      return;
    }
    listenForEndSignals();
    if (this.#temporaryFile !== undefined) removeTemporaryFiles(this.#file);
    this.#descriptor = openSync(
      this.#temporaryFile ?? file,
      'w',
      oldStat?.isFile() ? oldStat.mode : undefined,
    );
    this.#cancelRemoval = doAtEnd(
      () => this.close(),
      this.#temporaryFile && path.resolve(this.#temporaryFile),
    );
    // The new file gets the old one's permissions, which may differ from the default.
    if (oldStat?.isFile() && process.platform !== 'win32') fchmodSync(this.#descriptor, oldStat.mode & 0o777);
  }

  write(data: string | Uint8Array): void {
    if (this.#descriptor !== undefined) writeFileSync(this.#descriptor, data);
  }

  /** Completes the file and moves it into place. */
  moveIntoPlace(): void {
    this.#end();
    if (this.#temporaryFile !== undefined) renameSync(this.#temporaryFile, this.#file);
  }

  /** Removes the temporary file unless `moveIntoPlace` was called. Must be called in any case. */
  close(): void {
    if (this.#descriptor === undefined) return;
    this.#end();
    if (this.#temporaryFile !== undefined) rmSync(this.#temporaryFile, { force: true });
  }

  #end(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
    this.#cancelRemoval();
  }
}

/** Creates a file with its contents atomically; false if it exists. */
export function createAtomically(file: string, text: string): boolean {
  const part = temporaryName(file);
  removeTemporaryFiles(file);
  try {
    writeFileSync(part, text);
    linkSync(part, file);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(code)) throw error;
    // The file system has no hard links, by which creation would be atomic.
    return createWithoutRename(file, text);
  } finally {
    rmSync(part, { force: true });
  }
}

function createWithoutRename(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Opens a pipe for writing. @throws OutOfTime if no program opens it for reading in time */
function openPipe(file: string): number {
  for (;;) {
    try {
      // With O_NONBLOCK, opening fails while no program reads the pipe; otherwise it would hang, and neither time
      // limits nor signals could end it. Once there is a reader, the plain open below doesn't block.
      closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK));
      return openSync(file, 'w');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      waitForPipe(file, failure('file-unwritable', `${file} is a pipe that nobody reads.`));
    }
  }
}

/** The temporary name of a file while it is being written. */
const temporaryName = (file: string, writer: string | number = process.pid): string =>
  path.join(path.dirname(file), shortFileName(path.basename(file), `.${writer}.part`));

/** Removes temporary files left by interrupted writers of this file. */
function removeTemporaryFiles(file: string): void {
  const folder = path.dirname(file);
  for (const name of namesIn(folder)) {
    const writer = /\.([1-9]\d{0,9})\.part$/.exec(name)?.[1];
    const part = path.join(folder, name);
    if (writer !== undefined && part === temporaryName(file, writer) && !isAlive(Number(writer)))
      rmSync(part, { force: true });
  }
}

/**
 * Creates a folder and its parents. (Node's recursive mkdir hangs where that is impossible, as in /proc.) Returns a
 * function that removes the created folders if they are empty.
 */
export function makeFolder(folder: string, displayName = folder): () => void {
  const createdFolders: string[] = [];
  const removeEmptyFolders = (): void => {
    try {
      for (const createdFolder of createdFolders) rmdirSync(createdFolder);
    } catch {
      // Reached if the folder isn't empty; then its parents aren't empty either.
    }
  };
  try {
    withWriteErrors(displayName, () => {
      const missingFolders: string[] = [];
      for (let parent = folder; !existsSync(parent); parent = path.dirname(parent))
        missingFolders.push(parent);
      for (const missingFolder of missingFolders.toReversed()) {
        mkdirSync(missingFolder);
        createdFolders.unshift(missingFolder);
      }
      if (missingFolders.length === 0) readdirSync(folder);
    });
  } catch (error) {
    removeEmptyFolders();
    throw error;
  }
  return removeEmptyFolders;
}
