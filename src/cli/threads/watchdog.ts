/**
 * The last resort for limits: a thread that checks the clock and the process's memory, and ends work that exceeds a
 * limit without stopping itself. It interrupts the main thread at any point, as a debugger would; if that fails, it
 * kills the process.
 */
import { closeSync, openSync } from 'node:fs';

export interface WatchedLimits {
  /** Milliseconds until the time limit; Infinity for none. */
  readonly remainingMilliseconds: number;
  /** Milliseconds after a limit in which work may end by itself. */
  readonly grace: number;
  /** The memory limit of the process. */
  readonly bytes: number;
}

export type Limit = 'time' | 'memory';

const PROCESS_TITLE = 'pzl: a limit is reached';

/**
 * Starts the watchdog. When a limit is exceeded, `end` is called in the main thread, whatever runs there; then the
 * process ends with the exit code that `end` returns.
 */
export function startWatchdog(watched: WatchedLimits, end: (limit: Limit) => number): void {
  const value = (limit: Limit): void => {
    const code = end(limit);
    // Closes standard error, because Node would print there that a debugger is attached.
    closeSync(2);
    openSync(process.getBuiltinModule('node:os').devNull, 'w');
    process.exit(code);
  };
  Object.defineProperty(globalThis, Symbol.for(PROCESS_TITLE), { value, configurable: true });
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const deadlineMs = nowMs() + watched.remainingMilliseconds;
  const endFunctionSource = `globalThis[Symbol.for(${JSON.stringify(PROCESS_TITLE)})]`;
  const worker = new Worker(
    `(${watchLimits})(${JSON.stringify([deadlineMs, watched.grace, watched.bytes, endFunctionSource])})`,
    {
      eval: true,
    },
  );
  worker.unref();
}

/** The time in milliseconds by a clock that all threads share. */
const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** The thread's function; it is passed as text, so it can't refer to anything outside. Infinity arrives as null. */
function watchLimits([until, grace, bytes, ending]: [number | null, number, number | null, string]): void {
  /** Milliseconds between two checks of time and memory. */
  const CHECK_INTERVAL_MS = 50;
  /** Milliseconds of CPU time that work may use after a limit; on a busy machine this takes longer. */
  const CPU_GRACE_MS = 250;
  /** Milliseconds after a limit when work is ended even if it used no CPU time. */
  const IDLE_GRACE = 5000;
  /** Milliseconds that interrupted work has to end before the process is killed. */
  const KILL_DELAY_MS = 3000;
  /** The number of bytes at which the process is ended at once, without waiting for its work. */
  const memoryLimit = bytes === null ? Number.POSITIVE_INFINITY : bytes * 1.05 + 75 * 2 ** 20;
  let limitExcess: { readonly start: number; readonly processor: NodeJS.CpuUsage } | undefined;

  const watchTimer = setInterval(() => {
    const time = Number(process.hrtime.bigint()) / 1e6;
    const residentBytes = process.memoryUsage.rss();
    const isOver = until !== null && time >= until;
    if (!isOver && (bytes === null || residentBytes <= bytes)) {
      limitExcess = undefined;
      return;
    }
    limitExcess ??= { start: time, processor: process.cpuUsage() };
    const { user, system } = process.cpuUsage(limitExcess.processor);
    const waitedMs = time - limitExcess.start;
    const isLate = waitedMs >= IDLE_GRACE || (waitedMs >= grace && (user + system) / 1000 >= CPU_GRACE_MS);
    if (residentBytes <= memoryLimit && !isLate) return;
    clearInterval(watchTimer);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), KILL_DELAY_MS);
    const { Session } = process.getBuiltinModule('node:inspector');
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.evaluate', { expression: `${ending}(${isOver ? '"time"' : '"memory"'})` });
  }, CHECK_INTERVAL_MS);
}
