/**
 * The process's limits: memory, checked while work goes on, and time for work that doesn't check the clock itself. V8
 * can interrupt scripts that run too long, from another thread; so long work is started as a script.
 */
import { Script } from 'node:vm';
import { type LimitsHost, OutOfTime, setLimitsHost } from '../../model/clock.ts';
import type { WatchedLimits } from '../threads/watchdog.ts';
import { isSafeToEnd } from './unfinished.ts';

const MEBIBYTE = 1 << 20;
/** The default memory limit, as a fraction of the memory of the machine or its container. */
const MEMORY_SHARE = 0.75;
/** The fraction of V8's heap limit that pzl may use; at the limit itself V8 aborts the process without a message. */
const HEAP_SHARE = 0.92;
/**
 * While the process uses fewer bytes than this, its default memory limit isn't computed, since that loads more of Node
 * than a small puzzle needs.
 */
const SMALL_PROCESS_BYTES = 96 * MEBIBYTE;
/** The same threshold for V8's heap, in bytes. */
const SMALL_HEAP_BYTES = 32 * MEBIBYTE;
/**
 * Milliseconds between two checks of the memory; a check takes a tenth of a millisecond, the first one a whole
 * millisecond.
 */
const CHECK_INTERVAL_MS = 50;
/** Milliseconds before the first check, unless a limit was given: in this time nothing can fill a machine's memory. */
const FIRST_CHECK_DELAY_MS = 200;
/** Milliseconds after a limit in which work may end by itself; for long time limits, a tenth of the limit. */
const MIN_GRACE = 350;

let currentLimits: ProcessLimits | undefined;

/** The limits of the current run. */
export const processLimits = (): ProcessLimits => {
  currentLimits ??= new ProcessLimits();
  return currentLimits;
};

/** The memory and time limits of one run of a command. */
export class ProcessLimits implements LimitsHost {
  #bytes: number | undefined;
  readonly #isGiven: boolean;
  /** When the next check is due, in milliseconds of performance.now(). Short runs end before the first check. */
  #nextCheck: number;
  /** The message that the memory limit was reached; undefined as long as it wasn't. */
  memory: string | undefined;

  /** The time until which the process waits for input, in milliseconds of performance.now(). */
  readonly waitsUntil: number;
  readonly startTime: number;

  /**
   * `mebibytes` limits the whole process; the default depends on the machine. The limits apply to all later work of
   * this thread. `waits`: seconds to wait for input; unlimited by default.
   */
  constructor(mebibytes?: number, waits = Number.POSITIVE_INFINITY) {
    this.startTime = performance.now();
    this.waitsUntil = this.startTime + waits * 1000;
    this.#isGiven = mebibytes !== undefined;
    this.#nextCheck = performance.now() + (this.#isGiven ? CHECK_INTERVAL_MS : FIRST_CHECK_DELAY_MS);
    if (mebibytes !== undefined) this.#bytes = mebibytes * MEBIBYTE;
    setLimitsHost(this);
    currentLimits = this;
  }

