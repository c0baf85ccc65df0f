/**
 * A lock: a file that contains the number of its process and is created only if it doesn't exist. A lock whose process
 * is gone may be taken over. Taking over is itself locked (`.over`), so that of several processes that find the same
 * stale lock only one removes it, and never a new one.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createAtomically, failure, shortFileName } from '../shell/files.ts';
import { isAlive, removeAtEnd } from '../shell/unfinished.ts';
import { requireFileName, withWriteErrors } from '../shell/unwritable.ts';

/** Milliseconds to wait while another process takes a lock over, which takes only microseconds. */
const TAKEOVER_WAIT_MS = 50;
const MAX_LOCK_WAITS = 20;

/**
 * The files that this process has locked. A lock with this process's number that isn't among them was left by an
 * earlier process of the same number.
 */
const heldLocks = new Set<string>();

export class LockFile {
  readonly #file: string;
  readonly #releaseLock: () => void;

  private constructor(file: string) {
    this.#file = file;
    this.#releaseLock = removeAtEnd(file);
    heldLocks.add(file);
  }

  /** Locks a file. @throws DiagnosticError if another process has locked it, or no lock file can be written. */
  static async take(file: string, displayName: string): Promise<LockFile> {
    requireFileName(displayName);
    const lock = path.join(path.dirname(file), shortFileName(path.basename(file), '.lock'));
    for (let waits = 0; ; waits++) {
      if (withWriteErrors(displayName, () => createLock(lock))) return new LockFile(lock);
      const holderId = holderOf(lock);
      if (holderId === undefined) continue; // it was just released
      if (heldLocks.has(lock) || (holderId !== process.pid && isAlive(holderId)))
        throw lockedError(displayName, `process ${holderId}`);
      if (takeOver(lock, holderId)) continue;
      if (waits === MAX_LOCK_WAITS) throw lockedError(displayName, `see ${path.basename(lock)}.over`);
      await new Promise((resolve) => setTimeout(resolve, TAKEOVER_WAIT_MS));
    }
  }

  release(): void {
    this.#releaseLock();
    heldLocks.delete(this.#file);
    rmSync(this.#file, { force: true });
  }
}

const lockedError = (shownPath: string, by: string) =>
  failure(
    'not-results',
    `Another pzl is writing ${shownPath} (${by}).`,
    'Wait for it, or write to another file.',
  );

const createLock = (lock: string): boolean => createAtomically(lock, String(process.pid));

/** The number of the process that holds a lock, 0 if the lock names none; undefined if there is no lock. */
function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || 0;
  } catch {
    return undefined;
  }
}

/** Removes the lock of a process that no longer exists. Returns false if another process is about to do so. */
function takeOver(lock: string, holder: number): boolean {
  const takeoverFile = `${lock}.over`;
  if (!createLock(takeoverFile)) {
    const otherProcess = holderOf(takeoverFile);
    if (otherProcess !== undefined && otherProcess !== 0 && !isAlive(otherProcess))
      rmSync(takeoverFile, { force: true });
    return false;
  }
  try {
    if (holderOf(lock) === holder) rmSync(lock, { force: true });
    return true;
  } finally {
    rmSync(takeoverFile, { force: true });
  }
}
