/**
 * The last resort of a limit: a thread that looks at the clock and at the process's memory, and ends work that has kept neither limit by
 * itself. It interrupts the main thread wherever that is, as a debugger would; where not even that is possible, it kills the process.
 */
import { closeSync, openSync } from 'node:fs';

export interface Watched {
  /** Milliseconds until time is over; Infinity for never. */
  readonly left: number;
  /** Milliseconds that work has beyond a limit to end by itself. */
  readonly grace: number;
  /** The most that the process may hold. */
  readonly bytes: number;
}

export type Limit = 'time' | 'memory';

const NAME = 'pzl: a limit is reached';

/** `end` says in the main thread, wherever that is, that a limit is reached; then the process ends with its exit code. */
export function startWatchdog(watched: Watched, end: (limit: Limit) => number): void {
  const value = (limit: Limit): void => {
    const code = end(limit);
    // Where the process ends, Node would tell there that a debugger is attached.
    closeSync(2);
    openSync(process.getBuiltinModule('node:os').devNull, 'w');
    process.exit(code);
  };
  Object.defineProperty(globalThis, Symbol.for(NAME), { value, configurable: true });
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const until = milliseconds() + watched.left;
  const ending = `globalThis[Symbol.for(${JSON.stringify(NAME)})]`;
  const worker = new Worker(`(${watch})(${JSON.stringify([until, watched.grace, watched.bytes, ending])})`, {
    eval: true,
  });
  worker.unref();
}

/** By the clock that all threads have in common. */
const milliseconds = (): number => Number(process.hrtime.bigint()) / 1e6;

/** What the thread does; it is handed over as text, and knows nothing that stands outside. Infinity comes as null. */
function watch([until, grace, bytes, ending]: [number | null, number, number | null, string]): void {
  /** Milliseconds between two looks. */
  const INTERVAL = 50;
  /** Milliseconds of the processor that work may take beyond a limit: on a busy machine they come later. */
  const WORK = 250;
  /** Milliseconds beyond the limit for work that takes none of it. */
  const IDLE = 5000;
  /** Milliseconds from the interrupt to the kill. */
  const PATIENCE = 3000;
  /** Beyond so much memory nothing is waited for. */
  const most = bytes === null ? Number.POSITIVE_INFINITY : bytes * 1.05 + 75 * 2 ** 20;
  let beyond: { readonly start: number; readonly processor: NodeJS.CpuUsage } | undefined;

  const looking = setInterval(() => {
    const time = Number(process.hrtime.bigint()) / 1e6;
    const held = process.memoryUsage.rss();
    const isOver = until !== null && time >= until;
    if (!isOver && (bytes === null || held <= bytes)) {
      beyond = undefined;
      return;
    }
    beyond ??= { start: time, processor: process.cpuUsage() };
    const { user, system } = process.cpuUsage(beyond.processor);
    const waited = time - beyond.start;
    const isLate = waited >= IDLE || (waited >= grace && (user + system) / 1000 >= WORK);
    if (held <= most && !isLate) return;
    clearInterval(looking);
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), PATIENCE);
    const { Session } = process.getBuiltinModule('node:inspector');
    const session = new Session();
    session.connectToMainThread();
    session.post('Runtime.evaluate', { expression: `${ending}(${isOver ? '"time"' : '"memory"'})` });
  }, INTERVAL);
}