  /** The memory limit in words, for messages. */
  get #memoryLimitText(): string {
    const optionHint = this.#isGiven ? '' : ' (`--memory MIB` sets another)';
    return `The memory limit of ${Math.round((this.#bytes ?? 0) / MEBIBYTE)} MiB${optionHint} is reached`;
  }

  /** The memory limit in MiB for all processes of the command together. */
  get mebibytes(): number {
    this.#bytes ??= defaultMemoryBytes();
    return this.#bytes / MEBIBYTE;
  }

  /**
   * Says in words which limit was reached: the memory limit if `memory` is set, otherwise the time limit of `seconds`.
   */
  reachedLimitText(seconds?: number): string {
    return this.memory ?? `The time limit${seconds === undefined ? '' : ` of ${seconds} s`} is reached`;
  }

  /** The limits that the watchdog enforces for work that may take `seconds`. */
  watchdogLimits(seconds = Number.POSITIVE_INFINITY): WatchedLimits {
    this.#bytes ??= defaultMemoryBytes();
    const limitMilliseconds = seconds * 1000;
    return {
      remainingMilliseconds: limitMilliseconds,
      grace: Math.max(MIN_GRACE, Number.isFinite(limitMilliseconds) ? limitMilliseconds / 10 : 0),
      bytes: this.#bytes,
    };
  }

  /** Records that the memory limit was reached, as another process or thread has found. */
  recordMemoryLimit(): void {
    this.memory ??= this.#memoryLimitText;
  }

  memoryIsSpent(): boolean {
    if (this.memory !== undefined) return true;
    const currentTime = performance.now();
    if (currentTime < this.#nextCheck) return false;
    this.#nextCheck = currentTime + CHECK_INTERVAL_MS;
    const { rss, heapUsed } = process.memoryUsage();
    if (!this.#isGiven && rss < SMALL_PROCESS_BYTES && heapUsed < SMALL_HEAP_BYTES) return false;
    this.#bytes ??= defaultMemoryBytes();
    if (rss > this.#bytes) {
      this.recordMemoryLimit();
    } else {
      const { used_heap_size, heap_size_limit } = process.getBuiltinModule('node:v8').getHeapStatistics();
      if (used_heap_size > HEAP_SHARE * heap_size_limit) {
        const maxMebibytes = Math.round(heap_size_limit / MEBIBYTE);
        this.memory = `The ${maxMebibytes} MiB that Node gives to objects (\`NODE_OPTIONS=--max-old-space-size=MIB\` sets another limit) are used up`;
      }
    }
    return this.memory !== undefined;
  }

  /** Whether an error means that a time or memory limit was reached. */
  isLimitError(error: unknown): boolean {
    if (error instanceof OutOfTime) return true;
    const message = outOfMemoryMessage(error);
    if (message === undefined) return false;
    this.memory ??= message;
    return true;
  }

  prepare(): void {
    isSafeToEnd();
  }

  within<Result>(milliseconds: number, work: () => Result): Result {
    if (currentWork !== undefined) return work();
    let result: { readonly value: Result } | undefined;
    currentWork = () => {
      result = { value: work() };
    };
    script ??= entryScript();
    const restoreListeners = letSignalsEnd();
    try {
      const timeout = Math.max(1, Math.ceil(milliseconds));
      script.runInThisContext({
        ...(timeout <= MAX_TIMER_MS && { timeout }),
        breakOnSigint: true,
        displayErrors: false,
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
      // The signal has interrupted the script, and no listener was called. It is passed on to listeners; if there are
      // none, the process ends.
      if (code.endsWith('INTERRUPTED') && !process.emit('SIGINT', 'SIGINT'))
        process.kill(process.pid, 'SIGINT');
      throw new OutOfTime();
    } finally {
      currentWork = undefined;
      restoreListeners();
    }
    return result!.value;
  }
}

/** Signals at which Node doesn't interrupt scripts, so that they would be noticed only at the end of the work. */
const UNHANDLED_SIGNALS = ['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * If nothing has to be done before the process ends, makes these signals end it at once, until the returned function is
 * called. Otherwise a signal is handled after the work.
 */
function letSignalsEnd(): () => void {
  if (!isSafeToEnd()) return () => {};
  const earlierListeners = UNHANDLED_SIGNALS.map((signal) => [signal, process.rawListeners(signal)] as const);
  for (const [signal] of earlierListeners) process.removeAllListeners(signal);
  return () => {
    for (const [signal, listeners] of earlierListeners)
      for (const listener of listeners) process.on(signal, listener as NodeJS.SignalsListener);
  };
}

/** The longest time that a timer can wait, in milliseconds; with a longer time it fires at once. */
const MAX_TIMER_MS = 0x7fffffff;
const PROCESS_TITLE = 'pzl: the work that is limited';

let script: Script | undefined;
let currentWork: (() => void) | undefined;

/** The script that starts the work. A script can refer only to globals. */
function entryScript(): Script {
  const value = (): void => currentWork?.();
  Object.defineProperty(globalThis, Symbol.for(PROCESS_TITLE), { value, configurable: true });
  return new Script(`globalThis[Symbol.for(${JSON.stringify(PROCESS_TITLE)})]()`);
}

function defaultMemoryBytes(): number {
  const containerBytes = process.constrainedMemory?.() ?? 0;
  const machineBytes = process.getBuiltinModule('node:os').totalmem();
  return MEMORY_SHARE * (containerBytes > 0 && containerBytes < machineBytes ? containerBytes : machineBytes);
}

/** The message for an error that means that memory ran out; undefined for other errors. */
function outOfMemoryMessage(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'EngineMemoryError') return error.message.replace(/\.$/, '');
  if (error.name === 'TooManyTerms')
    return 'The rules come to more terms than the limit (`--max terms=N`) allows';
  // Matches the errors of the engine and of V8 when a typed array, the engine's memory or a long text can't be
  // allocated.
  const isMemoryShortage =
    error instanceof RangeError &&
    /The engine holds at most|allocat|array (buffer )?length|Invalid string length|Map maximum size|Set maximum size/i.test(
      error.message,
    );
  return isMemoryShortage ? 'There is not enough memory' : undefined;
}
