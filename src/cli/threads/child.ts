// Runs an untrusted program in its own process group, which is killed as a whole at the time limit, on abort, when the
// program leaves children behind, and when this process ends or gets a signal. No shell is involved; output is passed
// on in pieces, so nothing accumulates.

import { type ChildProcess, spawn } from 'node:child_process';
import { doAtEnd } from '../shell/unfinished.ts';

export interface ChildOptions {
  /**
   * Writes the program's standard input by calling `write`, which waits for room and returns false once the program
   * takes no more.
   */
  readonly feed?: (write: (text: string) => Promise<boolean>) => Promise<void>;
  readonly output: (chunk: Uint8Array) => void;
  /** The time limit, in milliseconds. */
  readonly timeLimit?: number;
  readonly signal?: AbortSignal;
}

/** How a program ended. `errors` is the last part of its standard error. */
export type ChildEnd =
  | { readonly how: 'exited'; readonly code: number; readonly errors: string }
  | { readonly how: 'killed'; readonly by: string; readonly errors: string }
  /** The program was stopped: by the time limit, the abort signal, or a signal to this process. */
  | { readonly how: 'stopped' }
  | { readonly how: 'unstartable'; readonly message: string };

const LONGEST_TIMER = 0x7fffffff;
const MAX_ERROR_LENGTH = 2000;
/**
 * Milliseconds to wait for further output after the program has ended, in case a descendant that left the process group
 * still has the output open.
 */
const MAX_EXIT_WAIT_MS = 500;

export async function runChild(
  program: string,
  args: readonly string[],
  options: ChildOptions,
): Promise<ChildEnd> {
  if (options.signal?.aborted || (options.timeLimit ?? 1) <= 0) return { how: 'stopped' };
  let child: ChildProcess;
  try {
    child = spawn(program, args, { detached: process.platform !== 'win32', windowsHide: true });
  } catch (error) {
    return { how: 'unstartable', message: reason(error) }; // for example, a NUL in the path
  }
  let wasStopped = false;
  const stopChild = () => {
    wasStopped = true;
    killGroup(child);
  };
  const timer = setTimeout(stopChild, Math.min(options.timeLimit ?? LONGEST_TIMER, LONGEST_TIMER));
  options.signal?.addEventListener('abort', stopChild);
  // The program is stopped at the end of this process, since Ctrl-C in the terminal doesn't reach another process
  // group.
  const cancelCleanup = doAtEnd(stopChild);
  try {
    const endPromise = waitForEnd(child, options.output);
    const feedPromise = feedChild(child, options.feed).catch((error: unknown) => {
      stopChild();
      throw error;
    });
    const [outcome] = await Promise.all([endPromise, feedPromise]);
    return wasStopped && outcome.how !== 'unstartable' ? { how: 'stopped' } : outcome;
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', stopChild);
    cancelCleanup();
  }
}

function waitForEnd(child: ChildProcess, output: (chunk: Uint8Array) => void): Promise<ChildEnd> {
  return new Promise((resolve) => {
    let errors = '';
    child.stdout?.on('data', output);
    child.stderr?.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString('latin1')).slice(-MAX_ERROR_LENGTH);
    });
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ how: 'unstartable', message: reason(error) });
    });
    child.on('exit', () => {
      killGroup(child); // ends whatever it has left running
      setTimeout(() => {
        child.stdout?.destroy();
        child.stderr?.destroy();
      }, MAX_EXIT_WAIT_MS).unref();
    });
    child.on('close', (code, signal) => {
      if (signal !== null) resolve({ how: 'killed', by: signal, errors });
      else resolve({ how: 'exited', code: code ?? 0, errors });
    });
  });
}

async function feedChild(child: ChildProcess, feed: ChildOptions['feed']): Promise<void> {
  const { stdin } = child;
  if (stdin === null) return;
  stdin.on('error', () => {}); // the program closed its input, which `write` reports
  await feed?.((text) => {
    if (!stdin.writable) return Promise.resolve(false);
    if (stdin.write(text)) return Promise.resolve(true);
    return new Promise((resolve) => {
      const settleResult = () => {
        stdin.off('drain', settleResult).off('close', settleResult);
        resolve(stdin.writable);
      };
      stdin.on('drain', settleResult).on('close', settleResult);
    });
  });
  stdin.end();
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process group has already ended.
  }
}

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such program';
  if (code === 'EACCES') return 'it is not an executable program';
  return error.message;
}
