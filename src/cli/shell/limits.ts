/**
 * The process's limits: its memory, which is looked at while work goes on, and time for work that doesn't look at it.
 * V8 ends scripts that ran for too long from a thread of its own; so long work is started as a script.
 */
import { Script } from 'node:vm';
import { type LimitsHost, limitBy, OutOfTime } from '../../model/clock.ts';
import type { Watched } from '../threads/watchdog.ts';
import { mayEndNow } from './unfinished.ts';

const MEBIBYTE = 1 << 20;
/** Of the machine's memory, or of what its container may have. */
const SHARE = 0.75;
/** Of V8's heap: beyond, V8 ends the process itself, without a word to its caller. */
const HEAP_SHARE = 0.92;
/** Bytes that no limit but one that was told forbids: to ask for the limits loads more of Node than a small puzzle needs. */
const SMALL_PROCESS = 96 * MEBIBYTE;
const SMALL_HEAP = 32 * MEBIBYTE;
/** Milliseconds between two looks; one takes a tenth of a millisecond, and the first a whole one. */
const INTERVAL = 50;
/** Milliseconds before the first look, unless a limit was told: nothing grows to a machine's memory in this time. */
const FIRST = 200;
/** Milliseconds that work has beyond a limit to end by itself, or a tenth of the time limit. */
const GRACE = 350;

let current: ProcessLimits | undefined;

/** What was told of the run that goes on. */
export const processLimits = (): ProcessLimits => {
  current ??= new ProcessLimits();
  return current;
};

/** The memory and time of one run of a command. */
export class ProcessLimits implements LimitsHost {
  #bytes: number | undefined;
  readonly #told: boolean;
  /** When the next look is due. Short runs end before the first one. */
  #next: number;
  /** What to say of the memory, once it is spent. */
  memory: string | undefined;

  /** When a file or standard input that nothing comes from has been waited for long enough, in milliseconds of performance.now(). */
  readonly waitsUntil: number;
  readonly started: number;

  /**
   * Mebibytes for the whole process; by the machine unless told. From now on all work of this thread keeps them. `waits`: seconds
   * that may pass until what is read comes; as many as it takes unless told.
   */
  constructor(mebibytes?: number, waits = Number.POSITIVE_INFINITY) {
    this.started = performance.now();
    this.waitsUntil = this.started + waits * 1000;
    this.#told = mebibytes !== undefined;
    this.#next = performance.now() + (this.#told ? INTERVAL : FIRST);
    if (mebibytes !== undefined) this.#bytes = mebibytes * MEBIBYTE;
    limitBy(this);
    current = this;
  }

