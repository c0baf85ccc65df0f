/** Files that are to be removed when the process ends: parts of what is written, and locks. */
import { rmSync } from 'node:fs';
import { EXIT } from './exit.ts';

/** Signals by which people and systems end programs. */
const ENDS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** What is to be done before the process ends; where that is to remove a file, its name. */
const unfinished = new Map<() => void, string | undefined>();
let watching = false;

/** Is done when the process ends, unless what is returned is called before. `part`: all it does is to remove this file of the process's own. */
export function doneAtEnd(work: () => void, part?: string): () => void {
  watchEnds();
  unfinished.set(work, part);
  return () => unfinished.delete(work);
}

/** A file that is removed when the process ends, unless what is returned is called before. */
export const removedAtEnd = (file: string): (() => void) => doneAtEnd(() => rmSync(file, { force: true }));

/** What the process that removes parts does once this one is gone, and closes the pipe to it. */
const REMOVING = 'trap "" HUP INT QUIT TERM; read -r _; rm -f -- "$@"';
/** The parts that such a process knows. */
let known = '';

/**
 * Whether the process may be ended where it stands: nothing is left then that only it can do. Parts of files are removed by a process beside
 * it, which is started where there are some.
 */
export function mayEndNow(): boolean {
  const parts = [...unfinished.values()];
  if (parts.length === 0) return true;
  if (parts.includes(undefined) || process.platform === 'win32') return false;
  const names = JSON.stringify(parts);
  if (names === known) return true;
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn('/bin/sh', ['-c', REMOVING, 'pzl', ...(parts as string[])], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  if (child.pid === undefined) return false;
  known = names;
  return true;
}

/** To be called before there is a part: a signal that nobody listens for ends the process at once, and leaves it. */
export function watchEnds(): void {
  if (watching) return;
  watching = true;
  process.on('exit', () => {
    for (const end of [...unfinished.keys()].reverse()) end();
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
