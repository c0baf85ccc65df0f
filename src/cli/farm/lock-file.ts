/**
 * A lock: a file that holds the number of its process, made only where there is none. What a process has left that is gone may be taken
 * over. Taking over is locked itself (`.over`), so that of several who find the same old lock one removes it, and never a new one.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { failure, makeOnce, shortName, writing } from '../shell/files.ts';
import { isAlive, removedAtEnd } from '../shell/unfinished.ts';

/** Milliseconds to wait while somebody else takes a lock over, which is a matter of microseconds. */
const OVER_WAIT = 50;
const MOST_WAITS = 20;

/** Locks that this process holds. A lock with its number that is none of them was left by an earlier process of that number. */
const held = new Set<string>();

export class LockFile {
  readonly #file: string;
  readonly #release: () => void;

  private constructor(file: string) {
    this.#file = file;
    this.#release = removedAtEnd(file);
    held.add(file);
  }

  /** Locks a file. Throws a DiagnosticError where somebody else has locked it, or no lock can be written. */
  static async take(file: string, shown: string): Promise<LockFile> {
    const lock = path.join(path.dirname(file), shortName(path.basename(file), '.lock'));
    for (let waits = 0; ; waits++) {
      if (writing(`${shown}.lock`, () => made(lock))) return new LockFile(lock);
      const holder = holderOf(lock);
      if (holder === undefined) continue; // it has just gone
      if (held.has(lock) || (holder !== process.pid && isAlive(holder)))
        throw taken(shown, `process ${holder}`);
      if (takeOver(lock, holder)) continue;
      if (waits === MOST_WAITS) throw taken(shown, `see ${path.basename(lock)}.over`);
      await new Promise((resolve) => setTimeout(resolve, OVER_WAIT));
    }
  }

  release(): void {
    this.#release();
    held.delete(this.#file);
    rmSync(this.#file, { force: true });
  }
}

const taken = (shown: string, by: string) =>
  failure(
    'not-results',
    `Another pzl is writing ${shown} (${by}).`,
    'Wait for it, or write to another file.',
  );

const made = (lock: string): boolean => makeOnce(lock, String(process.pid));

/** The process that a lock names, 0 for none; undefined where there is no lock. */
function holderOf(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8')) || 0;
  } catch {
    return undefined;
  }
}

/** Removes the lock of a process that is gone; false where somebody else is about to. */
function takeOver(lock: string, holder: number): boolean {
  const over = `${lock}.over`;
  if (!made(over)) {
    const other = holderOf(over);
    if (other !== undefined && other !== 0 && !isAlive(other)) rmSync(over, { force: true });
    return false;
  }
  try {
    if (holderOf(lock) === holder) rmSync(lock, { force: true });
    return true;
  } finally {
    rmSync(over, { force: true });
  }
}