  /** How much memory the process may have, in words. */
  get #most(): string {
    const raise = this.#told ? '' : ' (`--memory MIB` sets another)';
    return `The memory limit of ${Math.round((this.#bytes ?? 0) / MEBIBYTE)} MiB${raise} is reached`;
  }

  /** What all processes of the command may have together. */
  get mebibytes(): number {
    this.#bytes ??= usualBytes();
    return this.#bytes / MEBIBYTE;
  }

  /** Which limit is reached, in words; that of time, of so many seconds, unless the memory is spent. */
  reached(seconds?: number): string {
    return this.memory ?? `The time limit${seconds === undefined ? '' : ` of ${seconds} s`} is reached`;
  }

  /** What a watchdog is to look at, for work that has so many seconds. */
  watched(seconds = Number.POSITIVE_INFINITY): Watched {
    this.#bytes ??= usualBytes();
    const left = seconds * 1000;
    return { left, grace: Math.max(GRACE, Number.isFinite(left) ? left / 10 : 0), bytes: this.#bytes };
  }

  /** From now on the memory is spent, as somebody else has seen. */
  spend(): void {
    this.memory ??= this.#most;
  }

  memoryIsSpent(): boolean {
    if (this.memory !== undefined) return true;
    const now = performance.now();
    if (now < this.#next) return false;
    this.#next = now + INTERVAL;
    const { rss, heapUsed } = process.memoryUsage();
    if (!this.#told && rss < SMALL_PROCESS && heapUsed < SMALL_HEAP) return false;
    this.#bytes ??= usualBytes();
    if (rss > this.#bytes) {
      this.spend();
    } else {
      const { used_heap_size, heap_size_limit } = process.getBuiltinModule('node:v8').getHeapStatistics();
      if (used_heap_size > HEAP_SHARE * heap_size_limit) {
        const most = Math.round(heap_size_limit / MEBIBYTE);
        this.memory = `The ${most} MiB that Node gives to objects (\`NODE_OPTIONS=--max-old-space-size=MIB\` sets another limit) are used up`;
      }
    }
    return this.memory !== undefined;
  }

  /** Whether an error says that time or memory is spent. */
  takes(error: unknown): boolean {
    if (error instanceof OutOfTime) return true;
    const message = outOfMemory(error);
    if (message === undefined) return false;
    this.memory ??= message;
    return true;
  }

  prepare(): void {
    mayEndNow();
  }

  within<Result>(milliseconds: number, work: () => Result): Result {
    if (running !== undefined) return work();
    let result: { readonly value: Result } | undefined;
    running = () => {
      result = { value: work() };
    };
    script ??= startingScript();
    const hearAgain = letSignalsEnd();
    try {
      const timeout = Math.max(1, Math.ceil(milliseconds));
      script.runInThisContext({
        ...(timeout <= LONGEST && { timeout }),
        breakOnSigint: true,
        displayErrors: false,
      });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT' && code !== 'ERR_SCRIPT_EXECUTION_INTERRUPTED') throw error;
      // The script took the signal; whoever waits for it shall have it, and without anybody the process ends.
      if (code.endsWith('INTERRUPTED') && !process.emit('SIGINT', 'SIGINT'))
        process.kill(process.pid, 'SIGINT');
      throw new OutOfTime();
    } finally {
      running = undefined;
      hearAgain();
    }
    return result!.value;
  }
}

/** Node interrupts work for Ctrl-C alone; of these nobody would hear before its end. */
const UNHEARD = ['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/**
 * Until what is returned is called, nobody listens for a signal, and it ends the process where it stands: what was told is told.
 * Where something else is to be done before the end, it is heard after the work.
 */
function letSignalsEnd(): () => void {
  if (!mayEndNow()) return () => {};
  const heard = UNHEARD.map((signal) => [signal, process.rawListeners(signal)] as const);
  for (const [signal] of heard) process.removeAllListeners(signal);
  return () => {
    for (const [signal, listeners] of heard)
      for (const listener of listeners) process.on(signal, listener as NodeJS.SignalsListener);
  };
}

/** Milliseconds; the longest that a timer knows. */
const LONGEST = 0x7fffffff;
const NAME = 'pzl: the work that is limited';

let script: Script | undefined;
let running: (() => void) | undefined;

/** A script can only name what is global. */
function startingScript(): Script {
  const value = (): void => running?.();
  Object.defineProperty(globalThis, Symbol.for(NAME), { value, configurable: true });
  return new Script(`globalThis[Symbol.for(${JSON.stringify(NAME)})]()`);
}

function usualBytes(): number {
  const allowed = process.constrainedMemory?.() ?? 0;
  const machine = process.getBuiltinModule('node:os').totalmem();
  return SHARE * (allowed > 0 && allowed < machine ? allowed : machine);
}

/** What to say of a run that was out of memory; undefined for other errors. */
function outOfMemory(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'EngineMemoryError') return error.message.replace(/\.$/, '');
  if (error.name === 'TooManyTerms')
    return 'The rules come to more terms than the limit (`--max terms=N`) allows';
  // What the engine and V8 say when a typed array, the engine's memory or a long text can't be had.
  const isLack =
    error instanceof RangeError &&
    /The engine holds at most|allocat|array (buffer )?length|Invalid string length|Map maximum size|Set maximum size/i.test(
      error.message,
    );
  return isLack ? 'There is not enough memory' : undefined;
}
