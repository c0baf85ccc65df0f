/** Clean-up when the process ends: removing temporary files and locks. */
import { rmSync } from 'node:fs';
import { EXIT } from './exit.ts';

/** The signals by which users and systems end programs. */
const END_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** [work to do when the process ends]: the name of the file, if the work only removes a file. */
const pendingCleanups = new Map<() => void, string | undefined>();
let isWatching = false;

/**
 * Registers work to do when the process ends; returns a function that cancels it. `part`: the file's name, if the work
 * only removes a temporary file.
 */
export function doAtEnd(work: () => void, part?: string): () => void {
  listenForEndSignals();
  pendingCleanups.set(work, part);
  return () => pendingCleanups.delete(work);
}

/** Removes a file when the process ends. Returns a function that cancels the removal. */
export const removeAtEnd = (file: string): (() => void) => doAtEnd(() => rmSync(file, { force: true }));

/**
 * The script of a helper process that removes temporary files once this process has ended. The helper notices that by
 * the end of its input.
 */
const REMOVAL_SCRIPT = 'trap "" HUP INT QUIT TERM; read -r _; rm -f -- "$@"';
/** The names of the files that the running helper process will remove. */
let helperFiles = '';

/**
 * Whether the process may be ended at once. That is so if at most temporary files have to be removed, which a helper
 * process does; it is started here.
 */
export function isSafeToEnd(): boolean {
  const unfinishedFiles = [...pendingCleanups.values()];
  if (unfinishedFiles.length === 0) return true;
  if (unfinishedFiles.includes(undefined) || process.platform === 'win32') return false;
  const partNames = JSON.stringify(unfinishedFiles);
  if (partNames === helperFiles) return true;
  const { spawn } = process.getBuiltinModule('node:child_process');
  const child = spawn('/bin/sh', ['-c', REMOVAL_SCRIPT, 'pzl', ...(unfinishedFiles as string[])], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  if (child.pid === undefined) return false;
  helperFiles = partNames;
  return true;
}

/**
 * Listens for signals that end the process. Must be called before a temporary file is created: without a listener, a
 * signal would end the process and leave the file.
 */
export function listenForEndSignals(): void {
  if (isWatching) return;
  isWatching = true;
  process.on('exit', () => {
    for (const end of [...pendingCleanups.keys()].reverse()) end();
  });
  for (const signal of END_SIGNALS) {
    process.on(signal, () => {
      // If there are other listeners for the signal, they end the command themselves.
      if (process.listenerCount(signal) === 1) process.exit(EXIT.interrupted);
    });
  }
}

/** Whether a process with this number is running. */
export function isAlive(process_: number): boolean {
  if (!(process_ > 0)) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
