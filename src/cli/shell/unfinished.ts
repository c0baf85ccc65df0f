/** Files that are to be removed when the process ends: parts of what is written, and locks. */
import { rmSync } from 'node:fs';
import { EXIT } from './exit.ts';

/** Signals by which people and systems end programs. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** What is to be done before the process ends. */
const unfinished = new Set<() => void>();
let watching = false;

/** Whether there is something to remove. */
export const hasUnfinished = (): boolean => unfinished.size > 0;

/** Is done when the process ends, unless what is returned is called before. */
export function doneAtEnd(work: () => void): () => void {
  watchEnds();
  unfinished.add(work);
  return () => unfinished.delete(work);
}

/** A file that is removed when the process ends, unless what is returned is called before. */
export const removedAtEnd = (file: string): (() => void) => doneAtEnd(() => rmSync(file, { force: true }));

/** To be called before there is a part: a signal that nobody listens for ends the process at once, and leaves it. */
export function watchEnds(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const end of unfinished) end();
  });
  for (const signal of ENDS) {
    process.on(signal, () => {
      // Whoever else listens ends the command in its own time.
      if (process.listenerCount(signal) === 1) process.exit(EXIT.interrupted);
    });
  }
}

/** Whether there is a process of this number. */
export function isAlive(process_: number): boolean {
  if (!(process_ > 0)) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
